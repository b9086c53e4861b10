# The words of the interface. The words of a game come from its folder.

name = { $name }
skip = Skip to the content
nav = Navigation
home = Home
loading = One moment…
close = Close
cancel = Cancel
confirm = Confirm
save = Save
copy = Copy
copied = Copied
reload = Reload
settings = Settings
language-other = Passer en français
theme-auto = As the system
theme-light = Light
theme-dark = Dark

# Home
home-title = The French Napoleonic wargames
home-line = Rules enforced and explained, exact odds before every decision; against the computer, a friend or yourself.
home-games = The games
home-mine = My games
home-none = No game yet.
home-archived = Put away
home-open = Open tables
home-open-none = Nobody is waiting for an opponent right now.
home-record = Take up a recorded game
play-now = Play now
play-now-name = Play { $title } now against the computer
new-table = New table
new-table-name = New table of { $title }
rules = Rules
rules-name = Rules of { $title }
picture-of = The battlefield: { $title }
against = against { $names }
alone = alone at the table
decisions = { $count ->
    [0] not begun
    [one] { $count } decision
   *[other] { $count } decisions
}
finished = Finished
your-turn = Your turn
waits-for = Waiting for { $name }
archive = Put away
unarchive = Take out again
computer = the computer

# New table
new-game = Game
new-scenario = the scenario
scenario-notes = The story
new-seats = The seats
new-create = Set up the table
new-options = Options of the rules { $count ->
    [0] (as intended)
   *[other] ({ $count } changed)
}
new-options-help = Where the rulebook is in doubt we have ruled; you may rule otherwise.
new-open = Listed among the open tables: anybody may sit down
new-spectators = Spectators may watch
new-invite-help = You will get a link to send to your opponent.
sitter-me = Me
sitter-invite = Invitation by link
sitter-same_screen = At the same screen
sitter-greedy = Computer, thinks
sitter-random = Computer, at random
option-standard = { $value } (standard)

# Account, invitation
account = Account
account-name-title = Your name
account-name-help = This is the name the others see at the table.
account-name = Name
account-saved = Noted.
account-devices-title = Play from several devices
account-devices-help = Without an account your games belong to this browser. A name and a password are enough to find them elsewhere.
account-login = Account name
account-password = Password
account-in = You are logged in: { $name }
account-out = You are logged out.
account-made = Account made.
account-welcome = Welcome back.
log-in = Log in
log-out = Log out
register = Make an account
join-title = You are invited
join-help = Take your seat; the game awaits your decisions, now or later.
join-sit = Sit down
pref-dice = Animate the dice
pref-sound = A sound when it is my turn
pref-notify = A notification of the browser when it is my turn
pref-flip = My side at the bottom of the map
pref-curtain = A curtain between two players at one screen
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
rule-open = Rule: { $title }
rule-in-book = In the rulebook
provenance-rulebook = Printed in the rulebook
provenance-public = Public source
provenance-reconstructed = Reconstructed

# Table
table = The table
seats = The seats
seat-free = free seat
you = you
someone = no name
same-screen = at the same screen
spectator = spectator
present = present
absent = absent
to-decide = has to decide
level-random = computer, at random
level-greedy = computer, thinks
board-name = The battlefield
board-flip = Turn the map round
zoom-in = Zoom in
zoom-out = Zoom out
zoom-home = See the whole table
measure = Measure
tools = Tools
panels = Panels
reserve = Off the map
can-act = can act
is-target = possible target
refused = The rules forbid it
won-by = Victory: { $name }
drawn = A draw
offers = What to do
offers-general = For the whole army
offers-more = { $count } more
offers-in-list = { $count } more in the list
offers-none = Nothing to decide for now.
offers-over = The game is over.
offers-replay = You are looking at a past moment.
by-hand = Place by hand
menu-of = Actions: { $name }
risky = dice to roll
aim = Placement
aim-help = Drag the unit, or use the arrow keys; brackets to turn.
aim-shape = Formation
turn-left = Turn left
turn-right = Turn right
odds = Odds
odds-asked = Working out the odds…
odds-failed = The odds of this choice are not known.
odds-exact = { $count ->
    [0] Exact.
    [one] Exact: only one case is possible.
   *[other] Exact: { $count } cases of the dice counted.
}
odds-sampled = Estimated from { $count } trials; 95 % interval.
odds-rest = { $count } other outcomes
tally-total = Total
undo = Undo
undo-help = Take back your last decision, as long as no die has fallen
inspector = What is selected
asides = Standing orders
inspector-none = Select a unit or a piece of ground to look at it.
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
log-earlier = { $count } earlier lines
chat = Chat
chat-empty = Nobody has spoken yet.
chat-say = Say something
chat-secret = To partners only
chat-was-secret = said to partners only
chat-send = Say
tab-actions = Actions
tab-unit = Unit
tab-log = Log
tab-state = State
tab-units = Units
tab-chat = Chat
tab-table = Table
state-none = Nothing to count yet.
units = The units in words
units-name = Unit
units-place = Where
units-state = State
units-can = Can
where-pose-n = { $x } cm east, { $y } cm north, facing north
where-pose-ne = { $x } cm east, { $y } cm north, facing north-east
where-pose-e = { $x } cm east, { $y } cm north, facing east
where-pose-se = { $x } cm east, { $y } cm north, facing south-east
where-pose-s = { $x } cm east, { $y } cm north, facing south
where-pose-sw = { $x } cm east, { $y } cm north, facing south-west
where-pose-w = { $x } cm east, { $y } cm north, facing west
where-pose-nw = { $x } cm east, { $y } cm north, facing north-west
where-hex = hex { $hex }
where-area = { $area }
where-box = off the map
replay = Replay of the game
replay-at = Moment { $at }
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
forked-from = The game this one goes on from
curtain-title = { $name } to play
curtain-help = Hand the screen to the other player.
curtain-open = It is me, raise the curtain
curtain-never = Do not lower the curtain again
invite-for = Invitation link: { $name }
rematch = Rematch
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
dice-kept = The seed matches the fingerprint (worked out by your browser).
dice-broken = The seed does not match the fingerprint.
dice-cannot = This browser cannot work out the fingerprint here.
record-holds = The game replayed gives the same result.
record-fails = The game replayed does not give the same result.
link-lost = Connection lost; the game is safe. Trying again…
link-again = Try again

# Keys
keys = Keys
key-tab = from one unit that can act to the next
key-next = next unit (Shift: previous)
key-number = choose an action
key-enter = confirm, or open the focused unit
key-escape = cancel, close
key-hand = take the unit in hand
key-turn = turn the unit (Shift: finely)
key-shape = change the formation of the unit in hand
key-arrows = move the map, or the unit in hand; from a focused unit to its neighbour
key-zoom = zoom in, zoom out
key-home = see the whole table
key-flip = turn the map round
key-measure = measure
key-undo = take back the last decision
key-list = the units in words
key-replay = back and forth through the game
key-chat = chat
key-help = this sheet
keys-mouse = With the mouse: wheel to zoom, drag to move the map or a unit that can act; wheel while holding the unit to turn it. With fingers: two to zoom.

# Demonstration
demo-boards = Boards
demo-table = Free table
demo-hex = Hexes
demo-areas = Areas

# Errors
failed-title = Halt
error-offline = The server does not answer. Check the connection; nothing is lost.
error-unreachable = The server is not available right now. Try again in a moment.
error-internal = The server made a mistake; it has been noted.
error-unknown_address = There is nothing at this address.
error-unknown_table = There is no such table, or no longer.
error-unknown_game = This game is not on the shelf.
error-unknown_scenario = This game has no scenario of that name.
error-full_table = Every seat at this table is taken.
error-seat_taken = This seat has just been taken.
error-link_used = This invitation link has been used or has expired; ask for another one.
error-not_your_seat = This seat is not yours.
error-no_spectators = This table does not let others watch.
error-not_over = The game is not over: its record is only shown at the end.
error-refused = The rules forbid it; nothing has changed.
error-stale = The game has moved on meanwhile; here is where it stands.
error-out_of_turn = It is not for this seat to decide now.
error-over = The game is over.
error-cannot_undo = A die, a secret or another seat’s decision cannot be taken back.
error-bad_setup = The table cannot be set up like this.
error-bad_record = This file is not a game that replays.
error-old_client = This page is too old for the server; reload it.
error-rate_limited = Too many requests at once; wait a moment.
error-too_many_tables = You have too many games running; finish one first.
error-bad_name = This name is empty, too long or unreadable.
error-name_taken = This account name is already taken.
error-bad_password = The password must have 8 to 200 characters.
error-wrong_password = Unknown name or password.
error-no_secrets = The rules do not let you confer in secret now.
error-bad_chat = This message is empty or too long.
error-stopping = The server is stopping; the game is safe and will go on.
error-not_stored = The decision could not be stored; it has not happened.
error-malformed = The message could not be read.
error-no_such_moment = The game has no such moment.
error-too_large = The message is too long.
error-wrong_method = This address does not answer to this method.
error-bad_language = The languages are fr and en.
error-foreign_origin = This request comes from another site.

# Bags
bag = Bag of tokens
bag-in = In the bag
bag-out = Drawn:
token-red = red
token-white = white
token-blue = blue
