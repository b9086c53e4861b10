//! What a wish of the hand could mean: a battalion that fires at an enemy or attacks him.

use crate::play::Phase;
use crate::play::action::Action;
use crate::state::{Aigles, Body, Target};
use kernel::Wish;

/// Appends the actions a wish could mean now, legal or not.
pub fn meant(game: &Aigles, wish: &Wish, out: &mut Vec<Action>) {
    let Some(unit) = game.setup.unit_by_id(&wish.piece) else { return };
    if let Some(Phase::Activation(_)) = game.stack.top() {
        let target = wish.target.as_deref().and_then(|id| game.setup.unit_by_id(id));
        let Some(enemy) = target else { return };
        let target = Some(Target { unit: enemy, screen: false });
        out.push(Action::Fire { unit, target, screen: None, bonus: Body::default() });
        out.push(Action::Attack { unit, target: enemy });
    }
}
