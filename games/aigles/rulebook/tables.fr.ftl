# Titres des tableaux.

table-constants = Constantes du jeu
table-battalion_cost = Coût des bataillons
table-character_cost = Coût des Personnages
table-activation_score = Score d’activation
table-move_rates = Allures
table-footprint = Emprises
table-fire_modifiers = Modificateurs de tir
table-range_effect = Effet de la portée
table-range_effect_rifle_option = Effet de la portée des fusils rayés (option)
table-defensive_fire = Tir défensif
table-skirmisher_numbers = Effectifs de tirailleurs
table-combat_modifiers = Modificateurs de combat
table-combat_result = Résultat du combat
table-resolve_modifiers = Modificateurs de détermination
table-character_pick = Quel Personnage est touché
table-terrain = Terrain
table-example_armies = Les deux armées d’exemple
