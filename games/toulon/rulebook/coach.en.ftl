# The guided first game, and what wins each scenario.

scenario-campaign-goal = A lead of nineteen victory points at the end of a turn is a major victory. So, at once, is Toulon for the Republicans, a Republican depot (Ollioules, Solliès) for the Allies, or the fleet driven away. Otherwise, on 21 December, whoever has more points wins a marginal victory.
scenario-assault-goal = Four turns. The Republicans win if at the end they hold L'Éguillette and Balaguier, or the Grosse Tour; the Allies, if they still hold Le Caire, L'Éguillette and the Grosse Tour. Ten victory points ahead at the end of a turn, Toulon taken or the fleet driven away decide at once.
scenario-assault-length = Four turns, an evening.
scenario-assault-special = Stacks are hidden: spies and patrols uncover them. Bonaparte’s batteries sweep the rade.
scenario-campaign-length = Seventeen turns, several evenings, or by correspondence.
scenario-campaign-special = Reinforcements every week, which can be hurried or delayed; two wings that mix only from turn 12; bad weather from turn 8.

coach-start-assault = Welcome, recruit! December 1793: your batteries are in place; Le Caire remains to be taken, with the redoubt the British call Mulgrave. Whoever holds L’Éguillette commands the rade. Four turns: I will explain each thing as it comes.
    .seat = republican
coach-decision-schedule = You can pay to bring reinforcements forward, or delay them to gain operation points. For a first game, let them come when they are due: space bar.
coach-decision-initiative = To play first is to take ground; to play second is to answer everything. Attackers like to begin.
coach-decision-spies = Spies lift enemy stacks to look inside. They may also turn out to serve the other side: the die decides.
coach-ask-spy_payment = An operation point paid before the roll lets you shift the die by one afterwards. Keep your points for marching, if nothing presses.
coach-ask-spy_shift = You have paid: the die can still be moved by one. Take the result that shows most.
coach-decision-war_depot = A war depot feeds your troops further from Ollioules. It is tried with a die, where an area is lit.
coach-decision-movement = Now you march. Drag a unit from one area to the next: it takes a quality check, whose chances the card shows, and if it passes it is there. You may stop and set out again as long as you can pay.
coach-ask-force = The force forms here. Click those who leave (Shift-click for several), then the lit area they go to. The more there are, the better they fight; if an area goes dark when somebody joins, click it: you are told why.
coach-action-take_all = “Take everybody who can go” takes the whole stack at once. Leave somebody to guard the area all the same.
coach-action-move_leader = A leader rides alone through the lines to join the force you mean to throw at Le Caire. Bonaparte is worth the detour.
coach-ask-leader_way = Drag the leader to the area where he is wanted. Alone he pays nothing, but crossing hostile ground he may be caught.
coach-action-build_redoubt = A redoubt can be raised here: whoever shelters in it fights far better. It costs points and time.
coach-action-limber_bb = One of Bonaparte’s batteries can be limbered and moved. In place it fires at ships and works: limber it only when it is of no more use there.
coach-ask-assign = Battle! The battle board opens over the map: first line, works, reserve. Say who goes against whom: two on one, and the best against the redoubt.
coach-ask-melees = Melees are settled one by one, in the order you like. The card shows the chances of each before the dice.
coach-ask-battle_losses = Losses must be taken, and you say by whom. Temporary ones can be recovered, the others cannot.
