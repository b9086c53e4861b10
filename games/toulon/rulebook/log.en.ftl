# What happened, outside the combat phase.

log-turn = Turn { $turn }: { $date }. In 1793: { $history }
log-side_turn = Turn of the { $side }
log-initiative = Initiative: Allies { $allied }, Republicans { $republican }: { $winner }
log-first_side = The { $side } play first
log-talk_secret = The Allies may confer in secret this turn
log-talk_open = The Allies cannot confer in secret this turn
log-over_won = The game is over: { $side }, { $level } ({ $ending })
log-over_drawn = The game is over: { $level } ({ $ending })
log-income = { $pool }: { $points } OP
log-penalty = The { $side } lose their nerve: { $points } OP
log-penalty_taken = { $pool } gives up { $points } OP
log-paid = Paid: { $pay }. { $what }
log-refunded = Back: { $pay }. { $what }
log-special_recovers = { $unit } recovers its permanent loss
log-special_sent_away = { $unit } sends men away: a permanent loss
log-special_disbanded = { $unit } is disbanded
log-leader_departs = { $leader } leaves the siege
log-rescheduled = { $unit } will come on turn { $turn }
log-austrians_come = { $units ->
    [one] An Austrian unit is on its way
   *[other] { $units } Austrian units are on their way
}
log-austrians_none = No word from Vienna
log-austrians_delayed = The Austrians come by land in { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
log-edge_used = The Austrians enter: { $edge }
log-arrived = { $unit } arrives at { $area_at }
log-arrived_afloat = { $unit } arrives with the fleet
log-stayed_aboard = Not landed, due again next turn: { $who }
log-leader_arrived = { $leader } arrives at { $area_at }
log-leader_in_play = { $leader } enters play
log-battery_placed = { $unit } is placed at { $area_at }
log-rade_allied = { $rade }: fully under Allied control
log-rade_tenuous = { $rade }: the Allied hold is tenuous
log-rade_lost = { $rade }: the Allies leave it
log-gauge = Evacuation gauge: { $gauge }
log-spies = Spies of the { $side }, { $modified }: { $result }
log-inspected = The { $side } look into the stack at { $area_of }
log-inspected_types = The { $side } learn types and number at { $area_at }
log-war_depot = { $area } is a war depot this turn ({ $points } OP)
log-war_depot_failed = { $area } is not a war depot this turn ({ $points } OP)
log-supply_passes = { $side }: supply passes { $place }
log-supply_blocked = { $side }: no supply passes { $place }
log-out_of_supply = { $area }: out of supply
log-check_passed = { $unit } passes its check ({ $modified })
log-check_failed = { $unit } fails its check ({ $modified })
log-moved = { $side }: { $from_of } to { $to_at }
log-moved_who = { $side }: { $who }, { $from_of } to { $to_at }
log-embarked_who = { $side }, going aboard at { $from_at }: { $who }
log-came_in_who = { $side }, coming in at { $to_at }: { $who }
log-embarked = { $side }: a force goes aboard at { $from_at }
log-came_in = { $side }: a force comes in at { $to_at }
log-move_failed = { $side }: nobody gets from { $from_of } to { $to_at }
log-road_failed = { $side }: nobody gets from { $from_of } onto the road: { $section }
log-entry_failed = { $side }: nobody gets to { $to_at }
log-scouted = Reconnoitred: { $section }
log-garrison_shown = The garrison of { $area_of } shows itself: the attack is called off
log-patrol_pushed = { $side }: a patrol falls back from { $from_of } to { $to_at }
log-patrol_gone = { $side }: the patrol at { $from_of } has nowhere to go
log-overrun = { $area_of } is overrun
log-overrun_failed = The overrun of { $area_at } fails
log-redoubt_built = { $side }: a redoubt stands at { $area_at }
log-redoubt_begun = { $side }: work begins on the redoubt at { $area_of }
log-redoubt_improved = { $side }: the redoubt at { $area_of } is improved
log-redoubt_interrupted = { $side }: the work at { $area_of } is interrupted
log-redoubt_destroyed = { $side }: their redoubt at { $area_of } is destroyed
log-limbered = { $unit } is made mobile
log-eliminated = { $unit } is eliminated
log-leader_moved = { $leader } rides to { $to }
log-some_leader = A leader ({ $side })
log-leader_taken = { $leader } is caught
log-leader_gets_through = { $leader } gets through
log-leader_lost = { $leader } is killed or captured; { $back }
log-leader_grave = { $leader } is gravely wounded; { $back }
log-leader_wounded = { $leader } is wounded; { $back }
log-back_on = back on turn { $turn }
log-back_never = nobody comes in his place
log-attrition = Attrition at { $area_at }
log-rally = Rally at { $area_at }
log-rallied = { $unit } recovers a temporary loss
log-gendarmes = { $unit } recovers a temporary loss, thanks to the gendarmes
log-final_attrition = { $pool }: { $losses ->
    [0] no attrition
    [one] one loss by attrition
   *[other] { $losses } losses by attrition
}
log-too_crowded = { $area_at } is too crowded: temporary losses make room
log-encircled = The force at { $area_of } is encircled: { $losses ->
    [0] no loss
    [one] one loss
   *[other] { $losses } losses
}
log-attrition_due = { $pool }: { $losses ->
    [0] no loss
    [one] one loss
   *[other] { $losses } losses
} to spread
log-cut_off = The force at { $area_of } is cut off: { $losses ->
    [0] no loss
    [one] one loss
   *[other] { $losses } losses
}
log-scored = { $side }: { $points } VP. { $what }
log-areas_gained = { $side }: { $points } VP for areas taken, { $all } in all
log-areas_lost = { $side }: { $points } VP for areas given up, { $all } in all
log-defeat = The { $side } suffer a Significant Defeat
log-nerve_regained = The { $side } have shaken off their defeat
log-reserve = Ammunition reserve: { $reserve }
