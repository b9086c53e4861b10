# Les armées : les mots du formulaire, et ce qui ne va pas dans un fichier.

army-unit = Unité
army-general = Général
army-year = Année
army-troop = Troupe
army-grade = Grade
army-ccf_name = Actions par tour
army-ccf = { $ccf ->
    [one] une action par tour
   *[other] { $ccf } actions par tour
}
army-figures_name = Figurines
army-figures = { $count } figurines
army-guns_name = Pièces
army-guns = { $count } pièces
army-per_figure = { $points } points la figurine, { $usual } d’ordinaire, de { $first } à { $last }
army-per_gun = { $points } points la pièce, { $usual } d’ordinaire, de { $first } à { $last }
army-general_price = { $prices } points selon ses actions
army-list-french = Une brigade française
army-list-austrian = Une brigade autrichienne
army-list-russian = Une brigade russe
army-list-prussian = Une brigade prussienne
army-list-british = Une brigade britannique

army-fault-none = une armée a au moins une [[unit]]
army-fault-many = { $found } unités, { $most } au plus
army-fault-troop = pas de troupe « { $troop } » dans le tableau des troupes
army-fault-guns = seules les batteries ont des pièces

# Faire des scénarios.
unit-ud = UD
scenario-first_initiative = Première initiative
scenario-attacker = Attaquant
scenario-cover = Abri
scenario-width = Largeur
scenario-area = Espace construit à occuper
scenario-intact = Unités à garder en bon ordre
scenario-radius = Rayon
scenario-group = Groupement tactique
scenario-speciality = Arme de spécialité
scenario-regiment = Régiment
scenario-inside = Occupe l’espace construit
scenario-arrives = Arrive au tour
