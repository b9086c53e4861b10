# Les armées : les mots du formulaire, et ce qui ne va pas dans un fichier.

army-lone_division = Division seule
army-corps_troops = Troupes de corps
army-arm = Arme
army-level = Niveau
army-elements = Éléments
army-traits = Traits
army-first_order = Premier ordre
army-competence = Compétence
army-list-french = Un corps français
army-list-austrian = Un corps autrichien
army-list-russian = Un corps russe
army-list-prussian = Un corps prussien
army-list-british = Un corps britannique

army-fault-corps_or_division = il faut des corps, ou une seule division sans corps
army-fault-loose_division = quand il y a plusieurs corps, chaque division est dans le sien
army-fault-corps = { $found } corps ; il en faut de { $least } à { $most }
army-fault-divisions = { $found } divisions ; il en faut de { $least } à { $most }
army-fault-brigades = { $found } brigades ; il en faut de { $least } à { $most }
army-fault-no_brigade = pas de « brigade » ; il en faut au moins une
army-fault-corps_infantry = { $found } brigades d’infanterie parmi les troupes de corps, { $most } au plus
army-fault-corps_batteries = { $found } batteries parmi les troupes de corps, { $most } au plus
army-fault-corps_cavalry = { $found } brigades de cavalerie parmi les troupes de corps, { $most } au plus
army-fault-corps_baggage = { $found } trains de bagages parmi les troupes de corps, { $most } au plus
army-fault-division_batteries = { $found } batteries, { $most } au plus
army-fault-division_baggage = les bagages vont avec un corps
army-fault-level = { $level } : les { $nation } ont { $best } au plus
army-fault-trait = { $trait } : les { $nation } n’ont pas ce trait
army-fault-general = { $found } : les { $nation } ont { $best } au plus
army-fault-level_twice = ou « level », ou « levels »
army-fault-levels = « levels » : attendu { $known }, un par élément
army-fault-levels_number = « levels » doit donner un niveau par élément
army-fault-unknown_trait = trait inconnu ; attendu { $known }
army-fault-many = « { $key } » { $found } fois, { $most } au plus
army-fault-other_shape = un corps, ou une division seule : le scénario demande l’un, l’armée est l’autre

# Faire des scénarios.
scenario-weather = Météo
scenario-weather_until = Dernier tour de cette météo
scenario-reinforcement = Renfort
scenario-army_order = Premier ordre de l’armée
scenario-corps_order = Premier ordre du corps
scenario-break_percent = Seuil de rupture (%)
