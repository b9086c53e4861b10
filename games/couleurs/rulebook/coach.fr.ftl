# La première partie guidée, et ce qu’il faut pour gagner chaque scénario.

scenario-ecole-goal = Six tours. Une armée dont la moitié des unités est détruite, en retraite ou en déroute à la fin d’un tour est battue. Sinon on compte les points des pertes infligées : une avance de 10 % du budget fait une victoire mineure, de 25 % une majeure.
scenario-hameau-goal = Une armée dont la moitié des unités est détruite, en retraite ou en déroute à la fin d’un tour est battue. Sinon pertes infligées et objectifs donnent les points : 10 % du budget d’avance, victoire mineure ; 25 %, majeure.
scenario-rencontre-goal = Une armée dont la moitié des unités est détruite, en retraite ou en déroute à la fin d’un tour est battue. Sinon pertes infligées et objectifs donnent les points : 10 % du budget d’avance, victoire mineure ; 25 %, majeure.
scenario-division-goal = Douze tours. Une armée dont la moitié des unités est détruite, en retraite ou en déroute à la fin d’un tour est battue. Sinon pertes infligées et objectifs donnent les points : 10 % du budget d’avance, victoire mineure ; 25 %, majeure.
scenario-ecole-length = Six tours, dix minutes.
scenario-ecole-special = Tout se joue au moral : chaque point du test est montré avant le dé.
scenario-hameau-length = Treize tours, une à deux heures.
scenario-hameau-special = Le défenseur a autant de monde, des conscrits surtout, mais des murs. Le ruisseau coûte la formation à qui le passe mal.
scenario-rencontre-length = Dix tours, une à deux heures.
scenario-rencontre-special = Forces égales, terrain ouvert : la cavalerie y trouve les flancs.
scenario-division-length = Douze tours, deux à trois heures.
scenario-division-special = Deux brigades par camp, des canons pour préparer, un seul pont sur le ruisseau.

coach-start-ecole = Salut, conscrit ! Deux bataillons, un escadron, une ligne autrichienne. On tire, on regarde qui faiblit, on charge. Tout ici est affaire de moral : je vous dirai chaque chose la première fois.
    .seat = french
coach-prompt-initial_fires = Avant de bouger, on tire. Lâchez un bataillon sur sa cible : un feu coûte un point d’action, et recharger un autre. Plus on est près, plus on touche.
coach-prompt-moves = Toutes les unités bougent maintenant, dans l’ordre que vous voulez. Chacune a trois points d’action par tour pour marcher, tourner, changer de formation, tirer. Faites-la glisser ; la barre d’espace termine.
coach-action-move = Au pas ordinaire un point, accéléré deux, au pas de charge trois. Gardez un point pour tirer : une unité au bout de ses forces se défend mal.
coach-action-turn = Pivoter coûte selon la formation : une ligne tourne lentement, une colonne vite.
coach-action-form = La ligne tire, la colonne marche et charge, le carré arrête les chevaux. Changez avant d’être au contact : après, il est trop tard.
coach-action-screen = Des tirailleurs devant le bataillon gênent l’ennemi et reçoivent les premières balles.
coach-action-general = Le général affermit ceux qu’il accompagne. Placez-le près de ceux qui vont tester.
coach-action-maf = La marche au feu avance et tire sans chercher le contact : sage, contre un ennemi qui tient encore.
coach-action-mac = La marche au combat ! Lâchez l’unité sur l’ennemi, dans les 30 degrés de son front. Elle s’arrête aux deux tiers et teste son moral : si elle tient et que l’autre faiblit, il fuit sans attendre la baïonnette.
coach-action-support = Un bataillon qui suit en soutien donne un point à l’attaque, et peut l’exploiter.
coach-action-load = Un bataillon qui a tiré recharge pour un point. Un mousquet vide n’arrête personne.
coach-prompt-gait = Jusqu’à quelle allure ira l’attaque ? Le test de moral dira si les hommes suivent. Lisez le décompte : chaque ligne y est, avec sa règle.
coach-prompt-respond = L’ennemi marche sur vous ! Tirer et tenir, contre-charger, ou se dérober : comparez les chances de chaque réponse.
coach-prompt-safeguard = Une mesure de sauvegarde avant la fin du tour : tourner ou se former face à la menace, en prenant sur les points du tour suivant.
