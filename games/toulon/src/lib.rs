//! Toulon 1793: the siege of August to December, for two to seven players, with areas, hidden stacks and operation
//! points.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every number, the
//! `.ftl` files hold the words. Here:
//!
//! - [`vocabulary`], [`options`], [`tables`]: the words, the rulings and the numbers of the rulebook;
//! - [`procedures`]: every resolution of the rulebook as a pure function;
//! - [`forces`], [`ground`], [`scenario`], [`setup`]: from files to a validated [`Setup`];
//! - [`state`], [`action`], [`event`]: what changes, what is decided, what happens;
//! - a file for each phase, [`battle`] for the combat phase, [`turn`] for their order, [`game`] for the whole;
//! - [`knowledge`], [`secrets`]: what each side can tell of the other, and a guess at the rest;
//! - [`plan`], [`evaluate`]: how computer players think.

pub mod action;
pub mod attrition;
pub mod battle;
pub mod consequence;
pub mod entry;
pub mod espionage;
pub mod evaluate;
pub mod event;
pub mod forces;
pub mod game;
pub mod ground;
pub mod income;
pub mod initiative;
pub mod knowledge;
pub mod labour;
pub mod leaders;
pub mod losses;
pub mod movement;
pub mod names;
pub mod narrate;
pub mod objections;
pub mod offers;
pub mod options;
mod orders;
pub mod plan;
pub mod procedures;
pub mod quality;
pub mod rades;
pub mod rally;
mod reflex;
pub mod reinforcements;
pub mod road;
pub mod scenario;
pub mod scene;
pub mod score;
pub mod sea;
pub mod seating;
pub mod secrets;
pub mod sets;
pub mod setup;
pub mod spending;
pub mod state;
pub mod status;
pub mod supply;
pub mod tables;
pub mod title;
pub mod troops;
pub mod turn;
pub mod vocabulary;
pub mod works;

/// The rules of the ledger, one constant each.
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// Where each rule is implemented and tested.
pub mod coverage {
    include!(concat!(env!("OUT_DIR"), "/coverage.rs"));
}

pub use action::Action;
pub use event::Event;
pub use options::Options;
pub use setup::Setup;
pub use state::Toulon;
pub use tables::{Tables, tables};
pub use vocabulary::*;
