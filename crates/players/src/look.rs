//! Looking ahead: from an action to a position that can be valued, and the quick policy made of that.

use kernel::chance::Fast;
use kernel::{Chance, Evaluate, Roll, RuleId, Seat, Silent};

/// Why a computer player draws a number: no rule of a game asks for it.
pub(crate) const THOUGHT: Roll = Roll { rule: RuleId("player"), label: "die-player" };
/// A resolution longer than this is valued as it stands.
const LONGEST: usize = 200;
/// So many of the sensible actions a glance takes in.
const GLANCE: usize = 4;
/// So many of them a search takes in for both sides as it plays on: nearly always all.
const POLICY: usize = 16;
/// The worth of a won game, beyond any value of a position.
const VICTORY: i64 = 1_000_000_000;

/// Plays an action, and carries what it began on to a position that can be valued.
pub(crate) fn settle<G: Evaluate>(game: &mut G, seat: Seat, action: &G::Action, chance: &mut impl Chance) {
    game.apply(seat, action, chance, &mut Silent);
    finish(game, chance);
}

/// Carries what is half done on, by reflex, to a position that can be valued.
pub fn finish<G: Evaluate>(game: &mut G, chance: &mut impl Chance) {
    for _ in 0..LONGEST {
        if game.settled() {
            break;
        }
        let Some(next) = game.awaiting().seats().lowest() else { break };
        let answer = game.reflex(next);
        game.apply(next, &answer, chance, &mut Silent);
    }
}

/// Plays an action, and tells what the position it leads to is worth to the seat.
pub(crate) fn worth<G: Evaluate>(game: &mut G, seat: Seat, action: &G::Action, chance: &mut impl Chance) -> i64 {
    settle(game, seat, action, chance);
    let value = game.value(seat);
    match game.outcome() {
        Some(outcome) if outcome.winners.contains(&seat) => VICTORY + value,
        Some(outcome) if !outcome.winners.is_empty() => value - VICTORY,
        _ => value,
    }
}

/// The quick policy: of a few sensible actions, taken at random, the one that turns out best when each is tried once.
/// `actions` is only room to work in.
pub(crate) fn glance<G: Evaluate>(game: &G, seat: Seat, dice: &mut Fast, actions: &mut Vec<G::Action>) -> G::Action {
    best_of(GLANCE, game, seat, dice, actions)
}

/// How a search thinks that both sides go on: nearly as a greedy player does, at a fraction of the price.
pub(crate) fn policy<G: Evaluate>(game: &G, seat: Seat, dice: &mut Fast, actions: &mut Vec<G::Action>) -> G::Action {
    best_of(POLICY, game, seat, dice, actions)
}

/// Of so many sensible actions, taken at random, the one that turns out best when each is tried with the same dice. The
/// others are left in `actions`.
fn best_of<G: Evaluate>(few: usize, game: &G, seat: Seat, dice: &mut Fast, actions: &mut Vec<G::Action>) -> G::Action {
    actions.clear();
    game.sensible(seat, actions);
    if actions.len() <= 1 {
        return actions.pop().unwrap_or_else(|| game.reflex(seat));
    }
    let few = few.min(actions.len());
    for n in 0..few {
        let other = n + dice.uniform(THOUGHT, (actions.len() - n) as u32) as usize;
        actions.swap(n, other);
    }
    // Dice of its own: whoever glances does not know how the dice will fall.
    let tried = Fast::new(dice.bits());
    let value = |action: &G::Action| worth(&mut game.clone(), seat, action, &mut tried.clone());
    // The first of equals, so the last of them in reverse.
    let best = (0..few).rev().max_by_key(|n| value(&actions[*n])).unwrap_or(0);
    actions.swap_remove(best)
}
