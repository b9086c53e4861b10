//! What a wish of the hand could mean: a force wanted in an area.

use crate::play::Phase;
use crate::play::action::Action;
use crate::state::{Payment, Toulon};
use kernel::Wish;
use kernel::scene::Place;

/// Appends the actions a wish could mean now, legal or not.
pub(crate) fn meant(game: &Toulon, wish: &Wish, out: &mut Vec<Action>) {
    if let Some(Phase::Muster(_)) = game.phase()
        && let Some(Place::Area { area, .. }) = &wish.to
        && let Some(to) = game.map().area_by_id(area)
    {
        out.extend([Action::March { to }, Action::Attack { to, pay: Payment::NOTHING }]);
    }
}
