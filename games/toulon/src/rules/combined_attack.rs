//! Leaders who combine units or coordinate guns: 25.12 to 25.17, 27.27.

use super::prelude::*;
use crate::book::vocabulary::Grade;

/// The die of a leader.
const ROLL: Roll = Roll { rule: rules::R25_12, label: "die-combined" };

/// A leader in the attacking force, who rolls once per round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// His grade.
    pub grade: Grade,
    /// He is Bonaparte.
    #[serde(default)]
    pub bonaparte: bool,
}

/// What came of a roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Rolled {
    /// The die.
    pub die: u8,
    /// Units that it lets him combine, or batteries that it lets him coordinate; 0 is a failure.
    pub number: u8,
}

impl Commander {
    /// Rolls for him.
    pub fn roll(self, chance: &mut impl Chance) -> Rolled {
        let die = chance.d6(ROLL);
        Rolled { die, number: tables().combined.units(self.grade, die) }
    }

    /// Units he may combine: Bonaparte always two, one of them artillery if the roll failed (25.16).
    #[must_use]
    pub fn units(self, rolled: u8) -> u8 {
        if self.bonaparte { rolled.max(tables().combined.bonaparte_units) } else { rolled }
    }

    /// Batteries he may coordinate instead: Bonaparte always some, more if one of them is his (27.27).
    #[must_use]
    pub fn guns(self, rolled: u8, one_is_his: bool) -> u8 {
        let table = &tables().combined;
        match (self.bonaparte, one_is_his) {
            (false, _) => rolled,
            (true, false) => rolled.max(table.bonaparte_batteries),
            (true, true) => rolled.max(table.bonaparte_batteries_with_bb),
        }
    }
}

/// What a leader may do in a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Command {
    /// The die.
    pub die: u8,
    /// Units he may combine.
    pub units: u8,
    /// Batteries he may coordinate instead.
    pub guns: u8,
    /// The same if one of them is a battery of Bonaparte.
    pub guns_with_his: u8,
}

/// Procedure `combined_attack`: what a leader may do in a round.
pub struct CombinedAttack;

impl Procedure for CombinedAttack {
    type Input = Commander;
    type Output = Command;
    const ID: &'static str = "combined_attack";
    const RULES: &'static [RuleId] = &[rules::R25_12, rules::R25_16, rules::R27_27];

    fn resolve(commander: &Commander, chance: &mut impl Chance, _: &mut Tallies) -> Command {
        let Rolled { die, number } = commander.roll(chance);
        let guns = |one_is_his| commander.guns(number, one_is_his);
        Command { die, units: commander.units(number), guns: guns(false), guns_with_his: guns(true) }
    }
}
