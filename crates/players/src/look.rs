//! Looking ahead: from an action to a position that can be valued, and the quick policy made of that.

use kernel::chance::Fast;
use kernel::{Chance, Evaluate, Roll, RuleId, Seat, Silent};

/// Why a computer player draws a number: no rule of a game asks for it.
pub(crate) const THOUGHT: Roll = Roll { rule: RuleId("player"), label: "die-player" };
/// A resolution longer than this is valued as it stands.
const LONGEST: usize = 200;
/// So many of the sensible actions a glance takes in.
const GLANCE: usize = 4;

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

/// The quick policy: of a few sensible actions, taken at random, the one that turns out best when each is tried once.
/// `actions` is only room to work in.
pub(crate) fn glance<G: Evaluate>(game: &G, seat: Seat, dice: &mut Fast, actions: &mut Vec<G::Action>) -> G::Action {
    actions.clear();
    game.sensible(seat, actions);
    best_at_a_glance(game, seat, dice, actions).unwrap_or_else(|| game.reflex(seat))
}

/// The same among given actions, of which there may be none.
pub(crate) fn best_at_a_glance<G: Evaluate>(
    game: &G,
    seat: Seat,
    dice: &mut Fast,
    actions: &mut Vec<G::Action>,
) -> Option<G::Action> {
    if actions.len() <= 1 {
        return actions.pop();
    }
    let few = GLANCE.min(actions.len());
    for n in 0..few {
        let other = n + dice.uniform(THOUGHT, (actions.len() - n) as u32) as usize;
        actions.swap(n, other);
    }
    // Dice of its own: whoever glances does not know how the dice will fall.
    let tried = Fast::new(dice.bits());
    let value = |action: &G::Action| {
        let mut after = game.clone();
        settle(&mut after, seat, action, &mut tried.clone());
        after.value(seat)
    };
    // The first of equals, so the last of them in reverse.
    let best = (0..few).rev().max_by_key(|n| value(&actions[*n]))?;
    Some(actions.swap_remove(best))
}
