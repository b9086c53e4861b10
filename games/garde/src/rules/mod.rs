//! The rules: the constants of the ledger, every resolution as a pure function, and what the ground says.
//!
//! A resolution is what players do at the table: a test, a draw, a result. Its input is the very type that play derives
//! from the board; `grognard resolve`, the table assistant and the worked examples write the same type down as JSON.
//! Numbers come from `book::tables` alone, rulings from the `Options` in the input.

#[allow(dead_code, reason = "`grognard check ledger` tells which rules are silent")]
mod ids {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}
pub use ids::*;

pub(crate) mod aides;
pub mod bombardment;
pub(crate) mod cohesion;
pub mod combat;
pub(crate) mod command;
pub(crate) mod cover;
pub(crate) mod deployment;
pub(crate) mod effects;
pub(crate) mod ending;
pub(crate) mod ground;
pub(crate) mod initiative;
pub(crate) mod level;
pub(crate) mod loss;
pub(crate) mod morale;
pub(crate) mod movement;
pub(crate) mod order;
pub(crate) mod points;
pub(crate) mod reaction;
pub(crate) mod reinforcement;
pub(crate) mod resupply;
pub(crate) mod retreat;
pub(crate) mod risk;
pub(crate) mod shaken;
pub(crate) mod support;
pub(crate) mod test;
pub mod victory;
pub(crate) mod zone;

use kernel::{DynProcedure, Erased, Tallies, Tally};

/// What every file of resolutions uses.
mod prelude {
    pub(super) use super::tell;
    pub(super) use crate::book::options::Options;
    pub(super) use crate::book::tables::{Tables, tables};
    pub(super) use crate::book::tokens::{Bag, Tokens};
    pub(super) use crate::book::traits::Traits;
    pub(super) use crate::book::vocabulary::*;
    pub(super) use crate::rules;
    pub(super) use boards::table::Length;
    pub(super) use gamekit::input::InputFaults;
    pub(super) use gamekit::number::Cm;
    pub(super) use kernel::{Chance, Fault, Procedure, Roll, RuleId, Tallies, Tally, Text};
    pub(super) use schemars::JsonSchema;
    pub(super) use serde::{Deserialize, Serialize};
}

/// The resolutions of the table, in the order of the rulebook.
pub static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<command::ChainOfCommand>::NEW,
    &Erased::<points::Points>::NEW,
    &Erased::<reinforcement::Reinforcement>::NEW,
    &Erased::<order::OrderChange>::NEW,
    &Erased::<cohesion::Rally>::NEW,
    &Erased::<resupply::Resupply>::NEW,
    &Erased::<initiative::Initiative>::NEW,
    &Erased::<movement::Movement>::NEW,
    &Erased::<reaction::TargetReaction>::NEW,
    &Erased::<combat::Combat>::NEW,
    &Erased::<effects::CombatEffects>::NEW,
    &Erased::<loss::LossTest>::NEW,
    &Erased::<cohesion::CohesionTest>::NEW,
    &Erased::<risk::GeneralRisk>::NEW,
    &Erased::<bombardment::Bombardment>::NEW,
    &Erased::<effects::BombardmentEffects>::NEW,
    &Erased::<morale::Demoralisation>::NEW,
    &Erased::<victory::Victory>::NEW,
    &Erased::<ending::BattleEnd>::NEW,
];

/// Hands a tally over, as long as there is room.
fn tell(tallies: &mut Tallies, of: &'static str, tally: Tally) {
    let _ = tallies.try_push((of, tally));
}
