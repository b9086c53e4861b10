# The combat phase: questions, offers, refusals, the log.

decision-aim = Which melee does the battery support?
action-go_on = Go on
action-fight = Fight the battle
action-fire_volley = Fire the volley
action-take_hit = Take the hit
action-line_up = Line up
action-engage = Engage
action-spread = Join a melee
action-resolve = Resolve a melee
action-lose = Take a loss
action-withdraw = Leave the battle
action-reinforce = Join the battle
action-follow = Go along

battle-open = the open ground
battle-redoubt = { $kind } { $number }
list-and = { $first }, { $second }

offer-fight = Fight the battle at { $area_at }
offer-bombard = { $unit }: fire at { $area }, rolling for ammunition if need be
offer-bombard_reserve = { $unit }: fire at { $area } from the reserve
offer-lay_grande = { $unit }: { $grande } SP at the Grande Rade, { $how }
offer-lay_petite = { $unit }: { $petite } SP at the Petite Rade, { $how }
offer-lay_both = { $unit }: { $grande } SP at the Grande Rade and { $petite } at the Petite Rade, { $how }
offer-from_reserve = from the reserve
offer-by_roll = by an ammunition roll
offer-fire_volley = { $count ->
    [one] Fire with the battery that is laid
   *[other] Fire with the { $count } batteries that are laid
}
offer-ships_fire = The ships fire at { $area }; the enemy picks who is hit
offer-ships_fire_bb = The ships fire at { $area }; a hit must fall on a BB
offer-take_hit = { $unit } takes the hit
offer-put_in = { $unit } goes into { $work }
offer-take_out = { $unit } comes out into the open
offer-garrison_done = The garrisons stay as they are
offer-line_up = { $unit } stands { $place ->
    [1] on the far left
   *[other] in place { $place } from the left
}
offer-line_up_rest = Line up the rest, the strongest first
offer-engage = { $unit } goes for { $place }
offer-engage_led = { $leader } leads a combined attack on { $place }, beginning with { $unit }
offer-join = { $unit } joins the combined attack
offer-group_done = The combined attack is complete
offer-assign_done = The rest stays in reserve
offer-spread = { $unit } goes into melee { $melee }
offer-spread_done = Everybody else stays in the works
offer-reduce = { $unit } fires at { $work }
offer-reduce_reserve = { $unit } fires at { $work } from the reserve
offer-reduce_now = Roll for the redoubts under fire
offer-no_reduction = No fire at redoubts
offer-load = { $unit } gets ready to fire
offer-load_reserve = { $unit } gets ready to fire, from the reserve
offer-aim = { $unit } fires into melee { $melee }
offer-aim_led = { $unit } fires into melee { $melee }, coordinated by { $leader }
offer-support_done = No more remote fire
offer-resolve = Resolve melee { $melee }: { $attacker } against { $defender }
offer-resolve_hidden = Resolve melee { $melee }: { $attacker } against an enemy face down
offer-lose = { $unit } takes the loss
offer-withdraw = { $unit } leaves for { $area }
offer-withdraw_done = Everybody else stays and fights
offer-reinforce = { $unit } tries to join the battle
offer-reinforce_all = Everybody who may tries to join the battle
offer-reinforce_now = Those chosen try to join
offer-no_reinforcement = Nobody joins
offer-follow = { $leader } goes along
offer-follow_done = No leader goes along
offer-retreat = { $unit } retreats to { $area }
offer-retreat_all = Everybody who can retreats to { $area }
offer-leader_retreat = { $leader } goes with those at { $area_of }

refuse-not_now = That is not the question now
refuse-not_in_battle = It is not one of those in question
refuse-no_battle = No battle is due there
refuse-battles_left = Battles are still to be fought
refuse-not_a_gun = No artillery there able to fire
refuse-no_supply_for_guns = Out of supply: only the reserve would do
refuse-reserve_for_bb = Only Bonaparte's batteries draw on the reserve
refuse-reserve_after_roll = It has rolled for ammunition: no reserve this turn
refuse-no_target = Nobody to fire at
refuse-battle_there = A battle is being fought there
refuse-no_ships = It does not bear on any Allied ship there
refuse-bad_split = It must fire with its whole strength
refuse-ships_cannot = The ships cannot fire there, or have already done so
refuse-no_work = No such work
refuse-bb_first = Bonaparte's batteries come first in redoubts
refuse-place_changed = It has changed its place already
refuse-just_came = It has only just come
refuse-open_first = Those outside works stand first
refuse-spent = It has no SP left
refuse-engage_open = Enemies in the open must be engaged first
refuse-no_success = He has no success to use
refuse-too_many_combined = More units than he may combine
refuse-needs_gun = Bonaparte needs a battery for that
refuse-not_combined = A combined attack needs two units
refuse-must_fight = It must be done: somebody is still left
refuse-no_melee = No such melee
refuse-not_all_engaged = Not every enemy is engaged yet
refuse-no_reduction = No redoubt that can be reduced now
refuse-nothing_to_lose = It has nothing left to lose
refuse-no_refuge = No retreat there
refuse-cannot_join = It cannot join this battle

log-some_unit = a unit ({ $side })
log-nobody = nobody
log-battle = Battle of { $area_at }: the { $side } attack
log-spent = { $side }: nobody is left to fight
log-royal_louis_defects = The Royal Louis goes over to the Republicans!
log-royal_louis_stays = The Royal Louis stays loyal
log-combines = { $leader } can combine { $units } units
log-combines_not = { $leader } finds no way to combine
log-lined_up = { $count ->
    [0] The defenders are all inside works
    [one] One defender stands in the open
   *[other] { $count } defenders stand in the open
}
log-engaged = { $count ->
    [0] Nobody is engaged
    [one] One melee
   *[other] { $count } melees
}
log-second_round = Second round
log-spanish_leave = The Spanish break off and go
log-spanish_stay = The Spanish stay
log-nobody_joins = { $side }: nobody joins the battle
log-joins = { $side }, joining the battle: { $units }
log-reserve_used = { $unit } draws { $spent } from the reserve; { $left } left
log-ammunition = { $unit } has ammunition
log-no_ammunition = { $unit } has no ammunition
log-fires_at_redoubt = { $unit } fires at a redoubt
log-redoubt_reduced = { $work } is reduced by { $pf } SP
log-redoubt_stands = { $work } withstands { $pf } SP
log-supports = { $unit } adds { $added } to melee { $melee }
log-supports_led = { $unit }, coordinated by { $leader }, adds { $added } to melee { $melee }
log-bombarded_hit = { $unit } fires at { $area }: a hit
log-bombarded_missed = { $unit } fires at { $area }: no effect
log-sheltered = The works save the garrison
log-not_sheltered = The works do not help
log-barrage = Barrage on the { $rade } with { $pf } SP: { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
}
log-ships_fired = The ships fire at { $area }: { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
}
log-melee = Melee { $melee }: { $attackers } against { $defenders }, { $attacker } to { $defender }, column { $column }: { $result }
log-loss = { $unit }: { $kind }
log-wiped_out = { $unit } is wiped out
log-driven_back = Driven back: { $units }
log-all_driven_back = The { $side } are driven off the field
log-pursues = { $unit } pursues: { $losses ->
    [0] no loss
    [one] one loss
   *[other] { $losses } losses
}
log-retreated = { $unit } retreats to { $area }
log-went_off = { $unit } goes back off the map
log-leader_retreated = { $leader } goes back to { $area }
log-by_sea = Taken off to Toulon by sea: { $units }; SP lost for good: { $permanent }
log-by_lost_sea = Taken off through a lost rade: { $units }; SP lost for good: { $permanent }
log-captured = { $unit } has no way out and is captured
log-spiked = The guns of { $unit } are spiked
log-spiked_returns = The guns of { $unit } are spiked; the battery is back on turn { $turn }
log-guns_spoilt = { $unit }, beaten and alone, loses { $losses } SP for good
log-won = The { $side } win at { $area_at } (losses: Allies { $allied }, { $allied_permanent } for good; Republicans { $republican }, { $republican_permanent } for good)
log-won_decisively = The { $side } win decisively at { $area_at } (losses: Allies { $allied }, { $allied_permanent } for good; Republicans { $republican }, { $republican_permanent } for good)
log-undecided = Nobody wins at { $area_at } (losses: Allies { $allied }, { $allied_permanent } for good; Republicans { $republican }, { $republican_permanent } for good)
log-beaten = The { $side } are beaten; their survivors each take an Attrition Check marker
log-forts_taken = { $count ->
    [one] A fort is taken at { $area_at }
   *[other] { $count } forts are taken at { $area_at }
}
log-reserve_lost = Ammunition is lost with the batteries; { $left } left
log-leader_rolled = { $leader }: { $result }
log-leader_caught = { $leader }, alone among the enemy, is captured
log-leader_slips = { $leader }, alone among the enemy, slips away

tally-shifts = Columns to the left
tally-spanish = Spanish resolve
tally-ships = Fire of the ships
log-must_go = The { $side } must leave the field
log-scattered = SP scattered for now: { $temporary }
log-battle_over = The battle of { $area_of } is over
mod-no_risk_for_leaders = Remote fire: no leader at risk
mod-guns_unharmed = Guns in remote fire suffer no loss
mod-first_loss_for_good = The first loss to enemy guns in the melee is for good
mod-losses_by_turns = Losses alternate, temporary then permanent
tally-bombardment = Remote fire
tally-support = Remote support
