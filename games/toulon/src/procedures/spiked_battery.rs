//! Batteries of Bonaparte that are spiked: 26.5, 27.6, 27.22.

use super::losses::strength;
use super::prelude::*;

/// When a spiked battery of the West wing is back; never once its permanent losses equal its printed PF, nor after
/// the last turn (26.5, rule.termination).
#[must_use]
pub fn returns(turn: u8, printed: u8, permanent: u8) -> Option<u8> {
    let t = tables();
    let due = turn + t.batteries.spiked_return_after_turns;
    (permanent < printed && due <= t.calendar.turns).then_some(due)
}

/// Where spiked batteries come back.
const RETURN_AREA: &str = "ollioules";

/// A battery that must retreat while immobile: 26.5.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BatterySpiked {
    /// The turn.
    turn: u8,
    /// It is a gun of the East wing that counts as a battery of Bonaparte (27.6): it does not come back.
    #[serde(default)]
    east_wing: bool,
}

/// When it is back.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BatterySpikedOutcome {
    returns_on_turn: u8,
    at: &'static str,
    mobile: bool,
}

impl Case for BatterySpiked {
    type Outcome = BatterySpikedOutcome;
    const ID: &'static str = "battery_spiked";
    const RULES: &'static [RuleId] = &[rules::R26_5, rules::R27_6, rules::R27_22];

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> BatterySpikedOutcome {
        let back = if self.east_wing { None } else { returns(self.turn, 1, 0) };
        BatterySpikedOutcome {
            returns_on_turn: back.unwrap_or(0),
            at: if back.is_some() { RETURN_AREA } else { "nowhere" },
            mobile: false,
        }
    }
}

/// Batteries of the West wing spiked on one turn: 26.5.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BatteryReturn {
    /// The turn.
    turn: u8,
    /// Printed PF.
    printed: u8,
    /// Temporary losses: gone when it is back.
    #[serde(default)]
    temporary: u8,
    /// Permanent losses.
    #[serde(default)]
    permanent: u8,
}

/// When it is back and how strong.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BatteryReturnOutcome {
    /// 0 for never.
    returns_on_turn: u8,
    pf_on_return: u8,
    mobile: bool,
    allied_pv_for_spiking: u8,
}

impl Case for BatteryReturn {
    type Outcome = BatteryReturnOutcome;
    const ID: &'static str = "battery_return";
    const RULES: &'static [RuleId] = &[rules::R26_4, rules::R26_5, rules::R27_22];
    const LIST: Option<(&'static str, &'static [&'static str])> =
        Some(("batteries", &["printed", "temporary", "permanent"]));
    const SHARED: &'static [&'static str] = &["mobile", "allied_pv_for_spiking"];

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> BatteryReturnOutcome {
        let back = returns(self.turn, self.printed, self.permanent);
        BatteryReturnOutcome {
            returns_on_turn: back.unwrap_or(0),
            pf_on_return: if back.is_some() { strength(self.printed, 0, self.permanent) } else { 0 },
            mobile: false,
            allied_pv_for_spiking: 0,
        }
    }
}
