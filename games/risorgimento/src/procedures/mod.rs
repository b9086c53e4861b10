//! Every resolution of the rulebook as a pure function.
//!
//! Each file has two halves: plain functions over small `Copy` types, which the state machine calls and which cost no
//! allocation, and the same as a [`kernel::Procedure`] with a self-explaining JSON input for the table assistant, the
//! command line and the worked examples. Numbers come from [`crate::Tables`] alone. Functions that add up modifiers
//! take any [`drm::Modifiers`]: a tally to explain, a plain number to play.
//!
//! Dice that are given in the input (`die`, `dice`, `rolls` ...) were rolled by hand; the others are rolled.

pub mod activation;
pub mod artillery;
pub mod attack;
pub mod border;
pub mod charge;
pub mod command;
pub mod continued;
pub mod drm;
pub mod engagement;
pub mod given;
pub mod gunnery;
pub mod hand;
pub mod initiative;
pub mod losses;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod on_map;
pub mod passes;
pub mod reaction;
pub mod retreat;
pub mod sight;
pub mod small_arms;
pub mod special;
pub mod stacking;
pub mod step;
pub mod victory;
pub mod ways;
pub mod zoc;

use kernel::{DynProcedure, Erased};

/// What every procedure file uses.
mod prelude {
    pub(super) use super::given::{ByName, Cases, Given, InputFaults, die, tell};
    pub(super) use crate::options::Options;
    pub(super) use crate::rules;
    pub(super) use crate::tables::{Tables, tables};
    pub(super) use crate::vocabulary::*;
    pub(super) use gamekit::vocabulary;
    pub(super) use kernel::{Chance, Fault, Procedure, Roll, RuleId, Tallies, Tally};
    pub(super) use schemars::JsonSchema;
    pub(super) use serde::{Deserialize, Serialize};
}

/// All procedures, in the order of the rulebook.
pub static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<initiative::Initiative>::NEW,
    &Erased::<command::OrdersInRange>::NEW,
    &Erased::<command::OrdersRoll>::NEW,
    &Erased::<command::CommandChain>::NEW,
    &Erased::<command::CommandRange>::NEW,
    &Erased::<command::GuardRange>::NEW,
    &Erased::<command::CommanderMarch>::NEW,
    &Erased::<activation::ContinuityRoll>::NEW,
    &Erased::<activation::ActivationSlots>::NEW,
    &Erased::<activation::ActivationAttempt>::NEW,
    &Erased::<activation::DemoralizedActivation>::NEW,
    &Erased::<activation::ActivationTurn>::NEW,
    &Erased::<passes::PassOrder>::NEW,
    &Erased::<passes::PassEffect>::NEW,
    &Erased::<passes::OneSideFinished>::NEW,
    &Erased::<activation::ExtendedLosses>::NEW,
    &Erased::<special::ReserveBreak>::NEW,
    &Erased::<special::ReserveRelease>::NEW,
    &Erased::<movement::StepCostProcedure>::NEW,
    &Erased::<movement::MovementPath>::NEW,
    &Erased::<on_map::PathOnMap>::NEW,
    &Erased::<ways::StepCostCases>::NEW,
    &Erased::<ways::RoadSlope>::NEW,
    &Erased::<ways::PathRate>::NEW,
    &Erased::<ways::HexsideOpen>::NEW,
    &Erased::<movement::StrategicMovement>::NEW,
    &Erased::<movement::MinimumMove>::NEW,
    &Erased::<movement::ReinforcementColumnProcedure>::NEW,
    &Erased::<stacking::StackingLimits>::NEW,
    &Erased::<stacking::StackingBrigades>::NEW,
    &Erased::<zoc::ZoneOfControl>::NEW,
    &Erased::<zoc::ZocByUnit>::NEW,
    &Erased::<zoc::ZocHexside>::NEW,
    &Erased::<zoc::ZocEntryCost>::NEW,
    &Erased::<zoc::LeaveZoc>::NEW,
    &Erased::<reaction::CavalryReaction>::NEW,
    &Erased::<reaction::JagerReaction>::NEW,
    &Erased::<sight::LineOfSight>::NEW,
    &Erased::<on_map::SightOnMap>::NEW,
    &Erased::<sight::SightOverGround>::NEW,
    &Erased::<sight::SightOverWoods>::NEW,
    &Erased::<sight::LineGeometry>::NEW,
    &Erased::<artillery::ArtilleryFire>::NEW,
    &Erased::<gunnery::ArtilleryTable>::NEW,
    &Erased::<gunnery::CombinedFire>::NEW,
    &Erased::<gunnery::TargetDrm>::NEW,
    &Erased::<gunnery::FireHeight>::NEW,
    &Erased::<gunnery::FireUphill>::NEW,
    &Erased::<gunnery::CohesionCheck>::NEW,
    &Erased::<gunnery::ArtilleryMove>::NEW,
    &Erased::<reaction::ReactionFire>::NEW,
    &Erased::<small_arms::SmallArmsFire>::NEW,
    &Erased::<small_arms::SmallArmsTable>::NEW,
    &Erased::<small_arms::FireAcross>::NEW,
    &Erased::<engagement::EngagementRoll>::NEW,
    &Erased::<engagement::StackedEngagement>::NEW,
    &Erased::<attack::AttackProcedure>::NEW,
    &Erased::<melee::AttackTable>::NEW,
    &Erased::<melee::StrengthDrm>::NEW,
    &Erased::<melee::PositionDrm>::NEW,
    &Erased::<melee::JagerDefence>::NEW,
    &Erased::<melee::LoneGuns>::NEW,
    &Erased::<continued::ContinuedAttack>::NEW,
    &Erased::<charge::ChargeDistance>::NEW,
    &Erased::<charge::ChargeIntoHex>::NEW,
    &Erased::<charge::ChargeSight>::NEW,
    &Erased::<charge::MassAttack>::NEW,
    &Erased::<losses::AdjustedCohesion>::NEW,
    &Erased::<losses::Elimination>::NEW,
    &Erased::<losses::SpreadLosses>::NEW,
    &Erased::<losses::FurtherDisorder>::NEW,
    &Erased::<retreat::WhoRetreats>::NEW,
    &Erased::<retreat::RetreatHexes>::NEW,
    &Erased::<morale::LeaderDanger>::NEW,
    &Erased::<morale::Rally>::NEW,
    &Erased::<morale::Recovery>::NEW,
    &Erased::<morale::HorsDeCombat>::NEW,
    &Erased::<morale::Demoralization>::NEW,
    &Erased::<morale::CorpsWithdrawal>::NEW,
    &Erased::<special::WeatherOfTurn>::NEW,
    &Erased::<special::PerceptionRoll>::NEW,
    &Erased::<special::PerceptionTable>::NEW,
    &Erased::<special::BridgeDemolition>::NEW,
    &Erased::<special::AustrianHesitation>::NEW,
    &Erased::<special::SigismundRegiment>::NEW,
    &Erased::<victory::Victory>::NEW,
    &Erased::<victory::ObjectiveHeld>::NEW,
];
