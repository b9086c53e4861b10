//! The rules: the constants of the ledger, every resolution as a pure function, and what the board says by itself.
//!
//! A resolution is what players do at the table: a roll, a result. Its input is the very type that play derives from the
//! board; `grognard resolve`, the table assistant and the worked examples write the same type down as JSON. Numbers come
//! from `book::tables` alone, rulings from the `Options`.

#[allow(dead_code, reason = "`grognard check ledger` tells which rules are silent")]
mod ids {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}
pub use ids::*;

pub(crate) mod ammunition;
pub(crate) mod amphibious_retreat;
pub(crate) mod arrivals;
pub(crate) mod barrage;
pub(crate) mod bombardment;
pub(crate) mod combat;
pub(crate) mod combined_attack;
pub(crate) mod espionage;
pub(crate) mod final_attrition;
mod given;
pub(crate) mod initiative;
pub(crate) mod leader_capture;
pub(crate) mod leader_loss;
pub(crate) mod losses;
pub(crate) mod movement;
pub(crate) mod movement_attrition;
pub(crate) mod operation_points;
pub(crate) mod overrun;
pub(crate) mod payment;
pub(crate) mod pursuit;
pub(crate) mod quality_check;
pub(crate) mod rades;
pub(crate) mod rally;
pub(crate) mod redoubt_reduction;
pub(crate) mod remote_fire;
pub(crate) mod royal_louis;
pub(crate) mod sea_fire;
pub(crate) mod spanish_retreat;
pub(crate) mod spiked_battery;
pub(crate) mod status;
pub(crate) mod supply;
pub(crate) mod victory;
pub(crate) mod winner;
pub(crate) mod works;

use kernel::{DynProcedure, Erased};

/// What every file of resolutions uses.
mod prelude {
    pub(super) use super::given::{d3, in_turn, tell};
    pub(super) use crate::book::options::Options;
    pub(super) use crate::book::tables::tables;
    pub(super) use crate::rules;
    pub(super) use gamekit::input::InputFaults;
    pub(super) use kernel::{Chance, Fault, Procedure, Roll, RuleId, Tallies, Tally, Text};
    pub(super) use schemars::JsonSchema;
    pub(super) use serde::{Deserialize, Serialize};
}

/// The resolutions of the table, in the order of play.
pub static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<operation_points::OperationPoints>::NEW,
    &Erased::<arrivals::Austrians>::NEW,
    &Erased::<initiative::Initiative>::NEW,
    &Erased::<espionage::Espionage>::NEW,
    &Erased::<supply::WarDepot>::NEW,
    &Erased::<supply::SupplyTrace>::NEW,
    &Erased::<movement::MoveCost>::NEW,
    &Erased::<quality_check::QualityCheck>::NEW,
    &Erased::<overrun::Overrun>::NEW,
    &Erased::<leader_capture::LeaderCapture>::NEW,
    &Erased::<movement_attrition::MovementAttrition>::NEW,
    &Erased::<bombardment::Bombardment>::NEW,
    &Erased::<barrage::Barrage>::NEW,
    &Erased::<sea_fire::SeaFire>::NEW,
    &Erased::<combined_attack::CombinedAttack>::NEW,
    &Erased::<redoubt_reduction::RedoubtReduction>::NEW,
    &Erased::<combat::Melee>::NEW,
    &Erased::<spanish_retreat::SpanishRetreat>::NEW,
    &Erased::<pursuit::Pursuit>::NEW,
    &Erased::<winner::BattleResult>::NEW,
    &Erased::<leader_loss::LeaderLoss>::NEW,
    &Erased::<rally::Rally>::NEW,
    &Erased::<final_attrition::FinalAttrition>::NEW,
];
