//! Every resolution of the rulebook as a pure function.
//!
//! Each file has two halves: plain functions over small `Copy` types, which the state machine calls and which cost no
//! allocation, and the same as a [`kernel::Procedure`] with a self-explaining JSON input for the table assistant, the
//! command line and the worked examples. Numbers come from [`crate::Tables`] alone.
//!
//! Dice that are given in the input (`die`, `dice`, `d3` ...) were rolled by hand; the others are rolled. Most
//! procedures take one case or several at once ([`each`]).

pub mod ammunition;
pub mod amphibious_retreat;
pub mod arrivals;
pub mod barrage;
pub mod bombardment;
pub mod combat;
pub mod combined_attack;
pub mod dice;
pub mod each;
pub mod engagement;
pub mod espionage;
pub mod final_attrition;
pub mod given;
pub mod initiative;
pub mod leader_capture;
pub mod leader_loss;
pub mod limits;
pub mod losses;
pub mod melee;
pub mod movement;
pub mod movement_attrition;
pub mod operation_points;
pub mod overrun;
pub mod payment;
pub mod pursuit;
pub mod quality_check;
pub mod rades;
pub mod rally;
pub mod range;
pub mod redoubt_reduction;
pub mod remote_fire;
pub mod road;
pub mod royal_louis;
pub mod sea_fire;
pub mod spanish_retreat;
pub mod spiked_battery;
pub mod stack;
pub mod status;
pub mod supply;
pub mod victory;
pub mod winner;
pub mod works;

use each::Each;
use kernel::{DynProcedure, Erased};

/// What every procedure file uses.
mod prelude {
    pub(super) use super::each::Case;
    pub(super) use super::given::{InputFaults, d3, d3_or, d6, tell};
    pub(super) use crate::options::Options;
    pub(super) use crate::rules;
    pub(super) use crate::tables::tables;
    pub(super) use kernel::{Chance, Fault, Procedure, Roll, RuleId, Tallies, Tally};
    pub(super) use schemars::JsonSchema;
    pub(super) use serde::{Deserialize, Serialize};
}

/// All procedures, in the order of the rulebook.
pub static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<Each<dice::D3>>::NEW,
    &Erased::<Each<dice::Calendar>>::NEW,
    &Erased::<Each<stack::StackTop>>::NEW,
    &Erased::<Each<limits::AreaLimits>>::NEW,
    &Erased::<Each<limits::AreaEntry>>::NEW,
    &Erased::<Each<operation_points::OpBase>>::NEW,
    &Erased::<Each<operation_points::OpIncome>>::NEW,
    &Erased::<Each<operation_points::DefeatPenalty>>::NEW,
    &Erased::<Each<payment::Payer>>::NEW,
    &Erased::<payment::ForcePayment>::NEW,
    &Erased::<Each<quality_check::QualityCheck>>::NEW,
    &Erased::<Each<arrivals::Window>>::NEW,
    &Erased::<Each<arrivals::ArrivalShift>>::NEW,
    &Erased::<Each<initiative::Initiative>>::NEW,
    &Erased::<Each<initiative::SecretTalk>>::NEW,
    &Erased::<Each<status::AreaStatusOf>>::NEW,
    &Erased::<Each<status::SectionStatusOf>>::NEW,
    &Erased::<Each<status::WingStacking>>::NEW,
    &Erased::<Each<status::ControlForVictory>>::NEW,
    &Erased::<Each<rades::TenuousHold>>::NEW,
    &Erased::<rades::TenuousBarrages>::NEW,
    &Erased::<Each<rades::RadeControl>>::NEW,
    &Erased::<Each<works::GarrisonLimit>>::NEW,
    &Erased::<works::WorksFit>::NEW,
    &Erased::<Each<works::ImpregnableGarrison>>::NEW,
    &Erased::<Each<works::ToulonGarrison>>::NEW,
    &Erased::<Each<works::RedoubtCost>>::NEW,
    &Erased::<Each<works::LabourForce>>::NEW,
    &Erased::<Each<espionage::Espionage>>::NEW,
    &Erased::<Each<supply::WarDepot>>::NEW,
    &Erased::<Each<supply::SupplyTrace>>::NEW,
    &Erased::<Each<supply::SeaSupply>>::NEW,
    &Erased::<Each<movement::AreaCost>>::NEW,
    &Erased::<Each<movement::RiverCrossing>>::NEW,
    &Erased::<Each<movement::SeaMove>>::NEW,
    &Erased::<Each<movement::BreakOut>>::NEW,
    &Erased::<Each<road::Scout>>::NEW,
    &Erased::<Each<road::RoadFailure>>::NEW,
    &Erased::<road::RoadExit>::NEW,
    &Erased::<Each<leader_capture::LeaderCapture>>::NEW,
    &Erased::<Each<leader_capture::LeaderAlone>>::NEW,
    &Erased::<Each<overrun::Overrun>>::NEW,
    &Erased::<Each<overrun::PatrolOverrun>>::NEW,
    &Erased::<Each<overrun::PatrolContact>>::NEW,
    &Erased::<Each<movement_attrition::AttritionMarker>>::NEW,
    &Erased::<movement_attrition::MovementAttrition>::NEW,
    &Erased::<Each<losses::LossSequence>>::NEW,
    &Erased::<Each<losses::Elimination>>::NEW,
    &Erased::<losses::BattleLosses>::NEW,
    &Erased::<Each<leader_loss::LeaderLoss>>::NEW,
    &Erased::<Each<engagement::SpentSides>>::NEW,
    &Erased::<Each<combined_attack::CombinedAttack>>::NEW,
    &Erased::<Each<combat::CombatValue>>::NEW,
    &Erased::<Each<combat::OddsColumn>>::NEW,
    &Erased::<Each<combat::WorkShift>>::NEW,
    &Erased::<Each<combat::ReducedWorkShift>>::NEW,
    &Erased::<Each<combat::RiverShift>>::NEW,
    &Erased::<Each<combat::Combat>>::NEW,
    &Erased::<Each<combat::Assault>>::NEW,
    &Erased::<melee::Melee>::NEW,
    &Erased::<Each<engagement::BigR>>::NEW,
    &Erased::<pursuit::Pursuit>::NEW,
    &Erased::<Each<winner::BattleResult>>::NEW,
    &Erased::<Each<winner::Decisive>>::NEW,
    &Erased::<Each<amphibious_retreat::AmphibiousRetreat>>::NEW,
    &Erased::<Each<spiked_battery::BatterySpiked>>::NEW,
    &Erased::<Each<spiked_battery::BatteryReturn>>::NEW,
    &Erased::<Each<ammunition::AmmunitionTest>>::NEW,
    &Erased::<Each<ammunition::AmmunitionReserve>>::NEW,
    &Erased::<Each<ammunition::ReserveGrowth>>::NEW,
    &Erased::<Each<ammunition::ReserveLoss>>::NEW,
    &Erased::<range::ArtilleryRange>::NEW,
    &Erased::<Each<remote_fire::RemoteSupport>>::NEW,
    &Erased::<Each<bombardment::Bombardment>>::NEW,
    &Erased::<Each<redoubt_reduction::RedoubtReduction>>::NEW,
    &Erased::<Each<barrage::Barrage>>::NEW,
    &Erased::<Each<barrage::ShipHits>>::NEW,
    &Erased::<Each<sea_fire::SeaFire>>::NEW,
    &Erased::<rally::Rally>::NEW,
    &Erased::<Each<final_attrition::FinalAttrition>>::NEW,
    &Erased::<Each<final_attrition::AttritionSpread>>::NEW,
    &Erased::<Each<final_attrition::Encircled>>::NEW,
    &Erased::<Each<spanish_retreat::SpanishRetreat>>::NEW,
    &Erased::<Each<arrivals::Austrians>>::NEW,
    &Erased::<Each<royal_louis::RoyalLouis>>::NEW,
    &Erased::<Each<arrivals::CambridgeshireLeaves>>::NEW,
    &Erased::<Each<victory::VictoryPoints>>::NEW,
    &Erased::<Each<victory::BatteryPoints>>::NEW,
    &Erased::<Each<victory::Evacuation>>::NEW,
    &Erased::<Each<victory::PointsLead>>::NEW,
    &Erased::<Each<victory::FinalTurn>>::NEW,
];
