//! Risorgimento 1859: Magenta and Solferino on hexes.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every number, the
//! `.ftl` files hold the words.

pub mod options;
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
