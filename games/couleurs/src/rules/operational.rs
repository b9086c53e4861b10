//! Operational movement: how far a group goes, where it stops, and what it is to be caught at it (sop.speed, sop.stop,
//! sop.surprise).

use super::pace::{self, March};
use crate::book::charts::{Charts, Troop};
use crate::book::vocabulary::{Arm, Formation, Order, ud};
use boards::table::Length;

/// Points of a change of formation in an operational march, whatever the change (sop.deploy).
pub const DEPLOY: u8 = 2;

/// The ordinary pace of a unit in UD, at least one: generals and roads lend nothing (sop.speed).
#[must_use]
pub fn pace(charts: &Charts, troop: &Troop, formation: Formation) -> i32 {
    // Guns in battery limber for it.
    let formation = if formation == Formation::Battery { Formation::Divisions } else { formation };
    let march = March { formation, general: false, road: false };
    pace::distance(charts, troop, march, 1).map_or(1, |tally| tally.sum()).max(1)
}

/// How far a group goes: so many times the pace of its slowest unit (sop.speed).
#[must_use]
pub fn reach(charts: &Charts, slowest: i32) -> Length {
    ud(slowest * i32::from(charts.operational.times))
}

/// How far from an enemy an operational march stops (sop.stop).
#[must_use]
pub fn stop(charts: &Charts, own: Arm, enemy: Arm) -> Length {
    let [foot, horse, guns] = charts.operational.stop;
    let limit = match (own, enemy) {
        (_, Arm::Cavalry) | (Arm::Cavalry, _) => horse,
        (_, arm) if arm.is_guns() => guns,
        _ => foot,
    };
    ud(limit.into())
}

/// Points that are missing for a change of formation.
#[must_use]
pub const fn lacks(cost: i32, left: u8) -> u8 {
    let short = cost - left as i32;
    if short > 0 { short as u8 } else { 0 }
}

/// The order of a unit surprised so many points short of being deployed (sop.surprise).
#[must_use]
pub fn surprised(lacks: u8, order: Order) -> Order {
    match lacks {
        0 => order,
        1 => order.max(Order::Saf),
        _ => Order::Des,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::charts::charts;

    fn goes(troop: &str, formation: Formation) -> Length {
        reach(charts(), pace(charts(), charts().troop(troop).unwrap(), formation))
    }

    /// Example « Mouvement opérationnel de GT avec des unités de qualité différente », the brigade with conscripts.
    #[test]
    fn a_brigade_with_conscripts() {
        assert_eq!(pace(charts(), charts().troop("fr_line_1813").unwrap(), Formation::Divisions), 2);
        assert_eq!(goes("fr_line_1813", Formation::Divisions), ud(10));
    }

    /// The same example, Old Guard cavalry in column of march (ruling A: five times seven).
    #[test]
    fn old_guard_cavalry_in_column_of_march() {
        assert_eq!(goes("fr_lancers_guard", Formation::March), ud(35));
    }

    /// Example « Repli opérationnel »: a square of the Line goes five times one UD.
    #[test]
    fn squares_fall_back_slowly() {
        assert_eq!(goes("fr_line_1805", Formation::Square), ud(5));
    }

    #[test]
    fn stop_distances_by_arm() {
        let stop = |own, enemy| stop(charts(), own, enemy);
        assert_eq!(stop(Arm::Infantry, Arm::Infantry), ud(6));
        assert_eq!(stop(Arm::Infantry, Arm::Cavalry), ud(12));
        assert_eq!(stop(Arm::Cavalry, Arm::FootGuns), ud(12));
        assert_eq!(stop(Arm::Infantry, Arm::FootGuns), ud(8));
    }

    /// « Effets de la surprise »: a point short, two points short.
    #[test]
    fn who_is_engaged_while_deploying() {
        assert_eq!([lacks(2, 3), lacks(2, 2), lacks(2, 1), lacks(3, 0)], [0, 0, 1, 3]);
        let order = |lacks| surprised(lacks, Order::Formed);
        assert_eq!([order(0), order(1), order(2), order(3)], [Order::Formed, Order::Saf, Order::Des, Order::Des]);
        assert_eq!(surprised(1, Order::Des), Order::Des);
    }
}
