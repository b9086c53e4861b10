# Ce qui s’est passé, hors de la phase de combat.

log-turn = Tour { $turn } : { $date }. En 1793 : { $history }
log-side_turn = Tour des { $side }
log-initiative = Initiative : Alliés { $allied }, Républicains { $republican } : { $winner }
log-first_side = Les { $side } jouent en premier
log-talk_secret = Les Alliés peuvent se concerter en secret ce tour-ci
log-talk_open = Les Alliés ne peuvent pas se concerter en secret ce tour-ci
log-over_won = La partie est finie : { $side }, { $level } ({ $ending })
log-over_drawn = La partie est finie : { $level } ({ $ending })
log-income = { $pool } : { $points } PO
log-penalty = Découragement des { $side } : { $points } PO de moins
log-penalty_taken = { $pool } perd { $points } PO
log-paid = Payé : { $pay }. { $what }
log-refunded = Rendu : { $pay }. { $what }
log-special_recovers = { $unit } récupère sa perte permanente
log-special_sent_away = { $unit } cède des hommes : une perte permanente
log-special_disbanded = { $unit } : unité dissoute
log-leader_departs = { $leader } quitte le siège
log-rescheduled = { $unit } arrivera au tour { $turn }
log-austrians_come = { $units ->
    [one] Une unité autrichienne se met en route
   *[other] { $units } unités autrichiennes se mettent en route
}
log-austrians_none = Vienne ne donne pas signe de vie
log-austrians_delayed = Les Autrichiens viendront par terre dans { $turns ->
    [one] un tour
   *[other] { $turns } tours
}
log-edge_used = Les Autrichiens entrent : { $edge }
log-arrived = { $unit } arrive { $area_at }
log-arrived_afloat = { $unit } arrive avec la flotte
log-stayed_aboard = Restent à bord, attendus au tour suivant : { $who }
log-leader_arrived = { $leader } arrive { $area_at }
log-leader_in_play = { $leader } entre en jeu
log-battery_placed = { $unit } prend position { $area_at }
log-rade_allied = { $rade } : pleinement sous contrôle allié
log-rade_tenuous = { $rade } : le maintien allié devient fragile
log-rade_lost = { $rade } : les Alliés l’abandonnent
log-gauge = Jauge d’évacuation : { $gauge }
log-spies = Espions des { $side }, { $modified } : { $result }
log-inspected = Les { $side } inspectent la pile { $area_of }
log-inspected_types = Les { $side } apprennent types et nombre { $area_at }
log-war_depot = { $area } est un dépôt de guerre ce tour-ci ({ $points } PO)
log-war_depot_failed = { $area } n’est pas un dépôt de guerre ce tour-ci ({ $points } PO)
log-supply_passes = { $side } : le ravitaillement passe par { $place }
log-supply_blocked = { $side } : aucun ravitaillement ne passe par { $place }
log-out_of_supply = { $area } : hors ravitaillement
log-check_passed = { $unit } réussit son test ({ $modified })
log-check_failed = { $unit } manque son test ({ $modified })
log-moved = { $side } : { $from_of } { $to_at }
log-moved_who = { $side } : { $who }, { $from_of } { $to_at }
log-embarked_who = { $side }, embarquement { $from_at } : { $who }
log-came_in_who = { $side }, entrée { $to_at } : { $who }
log-embarked = { $side } : une force embarque { $from_at }
log-came_in = { $side } : une force entre { $to_at }
log-move_failed = { $side } : personne ne passe { $from_of } { $to_at }
log-road_failed = { $side } : personne ne s’engage { $from_of } sur la route : { $section }
log-entry_failed = { $side } : personne n’entre { $to_at }
log-scouted = Reconnue : { $section }
log-garrison_shown = La garnison { $area_of } se dévoile : l’attaque est annulée
log-patrol_pushed = { $side } : une patrouille recule { $from_of } { $to_at }
log-patrol_gone = { $side } : la patrouille { $from_of } n’a nulle part où aller
log-overrun = L’ennemi est balayé { $area_of }
log-overrun_failed = La répulsion { $area_at } échoue
log-redoubt_built = { $side } : une redoute est élevée { $area_at }
log-redoubt_begun = { $side } : les travaux commencent sur la redoute { $area_of }
log-redoubt_improved = { $side } : la redoute { $area_of } est améliorée
log-redoubt_interrupted = { $side } : les travaux { $area_of } sont interrompus
log-redoubt_destroyed = { $side } : leur redoute { $area_of } est détruite
log-limbered = { $unit } : batterie attelée
log-eliminated = { $unit } : unité éliminée
log-leader_moved = { $leader } gagne { $to }
log-some_leader = Un chef ({ $side })
log-leader_taken = { $leader } est pris
log-leader_gets_through = { $leader } passe
log-leader_lost = { $leader } est tué ou capturé ; { $back }
log-leader_grave = { $leader } est grièvement blessé ; { $back }
log-leader_wounded = { $leader } est blessé ; { $back }
log-back_on = retour au tour { $turn }
log-back_never = personne ne le remplace
log-attrition = Attrition { $area_at }
log-rally = Ralliement { $area_at }
log-rallied = { $unit } récupère une perte temporaire
log-gendarmes = { $unit } récupère une perte temporaire grâce aux gendarmes
log-final_attrition = { $pool } : { $losses ->
    [0] pas d’attrition
    [one] une perte par attrition
   *[other] { $losses } pertes par attrition
}
log-too_crowded = Trop de monde { $area_at } : des pertes temporaires font de la place
log-encircled = La force { $area_of } est encerclée : { $losses ->
    [0] aucune perte
    [one] une perte
   *[other] { $losses } pertes
}
log-attrition_due = { $pool } : { $losses ->
    [0] aucune perte
    [one] une perte
   *[other] { $losses } pertes
} à répartir
log-cut_off = La force { $area_of } est coupée : { $losses ->
    [0] aucune perte
    [one] une perte
   *[other] { $losses } pertes
}
log-scored = { $side } : { $points } PV. { $what }
log-areas_gained = { $side } : { $points } PV pour des zones occupées, { $all } en tout
log-areas_lost = { $side } : { $points } PV perdus avec des zones quittées, { $all } en tout
log-defeat = Défaite significative des { $side }
log-nerve_regained = Les { $side } ont effacé leur défaite
log-reserve = Réserve de munitions : { $reserve }
