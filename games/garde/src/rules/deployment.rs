//! Who deploys first: 2.3.

use super::initiative;
use super::prelude::*;

/// The die where both sides have the same bonus.
pub(crate) const ROLL: Roll = Roll { rule: rules::R2_3, label: "die-deployment" };

/// The dice, if they are needed, and the side, 0 or 1, that deploys first: the lower initiative bonus; equal, the
/// lower die.
pub(crate) fn first(t: &Tables, generals: [Option<Competence>; 2], chance: &mut impl Chance) -> (Option<[u8; 2]>, u8) {
    let [a, b] = generals.map(|general| initiative::bonus(t, general));
    if a != b {
        return (None, u8::from(b < a));
    }
    let dice = [chance.die(ROLL, t.constants.die_sides), chance.die(ROLL, t.constants.die_sides)];
    let first = match dice[0].cmp(&dice[1]) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Greater => 1,
        // Rolling until the dice differ is a fair pick.
        std::cmp::Ordering::Equal => chance.uniform(ROLL, 2) as u8,
    };
    (Some(dice), first)
}
