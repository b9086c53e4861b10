//! What a viewer sees. Placeholder until the scene is drawn: the empty table and the question of the moment.

use crate::state::Garde;
use kernel::scene::{Board, Prompt, TableBoard};
use kernel::{Scene, Text, Viewer};

/// The table.
#[must_use]
pub fn board(game: &Garde) -> Board {
    let table = game.battle.table;
    Board::Table(TableBoard {
        width: table.width().to_tenths(),
        depth: table.depth().to_tenths(),
        ground: Vec::new(),
        marks: Vec::new(),
    })
}

/// What a viewer sees now.
#[must_use]
pub fn scene(game: &Garde, _viewer: Viewer) -> Scene {
    Scene {
        pieces: Vec::new(),
        overlays: Vec::new(),
        tracks: Vec::new(),
        panels: Vec::new(),
        prompt: game.question().map_or_else(
            || Prompt { text: Text::new("phase-over"), rule: None, seats: Vec::new(), piece: None },
            |(seats, point, rule)| Prompt {
                text: Text::new(point),
                rule: Some(rule),
                seats: seats.iter().collect(),
                piece: None,
            },
        ),
        outcome: game.ending().map(|ending| game.outcome_of(&ending)),
    }
}
