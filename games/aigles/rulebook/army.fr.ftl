# Les armées : les mots du formulaire, et ce qui ne va pas dans un fichier.

army-battalion = Bataillon
army-quality = Qualité
army-light = Bataillon léger
army-rankers = { $count } hommes de troupe
army-characters = { $who } × { $count }
army-list-british = L’armée britannique du livret
army-list-french = L’armée française du livret

army-fault-none = pas de « { $key } » ; il faut au moins un bataillon
army-fault-many = { $found } bataillons, { $most } au plus
army-fault-size = { $rankers } hommes de troupe ; attendu { $sizes }
army-fault-rifles = les fusils ne vont qu’aux bataillons légers britanniques
army-fault-light_quality = un bataillon léger est de Vétérans
army-fault-light_size = un bataillon léger a { $most } hommes de troupe au plus
army-fault-light_number = { $found } bataillons légers, { $most } au plus
army-fault-skirmishers = { $found } tirailleurs, { $most } au plus
scenario-field-edges = Bords de la table
scenario-edges-chosen = choisis par le jet de mise en place
scenario-edges-fixed = ceux du scénario
