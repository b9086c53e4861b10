//! The board as a list of units.

use crate::console::Console;
use kernel::scene::{Piece, Place};
use kernel::{Arg, Rulebook, Scene, Text};
use std::io;

/// Prints tracks, panels and every unit.
pub(crate) fn print(console: &mut Console<'_>, book: &Rulebook, scene: &Scene) -> io::Result<()> {
    for track in &scene.tracks {
        let label = console.of_game(book, &track.label);
        let now = track.boxes.get(track.at as usize).map(|now| console.of_game(book, now)).unwrap_or_default();
        console.print(format!("{label}: {now}"))?;
    }
    for panel in &scene.panels {
        let title = console.of_game(book, &panel.title);
        let heads: Vec<String> = panel.columns.iter().map(|head| console.of_game(book, head)).collect();
        console.print(format!("{title}  {}", heads.join(" / ")))?;
        for row in &panel.rows {
            let label = console.of_game(book, &row.label);
            let values: Vec<String> = row.values.iter().map(|value| console.of_game(book, value)).collect();
            console.print(format!("  {label}: {}", values.join(" / ")))?;
        }
    }
    scene.pieces.iter().try_for_each(|piece| print_piece(console, book, piece))
}

fn print_piece(console: &mut Console<'_>, book: &Rulebook, piece: &Piece) -> io::Result<()> {
    let name = console.of_game(book, &piece.name);
    let nation = console.label(book, &format!("nation-{}", piece.symbol.nation));
    let badges: Vec<String> = piece.badges.iter().map(|badge| console.of_game(book, &badge.label)).collect();
    let badges = if badges.is_empty() { String::new() } else { format!("  ({})", badges.join(", ")) };
    let place = place(console, &piece.place);
    console.print(format!("- {name}, {nation}: {place}{badges}"))?;
    for fact in &piece.facts {
        let label = console.of_game(book, &fact.label);
        let values: Vec<String> = fact.values.iter().map(|value| console.of_game(book, value)).collect();
        console.print(format!("    {label}: {}", values.join(" / ")))?;
    }
    Ok(())
}

fn place(console: &Console<'_>, place: &Place) -> String {
    match place {
        Place::Pose { x, y, heading, .. } => {
            // 16384ths of a turn as whole degrees.
            let degrees = (i64::from(*heading) * 360 + 8192) / 16384 % 360;
            let text = Text::new("board-pose")
                .with("x", Arg::cm((*x).into()))
                .with("y", Arg::cm((*y).into()))
                .with("degrees", degrees);
            console.words(&text)
        }
        Place::Hex { q, r, .. } => format!("{q},{r}"),
        Place::Area { area, .. } => area.clone(),
        Place::Box { id } => id.clone(),
    }
}
