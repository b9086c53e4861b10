### What is asked, with unit, place and cause.

ask-penalty = Loss of nerve of the { $side }: { $left ->
    [one] one point
   *[other] { $left } points
} still to be taken. From which pool?
ask-cambridgeshire = The Cambridgeshire is too weak: which British unit sends men away? ({ $left } to go)
ask-austrians = { $units ->
    [one] One Austrian unit
   *[other] { $units } Austrian units
}: to Toulon now, or later by an edge of the map?
ask-rade = { $rade }: hold it, or leave it to the enemy’s guns?
ask-consent_give_up = The British want to give up the { $rade }. Do the Spanish agree?
ask-consent_leave = The British want to leave the { $rade } to the enemy. Do the Spanish agree?
ask-spy_payment = Your spies set out: pay a point to shift their die by one?
ask-spy_payment_enemy = Enemy spies are about: pay a point to shift their die by one?
ask-spy_shift = The spies of the { $side } rolled { $die }{ $so_far }. Shift the die?
ask-spy_unshifted = {""}
ask-spy_left = , and the enemy left it
ask-spy_shifted = , and the enemy shifted it by { $by }
ask-look = Which stack do your spies open? ({ $stacks } left)
ask-look_types = Which stack do your spies count, type by type? ({ $stacks } left)
ask-supply_phase = Supply is being checked
ask-force = Form a force at { $area_at } and say where it goes
ask-force_afloat = Form a force aboard the fleet and say where it lands
ask-force_off_map = Form a force off the map and say where it comes in
ask-road = On the road, { $section }: go on, or leave it?
ask-road_failed = The check failed on the road, { $section }: leave it for friendly ground, or try again?
ask-show_garrison = { $area } is attacked by a force of the { $side } from { $from_of } ({ $pay }). Show the garrison that closes the fort?
ask-show_garrison_off_map = { $area } is attacked by a force of the { $side } from off the map ({ $pay }). Show the garrison that closes the fort?
ask-leaders_in = { $pf } SP got through to { $area }: which leaders go in with them?
ask-patrol_meets = At { $area_at } the patrol meets an enemy patrol: stay and fight, or go back?
ask-overrun = The enemy at { $area_at } is outnumbered six to one by your { $pf } SP: overrun him?
ask-marker = { $area } is taken: which unit takes the Attrition Check marker?
ask-patrol_to = { $unit } is pushed out of { $area_of }: where does it go?
ask-leader_way = { $leader } rides alone from { $place }: where to?
ask-leader_flees = { $leader } has slipped away at { $place }: which way to friends?
ask-leader_flees_somewhere = A leader looks for a way to his friends
ask-rally_units = At { $area_at } there is room for { $left } more: which units try to rally?
ask-losses_crowding = { $area_at } holds more than it may: which unit takes a temporary loss?
ask-losses_encircled = The force at { $area_of } is encircled and starves: which unit takes a loss? ({ $left } left)
ask-losses_attrition = Final attrition, { $pool }: which unit takes a loss? ({ $left } left)
ask-losses_supply = The force at { $area_of } is out of supply: which unit takes a loss?
ask-battle = The battle at { $area_of }: the { $side } decide
ask-hit_guns = { $area } is bombarded and hit: which unit takes the loss?
ask-hit_ships = The fleet has hit { $area }: which unit takes the loss? ({ $hits } left)
ask-garrison = Battle at { $area_of }: who is in which work?
ask-line_up = Battle at { $area_of }: who stands at place { $place } of the line?
ask-assign = Battle at { $area_of }: which unit goes against the next of the line, or against a work?
ask-join = Battle at { $area_of }: who joins the combined attack of { $leader }?
ask-spread = Battle at { $area_of }: which melee does { $unit } join?
ask-spread_more = Battle at { $area_of }: does anybody leave a quiet work to fight?
ask-reduce = Battle at { $area_of }: fire at the redoubts?
ask-support = Battle at { $area_of }: fire into it from a distance?
ask-aim = Battle at { $area_of }: which melee does { $unit } support?
ask-melees = Battle at { $area_of }, round { $round }: which melee is fought next?
ask-battle_losses = Battle at { $area_of }: which unit takes the next loss ({ $kind })? ({ $left } left)
ask-cure = Battle at { $area_of }: with the Royal Louis it is too crowded. Who leaves?
ask-withdraw = Battle at { $area_of }: does anybody leave before the second round?
ask-reinforce = Battle at { $area_of }: who tries to join from next door?
ask-follow = Battle at { $area_of }: which leaders go along with those who join?
ask-retreat = { $unit } must leave { $area }: where to?
ask-leader_back = { $leader } must leave { $area }: with which troops?

refuse-fills_area = The fort fills the area: everybody is inside
log-spies_die = The spies of the { $side } roll { $die }
log-spies_left = The { $side } leave the die as it is
log-spies_shifted = The { $side } shift the die by { $by }
offer-nobody_hit = Nobody there has any strength to lose
action-post = Post
offer-post_work = { $unit } into { $work }
offer-post_outside = { $unit } outside the works
offer-post_free = { $unit } wherever there is room
offer-consent = Agree to leave the { $rade }
offer-object = Keep the { $rade }
answer-unit_chosen = One of his units is chosen
answer-leader_in = A leader goes in
answer-leader_goes = The leader gets away
answer-unit_leaves = A unit leaves
answer-retreats = He retreats
answer-unit_joins = A unit joins
answer-places = Places are changed
answer-guns_fire = Guns fire from a distance
answer-shift_down = One less on the die
answer-shift_none = The die is left
answer-shift_up = One more on the die
odds-hit_saved = The work saves it
odds-hit_taken = The loss is taken
