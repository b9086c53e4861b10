# Batailles qui eurent lieu : ce qu’il faut savoir avant de les jouer, et les livres dont elles viennent.

scenario-maida-name = Maida
scenario-maida-line = 4 juillet 1806, dans la plaine du Lamato : les bataillons de Reynier descendent sur les lignes de Stuart.
scenario-maida-scrub = Les broussailles en feu
scenario-maida-crossroads = Le chemin de la plage
scenario-maida-goal = Après le tour 8, le plus haut total gagne : un point par bataillon ferme sur la table, un pour les broussailles, un pour le chemin. À égalité, qui a perdu le moins d’hommes.
scenario-maida-length = Huit tours, une heure environ.
scenario-maida-special = Un terrain ouvert entre une rivière qu’on ne passe pas et une olivette ; les broussailles couvrent, les marais ralentissent. Les bords sont ceux de l’histoire.
scenario-maida-notes = Le combat du bataillon léger de Kempt et de la brigade Acland contre le 1er léger et le 42e. Quatre lignes britanniques contre cinq bataillons français : aux Britanniques de laisser venir et de bien tirer, aux Français d’arriver ensemble. L’herbe avait pris feu, et la fumée cachait une bonne partie du centre. Sources : H. Bunbury, Narratives of Some Passages in the Great War with France (1854) ; J. Fortescue, A History of the British Army, t. V ; R. Hopton, The Battle of Maida 1806 (2002). Les effectifs sont estimés par nous.

scenario-vimeiro-name = La colline de Vimeiro
scenario-vimeiro-line = 21 août 1808 : les colonnes de Junot gravissent la colline de Vimeiro, où Fane et Anstruther attendent en ligne.
scenario-vimeiro-hill = La colline
scenario-vimeiro-church = Le cimetière
scenario-vimeiro-goal = Après le tour 8, le plus haut total gagne : un point par bataillon ferme sur la table, un pour la colline, un pour le cimetière. À égalité, qui a perdu le moins d’hommes.
scenario-vimeiro-length = Huit tours, une à deux heures.
scenario-vimeiro-special = En montant, tout va plus lentement ; des carabines rayées dans les vignes ; un cimetière muré sur le flanc. Les bords sont ceux de l’histoire.
scenario-vimeiro-notes = Les brigades Fane et Anstruther contre les colonnes de Thomières et de Charlot et les grenadiers de la réserve. Les Français ont un bataillon de plus et doivent s’en servir : une colonne vers le cimetière tire un bataillon de la colline. Sources : C. Oman, A History of the Peninsular War, t. I (1902) ; M. Foy, Histoire de la guerre de la Péninsule (1827), qui y fut blessé ; J. Fortescue, A History of the British Army, t. VI. Les effectifs sont estimés par nous.

scenario-barrosa-name = La colline de Barrosa
scenario-barrosa-line = 5 mars 1811 : Graham lance les compagnies de Browne et les Gardes droit sur la colline que Ruffin vient de prendre.
scenario-barrosa-summit = Le sommet
scenario-barrosa-chapel = La chapelle en ruine
scenario-barrosa-goal = Après le tour 8, le plus haut total gagne : un point par bataillon ferme sur la table, un pour le sommet, un pour la chapelle. À égalité, qui a perdu le moins d’hommes.
scenario-barrosa-length = Huit tours, une heure environ.
scenario-barrosa-special = Ici les Britanniques attaquent, en montant, avec peu de troupes mais excellentes. Les bords sont ceux de l’histoire.
scenario-barrosa-notes = Les compagnies de Browne montèrent les premières et perdirent la moitié des leurs aux premières salves ; les Gardes suivirent par la pente la plus raide, et Ruffin descendit pour les rejeter. Sources : C. Oman, A History of the Peninsular War, t. IV (1911) ; R. Blakeney, A Boy in the Peninsular War (1899), qui monta avec Browne ; J. Fortescue, A History of the British Army, t. VIII. Les effectifs sont estimés par nous.

scenario-albuera-name = Le mamelon d’Albuera
scenario-albuera-line = 16 mai 1811, sous la pluie et la fumée : les bataillons de Hoghton sur le mamelon contre la masse des colonnes de Girard et de Gazan.
scenario-albuera-knoll = Le mamelon
scenario-albuera-gully = Le ravin
scenario-albuera-goal = Après le tour 8, le plus haut total gagne : un point par bataillon ferme sur la table, un pour le mamelon, un pour le ravin. À égalité, qui a perdu le moins d’hommes.
scenario-albuera-length = Huit tours, une heure environ.
scenario-albuera-special = Peu de vétérans contre beaucoup de colonnes, sur un mamelon bas que chacun veut. Les bords sont ceux de l’histoire.
scenario-albuera-notes = Le 29th, le 48th et le 57th se tinrent sur le mamelon à soixante pas de deux divisions serrées en une masse, et personne ne voulut s’en aller. Sources : C. Oman, A History of the Peninsular War, t. IV (1911) ; M. Sherer, Recollections of the Peninsula (1823) ; G. Dempsey, Albuera 1811 (2008). Les effectifs sont estimés par nous.

scenario-hougoumont-name = Le verger d’Hougoumont
scenario-hougoumont-line = 18 juin 1815 : la brigade Bauduin traverse le bois jusqu’aux haies et aux murs d’Hougoumont.
scenario-hougoumont-garden = Le mur du jardin
scenario-hougoumont-orchard = Le grand verger
scenario-hougoumont-wood = Le bois
scenario-hougoumont-goal = Après le tour 8, le plus haut total gagne : un point par bataillon ferme sur la table, un pour le jardin, un pour le verger, un pour le bois. À égalité, qui a perdu le moins d’hommes.
scenario-hougoumont-length = Huit tours, une heure environ.
scenario-hougoumont-special = Bois, murs, haies et une ferme : on voit peu et presque tout couvre. Les bords sont ceux de l’histoire ; les Français viennent du nord de la table.
scenario-hougoumont-notes = Des compagnies légères des Gardes et des Nassauviens tiennent le jardin, le verger et le bois ; deux brigades françaises viennent sous les arbres. Tenir le bois seul n’est pas gagner : trois lieux comptent. Sources : W. Siborne, History of the War in France and Belgium in 1815 (1844) ; J. Paget et D. Saunders, Hougoumont (1992) ; H. Houssaye, 1815 : Waterloo (1898). Les effectifs sont estimés par nous.
