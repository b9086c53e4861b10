# La première partie guidée, et ce qu’il faut pour gagner chaque scénario.

scenario-campaign-goal = Un écart de 19 points de victoire à la fin d’un tour fait une victoire majeure ; de même, sur-le-champ, Toulon pour les Républicains, un dépôt républicain (Ollioules, Solliès) pour les Alliés, ou la flotte chassée. Sinon, le 21 décembre, qui a le plus de points remporte une victoire marginale.
scenario-assault-goal = Quatre tours. Les Républicains gagnent s’ils tiennent à la fin L’Éguillette et Balaguier, ou la Grande Tour ; les Alliés, s’ils tiennent encore Le Caire, L’Éguillette et la Grande Tour. Dix points de victoire d’avance à la fin d’un tour, Toulon prise ou la flotte chassée décident aussitôt.
scenario-assault-length = Quatre tours, une soirée.
scenario-assault-special = Les piles sont cachées : espions et patrouilles les découvrent. Les batteries de Bonaparte battent la rade.
scenario-campaign-length = Dix-sept tours, plusieurs soirées, ou par correspondance.
scenario-campaign-special = Des renforts chaque semaine, que l’on avance ou retarde ; deux ailes qui ne se mêlent qu’au tour 12 ; le mauvais temps dès le tour 8.

coach-start-assault = Salut, conscrit ! Décembre 1793 : vos batteries sont en place, il reste à prendre Le Caire et la redoute que les Anglais appellent Mulgrave. Qui tient L’Éguillette tient la rade. Quatre tours : je vous dirai chaque chose quand elle viendra.
    .seat = republican
coach-decision-schedule = On peut payer pour que des renforts viennent plus tôt, ou les retarder contre des points d’opération. La première fois, laissez-les venir à leur heure : barre d’espace.
coach-decision-initiative = Jouer en premier, c’est prendre le terrain ; en second, c’est répondre à tout. L’assaillant aime commencer.
coach-decision-spies = Les espions soulèvent des piles ennemies, pour voir. Ils peuvent aussi servir l’autre camp : le dé décide.
coach-ask-spy_payment = Un point d’opération payé avant le jet permet ensuite de décaler le dé d’un point. Gardez vos points pour marcher, si rien ne presse.
coach-ask-spy_shift = Vous avez payé : le dé peut encore bouger d’un point. Prenez le résultat qui montre le plus.
coach-decision-war_depot = Un dépôt de guerre nourrit vos troupes plus loin d’Ollioules. Il se tente au dé, là où une zone est éclairée.
coach-decision-movement = À vous de marcher. Faites glisser une unité d’une zone à la voisine : un test de qualité, dont la carte montre les chances, et s’il réussit elle y est. On peut s’arrêter et repartir, tant qu’on paie.
coach-ask-force = La force se forme ici. Cliquez (Maj+clic pour plusieurs) ceux qui partent, puis la zone éclairée où ils vont. Plus on est nombreux, mieux on se bat ; si une zone s’éteint quand quelqu’un se joint, cliquez-la : on vous dira pourquoi.
coach-action-take_all = « Prendre tous ceux qui peuvent partir » prend la pile entière d’un coup. Laissez pourtant quelqu’un pour garder la zone.
coach-action-move_leader = Un chef chevauche seul à travers les lignes pour rejoindre la force que vous voulez jeter sur Le Caire. Bonaparte vaut le détour.
coach-ask-leader_way = Faites glisser le chef vers la zone où il est attendu. Seul, il ne paie rien, mais en terrain hostile il risque d’être pris.
coach-action-build_redoubt = Ici l’on peut élever une redoute : qui s’y abrite se bat bien mieux. Cela coûte des points et du temps.
coach-action-limber_bb = Une batterie de Bonaparte peut être attelée et déplacée. En place, elle tire sur les navires et les ouvrages : ne l’attelez que si elle n’y sert plus.
coach-ask-assign = Bataille ! Le plateau de combat s’ouvre au-dessus de la carte : première ligne, ouvrages, réserve. Dites qui va contre qui : deux contre un, et les meilleurs contre la redoute.
coach-ask-melees = Les mêlées se résolvent une à une, dans l’ordre que vous voulez. La carte donne les chances de chacune avant les dés.
coach-ask-battle_losses = Il faut prendre des pertes : à vous de dire qui. Les temporaires se récupèrent, les autres non.
