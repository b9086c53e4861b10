//! Armies that players bring: where they stand at the start.

use super::army::{self, Army};
use super::ground::Ground;
use super::scenario::usual_formation;
use super::{GeneralSetup, Group, Side, UnitSetup};
use crate::book::vocabulary::{Grade, TableEdge, UD};
use boards::table::{Heading, Length, Point, Stand, Table};
use kernel::{Seat, Text};

/// How far from its edge the foremost line of an army stands.
const FOREMOST: Length = Length::tenths(UD.to_tenths() * 3);

/// Puts an army in the place of a side's own: in lines before its edge, each unit where there is room for it. One that
/// finds none stands off the table, for the check of all places to tell.
#[allow(clippy::too_many_arguments)]
pub(super) fn bring(
    army: Army,
    seat: Seat,
    side: &mut Side,
    table: Table,
    ground: &Ground,
    units: &mut Vec<UnitSetup>,
    generals: &mut Vec<GeneralSetup>,
    groups: &mut Vec<Group>,
) {
    units.retain(|unit| unit.seat != seat);
    generals.retain(|general| general.seat != seat);
    side.nation = army.nation;
    groups.push(Group { id: format!("army-{}", side.id), seat });
    let group = (groups.len() - 1) as u8;
    let strip = Strip { edge: side.edge, table };
    let count = army.units.len().max(1) as i32;
    for (n, (grade, ccf)) in (0..).zip(&army.generals) {
        generals.push(GeneralSetup {
            id: format!("{}-general-{n}", side.id),
            name: Text::new(grade.label()),
            seat,
            group: (*grade == Grade::Brigade).then_some(group),
            grade: *grade,
            ccf: *ccf,
            speciality: 0,
            at: strip.at(strip.along().scaled(2 * (n % count) + 1, 2 * count as u32), UD),
            points: army::general_price(*grade, *ccf),
        });
    }
    let mut taken: Vec<Stand> = units.iter().map(stand).collect();
    for (n, listed) in (0..).zip(army.units) {
        let points = listed.price.sum() as u16;
        let mut unit = UnitSetup {
            id: format!("{}-{}", side.id, listed.id),
            name: listed.name,
            seat,
            group,
            formation: usual_formation(listed.troop.arm),
            troop: listed.troop,
            figures: listed.figures,
            guns: listed.guns,
            at: strip.at(Length::ZERO, Length::ZERO),
            heading: strip.inward(),
            inside: None,
            points,
            regiment: None,
            arrives: None,
        };
        let is_free = |at: Point| {
            let here = stand(&UnitSetup { at, ..unit.clone() });
            table.holds(&here)
                && !taken.iter().any(|other| other.overlaps(&here))
                && !ground.built().any(|(_, area)| area.shape.overlaps(&here))
        };
        if let Some(at) = strip.places(n, count).find(|at| is_free(*at)) {
            unit.at = at;
        }
        taken.push(stand(&unit));
        units.push(unit);
    }
}

/// Where a unit stands on the table.
fn stand(unit: &UnitSetup) -> Stand {
    let shape = unit.shape(unit.formation, unit.figures, unit.guns);
    Stand::new(unit.at, unit.heading, shape.width, shape.depth).with_front_at(unit.at, unit.heading)
}

/// The ground before an edge of the table.
#[derive(Clone, Copy)]
struct Strip {
    edge: TableEdge,
    table: Table,
}

impl Strip {
    /// Its length.
    fn along(self) -> Length {
        match self.edge {
            TableEdge::South | TableEdge::North => self.table.width(),
            TableEdge::West | TableEdge::East => self.table.depth(),
        }
    }

    /// A point so far along the edge and so far from it.
    fn at(self, along: Length, deep: Length) -> Point {
        match self.edge {
            TableEdge::South => Point::new(along, deep),
            TableEdge::North => Point::new(along, self.table.depth() - deep),
            TableEdge::West => Point::new(deep, along),
            TableEdge::East => Point::new(self.table.width() - deep, along),
        }
    }

    /// Away from the edge.
    fn inward(self) -> Heading {
        match self.edge {
            TableEdge::South => Heading::NORTH,
            TableEdge::North => Heading::SOUTH,
            TableEdge::West => Heading::EAST,
            TableEdge::East => Heading::WEST,
        }
    }

    /// Where unit `n` of so many might stand: evenly in two lines, else wherever there is room, the foremost line first.
    fn places(self, n: i32, count: i32) -> impl Iterator<Item = Point> {
        let per_line = (count + 1) / 2;
        let (line, file) = (n / per_line, n % per_line);
        let even = self.at(self.along().scaled(2 * file + 1, 2 * per_line as u32), FOREMOST - UD.scaled(3 * line, 2));
        let step = UD.scaled(1, 4);
        let files = self.along().to_tenths() / step.to_tenths();
        let lines = FOREMOST.to_tenths() / step.to_tenths();
        let anywhere =
            (0..=lines).flat_map(move |line| (0..=files).map(move |file| self.at(step * file, FOREMOST - step * line)));
        std::iter::once(even).chain(anywhere)
    }
}
