//! The Royal Louis may go over: 32.9, 32.10.

use super::prelude::*;

/// Each of the two dice.
pub const ROLL: Roll = Roll { rule: rules::R32_10, label: "die-royal_louis" };

/// What came of the test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Tested {
    /// Both dice.
    pub dice: [u8; 2],
    /// It goes over.
    pub defects: bool,
}

/// Whether a sum of 2D6 makes it go over.
#[must_use]
pub fn defects(sum: u8) -> bool {
    sum >= tables().special.royal_louis.defects_on_2d6_from
}

/// Permanent losses it bears on a turn besides those of battle (32.9).
#[must_use]
pub fn standing_losses(turn: u8) -> u8 {
    let t = tables();
    if turn < t.calendar.royal_louis_recovers { t.special.royal_louis.starting_permanent_losses } else { 0 }
}

/// Tests it before a battle outside Toulon.
pub fn test(chance: &mut impl Chance) -> Tested {
    let dice = [chance.d6(ROLL), chance.d6(ROLL)];
    Tested { dice, defects: defects(dice[0] + dice[1]) }
}

/// The defection test: 32.10.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoyalLouis {
    /// The sum of 2D6, if rolled by hand.
    #[serde(default)]
    sum: Option<u8>,
    /// The battle is in Toulon: no test.
    #[serde(default)]
    in_toulon: bool,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RoyalLouisOutcome {
    defects: bool,
}

impl Case for RoyalLouis {
    type Outcome = RoyalLouisOutcome;
    const ID: &'static str = "royal_louis";
    const RULES: &'static [RuleId] = &[rules::R32_10, rules::R32_11];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("sums", "sum")];

    fn check(&self, faults: &mut InputFaults) {
        faults.within("sum", self.sum.unwrap_or(2), 2, 12);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> RoyalLouisOutcome {
        let defects = match self.sum {
            _ if self.in_toulon => false,
            Some(sum) => defects(sum),
            None => test(chance).defects,
        };
        RoyalLouisOutcome { defects }
    }
}
