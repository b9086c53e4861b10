//! Sensible answers to a question that is asked again and again: losses, reserves, arrivals, supply. They are proposed
//! together and confirmed once; each is the answer the game gives by reflex.

use crate::ahead::suppose;
use crate::scene::Offer;
use crate::{Awaiting, Evaluate, Seat};

/// The most answers proposed at once.
const MOST: usize = 60;

/// What would be answered from here on, as long as the same is asked of the same seat, no die falls and no secret opens.
#[must_use]
pub fn fill<G: Evaluate>(game: &G, seat: Seat) -> Vec<Offer> {
    let asked = |game: &G| match game.awaiting() {
        Awaiting::Decision { seats, point, .. } if seats.contains(seat) => Some(point),
        _ => None,
    };
    let Some(question) = asked(game) else { return Vec::new() };
    let mut now = game.clone();
    let mut answers = Vec::new();
    while answers.len() < MOST && asked(&now) == Some(question) {
        let action = now.reflex(seat);
        let Some(next) = suppose(&now, seat, &action) else { break };
        answers.push(now.offer(seat, &action));
        now = next;
    }
    answers
}
