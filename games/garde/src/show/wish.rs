//! What a wish of the hand could mean: a brigade sent at an enemy, a division called up.

use crate::play::Phase;
use crate::play::action::Action;
use crate::state::Garde;
use kernel::Wish;

/// Appends the actions a wish could mean now, legal or not.
pub(crate) fn meant(game: &Garde, wish: &Wish, out: &mut Vec<Action>) {
    let by_id = |id: &str| game.setup.brigade_by_id(id);
    let Some(brigade) = by_id(&wish.piece) else { return };
    let target = wish.target.as_deref().and_then(by_id);
    match (game.stack.top(), target) {
        (Some(Phase::Activate(_)), _) => out.push(Action::Activate { division: game.division_of(brigade) }),
        (Some(Phase::Bombard(_)), Some(target)) => out.push(Action::Bombard { brigade, target }),
        (Some(Phase::Move(_) | Phase::MoveBrigade(_)), Some(target)) => out.push(Action::Advance { brigade, target }),
        (Some(Phase::Combats(_)), Some(enemy)) => out.push(Action::Fight { brigade, enemy }),
        (Some(Phase::Move(_)), None) => out.push(Action::Select { brigade }),
        _ => {}
    }
}
