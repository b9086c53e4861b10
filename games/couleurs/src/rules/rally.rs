//! Rally: one rung a turn, for who moved exactly as his state demands (rally.ladder, rally.exact, rally.general).

use crate::book::charts::Charts;
use crate::book::vocabulary::{Arm, Moral, ud};
use boards::table::Length;

/// The obligatory move of a state (rally.moves).
#[must_use]
pub fn obligatory(charts: &Charts, arm: Arm, moral: Moral) -> Length {
    ud(charts.obligatory[arm.of_three()][moral.index()].into())
}

/// What rallying at the start of a turn hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// It moved exactly its obligatory distance.
    pub moved_exactly: bool,
    /// It was fired on to effect.
    pub under_effective_fire: bool,
    /// An enemy is within his tactical distance.
    pub enemy_near: bool,
}

impl Pause {
    /// Whether the rung is gained (rally.exact, rally.fire).
    #[must_use]
    pub const fn gains(self) -> bool {
        self.moved_exactly && !self.under_effective_fire && !self.enemy_near
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::charts::charts;

    /// Example « Ralliement d'une unité en déroute ».
    #[test]
    fn routed_dragoons_rally() {
        let mut moral = Moral::Rout;
        let mut moves = Vec::new();
        while !moral.is_positive() {
            moves.push(obligatory(charts(), Arm::Cavalry, moral));
            moral = moral.raised(1);
        }
        assert_eq!(moves, [8, 4, 2, 0].map(ud));
        assert_eq!(moral, Moral::Stand);
    }

    /// Example « un général de brigade tente de rallier une unité en DEROUTE ».
    #[test]
    fn a_brigade_general_rallies_a_rout() {
        assert_eq!(Moral::Rout.raised(1), Moral::Retreat);
        assert_eq!(Moral::Halt.raised(3), Moral::Stand, "never above Arrêt");
    }

    /// Example « Application du bonus d'Elite », both cases.
    #[test]
    fn the_elite_rung() {
        assert_eq!(Moral::Retreat.raised(1), Moral::FallBack);
        assert_eq!(Moral::FallBack.raised(1), Moral::Halt);
    }

    #[test]
    fn fire_and_enemies_deny_the_rung() {
        let calm = Pause { moved_exactly: true, under_effective_fire: false, enemy_near: false };
        assert!(calm.gains());
        assert!(!Pause { under_effective_fire: true, ..calm }.gains());
        assert!(!Pause { enemy_near: true, ..calm }.gains());
        assert!(!Pause { moved_exactly: false, ..calm }.gains());
    }
}
