//! Charts of the joint phases: points, prices, checks, initiative, espionage (7 to 15).

use super::{ByGrade, ByQuality, TURNS, Weathered};
use crate::book::vocabulary::{Espionage, Pool};
use serde::Deserialize;

/// Table `depots`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Depots {
    /// Least PO of an attempt.
    pub attempt_min_po: u8,
    /// Most PO of an attempt.
    pub attempt_max_po: u8,
}

/// Table `op_base`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpBase {
    /// By pool and turn; the Austrians' depend on their units.
    pub base: [[u8; TURNS]; Pool::COUNT],
    /// PO for each Austrian unit (32.8).
    pub austrian_per_unit: u8,
    /// A pool is never below.
    pub minimum: i16,
    /// A pool is never above through income.
    pub maximum: i16,
}

impl OpBase {
    /// The base number of a pool on a turn.
    #[must_use]
    pub fn of(&self, pool: Pool, turn: u8) -> u8 {
        self.base[pool.index()][usize::from(turn.max(1) - 1).min(TURNS - 1)]
    }
}

/// Table `op_costs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct OpCosts {
    /// Into a friendly area or along a friendly section.
    pub enter_friendly: u8,
    /// Into no man's land.
    pub enter_nml: u8,
    /// Along a section of no man's land.
    pub enter_nml_road_section: u8,
    /// Into an enemy area.
    pub enter_enemy: u8,
    /// Back from that (13.1e, 20.6, 21.8).
    pub refund_enemy: u8,
    /// Across the Reppe, on top.
    pub river: Weathered,
    /// Onto the ships.
    pub embark: u8,
    /// Off the ships.
    pub disembark: u8,
    /// Influencing espionage.
    pub espionage_influence: u8,
    /// A redoubt in the open.
    pub redoubt_build_open: u8,
    /// A redoubt in woods.
    pub redoubt_build_woods: u8,
    /// Each of the two turns of an improvement.
    pub redoubt_improve_per_turn: u8,
    /// Destroying a redoubt.
    pub redoubt_destroy: u8,
    /// Destroying an improved one.
    pub improved_redoubt_destroy: u8,
    /// Placing a battery of Bonaparte.
    pub bb_place: u8,
    /// Making it mobile.
    pub bb_make_mobile: u8,
    /// Bringing an arrival forward, each unit and turn.
    pub early_per_unit_per_turn: u8,
    /// Income for putting an arrival back.
    pub late_income_per_unit: u8,
    /// Most turns it may be put back.
    pub late_max_turns: u8,
    /// Arrivals of so many turns ahead may be shifted.
    pub reinforcement_window_turns: u8,
    /// Landing a reinforcement after a rade is lost.
    pub reinforce_landing_after_lost_rade: u8,
}

/// Table `quality_check`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct QualityCheck {
    /// Modified die at or below passes.
    pub pass_at_or_below: ByQuality,
    /// This natural die always passes.
    pub always_passes_on: u8,
    /// This natural die always fails.
    pub always_fails_on: u8,
    /// Best leader in the area left.
    pub leader: ByGrade,
    /// Another unit of quality A there.
    pub steady_unit: i8,
    /// Out of supply.
    pub out_of_supply: i8,
    /// Losses of half or more.
    pub half_losses: i8,
}

/// Table `initiative`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Initiative {
    /// Commander in chief.
    pub commander: ByGrade,
    /// The side carries a Significant Defeat.
    pub significant_defeat: i8,
    /// Bonaparte is in play.
    pub bonaparte_in_play: i8,
    /// Both rades fully held.
    pub both_rades_full: i8,
}

/// A row of table `espionage`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct EspionageRow {
    /// Modified die.
    pub at_most: i8,
    /// What it brings.
    pub effect: Espionage,
}

/// Table `espionage`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct EspionageTable {
    /// What a side that paid may add or take away.
    pub influence: i8,
    /// The rolling side carries a Significant Defeat.
    pub significant_defeat: i8,
    /// Rows by rising die.
    pub results: Vec<EspionageRow>,
}
