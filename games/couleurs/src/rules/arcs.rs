//! Front, dead angles, flanks and rear: the rays start from the corners (arc.definition, arc.whole).

use crate::book::vocabulary::{UD, Zone};
use boards::table::{Angle, Direction, Edge, Heading, Length, Point, Segment, Stand, Vec2};

/// Far enough to reach across any table.
const ACROSS: Length = Length::mm(60 * 80);
/// Half the front arc.
pub const FRONT: Angle = Angle::degrees(30);

/// The point of view of a stand: from the middle of its front, straight ahead.
#[derive(Clone, Copy)]
pub struct View {
    from: Point,
    ahead: Direction,
    /// Half the front, in tenths of a millimetre.
    half: i64,
    /// The depth, likewise.
    depth: i64,
}

impl View {
    /// That of a stand.
    #[must_use]
    pub fn of(stand: &Stand) -> Self {
        View {
            from: stand.front_middle(),
            ahead: stand.heading().dir(),
            half: i64::from(stand.front().to_tenths()) / 2,
            depth: i64::from(stand.depth().to_tenths()),
        }
    }

    /// Offsets to the right of the middle of the front and ahead of it, in tenths of a millimetre.
    fn local(&self, p: Point) -> (i64, i64) {
        let Vec2 { x, y } = p - self.from;
        let (x, y) = (i64::from(x.to_tenths()), i64::from(y.to_tenths()));
        let along = |dir: Direction| (i64::from(dir.x) * x + i64::from(dir.y) * y) >> 30;
        (along(self.ahead.right()), along(self.ahead))
    }

    /// Whether a point lies in the front.
    #[must_use]
    pub fn has_in_front(&self, p: Point) -> bool {
        self.zone(self.local(p)) == Zone::Front
    }

    /// Whether a point lies in the half of the table ahead: where skirmishers fire (fire.figures).
    #[must_use]
    pub fn has_ahead(&self, p: Point) -> bool {
        self.local(p).1 >= 0
    }

    /// The zone of a point seen at such offsets.
    fn zone(&self, (u, v): (i64, i64)) -> Zone {
        let beyond = (u.abs() - self.half).max(0);
        if v >= 0 {
            // The tangents of 30 and 60 degrees are 1 / √3 and √3.
            if 3 * beyond * beyond <= v * v {
                return Zone::Front;
            }
            if beyond * beyond <= 3 * v * v {
                return Zone::DeadAngle;
            }
        }
        let behind = -self.depth - v;
        if behind > 0 && beyond * beyond <= 3 * behind * behind {
            return Zone::Rear;
        }
        if u < 0 { Zone::LeftFlank } else { Zone::RightFlank }
    }

    /// Whether what has these corners surely lies outside the front: all of it behind the front edge, or all of it beyond one
    /// border of the front arc, by more than the rounding of points.
    fn is_surely_beside(&self, corners: &[(i64, i64); 4]) -> bool {
        // √3 to three places; anything within two millimetres is left to an exact look.
        let beyond = |(side, v): (i64, i64)| 1732 * (side - self.half) > 1000 * v + 40_000;
        corners.iter().all(|(_, v)| *v < -20)
            || corners.iter().all(|(u, v)| beyond((*u, *v)))
            || corners.iter().all(|(u, v)| beyond((-*u, *v)))
    }

    /// Quick: the same of a whole stand by its middle, nothing of it being farther from there than half its sides together.
    fn is_surely_far_beside(&self, other: &Stand) -> bool {
        let (u, v) = self.local(other.centre());
        let around = i64::from((other.front() + other.depth()).to_tenths()) / 2 + 3;
        v + around < -20 || 1732 * (u.abs() - around - self.half) > 1000 * (v + around) + 40_000
    }
}

/// Offsets to the right of the middle of the front and ahead of it, in tenths of a millimetre.
fn local(stand: &Stand, p: Point) -> (i64, i64) {
    View::of(stand).local(p)
}

/// The zone of a point.
#[must_use]
pub fn zone(stand: &Stand, p: Point) -> Zone {
    let view = View::of(stand);
    view.zone(view.local(p))
}

/// The zone an enemy is in: his flank or rear only if both ends of his front edge are; flank and rear mixed is flank, any
/// other mixture front (arc.whole).
#[must_use]
pub fn zone_of(stand: &Stand, enemy: &Stand) -> Zone {
    match (zone(stand, enemy.front_left()), zone(stand, enemy.front_right())) {
        (Zone::Rear, Zone::Rear) => Zone::Rear,
        (flank, Zone::Rear) | (Zone::Rear, flank) if flank.is_flank() => flank,
        (one, two) if one.is_flank() && two.is_flank() => {
            if one == two {
                one
            } else {
                zone(stand, enemy.front_middle())
            }
        }
        _ => Zone::Front,
    }
}

/// Whether the whole of a stand surely lies outside the front of another; some that do are not told.
#[must_use]
pub fn is_surely_beside(stand: &Stand, other: &Stand) -> bool {
    let view = View::of(stand);
    if view.is_surely_far_beside(other) {
        return true;
    }
    let [a, b, c, d] = other.corners();
    view.is_surely_beside(&[view.local(a), view.local(b), view.local(c), view.local(d)])
}

/// Whether any part of a stand lies in the front of another (30 degrees to either side).
#[must_use]
pub fn in_front(stand: &Stand, other: &Stand) -> bool {
    let view = View::of(stand);
    if view.is_surely_far_beside(other) {
        return false;
    }
    let corners = other.corners();
    let [a, b, c, d] = corners;
    let seen = [view.local(a), view.local(b), view.local(c), view.local(d)];
    if seen.iter().any(|corner| view.zone(*corner) == Zone::Front) {
        return true;
    }
    if view.is_surely_beside(&seen) {
        return false;
    }
    // The front zone has no end, so a stand that meets it without a corner in it crosses one of its borders.
    let ray = |from: Point, heading: Heading| Segment::new(from, from + heading.dir().along(ACROSS));
    let borders = [
        ray(stand.front_left(), stand.heading() - FRONT),
        ray(stand.front_right(), stand.heading() + FRONT),
        stand.edge(Edge::Front),
    ];
    (0..4).any(|n| {
        let side = Segment::new(corners[n], corners[(n + 1) % 4]);
        borders.into_iter().any(|border| border.meets(side))
    })
}

/// Whether a point lies in the half of the table ahead of a stand: where skirmishers fire (fire.figures).
#[must_use]
pub fn ahead(stand: &Stand, p: Point) -> bool {
    View::of(stand).has_ahead(p)
}

/// Whether one stand's front edge, prolonged on the enemy's front line, reaches a figure's width beyond his corner: on his
/// left and on his right, as he looks (cac.overlap).
#[must_use]
pub fn overlaps(stand: &Stand, enemy: &Stand, figure: Length) -> [bool; 2] {
    let half = i64::from(enemy.front().to_tenths()) / 2;
    let ends = [stand.front_left(), stand.front_right()].map(|p| local(enemy, p).0);
    let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let width = i64::from(figure.to_tenths());
    [least <= -half - width, most >= half + width]
}

/// How many figures of a front face the enemy's: those whose middles project inside his front edge, at least one
/// (geometry table, `figures_facing`).
#[must_use]
pub fn facing(stand: &Stand, figures: u8, enemy: &Stand) -> u8 {
    let reach = i64::from(enemy.front().to_tenths()) / 2;
    let inside = |index: u8| local(enemy, stand.front_piece(index.into(), figures.into())).0.abs() <= reach + 1;
    let count = (0..figures).filter(|index| inside(*index)).count() as u8;
    count.max(1)
}

/// Whether a unit is in second line behind a friend: wholly 2 UD behind the line of his front, within that front
/// prolonged by 2 UD each side (rally.second_line).
#[must_use]
pub fn is_second_line(stand: &Stand, friend: &Stand) -> bool {
    let two = i64::from((UD * 2).to_tenths());
    let half = i64::from(friend.front().to_tenths()) / 2;
    stand.corners().into_iter().all(|corner| {
        let (u, v) = local(friend, corner);
        v <= -two + 3 && u.abs() <= half + two
    })
}

/// How many degrees a direction is off a heading.
#[must_use]
pub fn off(heading: Heading, direction: Heading) -> Angle {
    let units = i32::from(direction.units()) - i32::from(heading.units());
    let turn = i32::from(Heading::NORTH.reversed().units()) * 2;
    let wrapped = (units + turn / 2).rem_euclid(turn) - turn / 2;
    Angle::from_units(wrapped)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A point in hundredths of a UD, with an offset to stay on the table.
    fn at(x: i32, y: i32) -> Point {
        Point::tenths(6000 + x * 6, 6000 + y * 6)
    }

    /// A line 2 UD wide and 0.25 UD deep, facing north, with the middle of its front at the origin.
    fn line() -> Stand {
        let stand = Stand::new(at(0, 0), Heading::NORTH, UD * 2, UD.scaled(1, 4));
        stand.with_front_at(at(0, 0), Heading::NORTH)
    }

    #[test]
    fn zones_of_the_end_of_a_line() {
        let points = [(90, 50), (120, 50), (150, 50), (200, 20), (50, -100)];
        let zones = points.map(|(x, y)| zone(&line(), at(x, y)));
        assert_eq!(zones, [Zone::Front, Zone::Front, Zone::DeadAngle, Zone::RightFlank, Zone::Rear]);
        assert_eq!(zone(&line(), at(-200, 20)), Zone::LeftFlank);
    }

    /// Example « Flanc ou revers partiellement menacés ».
    #[test]
    fn flank_or_rear_only_when_the_whole_front_is_in_it() {
        let enemy = |a: (i32, i32), b: (i32, i32)| {
            let (left, right) = (at(a.0, a.1), at(b.0, b.1));
            let middle = Segment::new(left, right).middle();
            let heading = Heading::towards(left, right).unwrap() - Angle::degrees(90);
            let stand = Stand::new(middle, heading, left.distance(right), UD.scaled(1, 4));
            zone_of(&line(), &stand.with_front_at(middle, heading))
        };
        assert_eq!(enemy((250, 10), (250, -100)), Zone::RightFlank);
        assert_eq!(enemy((250, 10), (120, 200)), Zone::Front);
        assert_eq!(enemy((250, -100), (100, -200)), Zone::RightFlank);
        assert_eq!(enemy((50, -100), (-50, -100)), Zone::Rear);
    }

    #[test]
    fn any_part_of_a_footprint_is_enough_for_the_front() {
        let wide = Stand::new(at(0, 300), Heading::NORTH, UD * 12, UD.scaled(1, 4));
        assert!(in_front(&line(), &wide), "its corners are outside, its middle is not");
        assert!(!in_front(&line(), &wide.at(at(0, -300))));
        assert!(!in_front(&line(), &Stand::new(at(300, 50), Heading::NORTH, UD, UD)));
    }

    /// The vector `second-line`.
    #[test]
    fn the_second_line() {
        let friend = Stand::new(at(0, 500), Heading::NORTH, UD * 2, UD.scaled(1, 4));
        let friend = friend.with_front_at(at(0, 500), Heading::NORTH);
        let unit = |x, y| {
            let stand = Stand::new(at(x, y), Heading::NORTH, UD.scaled(2, 3), UD.scaled(1, 4));
            is_second_line(&stand.with_front_at(at(x, y), Heading::NORTH), &friend)
        };
        assert!(unit(30, 290));
        assert!(!unit(30, 320));
        assert!(!unit(350, 200));
    }

    #[test]
    fn fronts_that_overlap() {
        let column = Stand::new(at(0, 100), Heading::SOUTH, Length::mm(40), Length::mm(45));
        assert_eq!(overlaps(&line(), &column, Length::mm(10)), [true, true]);
        assert_eq!(overlaps(&column, &line(), Length::mm(10)), [false, false]);
        assert_eq!(facing(&line(), 12, &column), 4);
        assert_eq!(facing(&column, 4, &line()), 4);
    }
}
