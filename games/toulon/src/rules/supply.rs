//! Supply: war depots (15.5 to 15.10), tracing through no man's land (15.16, 15.17) and by sea (15.19, 15.20).

use super::prelude::*;

/// The die of a war depot.
const DEPOT_ROLL: Roll = Roll { rule: rules::R15_7, label: "die-war_depot" };
/// The die of one step through no man's land.
const TRACE_ROLL: Roll = Roll { rule: rules::R15_16, label: "die-supply" };

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Attempt {
    /// The die.
    pub die: u8,
    /// It succeeded.
    pub success: bool,
}

/// What is staked on a war depot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stake {
    /// PO spent, 1 to 5.
    pub points: u8,
}

impl Stake {
    /// Whether so many PO may be staked (15.6).
    #[must_use]
    pub fn is_allowed(self) -> bool {
        let depots = &tables().depots;
        (depots.attempt_min_po..=depots.attempt_max_po).contains(&self.points)
    }

    /// Tries to make a depot a war depot: the die must not exceed the PO (15.7).
    pub fn roll(self, chance: &mut impl Chance) -> Attempt {
        let die = chance.d6(DEPOT_ROLL);
        Attempt { die, success: die <= self.points }
    }
}

/// A supply line at one area, section or rade of no man's land.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// The turn: bad weather from turn 8 on.
    pub turn: u8,
}

impl Trace {
    /// Whether supply passes (15.16).
    pub fn roll(self, chance: &mut impl Chance) -> Attempt {
        let t = tables();
        let die = chance.d6(TRACE_ROLL);
        Attempt { die, success: die < t.supply_fails_from.at(t.calendar.bad_weather(self.turn)) }
    }
}

/// Procedure `war_depot`: whether a depot becomes one.
pub struct WarDepot;

impl Procedure for WarDepot {
    type Input = Stake;
    type Output = Attempt;
    const ID: &'static str = "war_depot";
    const RULES: &'static [RuleId] = &[rules::R15_6, rules::R15_7];

    fn validate(stake: &Stake) -> Result<(), Vec<Fault>> {
        let depots = &tables().depots;
        let (least, most) = (depots.attempt_min_po, depots.attempt_max_po);
        let mut faults = InputFaults::new();
        faults.within("points", stake.points, least.into(), most.into());
        faults.finish()
    }

    fn resolve(stake: &Stake, chance: &mut impl Chance, _: &mut Tallies) -> Attempt {
        stake.roll(chance)
    }
}

/// Procedure `supply_trace`: whether supply passes no man's land.
pub struct SupplyTrace;

impl Procedure for SupplyTrace {
    type Input = Trace;
    type Output = Attempt;
    const ID: &'static str = "supply_trace";
    const RULES: &'static [RuleId] = &[rules::R15_16];

    fn validate(trace: &Trace) -> Result<(), Vec<Fault>> {
        in_turn(trace.turn).finish()
    }

    fn resolve(trace: &Trace, chance: &mut impl Chance, _: &mut Tallies) -> Attempt {
        trace.roll(chance)
    }
}
