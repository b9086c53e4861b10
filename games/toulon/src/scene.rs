//! What a viewer sees. Placeholder until the map is drawn: the question of the moment.

use crate::state::Toulon;
use kernel::scene::{AreasBoard, Board, Prompt};
use kernel::{Game, Scene, Text, Viewer};

/// The map.
#[must_use]
pub fn board(game: &Toulon) -> Board {
    let size = game.map().frame.size();
    Board::Areas(AreasBoard {
        width: size.x,
        depth: size.y,
        ground: Vec::new(),
        areas: Vec::new(),
        lines: Vec::new(),
        marks: Vec::new(),
    })
}

/// What a viewer sees now.
#[must_use]
pub fn scene(game: &Toulon, _viewer: Viewer) -> Scene {
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
        outcome: game.outcome(),
    }
}
