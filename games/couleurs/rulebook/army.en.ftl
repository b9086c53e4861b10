# Armies: what a form calls its parts, and what is wrong with a file.

army-unit = Unit
army-general = General
army-year = Year
army-troop = Troops
army-grade = Grade
army-ccf_name = Actions per turn
army-ccf = { $ccf ->
    [one] one action per turn
   *[other] { $ccf } actions per turn
}
army-figures_name = Figures
army-figures = { $count } figures
army-guns_name = Guns
army-guns = { $count } guns
army-per_figure = { $points } points a figure, usually { $usual }, { $first } to { $last }
army-per_gun = { $points } points a gun, usually { $usual }, { $first } to { $last }
army-general_price = { $prices } points by actions
army-list-french = A French brigade
army-list-austrian = An Austrian brigade
army-list-russian = A Russian brigade
army-list-prussian = A Prussian brigade
army-list-british = A British brigade

army-fault-none = an army needs at least one [[unit]]
army-fault-many = { $found } units, at most { $most }
army-fault-troop = no troop `{ $troop }` in the chart of troops
army-fault-guns = only batteries have guns

# Making scenarios.
unit-ud = DU
scenario-first_initiative = First initiative
scenario-attacker = Attacker
scenario-cover = Cover
scenario-width = Width
scenario-area = Built-up area to garrison
scenario-intact = Units to keep in good order
scenario-radius = Radius
scenario-group = Tactical group
scenario-speciality = Specialist arm
scenario-regiment = Regiment
scenario-inside = Holds the built-up area
scenario-arrives = Arrives on turn
