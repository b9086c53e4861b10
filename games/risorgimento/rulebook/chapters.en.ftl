# The chapters of the rules: what stands before the first dot of a rule's id.

chapter-risorgimento = The game
chapter-1 = Scope
chapter-2 = Pieces and numbers
chapter-3 = The turn
chapter-4 = Activation and command
chapter-5 = Movement
chapter-6 = Facing, squares, zones of control
chapter-7 = Combat
chapter-8 = Losses and disorder
chapter-9 = Hors de Combat, demoralization
chapter-scn = The four battles
chapter-opt = Options
