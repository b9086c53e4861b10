//! The charts of weather, of single battles, and of victory.

use crate::book::vocabulary::{Class, Column, Grade};
use arrayvec::ArrayVec;
use serde::Deserialize;

/// Chart `weather`: the storm; the turn lists of the scenarios hold the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StormTable {
    /// How long it lasts.
    pub turns: u8,
    /// Highest result with which it begins, by the hour.
    pub begins: ArrayVec<(u8, u8), 8>,
    /// Hours of rain with the option.
    pub fixed: ArrayVec<u8, 8>,
}

/// Chart `rain_effects`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RainEffects {
    /// Movement points more per hex off Main Roads, by [`Column`].
    pub extra_mp: [u8; Column::COUNT],
    /// Movement points more for cavalry and batteries over a shallow stream.
    pub stream_extra_mp: u8,
    /// On artillery fire.
    pub artillery: i8,
    /// On small-arms fire.
    pub small_arms: i8,
    /// On charges.
    pub charge: i8,
    /// How far one sees.
    pub sight: u8,
}

/// Chart `night`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct NightEffects {
    /// From this hour on.
    pub from_hour: u8,
    /// Activations of a corps.
    pub max_activations: u8,
    /// Extended ones.
    pub extended_allowed: bool,
    /// How far one sees.
    pub max_line_of_sight_hexes: u8,
    /// How far guns reach.
    pub artillery_max_range: u8,
    /// On attacks.
    pub attack_drm: i8,
    /// Strategic movement.
    pub strategic_movement: bool,
}

/// Chart `perception`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Perception {
    /// Natural results that surprise the enemy.
    pub natural_surprise: ArrayVec<u8, 10>,
    /// Jägers.
    pub drm_jager: i8,
    /// Light infantry.
    pub drm_light_infantry: i8,
    /// Disordered.
    pub drm_disordered: i8,
    /// At night.
    pub drm_night: i8,
    /// In rain.
    pub drm_rain: i8,
}

/// Chart `bridge_demolition`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Demolition {
    /// Highest result that destroys it.
    pub blown_max: i8,
    /// The same for the bridges of the option `all_mined`.
    pub all_mined_blown_max: i8,
    /// Second try and later.
    pub drm_second_and_later_try: i8,
    /// An enemy is next to it.
    pub drm_enemy_adjacent: i8,
}

/// Chart `corps_withdrawal`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Withdrawal {
    /// From this on.
    pub withdraw_min: i8,
}

/// Chart `sigmund`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Sigismund {
    /// On Engagement rolls.
    pub engagement_drm: i8,
    /// The first Loss Disorders.
    pub first_loss_also_disorders: bool,
}

/// Chart `austrian_movement_magenta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Hesitation {
    /// No crossing to the west before this hour.
    pub first_cross_hour: u8,
    /// Continuity freely from this hour on.
    pub react_hour: u8,
    /// Before it only with an enemy this near.
    pub react_distance: u8,
}

/// Points of chart `victory_default`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct VictoryPoints {
    /// Infantry unit, Jägers excepted.
    pub eliminated_infantry: i16,
    /// Cavalry unit.
    pub eliminated_cavalry: i16,
    /// Battery.
    pub eliminated_artillery: i16,
    /// Jägers.
    pub eliminated_jager: i16,
    /// Corps demoralized.
    pub corps_demoralized: i16,
    /// Corps withdrawn.
    pub corps_withdrawn: i16,
    /// Brigade Hors de Combat at the end.
    pub brigade_hors_de_combat_at_end: i16,
}

impl VictoryPoints {
    /// For a unit of this class.
    #[must_use]
    pub const fn eliminated(&self, class: Class) -> i16 {
        match class {
            Class::Infantry | Class::LightInfantry => self.eliminated_infantry,
            Class::Jager => self.eliminated_jager,
            Class::LightCavalry | Class::HeavyCavalry => self.eliminated_cavalry,
            Class::FootArtillery | Class::HorseArtillery => self.eliminated_artillery,
        }
    }
}

/// Chart `victory_default`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VictoryTable {
    /// What scores.
    pub points: VictoryPoints,
    /// From which difference each grade is reached, by [`Grade`]; 0 for a draw.
    pub margins: [i16; Grade::COUNT],
}
