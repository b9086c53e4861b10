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

/// Tests it before a battle outside Toulon.
pub fn test(chance: &mut impl Chance) -> Tested {
    let dice = [chance.d6(ROLL), chance.d6(ROLL)];
    Tested { dice, defects: defects(dice[0] + dice[1]) }
}
