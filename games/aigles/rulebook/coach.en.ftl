# The guided first game, and what wins each scenario.

scenario-learning-goal = After turn 8 the higher score wins: one point for each battalion on the table and not routing, one for each objective held (a battalion within 10 cm, and none of the enemy). A side whose battalions have all run loses at once.
scenario-example_armies-goal = After turn 8 the higher score wins: one point for each battalion on the table and not routing, one for each objective held. If tied, whoever has lost fewer men.
scenario-learning-length = Eight turns, about half an hour.
scenario-learning-special = No skirmishers. Every battalion tests before it acts: what the die refuses is lost.
scenario-learning-notes = Three battalions a side, a hedge, a small wood, a rise. A line shoots well and marches badly; a column marches well and charges better. Shoot first, charge whoever wavers, and keep a battalion for the crossing of the tracks: it is what counts in the end.
scenario-example_armies-length = Eight turns, one to two hours.
scenario-example_armies-special = Hedges and farm give cover; the French Guard hardly ever fails a test. Any battalion may send out skirmishers.
scenario-example_armies-notes = Two brigades of 200 points. The British, more numerous but greener, hold the hedges; the French come from the north with a battalion of the Guard. Between them lies a farm: whoever holds it has a wall in front and a point more.

coach-start-learning = Welcome, recruit! Three battalions, a Commander, eight turns. Make the battalions over there run, keep yours, and hold the crossroads. I will explain each thing the first time it comes up; for the rest the map speaks: whatever can act is ringed.
    .seat = french
coach-decision-side = The die lets you choose your table edge. See where the wood, the rise and the hedge are, and on which side you would like them.
coach-decision-first_placement = Who places the first battalion? Let the other begin, and you see where he stands before you take your place.
coach-decision-defensive_fire = You are being charged! A volley before contact can break the enemy’s impetus; a battalion that has already acted this turn has no time for it.
coach-decision-place_battalion = Place a battalion: drag it from the tray into your strip of ground. A line fires with all its muskets; a column marches faster. X changes the formation, Q and E turn it.
coach-decision-place_commander = The Commander has no troops of his own: place him behind, within reach of those who will need him. He rides every turn and can join a battalion to steady it.
coach-decision-initiative = You have the initiative. To act first is to fire before being hit; to let the other begin is to see where he goes. After that each activates one battalion in turn.
coach-decision-activation = Each battalion does one thing a turn: manoeuvre, fire or attack. Drag it to where it should go, or onto the enemy. Nothing counts before you have confirmed a die; Z undoes the rest.
coach-action-move = To march, a battalion must pass a manoeuvre test; then a die gives the distance: 5 cm a pip in line, 7.5 in column. Drag it where you want it: it goes as near as the dice allow.
coach-action-change_formation = Changing formation takes the same test, instead of marching: never both in one turn. Column to come near, line to fire.
coach-action-fire = Somebody is in range! Up to 15 cm all muskets tell, up to 30 cm half of them, up to 45 cm a quarter. Drop your battalion on the target: the card shows all the chances, exact, before you decide.
coach-action-attack = The bayonet! An attack begins with an aggression test, and the enemy may still fire at you as you come. Attack those who have suffered already, and look at the chances first.
coach-decision-direction = Forward or back? Forward you go further; back you draw away without turning round.
coach-decision-path = The die has fallen: draw the march. A straight line, and to turn, a wheel round a corner. You may stop earlier.
coach-decision-commander_roll = Once a turn, before or after an activation, the Commander may ride. Keep him near those who waver; the space bar leaves him where he is.
coach-decision-commander_place = He goes as far as his die allows, over any ground. Drop him on a battalion to join it.
coach-decision-officer = The officer lets you roll a failed aggression test again. It is free: unless you would rather stay, roll.
coach-decision-pursue = The enemy gives way. Pursue, and you fight on with the impetus; stay, and you keep your place and your men.
coach-decision-screen_reset = Skirmishers go with their battalion: put their screen down again in front of it, between it and the muskets over there.
coach-decision-resolve_order = The end of the turn: whoever has suffered too much, or seen a friend run, tests resolve. Begin with the steadiest: one rout brings others.
coach-action-recover = This battalion's charge fell short: let it recover before anything else.
