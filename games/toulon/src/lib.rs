//! Toulon 1793: the siege of August to December, for two to seven players, with areas, hidden stacks and operation
//! points.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every number, the
//! `.ftl` files hold the words. The rooms of the code, the same in every game:
//!
//! - `book`: the words, the rulings and the numbers of the rulebook, and why an action is refused;
//! - `setup`: from files to a validated [`Setup`];
//! - `state`: what changes, who knows what of it, and a guess at the rest;
//! - `rules`: the resolutions of the rulebook as pure functions, and a constant for every rule;
//! - `play`: the turn and its phases in the order of play, and what they do to the state;
//! - `show`: the picture, the words of offers and events, the bars of odds;
//! - `think`: how computer players plan and answer.

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
pub use state::Toulon;

#[cfg(all(feature = "shelf", not(test)))]
session::shelve!(Toulon);

#[cfg(test)]
extern crate self as toulon;
#[cfg(test)]
#[path = "../tests/mod.rs"]
mod tests;
