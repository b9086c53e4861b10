//! Charts of works: shifts, garrisons, counters (13).

use crate::book::vocabulary::Side;
use serde::Deserialize;

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
    pub(super) sea_bombardment_drm: i8,
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
