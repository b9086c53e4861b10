//! The charts of the rulebook, read from `rulebook/tables.toml`: an owner changes a number there and nowhere else.
//!
//! Every function of the rules takes the [`Tables`] it reckons with; play uses [`tables`].

mod read;
mod scenario;
#[cfg(test)]
mod tests;

use crate::book::vocabulary::{
    ChargeInto, Class, Column, Crossing, FireResult, Gun, Nation, Ridge, Slope, StrategicInto, Terrain, Water, Weather,
    ZocAcross, ZocFrom,
};
use arrayvec::ArrayVec;
use kernel::Faults;
use serde::Deserialize;
use std::sync::LazyLock;

pub use scenario::{
    Demolition, Hesitation, NightEffects, Perception, RainEffects, Sigismund, StormTable, VictoryTable, Withdrawal,
};

/// `rulebook/tables.toml` as it stands.
pub const TEXT: &str = include_str!("../../rulebook/tables.toml");

static TABLES: LazyLock<Tables> = LazyLock::new(|| match Tables::parse("rulebook/tables.toml", TEXT) {
    Ok(tables) => tables,
    // The file is part of the program: a test reads it.
    Err(faults) => panic!("the charts of the rulebook are broken:\n{faults}"),
});

/// The tables of the rulebook.
#[must_use]
pub fn tables() -> &'static Tables {
    &TABLES
}

/// Movement points, or nothing where the class may not go.
pub type Cost = Option<u8>;

/// One cost for each column of a terrain chart.
pub type Costs = [Cost; Column::COUNT];

/// Every chart of the rulebook that the rules reckon with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// Numbers given in the text.
    pub constants: Constants,
    /// What is printed on leaders.
    pub leaders: LeaderBands,
    /// Movement allowances.
    pub allowances: Allowances,
    /// Costs of hexes.
    pub hexes: HexMovement,
    /// Costs of hexsides.
    pub hexsides: HexsideMovement,
    /// Terrain in combat.
    pub combat: TerrainCombat,
    /// Yes and no of each terrain, by [`Terrain`].
    pub ground: [GroundRules; Terrain::COUNT],
    /// Whether zones of control cross hexsides.
    pub zoc_across: ZocHexsides,
    /// Artillery Fire Table.
    pub artillery_fire: Bands<FireResult>,
    /// DRMs of artillery fire.
    pub fire: FireDrm,
    /// Range DRMs of each gun, index 0 for one hex; as long as its reach.
    pub ranges: [ArrayVec<i8, 12>; Gun::COUNT],
    /// Rockets.
    pub rockets: Rockets,
    /// Small-Arms Fire Table.
    pub small_arms: Bands<u8>,
    /// DRM of a Disordered unit that fires small arms.
    pub small_arms_disordered: i8,
    /// Attack Results Table.
    pub attack_results: Bands<u8>,
    /// DRMs of attacks.
    pub attack: AttackDrm,
    /// DRMs of Engagement rolls.
    pub engagement: Engagement,
    /// Movement points near enemies, and for squares.
    pub zoc: ZocCosts,
    /// Stacking limits.
    pub stacking: Stacking,
    /// Who leads Austrian Mass Cavalry Attacks, how often.
    pub mass: MassCavalry,
    /// Results from which a leader is Finished.
    pub leader_danger: LeaderDanger,
    /// Results from which a corps is demoralized, by [`Nation`].
    pub demoralization: [i8; Nation::COUNT],
    /// The storm.
    pub storm: StormTable,
    /// Rain.
    pub rain: RainEffects,
    /// Night.
    pub night: NightEffects,
    /// Perception.
    pub perception: Perception,
    /// Bridge demolition.
    pub demolition: Demolition,
    /// Corps withdrawal.
    pub withdrawal: Withdrawal,
    /// The Sigismund regiment.
    pub sigismund: Sigismund,
    /// Austrian hesitation at Magenta.
    pub hesitation: Hesitation,
    /// Victory.
    pub victory: VictoryTable,
}

/// Chart `constants`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Constants {
    /// Lowest face.
    pub die_min: u8,
    /// Highest face.
    pub die_max: u8,
    /// Width of a hex.
    pub hex_metres: u16,
    /// Length of a turn.
    pub turn_minutes: u16,
    /// Normal activations of a corps in a turn.
    pub normal_activations: u8,
    /// Which activation is the Extended one.
    pub extended_activation_index: u8,
    /// Normal activations in bad weather.
    pub bad_weather_normal_activations: u8,
    /// The Extended one in bad weather.
    pub bad_weather_extended_index: u8,
    /// Segments in a row before the opponent interrupts.
    pub consecutive_segments_before_interrupt: u8,
    /// Highest result that gives Orders.
    pub orders_roll_max: u8,
    /// A corps commander who spends more is weakened.
    pub commander_long_move_mp: u8,
    /// Most movement points of a foot battery in strategic movement.
    pub foot_artillery_strategic_cap: u8,
    /// Movement allowance of horse batteries.
    pub horse_artillery_ma: u8,
    /// Strategic movement.
    pub strategic_multiplier: u8,
    /// Strategic movement keeps farther from enemies than this.
    pub strategic_enemy_distance: u8,
    /// Enemies this near break a Reserve.
    pub reserve_break_distance: u8,
    /// Enemies keep farther from an entry hex than this.
    pub protected_entry_radius: u8,
    /// Cavalry withdraws so far.
    pub cavalry_withdraw_hexes: u8,
    /// Jägers withdraw so far.
    pub jager_withdraw_hexes: u8,
    /// Nearest start of a charge.
    pub charge_min_range: u8,
    /// Farthest start of a charge.
    pub charge_max_range: u8,
    /// Most a hex on the way of a charge may cost.
    pub charge_max_hex_cost: u8,
    /// Most a hexside on the way of a charge may cost.
    pub charge_max_hexside_cost: u8,
    /// Losses removed by Recovery.
    pub recovery_losses: u8,
    /// Losses never removed.
    pub permanent_losses: u8,
    /// Continuity of La Réserve.
    pub austrian_reserve_continuity: u8,
    /// Range of the Guard's commander near the Emperor.
    pub guard_near_napoleon_range: u8,
    /// How near.
    pub guard_near_napoleon_hexes: u8,
}

/// Chart `leader_bands`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct LeaderBands {
    /// Corps commanders.
    pub corps_commander: CommanderBand,
    /// Brigadiers.
    pub brigadier: BrigadierBand,
    /// Commanders-in-chief.
    pub commander_in_chief: ChiefBand,
}

/// Corps commanders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct CommanderBand {
    /// Movement allowance.
    pub ma: u8,
    /// The weaker side.
    pub long_march: LongMarch,
}

/// The weaker side of a corps commander (4.23b).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct LongMarch {
    range_delta: i8,
    continuity_delta: i8,
    range_floor: u8,
    continuity_floor: u8,
}

impl LongMarch {
    /// Range of a commander who has marched too far.
    #[must_use]
    pub fn range(self, range: u8) -> u8 {
        range.saturating_add_signed(self.range_delta).max(self.range_floor.min(range))
    }

    /// Continuity of a commander who has marched too far.
    #[must_use]
    pub fn continuity(self, continuity: u8) -> u8 {
        continuity.saturating_add_signed(self.continuity_delta).max(self.continuity_floor.min(continuity))
    }
}

/// Brigadiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct BrigadierBand {
    /// Movement allowance.
    pub ma: u8,
}

/// Commanders-in-chief.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct ChiefBand {
    /// Movement allowance.
    pub ma: u8,
}

/// Movement allowances of chart `unit_classes`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowances {
    /// Infantry and cavalry by [`Class`]; batteries by their guns.
    pub class: [u8; Class::COUNT],
    /// Batteries by [`Gun`].
    pub gun: [u8; Gun::COUNT],
}

/// Chart `terrain_hex_movement`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexMovement {
    /// Cost of entering, by [`Terrain`].
    pub cost: [Costs; Terrain::COUNT],
    /// Who is Disordered on entering otherwise than by Road.
    pub disorder: [[bool; Column::COUNT]; Terrain::COUNT],
    /// Rough ground, on top.
    pub rough: [u8; Column::COUNT],
    /// A fortified hexside, on top.
    pub fortification: [u8; Column::COUNT],
    /// By Road.
    pub road: u8,
    /// By Path the cost is divided by this.
    pub path_divisor: u8,
    /// The least by Path.
    pub path_minimum: u8,
    /// Levels that are rough.
    pub rough_levels: ArrayVec<u8, 8>,
}

/// Chart `terrain_hexside_movement`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexsideMovement {
    /// By [`Slope`].
    pub slope: [Costs; Slope::COUNT],
    /// By [`Ridge`].
    pub ridge: [Costs; Ridge::COUNT],
    /// By [`Water`].
    pub water: [Costs; Water::COUNT],
    /// By [`Crossing`].
    pub crossing: [Costs; Crossing::COUNT],
    /// Who is Disordered by crossing water, by [`Water`].
    pub disorder: [[bool; Column::COUNT]; Water::COUNT],
}

/// DRMs of one terrain or hexside.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CombatRow {
    /// On artillery fire at a target there.
    pub artillery: i8,
    /// On small-arms fire at a target there.
    pub small_arms: i8,
    /// On the attacker's die; nothing where no attack is possible.
    pub attack: Option<i8>,
}

/// Chart `terrain_combat`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerrainCombat {
    /// The terrain DRMs of one fire or attack never sum to less.
    pub floor: i8,
    /// By [`Terrain`].
    pub hex: [CombatRow; Terrain::COUNT],
    /// Rough ground, on top.
    pub rough: CombatRow,
    /// By [`Slope`], as the attacker or the shot meets it.
    pub slope: [CombatRow; Slope::COUNT],
    /// By [`Ridge`].
    pub ridge: [CombatRow; Ridge::COUNT],
    /// By [`Water`].
    pub water: [CombatRow; Water::COUNT],
    /// By [`Crossing`].
    pub crossing: [CombatRow; Crossing::COUNT],
    /// A fortified hexside.
    pub fortification: CombatRow,
}

/// A row of chart `terrain_rules`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct GroundRules {
    /// Levels added when it blocks a line of sight.
    pub los_add: u8,
    /// Blocks on level ground (7.13b).
    pub blocks_level: bool,
    /// How zones of control leave it.
    pub zoc_from: ZocFrom,
    /// Whether they enter it.
    pub zoc_into: bool,
    /// Whether cavalry charges into it.
    pub charge_into: ChargeInto,
    /// Whether strategic movement enters it.
    pub strategic: StrategicInto,
}

/// Chart `zoc_hexsides`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZocHexsides {
    /// By [`Slope`].
    pub slope: [ZocAcross; Slope::COUNT],
    /// By [`Ridge`].
    pub ridge: [ZocAcross; Ridge::COUNT],
    /// By [`Water`].
    pub water: [ZocAcross; Water::COUNT],
    /// By [`Crossing`].
    pub crossing: [ZocAcross; Crossing::COUNT],
}

/// Rows of a results table: each holds from its lowest modified die upwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bands<T> {
    rows: ArrayVec<(i32, T), 6>,
}

impl<T: Copy> Bands<T> {
    /// What a modified die gives.
    #[must_use]
    pub fn at(&self, modified: i32) -> T {
        let row = self.rows.iter().rev().find(|(from, _)| modified >= *from);
        row.unwrap_or(&self.rows[0]).1
    }
}

/// Chart `artillery_fire_drm`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct FireDrm {
    /// For each battery beyond the first.
    pub combined_each_extra_battery: i8,
    /// Two or more units that are neither batteries nor Jägers.
    pub massed_target: i8,
    /// Two levels down.
    pub down_two_levels: i8,
    /// Three levels down or more.
    pub down_three_levels: i8,
    /// Moved before.
    pub moved_before_firing: i8,
    /// Jägers alone.
    pub dispersed_target: i8,
}

/// Chart `rockets`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Rockets {
    /// Natural results that misfire.
    pub misfire_natural: ArrayVec<u8, 10>,
    /// May combine.
    pub may_combine: bool,
    /// Fire after moving as well as before.
    pub ignores_moved_before_firing: bool,
    /// Against a hex with cavalry.
    pub cavalry_target_drm: i8,
    /// The best they achieve.
    pub max_result: FireResult,
    /// May fire in rain.
    pub may_fire_in_rain: bool,
}

/// Chart `attack_drm`: the attacker's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct AttackerDrm {
    /// Has the highest Cohesion.
    pub higher_cohesion: i8,
    /// Through the Rear.
    pub rear: i8,
    /// Through Front and Rear.
    pub front_and_rear: i8,
    /// The defender is in strategic movement.
    pub defender_strategic: i8,
    /// A defender's brigade is Hors de Combat.
    pub defender_hors_de_combat: i8,
    /// All defenders are Jägers.
    pub all_defenders_jager: i8,
    /// A defender is Surprised.
    pub surprise: i8,
    /// Heavy cavalry on light.
    pub heavy_charging_light: i8,
    /// Light cavalry on heavy.
    pub light_charging_heavy: i8,
    /// Mostly light cavalry on infantry.
    pub majority_light_cavalry_vs_infantry: i8,
    /// Mostly light infantry.
    pub majority_light_infantry: i8,
    /// Along a Road or Path into heavy cultivation.
    pub charge_in_heavy_cultivated_by_road_or_path: i8,
}

/// Chart `attack_drm`: the defender's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct DefenderDrm {
    /// Has the highest Cohesion.
    pub higher_cohesion: i8,
    /// Infantry against cavalry.
    pub infantry_vs_cavalry: i8,
    /// One is Disordered.
    pub disordered: i8,
}

/// Chart `attack_drm`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct AttackDrm {
    /// On the attacker's die.
    pub attacker: AttackerDrm,
    /// On the defender's die.
    pub defender: DefenderDrm,
}

/// Chart `engagement`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Engagement {
    /// Charging a Square.
    pub square_charge_drm: i8,
}

/// Chart `zoc_costs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct ZocCosts {
    /// Line infantry into a zone of control.
    pub infantry_into_zoc: u8,
    /// Line infantry next to an enemy, outside.
    pub infantry_adjacent_no_zoc: u8,
    /// Light infantry.
    pub light_infantry_adjacent: u8,
    /// Jägers.
    pub jager_adjacent: u8,
    /// Cavalry.
    pub cavalry_charge: u8,
    /// Batteries.
    pub artillery_adjacent: u8,
    /// Leaders.
    pub leader_adjacent: u8,
    /// Next to lone batteries.
    pub adjacent_to_lone_artillery: u8,
    /// Out of a zone of control.
    pub leave_zoc: u8,
    /// Out of a town that gave its benefits.
    pub leave_town_after_benefit: u8,
    /// Into Square.
    pub form_square: u8,
    /// Out of Square.
    pub leave_square: u8,
}

/// Chart `stacking`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Stacking {
    /// Infantry or cavalry of one brigade.
    pub infantry_or_cavalry_same_brigade: u8,
    /// Batteries with them.
    pub artillery_with_infantry_or_cavalry: u8,
    /// Batteries alone.
    pub artillery_alone: u8,
    /// In strategic movement.
    pub strategic: u8,
    /// Infantry in a town.
    pub town_infantry: u8,
    /// Infantry and batteries in a town.
    pub town_infantry_with_artillery: [u8; 2],
}

/// Chart `mass_cavalry`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct MassCavalry {
    /// How often.
    pub per_player_per_turn: u8,
    /// The Austrian brigadiers who may lead one.
    pub austrian_leaders: Vec<String>,
    /// Piedmontese cavalry takes part.
    pub piedmont_allowed: bool,
    /// Cavalry of both Austrian armies together.
    pub austrian_armies_may_mix: bool,
}

/// Chart `leader_danger`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct LeaderDanger {
    /// From this on.
    pub finished_min: u8,
}

impl Tables {
    /// Reads the charts.
    ///
    /// # Errors
    /// Everything that is missing or cannot be right.
    pub fn parse(file: &str, text: &str) -> Result<Self, Faults> {
        read::read(file, text)
    }

    /// The DRM of a gun at a range, or nothing beyond its reach (7.11b).
    #[must_use]
    pub fn range_drm(&self, gun: Gun, range: u8) -> Option<i8> {
        let index = usize::from(range).checked_sub(1)?;
        self.ranges[gun.index()].get(index).copied()
    }

    /// How far guns of a type reach.
    #[must_use]
    pub fn reach(&self, gun: Gun) -> u8 {
        self.ranges[gun.index()].len() as u8
    }

    /// How far one sees in such weather (scn.rain, scn.mag.night).
    #[must_use]
    pub fn sight(&self, weather: Weather) -> u8 {
        match weather {
            Weather::Fair | Weather::Heat => u8::MAX,
            Weather::Rain => self.rain.sight,
            Weather::Night => self.night.max_line_of_sight_hexes,
        }
    }

    /// Rough ground: the levels that are (5.24a).
    #[must_use]
    pub fn is_rough(&self, level: u8) -> bool {
        self.hexes.rough_levels.contains(&level)
    }
}
