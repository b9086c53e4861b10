# Batailles qui eurent lieu : ce qu’il faut savoir avant de les jouer, et les livres dont elles viennent.

scenario-kismegyer-name = La ferme de Kismegyer
scenario-kismegyer-line = Raab, 14 juin 1809 : la division Seras contre la ferme murée au milieu de la ligne autrichienne. Une division par camp.
scenario-kismegyer-farm = La ferme
scenario-kismegyer-bridge = Le pont
scenario-kismegyer-ford = Le gué de l’est
scenario-kismegyer-goal = Une armée est brisée à 40 % de ses éléments et perd aussitôt. Si la nuit tombe avant, le plus petit pourcentage de pertes gagne ; la ferme, le pont et le gué de l’est en retirent dix chacun à qui les tient ; quinze points d’écart font une victoire majeure, cinq une mineure.
scenario-kismegyer-length = Neuf tours environ, une demi-heure à une heure.
scenario-kismegyer-special = Un ruisseau à passer au pont ou à deux gués, une ferme qui vaut une forteresse : préparez avec la batterie, n’y courez pas.
scenario-kismegyer-notes = Un bataillon de la Landwehr styrienne, sous Hummel, tint la ferme devant le centre autrichien contre attaque sur attaque, jusqu’à ce qu’elle brûle. La carte est tournée : le sud est le côté français, la Pandzsa le traverse. Deux divisions seules : chaque général peut tester une fois par tour pour changer son ordre. Sources : R. Epstein, Prince Eugene at War (1984) ; A. Du Casse, Mémoires et correspondance du prince Eugène (1858–1860) ; J. Gill, 1809 : Thunder on the Danube, t. III (2010). Effectifs, niveaux et compétences sont estimés par nous.

scenario-hassenhausen-name = Hassenhausen
scenario-hassenhausen-line = Auerstedt, 14 octobre 1806 : du brouillard, Gudin voit sortir l’armée prussienne ; les divisions de Davout arrivent une à une.
scenario-hassenhausen-hassenhausen = Hassenhausen
scenario-hassenhausen-poppel = Poppel
scenario-hassenhausen-spielberg = Spielberg
scenario-hassenhausen-rehehausen = Rehehausen
scenario-hassenhausen-goal = Une armée est brisée à 40 % de ses éléments et perd aussitôt. Si la nuit tombe avant, le plus petit pourcentage de pertes gagne ; Hassenhausen, Poppel, Rehehausen et Spielberg en retirent dix chacun à qui les tient ; quinze points d’écart font une victoire majeure, cinq une mineure.
scenario-hassenhausen-length = Dix tours environ, deux à trois heures.
scenario-hassenhausen-special = Du brouillard aux deux premiers tours ; des renforts des deux côtés, en avance ou en retard ; la cavalerie sur l’infanterie avant qu’elle soit en carré.
scenario-hassenhausen-notes = Gudin doit tenir le village avec une division jusqu’à l’arrivée de Friant et de Morand ; les Prussiens ont le nombre s’ils l’emploient ensemble, ce qu’ils ne firent jamais. La carte est tournée : le sud est vers Kösen et la Saale. Sources : L.-N. Davout, Opérations du 3e corps 1806–1807 (1896) ; F. Petre, Napoleon’s Conquest of Prussia (1907) ; C. von Clausewitz, Nachrichten über Preußen in seiner großen Katastrophe (1888). Effectifs, niveaux et compétences sont estimés par nous.

scenario-saint_amand-name = Saint-Amand
scenario-saint_amand-line = Ligny, 16 juin 1815 : le corps de Vandamme et la division Girard contre les villages de la droite prussienne.
scenario-saint_amand-saint_amand = Saint-Amand
scenario-saint_amand-la_haye = Saint-Amand-la-Haye
scenario-saint_amand-wagnelee = Wagnelée
scenario-saint_amand-goal = Une armée est brisée à 40 % de ses éléments et perd aussitôt. Si la nuit tombe avant, le plus petit pourcentage de pertes gagne ; Saint-Amand, la Haye et Wagnelée en retirent dix chacun à qui les tient ; quinze points d’écart font une victoire majeure, cinq une mineure.
scenario-saint_amand-length = Neuf tours environ, deux heures.
scenario-saint_amand-special = Trois villages le long d’un ruisseau ; infanterie et cavaliers prussiens tournent par Wagnelée, les chasseurs de Domon par l’ouest.
scenario-saint_amand-notes = Les maisons changent de mains tout l’après-midi : ce qui est pris doit être tenu, et la brigade fraîche derrière décide. Une brigade prussienne est une division dans ce jeu. Sources : H. Houssaye, 1815 : Waterloo (1898) ; W. Siborne, History of the War in France and Belgium in 1815 (1844) ; P. Hofschröer, 1815 : The Waterloo Campaign (1998). Effectifs, niveaux et compétences sont estimés par nous.

scenario-montmirail-name = Montmirail
scenario-montmirail-line = 11 février 1814 : Sacken veut s’ouvrir le passage ; Napoléon barre la route avec les jeunes soldats de Ricard jusqu’à l’arrivée de la Garde.
scenario-montmirail-marchais = Marchais
scenario-montmirail-les_grenaux = Les Grenaux
scenario-montmirail-goal = Une armée est brisée à 40 % de ses éléments et perd aussitôt. Si la nuit tombe avant, le plus petit pourcentage de pertes gagne ; Marchais et Les Grenaux en retirent dix chacun à qui les tient ; quinze points d’écart font une victoire majeure, cinq une mineure.
scenario-montmirail-length = Neuf tours environ, deux heures.
scenario-montmirail-special = Peu de Français, les plus jeunes et les plus vieux ; la Vieille Garde est en route, et les Prussiens de Yorck aussi.
scenario-montmirail-notes = Les hommes de Ricard disputent Marchais pendant que la Garde serre ; puis Friant va à la ferme des Grenaux, et les cavaliers de la Garde à ce qui en sort. La carte est tournée : le sud est vers Montmirail. Sources : H. Houssaye, 1814 (1888) ; F. Petre, Napoleon at Bay (1914) ; F. Koch, Mémoires pour servir à l’histoire de la campagne de 1814 (1819). Effectifs, niveaux et compétences sont estimés par nous.

## noms
name-insurrection_hussars = Hussards de l’Insurrection
name-guerin_dragoons = Dragons Guérin
name-corps_1 = Ier corps
name-corps_3 = IIIe corps
name-main_army = Armée principale
name-army_of_champagne = Armée de Champagne
name-old_guard = Vieille Garde
name-guard_12 = Pièces de 12 de la Garde
name-guard_lancers = Lanciers de la Garde (Colbert)
name-guard_dragoons = Dragons de la Garde (Letort)
name-guards_of_honour = Gardes d’honneur (Defrance)
name-foot_chasseurs_guard = Chasseurs de la Garde
name-foot_grenadiers_guard = Grenadiers de la Garde
name-fusiliers_guard = Fusiliers de la Garde
name-sacken_corps = Corps de Sacken
name-corps_6_scherbatov = VIe corps Chtcherbatov
name-corps_11_lieven = XIe corps Lieven
name-division_7 = 7e division
name-division_10 = 10e division
name-division_18 = 18e division
name-division_27 = 27e division
name-brigade_3 = 3e brigade
name-brigade_5 = 5e brigade
name-regiment_2 = 2e régiment
name-regiment_7 = 7e régiment
name-regiment_12 = 12e régiment
name-regiment_24 = 24e régiment
name-regiment_25 = 25e régiment
name-regiment_29 = 29e régiment
name-westphalian_landwehr = Landwehr de Westphalie
name-battery_of_1 = Batterie de la 1re brigade
name-battery_of_3 = Batterie de la 3e brigade
name-battery_of_5 = Batterie de la 5e brigade
