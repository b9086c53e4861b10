//! Every resolution of the rulebook as a pure function.
//!
//! Each file has two halves: plain functions over small `Copy` types, which the state machine calls and which cost no
//! allocation, and the same as a [`kernel::Procedure`] with a self-explaining JSON input for the table assistant, the
//! command line and the worked examples. Numbers come from [`crate::Tables`] alone.
//!
//! Dice and tokens that are given in the input (`die`, `draw` ...) came by hand; the others are rolled and drawn.

pub mod aides;
pub mod bombardment;
pub mod cohesion;
pub mod combat;
pub mod combat_bag;
pub mod command;
pub mod cover;
pub mod deployment;
pub mod effects;
pub mod ending;
pub mod footprint;
pub mod given;
pub mod initiative;
pub mod level;
pub mod loss;
pub mod morale;
pub mod movement;
pub mod moves;
pub mod objective;
pub mod order;
pub mod points;
pub mod range;
pub mod reaction;
pub mod reinforcement;
pub mod replacement;
pub mod resupply;
pub mod retreat;
pub mod risk;
pub mod shaken;
pub mod shell;
pub mod support;
pub mod test;
pub mod victory;
pub mod zone;

use kernel::{DynProcedure, Erased};

/// What every procedure file uses.
mod prelude {
    pub(super) use super::given::{Given, InputFaults, tell};
    pub(super) use crate::options::Options;
    pub(super) use crate::rules;
    pub(super) use crate::tables::{Tables, tables};
    pub(super) use crate::tokens::{Bag, Tokens};
    pub(super) use crate::traits::Traits;
    pub(super) use crate::vocabulary::*;
    pub(super) use boards::table::Length;
    pub(super) use gamekit::number::Cm;
    pub(super) use gamekit::vocabulary;
    pub(super) use kernel::{Chance, Fault, Procedure, Roll, RuleId, Tallies, Tally};
    pub(super) use schemars::JsonSchema;
    pub(super) use serde::{Deserialize, Serialize};
}

/// All procedures, in the order of the rulebook.
pub static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<footprint::Footprint>::NEW,
    &Erased::<level::MixedLevel>::NEW,
    &Erased::<zone::ZoneOfControl>::NEW,
    &Erased::<command::CommandDistance>::NEW,
    &Erased::<command::ChainOfCommand>::NEW,
    &Erased::<cover::TerrainCover>::NEW,
    &Erased::<points::Points>::NEW,
    &Erased::<deployment::FirstToDeploy>::NEW,
    &Erased::<reinforcement::Reinforcement>::NEW,
    &Erased::<order::OrderChange>::NEW,
    &Erased::<aides::Aides>::NEW,
    &Erased::<aides::AideRide>::NEW,
    &Erased::<shaken::Shaken>::NEW,
    &Erased::<cohesion::Rally>::NEW,
    &Erased::<replacement::Replacement>::NEW,
    &Erased::<resupply::Resupply>::NEW,
    &Erased::<initiative::Initiative>::NEW,
    &Erased::<movement::Movement>::NEW,
    &Erased::<moves::ManoeuvreMove>::NEW,
    &Erased::<moves::AttackMove>::NEW,
    &Erased::<moves::DefendMove>::NEW,
    &Erased::<retreat::FallBack>::NEW,
    &Erased::<retreat::Flight>::NEW,
    &Erased::<retreat::FollowUp>::NEW,
    &Erased::<combat_bag::CombatExperience>::NEW,
    &Erased::<combat_bag::CombatNumbers>::NEW,
    &Erased::<combat_bag::CombatSlope>::NEW,
    &Erased::<support::SupportReach>::NEW,
    &Erased::<support::CombatSupport>::NEW,
    &Erased::<reaction::TargetReaction>::NEW,
    &Erased::<combat_bag::CombatBag>::NEW,
    &Erased::<combat_bag::Combat>::NEW,
    &Erased::<effects::CombatEffects>::NEW,
    &Erased::<loss::LossTest>::NEW,
    &Erased::<cohesion::CohesionTest>::NEW,
    &Erased::<risk::GeneralRisk>::NEW,
    &Erased::<range::Range>::NEW,
    &Erased::<bombardment::BombardmentBag>::NEW,
    &Erased::<bombardment::Bombardment>::NEW,
    &Erased::<shell::BombardmentEffects>::NEW,
    &Erased::<morale::Demoralisation>::NEW,
    &Erased::<victory::Victory>::NEW,
    &Erased::<ending::BattleEnd>::NEW,
    &Erased::<objective::ObjectiveHeld>::NEW,
];
