# The guided first game, and what wins.

scenario-ponte_nuovo-goal = In five turns cross the Naviglio and stay there. The French score the objectives they hold at the end and 2 for each Austrian battalion or battery eliminated; the Austrians 3 for each French one, and 5 if no French unit in good order is on the far side. The difference decides: a lead of 17 is a minor French victory, 23 a decisive one; below 11 the Austrians win.
scenario-ponte_nuovo-length = Five turns, about an hour.
scenario-ponte_nuovo-special = The canal is crossed by its bridges alone. One corps a side: activations alternate.
scenario-magenta-goal = Each side counts the objectives it holds at the end and the losses it inflicted: 10 points for each hex of Magenta, 10 for Corbetta, 5 for a village, 20 to the Austrians for the bridge of San Martino; 2 for a unit eliminated, 1 for Jägers, 10 for a corps demoralized. A lead of 10 points is a minor victory, 25 a major one, 45 a decisive one. From 17:00 the Allies win at once if they hold Magenta, Ponte Nuovo, Boffalora and Robecco.
scenario-magenta-length = Eleven turns, one long evening or two.
scenario-magenta-special = MacMahon halts at 13:00 and 14:00 to align his columns. Mined bridges may go up. The fields hide everything at two paces.
scenario-san_martino-goal = Each side counts the objectives it holds at the end and the losses it inflicted: 10 points for Pozzolengo, 5 each for San Martino, Contracania, Roccolo, Ortaglia and Madonna della Scoperta, 10 to the Austrians for Lonato; 2 for a unit eliminated, 1 for Jägers. A lead of 10 points is a minor victory, 25 a major one, 45 a decisive one.
scenario-san_martino-length = Fourteen turns, an evening.
scenario-san_martino-special = One formation a side: activations alternate. The Piedmontese divisions come up one after the other; the storm comes in the afternoon.
scenario-solferino-goal = Each side counts the objectives it holds at the end and the losses it inflicted: 10 points for the castle of Solferino, Cavriana, Guidizzolo and Pozzolengo, 5 for villages, 15 to the Austrians for Castiglione, 15 to the Allies for Volta Mantovana; 2 for a unit eliminated, 1 for Jägers, 10 for a corps demoralized. A lead of 10 points is a minor victory, 25 a major one, 45 a decisive one.
scenario-solferino-length = Sixteen turns, several evenings.
scenario-solferino-special = Reserves that must be rolled for; the heat of noon; the storm of the afternoon, in which demoralized corps may withdraw.

coach-start-ponte_nuovo = Welcome, recruit! The Guard must cross the canal by the bridges and hold the other bank. Five turns, not one more. I will explain each thing the first time it comes up.
    .seat = allied
coach-decision-reserve_in = A brigade far from the enemy can go into Reserve: packed into one hex, it rests. Today everybody is needed: the space bar goes on.
coach-prompt-choose_corps = One corps at a time. Name yours, or simply click the unit you want to move: the questions in between answer themselves.
coach-prompt-choose_brigade = A brigade finishes before the next begins. Double-click a unit (or press A) to take its whole brigade, then click where it goes: each unit marches there by its own rules, and one Z undoes it all.
coach-prompt-choose_unit = Which unit next? Click it, or drag it at once. Those that are done are dimmed; the space bar leaves the others where they are.
coach-prompt-unit = The lit hexes are within its reach; the question tells how many movement points are left. An enemy zone of control stops it: click a dark hex and you are told why.
coach-action-fire = This unit can fire. Drop it on the target: all the chances are shown before the die. The guns first, the assault after.
coach-action-attack = Assault! Two battalions on one that is already disordered: that is the rule. The card counts everything, from the ground to the leader present.
coach-action-strategic_move = Far from the enemy, strategic movement gains ground along the road; near him it is rash.
coach-action-form_square = A square stops cavalry, but marches no more. No cavalry in sight? Stay in line.
coach-action-rally = A disordered unit can rally instead of acting. Do not leave it where the enemy can strike it.
coach-action-move_leader = A brigadier near his men, a commander within range of his brigadiers: otherwise there are no orders. Drag him.
coach-prompt-victim = A loss: you say who takes it. Spare the steadiest, and the last who holds the bridge.
coach-prompt-orders_roll = This brigade is out of range. You may roll for orders; if that fails, it can only rally.
coach-decision-reserve_out = Brigades in reserve can leave it now, all their units together.
coach-decision-commanders = The end of the turn: place your commanders where the next one will be fought. Beyond their range there are no orders.
