# The log: what happened, told in short sentences.

log-setup_rolled = Setup roll: { $first } against { $second }. The choice of the edge goes to the { $winner }.
log-setup_rolled_fixed = Setup roll: { $first } against { $second }. The table edges are the scenario’s; the { $winner } say who places first.
log-edge_chosen = { $side }: { $edge }.
log-first_placement = The { $side } place the first battalion.
log-placed = { $unit } is placed in { $formation }.
log-placed_skirmishers = { $unit } is placed in { $formation }, with { $count ->
    [one] one skirmisher
   *[other] { $count } skirmishers
} in front.
log-commander_placed = The { $side } place their supreme commander.
log-turn = Turn { $turn }
log-initiative = Initiative: { $first } against { $second }. It goes to the { $winner }.
log-first_activation = The { $side } activate first.
log-activated = { $unit }: { $activation }.
log-activated_target = { $unit }: { $activation } against { $target }.
log-test_passed = { $unit }: { $test } passed ({ $modified } against { $score }).
log-test_failed = { $unit }: { $test } failed ({ $modified } against { $score }).
log-test_automatic = { $unit }: { $test } passed automatically, the commander is with it.
log-test_again_passed = { $unit }: { $test }, rolled again by the { $who }: passed ({ $modified } against { $score }).
log-test_again_failed = { $unit }: { $test }, rolled again by the { $who }: failed ({ $modified } against { $score }).
log-does_nothing = { $unit } does nothing this turn.
log-tested_already = { $unit } has tested this turn already and stands.
log-distance = { $unit } may go { $allowance } cm.
log-charge_slowed = { $unit }: the ground allows { $allowance } cm at most.
log-distance_back = { $unit } may go back { $allowance } cm.
log-obstacle_crossed = { $unit } gets across the obstacle ({ $terrain }); { $allowance } cm in all.
log-obstacle_stopped = { $unit } is stopped by the obstacle ({ $terrain }).
log-moved = { $unit } moves { $distance } cm.
log-moved_cut_short = { $unit } moves { $distance } cm and is stopped.
log-screen_moved = The skirmishers of { $unit } take their place.
log-screen_removed = The skirmishers of { $unit } are swept away ({ $count } lost).
log-reshaped = { $unit } forms { $formation }.
log-reforms = { $unit } reforms its ranks until the end of the turn.
log-recovers = { $unit } gets its breath back.
log-disordered = { $unit } falls into disorder.
log-in_order = { $unit } is in order again.
log-no_fire_range = { $unit } cannot reach { $target } ({ $range } cm): the shot is lost.
log-no_fire = No group of { $unit } can fire at { $target }.
log-defensive_range = { $unit } fires at the charge. { $range }.
log-volley = { $unit } fires at { $target }: { $dice ->
    [one] one die
   *[other] { $dice } dice
 }, { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
 }.
log-volley_range = { $unit } fires at { $target } at { $range } cm: { $dice ->
    [one] one die
   *[other] { $dice } dice
 }, { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
 }.
log-die_again_hit = The sergeant of { $unit } has a die rolled again: hit.
log-die_again_miss = The sergeant of { $unit } has a die rolled again: miss.
log-losses = { $unit } loses { $count ->
    [one] one man
   *[other] { $count } men
 }.
log-losses_skirmishers = { $unit } loses { $count ->
    [one] one skirmisher
   *[other] { $count } skirmishers
 }.
log-character_lost = { $unit } loses its { $who }.
log-character_drawn = { $unit } loses its { $who }, chosen by a { $die }.
log-characters_at_risk = Characters of { $unit } at risk: { $count ->
    [one] one die
   *[other] { $count } dice
}, lost on 1 to 3.
log-commander_killed = { $side }: the supreme commander is killed!
log-charge = { $unit } charges { $target }, { $gap } cm away ({ $zone }).
log-target_changed = { $other } stands in the way and is charged instead.
log-charge_short = The charge of { $unit } falls short.
log-contact = { $unit } closes with { $target }.
log-contact_counter = { $unit } closes with { $target }, which counter-attacks.
log-routers_caught = { $unit } cuts down the fleeing { $target }.
log-joined = { $unit } joins the combat against { $target }.
log-joiner_drawn_off = { $unit } must turn to its own defence.
log-joiner_free = { $unit } no longer supports a combat.
log-held_fire = { $unit } holds its fire.
log-half_lost = { $unit } has lost half of its men: its ranks close up.
log-no_defensive_fire = { $unit } may not fire at the charge.
log-combat_won = Combat: { $first } { $total_first }, { $second } { $total_second }. Won by { $winner }.
log-combat_drawn = Combat: { $first } { $total_first }, { $second } { $total_second }. Nobody gives way.
log-recoiled = { $unit } recoils { $distance } cm.
log-pursues = { $unit } pursues.
log-stands = { $unit } stands and lets them go.
log-combat_over = The combat of { $unit } is over.
log-routs = { $unit } breaks and routs!
log-saw_rout = { $unit } has seen { $friend } break.
log-fled = { $unit } flees { $distance } cm.
log-fled_off = { $unit } flees off the table.
log-rallied = { $unit } is rallied and halts.
log-destroyed = { $unit } is destroyed.
log-commander_rolled = { $side }: the commander may ride { $distance } cm.
log-commander_moved = The commander of the { $side } rides on alone.
log-commander_swept = The commander of the { $side } makes way.
log-commander_joined = The commander of the { $side } joins { $unit }.
log-objective_held = { $side }: objective held, “{ $objective }”.
log-over_won = Victory of the { $side }, { $first } to { $second }.
log-over_drawn = A draw, { $first } all.

# What a tally counts.
tally-dice = Number of dice
tally-die = Each die
tally-test = Modifiers of the die
tally-of = { $unit }

# The screen of a battalion.
unit-screen_of = Skirmishers of { $unit }
commander-of = Commander ({ $side })

# Offers.
edge-south = southern edge
edge-north = northern edge
offer-choose_edge = Take the { $edge }
offer-places_first = The { $side } place first
offer-place = { $unit } here, in { $formation }
offer-place_skirmishers = { $unit } here, in { $formation }, { $count ->
    [one] one skirmisher
   *[other] { $count } skirmishers
}
offer-place_commander = The commander here
offer-drill_move = { $unit }: move
offer-drill_formation = { $unit }: change formation or facing
offer-drill_reform = { $unit }: reform
offer-fire = { $unit } fires at { $target }
offer-fire_screen = The skirmishers of { $unit } fire at { $target }
offer-fire_both = { $unit } fires at { $target }, its skirmishers at { $other }
offer-fire_both_bonus = { $unit } fires at { $target }, its skirmishers, with the bonus, at { $other }
offer-attack = { $unit } attacks { $target }
offer-continue = { $unit } continues the combat
offer-recover = { $unit } recovers
offer-recover_reform = { $unit } recovers and tests to reform
offer-rally = { $unit }: rally
offer-pass = { $unit } passes
offer-commander_to = Ride here, { $distance } cm
offer-commander_wait = The commander stays for now
offer-commander_join = Join { $unit }
offer-path_none = Stay here
offer-path_ahead = Advance { $distance } cm
offer-path_back = Back { $distance } cm
offer-path_wheel = Wheel { $hand } { $angle }°
offer-path_mixed = Wheel { $hand } { $angle }°, advance { $distance } cm
hand-left = left
hand-right = right
offer-screen_here = The skirmishers here
offer-formation = { $formation }, facing { $heading }°
offer-resolve_next = { $unit } tests
offer-flee_next = { $unit } flees

# What an action led to: the bars of the odds.
odds-passed = Test passed
odds-failed = Test failed
odds-distance = { $distance } cm
odds-hits = { $hits ->
    [0] No hit
    [one] One hit
   *[other] { $hits } hits
 }
odds-hits_character = { $hits ->
    [one] One hit, a character lost
   *[other] { $hits } hits, a character lost
 }
odds-no_fire = Nothing: out of range or sight
odds-charge_short = Falls short
odds-charger_routs = The charger routs
odds-combat_won = Combat won
odds-combat_lost = Combat lost
odds-combat_lost_rout = Combat lost, rout
odds-combat_won_rout = Combat won, the enemy routs
odds-combat_drawn = Combat drawn
odds-rallied = Rallied
odds-stays_routing = Still routing
odds-stands = Stands
odds-routs = Routs
odds-flees = Flees { $distance } cm
odds-leaves = Leaves the table
odds-caught = The routers are cut down
odds-joined = Joins the combat
odds-first = Initiative to the { $side }
odds-over = { $routs ->
    [0] The game ends, everybody stands
    [one] The game ends, one battalion gives way
   *[other] The game ends, { $routs } battalions give way
 }
odds-phase_ends = { $routs ->
    [0] Everybody stands
    [one] One battalion gives way
   *[other] { $routs } battalions give way
 }
odds-turn_ends = { $routs ->
    [0] Everybody stands; the { $side } have the initiative
    [one] One battalion gives way; the { $side } have the initiative
   *[other] { $routs } battalions give way; the { $side } have the initiative
 }
odds-goes_on = Done

# The inspector, the tracks and the score.
fact-number = { $n }
fact-of = { $left } of { $all }
fact-at_least = { $score } or more
fact-quality = Quality
fact-counts_as = Counts as
fact-formation = Formation
fact-weapon = Weapon
fact-state = State
fact-skirmishers = Skirmishers
fact-ground = Ground
fact-movement = Movement
fact-cover = Cover
fact-sight = Sight
cover-hard_if_whole_else_light = Hard when wholly inside, else light
sight-clear = Clear
sight-blocks = Blocks sight
sight-depth5 = Blocks beyond 5 cm
sight-crest = Blocked by a higher crest
overlay-range_band = Range up to { $distance } cm
overlay-deployment = Deployment zone ({ $side })
track-turns = Turns
track-phases = Phases
panel-total = Total
panel-steady = Steady battalions
panel-objectives = Objectives held
panel-losses = Losses of steady battalions
fact-cm = { $distance } cm

# Figures of the laboratory.
figure-losses = Men lost
figure-steady = Steady battalions
figure-turns = Turns
die-eye = Distance judged by eye
