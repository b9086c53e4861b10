//! Who plays: computer players that know no game.
//!
//! A [`Player`] is asked for the decision of a seat and answers with a legal action, knowing only what that seat may
//! know. [`Random`] takes any listed action; [`Quick`] decides at a glance; [`Greedy`] plays each sensible action out over
//! its chances and takes the best; [`Search`] looks turns ahead. [`Who`] names a player as users do (`random`, `greedy:64`,
//! `search:2s`).
#![deny(missing_docs)]

mod greedy;
mod look;
mod quick;
mod random;
mod search;
mod who;

pub use greedy::Greedy;
pub use look::finish;
pub use quick::Quick;
pub use random::Random;
pub use search::{Budget, Search, Thought};
pub use who::{Computer, NotAPlayer, Who};

use kernel::{Game, Seat};

/// One who decides for a seat.
pub trait Player<G: Game> {
    /// The decision of a seat that is awaited: always a legal one, and made with what the seat may know. `stop` is
    /// asked between thoughts; once it says yes, the best found so far is the answer.
    fn choose(&mut self, game: &G, seat: Seat, stop: &dyn Fn() -> bool) -> G::Action;
}

/// Never stops a player that thinks: for games against no clock.
#[must_use]
pub fn no_hurry() -> bool {
    false
}
