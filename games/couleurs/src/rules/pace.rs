//! Pace: how far a unit goes for its points, and what gait it can reach (move.rates, move.gaits, terrain.penalty).

use crate::book::charts::{Charts, Troop};
use crate::book::vocabulary::{Arm, Formation, Gait, UD, ud};
use crate::rules;
use boards::table::Length;
use kernel::Tally;

/// What a move is reckoned from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    /// In which formation.
    pub formation: Formation,
    /// A general of its chain lends a UD (move.general).
    pub general: bool,
    /// A march column on a road (terrain.road).
    pub road: bool,
}

/// The top gait of a formation (move.rates): limbered batteries have no charge pace.
#[must_use]
pub fn top_gait(charts: &Charts, arm: Arm, formation: Formation) -> Gait {
    let top = charts.top_gait[formation.index()];
    if arm.is_guns() { top.min(Gait::Quick) } else { top }
}

/// What makes up the distance at so many points on clear ground, in UD: the pace of the formation, further points, status,
/// general, road. None in a formation that does not move.
fn parts(charts: &Charts, troop: &Troop, march: March, pa: u8) -> Option<[i32; 5]> {
    let base = i32::from(charts.ordinary_pace[troop.arm.index()][march.formation.index()]?);
    let each = if troop.arm.is_mounted() { 2 } else { 1 };
    let status = charts.status_move[troop.status.index()];
    let on_road = march.road && march.formation == Formation::March;
    let road = if on_road { charts.terrain.road_bonus.into() } else { 0 };
    Some([base, each * (i32::from(pa.max(1)) - 1), status, i32::from(march.general), road])
}

/// Distance at so many points on clear ground, in UD, with how it comes about; none in a formation that does not move.
#[must_use]
pub fn distance(charts: &Charts, troop: &Troop, march: March, pa: u8) -> Option<Tally> {
    let [base, more, status, general, road] = parts(charts, troop, march, pa)?;
    let mut tally = Tally::new();
    tally.add(rules::MOVE_RATES, march.formation.label(), base);
    tally.add(rules::MOVE_RATES, "mod-move-extra_pa", more);
    tally.add(rules::MOVE_STATUS, if status < 0 { "mod-move-status_minus" } else { "mod-move-status_plus" }, status);
    tally.add(rules::MOVE_GENERAL, "mod-move-general", general);
    tally.add(rules::TERRAIN_ROAD, "mod-move-road", road);
    Some(tally)
}

/// How far it goes for so many points, less a penalty of the ground in UD; never below nothing.
///
/// The top gait of a formation bounds it on clear ground; against a penalty all three points may be spent
/// (terrain.penalty).
#[must_use]
pub fn reach(charts: &Charts, troop: &Troop, march: March, pa: u8, penalty: i32) -> Length {
    let useful = top_gait(charts, troop.arm, march.formation).level().max(1) as u8;
    let clear = |pa: u8| parts(charts, troop, march, pa).map_or(0, |parts| parts.iter().sum());
    let bound = clear(pa.min(useful));
    let spent = if penalty > 0 { clear(pa) } else { bound };
    ud((spent - penalty).min(bound).max(0))
}

/// The fewest points that take it so far, up to `most`.
#[must_use]
pub fn points(charts: &Charts, troop: &Troop, march: March, way: Length, penalty: i32, most: u8) -> Option<u8> {
    (1..=most).find(|pa| reach(charts, troop, march, *pa, penalty) + crate::book::TOLERANCE >= way)
}

/// The gait a unit can physically reach over so much free ground from a halt (move.gaits): infantry needs a UD for the
/// charge pace, cavalry one for each gait.
#[must_use]
pub fn reachable(arm: Arm, room: Length, from: Gait) -> Gait {
    let uds = room.to_tenths().max(0) / UD.to_tenths();
    match arm {
        Arm::Infantry if uds >= 1 => Gait::Charge,
        Arm::Infantry => Gait::Quick.max(from),
        _ => Gait::of_level(from.level() + uds),
    }
}

/// UD needed to stop from a gait (trav.stop).
#[must_use]
pub const fn to_stop(arm: Arm, gait: Gait) -> i32 {
    match (arm, gait) {
        (Arm::Infantry, Gait::Charge) => 1,
        (Arm::Infantry, _) => 0,
        (_, gait) => gait.level(),
    }
}

/// The gait that so many points allow at most.
#[must_use]
pub const fn gait_for(pa: u8) -> Gait {
    Gait::of_level(pa as i32)
}

/// The gait of a way for which so many points are paid: the one that goes so far on clear ground. Points spent against a penalty
/// of the ground take a unit farther, not faster (terrain.penalty).
#[must_use]
pub fn gait_of(charts: &Charts, troop: &Troop, march: March, way: Length, penalty: i32, pa: u8) -> Gait {
    let clear = if penalty == 0 { None } else { points(charts, troop, march, way, 0, pa) };
    gait_for(clear.unwrap_or(pa))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::charts::charts;

    fn goes(id: &str, formation: Formation, pa: u8, penalty: i32) -> i32 {
        let march = March { formation, general: false, road: false };
        reach(charts(), charts().troop(id).unwrap(), march, pa, penalty).to_tenths() / UD.to_tenths()
    }

    /// Example « Mouvement sur terrain difficile ».
    #[test]
    fn movement_on_difficult_ground() {
        assert_eq!(goes("pr_foot_6", Formation::Divisions, 3, 4), 1);
        assert_eq!(goes("pr_horse_6", Formation::Divisions, 3, 4), 4);
    }

    /// Example « Franchissement de crête ».
    #[test]
    fn crossing_a_crest() {
        assert_eq!(goes("pr_foot_6", Formation::Divisions, 2, 3), 1);
    }

    /// Example « Mouvement opérationnel de GT avec des unités de qualité différente ».
    #[test]
    fn the_ordinary_pace_of_different_qualities() {
        assert_eq!(goes("fr_line_1813", Formation::Divisions, 1, 0), 2);
        assert_eq!(goes("fr_grenadiers_cheval", Formation::March, 1, 0), 7);
    }

    #[test]
    fn the_other_printed_distances() {
        assert_eq!(goes("fr_line_1805", Formation::Companies, 2, 0), 5);
        assert_eq!(goes("fr_dragoons", Formation::Line, 2, 0), 6);
        assert_eq!(goes("fr_line_1805", Formation::Skirmish, 2, 0), 5);
        assert_eq!(goes("pr_landwehr", Formation::Square, 1, 0), 0);
        assert_eq!(goes("pr_landwehr", Formation::Square, 2, 0), 1);
    }

    /// Example « Attaque à travers un obstacle »: less than one UD is left beyond the stream.
    #[test]
    fn an_attack_across_an_obstacle() {
        let room = UD.scaled(4, 5);
        assert_eq!(reachable(Arm::Infantry, room, Gait::Ordinary), Gait::Quick);
        assert_eq!(reachable(Arm::Cavalry, room, Gait::Ordinary), Gait::Ordinary);
        assert_eq!(reachable(Arm::Cavalry, room, Gait::Quick), Gait::Quick);
    }

    /// Example « Unité traversant et cherchant à s’arrêter ».
    #[test]
    fn stopping_after_passing_through() {
        assert_eq!(to_stop(Arm::Cavalry, Gait::Quick), 2);
        assert_eq!(to_stop(Arm::Infantry, Gait::Charge), 1);
    }
}
