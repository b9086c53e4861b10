//! Events in words. Placeholder until they are written: only what a viewer may know is told, by the name of the event.

use crate::battle;
use crate::event::{Audience, Event};
use crate::state::Toulon;
use kernel::{LogLine, Text, Viewer};

/// An event as a viewer may know it.
#[must_use]
pub fn narrate(game: &Toulon, event: &Event, viewer: Viewer) -> Option<LogLine> {
    if let Event::Battle(event) = event {
        return battle::narrate(game, event, viewer);
    }
    let eyes = game.eyes(viewer);
    let told = viewer == Viewer::Everything
        || match event.audience() {
            Audience::Everybody => true,
            Audience::Side(side) => eyes == Some(side),
            Audience::OwnerOf(unit) => eyes.is_some_and(|side| game.knows(side, unit)),
        };
    told.then(|| LogLine {
        text: Text::name(format!("{event:?}")),
        rule: None,
        dice: Vec::new(),
        tallies: Vec::new(),
        depth: 1,
        piece: None,
    })
}
