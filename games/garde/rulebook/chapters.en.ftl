# The chapters of the rules: the number before the first dot of a rule's id.

chapter-garde = The game
chapter-1 = Definitions
chapter-2 = Armies and deployment
chapter-3 = The turn, orders, rally
chapter-4 = Activation
chapter-5 = Movement
chapter-6 = Combat
chapter-7 = Bombardment
chapter-8 = End of turn and victory
chapter-9 = Traits
