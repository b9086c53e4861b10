# Les chapitres des règles : le nombre avant le premier point du nom d’une règle.

chapter-garde = Le jeu
chapter-1 = Définitions
chapter-2 = Armées et déploiement
chapter-3 = Le tour, ordres, ralliement
chapter-4 = Activation
chapter-5 = Mouvement
chapter-6 = Combat
chapter-7 = Bombardement
chapter-8 = Fin du tour et victoire
chapter-9 = Traits
