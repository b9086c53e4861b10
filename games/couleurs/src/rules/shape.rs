//! Fronts and ranks: how a unit stands in each formation (form.geometry, scale.front).

use crate::book::charts::{Charts, Troop};
use crate::book::vocabulary::{Arm, Formation};
use boards::table::Length;

/// The figures of a unit as they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Figures (guns in battery) abreast.
    pub front: u8,
    /// Ranks of figures.
    pub ranks: u8,
    /// Width of the front.
    pub width: Length,
    /// Depth.
    pub depth: Length,
}

/// Base of an infantry figure: front and depth (table `scales`).
const INFANTRY: [Length; 2] = [Length::mm(10), Length::mm(15)];
/// Of a horseman or gunner.
const MOUNTED: [Length; 2] = [Length::mm(20), Length::mm(30)];
/// Front of a skirmisher.
const SKIRMISHER: Length = Length::mm(40);
/// Front of a gun in battery.
const GUN: Length = Length::mm(20);
/// The least side of a square.
const SQUARE: Length = Length::mm(30);

/// Figures on the four faces of a square: front, right, rear, left. What is left over goes to front, rear, left, right
/// in that order (form.geometry).
#[must_use]
pub fn square_faces(figures: u8) -> [u8; 4] {
    let (each, rest) = (figures / 4, figures % 4);
    [each + u8::from(rest > 0), each + u8::from(rest > 3), each + u8::from(rest > 1), each + u8::from(rest > 2)]
}

/// Ranks of figures a unit keeps in a formation, whatever it has lost (loss.depth).
#[must_use]
pub fn ranks(charts: &Charts, troop: &Troop, formation: Formation, figures: u8) -> u8 {
    let organisation = charts.organisation[troop.nation.index()];
    let by_front = |front: u8| figures.max(1).div_ceil(front);
    match (troop.arm, formation) {
        (_, Formation::Line | Formation::Skirmish | Formation::Battery | Formation::Square | Formation::Garrison) => 1,
        (Arm::Infantry, Formation::March) => by_front(2),
        (_, Formation::March) => by_front(1),
        (Arm::Infantry, Formation::Divisions | Formation::Closed) => organisation.divisions,
        (Arm::Infantry, Formation::Companies) => organisation.companies,
        (_, Formation::Special) => 2,
        (Arm::Cavalry, Formation::Companies) => charts.cavalry_ranks[0],
        (Arm::Cavalry, _) => charts.cavalry_ranks[1],
        (_, Formation::Companies) => by_front(1),
        (_, Formation::Divisions | Formation::Closed) => by_front(2),
    }
}

/// How a unit of so many figures (and guns) stands.
#[must_use]
pub fn shape(charts: &Charts, troop: &Troop, formation: Formation, figures: u8, guns: u8) -> Shape {
    let figures = figures.max(1);
    if formation == Formation::Battery {
        return Shape { front: guns.max(1), ranks: 1, width: GUN * guns.max(1).into(), depth: MOUNTED[1] };
    }
    let [front_mm, depth_mm] = if troop.arm == Arm::Infantry { INFANTRY } else { MOUNTED };
    match formation {
        Formation::Skirmish => Shape { front: figures, ranks: 1, width: SKIRMISHER * figures.into(), depth: depth_mm },
        Formation::Square => {
            let faces = square_faces(figures);
            let widest = faces.into_iter().max().unwrap_or(1);
            let side = SQUARE.max(front_mm * widest.into());
            Shape { front: faces[0], ranks: 1, width: side, depth: side }
        }
        _ => {
            let ranks = ranks(charts, troop, formation, figures).min(figures);
            let front = figures.div_ceil(ranks);
            Shape { front, ranks, width: front_mm * front.into(), depth: depth_mm * ranks.into() }
        }
    }
}

impl Shape {
    /// With so many figures of its front fallen in behind the others (move.narrow): it fights on the front that is left, in
    /// the ranks of its formation, and is so much deeper.
    #[must_use]
    pub fn narrowed(self, aside: u8) -> Self {
        let aside = aside.min(self.front.saturating_sub(1));
        if aside == 0 {
            return self;
        }
        let front = self.front - aside;
        let rows = (u16::from(self.front) * u16::from(self.ranks)).div_ceil(front.into());
        Shape {
            front,
            ranks: self.ranks,
            width: self.width.scaled(front.into(), self.front.into()),
            depth: self.depth.scaled(rows.into(), self.ranks.max(1).into()),
        }
    }
}

/// The footprint of so many detached skirmishers.
#[must_use]
pub fn screen(figures: u8) -> Shape {
    Shape { front: figures, ranks: 1, width: SKIRMISHER * figures.into(), depth: INFANTRY[1] }
}

/// Figures a side of a built-up area holds in close order.
#[must_use]
pub fn on_a_face(length: Length, base: Length) -> u8 {
    (length.to_tenths() / base.to_tenths().max(1)).clamp(0, 60) as u8
}

/// Figures a built-up area holds on its perimeter (eco.capacity).
#[must_use]
pub fn capacity(front: Length, depth: Length, base: Length) -> u8 {
    2 * (on_a_face(front, base) + on_a_face(depth, base))
}

/// The base of an infantry figure in a built-up area.
pub const GARRISON_BASE: Length = INFANTRY[0];

/// Fronts in infantry bases: a horseman, gunner or gun counts two (scale.front).
#[must_use]
pub const fn infantry_fronts(arm: Arm, figures: i32) -> i32 {
    match arm {
        Arm::Infantry => figures,
        _ => figures * 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::charts::charts;

    fn of(id: &str, formation: Formation, figures: u8) -> Shape {
        shape(charts(), charts().troop(id).unwrap(), formation, figures, 0)
    }

    #[test]
    fn columns_as_the_rulebook_shows_them() {
        let front_by_ranks = |shape: Shape| (shape.front, shape.ranks);
        assert_eq!(front_by_ranks(of("fr_line_1805", Formation::Divisions, 12)), (4, 3));
        assert_eq!(front_by_ranks(of("au_line_1809", Formation::Divisions, 18)), (6, 3));
        assert_eq!(front_by_ranks(of("pr_line_1813", Formation::Divisions, 12)), (3, 4));
        assert_eq!(front_by_ranks(of("ru_line_1811", Formation::Companies, 12)), (3, 4));
        assert_eq!(front_by_ranks(of("fr_line_1805", Formation::Line, 12)), (12, 1));
        assert_eq!(front_by_ranks(of("fr_line_1805", Formation::March, 12)), (2, 6));
    }

    /// Example « Pertes »: a Prussian column of 4 ranks of 3 loses four figures to ball and keeps its ranks.
    #[test]
    fn a_prussian_column_keeps_its_four_ranks() {
        let shape = of("pr_line_1813", Formation::Divisions, 8);
        assert_eq!((shape.front, shape.ranks), (2, 4));
    }

    #[test]
    fn a_narrowed_line_fights_on_the_front_that_is_left() {
        let line = of("fr_line_1805", Formation::Line, 12);
        let narrow = line.narrowed(4);
        assert_eq!((narrow.front, narrow.ranks), (8, 1), "the four behind do not fight");
        assert_eq!((narrow.width, narrow.depth), (Length::mm(80), Length::mm(30)), "two deep on the ground");
        assert_eq!(line.narrowed(0), line);
        assert_eq!(line.narrowed(40).front, 1);
    }

    /// Example « Disposition des figurines dans un ECO »: a house of 5 by 3 cm, bases of 1.25 cm.
    #[test]
    fn figures_around_a_house() {
        let base = Length::tenths(125);
        assert_eq!((on_a_face(Length::mm(50), base), on_a_face(Length::mm(30), base)), (4, 2));
        assert_eq!(capacity(Length::mm(50), Length::mm(30), base), 12);
    }

    #[test]
    fn squares_show_a_quarter_on_each_face() {
        assert_eq!(square_faces(12), [3, 3, 3, 3]);
        assert_eq!(square_faces(18), [5, 4, 5, 4]);
        assert_eq!(square_faces(11), [3, 2, 3, 3]);
        assert_eq!(of("fr_line_1805", Formation::Square, 8).width, Length::mm(30));
    }
}
