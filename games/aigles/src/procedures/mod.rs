//! Every resolution of the rulebook as a pure function.
//!
//! Each file has two halves: plain functions over small `Copy` types, which the state machine calls and which cost no
//! allocation, and the same as a [`kernel::Procedure`] with a self-explaining JSON input for the table assistant, the
//! command line and the worked examples. Numbers come from [`crate::Tables`] alone.
//!
//! Dice that are given in the input (`die`, `dice`, `rerolls` ...) were rolled by hand; the others are rolled.

pub mod attack;
pub mod charge;
pub mod combat;
pub mod cost;
pub mod defensive;
pub mod fire;
pub mod footprint;
pub mod given;
pub mod initiative;
pub mod manoeuvre;
pub mod movement;
pub mod obstacle;
pub mod outcome;
pub mod position;
pub mod quality;
pub mod range;
pub mod recover;
pub mod resolve;
pub mod risk;
pub mod rounding;
pub mod setup;
pub mod skirmishers;
pub mod test;
pub mod victory;
pub mod volley;
pub mod wheel;

use kernel::{DynProcedure, Erased};

/// What every procedure file uses.
mod prelude {
    pub(super) use super::given::{Cases, Given, InputFaults, tell};
    pub(super) use crate::options::Options;
    pub(super) use crate::rules;
    pub(super) use crate::tables::{Tables, tables};
    pub(super) use gamekit::number::{Cm, Degrees, Share};
    pub(super) use kernel::{Chance, Fault, Procedure, Roll, RuleId, Tallies, Tally};
    pub(super) use schemars::JsonSchema;
    pub(super) use serde::{Deserialize, Serialize};
}

/// All procedures, in the order of the rulebook.
pub static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<cost::BattalionCost>::NEW,
    &Erased::<cost::ArmyCost>::NEW,
    &Erased::<footprint::Footprint>::NEW,
    &Erased::<footprint::Groups>::NEW,
    &Erased::<footprint::Losses>::NEW,
    &Erased::<footprint::Eligible>::NEW,
    &Erased::<rounding::Rounding>::NEW,
    &Erased::<setup::DeploymentZone>::NEW,
    &Erased::<skirmishers::SkirmisherNumbers>::NEW,
    &Erased::<initiative::Initiative>::NEW,
    &Erased::<quality::ActivationScore>::NEW,
    &Erased::<manoeuvre::ManoeuvreTest>::NEW,
    &Erased::<manoeuvre::Reform>::NEW,
    &Erased::<movement::MoveDistance>::NEW,
    &Erased::<movement::CommanderMove>::NEW,
    &Erased::<movement::RoutMove>::NEW,
    &Erased::<wheel::Wheel>::NEW,
    &Erased::<obstacle::Obstacle>::NEW,
    &Erased::<range::RangeEffect>::NEW,
    &Erased::<fire::FireDiceCount>::NEW,
    &Erased::<volley::Volley>::NEW,
    &Erased::<fire::Fire>::NEW,
    &Erased::<skirmishers::SkirmishFire>::NEW,
    &Erased::<attack::AttackTest>::NEW,
    &Erased::<charge::Charge>::NEW,
    &Erased::<defensive::MayFire>::NEW,
    &Erased::<defensive::DefensiveDice>::NEW,
    &Erased::<defensive::DefensiveFire>::NEW,
    &Erased::<position::Height>::NEW,
    &Erased::<position::CombatCover>::NEW,
    &Erased::<combat::Combat>::NEW,
    &Erased::<combat::AfterDefensiveFire>::NEW,
    &Erased::<outcome::CombatOutcome>::NEW,
    &Erased::<risk::CharactersAtRisk>::NEW,
    &Erased::<outcome::Recoil>::NEW,
    &Erased::<outcome::Pursuit>::NEW,
    &Erased::<resolve::ResolveReasons>::NEW,
    &Erased::<resolve::ResolveTest>::NEW,
    &Erased::<resolve::Rally>::NEW,
    &Erased::<recover::Recover>::NEW,
    &Erased::<victory::Victory>::NEW,
];
