# La première partie guidée, et ce qu’il faut pour gagner chaque scénario.

scenario-learning-goal = Après le tour 8, le plus haut total gagne : un point par bataillon encore sur la table et pas en déroute, un point par objectif tenu (un bataillon à 10 cm, et aucun de l’ennemi). Un camp dont tous les bataillons ont fui perd aussitôt.
scenario-example_armies-goal = Après le tour 8, le plus haut total gagne : un point par bataillon encore sur la table et pas en déroute, un point par objectif tenu. À égalité, celui qui a perdu le moins d’hommes.
scenario-learning-length = Huit tours, une demi-heure environ.
scenario-learning-special = Pas de tirailleurs. Chaque bataillon teste avant d’agir : ce que le dé refuse est perdu.
scenario-learning-notes = Trois bataillons de chaque côté, une haie, un petit bois, une butte. La ligne tire bien et marche mal ; la colonne marche bien et charge mieux. Tirez d’abord, chargez qui chancelle, et gardez un bataillon pour le croisement des chemins : c’est lui qui compte à la fin.
scenario-example_armies-length = Huit tours, une à deux heures.
scenario-example_armies-special = Les haies et la ferme couvrent ; la Garde française ne rate presque jamais un test. Tout bataillon peut déployer des tirailleurs.
scenario-example_armies-notes = Deux brigades de 200 points. Les Britanniques, plus nombreux et plus verts, tiennent les haies ; les Français arrivent du nord avec un bataillon de la Garde. Entre les deux, une ferme : qui la tient a un mur devant lui et un point de plus.

coach-start-learning = Salut, conscrit ! Trois bataillons, un Commandant, huit tours. Faites fuir les bataillons d’en face, gardez les vôtres, et tenez le croisement des chemins. Je vous dirai chaque chose la première fois qu’elle se présente ; pour le reste, la carte parle : ce qui peut agir est cerclé.
    .seat = french
coach-decision-side = Le dé vous laisse choisir votre bord de table. Regardez où sont le bois, la butte et la haie, et de quel côté vous aimeriez qu’ils soient.
coach-decision-first_placement = Qui pose le premier bataillon ? Laisser l’autre commencer, c’est voir où il se met avant de se placer.
coach-decision-defensive_fire = On vous charge ! Tirer avant le contact peut briser l’élan de l’ennemi ; un bataillon qui a déjà agi ce tour-ci n’en a plus le temps.
coach-decision-place_battalion = Placez un bataillon : faites-le glisser de la réserve sur votre bande de terrain. La ligne tire de tous ses mousquets ; la colonne marche plus vite. La touche X change la formation, Q et E le tournent.
coach-decision-place_commander = Le Commandant n’a pas de troupe à lui : placez-le derrière, à portée de ceux qui en auront besoin. Il galope chaque tour et peut se joindre à un bataillon pour l’affermir.
coach-decision-initiative = Vous avez l’initiative. Agir en premier, c’est tirer avant d’être touché ; laisser l’autre commencer, c’est voir où il va. Ensuite chacun active un bataillon à son tour.
coach-decision-activation = Chaque bataillon fait une seule chose par tour : manœuvrer, tirer ou attaquer. Faites-le glisser là où il doit aller, ou sur l’ennemi. Rien ne compte avant que vous ayez confirmé un dé ; Z annule le reste.
coach-action-move = Pour marcher, il faut réussir un test de manœuvre, puis un dé donne la distance : en ligne 5 cm par point, en colonne 7,5. Faites glisser le bataillon où vous le voulez : il ira aussi près que les dés le permettent.
coach-action-change_formation = Changer de formation demande le même test, et remplace la marche : jamais les deux dans un tour. Colonne pour approcher, ligne pour tirer.
coach-action-fire = Quelqu’un est à portée ! Jusqu’à 15 cm tous les mousquets portent, jusqu’à 30 cm la moitié, jusqu’à 45 cm le quart. Lâchez votre bataillon sur la cible : la carte montre toutes les chances, exactes, avant que vous ne décidiez.
coach-action-attack = À la baïonnette ! L’attaque commence par un test d’agression ; l’ennemi peut encore tirer sur qui arrive. Attaquez qui a déjà souffert, et regardez les chances d’abord.
coach-decision-direction = En avant ou en arrière ? En avant on va plus loin ; en arrière on s’éloigne sans tourner le dos.
coach-decision-path = Le dé est tombé : dessinez la marche. Une ligne droite, et pour tourner une conversion autour d’un coin. Vous pouvez vous arrêter plus tôt.
coach-decision-commander_roll = Une fois par tour, avant ou après une activation, le Commandant peut galoper. Gardez-le près de ceux qui vacillent ; la barre d’espace le laisse où il est.
coach-decision-commander_place = Il va jusqu’où son dé le permet, par-dessus tout terrain. Lâchez-le sur un bataillon pour qu’il s’y joigne.
coach-decision-officer = L’officier permet de relancer un test d’agression manqué. C’est gratuit : à moins de préférer rester sur place, relancez.
coach-decision-pursue = L’ennemi recule. Le poursuivre, c’est continuer le combat avec l’élan ; rester, c’est garder sa place et ses hommes.
coach-decision-screen_reset = Les tirailleurs suivent leur bataillon : reposez leur écran devant lui, entre lui et les mousquets d’en face.
coach-decision-resolve_order = Fin du tour : qui a trop souffert, ou vu fuir un ami, teste sa détermination. Commencez par le plus solide : une déroute en entraîne d’autres.
coach-action-recover = Ce bataillon a manqué sa charge : qu’il se ressaisisse avant toute autre chose.
