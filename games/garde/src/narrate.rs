//! Events in words. Placeholder until they are written: only what a viewer may know is told, by the name of the event.

use crate::event::Event;
use crate::state::Garde;
use kernel::{LogLine, Text, Viewer};

/// An event as a viewer may know it.
#[must_use]
pub fn narrate(_game: &Garde, event: &Event, viewer: Viewer) -> Option<LogLine> {
    if event.known_to().is_some_and(|seat| !viewer.knows(seat)) {
        return None;
    }
    let text = Text::name(format!("{event:?}"));
    Some(LogLine { text, rule: None, dice: Vec::new(), tallies: Vec::new(), depth: 1, piece: None })
}
