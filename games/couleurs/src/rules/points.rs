//! Action points: three a turn, penalty points beyond, debt carried over (pa.allowance, pa.over, pa.carry).

use crate::book::vocabulary::Moral;

/// Points of a turn.
pub const PER_TURN: u8 = 3;
/// Beyond so many spent in a turn a unit no longer fires nor moves (pa.freeze).
pub const FREEZE: u8 = 6;
/// A march to combat needs so many (mac.cost).
pub const MARCH: u8 = 2;
/// Of a counter-march, whatever the gait (mac.counter_cost).
pub const COUNTER: u8 = 2;
/// Flight costs at least so many (flee.any).
pub const FLIGHT: u8 = 2;
/// Lost before a reaction (react.cost).
pub const REACTION: u8 = 1;
/// Firing, and loading (fire.reload).
pub const FIRE: u8 = 1;
/// A fresh unit that pursues (pursuit.cost).
pub const PURSUIT: u8 = 2;

/// What a unit has at hand after a debt (pa.carry).
#[must_use]
pub const fn allowance(debt: u8) -> u8 {
    PER_TURN.saturating_sub(debt)
}

/// Penalty points of who has spent so many (pa.over).
#[must_use]
pub const fn penalty(spent: u8, allowance: u8) -> u8 {
    spent.saturating_sub(allowance)
}

/// What falling back costs (pa.costs).
#[must_use]
pub const fn fall_back(moral: Moral) -> u8 {
    match moral {
        Moral::FallBack => 1,
        Moral::Retreat => 2,
        Moral::Rout => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Example « Dépassement de PA lors d'une réponse ».
    #[test]
    fn overspending_in_an_answer() {
        let spent = 2;
        assert_eq!(penalty(spent + COUNTER, PER_TURN), 1);
        assert_eq!(penalty(spent + FIRE + FIRE, PER_TURN), 1, "unloaded: it loads first");
        assert_eq!(penalty(spent + FIRE, PER_TURN), 0, "loaded");
    }

    /// Example « Réaction d'une unité sans points de dépassement initiaux ».
    #[test]
    fn a_reaction_without_earlier_penalty() {
        let turn = 2;
        assert_eq!(penalty(REACTION + turn + FIRE, PER_TURN), 1);
        assert_eq!(penalty(REACTION + turn + FIRE + FIRE, PER_TURN), 2);
        assert_eq!(penalty(REACTION + turn + COUNTER, PER_TURN), 2);
    }

    /// Example « Poursuite après une MAF ».
    #[test]
    fn pursuit_after_a_march_to_fire() {
        assert_eq!((FIRE + PURSUIT, penalty(FIRE + PURSUIT, PER_TURN)), (3, 0));
    }

    #[test]
    fn debt_is_taken_off_the_next_turn() {
        assert_eq!([0, 2, 3, 5].map(allowance), [3, 1, 0, 0]);
        assert_eq!([3, 1, 0, 0].map(|allowance| penalty(4, allowance)), [1, 3, 4, 4]);
    }

    /// Example « Ralliement d'une unité en déroute »: the dragoons have their three points on turn five.
    #[test]
    fn the_debt_of_the_routed_dragoons() {
        let (mut debt, mut at_hand) = (0, Vec::new());
        let spent = [3 + fall_back(Moral::Rout), fall_back(Moral::Retreat), fall_back(Moral::FallBack), 0];
        for spent in spent {
            at_hand.push(allowance(debt));
            debt = penalty(spent, allowance(debt));
        }
        at_hand.push(allowance(debt));
        assert_eq!(at_hand, [3, 0, 1, 3, 3]);
    }
}
