//! Risorgimento 1859: Magenta and Solferino on hexes.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every number, the
//! `.ftl` files hold the words. Here, room by room:
//!
//! - `book`: the words, the rulings and the numbers of the rulebook, and what forbids;
//! - `setup`: from files to a validated [`Setup`];
//! - `state`: the position, flat and small;
//! - `rules`: the resolutions, what a step costs, who sees whom; also the rules of the ledger, one constant each;
//! - `play`: the turn, its phases and questions, in the order of play;
//! - `show`: the picture, the offers, the words of events and of odds;
//! - `think`: what computer players reckon with.

#![allow(unreachable_pub, reason = "the rooms are private: `pub` in one of them means that the other rooms see it")]

mod book;
mod play;
mod position;
pub mod rules;
mod setup;
mod show;
mod state;
mod think;
mod title;

pub use play::action::Action;
pub use setup::Setup;
pub use state::Risorgimento;

#[cfg(all(feature = "shelf", not(test)))]
session::shelve!(Risorgimento);

#[cfg(test)]
extern crate self as risorgimento;
#[cfg(test)]
#[path = "../tests/mod.rs"]
mod tests;
