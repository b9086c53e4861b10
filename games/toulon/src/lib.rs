//! Toulon 1793: the siege of August to December, for two to seven players, with areas, hidden stacks and operation
//! points.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every number, the
//! `.ftl` files hold the words. Here:
//!
//! - [`vocabulary`], [`options`], [`tables`]: the words, the rulings and the numbers of the rulebook;
//! - [`procedures`]: every resolution of the rulebook as a pure function.

pub mod options;
pub mod procedures;
pub mod tables;
pub mod vocabulary;

/// The rules of the ledger, one constant each.
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// Where each rule is implemented and tested.
pub mod coverage {
    include!(concat!(env!("OUT_DIR"), "/coverage.rs"));
}

pub use options::Options;
pub use tables::{Tables, tables};
pub use vocabulary::*;
