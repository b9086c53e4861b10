# The command line's own words.

help-grognard = Plays French Napoleonic wargames by their rules, explained rule by rule, with exact odds.
    .examples =
        Examples:
          grognard play aigles --lang en
          grognard simulate aigles --games 1000 --players greedy,random
          grognard resolve aigles --list
        Exit codes: 0 all is well; 1 bad input, illegal or not verified; 2 wrong command line.
help-serve = Opens tables in the browser (what grognard does without a command).
    .examples =
        Examples:
          grognard serve
          grognard serve --port 1815 --data /var/lib/grognard
help-play = Plays a game in the terminal.
    .examples =
        Examples:
          grognard play aigles
          grognard play aigles --scenario learning --against random --side french --seed Wagram
          grognard play aigles --against human --save game.jsonl
        At the table: a number plays that offer, h tells the rest.
help-odds = Exact odds of a procedure, or of what is offered at a moment of a record.
    .examples =
        Examples:
          grognard odds aigles fire --input @volley.json
          grognard odds aigles --record game.jsonl --at 40
          grognard odds aigles --record game.jsonl --at 40 --offer 3
help-resolve = Resolves any procedure of the rulebook: tally, dice, result.
    .examples =
        Examples:
          grognard resolve aigles --list
          grognard resolve aigles fire --schema
          grognard resolve aigles fire --input @volley.json --dice 4,2,6
          grognard resolve aigles fire --input - --odds < volley.json
help-simulate = Plays many games between computer players and says who wins how often.
    .examples =
        Examples:
          grognard simulate aigles --games 500 --players greedy,random
          grognard simulate aigles --scenario learning --games 10000 --players random,random --seed 7 --parquet games.parquet
        Players: random; recruit and quick, which decide at a glance; greedy, or greedy:N to play each action out up to N times;
        search:N to look ahead with N playouts, or search:2s with a time. They exchange sides from game to game.
help-lab = Is it fair? Plays many games of a scenario, or of two variants, and shows what they tell, with plots.
    .examples =
        Examples:
          grognard lab aigles --scenario learning --games 500 --players greedy,greedy --out report
          grognard lab aigles --scenario learning --games 500 --against-option OPTION=VALUE --out report
          grognard lab aigles --scenario example_armies --against-army french=my-brigade.toml
        Each player keeps its seat unless --exchange is given. What begins with --against- makes a second variant, and is what
        it changes. The folder gets report.html, the plots as SVG, study.json, and the games as CSV and Parquet.
help-train = Plays many games between computer players and fits to their outcomes how a position is judged.
    .examples =
        Examples:
          grognard train aigles --scenario learning --games 2000 --seed 1
          grognard train aigles --scenario learning --games 2000 --seed 1 --out learning.toml
help-replay = Tells a stored game again, or verifies it from its first die to its last.
    .examples =
        Examples:
          grognard replay game.jsonl
          grognard replay game.jsonl --at 40
          grognard replay game.jsonl --verify
help-story = Tells how a stored game went: the chance to win, the turning points, what was luck and what choice.
    .examples =
        Examples:
          grognard story game.jsonl
          grognard story game.jsonl --json
help-check = Checks scenarios, armies and records, recognised by their content; or the ledger of a game.
    .examples =
        Examples:
          grognard check scenario.toml army.toml game.jsonl
          grognard check ledger aigles
help-army = Checks an army list: points, limits, what each unit costs and why.
    .examples =
        Examples:
          grognard army aigles check my-brigade.toml
          grognard army aigles check my-brigade.toml --points 150
help-rules = Prints the rulebook: one rule, all of them, or those that contain given words.
    .examples =
        Examples:
          grognard rules aigles
          grognard rules aigles man.move --lang fr
          grognard rules aigles --search "line of sight"
help-games = Lists the games and their scenarios.
    .examples =
        Examples:
          grognard games
          grognard games --json

arg-json = Prints JSON
arg-lang = Language of the words: fr or en [default: that of the system, else fr]
arg-help = Prints this help
arg-version = Prints the version
arg-game = Id of the game, as `grognard games` lists it
arg-check-game = The game a scenario or an army belongs to, if the file does not say
arg-scenario = Id of a scenario, or a scenario file of your own (.toml) [default: the first of the game]
arg-loadtest-scenario = Id of the scenario [default: the first of the game]
arg-against = Who plays the other side: a player as in `simulate`, a level (conscript, grenadier, old_guard) or human
arg-side = The side you play, by id or number [default: the first]
arg-seed = What the dice are made from: 64 hexadecimal digits or any words [default: random]
arg-train-seed = Number of the run: the same number plays the same games
arg-tries = How often a decision is tried whose dice are too many to count
arg-out = Writes the weights to this file
arg-simulate-seed = Number of the run: the same number plays the same games
arg-lab-seed = Number of the run: the same number plays the same games
arg-lab-players = The players by seat, as in `simulate`; fewer than seats take turns
arg-lab-out = Folder for the report: a page, plots as SVG, figures as JSON, games as CSV and Parquet
arg-exchange = The players move on by one seat from game to game
arg-against_scenario = Compares with this scenario
arg-against_options = Compares with this option changed, as id=value; may be repeated
arg-against_armies = Compares with this army on a side, as seat=file; may be repeated
arg-against_players = Compares with these players
arg-options = An option of the rules, as id=value; may be repeated
arg-shard = Plays only this share of the games, as 2/4; the Parquet files of all shares are those of one run
arg-armies = An army that a side brings, as seat=file; may be repeated
arg-save = Writes the record to this file at the end
arg-bind = Address to listen on [default: this machine only]
arg-public_url = The address people type, if a proxy stands before the server
arg-client = Serve the client from this folder instead of the one in the program
arg-trust_forwarded = Believe X-Forwarded-For and X-Forwarded-Proto: only right behind a proxy that sets them
arg-port = Port to listen on
arg-data = Folder where the games are kept
arg-procedure = Id of the procedure, as --list prints it
arg-input = Its input: JSON, @FILE, or - for standard input
arg-record = A stored game
arg-at = After so many decisions [default: the last]
arg-offer = Number of the offer [default: lists those with dice]
arg-dice = The dice as they fell on your table, none missing and none left over
arg-odds = Prints the odds instead of rolling
arg-schema = Prints the JSON Schema of the input
arg-list = Lists the procedures
arg-games = How many games
arg-players = The players, separated by commas: random, recruit, quick, greedy, greedy:N, search:N, search:2s
arg-threads = Threads to play on; 0 for as many as the machine has. The result is the same
arg-parquet = Writes one row per game to this Parquet file
arg-file = The file
arg-verify = Checks seed, dice, actions and outcome
arg-what = Files to check, or the word ledger and the id of a game
arg-play = Plays so many games and counts how often each rule of the ledger speaks
arg-check-seed = What the games are made from
arg-tests = Takes in what the tests noted in this folder
arg-action = What to do with it
arg-points = Points the army may cost [default: what the file says, else the rulebook]
arg-id = Id of a rule
arg-search = Words to look for in ids, titles and texts

trouble-no-game = There is no game “{ $game }”. There are: { $games }.
trouble-no-games = There is no game on the shelf.
trouble-no-scenario = There is no scenario “{ $scenario }”. There are: { $scenarios }.
trouble-option-form = “{ $option }” is not an option: write it as id=value.
trouble-army-form = “{ $army }” is not an army: write it as seat=file.
trouble-no-option = There is no option “{ $option }”. There are: { $options }.
trouble-option-value = The option { $option } cannot be “{ $value }”. It can be: { $values }.
trouble-no-side = There is no side “{ $side }”. There are: { $sides }.
trouble-nothing-found = No rule contains the words “{ $words }”.
trouble-no-rule = There is no rule “{ $rule }”.
trouble-no-rule-near = There is no rule “{ $rule }”. Near it: { $near }.
trouble-no-procedure-given = Which procedure? “grognard resolve { $game } --list” lists them.
trouble-no-procedure = There is no procedure “{ $procedure }”. There are: { $procedures }.
trouble-no-input = The procedure needs its --input. “grognard resolve { $game } { $procedure } --schema” says what it is.
trouble-odds-of-what = The odds of what? Give a procedure with its --input, or a --record. “grognard resolve { $game } --list” lists the procedures.
trouble-nothing-to-decide = The game is over at this moment: there is nothing to decide.
trouble-no-offer = There is no offer { $offer }: there are { $offers }.
trouble-nothing-risky = Nothing offered at this moment rolls dice.
trouble-no-moment = There is no decision { $at }: the game has { $last }.
trouble-ledger-of-what = The ledger of which game? For example: grognard check ledger aigles
trouble-ledger = The ledger says that it is complete, but some of its rules are silent.
trouble-story-secrets = The game still goes on and has secrets: its story can be told when it is over.
trouble-unfinished = { $games } games did not end and were given up.
trouble-by-the-clock = { $player } thinks by the clock, so its games cannot be played again; give it playouts, as in search:300.
trouble-no-server = This build has no server.

odds-exact = Exact, over { $branches } branches of the dice.
odds-sampled = Tried { $samples } times: there are too many branches to count.
odds-if = If the other side answers “{ $answer }” ({ $question }):
odds-assumed = Taken for granted: { $answer } ({ $question }).
odds-hidden = What is hidden from you was weighed by what you may know.
odds-bounds = [{ $low } – { $high }]
value-none = none
value-yes = yes
value-no = no
resolve-result = Result:
rule-source = In the rulebook:
provenance-rulebook = printed in the rulebook
provenance-public = published by players
provenance-reconstructed = reconstructed by us
board-pose = x { $x } cm, y { $y } cm, facing { $degrees }°

replay-verified = True: { $decisions } decisions, { $dice } dice, seal { $hash }.
replay-forked = Up to decision { $at } it follows another game, in which those dice have to be checked.

check-scenario = { $file }: scenario { $id } of { $game } ({ $seats }), in order.
check-record = { $file }: finished game of { $game }, { $decisions } decisions, true to its dice and rules.
check-record-running = { $file }: game of { $game } under way, { $decisions } decisions, true to its rules; its dice can be checked when it has ended.
check-areas = { $file }: map of areas, { $areas } areas, { $borders } borders, { $sections } road sections, in order.
check-map = { $file }: hex map { $id }, { $columns } by { $rows } hexes, { $features } features, in order.
check-map-covers = line { $line }: { $kind } “{ $name }” covers { $hexes } hexes as { $word }{ $hidden ->
    [0] .
   *[other] , { $hidden } of them under something else.
}
check-map-in = line { $line }: { $kind } “{ $name }” makes { $hex } { $word }, { $off } % of a hex from its middle.
check-map-names = line { $line }: { $kind } “{ $name }” lies in { $hex }, { $off } % of a hex from its middle.
check-map-along = line { $line }: { $kind } “{ $name }” runs along { $sides } hexsides as { $word }; points moved by up to { $off } % of a hex.
check-map-joins = line { $line }: { $kind } “{ $name }” joins { $hexes } hexes as { $word }.
check-map-joins-cut = line { $line }: { $kind } “{ $name }” joins { $hexes } hexes as { $word }, cutting the corners of { $cut }.
check-map-uncarried = { "    " }goes over water that nothing carries it across: { $sides }
check-map-carries = line { $line }: { $kind } “{ $name }” carries over { $sides }, up to { $off } % of a hex away.
check-map-guards = line { $line }: { $kind } “{ $name }” guards { $hex } on { $sides }.
check-map-nothing = line { $line }: { $kind } “{ $name }” is passed over, as the legend says.
ledger-not-cited = Cited by no code
ledger-heard = Heard in: { $tests }
ledger-claimed = Claimed, but not heard, in: { $tests }
ledger-sum = { $rules } rules: { $constructed } true by construction, { $heard } heard in tests, { $spoke } spoke in { $games } games, { $silent } silent.
army-total = { $points } points of { $limit } [{ $rule }]. In order.

train-head = Learned from { $games } games ({ $positions } positions), judged on { $fresh } fresh ones: mean loss { $loss } (0.693 is knowing nothing).
train-said = said
train-won = won
train-positions = positions

story-curve = Chance to win: { $side }
story-turning = Turning points (in points of a hundred):
story-point = { "  " }{ $n }{ $turn ->
    [0] {""}
   *[other] { " " }(turn { $turn })
}. { $side }: { $decision }. { $before } → { $after } (luck { $luck }, choice { $choice })
story-better = { "     " }Better: { $better } (+{ $missed })
story-total = { $side }: luck { $luck }, given away { $missed }.
story-tried = For { $count } decisions the dice were too many to count: their mean is estimated from tries.

simulate-rate = games
simulate-left = left
simulate-head = { $games } games of { $game }, scenario { $scenario }, seed { $seed }.
simulate-uneven = The number of games is odd: the sides were not shared quite equally.
simulate-player = Player
simulate-side = Side
simulate-wins = wins
simulate-draws = draws
simulate-losses = losses
simulate-interval = share of wins, 95 % interval
simulate-decisions = Decisions
simulate-turns = Turns
simulate-decided = { $count } decided by { $rule }
simulate-digest = Digest { $digest }
lab-head = { $games } games of { $game }, scenario { $scenario }, players { $players }, seed { $seed }.
lab-unknown = No game has had a winner yet.
lab-open = Neither side has a certain edge; more games would tell more.
lab-fair = Fair: every side is certainly within eight points of an even share.
lab-leans = Certainly wins more than its share: { $side }.
lab-first-variant = as it is
lab-second-variant = changed
lab-chance = Chance to win, with its 95 % interval
lab-games = games
lab-share = share
lab-low = at least
lab-high = at most
lab-endings = How games end
lab-ending = ended by
lab-turns = Turns per game
lab-decisions = Decisions per game
lab-by-turn = Turn by turn, median and quartiles
lab-turn = turn
lab-playing = still going
lab-first = What going first is worth
lab-first-wins = the side that decided first won
lab-first-was = First to play: { $side }
lab-changed = What the change does to the chance to win, in points with its 95 % interval
lab-change = change
lab-means = What the change does to length and figures, on average
lab-table = The figures as a table
lab-written = Written to { $folder }: report.html, plots, study.json, games as CSV and Parquet.
spread-mean = mean
spread-least = least
spread-lower = quarter
spread-median = median
spread-upper = 3 qrts
spread-most = most

play-human = You
play-commitment = The dice are fixed: SHA-256 of their seed is { $hash }. Type h for help.
play-group = g { $n } ({ $count })
play-no-such = There is no such number.
play-unknown = Not understood. Type h for help.
play-undone = Undone.
play-left = You leave the table.
play-saved = Saved to { $file }.
play-not-saved = { $file } cannot be written: { $why }
play-draw = Nobody wins.
play-won = Won by: { $winners }.
play-seed = Seed of the dice: { $seed }
play-no-hints = No hints where people play each other.
play-no-why = The computer has not decided anything yet.
play-no-why-secret = In this game the computer has secrets of its own: it does not explain itself before the end.
play-no-choice = There is nothing to choose.
play-why = The computer decided: { $decision }. As seen by a player who looks ahead:
play-plan = How it may go on from there: { $then }
play-help =
    N        plays offer N (⚄: dice are rolled)
    o N      odds of offer N
    g N      unfolds group N; an empty line shows the choices again
    ?        the rule that asks; ? N that of an offer; ? ID any rule
    b        the units; l the log
    u        undoes, until a die is rolled
    a        lets chance decide this once
    i        an idea: the three best candidates with their chances to win
    w        why the computer did that: what it could choose from
    s FILE   saves the record
    resign   gives up; q leaves
help-loadtest = Plays many games at once against a running server of this machine.
    .examples =
        Examples:
          grognard loadtest --tables 1000 --seconds 30 --rate 5200
arg-server = Where the server listens, on this machine
arg-tables = How many tables, with two players each
arg-seconds = How long
arg-rate = Decisions a second to aim at [default: as many as possible]
arg-lockstep = All tables begin together and stand before the same questions, instead of each at another moment of its game
arg-loadtest-game = Id of the game [default: the first]
trouble-loadtest = Not every decision was answered as it should be.

help-backup = Copies the database of a server into a file, also while it runs, and checks the copy.
    .examples =
        Examples:
          grognard backup games.sqlite --data /var/lib/grognard
help-restore = Puts a copy of the database back. No server may run in the folder; what was there stays beside it.
    .examples =
        Examples:
          grognard restore games.sqlite --data /var/lib/grognard
arg-copy = The file with the copy
backup-done = Copied and checked: { $tables } tables with { $decisions } decisions.
restore-done = Put back and checked: { $tables } tables with { $decisions } decisions.

help-doctor = Looks through the whole database of a server, also while it runs: plays every record again and compares every hash and die.
    .examples =
        Examples:
          grognard doctor --data /var/lib/grognard
doctor-done = { $tables } tables, { $finished } of them over: { $decisions } decisions played again, { $old } tables of older rules, { $faults } with faults.
trouble-doctor = Something in the database is not as it should be.

help-admin = Keeps order on a running server of this machine: lists and closes tables, mutes, removes accounts.
    .examples =
        Examples:
          grognard admin tables --data /var/lib/grognard
          grognard admin mute 0abc1def2gh3j --seat 1
          grognard admin account anne
arg-admin-action = What to do: list the newest tables, close one for good, mute or unmute somebody at it, remove an account
arg-whom = The table, or the name of the account
arg-seat = The seat that is not heard [default: all who only watch]
admin-runs = { $id }  { $game } { $scenario }, decision { $version }: { $players }
admin-over = { $id }  { $game } { $scenario }, over: { $players }
admin-done = Done.
