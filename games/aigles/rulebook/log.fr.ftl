# Le journal : ce qui s’est passé, en phrases courtes.

log-setup_rolled = Jet de mise en place : { $first } contre { $second }. Le choix du bord revient aux { $winner }.
log-setup_rolled_fixed = Jet de mise en place : { $first } contre { $second }. Les bords sont ceux du scénario ; aux { $winner } de dire qui se place le premier.
log-edge_chosen = { $side } : { $edge }.
log-first_placement = { $side } : premier placement.
log-placed = { $unit } : placé en { $formation }.
log-placed_skirmishers = { $unit } : placé en { $formation }, { $count ->
    [one] un tirailleur
   *[other] { $count } tirailleurs
} en avant.
log-commander_placed = { $side } : Commandant Suprême placé.
log-turn = Tour { $turn }
log-initiative = Initiative : { $first } contre { $second }. Elle revient aux { $winner }.
log-first_activation = { $side } : première activation.
log-activated = { $unit } : { $activation }.
log-activated_target = { $unit } : { $activation } contre { $target }.
log-test_passed = { $unit } : { $test } réussi ({ $modified } contre { $score }).
log-test_failed = { $unit } : { $test } raté ({ $modified } contre { $score }).
log-test_automatic = { $unit } : { $test } réussi d’office, le Commandant est avec lui.
log-test_again_passed = { $unit } : { $test }, relancé ({ $who }) : réussi ({ $modified } contre { $score }).
log-test_again_failed = { $unit } : { $test }, relancé ({ $who }) : raté ({ $modified } contre { $score }).
log-does_nothing = { $unit } : ne fait rien ce tour-ci.
log-tested_already = { $unit } : a déjà testé ce tour-ci et tient.
log-distance = { $unit } : peut avancer de { $allowance } cm.
log-charge_slowed = { $unit } : le terrain ne lui permet que { $allowance } cm.
log-distance_back = { $unit } : peut reculer de { $allowance } cm.
log-obstacle_crossed = { $unit } : franchit l’obstacle ({ $terrain }) ; { $allowance } cm en tout.
log-obstacle_stopped = { $unit } : arrêté par l’obstacle ({ $terrain }).
log-moved = { $unit } : se déplace de { $distance } cm.
log-moved_cut_short = { $unit } : se déplace de { $distance } cm et doit s’arrêter.
log-screen_moved = { $unit } : les tirailleurs prennent position.
log-screen_removed = { $unit } : les tirailleurs sont balayés ({ $count ->
    [one] un perdu
   *[other] { $count } perdus
}).
log-reshaped = { $unit } : se forme en { $formation }.
log-reforms = { $unit } : reforme ses rangs jusqu’à la fin du tour.
log-recovers = { $unit } : reprend son souffle.
log-disordered = { $unit } : désorganisé.
log-in_order = { $unit } : de nouveau en ordre.
log-no_fire_range = { $unit } : { $target } est hors de portée ({ $range } cm), le tir est perdu.
log-no_fire = { $unit } : aucun groupe ne peut tirer sur { $target }.
log-defensive_range = { $unit } : tire sur la charge. { $range }.
log-volley = { $unit } : tire sur { $target }, { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
 }, { $hits ->
    [0] aucune touche
    [one] une touche
   *[other] { $hits } touches
 }.
log-volley_range = { $unit } : tire sur { $target } à { $range } cm, { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
 }, { $hits ->
    [0] aucune touche
    [one] une touche
   *[other] { $hits } touches
 }.
log-die_again_hit = { $unit } : le sergent fait relancer un dé, touché.
log-die_again_miss = { $unit } : le sergent fait relancer un dé, manqué.
log-losses = { $unit } : { $count ->
    [one] un homme perdu
   *[other] { $count } hommes perdus
 }.
log-losses_skirmishers = { $unit } : { $count ->
    [one] un tirailleur perdu
   *[other] { $count } tirailleurs perdus
 }.
log-character_lost = { $unit } : perte d’un Personnage ({ $who }).
log-character_drawn = { $unit } : perte d’un Personnage ({ $who }), désigné par un { $die }.
log-characters_at_risk = { $unit } : Personnages exposés, { $count ->
    [one] un dé
   *[other] { $count } dés
}, perdus de 1 à 3.
log-commander_killed = { $side } : le Commandant Suprême est tué !
log-charge = { $unit } : charge { $target }, à { $gap } cm ({ $zone }).
log-target_changed = { $other } se trouve sur le chemin et reçoit la charge.
log-charge_short = { $unit } : la charge est trop courte.
log-contact = { $unit } : au contact, face à { $target }.
log-contact_counter = { $unit } : au contact, face à { $target }, qui contre-attaque.
log-routers_caught = { $unit } : sabre les fuyards ({ $target }).
log-joined = { $unit } : se joint au combat contre { $target }.
log-joiner_drawn_off = { $unit } : doit songer à sa propre défense.
log-joiner_free = { $unit } : ne soutient plus de combat.
log-held_fire = { $unit } : retient son feu.
log-half_lost = { $unit } : la moitié des hommes perdue, les rangs se resserrent.
log-no_defensive_fire = { $unit } : ne peut pas tirer sur la charge.
log-combat_won = Combat : { $first } { $total_first }, { $second } { $total_second }. Vainqueur : { $winner }.
log-combat_drawn = Combat : { $first } { $total_first }, { $second } { $total_second }. Personne ne cède.
log-recoiled = { $unit } : recule de { $distance } cm.
log-pursues = { $unit } : poursuit.
log-stands = { $unit } : reste sur place et laisse partir le vaincu.
log-combat_over = { $unit } : fin du combat.
log-routs = { $unit } : part en déroute !
log-saw_rout = { $unit } : a vu fuir { $friend }.
log-fled = { $unit } : fuit de { $distance } cm.
log-fled_off = { $unit } : fuit hors de la table.
log-rallied = { $unit } : rallié, s’arrête.
log-destroyed = { $unit } : détruit.
log-commander_rolled = { $side } : le Commandant peut faire { $distance } cm.
log-commander_moved = { $side } : le Commandant part seul.
log-commander_swept = { $side } : le Commandant s’écarte.
log-commander_joined = { $side } : le Commandant rejoint { $unit }.
log-objective_held = { $side } : objectif tenu, « { $objective } ».
log-over_won = Victoire des { $side }, { $first } à { $second }.
log-over_drawn = Partie nulle, { $first } partout.

# Ce que compte un décompte.
tally-dice = Nombre de dés
tally-die = Chaque dé
tally-test = Modificateurs du dé
tally-of = { $unit }

# L’écran d’un bataillon.
unit-screen_of = Tirailleurs ({ $unit })
commander-of = Commandant ({ $side })

# Les choix offerts.
edge-south = bord sud
edge-north = bord nord
offer-choose_edge = Prendre le { $edge }
offer-places_first = Premier placement aux { $side }
offer-place = { $unit } ici, en { $formation }
offer-place_skirmishers = { $unit } ici, en { $formation }, { $count ->
    [one] un tirailleur
   *[other] { $count } tirailleurs
}
offer-place_commander = Le Commandant ici
offer-drill_move = { $unit } : se déplacer
offer-drill_formation = { $unit } : changer de formation ou d’orientation
offer-drill_reform = { $unit } : se reformer
offer-fire = { $unit } tire sur { $target }
offer-fire_screen = { $unit } : les tirailleurs tirent sur { $target }
offer-fire_both = { $unit } tire sur { $target }, ses tirailleurs sur { $other }
offer-fire_both_bonus = { $unit } tire sur { $target }, ses tirailleurs, avec le bonus, sur { $other }
offer-attack = { $unit } attaque { $target }
offer-continue = { $unit } poursuit le combat engagé
offer-recover = { $unit } reprend son souffle
offer-recover_reform = { $unit } reprend son souffle et tente de se reformer
offer-rally = { $unit } : se rallier
offer-pass = { $unit } passe
offer-commander_to = Aller ici, { $distance } cm
offer-commander_wait = Le Commandant ne bouge pas maintenant
offer-commander_join = Rejoindre { $unit }
offer-path_none = Rester sur place
offer-path_ahead = Avancer de { $distance } cm
offer-path_back = Reculer de { $distance } cm
offer-path_wheel = Conversion à { $hand } de { $angle }°
offer-path_mixed = Conversion à { $hand } de { $angle }°, puis avancer de { $distance } cm
hand-left = gauche
hand-right = droite
offer-screen_here = Les tirailleurs ici
offer-formation = { $formation }, orientation { $heading }°
offer-resolve_next = { $unit } teste
offer-flee_next = { $unit } fuit

# Ce qu’une action a donné : les barres des probabilités.
odds-passed = Test réussi
odds-failed = Test raté
odds-distance = { $distance } cm
odds-hits = { $hits ->
    [0] Aucune touche
    [one] Une touche
   *[other] { $hits } touches
 }
odds-hits_character = { $hits ->
    [one] Une touche, un Personnage perdu
   *[other] { $hits } touches, un Personnage perdu
 }
odds-no_fire = Rien : hors de portée ou de vue
odds-charge_short = Charge trop courte
odds-charger_routs = L’assaillant part en déroute
odds-combat_won = Combat gagné
odds-combat_lost = Combat perdu
odds-combat_lost_rout = Combat perdu, déroute
odds-combat_won_rout = Combat gagné, l’ennemi part en déroute
odds-combat_drawn = Combat nul
odds-rallied = Rallié
odds-stays_routing = Toujours en déroute
odds-stands = Tient bon
odds-routs = Déroute
odds-flees = Fuit de { $distance } cm
odds-leaves = Quitte la table
odds-caught = Les fuyards sont sabrés
odds-joined = Se joint au combat
odds-first = L’initiative aux { $side }
odds-over = { $routs ->
    [0] La partie s’achève, tout le monde tient
    [one] La partie s’achève, un bataillon lâche pied
   *[other] La partie s’achève, { $routs } bataillons lâchent pied
 }
odds-phase_ends = { $routs ->
    [0] Tout le monde tient
    [one] Un bataillon lâche pied
   *[other] { $routs } bataillons lâchent pied
 }
odds-turn_ends = { $routs ->
    [0] Tout le monde tient ; l’initiative aux { $side }
    [one] Un bataillon lâche pied ; l’initiative aux { $side }
   *[other] { $routs } bataillons lâchent pied ; l’initiative aux { $side }
 }
odds-goes_on = Fait

# L’inspecteur, les pistes et la marque.
fact-number = { $n }
fact-of = { $left } sur { $all }
fact-at_least = { $score } ou plus
fact-quality = Qualité
fact-counts_as = Compte comme
fact-formation = Formation
fact-weapon = Arme
fact-state = État
fact-skirmishers = Tirailleurs
fact-ground = Terrain
fact-movement = Mouvement
fact-cover = Couvert
fact-sight = Vue
cover-hard_if_whole_else_light = Dur si entièrement dedans, sinon léger
sight-clear = Dégagée
sight-blocks = Masque la vue
sight-depth5 = Masque la vue au-delà de 5 cm
sight-crest = Masquée par une crête plus haute
overlay-range_band = Portée jusqu’à { $distance } cm
overlay-deployment = Zone de déploiement ({ $side })
track-turns = Tours
track-phases = Phases
panel-total = Total
panel-steady = Bataillons fermes
panel-objectives = Objectifs tenus
panel-losses = Pertes des bataillons fermes
fact-cm = { $distance } cm

# Chiffres du laboratoire.
figure-losses = Hommes perdus
figure-steady = Bataillons fermes
figure-turns = Tours
die-eye = Distance jugée à l’œil
