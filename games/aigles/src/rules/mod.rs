//! The resolutions of the rulebook as pure functions, and what can be measured on the table. Numbers come from
//! [`crate::book::tables`] alone. The constants of the ledger's rules are here too: `rules::FIRE_DICE`.
//!
//! Every rule has one home here: play derives its input from the board, a form at a real table asks a player for it, the
//! worked examples write it down.

#[allow(dead_code, reason = "`grognard check ledger` tells which rules are silent")]
mod ids {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}
pub use ids::*;

pub mod charge;
pub mod combat;
pub mod cost;
pub mod defensive;
pub mod fire;
mod form;
pub mod ground;
pub mod initiative;
pub mod measure;
pub mod movement;
pub mod obstacle;
pub mod quality;
pub mod range;
pub mod risk;
pub mod skirmishers;
pub mod test;
pub mod troops;
pub mod victory;
pub mod volley;
pub mod wheel;

use kernel::{DynProcedure, Erased};

/// What every file with a procedure uses.
mod prelude {
    pub(super) use super::form::{Checks, tell};
    pub(super) use crate::book::options::Options;
    pub(super) use crate::book::tables::{Tables, tables};
    pub(super) use crate::rules;
    pub(super) use gamekit::input::InputFaults;
    pub(super) use gamekit::number::{Cm, Share};
    pub(super) use kernel::{Chance, Fault, Procedure, Roll, RuleId, Tallies, Tally, Text};
    pub(super) use schemars::JsonSchema;
    pub(super) use serde::{Deserialize, Serialize};
}

/// What players resolve at a table, in the order of the rulebook.
pub static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<cost::BattalionCost>::NEW,
    &Erased::<initiative::Initiative>::NEW,
    &Erased::<test::Test>::NEW,
    &Erased::<movement::MoveDistance>::NEW,
    &Erased::<wheel::Wheel>::NEW,
    &Erased::<obstacle::Obstacle>::NEW,
    &Erased::<movement::CommanderRide>::NEW,
    &Erased::<fire::Fire>::NEW,
    &Erased::<charge::Charge>::NEW,
    &Erased::<defensive::DefensiveFire>::NEW,
    &Erased::<combat::Combat>::NEW,
    &Erased::<risk::CharactersAtRisk>::NEW,
    &Erased::<movement::Flight>::NEW,
    &Erased::<victory::Victory>::NEW,
];
