//! What moving costs: 3.river-cost, 15.12, 16.4, 16.6, 16.8, 17, 18.1a, 18.9.

use super::prelude::*;
use crate::vocabulary::{AreaStatus, SectionStatus};

/// The price of one step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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

/// PO for entering an area by its status, across the Reppe or not (16.6, 3.river-cost).
#[must_use]
pub fn enter_area(turn: u8, status: AreaStatus, across_river: bool) -> Price {
    let t = tables();
    let place = match status {
        AreaStatus::Friendly => t.costs.enter_friendly,
        AreaStatus::NoMansLand => t.costs.enter_nml,
        AreaStatus::EnemyOccupied | AreaStatus::EnemyControlled => t.costs.enter_enemy,
    };
    let river = if across_river { t.costs.river.at(t.calendar.bad_weather(turn)) } else { 0 };
    Price { place, river }
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

/// What lies beyond the river, or how it is crossed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Crossing {
    /// By road movement or not, into no man's land.
    ByRoad(bool),
    /// Off the road, into an area of this status.
    Into(AreaStatus),
}

/// What crossing the Reppe costs: 3.river-cost, 16.6.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiverCrossing {
    /// The turn.
    turn: u8,
    /// By road (true or false), or the status of the area beyond.
    #[serde(default = "off_road")]
    crossing: Crossing,
    /// The area beyond holds a fort, or a redoubt of the enemy: no refund for a mere patrol.
    #[serde(default)]
    fortified: bool,
}

const fn off_road() -> Crossing {
    Crossing::ByRoad(false)
}

/// The price, and what comes back of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MoveCostOutcome {
    po: u8,
    po_paid: u8,
    refund: u8,
}

fn price(turn: u8, status: AreaStatus, river: bool, fortified: bool, tallies: &mut Tallies) -> MoveCostOutcome {
    let price = enter_area(turn, status, river);
    let label = match status {
        AreaStatus::Friendly => "cost-enter_friendly",
        AreaStatus::NoMansLand => "cost-enter_nml",
        AreaStatus::EnemyOccupied | AreaStatus::EnemyControlled => "cost-enter_enemy",
    };
    let mut tally = Tally::new();
    tally.add(rules::R16_6, label, price.place.into());
    tally.add(rules::R3_RIVER_COST, "mod-river_cost", price.river.into());
    tell(tallies, "value-po", tally);
    let patrol = status == AreaStatus::EnemyOccupied && !fortified;
    MoveCostOutcome { po: price.total(), po_paid: price.total(), refund: if patrol { refund() } else { 0 } }
}

impl Case for RiverCrossing {
    type Outcome = MoveCostOutcome;
    const ID: &'static str = "river_crossing";
    const RULES: &'static [RuleId] = &[rules::R3_RIVER_COST, rules::R16_6, rules::R21_8];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["turn", "crossing"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
    }

    fn resolve(&self, _: &mut impl Chance, tallies: &mut Tallies) -> MoveCostOutcome {
        match self.crossing {
            Crossing::ByRoad(by_road) => price(self.turn, AreaStatus::NoMansLand, !by_road, self.fortified, tallies),
            Crossing::Into(status) => price(self.turn, status, true, self.fortified, tallies),
        }
    }
}

/// What entering an area by its status costs, and what comes back: 16.6, 21.8.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaCost {
    /// The turn.
    turn: u8,
    /// Status of the area entered.
    status: AreaStatus,
    /// The Reppe is crossed.
    #[serde(default)]
    across_river: bool,
    /// By road movement: the river costs nothing.
    #[serde(default)]
    by_road: bool,
    /// The area holds a fort, or a redoubt of the enemy.
    #[serde(default)]
    fortified: bool,
}

impl Case for AreaCost {
    type Outcome = MoveCostOutcome;
    const ID: &'static str = "move_cost";
    const RULES: &'static [RuleId] = &[rules::R16_4, rules::R16_6, rules::R16_8A, rules::R3_RIVER_COST, rules::R21_8];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["turn", "status", "across_river"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
    }

    fn resolve(&self, _: &mut impl Chance, tallies: &mut Tallies) -> MoveCostOutcome {
        price(self.turn, self.status, self.across_river && !self.by_road, self.fortified, tallies)
    }
}

/// What going aboard and landing cost: 17.1, 17.3, 9.1c.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeaMove {
    /// Status of the beach where the force lands; none if it only goes aboard.
    #[serde(default)]
    lands_at: Option<AreaStatus>,
    /// It goes aboard first.
    #[serde(default = "yes")]
    embarks: bool,
}

const fn yes() -> bool {
    true
}

/// The price.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SeaMoveOutcome {
    allowed: bool,
    po: u8,
    needs_check: bool,
}

impl Case for SeaMove {
    type Outcome = SeaMoveOutcome;
    const ID: &'static str = "sea_move";
    const RULES: &'static [RuleId] = &[rules::R9_1C, rules::R17_1, rules::R17_2, rules::R17_3];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["lands_at", "embarks"]));

    fn resolve(&self, _: &mut impl Chance, tallies: &mut Tallies) -> SeaMoveOutcome {
        let open = self.lands_at.is_none_or(|status| !status.is_enemy());
        let nml = self.lands_at == Some(AreaStatus::NoMansLand);
        let mut tally = Tally::new();
        tally.add(rules::R17_1, "cost-embark", if self.embarks { embark().into() } else { 0 });
        if self.lands_at.is_some() {
            tally.add(rules::R17_1, "cost-disembark", land(false).into());
            tally.add(rules::R17_3, "cost-enter_nml", i32::from(land(nml)) - i32::from(land(false)));
        }
        let po = if open { tally.sum() as u8 } else { 0 };
        tell(tallies, "value-po", tally);
        SeaMoveOutcome { allowed: open, po, needs_check: nml }
    }
}

/// A force that is wholly surrounded breaks out: 15.12.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BreakOut {
    /// PF of the units that passed their checks.
    pf: u16,
    /// PF of the enemy in the area.
    enemy_pf: u16,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BreakOutOutcome {
    enters: bool,
}

impl Case for BreakOut {
    type Outcome = BreakOutOutcome;
    const ID: &'static str = "break_out";
    const RULES: &'static [RuleId] = &[rules::R15_12];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["pf", "enemy_pf"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> BreakOutOutcome {
        BreakOutOutcome { enters: breaks_out(self.pf, self.enemy_pf) }
    }
}
