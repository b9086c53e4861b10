//! Generals: nearness, wounds (gen.proximity, gen.shot, gen.wound).

use crate::book::vocabulary::UD;
use crate::rules;
use boards::table::Length;
use kernel::{Chance, Roll};

/// A chance in six for each figure lost.
pub const HIT: Roll = Roll { rule: rules::GEN_SHOT, label: "die-general_hit" };
/// Which of several generals in the cone of a battery.
pub const WHO: Roll = Roll { rule: rules::GEN_SHOT, label: "die-which_general" };
/// Gravity of a wound.
pub const WOUND: Roll = Roll { rule: rules::GEN_WOUND, label: "die-wound" };
/// Turns a superficial wound lasts.
pub const TURNS: Roll = Roll { rule: rules::GEN_WOUND, label: "die-wound_turns" };
/// Who has the initiative.
pub const INITIATIVE: Roll = Roll { rule: rules::TURN_INITIATIVE, label: "die-initiative" };

/// The bonus a general brings from a distance in a test for another reason: his own within the first UD, one less for
/// each further UD begun (gen.proximity).
#[must_use]
pub fn near_bonus(bonus: i32, distance: Length) -> i32 {
    let one = UD.to_tenths();
    let begun = (distance.to_tenths() - crate::book::TOLERANCE.to_tenths() + one - 1).div_euclid(one).max(1);
    (bonus - (begun - 1)).max(0)
}

/// How long a general is out: until the turn after next, for so many turns, or for good (gen.wound).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wound {
    /// Fell from his horse: he is back next turn.
    #[schemars(title = "wound-fall")]
    Fall,
    /// Out for so many turns.
    Turns(u8),
    /// Out for the battle.
    #[schemars(title = "wound-out")]
    Out,
}

/// Rolls for a wound: the die, and what it does.
pub fn wound(chance: &mut impl Chance) -> (u8, Wound) {
    match chance.d6(WOUND) {
        1 => (1, Wound::Fall),
        2 => (2, Wound::Turns(chance.d6(TURNS))),
        die => (die, Wound::Out),
    }
}

/// Whether a general in contact is hit: one die for each whole figure his unit lost to fire (gen.shot).
pub fn is_hit(figures_lost: u8, chance: &mut impl Chance) -> bool {
    chance.successes(HIT, figures_lost.into(), 6, 6) > 0
}

/// Both dice of the initiative, and how the first side's total stands to the second's (turn.initiative).
pub fn initiative(bonus: [i32; 2], chance: &mut impl Chance) -> ([u8; 2], std::cmp::Ordering) {
    let dice = [chance.d6(INITIATIVE), chance.d6(INITIATIVE)];
    let total = |side: usize| i32::from(dice[side]) + bonus[side];
    (dice, total(0).cmp(&total(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::odds::{Fraction, exact};

    /// Example « Bonus moral de proximité ».
    #[test]
    fn a_divisional_general_nearby() {
        assert_eq!([1, 2, 3, 5].map(|half| near_bonus(2, UD.scaled(half, 2))), [2, 2, 1, 0]);
        assert_eq!(near_bonus(3, Length::ZERO), 3);
    }

    /// Two figures lost to fire: eleven chances in thirty-six.
    #[test]
    fn a_general_in_contact_is_hit() {
        let odds = exact(100, |chance| is_hit(2, chance)).unwrap();
        assert_eq!(odds.probability(&true), Fraction::new(11, 36));
    }

    #[test]
    fn wounds() {
        let mut dice = kernel::chance::Scripted::new(vec![2, 4]);
        assert_eq!(wound(&mut dice), (2, Wound::Turns(4)));
        assert_eq!(wound(&mut kernel::chance::Scripted::new(vec![6])), (6, Wound::Out));
    }
}
