# Les chapitres des règles : ce qui précède le premier point du nom d’une règle.

chapter-risorgimento = Le jeu
chapter-1 = Objet
chapter-2 = Pions et valeurs
chapter-3 = Le tour
chapter-4 = Activation et commandement
chapter-5 = Mouvement
chapter-6 = Orientation, carrés, zones de contrôle
chapter-7 = Combat
chapter-8 = Pertes et Désorganisation
chapter-9 = Hors de Combat, Démoralisation
chapter-scn = Les quatre batailles
chapter-opt = Options
