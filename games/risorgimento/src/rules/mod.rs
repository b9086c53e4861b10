//! Every resolution of the rulebook as a pure function.
//!
//! Each file has two halves: plain functions over small `Copy` types, which the state machine calls and which cost no
//! allocation, and the same as a [`kernel::Procedure`] with a self-explaining JSON input for the table assistant, the
//! command line and the worked examples. Numbers come from [`crate::Tables`] alone. Functions that add up modifiers
//! take any [`drm::Modifiers`]: a tally to explain, a plain number to play.
//!
//! Dice that are given in the input (`die`, `dice`, `rolls` ...) were rolled by hand; the others are rolled.

pub(crate) mod activation;
pub mod artillery;
pub mod attack;
pub mod border;
pub(crate) mod command;
pub(crate) mod continued;
pub(crate) mod drm;
pub(crate) mod engagement;
pub mod field;
pub(crate) mod given;
pub mod hand;
pub(crate) mod initiative;
pub(crate) mod losses;
pub(crate) mod magenta;
pub(crate) mod morale;
pub(crate) mod movement;
pub(crate) mod reach;
pub(crate) mod reserves;
pub mod retreat;
pub(crate) mod sight;
pub(crate) mod small_arms;
pub(crate) mod stacking;
pub(crate) mod step;
pub(crate) mod victory;
pub(crate) mod weather;
pub mod zoc;

use kernel::{DynProcedure, Erased};

// The rules of the ledger, one constant each.
include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// What every procedure file uses.
mod prelude {
    pub(super) use super::given::{Cases, Checks, Given, die, tell};
    pub(super) use crate::book::options::Options;
    pub(super) use crate::book::tables::{Tables, tables};
    pub(super) use crate::book::vocabulary::*;
    pub(super) use crate::rules;
    pub(super) use gamekit::input::InputFaults;
    pub(super) use gamekit::vocabulary;
    pub(super) use kernel::{Chance, Fault, Procedure, Roll, RuleId, Tallies, Tally, Text};
    pub(super) use schemars::JsonSchema;
    pub(super) use serde::{Deserialize, Serialize};
}

/// All procedures, in the order of the rulebook.
pub static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<initiative::Initiative>::NEW,
    &Erased::<command::OrdersRoll>::NEW,
    &Erased::<activation::ContinuityRoll>::NEW,
    &Erased::<activation::ExtendedLosses>::NEW,
    &Erased::<reserves::ReserveRelease>::NEW,
    &Erased::<step::StepCostProcedure>::NEW,
    &Erased::<stacking::StackingLimits>::NEW,
    &Erased::<sight::LineOfSight>::NEW,
    &Erased::<artillery::ArtilleryFire>::NEW,
    &Erased::<small_arms::SmallArmsFire>::NEW,
    &Erased::<engagement::EngagementRoll>::NEW,
    &Erased::<attack::AttackProcedure>::NEW,
    &Erased::<continued::ContinuedAttack>::NEW,
    &Erased::<losses::SpreadLosses>::NEW,
    &Erased::<retreat::WhoRetreats>::NEW,
    &Erased::<morale::LeaderDanger>::NEW,
    &Erased::<morale::Recovery>::NEW,
    &Erased::<morale::HorsDeCombat>::NEW,
    &Erased::<morale::Demoralization>::NEW,
    &Erased::<morale::CorpsWithdrawal>::NEW,
    &Erased::<weather::WeatherOfTurn>::NEW,
    &Erased::<magenta::PerceptionRoll>::NEW,
    &Erased::<magenta::BridgeDemolition>::NEW,
    &Erased::<victory::Victory>::NEW,
];
