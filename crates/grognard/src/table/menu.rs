//! The offers of a decision, numbered and put together by unit and verb.

use crate::console::Console;
use kernel::{Offer, Rulebook, Scene, Text};
use std::io;

/// Offers of one unit and one verb, as places in the list of all.
struct Group {
    piece: Option<String>,
    verb: &'static str,
    offers: Vec<usize>,
}

/// More offers than this are folded into their groups.
const MOST_UNFOLDED: usize = 24;

fn groups(offers: &[Offer]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (n, offer) in offers.iter().enumerate() {
        match groups.iter_mut().find(|group| group.piece == offer.piece && group.verb == offer.verb) {
            Some(group) => group.offers.push(n),
            None => groups.push(Group { piece: offer.piece.clone(), verb: offer.verb, offers: vec![n] }),
        }
    }
    groups
}

/// Prints all offers, or their groups if there are many.
pub(crate) fn print(console: &mut Console<'_>, book: &Rulebook, scene: &Scene, offers: &[Offer]) -> io::Result<()> {
    let groups = groups(offers);
    let folded = offers.len() > MOST_UNFOLDED && groups.len() < offers.len();
    for (n, group) in groups.iter().enumerate() {
        let title = title(console, book, scene, group);
        match group.offers[..] {
            [only] => line(console, book, offers, only)?,
            _ if folded => {
                let text = Text::new("play-group").with("n", n as i64 + 1).with("count", group.offers.len() as i64);
                let words = console.words(&text);
                console.print(format!("   {words}  {title}"))?;
            }
            _ => {
                console.print(format!("   {title}"))?;
                group.offers.iter().try_for_each(|offer| line(console, book, offers, *offer))?;
            }
        }
    }
    Ok(())
}

/// Prints the offers of one group; false if there is no such group.
pub(crate) fn print_group(
    console: &mut Console<'_>,
    book: &Rulebook,
    scene: &Scene,
    offers: &[Offer],
    n: usize,
) -> io::Result<bool> {
    let groups = groups(offers);
    let Some(group) = n.checked_sub(1).and_then(|n| groups.get(n)) else { return Ok(false) };
    let title = title(console, book, scene, group);
    console.print(format!("   {title}"))?;
    group.offers.iter().try_for_each(|offer| line(console, book, offers, *offer))?;
    Ok(true)
}

fn title(console: &Console<'_>, book: &Rulebook, scene: &Scene, group: &Group) -> String {
    let verb = console.label(book, group.verb);
    let piece = group.piece.as_ref().and_then(|id| scene.pieces.iter().find(|piece| piece.id == *id));
    match piece {
        Some(piece) => format!("{}: {verb}", console.of_game(book, &piece.name)),
        None => verb,
    }
}

fn line(console: &mut Console<'_>, book: &Rulebook, offers: &[Offer], n: usize) -> io::Result<()> {
    let offer = &offers[n];
    let label = console.of_game(book, &offer.label);
    let dice = if offer.risky { " ⚄" } else { "" };
    console.print(format!("{:>5}. {label}{dice}  [{}]", n + 1, offer.rule))
}
