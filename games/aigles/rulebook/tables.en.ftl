# Titles of the charts.

table-constants = Constants of the game
table-battalion_cost = Cost of battalions
table-character_cost = Cost of characters
table-activation_score = Activation score
table-move_rates = Movement rates
table-footprint = Footprints
table-fire_modifiers = Fire modifiers
table-range_effect = Range effect
table-range_effect_rifle_option = Range effect of rifles (option)
table-defensive_fire = Defensive fire
table-skirmisher_numbers = Numbers of skirmishers
table-combat_modifiers = Combat modifiers
table-combat_result = Result of combat
table-resolve_modifiers = Resolve modifiers
table-character_pick = Which character is hit
table-terrain = Terrain
table-example_armies = The two example armies
