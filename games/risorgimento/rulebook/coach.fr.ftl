# La première partie guidée, et ce qu’il faut pour gagner.

scenario-ponte_nuovo-goal = En cinq tours, franchissez le Naviglio et restez-y. Les Français comptent les objectifs tenus à la fin et 2 points par bataillon ou batterie autrichiens éliminés ; les Autrichiens, 3 par bataillon ou batterie français éliminés, et 5 si plus aucune unité française en bon ordre n’est de l’autre côté. L’écart décide : 17 points d’avance font une victoire mineure française, 23 une décisive ; à moins de 11, les Autrichiens l’emportent.
scenario-ponte_nuovo-length = Cinq tours, une heure environ.
scenario-ponte_nuovo-special = Le canal ne se passe que par les ponts. Un seul corps de chaque côté : les activations alternent.
scenario-magenta-goal = Chaque camp compte les objectifs qu’il tient à la fin et les pertes qu’il a infligées : 10 points par hex de Magenta, 10 pour Corbetta, 5 par village, 20 aux Autrichiens pour le pont de San Martino ; 2 par unité éliminée, 1 par unité de Jägers, 10 par corps démoralisé. 10 points d’avance font une victoire mineure, 25 une majeure, 45 une décisive. Dès 17 h, les Alliés gagnent sur-le-champ s’ils tiennent Magenta, Ponte Nuovo, Boffalora et Robecco.
scenario-magenta-length = Onze tours, une longue soirée ou deux.
scenario-magenta-special = MacMahon s’arrête à 13 h et 14 h pour aligner ses colonnes. Les ponts minés peuvent sauter. Les cultures cachent tout à deux pas.
scenario-san_martino-goal = Chaque camp compte les objectifs qu’il tient à la fin et les pertes qu’il a infligées : 10 points pour Pozzolengo, 5 pour San Martino, la Contracania, le Roccolo, l’Ortaglia et la Madonna della Scoperta, 10 aux Autrichiens pour Lonato ; 2 par unité éliminée, 1 par unité de Jägers. 10 points d’avance font une victoire mineure, 25 une majeure, 45 une décisive.
scenario-san_martino-length = Quatorze tours, une soirée.
scenario-san_martino-special = Une formation de chaque côté : les activations alternent. Les divisions piémontaises arrivent l’une après l’autre ; l’orage vient l’après-midi.
scenario-solferino-goal = Chaque camp compte les objectifs qu’il tient à la fin et les pertes qu’il a infligées : 10 points pour le château de Solferino, Cavriana, Guidizzolo et Pozzolengo, 5 pour les villages, 15 aux Autrichiens pour Castiglione, 15 aux Alliés pour Volta Mantovana ; 2 par unité éliminée, 1 par unité de Jägers, 10 par corps démoralisé. 10 points d’avance font une victoire mineure, 25 une majeure, 45 une décisive.
scenario-solferino-length = Seize tours, plusieurs soirées.
scenario-solferino-special = Des réserves qu’il faut obtenir au dé ; la chaleur de midi ; l’orage de l’après-midi, où les corps démoralisés peuvent se retirer.

coach-start-ponte_nuovo = Salut, conscrit ! La Garde doit passer le canal par les ponts, et tenir l’autre rive. Cinq tours, pas un de plus. Chaque chose, je vous la dirai la première fois qu’elle se présente.
    .seat = allied
coach-decision-reserve_in = Une brigade loin de l’ennemi peut passer en Réserve : tassée dans un hex, elle se repose. Aujourd’hui il faut tout le monde : la barre d’espace continue.
coach-prompt-choose_corps = Un corps à la fois. Nommez le vôtre, ou cliquez tout simplement l’unité que vous voulez bouger : les questions entre-temps se règlent d’elles-mêmes.
coach-prompt-choose_brigade = Une brigade achève tout avant la suivante. Double-cliquez une unité (ou touche A) pour prendre toute sa brigade, puis cliquez où elle va : chaque unité y marche selon ses propres règles, et un seul Z annule tout.
coach-prompt-choose_unit = Quelle unité ensuite ? Cliquez-la, ou faites-la glisser aussitôt. Celles qui ont fini sont estompées ; la barre d’espace laisse les autres où elles sont.
coach-prompt-unit = Les hexs éclairés sont à sa portée ; la question dit combien de points de mouvement il lui reste. Une zone de contrôle ennemie arrête : cliquez un hex sombre, et l’on vous dira pourquoi.
coach-action-fire = Cette unité peut tirer. Lâchez-la sur la cible : toutes les chances s’affichent avant le dé. Le canon d’abord, l’assaut ensuite.
coach-action-attack = À l’assaut ! Deux bataillons sur un seul, déjà désorganisé : voilà la règle. La carte compte tout, du terrain au chef présent.
coach-action-strategic_move = Loin de l’ennemi, le mouvement stratégique fait gagner du chemin sur la route ; près de lui, c’est une imprudence.
coach-action-form_square = Le carré arrête la cavalerie, mais il ne marche plus. Point de cavalerie en vue ? Restez en ligne.
coach-action-rally = Une unité désorganisée peut se rallier au lieu d’agir. Ne la laissez pas là où l’ennemi peut la frapper.
coach-action-move_leader = Un brigadier près de ses hommes, un commandant à portée de ses brigadiers : sans quoi, pas d’ordres. Faites-le glisser.
coach-prompt-victim = Une perte : à vous de dire qui la prend. Épargnez les plus solides, et le dernier qui tient le pont.
coach-prompt-orders_roll = Cette brigade est hors de portée. On peut lancer pour des ordres ; si l’on échoue, elle ne peut que se rallier.
coach-decision-reserve_out = Les brigades en réserve peuvent en sortir maintenant, toutes leurs unités ensemble.
coach-decision-commanders = Fin du tour : placez vos commandants là où l’on se battra au suivant. Hors de leur portée, pas d’ordres.
