# Ce qui s’est passé, hors de la phase de combat.

log-turn = Tour { $turn } : { $date }. En 1793 : { $history }
log-side_turn = Tour du camp : { $side }
log-initiative = Initiative : Alliés { $allied }, Républicains { $republican } : { $winner }
log-first_side = Premier camp : { $side }
log-talk_secret = Les Alliés peuvent se concerter en secret ce tour-ci
log-talk_open = Les Alliés ne peuvent pas se concerter en secret ce tour-ci
log-over_won = La partie est finie : { $side }, { $level } ({ $ending })
log-over_drawn = La partie est finie : { $level } ({ $ending })
log-income = { $pool } : { $points } PO
log-penalty = { $side } : le moral chute, { $points } PO de moins
log-penalty_taken = { $pool } perd { $points } PO
log-paid = Payé : { $pay }. { $what }
log-refunded = Rendu : { $pay }. { $what }
log-special_recovers = { $unit } retrouve sa perte permanente
log-special_sent_away = { $unit } cède des hommes : une perte permanente
log-special_disbanded = { $unit } est dissoute
log-leader_departs = { $leader } quitte le siège
log-rescheduled = { $unit } arrivera au tour { $turn }
log-austrians_come = { $units ->
    [one] Une unité autrichienne se met en route
   *[other] { $units } unités autrichiennes se mettent en route
}
log-austrians_none = Vienne ne donne pas signe de vie
log-austrians_delayed = Les Autrichiens viendront par terre dans { $turns } tours
log-edge_used = Les Autrichiens entrent par : { $edge }
log-arrived = { $unit } arrive à { $area }
log-arrived_afloat = { $unit } arrive avec la flotte
log-leader_arrived = { $leader } arrive à { $area }
log-leader_in_play = { $leader } entre en jeu
log-battery_placed = { $unit } prend position à { $area }
log-rade_allied = { $rade } : pleinement sous contrôle allié
log-rade_tenuous = { $rade } : le maintien allié devient fragile
log-rade_lost = { $rade } : les Alliés l’abandonnent
log-gauge = Jauge d’évacuation : { $gauge }
log-spies = Espions ({ $side }), { $modified } : { $result }
log-inspected = Inspection ({ $side }) de la pile de { $area }
log-inspected_types = Types et nombre révélés ({ $side }) à { $area }
log-war_depot = { $area } est un dépôt de guerre ce tour-ci ({ $points } PO)
log-war_depot_failed = { $area } n’est pas un dépôt de guerre ce tour-ci ({ $points } PO)
log-supply_passes = { $side } : le ravitaillement passe par { $place }
log-supply_blocked = { $side } : aucun ravitaillement ne passe par { $place }
log-out_of_supply = { $area } : hors ravitaillement
log-check_passed = { $unit } réussit son test ({ $modified })
log-check_failed = { $unit } manque son test ({ $modified })
log-moved = { $side } : de { $from } à { $to }
log-embarked = { $side } : une force embarque à { $from }
log-came_in = { $side } : une force entre à { $to }
log-move_failed = { $side } : personne ne passe de { $from } à { $to }
log-entry_failed = { $side } : personne n’entre à { $to }
log-scouted = Reconnue : { $section }
log-garrison_shown = La garnison de { $area } se dévoile : l’attaque est annulée
log-patrol_pushed = { $side } : une patrouille recule de { $from } à { $to }
log-patrol_gone = { $side } : la patrouille de { $from } n’a nulle part où aller
log-overrun = { $area } est emportée par répulsion
log-overrun_failed = La répulsion à { $area } échoue
log-redoubt_built = { $side } : une redoute est élevée à { $area }
log-redoubt_begun = { $side } : les travaux commencent sur la redoute de { $area }
log-redoubt_improved = { $side } : la redoute de { $area } est améliorée
log-redoubt_interrupted = { $side } : les travaux de { $area } sont interrompus
log-redoubt_destroyed = { $side } : leur redoute de { $area } est détruite
log-limbered = { $unit } est attelée
log-eliminated = { $unit } est éliminée
log-leader_moved = { $leader } se rend à { $to }
log-some_leader = Un chef ({ $side })
log-leader_taken = { $leader } est pris
log-leader_gets_through = { $leader } passe
log-leader_lost = { $leader } est tué ou capturé ; { $back }
log-leader_grave = { $leader } est grièvement blessé ; { $back }
log-leader_wounded = { $leader } est blessé ; { $back }
log-back_on = retour au tour { $turn }
log-back_never = personne ne le remplace
log-attrition = Attrition à { $area }
log-rally = Ralliement à { $area }
log-rallied = { $unit } recouvre une perte temporaire
log-gendarmes = { $unit } recouvre une perte temporaire grâce aux gendarmes
log-final_attrition = { $pool } : { $losses ->
    [0] pas d’attrition
    [one] une perte par attrition
   *[other] { $losses } pertes par attrition
}
log-too_crowded = { $area } est surpeuplée : { $losses } PF de trop
log-encircled = La force de { $area } est encerclée : { $losses } pertes
log-attrition_due = { $pool } : { $losses } pertes à répartir
log-cut_off = La force de { $area } est coupée : { $losses } pertes
log-scored = { $side } : { $points } PV. { $what }
log-defeat = { $side } : défaite significative
log-nerve_regained = { $side } : la défaite est effacée
log-reserve = Réserve de munitions : { $reserve }
