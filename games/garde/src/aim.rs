//! From a gesture of the hand to an action. Placeholder.

use crate::state::Garde;
use kernel::{Aim, Gesture, Seat};

/// The action nearest to a wish.
#[must_use]
pub fn aim(_game: &Garde, _seat: Seat, _gesture: &Gesture) -> Option<Aim> {
    None
}
