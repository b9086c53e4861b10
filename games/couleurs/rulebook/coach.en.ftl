# The guided first game, and what wins each scenario.

scenario-ecole-goal = Six turns. An army half of whose units are destroyed, retreating or routing at the end of a turn is beaten. Otherwise the losses inflicted are counted in points: a lead of 10 % of the budget is a minor victory, 25 % a major one.
scenario-hameau-goal = An army half of whose units are destroyed, retreating or routing at the end of a turn is beaten. Otherwise losses inflicted and objectives give points: a lead of 10 % of the budget is a minor victory, 25 % a major one.
scenario-rencontre-goal = An army half of whose units are destroyed, retreating or routing at the end of a turn is beaten. Otherwise losses inflicted and objectives give points: a lead of 10 % of the budget is a minor victory, 25 % a major one.
scenario-division-goal = Twelve turns. An army half of whose units are destroyed, retreating or routing at the end of a turn is beaten. Otherwise losses inflicted and objectives give points: a lead of 10 % of the budget is a minor victory, 25 % a major one.
scenario-ecole-length = Six turns, ten minutes.
scenario-ecole-special = Everything turns on morale: each point of the test is shown before the die.
scenario-hameau-length = Thirteen turns, one to two hours.
scenario-hameau-special = The defender has as many men, most of them conscripts, but walls. The brook costs the formation of whoever crosses it badly.
scenario-rencontre-length = Ten turns, one to two hours.
scenario-rencontre-special = Equal forces, open ground: cavalry finds the flanks.
scenario-division-length = Twelve turns, two to three hours.
scenario-division-special = Two brigades a side, guns to prepare, a single bridge over the stream.

coach-start-ecole = Welcome, recruit! Two battalions, a squadron, an Austrian line. Fire, see who wavers, charge. Everything here is a matter of morale: I will explain each thing the first time it comes up.
    .seat = french
coach-prompt-initial_fires = Before moving, you fire. Drop a battalion on its target: a volley takes an action point, loading another. The nearer, the more hits.
coach-prompt-moves = All units move now, in the order you like. Each has three action points a turn to march, turn, change formation, fire. Drag it; the space bar ends the moves.
coach-action-move = One point at the ordinary pace, two at the quick step, three at the charge. Keep a point to fire: a unit at the end of its strength defends itself badly.
coach-action-turn = Turning costs by formation: a line turns slowly, a column fast.
coach-action-form = A line fires, a column marches and charges, a square stops horses. Change before contact: afterwards it is too late.
coach-action-screen = Skirmishers before the battalion trouble the enemy and take the first bullets.
coach-action-general = The general steadies those he is with. Place him near those about to test.
coach-action-maf = A march to fire comes nearer and fires without seeking contact: wise against an enemy who still stands firm.
coach-action-mac = March to combat! Drop the unit on the enemy, within 30 degrees of its front. It halts at two thirds of the way and tests its morale: if it holds and the other wavers, he runs without waiting for the bayonet.
coach-action-support = A battalion that follows in support gives the attack a point, and can exploit it.
coach-action-load = A battalion that has fired loads for one point. An empty musket stops nobody.
coach-prompt-gait = How fast will the attack go? The morale test tells whether the men follow. Read the tally: every line is there, with its rule.
coach-prompt-respond = The enemy marches at you! Fire and stand, counter-charge, or slip away: compare the chances of each answer.
coach-prompt-safeguard = A safeguard before the end of the turn: turn or form against the threat, taking from the points of the next turn.
