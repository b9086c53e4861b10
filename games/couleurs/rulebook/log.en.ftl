# What happened.

log-turn = Turn { $turn }
log-initiative = Initiative: { $side } ({ $a } to { $b })
log-initiative_given = { $side } has the initiative
log-phase = Phase of { $side }
log-march_order = Order of the marches of { $unit } and its group
log-objective = { $objective }: held by { $side }
log-orders_revealed = Orders are turned over
log-orders_given = { $side } has given its orders
log-move = { $unit } moves { $ud } DU ({ $gait })
log-facing = { $unit } turns ({ $pa } AP)
log-formation = { $unit }: { $formation } ({ $pa } AP)
log-reform = { $unit } re-forms: { $state } ({ $pa } AP)
log-side_step = { $unit } steps aside
log-back_step = { $unit } steps back
log-prolonge = { $unit } hauls its guns forward
log-load = { $unit } loads
log-rearrange = { $unit } shifts its figures
log-decline = { $unit } falls back in order
log-screen = { $unit }: { $n ->
    [one] one figure
   *[other] { $n } figures
} out as skirmishers
log-enters = { $unit } occupies { $place }
log-leaves = { $unit } leaves { $place }
log-mac = { $unit } marches to combat on { $target }
log-maf = { $unit } marches to fire on { $target }
log-supports = { $unit } supports { $target }
log-opportunity = { $unit } uses an opportunity on { $target }
log-answer = { $answer }
log-answer_over = { $answer }, penalty points: { $pop }
log-general_rides = { $general } rides off
log-general_joins = { $general } joins { $unit }
log-general_leads = { $general } commands { $unit } in this action
log-general_rallies = { $general } rallies { $unit }
log-general_back = { $general } is back
log-general_struck = { $general } is struck ({ $dice } { $dice ->
    [one] die
   *[other] dice
})
log-general_spared = { $general } is spared ({ $dice } { $dice ->
    [one] die
   *[other] dice
})
log-general_hit = { $general } is hit: { $wound }
log-fire = { $unit } fires on { $target } ({ $range }, { $n } fig. at { $factor }): { $outcome }
log-fire_ball = { $unit } fires ball on { $target } ({ $range }, { $n ->
    [one] one gun
   *[other] { $n } guns
} at { $factor }): { $outcome }
log-fire_canister = { $unit } fires canister on { $target } ({ $range }, { $n ->
    [one] one gun
   *[other] { $n } guns
} at { $factor }): { $outcome }
log-screen_fire = Skirmishers of { $unit } fire on { $target } ({ $range }, { $n } fig. at { $factor }): { $outcome }
log-fire_none = no effect
log-fire_star = effective, no loss
log-fire_result = Loss steps: { $pap }, { $pct } %
log-penetration = Ball goes on into { $unit }, loss steps: { $pap }
log-gun_error = { $unit } strikes { $friend } by error
log-gun_no_error = { $unit } fires close to { $friend }, and does not strike it
log-test = { $unit }, { $test }: { $score }, { $result }
log-counter_gait = The counter-charge costs { $unit } { $points }: { $result }
log-stop_fire = Stop fire costs { $unit } { $points }: { $result }
log-no_fire = Nobody fires on { $unit }: { $points } back, { $result }
log-residual = The gait still coming costs { $unit } { $points }: { $result }
log-stopped = { $unit } is stopped
log-interrupted = The move of { $unit } is interrupted; it may still walk what it has paid for
log-renounce = { $unit } gives up before formed infantry
log-no_contact = { $unit } meets nobody
log-cac = Close combat: { $a } ({ $na } at { $fa }) loses { $la }, { $b } ({ $nb } at { $fb }) loses { $lb } (loss steps)
log-cac_lost = { $unit } loses by { $diff } (loss steps): { $state }
log-cac_draw = Drawn combat between { $a } and { $b }
log-duel_lost = { $unit } loses the duel by { $diff } (loss steps): { $state }
log-duel_drawn = Drawn duel between { $a } and { $b }
log-pass_through = { $unit } passes through { $target }
log-control_kept = { $unit } is held
log-control_lost = { $unit } is out of control
log-skirmish = Skirmishers of { $a } and { $b } fight: { $la } to { $lb } loss steps lost
log-screen_beaten = The screen of { $unit } is beaten
log-rally_up = { $unit } recovers to { $state }
log-rally_denied = { $unit } does not recover
log-state = { $unit }: { $state }
log-ddf = { $unit } loses a step of formation: { $state }
log-fall_back = { $unit } falls back { $ud } DU
log-destroyed = { $unit } is destroyed
log-off_table = { $unit } leaves the table
log-surrender = { $unit } lays down its arms
log-guns_taken = { $side } takes guns: { $n }
log-pursuit = { $unit } pursues { $target }
log-pursuit_loss = { $unit } loses { $n ->
    [one] one figure
   *[other] { $n } figures
} in the pursuit
log-prisoners = { $unit } loses { $n ->
    [one] one figure
   *[other] { $n } figures
} and { $prisoners ->
    [one] one prisoner
   *[other] { $prisoners } prisoners
} in the pursuit
log-conscripts = { $unit } falls one rung more
log-status_bonus = { $unit } recovers through its status: { $state }
log-rallies_back = { $unit } goes back to its lines
log-must_return = { $unit } has no points left amid the enemy and must go back
log-rallies_here = { $unit } rallies on the spot
log-together = { $unit } and others attack { $target } together: { $count } units
log-aimed = { $unit } aims at { $general } ({ $dice ->
    [one] one die
   *[other] { $dice } dice
}) and misses
log-aimed_hit = { $unit } aims at { $general } ({ $dice ->
    [one] one die
   *[other] { $dice } dice
}) and hits
log-ran_into = { $unit } runs into { $target } in the pursuit: all are { $state }
log-complete = { $unit }: its target has gone, it goes on as an advance
log-target_gone = { $unit }: its target has gone, it stands
log-onward = { $unit } goes on to a second enemy
log-stays = { $unit } has seen how the attack before it fared, and stays
log-rifles_stop = The skirmishers of { $unit } are held off by the rifles
log-screen_follows = The skirmishers of { $unit } share its fate
log-unmasks = { $unit } gives way to unmask its friends
log-stands_again = { $unit } stands again
log-in_sight = { $unit } comes in sight
log-identified = { $unit } is recognised
log-surprised = { $unit } comes upon troops it did not know of
log-deployed = { $side } has laid out its troops
log-met = { $a } and { $b } come within reach of each other
log-becomes_march = { $unit }: its advance becomes a march to combat
log-changes_order = { $unit } departs from its order, and loses a point
log-caught_changing = { $unit } is caught in the middle of its change
log-caught = { $target } catches { $n ->
    [one] one figure
   *[other] { $n } figures
} of the front of { $unit }
log-passes_by = { $unit } passes by with a narrower front
log-narrows = { $unit } narrows its front by { $n ->
    [one] one figure
   *[other] { $n } figures
}
log-widens = { $unit } has its whole front again
log-deploys_in_time = { $unit }, found in column of march, forms { $formation } in time
log-surprised_saf = { $unit }, surprised a point short of { $formation }, is without formation
log-surprised_des = { $unit }, surprised { $pa } points short of { $formation }, is in disorder
log-operates = { $unit } marches { $ud } DU operationally
log-redeploys = { $unit } marches { $ud } DU and forms { $formation }
log-operational_order = { $general } writes an operational order
log-translated = Both groups are shifted by { $ud } DU on the order of { $side }
log-not_translated = { $side } does not agree to shift the groups
log-shared_time = { $unit } has had the time to finish its change
log-both_enter = { $unit } enters the houses from another side
log-neither_stays = { $unit } leaves the houses: nobody has won them
log-flees = { $unit } flees
log-takes_houses = { $unit } takes the houses
log-reserve = { $unit } enters the table from the reserve
log-stops_free = { $unit } stops at once before the cavalry and counts as formed
log-caught_as_it_was = { $unit } does not bring it off in time and is caught as it was
log-caught_moving = { $unit } is caught on the move: neither formed nor without formation
log-comes_into_range = { $unit } comes on into the range of the fire
log-fires_first = { $unit } fires first, from farther out
log-early_fire = { $unit } is hit before two thirds of its march: a loss, not a stop
log-sheltered = { $unit } reaches shelter in time
log-surplus_fires = { $unit }: those with no skirmishers before them fire past the screen
log-fires_at_screen = { $unit } has the enemy's skirmishers before it and fires at them
log-exchange = { $a } and { $b } fire together: each counts under the fire of the other
log-general_replaced = Another stands in for { $general }, without his bonuses
