//! What an action led to, in a few words. Placeholder until the words are written.

use crate::action::Action;
use crate::state::Garde;
use kernel::Text;

/// What came of an action.
#[must_use]
pub fn consequence(_before: &Garde, _after: &Garde, _action: &Action) -> Text {
    Text::new("action-done")
}
