# The guided first game, and what wins each scenario.

scenario-campaign-goal = Nineteen victory points apart at the end of a turn are a major victory; so, at once, are Toulon for the Republicans, a Republican depot (Ollioules, Solliès) for the Allies, or the fleet driven away. Else, on 21 December, whoever has more points wins narrowly.
scenario-assault-goal = Four turns. The Republicans win if at the end they hold L'Éguillette and Balaguier, or the Grosse Tour; the Allies, if they still hold Le Caire, L'Éguillette and the Grosse Tour. Ten victory points ahead at the end of a turn, Toulon taken or the fleet driven away decide at once.
scenario-assault-length = Four turns, an evening.
scenario-assault-special = Stacks are hidden: spies and patrols uncover them. Bonaparte’s batteries sweep the rade.
scenario-campaign-length = Seventeen turns, several evenings, or by correspondence.
scenario-campaign-special = Reinforcements every week, that can be hurried or delayed; two wings that mix only from turn 12; bad weather from turn 8.

coach-start-assault = Welcome, recruit! December 1793: your batteries are in place, Le Caire remains to be taken, with the redoubt the English call Mulgrave. Who holds L'Éguillette holds the roads. Four turns: I shall explain each thing when it comes.
    .seat = republican
coach-decision-schedule = One can pay for reinforcements to come earlier, or delay them for operation points. The first time let them come at their hour: space bar.
coach-decision-initiative = To play first is to take ground; to play second is to answer everything. Attackers like to begin.
coach-decision-spies = Spies lift enemy stacks to look beneath. They may also serve the other side: the die decides.
coach-ask-spy_payment = An operation point paid before the roll lets you shift the die by one afterwards. Keep your points for marching, if nothing presses.
coach-ask-spy_shift = You have paid: the die can still be moved by one. Take the result that shows most.
coach-decision-war_depot = A war depot feeds your troops further from Ollioules. It is tried with a die, where an area is lit.
coach-decision-movement = Yours to march. Drag a unit from one area to the next: a movement test, whose chances the card shows, then it is there. One may stop and set out again as long as one pays.
coach-ask-force = The force forms here. Click those who leave (Shift-click for several), then the lit area they go to. The more there are, the better they fight; if an area goes dark when somebody joins, click it: you are told why.
coach-action-take_all = "All who may leave" takes the whole stack at once. Leave somebody to guard the area all the same.
coach-action-move_leader = A leader rides alone through the lines to join the force you mean to throw at Le Caire. Bonaparte is worth the detour.
coach-ask-leader_way = Drag the leader to the area where he is expected. Alone he pays nothing, and passes through all the lines.
coach-action-build_redoubt = A redoubt can be raised here: who shelters in it fights far better. It costs points and time.
coach-action-limber_bb = A big battery can be limbered and moved. In place it fires at ships and works: limber it only when it is of no more use there.
coach-ask-assign = Battle! The battle board opens over the map: first line, works, reserve. Say who goes against whom: two on one, and the best against the redoubt.
coach-ask-melees = Melees are settled one by one, in the order you like. The card shows the chances of each before the dice.
coach-ask-battle_losses = Losses must be taken, and you say by whom. Temporary ones heal, the others do not.
