# Les mots de l’atelier : armées, batailles de sa façon, laboratoire. Les autres pages n’en ont pas besoin.

# Armées
armies-of = Composer une armée : { $title }
armies-build = Composer une armée
armies-new = Nouvelle armée
armies-shelf = Armées
armies-mine = Mes armées
armies-lists = Armées du jeu
armies-of-scenario = Celle du scénario
armies-brings = Armée : { $side }
armies-option = { $name } ({ $points } points)
armies-sum = Total de l’armée
armies-points = { $points ->
    [one] point
   *[other] points
}
armies-exact = Tous les points sont employés.
armies-left = { $points ->
    [one] Reste { $points } point.
   *[other] Restent { $points } points.
}
armies-faults = { $count ->
    [one] Une remarque ci-contre est à corriger.
   *[other] { $count } remarques ci-contre sont à corriger.
}
armies-warnings = { $count ->
    [one] Un point à vérifier
   *[other] { $count } points à vérifier
}
armies-cost-how = { $points } points : le détail
armies-play = Jouer avec cette armée
armies-save = Enregistrer
armies-saved = Enregistrée
armies-kept =
    { $place ->
        [account] L’armée est gardée dans votre compte.
       *[device] L’armée est gardée sur cet appareil.
    }
armies-not-kept = Cet appareil n’a plus de place pour la garder : exportez-la.
armies-print = Imprimer
armies-export = Exporter (TOML)
armies-import = Importer une armée
armies-import-help = Un fichier TOML comme ceux que « grognard army » vérifie.
armies-file = Fichier
armies-paste = Ou son texte
armies-take = Prendre ce texte
armies-delete = Supprimer cette armée
armies-add = Ajouter : { $what }
armies-copy = Dupliquer
armies-copy-of = Dupliquer : { $what }
armies-remove = Retirer
armies-remove-of = Retirer : { $what }
armies-less = Moins : { $what }
armies-more = Plus : { $what }
armies-usual = d’origine
armies-line = Ligne { $line } :
armies-sheet = Feuille d’armée
armies-unit = Unité
armies-what = Composition
armies-points-head = Points
armies-losses = Pertes
armies-total = Total
own-scenario = Un scénario à moi
own-scenario-mine = Mes scénarios
own-scenario-help = Un fichier de scénario (TOML), comme ceux du dossier « scenarios » de chaque jeu : il est vérifié à mesure, et se joue aussitôt, contre l’ordinateur ou avec des invités.
own-scenario-good = Le scénario « { $id } » est en règle : il sera joué à la place de ceux du jeu.

# Scénarios de sa façon
editor-table = La table du scénario
editor-panel = Le scénario
editor-tools = Outils
editor-undo = Annuler
editor-redo = Rétablir
editor-nearer = Agrandir
editor-further = Réduire
editor-whole = Toute la table
editor-good = En règle : il peut se jouer
editor-checking = Vérification…
editor-faults = { $count ->
    [one] Une chose ne va pas
   *[other] { $count } choses ne vont pas
}
editor-try = Essayer
editor-fair = Est-ce équilibré ?
editor-share = Partager
editor-kept =
    { $place ->
        [account] Le scénario est gardé dans votre compte.
       *[device] Le scénario est gardé sur cet appareil.
    }
editor-link-copied = Le lien a été copié.
editor-tab-ground = Terrain
editor-tab-forces = Forces
editor-tab-goals = Objectifs
editor-tab-scenario = Scénario
editor-kinds = Natures de terrain
editor-draw-area = Cliquez les coins sur la table l’un après l’autre ; cliquez de nouveau le premier, ou Entrée, pour fermer le contour.
editor-draw-line = Cliquez les points de la ligne l’un après l’autre ; un double clic ou Entrée la termine.
editor-draw-box = Tirez un rectangle sur la table, ou cliquez deux coins opposés.
editor-draw-middle = En poser un au milieu
editor-draw-stop = Ne plus dessiner
editor-roll = Tirer le décor aux dés
editor-geojson = Importer du GeoJSON
editor-geojson-unread = Ce fichier n’est pas du GeoJSON, ou il est trop gros.
editor-geojson-taken = { $count ->
    [one] Un élément de terrain importé.
   *[other] { $count } éléments de terrain importés.
}
editor-geojson-feature = Entité { $n } { $name } :
geojson-no_geometry = elle n’a pas de géométrie
geojson-no_kind = il lui manque la propriété « kind »
geojson-unknown_kind = ce jeu ne connaît pas sa nature :
geojson-not_an_area = cette nature demande une surface, pas une ligne
geojson-too_many_points = elle a plus de 64 coins :
geojson-bad_numbers = ses coordonnées ne peuvent pas être lues
editor-corner = Coin { $n }
editor-selected = Choisi : { $what }
editor-close = Fermer
editor-place = Où il se tient
editor-turn-left = Tourner à gauche
editor-turn-right = Tourner à droite
editor-take-off = Laisser aux joueurs
editor-put = Poser sur la table
editor-delete = Supprimer
editor-side = Camp { $n }
editor-edit-command = Le commandant sur la table
editor-unplaced = pas posé
editor-bring = Faire venir une armée
editor-width = Largeur
editor-depth = Profondeur
editor-options = Options des règles
editor-import = Importer (TOML)
editor-shelf = Scénarios de départ
editor-new = Table vide
editor-forget = Oublier ce scénario
editor-untitled = Ma bataille
editor-copy-of = { $name } (copie)
editor-keys = Touches
editor-keys-help = Les flèches déplacent ce qui est choisi (avec Maj, cinq fois plus loin), R le tourne à droite et Maj + R à gauche, Suppr l’enlève, Ctrl + Z annule, Ctrl + Y rétablit. Tab mène aux coins, les flèches les déplacent. Alt enfoncé pendant le glissement : la grille ne compte plus.
editor-map = La carte du scénario
editor-absent = absent de cette bataille
editor-of = { $some } sur { $all }
editor-counters-help = Cliquez un pion ici, puis sa place sur la carte. Sur la carte, faites glisser un pion d’une place à l’autre.
editor-counters-keys = Les flèches le déplacent aussi ; R tourne sa formation, Suppr le retire.
editor-put-help = Cliquez une place sur la carte, ou trouvez-la avec les flèches puis Entrée. Échap n’y met rien.
editor-put-map = Mettre sur la carte
editor-move = Déplacer
editor-off-map = Hors de la carte
editor-send-away = Retirer { $name }
editor-join = Rejoint :
editor-shared = Un scénario partagé
editor-by = fait par { $name }, { $date }
editor-nobody = quelqu’un
editor-play = Jouer
editor-copy = Copier et modifier
editor-unshare = Ne plus partager
editor-outdated = Ce scénario ne convient plus aux règles d’aujourd’hui.

# Le laboratoire
lab-line = Est-ce équilibré ? L’ordinateur joue le scénario un grand nombre de fois, et voici ce que montrent les parties.
lab-is-it-fair = Est-ce équilibré ? Au laboratoire
lab-is-it-fair-name = Est-ce équilibré ? Au laboratoire : { $name }
lab-scenario = Scénario
lab-own = un fichier à moi
lab-players = Joueurs
lab-player-quick = Vif : décide d’un coup d’œil
lab-player-recruit = Conscrit : un débutant
lab-player-random = Au hasard
lab-player-greedy = Voltigeur : réfléchit
lab-player-search-100 = Grenadier pressé : anticipe
lab-player-search-300 = Grenadier : anticipe
lab-exchange = Les joueurs changent de place d’une partie à l’autre
lab-exchanged = places échangées
lab-slow = Les joueurs qui voient loin prennent leur temps : quelques parties par minute.
lab-compare = Comparer avec une variante
lab-change-none = Rien à comparer
lab-change-option = Une option des règles
lab-change-value = Sa valeur
lab-change-now = Maintenant : { $value }
lab-change-scenario = Un autre scénario
lab-change-army = Une autre armée
lab-change-players = D’autres joueurs
lab-how-many = Combien de parties
lab-games = Parties
lab-seed = Graine
lab-seed-help = Jusqu’à 1000 parties de chaque variante. La même graine joue les mêmes parties.
lab-start = Jouer
lab-another = Une autre expérience
lab-mine = Mes expériences
lab-results = Ce que montrent les parties
lab-progress = { $done } parties sur { $of }
lab-state-running = en cours
lab-state-done = terminé
lab-state-stopped = arrêté
lab-state-out_of_time = temps écoulé
lab-state-failed = une partie n’a pas pu être jouée
lab-stop = Arrêter
lab-verdict-unknown = Aucune partie n’a encore eu de vainqueur.
lab-verdict-open = Aucun camp n’a d’avantage certain ; plus de parties en diraient plus.
lab-verdict-fair = Équilibré : chaque camp est à coup sûr à moins de huit points d’une part égale.
lab-verdict-leans = Gagne à coup sûr plus que sa part : { $side }.
lab-between = entre { $low } et { $high }
lab-nobody = Personne
lab-unfinished = { $count ->
    [one] Une partie n’a pas abouti et a été abandonnée ; elle ne compte pas.
   *[other] { $count } parties n’ont pas abouti et ont été abandonnées ; elles ne comptent pas.
}
lab-kept = L’expérience est gardée quelques heures ; son adresse se partage.
lab-variant-a = Tel quel
lab-variant-b = Changé
lab-table = Les chiffres en tableau
lab-table-of = Tableau : { $title }
lab-chance = Chances de gagner
lab-chance-note = Partie après partie, avec l’intervalle à 95 %
lab-chance-said = Chances de gagner après { $games } parties : { $sides }
lab-endings = Comment finissent les parties
lab-ending = Finie par
lab-by-turn = { $figure }, tour par tour
lab-by-turn-note = Médiane et moitié centrale des parties ; une partie finie garde ses derniers chiffres
lab-turn = Tour
lab-playing = Encore en jeu
lab-turns = Tours par partie
lab-turns-axis = tours
lab-decisions = Décisions par partie
lab-decisions-axis = décisions
lab-spread = De { $least } à { $most }, médiane { $median }
lab-first = Ce que vaut le premier coup
lab-first-note = Parmi les parties qui ont un vainqueur : gagnées par le camp qui a décidé le premier
lab-first-always = { $side } : toujours premier à décider ; ce sont donc ses propres chances
lab-first-wins = Le camp qui commence gagne
lab-first-was = Premier à jouer : { $side }
lab-share = Part
lab-low = Au moins
lab-high = Au plus
lab-changed = Ce que le changement fait aux chances de gagner
lab-changed-sure = À coup sûr différent : { $sides }
lab-changed-open = Pas de différence certaine ; plus de parties en diraient plus.
lab-difference = Écart
lab-means = Durée et chiffres, en moyenne
lab-means-note = En gras : à coup sûr différent (95 %).
lab-replays = { $count ->
    [one] La partie
   *[other] Les { $count } parties
  }
lab-replays-help = Chaque partie s’ouvre et se revoit, décision par décision.
lab-game = Partie
lab-won-by = Gagnée par
lab-anybody = tous
lab-given-up = abandonnée
lab-replay = La revoir
lab-replay-name = Revoir la partie { $game }
lab-opening = Ouverture…
lab-more = { $count } de plus

# Une invitation à laquelle on vient avec son armée
armies-of-guest = Celle qu’apporte l’invité, à son choix
muster-yours = On attend l’armée de l’invité
muster-waits = Envoyez ce lien : l’invité ({ $side }) vient avec une armée de { $points } points au plus. La table est dressée quand elle est là ; d’ici là, ni l’un ni l’autre ne voit l’armée adverse.
muster-link = Lien d’invitation
muster-call-off = Retirer l’invitation
muster-help = { $name } vous invite : vous tenez le camp { $side } et apportez une armée de { $points } points au plus. La sienne est choisie ; vous la verrez à la table.

desk-help = Pour une partie avec de vrais soldats : indiquez ce qu’il y a sur votre table, lisez les probabilités, lancez les dés ici ou donnez les vôtres.
desk-procedures = Résolution
desk-answer = Probabilités et résultat
desk-options = Options des règles
desk-roll = Lancer les dés
desk-work-out = Calculer
desk-fell = Ou vos propres dés, dans l’ordre
desk-empty = Vider la fiche
desk-whole =
    { $count ->
        [one] Le résultat complet
       *[other] Les { $count } résultats possibles
    }
desk-past =
    { $count ->
        [one] Le résultat précédent
       *[other] Les { $count } résultats précédents
    }
desk-yes = oui
desk-no = non
desk-nothing = Il ne se passe rien
desk-part = { $name } : { $value }
desk-nth = { $name } { $n }
desk-add = Ajouter : { $name }
desk-remove = Retirer : { $name }
