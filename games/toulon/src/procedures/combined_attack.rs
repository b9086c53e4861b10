//! Leaders who combine units or coordinate guns: 25.12 to 25.17, 27.27.

use super::prelude::*;
use crate::vocabulary::Grade;

/// The die of a leader.
pub const ROLL: Roll = Roll { rule: rules::R25_12, label: "die-combined" };

/// What came of a roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rolled {
    /// The die.
    pub die: u8,
    /// Units that he may combine, or batteries that he may coordinate; 0 is a failure.
    pub units: u8,
}

/// Rolls for a leader in the attacking force, once per round.
pub fn roll(grade: Grade, chance: &mut impl Chance) -> Rolled {
    let die = chance.d6(ROLL);
    Rolled { die, units: tables().combined.units(grade, die) }
}

/// Units that Bonaparte always combines, one of them artillery (25.16).
#[must_use]
pub fn bonaparte_units() -> u8 {
    tables().combined.bonaparte_units
}

/// Batteries that Bonaparte always coordinates: more if one of them is his (27.27).
#[must_use]
pub fn bonaparte_guns(one_is_his: bool) -> u8 {
    let table = &tables().combined;
    if one_is_his { table.bonaparte_batteries_with_bb } else { table.bonaparte_batteries }
}

/// A combination roll: 25.12, 25.16, 27.27.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombinedAttack {
    /// Grade of the leader.
    grade: Grade,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// He is Bonaparte.
    #[serde(default)]
    bonaparte: bool,
    /// One of the batteries to coordinate is a battery of Bonaparte.
    #[serde(default)]
    with_bb: bool,
    /// His side defends: only Bonaparte coordinates guns then, by option, and nobody combines.
    #[serde(default)]
    defending: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// How many.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombinedAttackOutcome {
    /// Units that he may combine; Bonaparte's two must hold artillery if the roll failed.
    units: u8,
    /// Batteries that he may coordinate instead.
    batteries: u8,
}

impl Case for CombinedAttack {
    type Outcome = CombinedAttackOutcome;
    const ID: &'static str = "combined_attack";
    const RULES: &'static [RuleId] = &[
        rules::R25_12,
        rules::R25_13,
        rules::R25_14,
        rules::R25_16,
        rules::R25_17,
        rules::R27_27,
        rules::OPT_DEFENSIVE_COORDINATION,
    ];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("rolls", &["grade", "die"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> CombinedAttackOutcome {
        if self.defending {
            let coordinates = self.bonaparte && self.options.defensive_coordination;
            return CombinedAttackOutcome {
                units: 0,
                batteries: if coordinates { bonaparte_guns(self.with_bb) } else { 0 },
            };
        }
        let rolled = tables().combined.units(self.grade, d6(self.die, chance, ROLL));
        let (least, guns) = if self.bonaparte { (bonaparte_units(), bonaparte_guns(self.with_bb)) } else { (0, 0) };
        CombinedAttackOutcome { units: rolled.max(least), batteries: rolled.max(guns) }
    }
}
