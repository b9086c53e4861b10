//! Drill: what it costs to change formation, facing and place by hand (form.cost, move.facing, art.prolonge, eco.enter).

use crate::book::charts::{Charts, Troop};
use crate::book::vocabulary::{Arm, Formation, Order, Status};
use crate::rules;
use boards::table::Angle;
use kernel::Tally;

/// What a change of formation costs: the change itself, more for a special formation, more for a slow drill.
struct Change {
    plain: i32,
    special: Option<i32>,
    slow: Option<i32>,
}

/// A change of formation, if the arm can make it.
fn parts(charts: &Charts, troop: &Troop, year: u16, from: Formation, to: Formation) -> Option<Change> {
    if from == to {
        return None;
    }
    let ccf = usize::from(troop.ccf) - 1;
    let table = &charts.formation_change.cost[troop.arm.of_three()][ccf];
    let special = from == Formation::Special || to == Formation::Special;
    if special && troop.arm != Arm::Infantry {
        return None;
    }
    // A special formation is taken up, or given up, at twice the change between column and line.
    let (plain_from, plain_to) = if to == Formation::Special {
        if from == Formation::Line { (from, Formation::Divisions) } else { (Formation::Divisions, Formation::Line) }
    } else if from == Formation::Special {
        if to == Formation::Line { (Formation::Divisions, to) } else { (Formation::Line, Formation::Divisions) }
    } else {
        (from, to)
    };
    let plain = i32::from(table[plain_from.index()][plain_to.index()]?);
    let column_and_line =
        |formation| matches!(formation, Formation::Line | Formation::Companies | Formation::Divisions);
    let slow = troop.slow_drill && year < 1811 && column_and_line(plain_from) && column_and_line(plain_to);
    Some(Change {
        plain,
        special: special.then(|| plain * (i32::from(charts.formation_change.special) - 1)),
        slow: slow.then(|| charts.formation_change.slow_drill.into()),
    })
}

/// The cost of a change of formation with how it comes about, if the arm can make it.
#[must_use]
pub fn change(charts: &Charts, troop: &Troop, year: u16, from: Formation, to: Formation) -> Option<Tally> {
    let Change { plain, special, slow } = parts(charts, troop, year, from, to)?;
    let mut tally = Tally::new();
    tally.add(rules::FORM_COST, "drill-change", plain);
    if let Some(more) = special {
        tally.add(rules::FORM_CIRCUMSTANCE, "drill-special", more);
    }
    if let Some(more) = slow {
        tally.add(rules::FORM_COST, "drill-slow", more);
    }
    Some(tally)
}

/// The cost alone.
#[must_use]
pub fn change_cost(charts: &Charts, troop: &Troop, year: u16, from: Formation, to: Formation) -> Option<i32> {
    let Change { plain, special, slow } = parts(charts, troop, year, from, to)?;
    Some(plain + special.unwrap_or(0) + slow.unwrap_or(0))
}

/// One step of re-forming: from disorder, or from without formation to formed (form.reform).
#[must_use]
pub fn reform(charts: &Charts, troop: &Troop, order: Order, other_formation: bool) -> Tally {
    let ccf = usize::from(troop.ccf) - 1;
    let mut tally = Tally::new();
    match order {
        Order::Des => {
            tally.add(rules::FORM_REFORM, "drill-from_des", charts.formation_change.from_disorder[ccf].into());
        }
        Order::Saf => {
            tally.add(rules::FORM_REFORM, "drill-from_saf", charts.formation_change.to_formed[ccf].into());
            if other_formation {
                tally.add(rules::FORM_REFORM, "drill-other", charts.formation_change.other_formation.into());
            }
        }
        Order::Formed | Order::Neither => {}
    }
    tally
}

/// What a wheel costs: by its angle, more for a line of infantry, more for the clumsiest. March columns wheel free.
fn wheel_parts(troop: &Troop, formation: Formation, angle: Angle) -> Option<[i32; 3]> {
    const LITTLE: Angle = Angle::degrees(30);
    let line = troop.arm == Arm::Infantry && formation == Formation::Line;
    let parts = [1 + i32::from(angle.abs() > LITTLE), line.into(), (troop.ccf == 1).into()];
    (formation != Formation::March).then_some(parts)
}

/// A wheel of so much (move.facing).
#[must_use]
pub fn wheel(troop: &Troop, formation: Formation, angle: Angle) -> Tally {
    let mut tally = Tally::new();
    let Some([turn, line, clumsy]) = wheel_parts(troop, formation, angle) else { return tally };
    tally.add(rules::MOVE_FACING, if turn > 1 { "drill-beyond_30" } else { "drill-up_to_30" }, turn);
    if line > 0 {
        tally.add(rules::MOVE_FACING, "mod-facing-infantry_line", line);
    }
    if clumsy > 0 {
        tally.add(rules::MOVE_FACING, "mod-facing-ccf1", clumsy);
    }
    tally
}

/// The cost of it alone.
#[must_use]
pub fn wheel_cost(troop: &Troop, formation: Formation, angle: Angle) -> i32 {
    wheel_parts(troop, formation, angle).map_or(0, |parts| parts.into_iter().sum())
}

/// Facing about (move.facing): men turn on the spot, so a line pays no more.
#[must_use]
pub fn about(troop: &Troop, formation: Formation) -> Tally {
    let mut tally = Tally::new();
    if formation == Formation::March {
        return tally;
    }
    tally.add(rules::MOVE_FACING, "drill-about", if troop.arm == Arm::Cavalry { 1 } else { 2 });
    if troop.ccf == 1 {
        tally.add(rules::MOVE_FACING, "mod-facing-ccf1", 1);
    }
    tally
}

/// One UD by hand (art.prolonge).
#[must_use]
pub fn prolonge(heavy: bool, uphill: bool, status: Status) -> Tally {
    let mut tally = Tally::new();
    tally.add(rules::ART_PROLONGE, "drill-prolonge", 1);
    tally.add(rules::ART_PROLONGE, "mod-prolonge-heavy", i32::from(heavy));
    tally.add(rules::ART_PROLONGE, "mod-prolonge-uphill", i32::from(uphill));
    let poor = matches!(status, Status::Militia | Status::Irregular);
    tally.add(rules::ART_PROLONGE, "mod-prolonge-militia", i32::from(poor));
    tally
}

/// Entering, leaving or rearranging a built-up area (eco.enter).
#[must_use]
pub fn occupy(ft: u8) -> Tally {
    let mut tally = Tally::new();
    tally.add(rules::ECO_ENTER, "drill-occupy", 3 - i32::from(ft.min(2)));
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::charts::charts;

    fn troop(id: &str) -> &'static Troop {
        charts().troop(id).unwrap()
    }

    fn pa(id: &str, from: Formation, to: Formation) -> i32 {
        change(charts(), troop(id), 1813, from, to).unwrap().sum()
    }

    /// Example « Mouvement et changement d'orientation combinés ».
    #[test]
    fn move_and_change_of_facing_combined() {
        let squadron = troop("fr_dragoons");
        let turn = |degrees| wheel(squadron, Formation::Line, Angle::degrees(degrees)).sum();
        assert_eq!((1 + turn(30), 2 + turn(30), 1 + turn(60)), (2, 3, 3));
    }

    /// Example « Changement d'orientation coûtant plus de trois PA ».
    #[test]
    fn a_change_of_facing_dearer_than_three() {
        let conscripts = troop("fr_line_1813");
        assert_eq!(wheel(conscripts, Formation::Line, Angle::degrees(45)).sum(), 4);
    }

    /// Example « Bricole d'artillerie en montée ».
    #[test]
    fn prolonge_uphill() {
        let cost = |heavy, status| prolonge(heavy, true, status).sum();
        assert_eq!(cost(false, Status::Line), 2);
        assert_eq!(cost(false, Status::Militia), 3);
        assert_eq!(cost(true, Status::Guard), 3);
        assert_eq!(cost(true, Status::Irregular), 4);
    }

    /// Example « Formation de circonstance ».
    #[test]
    fn a_special_formation() {
        assert_eq!(pa("ru_line_1811", Formation::Companies, Formation::Special), 4);
    }

    /// Example « Exemple de sauvegarde », and « MAC sans disposer de trois PA ».
    #[test]
    fn squares_and_reforming() {
        assert_eq!(pa("fr_line_1805", Formation::Line, Formation::Square), 1);
        assert_eq!(reform(charts(), troop("ru_guard_cuirassiers"), Order::Saf, false).sum(), 1);
        assert_eq!(about(troop("it_line"), Formation::Divisions).sum(), 2);
    }

    /// Examples « Ralliement d'une unité en déroute » and « Se reformer après un désordre ».
    #[test]
    fn reforming_after_disorder() {
        let dragoons = troop("fr_dragoons");
        assert_eq!(reform(charts(), dragoons, Order::Des, false).sum(), 2);
        assert_eq!(reform(charts(), dragoons, Order::Saf, false).sum(), 2);
        assert_eq!(reform(charts(), troop("au_line_1809"), Order::Saf, true).sum(), 3);
    }

    #[test]
    fn a_change_not_listed_goes_by_the_cheapest_chain() {
        assert_eq!(pa("fr_line_1805", Formation::Divisions, Formation::Skirmish), 2);
        assert_eq!(pa("au_line_1809", Formation::Divisions, Formation::Skirmish), 3);
        assert!(change(charts(), troop("fr_dragoons"), 1813, Formation::Line, Formation::Square).is_none());
        let slow = change(charts(), troop("ru_line_1805"), 1805, Formation::Divisions, Formation::Line);
        assert_eq!(slow.unwrap().sum(), 3);
    }

    #[test]
    fn built_up_areas_cost_by_skirmish_faculty() {
        assert_eq!([0, 1, 2].map(|ft| occupy(ft).sum()), [3, 2, 1]);
    }
}
