//! Victory: points, margins, armies that break (victory.points, victory.break).

use crate::book::charts::Charts;
use crate::book::vocabulary::Moral;
use crate::rules;
use kernel::Tally;

/// What is left of a unit at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remains {
    /// What it cost.
    pub price: i32,
    /// Figures (guns) it began with and has left.
    pub began: u8,
    /// What it has left; none if it is destroyed or off the table.
    pub left: Option<(u8, Moral)>,
}

/// Hundredths of a point the enemy scores for it.
#[must_use]
pub fn scored(charts: &Charts, remains: Remains) -> i32 {
    let hundredths = remains.price * 100;
    match remains.left {
        None => hundredths,
        Some((_, Moral::Rout)) => remains.price * charts.victory.rout,
        Some((_, Moral::Retreat)) => remains.price * charts.victory.retreat,
        Some((left, _)) => {
            hundredths * i32::from(remains.began - left.min(remains.began)) / i32::from(remains.began.max(1))
        }
    }
}

/// The score of a side, in whole points, line by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Hundredths for enemy units.
    pub units: i32,
    /// Enemy generals lost.
    pub generals: i32,
    /// Guns taken.
    pub guns: i32,
    /// Objectives held.
    pub objectives: i32,
}

impl Score {
    /// Hundredths of points in all.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.units + 100 * (self.generals + self.guns + self.objectives)
    }

    /// Line by line.
    #[must_use]
    pub fn tally(self) -> Tally {
        let mut t = Tally::new();
        t.add(rules::VICTORY_POINTS, "victory-units_destroyed", self.units / 100);
        t.add(rules::VICTORY_POINTS, "victory-generals_lost", self.generals);
        t.add(rules::VICTORY_POINTS, "victory-guns_taken", self.guns);
        t.add(rules::VICTORY_POINTS, "victory-objectives", self.objectives);
        t
    }
}

/// How large a lead is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Margin {
    /// Too small to count.
    Draw,
    /// Minor.
    Minor,
    /// Major.
    Major,
}

/// The margin of a lead in hundredths of points, against the larger budget.
#[must_use]
pub fn margin(charts: &Charts, lead: i32, larger_budget: i32) -> Margin {
    let [minor, major] = charts.victory.margins;
    if lead >= larger_budget * major {
        Margin::Major
    } else if lead >= larger_budget * minor {
        Margin::Minor
    } else {
        Margin::Draw
    }
}

/// Whether an army breaks: half its units or more are gone, in retreat or in rout (victory.break).
#[must_use]
pub const fn breaks(lost: u8, began: u8) -> bool {
    2 * lost as u16 >= began as u16 && began > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::charts::charts;

    #[test]
    fn what_units_are_worth_to_the_enemy() {
        let of = |left| scored(charts(), Remains { price: 96, began: 12, left });
        assert_eq!(of(None), 9600);
        assert_eq!(of(Some((12, Moral::Rout))), 7200);
        assert_eq!(of(Some((9, Moral::Retreat))), 4800);
        assert_eq!(of(Some((9, Moral::Stand))), 2400);
    }

    #[test]
    fn margins_and_breaking() {
        assert_eq!(margin(charts(), 60 * 100, 600), Margin::Minor, "equality is enough");
        assert_eq!(margin(charts(), 150 * 100, 600), Margin::Major);
        assert_eq!(margin(charts(), 59 * 100, 600), Margin::Draw);
        assert!(breaks(3, 6) && !breaks(3, 7));
    }
}
