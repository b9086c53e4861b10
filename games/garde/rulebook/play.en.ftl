# Why an action is refused, besides the reasons in words.en.ftl.

refuse-not_now = Another decision is due, or another player’s
refuse-not_own = Not one of this side’s
refuse-not_on_table = Not on the table
refuse-already_placed = Already placed
refuse-corps_last = Divisions are deployed before corps and army generals
refuse-zone = Outside the deployment zone
refuse-far_from_general = Too far from its general
refuse-no_plan = The scenario suggests no place, or it is taken
refuse-already_assigned = Its order has already been given
refuse-no_general = No general to send or receive the order
refuse-army_too_far = The corps general is too far from the army general
refuse-corps_troops = Corps troops follow the order of their corps
refuse-not_alone = Only a division on its own changes its own order
refuse-already_tested = Has already tested this turn
refuse-not_vacant = His post is not vacant, or it has been decided
refuse-not_best = Only the ablest corps general takes the army
refuse-already_activated = Already activated this turn
refuse-not_active = Does not belong to the active formation
refuse-already_moved = Has already moved
refuse-rout = In rout
refuse-not_in_zdc = In no enemy ZoC: nothing to fall back from
refuse-not_nearest = Not the nearest enemy
refuse-no_support = Not within support distance of a brigade in combat
refuse-must_attack = A brigade under Attack must still advance or support
refuse-already_reshaped = Has already changed formation
refuse-same_formation = Already stands like that
refuse-through_enemy = An enemy is in the way
refuse-negative = A distance cannot be negative
refuse-no_entry = Cannot enter there
refuse-general_moved = The general has already moved this turn
refuse-general_too_far = Farther than a general rides
refuse-not_artillery = Only artillery bombards
refuse-already_bombarded = Has already bombarded
refuse-in_contact = In contact
refuse-bad_target = Not an enemy on the table
refuse-no_contact = The two do not touch
refuse-already_fought = Has already fought in this activation
refuse-not_engageable = This general cannot be engaged in this combat
refuse-turn_too_far = Turns by more than 45°
refuse-follow_up_too_far = Farther than it may follow up

# What can be done.

action-deploy_planned = Deploy as planned
action-army_order = Army order
action-corps_order = Corps order
action-own_order = Change the order
action-orders_done = Orders are given
action-moves_done = Moves are over
action-march = March
action-enter = Enter the table
action-succeed = Take the army
offer-deploy_planned = { $general } and his troops as planned
offer-place_general = { $general } here
offer-place_brigade = { $unit } here ({ $formation })
offer-army_order = The army: { $order }
offer-corps_order = { $corps }: { $order }
offer-first_order = { $division }: { $order }
offer-send_aide = Aide-de-camp of the corps to { $division }: { $order }
offer-send_army_aide = Aide-de-camp of the army to { $division }: { $order }
offer-own_order = { $division }: change to { $order }
offer-replace = Replace { $general } by an aide-de-camp
offer-not_replace = Leave the post of { $general } vacant
offer-succeed = { $general } takes the army
offer-activate = { $division } ({ $order })
offer-bombard = { $unit } bombards { $target }
offer-fight = { $unit } attacks { $target }
offer-engage = { $unit } against { $enemy }: draw with { $general } at its head
offer-attack_without = { $unit } attacks { $enemy } without a general: draw
offer-defend_without = { $unit } receives { $enemy } without a general: draw
offer-select = Move { $unit }
offer-move_general = { $general }: { $distance } cm, heading { $heading }°
offer-form = { $unit }: { $formation }
offer-march = { $unit }: { $distance } cm, heading { $heading }°
offer-turn_in_place = { $unit } turns to { $heading }°
offer-fall_back = { $unit } falls back { $distance } cm
offer-advance = { $unit } advances at { $target }
offer-support_move = { $unit } moves up in support
offer-stand = { $unit } stays
offer-enter = { $unit } enters, { $distance } cm from the edge
offer-turn = { $unit }: face { $heading }°
offer-follow_up = { $unit } follows up { $distance } cm
offer-hold_ground = { $unit } holds its ground
offer-moves_done = { $division }: moves are over
offer-bombardments_done = { $division }: no more bombardment
offer-skip_bombardment = { $unit } does not fire

# What it may lead to.

odds-goes_on = The game goes on
odds-rides = The aide-de-camp is on his way
odds-combat = Attacker { $attacker }, defender { $defender }
odds-general_lost = { $fate }, its general lost
odds-bombarded = Target { $target }
odds-bombarded_dry = Target { $target }, battery out of ammunition
odds-broken = broken
odds-formed = formed
odds-formed_lost = formed (−{ $lost })
odds-disorganised = disorganised
odds-disorganised_lost = disorganised (−{ $lost })
odds-rout = in rout
odds-rout_lost = in rout (−{ $lost })
odds-flight_harmless = The routers run without harm to others
odds-flight_shakes = Brigades that get worse: { $count }

# The bag.

bag-combat = { $attacker } against { $defender }
bag-bombardment = { $unit } on { $target }
bag-total = In the bag
bag-defender_may_engage = The defender may still engage a general: more blue.
bag-order_hidden = The target’s order is face down: each order it may have counts equally. Attack and Manoeuvre would add tokens.

# What one sees.

name-corps_troops = Corps troops of { $corps }
name-acting = Stand-in for { $general }
name-of_side = { $name } ({ $side })
name-within = { $name } ({ $within })
name-within_of_side = { $name } ({ $within }, { $side })

fact-number = { $n }
fact-none = –
fact-of = { $left } of { $all }
fact-at_least = { $score } or more
fact-cm = { $distance } cm
fact-arm = Arm
fact-formation_of = Belongs to
fact-experience = Experience
fact-cohesion = Cohesion
fact-formation = Formation
fact-state = State
fact-command = Command
fact-rank = Rank
fact-competence = Competence
fact-order = Order
fact-rides_to = Rides to
fact-ground = Ground
fact-movement = Movement
fact-cover = Cover for infantry
terrain-easy = Easy going
value-distance = Distance
order-hidden_seen = Hidden (last seen: { $order })
piece-order = Order of { $general }: { $order }
piece-order_of = Order of
overlay-command_cm = Command: { $distance } cm
panel-points = Points (breaks at)
panel-orders = Orders: { $side }
track-phases = Phase
figure-demoralisation = Demoralisation, %
figure-objectives = Objectives
figure-turns = Turns
nation-allied = Allies

# What is asked.

ask-deploy_brigades = Deploy the brigades of { $general }.
ask-replace = { $general } is lost: put an aide-de-camp in his place, for good?
ask-bombard = { $division }: which battery bombards whom?
ask-move = { $division } ({ $order }): which brigade moves, or which general?
ask-march = { $unit } manoeuvres: up to { $distance } cm.
ask-withdraw = { $unit } stands in an enemy ZoC: fall back up to { $distance } cm, or stay?
ask-shift = { $unit } defends: shift up to { $distance } cm without coming nearer to the enemy?
ask-uncommanded = { $unit } is out of command and moves as under Defend: up to { $distance } cm.
ask-advance = { $unit } attacks: { $distance } cm straight at the nearest enemy.
ask-advance_or_support = { $unit } attacks: advance { $distance } cm at the nearest enemy, or move up in support?
ask-prolonge = { $unit } has moved under Attack: does it bombard now?
ask-combat = { $division }: which combat is fought next?
ask-engage_attacker = { $unit } attacks { $enemy }: engage a general before the draw?
ask-engage_defender = { $enemy } attacks { $unit }: engage a general before the draw?
ask-turn = { $unit } has fallen back: turn it, up to 45°?
ask-follow_up = { $unit } has won: follow up as far as { $distance } cm?
