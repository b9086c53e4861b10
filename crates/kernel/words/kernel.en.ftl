# Words every game shares.

name = { $name }
number = { $number }
odds-done = Done
track-turn = Turn

# Why a decision is not taken, whatever the game.
refused-not-awaited = It is not this side’s turn to decide.
refused-not-asked = That is not the question now.
refused-over = The game is over.
refused-past = This is a moment of the past: to play on from here, open a new game.
refused-unwritable = This decision cannot be written down.
refused-nothing-to-undo = There is nothing to undo.
refused-undo-not-yours = The last decision was not yours.
refused-undo-dice = Dice have been rolled since.
refused-undo-revealed = A secret has been seen since.

# How a game ends away from its rules.
ending-resigned = Resigned: { $seat }.
ending-forfeited = Forfeited: { $seat }, { $why }.
ending-abandoned = The game is abandoned.
forfeit-time = out of time
forfeit-left = left the table

# What is wrong with a file.
file-unknown_key = unknown key `{ $key }`; expected { $known }
file-missing = `{ $key }` is missing
file-expected = expected { $expected }, found { $found }
file-key_expected = `{ $key }`: expected { $expected }, found { $found }
file-word = `{ $key }` is "{ $word }"; expected { $words }
file-id = `{ $key }` must be 1 to 40 letters, digits, `_` or `-`, found "{ $id }"
file-id_twice = this id is used twice
file-table = a table
file-list = a list
file-text = a text in quotes
file-whole = a whole number from { $least } to { $most }
file-flag = true or false
file-type = a value of type { $type }

# Armies that players bring, whatever the game.
army-field-id = Id
army-field-name = Name
army-field-nation = Nation
army-field-points = Points allowed
army-over_limit = the army costs { $points } points, at most { $limit }
army-same_nation = both armies are of one nation: nobody could tell them apart on the table
army-price = { $key } is { $found }, should be { $right }

# What is wrong with a scenario, whatever the game.
file-syntax = this is not TOML: { $message }
file-option = unknown option `{ $option }`; the options are { $known }
file-option_value = option `{ $option }` cannot be `{ $value }`; its values are { $known }
file-options = a table such as { $example }
file-decimal = a number with at most two decimals
file-point = two numbers, [x, y], with at most two decimals
input-shape = this form cannot be read: { $message }
input-range = { $least } to { $most }, not { $value }
dice-missing = die { $position } is missing: { $die }
dice-out_of_range = die { $position } ({ $die }) shows { $face }; it gives { $lowest } to { $highest }
dice-left_over = { $count ->
    [one] one die too many
   *[other] { $count } dice too many
}
file-unreadable = it cannot be read
file-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
scenario-fault-game = a scenario of “{ $game }”, expected “{ $expected }”
scenario-fault-size = expected { $least } to { $most } each way, in { $unit }
scenario-fault-sides = expected the ids of two sides that differ
scenario-fault-two_sides = a battle has two sides, found { $found }
scenario-fault-edge = both sides have the same edge
scenario-fault-many = { $found } found, at most { $most }
scenario-fault-off_table = not wholly on the table
scenario-fault-few_points = an outline needs at least 3 points, not { $found }
scenario-fault-many_points = an outline has at most { $most } points, not { $found }
scenario-fault-same_point = point { $point } is the same as the next
scenario-fault-crossing = the outline crosses or touches itself: side { $first } meets side { $second }
scenario-fault-line = a line needs two points or more
scenario-fault-corners = it has four corners
scenario-fault-level = a hill needs `level`
scenario-fault-no_level = only hills have levels
scenario-fault-inside = level { $level } must lie inside a hill of the level below
scenario-fault-side = no side `{ $side }`
scenario-fault-two_forces = the side `{ $side }` has two forces
scenario-fault-no_force = the side `{ $side }` has no force
scenario-fault-zone = outside the deployment zone of its side
scenario-fault-zone_corners = expected two corners on the table
scenario-fault-overlap = overlaps { $other }
scenario-fault-impassable = stands on ground that nobody enters: { $ground }
scenario-fault-guns = artillery on difficult ground
scenario-fault-far = too far from its general, at most { $reach }
scenario-fault-not_on_edge = it must be on an edge of the table
scenario-fault-formation = no division or corps troops `{ $formation }`
scenario-fault-shapes = one side has a corps, the other a division on its own
scenario-fault-twice = named twice
scenario-fault-built = no built-up area `{ $area }`
scenario-fault-in_built = stands in a built-up area without holding it
scenario-fault-drill = this arm has no such formation
scenario-fault-reserve = a reserve does not begin in houses
scenario-fault-faces = four numbers that add up to { $figures } figures
scenario-fault-dear = costs { $cost } points, { $most } are allowed
scenario-fault-units = 1 to { $most } units, found { $found }
scenario-fault-long = at most { $most } characters
scenario-fault-bounds = expected { $least } to { $most }, in { $unit }
scenario-fault-map = no map “{ $map }”; there are { $known }
scenario-fault-clip = expected west, south, east and north
scenario-fault-degrees = expected longitude and latitude
scenario-fault-no_place = it has no place
scenario-fault-place_off = { $place } is not on the map
scenario-fault-place_out = { $place } is not in play
scenario-fault-hour = there is no turn at { $hour }:00
scenario-fault-hours = turns follow each other
scenario-fault-turns = expected 1 to { $most } turns
scenario-fault-last_turn = the last turn comes before the first
scenario-fault-bridge_end = only bridges have an end to be held
scenario-fault-grade = no grade of victory “{ $word }”
scenario-fault-unknown = there is no “{ $id }” here
scenario-fault-elsewhere = “{ $id }” is somewhere else already
scenario-fault-not_here = “{ $id }” does not belong there
scenario-fault-formation_kind = it names either a brigade or troops of a corps
scenario-fault-words = expected one of { $known }
scenario-fault-entry = no entry “{ $entry }” on this map
scenario-fault-track = the corps of “{ $id }”, { $corps }, is not on the activation track
scenario-fault-no_leader = “{ $id }” has no leader in this battle
scenario-fault-leaderless = “{ $id }” stands on the map, its leader does not
scenario-fault-nobody = neither side may be without troops
scenario-fault-stack = too many units in { $place }
scenario-fault-both_sides = units of both sides in { $place }
scenario-fault-strength = { $place } holds { $found } strength points, more than it may
scenario-fault-too_strong = it has only { $most } strength points
scenario-fault-depot = it must be the depot of the map
scenario-fault-beach = { $place } has no beach
scenario-fault-redoubts = more redoubts of a side than there are counters
scenario-fault-work = no such work there: “{ $work }”
scenario-fault-no_battery = “{ $id }” is not a battery
scenario-fault-departs = “{ $id }” is not a leader who leaves
scenario-fault-cohesion = expected 1 to 9
scenario-fault-counters = { $found } found, at most { $most }

# Scenarios that players make, whatever the game.
said = { $has ->
    [fr] { $fr }
   *[other] { $en }
}
unit-cm = cm
scenario-field-title = Title
scenario-field-title_fr = Title in French
scenario-field-description = Notes
scenario-field-description_fr = Notes in French
scenario-field-turns = Turns
scenario-field-points = Points of an army that a player brings
scenario-field-side = Side
scenario-field-edge = Edge
scenario-field-formation = Formation
scenario-field-kind = Kind
scenario-field-level = Level
scenario-field-holder = Holds it at the start
scenario-part-terrain = Terrain
scenario-part-objective = Objective
scenario-part-force = Side
scenario-field-map = Map
scenario-field-first_turn = First turn
scenario-field-last_turn = Last turn
scenario-field-turn = Turn
scenario-field-hour = Hour
scenario-field-weather = Weather
scenario-field-place = Place
scenario-field-facing = Facing
scenario-field-entry = Enters at
scenario-field-worth = Points
scenario-field-only_for = Counts only for
scenario-field-each = Each hex counts
scenario-field-modifier = Modifier
scenario-field-reserve = In Reserve
scenario-field-at_least = From a lead of
scenario-field-grade = Grade
scenario-field-earliest = From
scenario-field-automatic = In any case from
scenario-field-roll = Released on a die up to
scenario-field-initiative = Initiative on the first turn
scenario-field-players = Players
scenario-part-turn = Turn
scenario-part-set_up = Set-up
scenario-part-stack = Stack
scenario-part-arrival = Arrival
scenario-part-chief = Commander-in-chief
scenario-part-initiative = Initiative
scenario-part-release = Formation held in Reserve
scenario-part-victory = Victory
scenario-part-grade = Grade of victory
scenario-part-track = Activation track
scenario-grade-of = { $side }: { $grade }

rule-kernel-turn = Who decides
    .text = A side decides when the game waits for it, and only then.
rule-kernel-undo = Undo
    .text = The side that made a decision can undo it until a die is rolled, a secret is seen or another side decides.
rule-kernel-end = Early end
    .text = A player may resign. A player who leaves the table or runs out of time forfeits the game. All together may abandon it.
