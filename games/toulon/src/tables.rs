//! The charts of the rulebook, read from `rulebook/tables.toml`: an owner changes a number there and nowhere else.
//!
//! Every function of the rules takes the [`Tables`] it reckons with; play uses [`tables`].

mod combat;
mod read;
#[cfg(test)]
mod tests;

pub use combat::{Cell, Column, CombatTable, Suffered};

use crate::vocabulary::{Espionage, Force, Grade, Pool, Quality, Side, Wound};
use kernel::Faults;
use serde::Deserialize;
use std::sync::LazyLock;

/// `rulebook/tables.toml` as it stands.
pub const TEXT: &str = include_str!("../rulebook/tables.toml");

static TABLES: LazyLock<Tables> = LazyLock::new(|| match Tables::parse("rulebook/tables.toml", TEXT) {
    Ok(tables) => tables,
    Err(faults) => panic!("the charts of the rulebook are broken:\n{faults}"),
});

/// The tables of the rulebook.
#[must_use]
pub fn tables() -> &'static Tables {
    &TABLES
}

/// Turns of the campaign: charts by turn have so many columns.
pub const TURNS: usize = 17;

/// Every chart of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// What a six-sided die counts as 1D3 (2.dice).
    pub d3: [u8; 6],
    /// Turns and what begins when.
    pub calendar: Calendar,
    /// Quality values and the most PF that count (25.29).
    pub quality: QualityValues,
    /// Entry and occupation limits (6.2).
    pub areas: AreaConstants,
    /// The most PF of a patrol (5.1).
    pub patrol_max_pf: i16,
    /// War-depot attempts (15.6).
    pub depots: Depots,
    /// From which die on tracing through no man's land fails (15.16).
    pub supply_fails_from: Weathered,
    /// Operation points by turn (7.3).
    pub op_base: OpBase,
    /// What everything costs (7.1).
    pub costs: OpCosts,
    /// Quality checks (8.1).
    pub quality_check: QualityCheck,
    /// Initiative (10.3).
    pub initiative: Initiative,
    /// Espionage (14.2).
    pub espionage: EspionageTable,
    /// Capture of leaders (19.6, 24.8).
    pub capture: LeaderCapture,
    /// Movement attrition (22.3).
    pub attrition: MovementAttrition,
    /// Loss of leaders (24).
    pub leader_loss: LeaderLoss,
    /// Combined attacks (25.12).
    pub combined: CombinedAttack,
    /// Combat results (25.27b).
    pub combat: CombatTable,
    /// Column shifts (13.1, 3.river-combat).
    pub shifts: ColumnShifts,
    /// Towns (3.towns).
    pub town: TownBonus,
    /// When Mulgrave leaves (2.cinc-british).
    pub mulgrave_leaves: u8,
    /// Garrisons and saving rolls (13.1d, 13.3, 27.34b).
    pub forts: Fortifications,
    /// Redoubt counters (13.12).
    pub counters: RedoubtCounters,
    /// Ranges of artillery (27.19).
    pub range: ArtilleryRange,
    /// Ammunition (27.7 to 27.18).
    pub ammunition: Ammunition,
    /// Bonaparte's batteries (27.1 to 27.6).
    pub batteries: Batteries,
    /// Reduction of redoubts (27.44).
    pub reduction: RedoubtReduction,
    /// Naval barrages (27.38).
    pub barrage: NavalBarrage,
    /// Fire of ships (27.49).
    pub sea_fire: SeaBombardment,
    /// Rally (29.2).
    pub rally: RallyTable,
    /// Final attrition (30.1).
    pub final_attrition: FinalAttrition,
    /// Spanish retreat (32.2).
    pub spanish: SpanishRetreat,
    /// Austrian reinforcements (32.3).
    pub austrians: AustrianReinforcements,
    /// Overruns (20).
    pub overrun: Overrun,
    /// What a hit counts under tenuous hold (12.3).
    pub tenuous_multiplier: u8,
    /// Evacuation gauge (33.1).
    pub evacuation: Evacuation,
    /// Victory points (35.1).
    pub points: VictoryPoints,
    /// Units with rules of their own (32.9, 32.10, 32.14).
    pub special: SpecialUnits,
    /// Bounds of phases (rule.termination).
    pub limits: Limits,
}

impl Tables {
    /// Reads the charts.
    ///
    /// # Errors
    /// Every chart or row that is missing or has the wrong shape.
    pub fn parse(file: &str, text: &str) -> Result<Self, Faults> {
        read::read(file, text)
    }

    /// What a face of a six-sided die counts as 1D3.
    #[must_use]
    pub fn d3(&self, face: u8) -> u8 {
        self.d3[usize::from(face.clamp(1, 6) - 1)]
    }
}

/// Table `calendar`: turns on which something begins or happens.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Calendar {
    /// Turns of the campaign.
    pub turns: u8,
    /// First day of each turn, month and day.
    pub first_days: Vec<String>,
    /// Wing restrictions end (2.wing).
    pub wings_free_from: u8,
    /// Bad weather (3.river-cost, 15.16).
    pub bad_weather_from: u8,
    /// Espionage (14.2).
    pub espionage_from: u8,
    /// Spies in Toulon (14.3).
    pub spies_in_toulon_from: u8,
    /// Austrian rolls (32.3).
    pub austrians_from: u8,
    /// Batteries may be made mobile (27.5).
    pub bb_mobile_from: u8,
    /// All Republican guns are batteries of Bonaparte (27.6).
    pub all_guns_bb_from: u8,
    /// The Royal Louis recovers (32.9).
    pub royal_louis_recovers: u8,
    /// The Cambridgeshire sends men away (32.14).
    pub cambridgeshire_leaves: u8,
    /// The National Guard is disbanded (32.15).
    pub national_guard_disbands: u8,
}

impl Calendar {
    /// Whether the weather is bad.
    #[must_use]
    pub const fn bad_weather(&self, turn: u8) -> bool {
        turn >= self.bad_weather_from
    }

    /// Whether the wings are one army.
    #[must_use]
    pub const fn wings_free(&self, turn: u8) -> bool {
        turn >= self.wings_free_from
    }
}

/// A number in fair and in bad weather.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Weathered {
    /// Before turn 8.
    pub fair: u8,
    /// From turn 8 on.
    pub bad_weather: u8,
}

impl Weathered {
    /// The one that holds.
    #[must_use]
    pub const fn at(self, bad_weather: bool) -> u8 {
        if bad_weather { self.bad_weather } else { self.fair }
    }
}

/// A number for each grade of leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct ByGrade {
    a: i8,
    b: i8,
    c: i8,
}

impl ByGrade {
    /// The number for a leader; 0 without one.
    #[must_use]
    pub const fn of(self, grade: Option<Grade>) -> i8 {
        match grade {
            None => 0,
            Some(Grade::A) => self.a,
            Some(Grade::B) => self.b,
            Some(Grade::C) => self.c,
        }
    }
}

/// A number for each quality.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct ByQuality {
    a: i8,
    b: i8,
    c: i8,
    d: i8,
    e: i8,
}

impl ByQuality {
    /// The number for a quality.
    #[must_use]
    pub const fn of(self, quality: Quality) -> i8 {
        match quality {
            Quality::A => self.a,
            Quality::B => self.b,
            Quality::C => self.c,
            Quality::D => self.d,
            Quality::E => self.e,
        }
    }
}

/// Table `quality_values`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct QualityValues {
    /// Added to PF in combat.
    pub value: ByQuality,
    /// The most PF of one unit that count.
    #[serde(rename = "max_pf_counted_per_unit")]
    pub max_pf: i16,
}

/// Table `area_constants`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct AreaConstants {
    /// Capacity of an area without a number.
    pub default_capacity: i16,
    /// Occupation limit as a multiple of capacity.
    pub occupation_factor: i16,
    /// Areas without limit.
    pub unlimited: Vec<String>,
    /// Entry and occupation of La Garde.
    pub la_garde_limit: i16,
}

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

/// From which die on a leader who moves alone is caught.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct CapturedFrom {
    /// In no man's land, area or section.
    pub nml: u8,
    /// In an area with an enemy patrol.
    pub enemy_occupied: u8,
    /// In an enemy-controlled area.
    pub enemy_controlled: u8,
}

/// Table `leader_capture`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct LeaderCapture {
    /// Moving alone.
    pub captured_from: CapturedFrom,
    /// Left alone after a battle (24.8) or met alone (19.5a).
    pub alone_after_battle_from: u8,
}

/// Table `movement_attrition`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct MovementAttrition {
    /// Modified die at or above fails.
    pub fails_at_or_above: ByQuality,
    /// Modifier of the first, second ... marker.
    pub marker_modifiers: Vec<i8>,
    /// Commander in chief.
    pub commander: ByGrade,
    /// Another leader of grade A in the area.
    pub other_leader_a: i8,
    /// Turn 8 or later.
    pub bad_weather: i8,
    /// Out of supply.
    pub out_of_supply: i8,
    /// In a town or friendly depot.
    pub town_or_depot: i8,
}

/// Turns until a wounded leader is back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct ReturnsAfter {
    light: u8,
    serious: u8,
}

/// Table `leader_loss`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct LeaderLoss {
    /// First die: hit.
    pub hit_from: u8,
    /// The same on the losing side.
    pub hit_from_if_side_lost: u8,
    /// Second die: killed or captured.
    pub killed_or_captured_up_to: u8,
    /// Third die: light.
    pub light_up_to: u8,
    /// Third die: serious.
    pub serious_up_to: u8,
    returns_after_turns: ReturnsAfter,
}

impl LeaderLoss {
    /// The wound of a third die.
    #[must_use]
    pub const fn wound(&self, die: u8) -> Wound {
        if die <= self.light_up_to {
            Wound::Light
        } else if die <= self.serious_up_to {
            Wound::Serious
        } else {
            Wound::Grave
        }
    }

    /// Turns until he is back himself; never after a grave wound.
    #[must_use]
    pub const fn returns_after(&self, wound: Wound) -> Option<u8> {
        match wound {
            Wound::Light => Some(self.returns_after_turns.light),
            Wound::Serious => Some(self.returns_after_turns.serious),
            Wound::Grave => None,
        }
    }
}

/// Units that a leader combines, by die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct CombinedUnits {
    a: [u8; 6],
    b: [u8; 6],
    c: [u8; 6],
}

/// Table `combined_attack`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct CombinedAttack {
    units: CombinedUnits,
    /// Units that Bonaparte always combines, one of them artillery (25.16).
    pub bonaparte_units: u8,
    /// Batteries that he always coordinates (27.27).
    pub bonaparte_batteries: u8,
    /// The same if one is a BB.
    pub bonaparte_batteries_with_bb: u8,
}

impl CombinedAttack {
    /// How many units a leader combines with this die; 0 is a failure.
    #[must_use]
    pub const fn units(&self, grade: Grade, die: u8) -> u8 {
        let row = match grade {
            Grade::A => &self.units.a,
            Grade::B => &self.units.b,
            Grade::C => &self.units.c,
        };
        let face = if die < 1 {
            1
        } else if die > 6 {
            6
        } else {
            die
        };
        row[face as usize - 1]
    }
}

/// Table `column_shifts`, all to the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct ColumnShifts {
    /// Redoubt.
    pub redoubt: i8,
    /// Improved redoubt.
    pub improved_redoubt: i8,
    /// Level-two fort.
    pub level_two_fort: i8,
    /// Level-three fort.
    pub level_three_fort: i8,
    /// Walls of Toulon.
    pub toulon: i8,
    /// Across the Reppe, first round.
    pub river_first_round: i8,
    /// Taken off a work by guns in the assault.
    pub artillery_in_assault: i8,
    /// Redoubt after reduction.
    pub reduced_redoubt: i8,
    /// Improved redoubt after reduction.
    pub reduced_improved_redoubt: i8,
}

/// Table `town_bonus`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct TownBonus {
    /// Columns to the left.
    pub left_shift: i8,
    sea_bombardment_drm: i8,
}

/// A garrison that closes an area (13.1d).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Impregnable {
    /// PF in all.
    pub pf: i16,
    /// PF of infantry among them.
    pub infantry_pf: i16,
    /// PF of artillery among them.
    pub artillery_pf: i16,
}

/// Up to which 1D3 a work saves (27.34b).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct SavedUpTo {
    /// Redoubt.
    pub redoubt: u8,
    /// Improved redoubt.
    pub improved_redoubt: u8,
    /// Fort.
    pub fort: u8,
}

/// Table `fortifications`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Fortifications {
    /// Names of the forts of level two, as on the map.
    pub level_two: Vec<String>,
    /// Most PF in a work.
    pub garrison_limit_pf: i16,
    /// What closes a level-three fort.
    pub impregnable: Impregnable,
    /// What closes Toulon.
    pub impregnable_toulon: Impregnable,
    /// Saving rolls.
    pub saved_up_to: SavedUpTo,
}

/// Table `redoubt_counters`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct RedoubtCounters {
    /// Allied redoubts on the map from the start.
    pub allied_on_map: u8,
    allied_available: u8,
    republican_available: u8,
    allied_improved: u8,
    republican_improved: u8,
}

impl RedoubtCounters {
    /// Redoubts that a side may still build at the start.
    #[must_use]
    pub const fn plain(&self, side: Side) -> u8 {
        match side {
            Side::Allied => self.allied_available,
            Side::Republican => self.republican_available,
        }
    }

    /// Improvements that a side may still make at the start.
    #[must_use]
    pub const fn improved(&self, side: Side) -> u8 {
        match side {
            Side::Allied => self.allied_improved,
            Side::Republican => self.republican_improved,
        }
    }
}

/// Table `artillery_range`, in areas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct ArtilleryRange {
    /// Any battery.
    pub normal: u8,
    /// A battery of Bonaparte.
    pub bb: u8,
}

/// Table `ammunition`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Ammunition {
    /// 1D3 up to this finds ammunition.
    pub found_up_to: u8,
    /// The reserve never exceeds.
    pub reserve_maximum: u8,
    /// Growth for each PF that did not fire.
    pub reserve_gain_per_pf: u8,
    /// Price of a shot for each PF.
    pub reserve_cost_per_pf: u8,
}

/// Table `bb_constants`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Batteries {
    /// At most so many of an area fire at ships.
    pub max_bb_per_area_at_ships: u8,
    /// A spiked battery is back after so many turns.
    pub spiked_return_after_turns: u8,
    /// So many make the hold of a rade tenuous.
    pub bb_needed_for_tenuous: u8,
}

/// Table `redoubt_reduction`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct RedoubtReduction {
    /// PF beyond are ignored.
    pub max_pf: i16,
    /// On the die for an improved redoubt.
    pub improved_drm: i8,
}

/// A row of table `naval_barrage`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct BarrageRow {
    /// PF of the barrage.
    pub pf_at_most: i16,
    /// Hits by modified die.
    pub die: [u8; 6],
}

/// Table `naval_barrage`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct NavalBarrage {
    /// Bonaparte stands in one of the firing areas.
    pub bonaparte_at_guns: i8,
    /// Rows by rising PF.
    pub hits: Vec<BarrageRow>,
}

/// A row of table `sea_bombardment`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct SeaRow {
    /// Modified die.
    pub at_most: i8,
    /// Hits.
    pub hits: u8,
}

/// Table `sea_bombardment`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SeaBombardment {
    /// In reach of both rades, both under Allied control.
    pub both_rades: i8,
    /// A town.
    pub town: i8,
    /// Everybody fits into redoubts.
    pub all_in_redoubts: i8,
    /// Every rade in reach is tenuous.
    pub tenuous: i8,
    /// Rows by rising die.
    pub results: Vec<SeaRow>,
}

/// Table `rally`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct RallyTable {
    /// Modified die at or below recovers.
    pub recovers_at_or_below: ByQuality,
    /// This natural die never recovers.
    pub never_on: u8,
    /// Best leader in the area.
    pub leader: ByGrade,
    /// In a town, friendly fort or depot.
    pub town_fort_or_depot: i8,
    /// Out of supply.
    pub out_of_supply: i8,
}

/// What final attrition asks of a nation or wing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Toll {
    /// So many losses (30.2b).
    Losses(u8),
    /// One loss if the die reaches this (30.2a).
    LossFrom(u8),
}

/// Table `final_attrition`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalAttrition {
    /// First and last turn of each column.
    pub bands: [[u8; 2]; 4],
    /// By force and column; the reserve has none of its own.
    pub tolls: [[Toll; 4]; Force::COUNT],
    /// Commander in chief, on starred rolls.
    pub commander: ByGrade,
    /// For each force out of supply.
    pub per_force_out_of_supply: u8,
}

impl FinalAttrition {
    /// What a force must take on a turn.
    #[must_use]
    pub fn toll(&self, force: Force, turn: u8) -> Toll {
        let band = self.bands.iter().position(|[_, last]| turn <= *last).unwrap_or(self.bands.len() - 1);
        self.tolls[force.index()][band]
    }
}

/// Table `spanish_retreat`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct SpanishRetreat {
    /// Modified die at or above: they go.
    pub retreats_at_or_above: i8,
    /// Best Spanish leader in the battle.
    pub leader: ByGrade,
    /// Every Spanish unit is inside a work.
    pub all_in_works: i8,
    /// Their side lost more in round 1.
    pub more_losses_in_round_1: i8,
    /// Their side attacks.
    pub attacking: i8,
}

/// A modifier until a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Early {
    /// Last turn.
    pub until_turn: u8,
    /// On the die.
    pub drm: i8,
}

/// A modifier from a lead on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Lead {
    /// PV ahead.
    pub pv: i16,
    /// On the die.
    pub drm: i8,
}

/// Table `austrian_reinforcements`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct AustrianReinforcements {
    /// Modified die at or above: 1D3 units come.
    pub arrive_at_or_above: i8,
    /// Before Vienna has made up its mind.
    pub early: Early,
    /// The Allies are ahead.
    pub allied_lead: Lead,
    /// A rade is lost or tenuous.
    pub rade_lost_or_tenuous: i8,
    /// The Republicans control a peninsula.
    pub peninsula_lost: i8,
}

/// Table `overrun`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Overrun {
    /// Attackers to one defender.
    pub min_ratio: i16,
    /// Dice up to this succeed.
    pub success_up_to: u8,
}

/// Table `evacuation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Evacuation {
    /// The gauge triggers at.
    pub trigger: u8,
    /// Each hit.
    pub per_hit: u8,
    /// Each hit under tenuous hold.
    pub per_hit_tenuous: u8,
    /// Each rade lost.
    pub per_rade_lost: i8,
    /// Each rade regained.
    pub per_rade_regained: i8,
}

/// Table `victory_points`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct VictoryPoints {
    /// Each hit on the fleet.
    pub ship_hit: u8,
    /// The same under tenuous hold.
    pub ship_hit_tenuous: u8,
    /// Each temporary loss of a BB.
    pub bb_temporary_loss: u8,
    /// Each permanent loss of a BB.
    pub bb_permanent_loss: u8,
    /// A decisive battle won.
    pub decisive_battle_won: u8,
    /// A fort taken.
    pub fort_taken: u8,
    leader_a: u8,
    leader_b: u8,
    leader_c: u8,
    /// Difference of a major victory.
    pub major_victory_difference: i16,
}

impl VictoryPoints {
    /// For an enemy leader killed or captured (35.1f).
    #[must_use]
    pub const fn leader(&self, grade: Grade) -> u8 {
        match grade {
            Grade::A => self.leader_a,
            Grade::B => self.leader_b,
            Grade::C => self.leader_c,
        }
    }
}

/// The Royal Louis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct RoyalLouis {
    /// Until turn 7 (32.9).
    pub starting_permanent_losses: u8,
    /// 2D6 from which it defects (32.10).
    pub defects_on_2d6_from: u8,
}

/// The 30th Cambridgeshire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Cambridgeshire {
    /// On turn 13 (32.14).
    pub permanent_losses: u8,
}

/// Table `special_units`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct SpecialUnits {
    /// Royal Louis.
    pub royal_louis: RoyalLouis,
    /// 30th Cambridgeshire.
    pub cambridgeshire: Cambridgeshire,
}

/// Table `limits`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Limits {
    /// Actions of a movement phase.
    pub actions_per_movement_phase: u16,
    /// Overruns of an area in a phase.
    pub overrun_attempts_per_area_and_phase: u8,
    /// Reduction rolls for a redoubt in a round.
    pub reduction_rolls_per_redoubt_and_round: u8,
    /// Rounds of a battle.
    pub rounds_per_battle: u8,
}
