# Armies: what a form calls its parts, and what is wrong with a file.

army-lone_division = Division on its own
army-corps_troops = Corps troops
army-arm = Arm
army-level = Level
army-elements = Elements
army-traits = Traits
army-first_order = First order
army-competence = Competence
army-list-french = A French corps
army-list-austrian = An Austrian corps
army-list-russian = A Russian corps
army-list-prussian = A Prussian corps
army-list-british = A British corps

army-fault-corps_or_division = expected one or more corps, or a single division on its own
army-fault-loose_division = with several corps each division stands in its corps
army-fault-corps = { $found } corps; expected { $least } to { $most }
army-fault-divisions = { $found } divisions; expected { $least } to { $most }
army-fault-brigades = { $found } brigades; expected { $least } to { $most }
army-fault-no_brigade = no `brigade`; expected at least one
army-fault-corps_infantry = { $found } infantry brigades among the corps troops, at most { $most }
army-fault-corps_batteries = { $found } batteries among the corps troops, at most { $most }
army-fault-corps_cavalry = { $found } cavalry brigades among the corps troops, at most { $most }
army-fault-corps_baggage = { $found } baggage trains among the corps troops, at most { $most }
army-fault-division_batteries = { $found } batteries, at most { $most }
army-fault-division_baggage = baggage belongs to a corps
army-fault-level = { $level }: the { $nation } have { $best } at most
army-fault-trait = { $trait }: the { $nation } do not have this trait
army-fault-general = { $found }: the { $nation } have { $best } at most
army-fault-level_twice = either `level` or `levels`
army-fault-levels = `levels`: expected { $known }, one for each element
army-fault-levels_number = `levels` needs one level for each element
army-fault-unknown_trait = unknown trait; expected { $known }
army-fault-many = `{ $key }` { $found } times, at most { $most }
army-fault-other_shape = a corps, or a division on its own: the scenario asks for one, the army is the other

# Making scenarios.
scenario-weather = Weather
scenario-weather_until = Last turn of this weather
scenario-reinforcement = Reinforcement
scenario-army_order = First order of the army
scenario-corps_order = First order of the corps
scenario-break_percent = Break point (%)
