//! One game of a batch.

use crate::Plan;
use kernel::chance::Fast;
use kernel::{Chance, Evaluate, RuleId, Seat, Silent, Viewer};
use players::{Computer, Player, no_hurry};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::Arc;

/// What one game of a batch came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// Its number within the batch, from 0.
    pub game: u32,
    /// Its own seed.
    pub seed: u64,
    /// For each seat, which of the players of the plan sat there.
    pub players: Vec<usize>,
    /// The winning seats; none for a draw.
    pub winners: Vec<Seat>,
    /// The rule that decided it; none if it was given up as too long.
    pub decided_by: Option<RuleId>,
    /// How many decisions were made.
    pub decisions: u32,
    /// The turn in which it ended, for games that count turns.
    pub turns: Option<u32>,
    /// The figures of the last position: message id, seat, number.
    pub figures: Vec<(&'static str, Seat, i64)>,
    /// SHA-256 of the number of decisions and the last picture with everything in it: equal for equal games.
    pub digest: String,
}

/// The figure that counts turns.
pub(crate) const TURNS: &str = "figure-turns";

/// Plays one game of a plan to its end.
pub fn play<G: Evaluate>(setup: &Arc<G::Setup>, seats: usize, plan: &Plan, game: u32) -> Row {
    let players: Vec<usize> = (0..seats as u8).map(|seat| plan.player_at(game, Seat(seat))).collect();
    let mut dice = Fast::for_game(plan.seed_of(game), 0);
    let mut end = Row { game, seed: plan.seed_of(game), players, ..Row::blank() };
    // Nobody stops it, so it comes to an end.
    if let Some((state, decisions)) = run::<G, _>(setup, plan, &end, &mut dice, &no_hurry, |_, _, _| {}) {
        end.decisions = decisions;
        end = sum_up(&state, end);
    }
    end
}

/// Plays one game with these dice; `step` hears of the start and of every decision after it was played. Nothing if it was
/// stopped.
pub(crate) fn run<G: Evaluate, C: Chance>(
    setup: &Arc<G::Setup>,
    plan: &Plan,
    row: &Row,
    dice: &mut C,
    stop: &dyn Fn() -> bool,
    mut step: impl FnMut(&G, Option<(Seat, &G::Action)>, &mut C),
) -> Option<(G, u32)> {
    let mut computers: Vec<Computer<G>> = (1..)
        .zip(&row.players)
        .map(|(seat, player)| plan.players[*player].player(Fast::for_game(row.seed, seat).bits()))
        .collect();
    let mut state = G::start(setup, dice, &mut Silent);
    step(&state, None, dice);
    let mut decisions = 0;
    while decisions < plan.longest {
        let Some(seat) = state.awaiting().seats().lowest() else { break };
        let action = computers[seat.index()].choose(&state, seat, stop);
        // Who is stopped decides in haste: that is not the game that would have been played.
        if stop() {
            return None;
        }
        debug_assert_eq!(state.check(seat, &action), Ok(()), "game {} of run {}: {action:?}", row.game, plan.seed);
        state.apply(seat, &action, dice, &mut Silent);
        decisions += 1;
        step(&state, Some((seat, &action)), dice);
    }
    Some((state, decisions))
}

impl Row {
    pub(crate) fn blank() -> Row {
        Row {
            game: 0,
            seed: 0,
            players: Vec::new(),
            winners: Vec::new(),
            decided_by: None,
            decisions: 0,
            turns: None,
            figures: Vec::new(),
            digest: String::new(),
        }
    }
}

/// Fills in what the last position tells.
pub(crate) fn sum_up<G: Evaluate>(state: &G, mut row: Row) -> Row {
    if let Some(outcome) = state.outcome() {
        row.winners = outcome.winners;
        row.decided_by = Some(outcome.rule);
    }
    state.figures(&mut row.figures);
    let scene = state.scene(Viewer::Everything);
    let track = scene.tracks.iter().find(|track| track.symbol == "turns").map(|track| track.at + 1);
    // A game may count its turns among its figures; they belong to no seat, so they are not a figure of one.
    let counted = row.figures.iter().find(|(id, ..)| *id == TURNS).and_then(|(.., turns)| u32::try_from(*turns).ok());
    row.turns = counted.or(track);
    row.figures.retain(|(id, ..)| *id != TURNS);
    let mut hash = Sha256::new();
    hash.update(row.decisions.to_le_bytes());
    // A scene is plain data: its JSON is the same on every machine.
    hash.update(serde_json::to_vec(&scene).unwrap_or_default());
    for byte in hash.finalize() {
        let _ = write!(row.digest, "{byte:02x}");
    }
    row
}
