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
        Players: random, greedy, or greedy:N to play each action out up to N times. They exchange sides from game to game.
help-replay = Tells a stored game again, or verifies it from its first die to its last.
    .examples =
        Examples:
          grognard replay game.jsonl
          grognard replay game.jsonl --at 40
          grognard replay game.jsonl --verify
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
help-rules = Prints the rulebook: one rule, all of them, or those that hold some words.
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
arg-against = Who plays the other side: random, greedy, greedy:N or human
arg-side = The side you play, by id or number [default: the first]
arg-seed = What the dice are made from: 64 hexadecimal digits or any words [default: random]
arg-simulate-seed = Number of the run: the same number plays the same games
arg-options = An option of the rules, as id=value; may be repeated
arg-save = Writes the record to this file at the end
arg-bind = Address to listen on [default: this machine only]
arg-public_url = The address people type, if a proxy stands before the server
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
arg-players = The players, separated by commas: random, greedy, greedy:N
arg-threads = Threads to play on; 0 for as many as the machine has. The result is the same
arg-parquet = Writes one row per game to this Parquet file
arg-file = The file
arg-verify = Checks seed, dice, actions and outcome
arg-what = Files to check, or the word ledger and the id of a game
arg-action = What to do with it
arg-points = Points the army may cost [default: what the file says, else the rulebook]
arg-id = Id of a rule
arg-search = Words to look for in ids, titles and texts

trouble-no-game = There is no game “{ $game }”. There are: { $games }.
trouble-no-games = There is no game on the shelf.
trouble-no-scenario = There is no scenario “{ $scenario }”. There are: { $scenarios }.
trouble-option-form = “{ $option }” is not an option: write it as id=value.
trouble-no-option = There is no option “{ $option }”. There are: { $options }.
trouble-option-value = The option { $option } cannot be “{ $value }”. It can be: { $values }.
trouble-no-side = There is no side “{ $side }”. There are: { $sides }.
trouble-nothing-found = No rule holds the words “{ $words }”.
trouble-no-rule = There is no rule “{ $rule }”.
trouble-no-rule-near = There is no rule “{ $rule }”. Near it: { $near }.
trouble-no-procedure-given = Which procedure? “grognard resolve { $game } --list” lists them.
trouble-no-procedure = There is no procedure “{ $procedure }”. There are: { $procedures }.
trouble-no-input = The procedure needs its --input. “grognard resolve { $game } { $procedure } --schema” says what it is.
trouble-odds-of-what = The odds of what? Give a procedure with its --input, or a --record. “grognard resolve { $game } --list” lists the procedures.
trouble-nothing-to-decide = The game is over at this moment: nothing is to be decided.
trouble-no-offer = There is no offer { $offer }: there are { $offers }.
trouble-nothing-risky = Nothing that is offered at this moment rolls dice.
trouble-no-moment = There is no decision { $at }: the game has { $last }.
trouble-ledger-of-what = The ledger of which game? For example: grognard check ledger aigles
trouble-ledger = The ledger is not complete.
trouble-unfinished = { $games } games did not end and were given up.
trouble-no-server = This build has no server.

odds-exact = Exact, over { $branches } branches of the dice.
odds-sampled = Tried { $samples } times: there are too many branches to count.
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
ledger-not-implemented = NOT IMPLEMENTED
ledger-not-exercised = NOT EXERCISED BY ANY TEST
ledger-hollow = { $test } claims to exercise { $rule } and checks nothing.
ledger-unknown = { $place } names the rule { $rule }, which the ledger does not have.
ledger-sum = { $rules } rules: { $implemented } % implemented, { $exercised } % exercised.
army-total = { $points } points of { $limit } [{ $rule }]. In order.

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
play-undone = Taken back.
play-left = You leave the table.
play-saved = Saved to { $file }.
play-not-saved = { $file } cannot be written: { $why }
play-draw = Nobody wins.
play-won = Won by: { $winners }.
play-seed = Seed of the dice: { $seed }
play-help =
    N        plays offer N (⚄: dice are rolled)
    o N      odds of offer N
    g N      unfolds group N; an empty line shows the choices again
    ?        the rule that asks; ? N that of an offer; ? ID any rule
    b        the units; l the log
    u        takes back, until a die is rolled
    a        lets chance decide this once
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
trouble-loadtest = Not every decision was answered as it should be.
