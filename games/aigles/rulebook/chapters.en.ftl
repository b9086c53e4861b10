# The chapters of the rules: what comes before the first dot of a rule's id.

chapter-aigles = The game
chapter-act = Activation
chapter-army = Armies
chapter-att = Attack
chapter-char = Characters
chapter-cmd = Commander
chapter-com = Combat
chapter-def = Definitions
chapter-dis = Disorder
chapter-fire = Fire
chapter-loss = Losses
chapter-man = Manoeuvre
chapter-res = Resolve
chapter-rout = Rout
chapter-setup = Setting up
chapter-skirm = Skirmishers
chapter-turn = The turn
chapter-vic = Victory
