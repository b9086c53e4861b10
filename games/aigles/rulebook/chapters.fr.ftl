# Les chapitres des règles : ce qui précède le premier point du nom d’une règle.

chapter-aigles = Le jeu
chapter-act = Activation
chapter-army = Armées
chapter-att = Attaque
chapter-char = Personnages
chapter-cmd = Commandant
chapter-com = Combat
chapter-def = Définitions
chapter-dis = Désorganisation
chapter-fire = Tir
chapter-loss = Pertes
chapter-man = Manœuvre
chapter-res = Détermination
chapter-rout = Déroute
chapter-setup = Mise en place
chapter-skirm = Tirailleurs
chapter-turn = Le tour
chapter-vic = Victoire
