//! Risorgimento 1859: Magenta and Solferino on hexes.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every number, the
//! `.ftl` files hold the words. Here:
//!
//! - [`vocabulary`], [`options`], [`tables`]: the words, the rulings and the numbers of the rulebook;
//! - [`forces`], [`terrain`], [`scenario`], [`ground`], [`battle`]: from files to a validated [`Battle`];
//! - [`procedures`]: every resolution of the rulebook as a pure function;
//! - [`state`], [`action`], [`event`], [`objections`]: the position, the decisions, what happens, what forbids;
//! - [`turn`], [`activation`], [`formation`], [`unit_turn`], [`movement`], [`march`], [`react`], [`fire`], [`declare`],
//!   [`assault`], [`retreat`], [`losses`], [`leaders`], [`victory`]: the phases and concepts, one file each;
//! - [`candidates`], [`game`], [`evaluate`], [`title`]: the game as others see it.

pub mod action;
pub mod activation;
pub mod assault;
pub mod battle;
pub mod candidates;
pub mod consequence;
pub mod continuing;
pub mod declare;
pub mod evaluate;
pub mod event;
pub mod facing;
pub mod field;
pub mod fire;
pub mod forces;
pub mod formation;
pub mod game;
pub mod ground;
pub mod leaders;
pub mod losses;
pub mod march;
pub mod marks;
pub mod movement;
pub mod naming;
pub mod narrate;
pub mod objections;
pub mod offers;
pub mod opening;
pub mod options;
pub mod phase;
pub mod placing;
pub mod procedures;
pub mod reach;
pub mod react;
pub mod retreat;
pub mod scenario;
pub mod scene;
pub mod state;
pub mod tables;
pub mod terrain;
pub mod title;
pub mod troops;
pub mod turn;
pub mod unit_turn;
pub mod victory;
pub mod vocabulary;

/// The rules of the ledger, one constant each.
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// Where each rule is implemented and tested.
pub mod coverage {
    include!(concat!(env!("OUT_DIR"), "/coverage.rs"));
}

pub use action::Action;
pub use battle::{Battle, BrigadeId, CorpsId, UnitId};
pub use event::Event;
pub use facing::{Facing, Standing};
pub use options::Options;
pub use state::{Hex, Risorgimento};
pub use tables::{Tables, tables};
pub use vocabulary::*;
