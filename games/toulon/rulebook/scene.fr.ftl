# L’image : pions, plateau de bataille, échelles.

scene-hidden = { $side }, { $arm } sur le dessus
scene-fort = { $name }, niveau { $level }
scene-reduced = Réduite par le feu ce tour-ci
scene-count = { $what } : { $count }
scene-arm = Arme
scene-of = { $now } sur { $all }
scene-losses = { $temporary ->
    [one] { $temporary } temporaire
   *[other] { $temporary } temporaires
}, { $permanent ->
    [one] { $permanent } permanente
   *[other] { $permanent } permanentes
}
scene-lost = Pertes
scene-built = Construite au tour
scene-in_fort = PF dans un fort
scene-inside = Dans l’ouvrage
scene-turn = { $turn } · { $day } { $month }
scene-lead = { $side } +{ $points }
scene-score = Victoire
scene-major = Victoire majeure : avance de
scene-area_points = Pour les zones
scene-event_points = Pour les événements
scene-yes = oui
scene-no = non
month-august = août
month-september = sept.
month-october = oct.
month-november = nov.
month-december = déc.

battle-title = { $area }, round { $round } · pertes : Alliés { $allied }, Républicains { $republican }
battle-line = Ligne des { $side }, à partir de leur gauche
battle-not_lined = { $side } : pas encore alignés
battle-attackers = { $side } : à engager, et réserve
battle-retreat = Retraite : { $side }
battle-melee = Mêlée { $number } : { $place }
battle-support = canons +{ $added }
battle-work_engaged = engagé
battle-work_quiet = non engagé
battle-toll = { $all }, dont { $permanent } pour de bon
