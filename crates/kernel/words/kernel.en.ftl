# Words every game shares.

name = { $name }
number = { $number }

# Why a decision is not taken, whatever the game.
refused-not-awaited = It is not for this seat to decide now.
refused-over = The game is over.
refused-past = This is a moment of the past: play on from here in a game of its own.
refused-unwritable = This decision cannot be written down.
refused-nothing-to-undo = There is nothing to take back.
refused-undo-not-yours = The last decision was not yours.
refused-undo-dice = Dice have been rolled since.
refused-undo-revealed = A secret has been seen since.

# How a game ends away from its rules.
ending-resigned = { $seat } resigns.
ending-forfeited = { $seat } forfeits the game: { $why }.
ending-abandoned = The game is abandoned.
forfeit-time = out of time
forfeit-left = left the table

rule-kernel-turn = Who decides
    .text = A seat decides when the game waits for it, and only then.
rule-kernel-undo = Taking back
    .text = A decision can be taken back by the seat that made it until a die is rolled, a secret is seen or another seat decides.
rule-kernel-end = Early end
    .text = A player may resign. A player who leaves the table or runs out of time forfeits the game. All together may abandon it.
