//! La Garde: corps, divisions and brigades on a 6 mm table, with secret orders and tokens drawn from a bag.
//!
//! The rulebook as data lives in `rulebook/`: `ledger.toml` names every rule, `tables.toml` holds every number, the
//! `.ftl` files hold the words. Here:
//!
//! - [`vocabulary`], [`options`], [`tables`]: the words, the rulings and the numbers of the rulebook;
//! - [`army`], [`scenario`], [`battle`]: from files to a validated [`Battle`];
//! - [`procedures`]: every resolution of the rulebook as a pure function.

pub mod action;
pub mod activation;
pub mod aim;
pub mod army;
pub mod battle;
pub mod bombardment;
pub mod candidates;
pub mod combat;
pub mod condition;
pub mod consequence;
pub mod consolidation;
pub mod contact;
pub mod deployment;
pub mod event;
pub mod game;
pub mod generals;
pub mod ground;
pub mod initiative;
pub mod losses;
pub mod movement;
pub mod narrate;
pub mod objections;
pub mod offers;
pub mod options;
pub mod orders;
pub mod procedures;
pub mod rally;
pub mod reaction;
pub mod reinforcements;
pub mod retreat;
pub mod roster;
pub mod scenario;
pub mod scene;
pub mod secrets;
pub mod state;
pub mod tables;
pub mod tokens;
pub mod traits;
pub mod troops;
pub mod victory;
pub mod vocabulary;
pub mod words;
pub mod zone;

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
pub use condition::{BombardmentCondition, Condition};
pub use event::Event;
pub use options::Options;
pub use state::Garde;
pub use tables::{Tables, tables};
pub use tokens::{Bag, BagLine, Tokens};
pub use traits::Traits;
pub use vocabulary::*;
