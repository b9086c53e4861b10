# What a table says later, and what the other pages say.

save = Save
copy = Copy
copied = Copied
yes = Yes
no = No
settings = Settings
theme-auto = Follow the system

# New table
new-scenario = the scenario
scenario-notes = All about this scenario
new-seats = The seats
new-create = Set up the table
new-options = Rules options { $count ->
    [0] (standard)
   *[other] ({ $count } changed)
}
new-options-help = Where the rulebook leaves room for doubt we have made a ruling; you may decide otherwise.
new-open = Listed among the open tables: anybody may sit down
new-spectators = Spectators may watch
new-players = Number of players
new-invite-help = You will get a link to send to your opponent.
sitter-me = Me
sitter-invite = Invitation by link
sitter-same_screen = On the same screen
sitter-conscript = Computer, Conscript (a beginner)
sitter-greedy = Computer, Voltigeur (thinks)
sitter-grenadier = Computer, Grenadier (looks ahead)
sitter-old_guard = Computer, Old Guard (the strongest)
sitter-random = Computer, at random
option-standard = { $value } (standard)

# Account, invitation
account-name-title = Your name
account-name-help = This is the name the others see at the table.
account-name = Name
account-saved = Noted.
account-devices-title = Play from several devices
account-devices-help = Without an account your games, armies and scenarios belong to this browser. A name and a password are all it takes to find them elsewhere.
account-take-over-title = Kept on this device only
account-take-over-help =
    { $count ->
        [one] One army or scenario is kept in this browser only.
       *[other] { $count } armies and scenarios are kept in this browser only.
    }
account-take-over = Move to the account
account-taken-over = They are now in your account: you will find them on every device.
account-login = Account name
account-password = Password
account-in = You are logged in: { $name }
account-out = You are logged out.
account-made = Account created.
account-welcome = Welcome back.
log-in = Log in
log-out = Log out
register = Create an account
join-title = You are invited
join-help = Take your seat; the game will wait for your decisions, now or later.
pref-dice = Animate the dice
pref-sound = A sound when it is my turn
pref-noise = Sound effects: volleys, guns, drums and dice
pref-notify = A browser notification when it is my turn
pref-flip = My side at the bottom of the map
pref-numbers = Hex numbers on the map
pref-curtain = A curtain between two players sharing a screen
pref-theme = Appearance

# Rules
rules-of = Rules: { $title }
rules-search = Search the rules
rules-parts = Parts of the rulebook
rules-tab-rules = Rules
rules-tab-charts = Charts
rules-tab-rulings = Rulings
rules-tab-scenarios = Scenarios
rules-chapters = Chapters
rules-count = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
rulings-help = How we read the rulebook where it is silent.
rulings-untranslated = These rulings have not been translated yet: here they are in English.
provenance-rulebook = Printed in the rulebook
provenance-public = Public source
provenance-reconstructed = Reconstructed

# Table
table = The table
invitation = Waiting for a friend
invitation-plays = Your friend: { $friend }. You: { $you }.
invitation-help = Whoever opens this link takes the seat. Feel free to look around meanwhile: you can close this card, the link stays under “Table”.
invitation-qr = The link as a QR code
coach-understood = Got it
coach-leave = Dismiss the coach
spectator = spectator
aim = Placement
aim-help = Drag the unit, or use the arrow keys; [ and ] turn it.
aim-shape = Formation
turn-left = Turn left
turn-right = Turn right
odds = Odds
odds-exact = { $count ->
    [0] Exact.
    [one] Exact: only one case is possible.
   *[other] Exact: all { $count } cases counted.
}
odds-sampled = Estimated from { $count } trials; 95 % interval.
odds-if = If the answer is “{ $answer }”
odds-assumed = Assuming: { $answer }
odds-hidden = What is hidden from you is estimated from what you may know.
odds-rest = { $count ->
    [one] one other outcome
   *[other] { $count } other outcomes
}
tally-total = Total
inspector = What is selected
asides = Standing orders
inspector-none = Select a unit or a piece of ground to see its details.
ground-hex = Hex { $hex }
ground-out = Out of play
ground-level = level { $level }
point-n = north
point-ne = north-east
point-e = east
point-se = south-east
point-s = south
point-sw = south-west
point-w = west
point-nw = north-west
log = Log
log-why = Why
log-fold = Fold
log-show = Show the unit
log-moment = Look at this moment ({ $at })
log-since = since your last decision
log-empty = Nothing has happened yet.
log-earlier = Earlier lines
chat-earlier = Earlier messages
chat = Chat
chat-empty = Nobody has spoken yet.
chat-say = Say something
chat-secret = To my partners only
chat-was-secret = to partners only
chat-send = Say
arrivals = Reinforcements
arrivals-now = due
arrivals-units = { $count ->
    [one] 1 unit
   *[other] { $count } units
  }
units = List of units
units-name = Unit
units-place = Where
units-state = State
units-can = Can
replay = Replay of the game
replay-first = Start
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-next = One step forward
replay-now = Now
replay-slider = Moment of the game
replay-speed = Speed
replay-share = Copy the link to this moment
replay-share-short = Link
fork = Play on from here
forked-from = The game this one branched from
invite-for = Invitation link: { $name }
rematch = Rematch
rematch-swapped = Rematch, sides swapped
rematch-go = Go to the rematch
record = Download the game
options-changed = Options chosen
bot-keys = Keys for a program
leave = Leave the table
resign = Resign
resign-sure = Yes, I resign
dice = The dice
dice-promise = Fingerprint of the dice, published before the first roll: they can no longer change.
dice-seed = Seed revealed:
dice-check = Check the dice
dice-kept = The seed matches the fingerprint (checked by your browser).
dice-broken = The seed does not match the fingerprint.
dice-cannot = This browser cannot compute the fingerprint here.
record-holds = Replayed by the rules, all { $count } decisions were legal and give the same dice and the same result.
record-told = The dice up to decision { $at } come from the game this one branched from: they are not checked against the seed here.
record-foreign = Up to decision { $at } this game came from a file. This server did not see those dice fall and cannot say when their seed was chosen: the check shows that the file is consistent with itself, no more.
dice-foreign = This game came from a file, at least in part: this server did not see all of its dice fall.
old-rules = Played under version { $played } of the rules; today’s is version { $now }.
old-rules-whole = You can look through all of it. To play on, open a new table from here with today’s rules.
old-rules-part = Today’s rules follow it up to this moment. To play on, open a new table from here.
old-rules-carry = Play on with today’s rules
record-fails = The game replayed does not give the same result.
weigh = Possible outcomes
pref-ask = Ask me even when there is only one answer
pref-pace = Speed of the action
stage = The action
stage-waiting = { $count ->
    [one] one step to show
   *[other] { $count } steps to show
}
stage-skip = Skip to my decision
stage-again = Show their turn again
foresee-change = { $what }:
foresee-stays = stays where it is.
foresee-answered = The other side may respond to this
fill = Fill in sensible answers
fill-confirm = { $count ->
    [one] Confirm this answer
   *[other] Confirm these { $count } answers
}
fill-none = Nothing here can be answered in advance.
briefing-you = You play: { $name }.
briefing-they = Your opponent: { $name }.
briefing-goal = How to win
briefing-notes = Good to know
briefing-length = Length:
briefing-special = What is special here
briefing-forces = The forces
briefing-later = After the “+”: those who arrive later, or wait off the map.
briefing-bodies = The formations
briefing-how = How to play at this table
briefing-gestures = Units that can act have a coloured edge. Drag a unit to where it should go, or onto an enemy; or click it, then click the place. Nothing is final until a die falls: Z takes back your last move. Space ends what is under way. Click any place to see why a unit cannot go there.
briefing-go = To the table
end-count = The score
end-losses = Losses, by arm
end-men = { $lost } of { $of } men
end-units = { $lost } of { $of }
end-moments = The turning points
end-replay = Watch it again
end-share = Copy the link
pace-slow = slow
pace-normal = normal
pace-fast = fast
pace-instant = instant
key-space = end what is under way, or pass; skip what is being shown
key-all = the whole stack or formation
key-pan = move the map

# Keys
keys = Keys
key-tab = from one unit that can act to the next
key-next = next unit (Shift: previous)
key-number = choose an action
key-enter = confirm, or open the unit in focus
key-escape = cancel, close
key-hand = take the unit in hand
key-turn = turn the unit (Shift: finely)
key-shape = change the formation of the unit in hand
key-arrows = walk across the board from place to place, or move the unit in hand; Enter picks up and puts down
key-zoom = zoom in, zoom out
key-home = see the whole table
key-flip = turn the map round
key-measure = measure
key-undo = undo your last decision
key-list = the list of units
key-replay = step back and forth through the game
key-chat = chat
key-help = legend and keys
keys-mouse = With the mouse: drag a unit to where it should go or onto an enemy, or click it and then the place; drag the ground to move the map, turn the wheel to zoom; turn the wheel while holding a stand to turn it. Shift-click adds to the force. On a touch screen: pinch to zoom.

# Demonstration
demo-boards = Boards
demo-table = Free table
demo-hex = Hexes
demo-areas = Areas

# Errors
error-unknown_game = This game is not on the shelf.
error-unknown_procedure = This game has no resolution of that name.
error-unknown_scenario = This game has no scenario of that name.
error-full_table = Every seat at this table is taken.
error-seat_taken = This seat has just been taken.
error-link_used = This invitation link has been used or has expired; ask for another one.
error-not_your_seat = This seat is not yours.
error-no_spectators = This table does not let others watch.
error-not_over = The game is not over: its record is only shown at the end.
error-refused = The rules forbid it; nothing has changed.
error-stale = The game has moved on meanwhile; here is where it stands.
error-out_of_turn = It is not this side’s turn to decide.
error-over = The game is over.
error-cannot_undo = Once a die has fallen, a secret is out or somebody else has decided, there is no undoing.
error-bad_setup = The table cannot be set up like this.
error-bad_record = This file is not a game that can be replayed.
error-rate_limited = Too many requests at once; wait a moment.
error-too_many_tables = You have too many games in progress; finish one first.
error-bad_name = This name is empty, too long or unreadable.
error-name_taken = This account name is already taken.
error-bad_password = The password must be 8 to 200 characters long and not easy to guess.
error-wrong_password = Unknown name or password.
error-no_secrets = The rules do not let you confer in secret now.
error-bad_chat = This message is empty or too long.
error-stopping = The server is stopping; the game is safe and will go on.
error-not_stored = The decision could not be saved; it did not happen.
error-not_the_keeper = Only the administrator of this server may do this.
error-unknown_account = No account has this name.
error-unsure = It is not yet known whether the decision was saved; the table will show it.
error-moving = The table is moving to another server; it goes on in a moment.
error-malformed = The message could not be read.
error-no_such_moment = The game has no such moment.
error-too_large = The message is too long.
error-wrong_method = This address does not accept that method.
error-bad_language = The languages are fr and en.
error-foreign_origin = This request comes from another site.

# Bags
bag = Bag of tokens
bag-in = In the bag
bag-out = Drawn:
token-red = red
token-white = white
token-blue = blue
log-out-everywhere = Log out on all devices
account-password-title = Password
account-password-help = A new password logs out all other devices. Deleting the account frees its seats and removes its name.
account-password-new = New password
account-changed = The password has been changed.
account-delete = Delete the account…
account-delete-sure = Delete for good (with the password above)
account-gone = The account is gone.
order = Managing the table
order-spectators = Others may watch
order-mute-spectators = Spectators may not speak
order-mute = muted
order-remove = Remove
order-computer = Hand over to the computer
error-chat_full = The chat of this table is full: nothing more is kept.
error-muted = The host of the table has muted you.
error-not_your_table = Only the host of the table may do this.
error-old_rules = This game was begun under other rules: you can look at it, or play on at a new table.
error-no_account = You must be logged in to an account first.
error-unknown_host = This server does not go by that name.
error-too_slow = The request took too long.

# Time
new-time-fischer-help = A fixed time for the whole game; each decision gives a little back, but never more than you started with. The clocks start with the first decision. A player who runs out of time loses once the other claims it.
new-time-days-help = A number of days for each decision; whoever needs longer draws on vacation days.
new-time-minutes = Minutes for the game
new-time-increment = Seconds regained per decision
new-time-days-each = Days per decision
new-time-vacation = Vacation days in all
clocks = The clocks
claim-out = { $name } is out of time.
claim-got-up = { $name }: the player has left.
claim-win = Claim the win
claim-computer = Go on against the computer
adjourn = I want to adjourn
adjourn-help = When all players agree, the clocks stop until one of them wants to go on.
adjourn-wished = Want to adjourn: { $names }
adjourned = Adjourned: no clock is running.
error-not_out_of_time = This player still has time.
error-answer_first = Your own side has to decide first.
notices-title = When it is my turn
notices-help = You are notified once per absence, even away from this site; leave a field empty and nothing is sent there.
notices-email = E-mail address
notices-webhook = Webhook (an address that receives a POST)
notices-confirm = An e-mail with a link is on its way to this address: nothing else is sent until you follow it.
mail-confirmed = The address is confirmed: you will be notified when it is your turn.
mail-stopped = Done: no more e-mails will be sent.
new-rated = Rated: the result counts for both players, who both need an account
ratings = Ratings
ratings-of = Ratings: { $title }
ratings-help = Glicko-2, from rated games only. After the “±”: the likely margin of error.
ratings-rating = Rating
ratings-games = Games
ratings-none = No rated game has been finished yet.
error-rated = This is a rated game: nobody can be replaced in it.
push-here = Notify me in this browser, even when the site is closed
push-cannot = This browser cannot be notified here: that takes a secure address (https) and a browser that supports it.
push-unwilling = The browser did not allow it. Allow notifications for this site, then try again.
events = Round robins
event-make = Organise a round robin
event-help = Everybody meets everybody, once or twice. You get a link to pass on; entrants need an account. When you start it, a table is set up for each pairing.
event-account = A round robin takes time: you need an account to organise or enter one.
event-name = Its name
event-rounds = Rounds
event-single = everybody meets once
event-double = twice, changing sides
event-create = Create
event-open = open for entries
event-wait = It has not started: entries are still open.
event-entrants = Players: { $count } of { $most } at most
event-entrants-count = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
event-join = Enter
event-leave = Withdraw
event-strike = Strike off { $name }
event-link = The link to pass on
event-link-help = Whoever has it can enter until you start.
event-start = Start
event-cancel = Call off
event-over = All games are finished.
event-standings = Standings
event-standings-help = A win counts one point, a draw half. Ties are split by Sonneborn-Berger (SB): the points of the opponents beaten and half those of the opponents drawn with; then by wins.
event-rank = Place
event-points = Points
event-wins = Wins
event-pairings = Who meets whom
event-round = Round { $n }
event-playing = in progress
event-no-table = gone
table-event = This game belongs to a round robin
error-in_event = This game belongs to a round robin: nobody can be replaced in it.
error-unknown_event = There is no such round robin, or no longer.
error-event_started = The round robin has started: nobody can enter or leave any more.
error-event_full = The round robin is full.
error-too_few_entrants = At least two players are needed.
error-not_your_event = Only the organiser of the round robin may do this.
error-bad_address = This is not a valid address.
error-not_offered = This server does not offer that.
error-no_clock = This table is played without clocks.

# Legend
legend = Legend
legend-rings = Around a unit
legend-can = It can act
legend-selected = You are holding it
legend-target = It can be targeted
legend-spent = Dimmed: it has acted
legend-hidden = Its face is hidden from you
legend-nations = Colours
legend-arms = Arms
legend-badges = Status markers
legend-marks = On the map
legend-ground = Ground
arm-infantry = Infantry
arm-light = Light infantry
arm-skirmishers = Skirmishers
arm-jager = Riflemen
arm-cavalry = Cavalry
arm-heavy_cavalry = Heavy cavalry
arm-artillery = Artillery
arm-horse_artillery = Horse artillery
arm-rockets = Rockets
arm-battery = Siege battery
arm-pioneers = Pioneers
arm-gunners = Gunners
arm-redoubt = Redoubt
arm-improved_redoubt = Improved redoubt
arm-battle = A battle
arm-commander = Commander
arm-general = General
arm-leader = Leader
arm-ship = Ship
arm-fort = Fort
arm-supply = Supply
nation-french = French
nation-british = British
nation-austrian = Austrians
nation-prussian = Prussians
nation-russian = Russians
nation-piedmontese = Piedmontese
nation-spanish = Spaniards
nation-neapolitan = Neapolitans
nation-portuguese = Portuguese
nation-bavarian = Bavarians
nation-saxon = Saxons
nation-swedish = Swedes
nation-dutch = Dutch
nation-allied = Allies
nation-royalist = Royalists
nation-toulonnais = Men of Toulon
nation-coalition = Coalition
mark-objective = Objective
mark-fort = Fort
mark-battery = Battery
mark-redoubt = Redoubt
mark-milestone = Milestone: a road
mark-ship = Ships at anchor
mark-town = Town
mark-beach = Beach: landing place

# The story of a game, hints and explanations.
story = The story of the game
story-telling = The game is being told: { $done } of { $of } decisions…
story-on = { $count ->
    [one] Tell the decision made since
    [0] Tell the end
   *[other] Tell the { $count } decisions made since
}
story-curve = Chance to win: { $side }
story-here = { $turn ->
    [0] Decision { $at } of { $of }. { $side }: { $chance } %
   *[other] Decision { $at } of { $of }, turn { $turn }. { $side }: { $chance } %
}
story-turn = Turn { $turn } · { $side }
story-from-to = { NUMBER($before, minimumFractionDigits: 1) } → { NUMBER($after, minimumFractionDigits: 1) } %
story-luck = luck { $points }
story-choice = choice { $points }
story-estimated = (estimated)
story-better = Better: { $better } (+{ NUMBER($points, minimumFractionDigits: 1) })
story-lucky = { $kind ->
    [good] { NUMBER($points, minimumFractionDigits: 1) } points of luck
    [bad] { NUMBER($points, minimumFractionDigits: 1) } points of bad luck
   *[none] neither good luck nor bad
}
story-total = { $who ->
    [you] You had { $luck } and gave away { NUMBER($missed, minimumFractionDigits: 1) } points through your choices.
   *[other] { $side }: { $luck }, and { NUMBER($missed, minimumFractionDigits: 1) } points given away.
}
story-worst = The costliest: { $decision } ({ NUMBER($points, minimumFractionDigits: 1) })
story-turning = The turning points
story-table = All decisions, as a table
story-all = Also those that changed nothing ({ $count } in all)
story-n = No.
story-decision = Decision
story-chance = Chance
story-by-luck = Luck
story-by-choice = Choice
story-how = A point is one per cent of the chance to win. Luck is what the dice did, compared with the average of all possible rolls; choice is what the decision itself did. Together they make up the whole curve.
story-tried = For { $count } of { $of } decisions there are too many possible rolls: their average is estimated by sampling.
hint = What would you do?
hint-title = This is what I would do
hint-plan = Then, if all goes as I expect: { $plan }
why = Why?
why-plan = How it might go on from there: { $plan }
why-place = { $place ->
    [1] Looking further ahead, the best of { $of } choices:
   *[other] Looking further ahead, choice no. { $place } of { $of }:
}
why-candidates = The best choices and their chances
why-see = See this moment
why-random = The computer plays at random.
why-conscript = The Conscript decides at a glance, now and then on impulse.
why-quick = Decides at a glance, never on impulse.
why-greedy = The Voltigeur weighs each decision by itself, and looks no further.
why-grenadier = The Grenadier briefly played these choices out to the end of the next turn.
why-old_guard = The Old Guard took its time to play these choices out to the end of the next turn.
counsel-thinks = The computer is thinking…
counsel-no-choice = There is nothing to choose.
key-hint = what would you do? (when playing alone)
key-why = why did the computer do that?
error-no_story_yet = The game is not over: its story is told at the end, when nothing is secret any more.
error-no_hints = No hints at a table where people play each other: everybody thinks for themselves.

# What leads to the workshop, and what may be amiss there
error-unknown_experiment = There is no such experiment, or no longer.
error-not_your_experiment = This experiment is somebody else’s.
error-bad_experiment = The experiment cannot be run like this.
error-too_many_experiments = You have several experiments running already; wait, or stop one.
error-laboratory_full = The laboratory is full; try again later, or with fewer games.
error-no_such_game = This game was not played to the end.
error-no_armies = The armies of this game are those of its scenarios.
error-unknown_paper = This is not in your account, or no longer.
error-too_many_papers = Your account holds too many armies and scenarios already; delete one first.
error-bad_paper = This file cannot be read: nothing has been kept.
error-unknown_muster = This invitation is gone: it has been used, or called off.
error-no_editor = Scenarios of this game cannot be made here yet.
error-unknown_shared = This scenario is not shared, or no longer.
error-not_your_scenario = Only its author may withdraw this scenario.
error-too_many_scenarios = You share too many scenarios; withdraw one first.
