# The guided first game, and what wins each scenario.

scenario-division-goal = An army breaks at 40 % of its elements and loses at once. If night falls first, the lower percentage of losses wins, and the hamlet takes ten off for whoever holds it; a margin of fifteen points is a major victory, five a minor one.
scenario-corps-goal = An army breaks at 40 % of its elements and loses at once. If night falls first, the lower percentage of losses wins, and the village takes ten off for whoever holds it; a margin of fifteen points is a major victory, five a minor one.
scenario-quatre_bras-goal = An army breaks at 40 % of its elements and loses at once. If night falls first, the lower percentage of losses wins; the crossroads, Gemioncourt and Piraumont each take ten off for whoever holds them.
scenario-division-length = About eight turns, half an hour to an hour.
scenario-division-special = The order, given in secret, decides what brigades may do. In combat tokens are drawn instead of dice.
scenario-corps-length = About ten turns, two hours.
scenario-corps-special = A corps order above those of the divisions: a coherent chain is worth a token. Aides-de-camp carry the changes.
scenario-quatre_bras-length = About eleven turns, three to four hours.
scenario-quatre_bras-special = Reinforcements on both sides that may come early or late; an army general; three objectives.

coach-start-division = Welcome, recruit! You command a division. Break the one over there (40 % of its elements), or hold the hamlet when the day ends. Here it is not the brigades that decide but the order you gave them: I will explain as we go.
    .seat = french
coach-decision-deploy_division = Your division comes into line. “Deploy as planned” puts everything down at once, by a sensible plan; or drag the general, then each brigade, into your strip.
coach-ask-deploy_brigades = Each brigade stands within 25 cm of its general: further off it would not hear his orders. Infantry in the centre, cavalry on the wings, guns where they can see.
coach-decision-first_orders = This is the soul of the game: the order, given in secret. Attack sends each brigade straight at the enemy; Manoeuvre marches where you like, outside his zones; Defend holds ground. Begin with Manoeuvre.
coach-decision-own_order = Once a turn the general may test to change his order. Come near with Manoeuvre, strike with Attack, keep the hamlet with Defend; if the test fails, the order stays.
coach-decision-initiative = To act first is to strike first; to act second is to answer. The two divisions are activated in turn.
coach-decision-activate = Activating a division shows its order: then routers flee, guns bombard, brigades move, and whoever is in contact fights.
coach-ask-move = Brigades move one by one, in the order you like. Drag one: the ghost shows what the rules allow. When all is in place the space bar ends it.
coach-action-move_general = The general moves, too, up to 25 cm. Stay within reach of your brigades: those you no longer command do not attack.
coach-ask-advance = The order is to attack: the brigade marches straight at the nearest enemy, as far as it can. In contact, combat follows.
coach-ask-uncommanded = Too far from its general, this brigade behaves as in defence: five centimetres, and no nearer to the enemy. Bring the general back to it.
coach-ask-shift = In defence one hardly moves: five centimetres, no nearer to the enemy. Turning on the spot is free: face him.
coach-ask-withdraw = The enemy has you in his zone of control: draw back a little, or stay and wait for him. A fresh brigade can wait.
coach-ask-combat = Contact! No dice here: tokens are drawn from a bag. What is in it depends on quality, ground, support; the card shows it before the draw, with all the chances.
coach-ask-engage_attacker = A general may draw his sword: one more token of your colour in the bag, but he risks his life.
coach-ask-turn = The brigade has fallen back. Turn it towards the enemy: nobody fights well with his back turned.
