//! Ammunition: 27.7 to 27.18, rule.fired-memory.

use super::prelude::*;

/// The die of a gun that looks for ammunition, read as 1D3.
pub const ROLL: Roll = Roll { rule: rules::R27_11, label: "die-ammunition" };
/// The ammunition lost with a battery.
pub const BEATEN_ROLL: Roll = Roll { rule: rules::R27_18, label: "die-reserve_lost" };

/// What came of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Tested {
    /// The 1D3.
    pub die: u8,
    /// The gun has ammunition.
    pub has: bool,
}

/// What is left of the reserve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Beaten {
    /// The die.
    pub die: u8,
    /// The reserve.
    pub left: u8,
}

/// Whether a 1D3 finds ammunition (27.11).
#[must_use]
pub fn is_found(d3: u8) -> bool {
    d3 <= tables().ammunition.found_up_to
}

/// A gun without automatic ammunition looks for some (27.11).
pub fn test(chance: &mut impl Chance) -> Tested {
    let die = d3(tables(), chance, ROLL);
    Tested { die, has: is_found(die) }
}

/// The reserve after a shot of a battery of so many PF; none if it cannot use it (27.15).
#[must_use]
pub fn after_shot(reserve: u8, pf: u8) -> Option<u8> {
    reserve.checked_sub(pf.saturating_mul(tables().ammunition.reserve_cost_per_pf))
}

/// The reserve at the end of a turn: PF of all supplied batteries that neither fired nor tested (27.10).
#[must_use]
pub fn after_turn(reserve: u8, idle_pf: u16) -> u8 {
    let table = &tables().ammunition;
    let grown = u16::from(reserve) + idle_pf * u16::from(table.reserve_gain_per_pf);
    grown.min(u16::from(table.reserve_maximum).max(u16::from(reserve))) as u8
}

/// A battery was beaten: part of the reserve is lost (27.18).
pub fn beaten(reserve: u8, chance: &mut impl Chance) -> Beaten {
    let die = chance.d6(BEATEN_ROLL);
    Beaten { die, left: reserve.saturating_sub(die) }
}

/// Guns that look for ammunition: 27.9, 27.11.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmmunitionTest {
    /// The 1D3, if rolled by hand.
    #[serde(default)]
    d3: Option<u8>,
    /// Allied guns in supply on the coast of a rade, both rades being held, or a crew inside a fort.
    #[serde(default)]
    automatic: bool,
    /// The gun is out of general supply: only the reserve can feed it.
    #[serde(default)]
    out_of_supply: bool,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AmmunitionTestOutcome {
    has_ammunition: bool,
    /// The gun is marked Fired for having looked in vain.
    marked_fired: bool,
}

impl Case for AmmunitionTest {
    type Outcome = AmmunitionTestOutcome;
    const ID: &'static str = "ammunition_test";
    const RULES: &'static [RuleId] = &[rules::R27_7, rules::R27_8, rules::R27_9, rules::R27_11, rules::R32_17];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("d3", "d3")];

    fn check(&self, faults: &mut InputFaults) {
        faults.d3("d3", self.d3);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> AmmunitionTestOutcome {
        if self.automatic || self.out_of_supply {
            return AmmunitionTestOutcome { has_ammunition: self.automatic, marked_fired: false };
        }
        let found = is_found(d3_or(tables(), self.d3, chance, ROLL));
        AmmunitionTestOutcome { has_ammunition: found, marked_fired: !found }
    }
}

/// A battery that fires from the reserve: 27.12 to 27.15.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmmunitionReserve {
    /// The reserve.
    reserve: u8,
    /// PF of the battery.
    bb_pf: u8,
    /// It has rolled for ammunition this turn: no more reserve (27.14).
    #[serde(default)]
    rolled: bool,
}

/// The reserve after each shot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AmmunitionReserveOutcome {
    first_allowed: bool,
    after_first: u8,
    second_allowed: bool,
    after_second: u8,
    third_allowed: bool,
    /// Shots that the reserve still gives.
    shots: u8,
}

impl Case for AmmunitionReserve {
    type Outcome = AmmunitionReserveOutcome;
    const ID: &'static str = "ammunition_reserve";
    const RULES: &'static [RuleId] =
        &[rules::R27_12, rules::R27_13, rules::R27_14, rules::R27_15, rules::R27_16, rules::R27_17];

    fn check(&self, faults: &mut InputFaults) {
        faults.within("reserve", self.reserve, 0, tables().ammunition.reserve_maximum.into());
        faults.within("bb_pf", self.bb_pf, 1, 9);
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> AmmunitionReserveOutcome {
        let shot = |left: Option<u8>| left.filter(|_| !self.rolled).and_then(|left| after_shot(left, self.bb_pf));
        let first = shot(Some(self.reserve));
        let second = shot(first);
        let third = shot(second);
        let after_first = first.unwrap_or(self.reserve);
        AmmunitionReserveOutcome {
            first_allowed: first.is_some(),
            after_first,
            second_allowed: second.is_some(),
            after_second: second.unwrap_or(after_first),
            third_allowed: third.is_some(),
            shots: if self.rolled { 0 } else { self.reserve / self.bb_pf.max(1) },
        }
    }
}

/// The reserve at the end of a turn: 27.10, 31.1.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReserveGrowth {
    /// The reserve.
    reserve: u8,
    /// PF of each supplied battery that neither fired nor tested this turn.
    #[serde(default)]
    idle_pf: Vec<u16>,
    /// PF of those that did: they add nothing.
    #[serde(default)]
    fired_pf: Vec<u16>,
}

/// The reserve.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ReserveGrowthOutcome {
    reserve_after: u8,
}

impl Case for ReserveGrowth {
    type Outcome = ReserveGrowthOutcome;
    const ID: &'static str = "reserve_growth";
    const RULES: &'static [RuleId] = &[rules::R27_10, rules::R31_1, rules::RULE_FIRED_MEMORY];

    fn check(&self, faults: &mut InputFaults) {
        faults.within("reserve", self.reserve, 0, tables().ammunition.reserve_maximum.into());
        faults.require(self.idle_pf.iter().all(|pf| *pf <= 99) && self.idle_pf.len() <= 99, || {
            "idle_pf: at most 99 batteries of at most 99 PF".to_owned()
        });
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ReserveGrowthOutcome {
        ReserveGrowthOutcome { reserve_after: after_turn(self.reserve, self.idle_pf.iter().sum()) }
    }
}

/// The reserve after a battery was beaten: 27.18.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReserveLoss {
    /// The reserve.
    reserve: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

impl Case for ReserveLoss {
    type Outcome = ReserveGrowthOutcome;
    const ID: &'static str = "reserve_loss";
    const RULES: &'static [RuleId] = &[rules::R27_18];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["reserve", "die"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.within("reserve", self.reserve, 0, tables().ammunition.reserve_maximum.into());
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> ReserveGrowthOutcome {
        ReserveGrowthOutcome { reserve_after: self.reserve.saturating_sub(d6(self.die, chance, BEATEN_ROLL)) }
    }
}
