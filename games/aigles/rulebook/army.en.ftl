# Armies: what a form calls its parts, and what is wrong with a file.

army-battalion = Battalion
army-quality = Quality
army-light = Light battalion
army-rankers = { $count } rankers
army-characters = { $who } × { $count }
army-list-british = The printed British army
army-list-french = The printed French army

army-fault-none = no `{ $key }`; expected at least one battalion
army-fault-many = { $found } battalions, at most { $most }
army-fault-size = { $rankers } rankers; expected { $sizes }
army-fault-rifles = rifles are for British light battalions only
army-fault-light_quality = a light battalion is of Veterans
army-fault-light_size = a light battalion has at most { $most } rankers
army-fault-light_number = { $found } light battalions, at most { $most }
army-fault-skirmishers = { $found } skirmishers, at most { $most }
scenario-field-edges = Edges of the table
scenario-edges-chosen = chosen by the setup roll
scenario-edges-fixed = as the scenario has them
