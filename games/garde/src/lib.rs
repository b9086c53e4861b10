//! La Garde: corps, divisions and brigades on a 6 mm table, with secret orders and tokens drawn from a bag.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every number, the
//! `.ftl` files hold the words. Here, room by room:
//!
//! - `book`: vocabulary, options, charts, reasons for a refusal;
//! - `setup`: from scenario and army files to a validated [`Setup`];
//! - `state`: everything that changes, who stands where, who knows what;
//! - `rules`: the resolutions and the ground, pure; also the constants of the ledger;
//! - `play`: the turn, one file per phase or question in the order of play;
//! - `show`: the picture, the offers, the log;
//! - `think`: what computer players judge a position by.

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
pub use state::Garde;

#[cfg(all(feature = "shelf", not(test)))]
session::shelve!(Garde);

#[cfg(test)]
extern crate self as garde;
#[cfg(test)]
#[path = "../tests/mod.rs"]
mod tests;
