# What home and a table say before anybody has asked for anything. The rest follows in more; the words of a game come from its folder.

name = { $name }
skip = Skip to the content
nav = Navigation
home = Home
loading = One moment…
close = Close
cancel = Cancel
confirm = Confirm
reload = Reload
language-other = Passer en français
theme-light = Light
theme-dark = Dark

# Home
home-title = The French Napoleonic wargames
home-line = Rules enforced and explained, exact odds before every decision; against the computer, a friend or yourself.
home-games = The games
home-due = { $count ->
    [one] One game is waiting for you
   *[other] { $count } games are waiting for you
}
home-mine = My games
home-none = No game yet.
home-archived = Put away
home-open = Open tables
home-open-none = Nobody is waiting for an opponent right now.
home-record = Take up a recorded game
play-now = Play now
play-now-name = Play { $title } now against the computer
play-guided = Guided first game
play-guided-name = Guided first game: { $title }
new-table = New table
new-table-name = New table: { $title }
rules = Rules
rules-name = Rules: { $title }
picture-of = The battlefield: { $title }
against = against { $names }
alone = solo
decisions = { $count ->
    [0] not begun
    [one] { $count } decision
   *[other] { $count } decisions
}
finished = Finished
your-turn = Your turn
waits-for = Waiting for { $name }
archive = Put away
unarchive = Bring back
computer = the computer

# New table
new-game = Game

# Account, invitation
account = Account
join-sit = Sit down

# Rules
rule-open = Rule: { $title }
rule-in-book = In the rulebook

# Table
seats = The seats
seat-free = free seat
you = you
someone = unnamed
same-screen = on the same screen
coach = Coach
watching = You are watching: you see what everybody at the table may know.
present = present
absent = absent
to-decide = to decide
level-random = computer, at random
level-conscript = computer, Conscript
level-quick = computer, quick
level-greedy = computer, Voltigeur
level-grenadier = computer, Grenadier
level-old_guard = computer, Old Guard
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
offers-none = Nothing to decide for now.
offers-over = The game is over.
offers-replay = You are looking at a past moment.
by-hand = Place by hand
risky = dice will be rolled
odds-asked = Working out the odds…
odds-failed = The odds of this choice are unknown.
undo = Undo
undo-help = Undo your last decision, as long as no die has fallen since
tab-actions = Actions
tab-unit = Unit
tab-log = Log
tab-state = State
tab-units = Units
tab-chat = Chat
tab-table = Table
arrivals-next = { $count ->
    [one] Reinforcements: 1 arrival
   *[other] Reinforcements: { $count } arrivals
  }
state-none = Nothing to count yet.
where-pose-n = { $x } cm east, { $y } cm north, facing north
where-pose-ne = { $x } cm east, { $y } cm north, facing north-east
where-pose-e = { $x } cm east, { $y } cm north, facing east
where-pose-se = { $x } cm east, { $y } cm north, facing south-east
where-pose-s = { $x } cm east, { $y } cm north, facing south
where-pose-sw = { $x } cm east, { $y } cm north, facing south-west
where-pose-w = { $x } cm east, { $y } cm north, facing west
where-pose-nw = { $x } cm east, { $y } cm north, facing north-west
where-point = { $x } cm east, { $y } cm north
where-hex = hex { $hex }
where-area = { $area }
where-box = off the map
replay-at = Moment { $at }
curtain-title = { $name } to play
curtain-help = Hand the screen to the other player.
curtain-open = It is me: raise the curtain
curtain-never = Do not lower the curtain again
foreign = from a file
link-lost = Connection lost; the game is safe. Trying again…
link-again = Try again
key-space-short = Space
pass-which = { $count ->
    [one] Select the unit first (N); Space then ends its action or passes.
   *[other] Select a unit first ({ $count } can act, N takes the next); Space then ends its action or passes.
}
pass-none = Nothing to end here: this question needs an answer.
offers-on-map = { $count ->
    [one] One place on the map: pick it, or drag the unit there.
   *[other] { $count } places on the map: pick one, or drag the unit there.
}
offers-able = { $count ->
    [one] One that can act
   *[other] { $count } that can act
}
offers-others = { $count ->
    [one] One more that can act
   *[other] { $count } more that can act
}
why-not = Not there
why-not-them = Not that target
why-not-unknown = There is nothing this unit can do there now.
formation-left = Left behind: { $names }
gather = All together
along = { $count ->
    [one] one unit
   *[other] { $count } units
}
cursor-goal = The selected unit can go there
briefing = Briefing
sheet = Raise or lower the panel
score-open = Full score

# Errors
failed-title = Halt
error-offline = The server does not answer. Check the connection; nothing is lost.
error-unreachable = The server is not available right now. Try again in a moment.
error-internal = Something went wrong on the server; it has been logged.
error-unknown_address = There is nothing at this address.
error-unknown_table = There is no such table, or no longer.
error-old_client = This page is too old for the server; reload it.

# Time
new-time = Time
new-time-none = as long as you like
new-time-fischer = one evening, with a clock
new-time-days = by correspondence
time-none = no clock
time-fischer = { $minutes } min + { $increment } s
time-days = { $days ->
    [one] { $days } day per decision
   *[other] { $days } days per decision
}{ $vacation ->
    [0] {""}
    [one] , { $vacation } vacation day
   *[other] , { $vacation } vacation days
}
filter-all = all
clock-runs = Running:
clock-stands = Stopped:
clock-low = time is running short
clock-out = out of time
clock-vacation = on vacation
clock-days = { $big } d { $small } h
clock-hours = { $big } h { $small } min
clock-minutes = { $big }:{ $small }
rated = rated
level = Level
level-near = about my level
level-new = not rated yet
level-of = host rated { $points }

# Legend
legend-keys = Legend and keys

# The story of a game, hints and explanations.
tab-story = Story
counsel-of = { $name }: { $what }

# What leads to the workshop, and what may be amiss there
armies = Armies
armies-name = Armies: { $title }
muster-waiting = Waiting for the guest’s army.
editor-make = Make your own battle
editor-name = Make your own battle: { $title }
desk = Table assistant
desk-of = Table assistant: { $title }
lab = Laboratory
lab-of = Laboratory: { $title }
