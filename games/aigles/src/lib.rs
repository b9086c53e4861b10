//! La Marche des Aigles: Napoleonic infantry battalions on a free table.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every printed
//! number, the `.ftl` files hold the words. Here:
//!
//! - [`book`]: the words, the rulings and the numbers of the rulebook;
//! - [`setup`]: from files to a validated [`Setup`];
//! - [`state`]: the game between two decisions, flat and cheap to copy;
//! - [`rules`]: the resolutions of the rulebook as pure functions, and what can be measured on the table;
//! - [`play`]: the game at play, one file per phase, in the order of play;
//! - [`show`]: what players see and read;
//! - [`think`]: how good a position is.

#![allow(unreachable_pub, reason = "the rooms are private: `pub` in one of them means that the other rooms see it")]

mod book;
mod play;
mod rules;
mod setup;
mod show;
mod state;
mod think;
mod title;

pub use play::action::Action;
pub use setup::Setup;
pub use state::Aigles;

#[cfg(all(feature = "shelf", not(test)))]
session::shelve!(Aigles);

#[cfg(test)]
extern crate self as aigles;
#[cfg(test)]
#[path = "../tests/mod.rs"]
mod tests;
