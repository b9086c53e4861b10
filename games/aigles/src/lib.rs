//! La Marche des Aigles: Napoleonic infantry battalions on a free table.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every printed
//! number, the `.ftl` files hold the words. Here:
//!
//! - [`vocabulary`], [`options`], [`tables`]: the words, the rulings and the numbers of the rulebook;
//! - [`army`], [`scenario`], [`battle`]: from files to a validated [`Battle`];
//! - [`procedures`]: every resolution of the rulebook as a pure function;
//! - [`state`], [`action`], [`event`], [`game`]: the game at play, one file per phase.

pub mod action;
pub mod activation;
pub mod aim;
pub mod army;
pub mod attack;
pub mod battle;
pub mod candidates;
pub mod combat;
pub mod commander;
pub mod consequence;
pub mod deployment;
pub mod evaluate;
pub mod event;
pub mod fire;
pub mod game;
pub mod ground;
pub mod initiative;
pub mod losses;
pub mod manoeuvre;
mod measure;
pub mod narrate;
pub mod objections;
pub mod offers;
pub mod options;
pub mod procedures;
pub mod resolve;
pub mod rout;
pub mod scenario;
pub mod scene;
pub mod skirmish;
pub mod state;
pub mod tables;
pub mod title;
pub mod trial;
pub mod troops;
pub mod victory;
pub mod vocabulary;
pub mod words;

/// The rules of the ledger, one constant each.
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// Where each rule is implemented and tested.
pub mod coverage {
    include!(concat!(env!("OUT_DIR"), "/coverage.rs"));
}

pub use action::Action;
pub use battle::Battle;
pub use event::Event;
pub use options::Options;
pub use state::Aigles;
pub use tables::{Tables, tables};
pub use vocabulary::*;
