//! Charts of guns and ships (27).

use serde::Deserialize;

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
