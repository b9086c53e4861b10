//! Supply: war depots (15.5 to 15.10), tracing through no man's land (15.16, 15.17) and by sea (15.19, 15.20).

use super::prelude::*;
use crate::vocabulary::{Rade, RadeState};
use arrayvec::ArrayVec;

/// The die of a war depot.
pub const DEPOT_ROLL: Roll = Roll { rule: rules::R15_7, label: "die-war_depot" };
/// The die of one step through no man's land.
pub const TRACE_ROLL: Roll = Roll { rule: rules::R15_16, label: "die-supply" };

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Attempt {
    /// The die.
    pub die: u8,
    /// It succeeded.
    pub success: bool,
}

/// Whether so many PO may be staked on a war depot (15.6).
#[must_use]
pub fn may_stake(po: u8) -> bool {
    let depots = &tables().depots;
    (depots.attempt_min_po..=depots.attempt_max_po).contains(&po)
}

/// Tries to make a depot a war depot: the die must not exceed the PO (15.7).
pub fn war_depot(po: u8, chance: &mut impl Chance) -> Attempt {
    let die = chance.d6(DEPOT_ROLL);
    Attempt { die, success: die <= po }
}

/// Whether a die takes supply through one area, section or rade of no man's land on a turn (15.16).
#[must_use]
pub fn passes(turn: u8, die: u8) -> bool {
    let t = tables();
    die < t.supply_fails_from.at(t.calendar.bad_weather(turn))
}

/// Rolls one step through no man's land.
pub fn trace(turn: u8, chance: &mut impl Chance) -> Attempt {
    let die = chance.d6(TRACE_ROLL);
    Attempt { die, success: passes(turn, die) }
}

/// The rades that a sea line from a beach of this rade to Toulon crosses, in order (15.19): Toulon lies on the Petite
/// Rade, and the rades join.
#[must_use]
pub fn sea_way(beach: Rade) -> ArrayVec<Rade, 2> {
    match beach {
        Rade::Grande => ArrayVec::from([Rade::Grande, Rade::Petite]),
        Rade::Petite => ArrayVec::from_iter([Rade::Petite]),
    }
}

/// A war-depot attempt: 15.6, 15.7.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WarDepot {
    /// PO spent, 1 to 5.
    po: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct WarDepotOutcome {
    war_depot: bool,
}

impl Case for WarDepot {
    type Outcome = WarDepotOutcome;
    const ID: &'static str = "war_depot";
    const RULES: &'static [RuleId] =
        &[rules::R15_5, rules::R15_6, rules::R15_7, rules::R15_8, rules::R15_9, rules::R15_10];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("attempts", &["po", "die"]));

    fn check(&self, faults: &mut InputFaults) {
        let depots = &tables().depots;
        faults.within("po", self.po, depots.attempt_min_po.into(), depots.attempt_max_po.into());
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> WarDepotOutcome {
        WarDepotOutcome { war_depot: d6(self.die, chance, DEPOT_ROLL) <= self.po }
    }
}

/// Tracing through one area of no man's land: 15.16.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupplyTrace {
    /// The turn.
    turn: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SupplyTraceOutcome {
    passes: bool,
}

impl Case for SupplyTrace {
    type Outcome = SupplyTraceOutcome;
    const ID: &'static str = "supply_trace";
    const RULES: &'static [RuleId] = &[rules::R15_16, rules::R15_17, rules::R15_20];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("attempts", &["turn", "die"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> SupplyTraceOutcome {
        SupplyTraceOutcome { passes: passes(self.turn, d6(self.die, chance, TRACE_ROLL)) }
    }
}

/// The letter of a beach.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Beach {
    /// On the Grande Rade.
    G,
    /// On the Petite Rade.
    P,
}

/// Supply by sea: 15.19 to 15.21.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeaSupply {
    /// The rade of the beach.
    beach: Beach,
    /// Who holds the Grande Rade.
    grande: RadeState,
    /// Who holds the Petite Rade.
    petite: RadeState,
    /// The dice for lost rades in the order travelled, if rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
    /// The turn; by default 9.
    #[serde(default = "nine")]
    turn: u8,
}

const fn nine() -> u8 {
    9
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SeaSupplyOutcome {
    in_supply: bool,
    rolls_needed: u8,
}

impl Case for SeaSupply {
    type Outcome = SeaSupplyOutcome;
    const ID: &'static str = "sea_supply";
    const RULES: &'static [RuleId] = &[rules::R15_19, rules::R15_20, rules::R15_21];
    const LIST: Option<(&'static str, &'static [&'static str])> =
        Some(("cases", &["beach", "grande", "petite", "dice"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
        for die in &self.dice {
            faults.die("dice", Some(*die));
        }
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> SeaSupplyOutcome {
        let beach = if self.beach == Beach::G { Rade::Grande } else { Rade::Petite };
        let held = |rade: &Rade| if *rade == Rade::Grande { self.grande.is_held() } else { self.petite.is_held() };
        let way = sea_way(beach);
        let lost = way.iter().filter(|rade| !held(rade)).count();
        let mut in_supply = true;
        for n in 0..lost {
            in_supply = in_supply && passes(self.turn, d6(self.dice.get(n).copied(), chance, TRACE_ROLL));
        }
        SeaSupplyOutcome { in_supply, rolls_needed: lost as u8 }
    }
}
