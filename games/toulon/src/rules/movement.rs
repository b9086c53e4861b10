//! What moving costs: 3.river-cost, 15.12, 16.4, 16.6, 16.8, 17, 18.1a, 18.9.

use super::prelude::*;
use crate::book::vocabulary::{AreaStatus, SectionStatus};

/// The price of one step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Price {
    /// For the place entered.
    pub place: u8,
    /// For crossing the Reppe: never refunded.
    pub river: u8,
}

impl Price {
    /// PO in all.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.place + self.river
    }
}

/// A force that enters an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The turn: the Reppe is high from turn 8 on.
    pub turn: u8,
    /// What the area is to the force.
    pub status: AreaStatus,
    /// It crosses the Reppe, and not by road.
    #[serde(default)]
    pub across_river: bool,
}

impl Entry {
    /// PO for entering an area by its status, across the Reppe or not (16.6, 3.river-cost).
    #[must_use]
    pub fn price(&self) -> Price {
        let t = tables();
        let place = match self.status {
            AreaStatus::Friendly => t.costs.enter_friendly,
            AreaStatus::NoMansLand => t.costs.enter_nml,
            AreaStatus::EnemyOccupied | AreaStatus::EnemyControlled => t.costs.enter_enemy,
        };
        let river = if self.across_river { t.costs.river.at(t.calendar.bad_weather(self.turn)) } else { 0 };
        Price { place, river }
    }

    /// The price line by line.
    pub fn tally(&self, tally: &mut Tally) {
        let price = self.price();
        let label = match self.status {
            AreaStatus::Friendly => "cost-enter_friendly",
            AreaStatus::NoMansLand => "cost-enter_nml",
            AreaStatus::EnemyOccupied | AreaStatus::EnemyControlled => "cost-enter_enemy",
        };
        tally.add(rules::R16_6, label, price.place.into());
        tally.add(rules::R3_RIVER_COST, "mod-river_cost", price.river.into());
    }
}

/// PO for a road section (18.1a); cavalry that has not failed a check this turn rides free (18.9). Enemy sections
/// are closed (18.13).
#[must_use]
pub fn enter_section(status: SectionStatus, rides_free: bool) -> Option<u8> {
    match status {
        SectionStatus::Friendly => Some(tables().costs.enter_friendly),
        SectionStatus::NoMansLand if rides_free => Some(0),
        SectionStatus::NoMansLand => Some(tables().costs.enter_nml_road_section),
        SectionStatus::Enemy => None,
    }
}

/// PO for going aboard, each force (17.1).
#[must_use]
pub fn embark() -> u8 {
    tables().costs.embark
}

/// PO for landing, each force: more where nobody is waiting (17.3).
#[must_use]
pub fn land(nml: bool) -> u8 {
    let costs = &tables().costs;
    costs.disembark + if nml { costs.enter_nml } else { 0 }
}

/// PO that come back of the price of an enemy area (13.1e, 20.6, 21.8).
#[must_use]
pub fn refund() -> u8 {
    tables().costs.refund_enemy
}

/// How many times as strong a surrounded force must be (15.12).
const BREAK_OUT_RATIO: u16 = 2;

/// Whether those who passed their checks break out against so many PF (15.12).
#[must_use]
pub const fn breaks_out(pf: u16, enemy_pf: u16) -> bool {
    pf > 0 && pf >= enemy_pf * BREAK_OUT_RATIO
}

/// Procedure `move_cost`: what entering an area costs.
pub struct MoveCost;

impl Procedure for MoveCost {
    type Input = Entry;
    type Output = Price;
    const ID: &'static str = "move_cost";
    const RULES: &'static [RuleId] = &[rules::R16_6, rules::R3_RIVER_COST];

    fn validate(entry: &Entry) -> Result<(), Vec<Fault>> {
        in_turn(entry.turn).finish()
    }

    fn resolve(entry: &Entry, _: &mut impl Chance, tallies: &mut Tallies) -> Price {
        tell(tallies, "value-po", |tally| entry.tally(tally));
        entry.price()
    }
}
