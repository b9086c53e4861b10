//! Charts of attrition and rally (22, 29, 30).

use super::{ByGrade, ByQuality};
use crate::book::vocabulary::Force;
use serde::Deserialize;

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
