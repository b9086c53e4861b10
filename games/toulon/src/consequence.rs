//! What an action led to, in a few words. Placeholder until the words are written.

use crate::action::Action;
use crate::state::Toulon;
use kernel::{Seat, Text};

/// What came of an action.
#[must_use]
pub fn consequence(_before: &Toulon, _after: &Toulon, _seat: Seat, _action: &Action) -> Text {
    Text::new("action-done")
}
