# La première partie guidée, et ce qu’il faut pour gagner chaque scénario.

scenario-division-goal = Une armée se brise à 40 % de ses éléments et perd aussitôt. Si la nuit tombe avant : le plus bas pourcentage de pertes gagne, et le hameau en retire dix à qui le tient ; quinze points d’écart font une victoire majeure, cinq une mineure.
scenario-corps-goal = Une armée se brise à 40 % de ses éléments et perd aussitôt. Si la nuit tombe avant : le plus bas pourcentage de pertes gagne, et le village en retire dix à qui le tient ; quinze points d’écart font une victoire majeure, cinq une mineure.
scenario-quatre_bras-goal = Une armée se brise à 40 % de ses éléments et perd aussitôt. Si la nuit tombe avant : le plus bas pourcentage de pertes gagne ; le carrefour, Gemioncourt et Piraumont en retirent dix chacun à qui les tient.
scenario-division-length = Huit tours environ, une demi-heure à une heure.
scenario-division-special = L’ordre donné en secret décide de ce que les brigades peuvent faire. Au combat on pioche des jetons au lieu de lancer des dés.
scenario-corps-length = Dix tours environ, deux heures.
scenario-corps-special = Un ordre de corps au-dessus des ordres de division : une chaîne cohérente vaut un jeton. Les aides de camp portent les changements.
scenario-quatre_bras-length = Onze tours environ, trois à quatre heures.
scenario-quatre_bras-special = Des renforts des deux côtés, qui peuvent venir trop tôt ou trop tard ; un général d’armée ; trois objectifs.

coach-start-division = Salut, conscrit ! Vous commandez une division. Brisez celle d’en face (40 % de ses éléments), ou tenez le hameau à la fin du jour. Ici, ce ne sont pas les brigades qui décident, c’est l’ordre que vous leur avez donné : je vous l’expliquerai à mesure.
    .seat = french
coach-decision-deploy_division = Votre division entre en ligne. « Déployer comme prévu » pose tout d’un coup, selon un plan raisonnable ; ou faites glisser le général, puis chaque brigade, dans votre bande.
coach-ask-deploy_brigades = Chaque brigade se pose à 25 cm au plus de son général : au-delà, elle n’entendrait plus ses ordres. L’infanterie au centre, la cavalerie aux ailes, les canons là où ils voient.
coach-decision-first_orders = Voici l’âme du jeu : l’ordre, donné en secret. Attaquer envoie chaque brigade droit sur l’ennemi ; Manœuvrer marche où l’on veut, hors de ses zones ; Défendre tient le terrain. Commencez par Manœuvrer.
coach-decision-own_order = Le général peut tester une fois par tour pour changer son ordre. Approchez en Manœuvrer, frappez en Attaquer, tenez le hameau en Défendre ; si le test rate, l’ordre reste.
coach-decision-initiative = Agir en premier, c’est frapper avant ; en second, c’est répondre. Les deux divisions s’activent tour à tour.
coach-decision-activate = Activer une division révèle son ordre : alors les brigades en déroute fuient, les canons bombardent, les autres bougent, et qui est au contact se bat.
coach-ask-move = Les brigades bougent une à une, dans l’ordre que vous voulez. Faites-en glisser une : le fantôme montre ce que les règles permettent. Quand tout est en place, la barre d’espace termine.
coach-action-move_general = Le général bouge lui aussi, jusqu’à 25 cm. Restez à portée de vos brigades : celles que vous ne commandez plus n’attaquent pas.
coach-ask-advance = L’ordre est d’attaquer : la brigade marche droit sur l’ennemi le plus proche, de toute sa capacité. Au contact, le combat suit.
coach-ask-uncommanded = Trop loin de son général, cette brigade se conduit comme en défense : cinq centimètres, sans s’approcher de l’ennemi. Ramenez le général près d’elle.
coach-ask-shift = En défense on ne bouge guère : cinq centimètres, sans se rapprocher de l’ennemi. Pivoter sur place est gratuit : faites-lui face.
coach-ask-withdraw = L’ennemi vous tient sous sa zone de contrôle : reculer un peu, ou rester et l’attendre. Une brigade fraîche peut l’attendre.
coach-ask-combat = Contact ! Ici, point de dés : on pioche des jetons dans un sac. La composition du sac dépend de la qualité, du terrain, du soutien ; la carte vous la montre avant qu’on ne pioche, avec toutes les chances.
coach-ask-engage_attacker = Un général peut mettre l’épée à la main : un jeton de plus à votre couleur dans le sac, mais il risque sa vie.
coach-ask-turn = La brigade s’est repliée. Tournez-la vers l’ennemi : on se bat mal de dos.
