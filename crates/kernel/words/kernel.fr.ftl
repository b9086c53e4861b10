# Les mots que tous les jeux partagent.

name = { $name }
number = { $number }
odds-done = Fait
track-turn = Tour

# Pourquoi une décision n’est pas prise, quel que soit le jeu.
refused-not-awaited = Ce n’est pas à ce camp de décider maintenant.
refused-not-asked = Ce n’est pas ce qui est demandé.
refused-over = La partie est terminée.
refused-past = C’est un moment passé : pour jouer à partir d’ici, ouvrez une nouvelle partie.
refused-unwritable = Cette décision ne peut pas être notée.
refused-nothing-to-undo = Il n’y a rien à annuler.
refused-undo-not-yours = La dernière décision n’était pas la vôtre.
refused-undo-dice = Des dés ont été lancés depuis.
refused-undo-revealed = Un secret a été vu depuis.

# Comment une partie finit en dehors de ses règles.
ending-resigned = Abandon : { $seat }.
ending-forfeited = Forfait : { $seat }, { $why }.
ending-abandoned = La partie est interrompue.
forfeit-time = temps épuisé
forfeit-left = table quittée

# Ce qui ne va pas dans un fichier.
file-unknown_key = clé inconnue « { $key } » ; attendu { $known }
file-missing = « { $key } » manque
file-expected = attendu { $expected }, trouvé { $found }
file-key_expected = « { $key } » : attendu { $expected }, trouvé { $found }
file-word = « { $key } » vaut « { $word } » ; attendu { $words }
file-id = « { $key } » doit avoir de 1 à 40 lettres, chiffres, « _ » ou « - » ; trouvé « { $id } »
file-id_twice = cet identifiant sert deux fois
file-table = une table
file-list = une liste
file-text = un texte entre guillemets
file-whole = un nombre entier de { $least } à { $most }
file-flag = true ou false
file-type = une valeur de type { $type }

# Les armées que les joueurs apportent, quel que soit le jeu.
army-field-id = Identifiant
army-field-name = Nom
army-field-nation = Nation
army-field-points = Points permis
army-over_limit = l’armée coûte { $points } points, { $limit } au plus
army-same_nation = les deux armées sont de la même nation : personne ne les distinguerait sur la table
army-price = { $key } vaut { $found } au lieu de { $right }

# Ce qui ne va pas dans un scénario, quel que soit le jeu.
file-syntax = ce n’est pas du TOML : { $message }
file-option = option inconnue « { $option } » ; les options sont { $known }
file-option_value = l’option « { $option } » ne peut valoir « { $value } » ; ses valeurs sont { $known }
file-options = une table comme { $example }
file-decimal = un nombre avec deux décimales au plus
file-point = deux nombres, [x, y], avec deux décimales au plus
input-shape = cette fiche ne peut pas être lue : { $message }
input-range = de { $least } à { $most }, et non { $value }
dice-missing = il manque le dé n° { $position } : { $die }
dice-out_of_range = le dé n° { $position } ({ $die }) montre { $face } ; il va de { $lowest } à { $highest }
dice-left_over = { $count ->
    [one] un dé de trop
   *[other] { $count } dés de trop
}
file-unreadable = on ne peut pas le lire
file-more = { $count ->
    [one] et une de plus
   *[other] et { $count } de plus
}
scenario-fault-game = un scénario de « { $game } », attendu « { $expected } »
scenario-fault-size = attendu de { $least } à { $most } de chaque côté, en { $unit }
scenario-fault-sides = attendu les identifiants de deux camps différents
scenario-fault-two_sides = une bataille a deux camps, trouvé { $found }
scenario-fault-edge = les deux camps ont le même bord
scenario-fault-many = { $found } trouvés, { $most } au plus
scenario-fault-off_table = pas entièrement sur la table
scenario-fault-few_points = un contour a au moins 3 points, pas { $found }
scenario-fault-many_points = un contour a au plus { $most } points, pas { $found }
scenario-fault-same_point = le point { $point } est le même que le suivant
scenario-fault-crossing = le contour se croise ou se touche : le côté { $first } rencontre le côté { $second }
scenario-fault-line = une ligne a au moins deux points
scenario-fault-corners = il a quatre coins
scenario-fault-level = il faut un niveau à une colline (« level »)
scenario-fault-no_level = seules les collines ont des niveaux
scenario-fault-inside = le niveau { $level } doit être à l’intérieur d’une colline du niveau inférieur
scenario-fault-side = pas de camp « { $side } »
scenario-fault-two_forces = le camp « { $side } » a deux forces
scenario-fault-no_force = le camp « { $side } » n’a pas de force
scenario-fault-zone = hors de la zone de déploiement de son camp
scenario-fault-zone_corners = attendu deux coins sur la table
scenario-fault-overlap = empiète sur { $other }
scenario-fault-impassable = est sur un terrain où personne n’entre : { $ground }
scenario-fault-guns = de l’artillerie en terrain difficile
scenario-fault-far = trop loin de son général, { $reach } au plus
scenario-fault-not_on_edge = ce doit être sur un bord de la table
scenario-fault-formation = pas de division ni de troupes de corps « { $formation } »
scenario-fault-shapes = un camp a un corps d’armée, l’autre une division seule
scenario-fault-twice = nommé deux fois
scenario-fault-built = pas d’espace construit « { $area } »
scenario-fault-in_built = est dans un espace construit sans l’occuper
scenario-fault-drill = cette arme n’a pas cette formation
scenario-fault-reserve = une réserve ne commence pas dans des maisons
scenario-fault-faces = quatre nombres dont la somme est { $figures } figurines
scenario-fault-dear = coûte { $cost } points, { $most } sont permis
scenario-fault-units = de 1 à { $most } unités, trouvé { $found }
scenario-fault-long = { $most } caractères au plus
scenario-fault-bounds = attendu de { $least } à { $most }, en { $unit }
scenario-fault-map = pas de carte « { $map } » ; il y a { $known }
scenario-fault-clip = attendu : ouest, sud, est et nord
scenario-fault-degrees = attendu : longitude et latitude
scenario-fault-no_place = il n’a pas de place
scenario-fault-place_off = { $place } n’est pas sur la carte
scenario-fault-place_out = { $place } n’est pas en jeu
scenario-fault-hour = il n’y a pas de tour à { $hour } h
scenario-fault-hours = les tours se suivent
scenario-fault-turns = attendu de 1 à { $most } tours
scenario-fault-last_turn = le dernier tour vient avant le premier
scenario-fault-bridge_end = seul un pont a une extrémité à tenir
scenario-fault-grade = pas de degré de victoire « { $word } »
scenario-fault-unknown = il n’y a pas de « { $id } » ici
scenario-fault-elsewhere = « { $id } » est déjà ailleurs
scenario-fault-not_here = « { $id } » n’a pas sa place là
scenario-fault-formation_kind = il nomme soit une brigade, soit des troupes de corps
scenario-fault-words = attendu : { $known }
scenario-fault-entry = pas d’entrée « { $entry } » sur cette carte
scenario-fault-track = le corps de « { $id } », { $corps }, n’est pas sur la fiche d’activation
scenario-fault-no_leader = « { $id } » n’a pas de chef dans cette bataille
scenario-fault-leaderless = « { $id } » est sur la carte, son chef non
scenario-fault-nobody = aucun camp ne peut être sans troupes
scenario-fault-stack = trop d’unités en { $place }
scenario-fault-both_sides = des unités des deux camps en { $place }
scenario-fault-strength = { $place } contient { $found } points de force, plus que permis
scenario-fault-too_strong = elle n’a que { $most } points de force
scenario-fault-depot = ce doit être le dépôt de la carte
scenario-fault-beach = { $place } n’a pas de plage
scenario-fault-redoubts = un camp a plus de redoutes que de pions
scenario-fault-work = pas d’ouvrage « { $work } » à cet endroit
scenario-fault-no_battery = « { $id } » n’est pas une batterie
scenario-fault-departs = « { $id } » n’est pas un chef qui s’en va
scenario-fault-cohesion = attendu de 1 à 9
scenario-fault-counters = { $found } trouvés, { $most } au plus

# Les scénarios que font les joueurs, quel que soit le jeu.
said = { $has ->
    [en] { $en }
   *[other] { $fr }
}
unit-cm = cm
scenario-field-title = Titre en anglais
scenario-field-title_fr = Titre
scenario-field-description = Notes en anglais
scenario-field-description_fr = Notes
scenario-field-turns = Tours
scenario-field-points = Points de l’armée qu’un joueur apporte
scenario-field-side = Camp
scenario-field-edge = Bord
scenario-field-formation = Formation
scenario-field-kind = Nature
scenario-field-level = Niveau
scenario-field-holder = Le tient au début
scenario-part-terrain = Terrain
scenario-part-objective = Objectif
scenario-part-force = Camp
scenario-field-map = Carte
scenario-field-first_turn = Premier tour
scenario-field-last_turn = Dernier tour
scenario-field-turn = Tour
scenario-field-hour = Heure
scenario-field-weather = Météo
scenario-field-place = Place
scenario-field-facing = Orientation
scenario-field-entry = Entre par
scenario-field-worth = Points
scenario-field-only_for = Ne compte que pour
scenario-field-each = Chaque hexagone compte
scenario-field-modifier = Modificateur
scenario-field-reserve = En réserve
scenario-field-at_least = À partir d’une avance de
scenario-field-grade = Degré
scenario-field-earliest = À partir de
scenario-field-automatic = En tout cas à partir de
scenario-field-roll = Libérée si le dé ne dépasse pas
scenario-field-initiative = Initiative au premier tour
scenario-field-players = Joueurs
scenario-part-turn = Tour
scenario-part-set_up = Mise en place
scenario-part-stack = Pile
scenario-part-arrival = Arrivée
scenario-part-chief = Commandant en chef
scenario-part-initiative = Initiative
scenario-part-release = Formation tenue en réserve
scenario-part-victory = Victoire
scenario-part-grade = Degré de victoire
scenario-part-track = Fiche d’activation
scenario-grade-of = { $side } : { $grade }

rule-kernel-turn = Qui décide
    .text = Un camp décide quand la partie l’attend, et seulement alors.
rule-kernel-undo = Annuler une décision
    .text = Le camp qui a pris une décision peut l’annuler tant qu’aucun dé n’est lancé, qu’aucun secret n’est vu et qu’aucun autre camp n’a décidé.
rule-kernel-end = Fin anticipée
    .text = Un joueur peut abandonner. Celui qui quitte la table ou épuise son temps perd par forfait. Tous ensemble peuvent interrompre la partie.
