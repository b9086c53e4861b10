//! Skirmish: a tiny game to learn from and to copy. Five areas, three companies a side, secret orders, fire and answer.
//!
//! It has everything a big game has, each in its room: [`book`] (words and numbers of the rulebook), [`state`] (what is
//! so), [`play`] (the questions of a turn), `show` (pictures and words), `think` (for computer players).

pub mod book;
pub mod play;
mod show;
pub mod state;
mod think;

/// The rules of the ledger.
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use play::Action;
pub use state::{Company, Skirmish};

gamekit::title!(Skirmish: scenarios { "wood" = 4 }, seats book::COMPANIES.sides, words "rules", "play");

#[cfg(all(feature = "shelf", not(test)))]
session::shelve!(Skirmish);
