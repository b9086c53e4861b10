# The words of the workshop: armies, battles of one’s own, the laboratory. Other pages do without them.

# Armies
armies-of = Build an army: { $title }
armies-build = Build an army
armies-new = New army
armies-shelf = Armies
armies-mine = My armies
armies-lists = Armies of the game
armies-of-scenario = The scenario’s
armies-brings = Army: { $side }
armies-option = { $name } ({ $points } points)
armies-sum = Total of the army
armies-points = { $points ->
    [one] point
   *[other] points
}
armies-exact = All points are spent.
armies-left = { $points ->
    [one] { $points } point left.
   *[other] { $points } points left.
}
armies-faults = { $count ->
    [one] One problem, shown alongside, must be fixed.
   *[other] { $count } problems, shown alongside, must be fixed.
}
armies-warnings = { $count ->
    [one] One thing to look at
   *[other] { $count } things to look at
}
armies-cost-how = { $points } points: the breakdown
armies-play = Play with this army
armies-save = Save
armies-saved = Saved
armies-kept =
    { $place ->
        [account] The army is kept in your account.
       *[device] The army is kept on this device.
    }
armies-not-kept = There is no room left on this device to keep it: export it.
armies-print = Print
armies-export = Export (TOML)
armies-import = Import an army
armies-import-help = A TOML file like those that “grognard army” checks.
armies-file = File
armies-paste = Or its text
armies-take = Take this text
armies-delete = Delete this army
armies-add = Add: { $what }
armies-copy = Duplicate
armies-copy-of = Duplicate: { $what }
armies-remove = Remove
armies-remove-of = Remove: { $what }
armies-less = Less: { $what }
armies-more = More: { $what }
armies-usual = standard
armies-line = Line { $line }:
armies-sheet = Army sheet
armies-unit = Unit
armies-what = Made of
armies-points-head = Points
armies-losses = Losses
armies-total = Total
own-scenario = My own scenario
own-scenario-mine = My scenarios
own-scenario-help = A scenario file (TOML) like those in the “scenarios” folder of every game: it is checked as you write and can be played at once, against the computer or with guests.
own-scenario-good = The scenario “{ $id }” is in order: it will be played instead of the game’s own.

# Scenarios of one’s own
editor-table = The table of the scenario
editor-panel = The scenario
editor-tools = Tools
editor-undo = Undo
editor-redo = Redo
editor-nearer = Zoom in
editor-further = Zoom out
editor-whole = The whole table
editor-good = In order: it can be played
editor-checking = Checking…
editor-faults = { $count ->
    [one] One thing is wrong
   *[other] { $count } things are wrong
}
editor-try = Try it
editor-fair = Is it fair?
editor-share = Share
editor-kept =
    { $place ->
        [account] The scenario is kept in your account.
       *[device] The scenario is kept on this device.
    }
editor-link-copied = The link has been copied.
editor-tab-ground = Ground
editor-tab-forces = Forces
editor-tab-goals = Objectives
editor-tab-scenario = Scenario
editor-kinds = Kinds of terrain
editor-draw-area = Click the corners on the table one after another; click the first again, or press Enter, to close the shape.
editor-draw-line = Click the points of the line one after another; double-click or press Enter to finish.
editor-draw-box = Drag a rectangle on the table, or click two opposite corners.
editor-draw-middle = Put one in the middle
editor-draw-stop = Stop drawing
editor-roll = Roll for the terrain
editor-geojson = Import GeoJSON
editor-geojson-unread = This file is not GeoJSON, or is too large.
editor-geojson-taken = { $count ->
    [one] One piece of terrain imported.
   *[other] { $count } pieces of terrain imported.
}
editor-geojson-feature = Feature { $n } { $name }:
geojson-no_geometry = it has no geometry
geojson-no_kind = its property “kind” is missing
geojson-unknown_kind = this game does not know its kind:
geojson-not_an_area = this kind needs an area, not a line
geojson-too_many_points = it has more than 64 corners:
geojson-bad_numbers = its coordinates cannot be read
editor-corner = Corner { $n }
editor-selected = Selected: { $what }
editor-close = Close
editor-place = Where it stands
editor-turn-left = Turn left
editor-turn-right = Turn right
editor-take-off = Leave it to the players
editor-put = Put it on the table
editor-delete = Delete
editor-side = Side { $n }
editor-edit-command = The commander on the table
editor-unplaced = not placed
editor-bring = Bring an army
editor-width = Width
editor-depth = Depth
editor-options = Rules options
editor-import = Import (TOML)
editor-shelf = Scenarios to start from
editor-new = Empty table
editor-forget = Forget this scenario
editor-untitled = A battle of my own
editor-copy-of = { $name } (copy)
editor-keys = Keys
editor-keys-help = Arrows move what is selected (with Shift, five times as far), R turns it right and Shift + R left, Delete removes it, Ctrl + Z undoes, Ctrl + Y redoes. Tab reaches the corners, arrows move them. Hold Alt while dragging to ignore the grid.
editor-map = The map of the scenario
editor-absent = not in this battle
editor-of = { $some } of { $all }
editor-counters-help = Click a counter here, then its place on the map. On the map, drag a counter from one place to another.
editor-counters-keys = The arrows move it as well; R turns its formation, Delete takes it off.
editor-put-help = Click a place on the map, or find it with the arrows and press Enter. Escape puts nothing there.
editor-put-map = Put it on the map
editor-move = Move
editor-off-map = Not on the map
editor-send-away = Take out { $name }
editor-join = Joins:
editor-shared = A shared scenario
editor-by = made by { $name }, { $date }
editor-nobody = somebody
editor-play = Play
editor-copy = Copy and edit
editor-unshare = Stop sharing
editor-outdated = This scenario no longer fits today’s rules.

# The laboratory
lab-line = Is it fair? The computer plays the scenario many times, and here is what the games show.
lab-is-it-fair = Is it fair? To the laboratory
lab-is-it-fair-name = Is it fair? To the laboratory: { $name }
lab-scenario = Scenario
lab-own = a file of my own
lab-players = Players
lab-player-quick = Quick: decides at a glance
lab-player-recruit = Conscript: a beginner
lab-player-random = At random
lab-player-greedy = Voltigeur: thinks
lab-player-search-100 = Grenadier in a hurry: looks ahead
lab-player-search-300 = Grenadier: looks ahead
lab-exchange = The players swap seats from game to game
lab-exchanged = seats swapped
lab-slow = Players who look ahead take their time: a few games a minute.
lab-compare = Compare with a variant
lab-change-none = Nothing to compare
lab-change-option = A rules option
lab-change-value = Its value
lab-change-now = Now: { $value }
lab-change-scenario = Another scenario
lab-change-army = Another army
lab-change-players = Other players
lab-how-many = How many games
lab-games = Games
lab-seed = Seed
lab-seed-help = Up to 1000 games of each variant. The same seed plays the same games.
lab-start = Play
lab-another = Another experiment
lab-mine = My experiments
lab-results = What the games show
lab-progress = { $done } of { $of } games
lab-state-running = under way
lab-state-done = done
lab-state-stopped = stopped
lab-state-out_of_time = out of time
lab-state-failed = a game could not be played
lab-stop = Stop
lab-verdict-unknown = No game has had a winner yet.
lab-verdict-open = Neither side has a certain edge; more games would tell more.
lab-verdict-fair = Fair: every side is certainly within eight points of an even share.
lab-verdict-leans = Certainly wins more than its share: { $side }.
lab-between = between { $low } and { $high }
lab-nobody = Nobody
lab-unfinished = { $count ->
    [one] One game did not end and was abandoned; it is not counted.
   *[other] { $count } games did not end and were abandoned; they are not counted.
}
lab-kept = The experiment is kept for a few hours; you can share its address.
lab-variant-a = As it is
lab-variant-b = Changed
lab-table = The figures as a table
lab-table-of = Table: { $title }
lab-chance = Chance to win
lab-chance-note = Game by game, with the 95 % interval
lab-chance-said = Chance to win after { $games } games: { $sides }
lab-endings = How games end
lab-ending = Ended by
lab-by-turn = { $figure }, turn by turn
lab-by-turn-note = Median, and the middle half of the games; a game that has ended keeps its last figures
lab-turn = Turn
lab-playing = Still going
lab-turns = Turns per game
lab-turns-axis = turns
lab-decisions = Decisions per game
lab-decisions-axis = decisions
lab-spread = From { $least } to { $most }, median { $median }
lab-first = What going first is worth
lab-first-note = Of the games with a winner: won by the side that decided first
lab-first-always = { $side }: always first to decide, so this is its own chance
lab-first-wins = The side going first wins
lab-first-was = First to play: { $side }
lab-share = Share
lab-low = At least
lab-high = At most
lab-changed = What the change does to the chance to win
lab-changed-sure = A certain difference: { $sides }
lab-changed-open = No certain difference; more games would tell more.
lab-difference = Difference
lab-means = Length and figures, on average
lab-means-note = Bold: certainly different (95 %).
lab-replays = { $count ->
    [one] The game
   *[other] The { $count } games
  }
lab-replays-help = Every game can be opened and looked at, decision by decision.
lab-game = Game
lab-won-by = Won by
lab-anybody = anybody
lab-given-up = abandoned
lab-replay = Look at it
lab-replay-name = Look at game { $game }
lab-opening = Opening…
lab-more = { $count } more

# An invitation to which one comes with an army
armies-of-guest = Whatever the guest brings
muster-yours = Waiting for the guest’s army
muster-waits = Send this link: the guest ({ $side }) comes with an army of at most { $points } points. The table is set up once it is there; until then neither sees the other’s army.
muster-link = Invitation link
muster-call-off = Call the invitation off
muster-help = { $name } invites you: you play { $side } and bring an army of at most { $points } points. The other army is chosen; you will see it at the table.

desk-help = For a game with real soldiers: fill in what stands on your table, read the odds, roll here or say what your dice showed.
desk-procedures = Resolution
desk-answer = Odds and result
desk-options = Rules options
desk-roll = Roll the dice
desk-work-out = Work it out
desk-fell = Or what your own dice showed, in order
desk-empty = Clear the form
desk-whole =
    { $count ->
        [one] The whole outcome
       *[other] All { $count } outcomes
    }
desk-past =
    { $count ->
        [one] The result before
       *[other] The { $count } results before
    }
desk-yes = yes
desk-no = no
desk-nothing = Nothing happens
desk-part = { $name }: { $value }
desk-nth = { $name } { $n }
desk-add = Add: { $name }
desk-remove = Remove: { $name }
