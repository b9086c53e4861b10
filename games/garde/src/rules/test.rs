//! A test on one die: 1.3. The printed tests use the die of the option `die` (ruling G2).

use super::prelude::*;

/// A test that was taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Taken {
    /// The die as it fell.
    pub die: u8,
    /// With its modifiers.
    pub modified: i8,
    /// What was needed.
    pub needed: u8,
    /// Reached or not.
    pub passed: bool,
}

/// Rolls the die of a printed test and adds a modifier.
pub(crate) fn take(options: &Options, needed: u8, modifier: i8, roll: Roll, chance: &mut impl Chance) -> Taken {
    let die = chance.die(roll, options.die.sides());
    let modified = die as i8 + modifier;
    Taken { die, modified, needed, passed: modified >= needed as i8 }
}

impl Taken {
    /// The die and its modifiers, for show.
    #[must_use]
    pub(crate) fn tally(&self, roll: Roll, modifiers: &[(RuleId, &'static str, i8)]) -> Tally {
        let mut tally = Tally::new();
        tally.add(roll.rule, roll.label, self.die.into());
        for (rule, label, by) in modifiers {
            tally.add(*rule, label, (*by).into());
        }
        tally
    }
}
