//! The lane of a straight move, and shifting it sideways past what lies in it.

use super::TOLERANCE;
use super::bounds::Table;
use super::frame::{FINE, View};
use super::heading::{Hand, Heading};
use super::length::Length;
use super::point::Segment;
use super::stand::Stand;

/// How far a lane must be shifted to be clear, to the left and to the right; none where there is no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Detour {
    /// Least shift to the left.
    pub left: Option<Length>,
    /// Least shift to the right.
    pub right: Option<Length>,
}

impl Detour {
    /// The smaller shift, with its hand; of two equal ones that to `preferred`.
    #[must_use]
    pub fn least(self, preferred: Hand) -> Option<(Hand, Length)> {
        match (self.left, self.right) {
            (Some(left), Some(right)) if left == right => Some((preferred, left)),
            (Some(left), Some(right)) if left < right => Some((Hand::Left, left)),
            (_, Some(right)) => Some((Hand::Right, right)),
            (left, None) => left.map(|left| (Hand::Left, left)),
        }
    }
}

/// Sideways shifts from `least` to `most` (to the right is positive).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The shift farthest to the left.
    pub least: Length,
    /// The shift farthest to the right.
    pub most: Length,
}

impl Stand {
    /// All the ground a stand covers while it goes straight ahead: the same stand, deeper by the distance.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let stand = Stand::new(Point::cm(50, 50), Heading::SOUTH, Length::cm(24), Length::cm(4));
    /// let lane = stand.lane(Length::cm(20));
    /// assert_eq!((lane.centre(), lane.depth()), (Point::cm(50, 40), Length::cm(24)));
    /// ```
    #[must_use]
    pub fn lane(&self, distance: Length) -> Self {
        let deeper = self.resized(self.front(), self.depth() + distance.max(Length::ZERO));
        // Keep the rear edge: turn about, keep that front, turn back.
        let about = self.about_faced();
        about.resized_at_front(deeper.front(), deeper.depth()).about_faced()
    }

    /// A rectangle looking the same way that holds all the ground a stand covers while it is shifted in any direction, with
    /// two millimetres to spare: what does not overlap it is not met on the way.
    ///
    /// ```
    /// use boards::table::{Angle, Heading, Length, Point, Stand};
    /// let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(24), Length::cm(4));
    /// let lane = stand.roomy_lane(Heading::NORTH + Angle::degrees(30), Length::cm(20));
    /// assert!(lane.front() >= Length::cm(34) && lane.front() < Length::cm(35));
    /// ```
    #[must_use]
    pub fn roomy_lane(&self, direction: Heading, distance: Length) -> Self {
        const SPARE: Length = Length::mm(2);
        let turn = Heading::from_units(i32::from(direction.units()) - i32::from(self.heading().units()));
        let by = turn.dir().along(distance);
        let middle = Segment::new(self.centre(), self.shifted(direction, distance).centre()).middle();
        let (front, depth) = (self.front() + by.x.abs(), self.depth() + by.y.abs());
        Stand::new(middle, self.heading(), front + SPARE * 2, depth + SPARE * 2)
    }

    /// The sideways shifts that keep the stand on the table; none if no shift does.
    #[must_use]
    pub fn sideways_room(&self, table: Table) -> Option<Room> {
        let right = self.heading().quarter(Hand::Right).dir();
        let bounds = table.bounds().grown(TOLERANCE);
        let own = self.bounds();
        let mut room = (-Length::MAX.wide(), Length::MAX.wide());
        let parts = [
            (right.x, own.low.x.wide() - bounds.low.x.wide(), bounds.high.x.wide() - own.high.x.wide()),
            (right.y, own.low.y.wide() - bounds.low.y.wide(), bounds.high.y.wide() - own.high.y.wide()),
        ];
        for (unit, below, above) in parts {
            // -below <= unit * shift <= above, in grains.
            let unit = i64::from(unit);
            let (low, high) = if unit >= 0 { (-below, above) } else { (-above, below) };
            let unit = unit.abs();
            if unit == 0 {
                if low > 0 || high < 0 {
                    return None;
                }
                continue;
            }
            let one = 1_i64 << super::sine::SCALE;
            room.0 = room.0.max((low * one + unit - 1).div_euclid(unit));
            room.1 = room.1.min((high * one).div_euclid(unit));
        }
        (room.0 <= room.1).then(|| Room { least: Length::saturating(room.0), most: Length::saturating(room.1) })
    }

    /// The least sideways shifts, left and right, that clear this lane of every obstacle while staying in the room;
    /// zero both ways if it is clear as it is.
    ///
    /// ```
    /// use boards::table::{Hand, Heading, Length, Point, Stand, Table};
    /// let table = Table::new(Length::cm(160), Length::cm(120));
    /// let stand = Stand::new(Point::cm(50, 80), Heading::SOUTH, Length::cm(24), Length::cm(4));
    /// let other = Stand::new(Point::cm(44, 60), Heading::NORTH, Length::cm(24), Length::cm(4));
    /// let room = stand.sideways_room(table).expect("it is on the table");
    /// let detour = stand.lane(Length::cm(30)).detour(room, [other]);
    /// // Looking south, east is to the left; touching is allowed.
    /// assert_eq!(detour.left, Some(Length::cm(18)));
    /// assert_eq!(detour.right, Some(Length::cm(30)));
    /// assert_eq!(detour.least(Hand::Right), Some((Hand::Left, Length::cm(18))));
    /// ```
    #[must_use]
    pub fn detour<I>(&self, room: Room, obstacles: I) -> Detour
    where
        I: IntoIterator<Item = Self>,
        I::IntoIter: Clone,
    {
        let obstacles = obstacles.into_iter();
        Detour {
            left: self.clear_shift(-1, -room.least.wide(), -room.most.wide(), &obstacles),
            right: self.clear_shift(1, room.most.wide(), room.least.wide(), &obstacles),
        }
    }

    /// The least shift towards `sign` that is clear and between `least` and `most` (both counted towards `sign`).
    fn clear_shift(
        &self,
        sign: i64,
        most: i64,
        least: i64,
        obstacles: &(impl Iterator<Item = Self> + Clone),
    ) -> Option<Length> {
        let view = View::new(self.centre(), self.heading());
        let mut shift = least.max(0);
        // Jump past any obstacle we lie on until we lie on none. Shifts only grow, so this ends.
        loop {
            if shift > most {
                return None;
            }
            let there = self.shifted(self.heading().quarter(Hand::Right), Length::saturating(sign * shift));
            match obstacles.clone().find(|stand| there.overlaps(stand)) {
                Some(stand) => shift = self.shift_past(&view, &stand, sign).max(shift + 1),
                None => return Some(Length::saturating(shift)),
            }
        }
    }

    /// The shift towards `sign`, in grains, rounded up, with which this lane just passes the obstacle.
    fn shift_past(&self, view: &View, obstacle: &Self, sign: i64) -> i64 {
        let half_depth = self.depth().wide() << (FINE - 1);
        let half_front = self.front().wide() << (FINE - 1);
        // How far the obstacle, cut to the length of the lane, reaches towards that hand.
        let corners = obstacle.corners().map(|p| view.local(p)).map(|(x, y)| (sign * x, y));
        let mut reach = i64::MIN / 2;
        for i in 0..4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            if a.1.abs() <= half_depth {
                reach = reach.max(a.0);
            }
            for y in [-half_depth, half_depth] {
                if (a.1 < y) != (b.1 < y) {
                    reach = reach.max(a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1));
                }
            }
        }
        -(-(reach + half_front) >> FINE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Angle, Point};

    #[test]
    fn a_roomy_lane_holds_the_stand_all_the_way() {
        for (facing, off) in [(0, 0), (17, 30), (123, -30), (200, 90), (311, 170)] {
            let stand = Stand::new(Point::cm(80, 60), Heading::degrees(facing), Length::mm(120), Length::mm(45));
            let direction = stand.heading() + Angle::degrees(off);
            let lane = stand.roomy_lane(direction, Length::cm(40));
            for gone in (0..=40).map(Length::cm) {
                let corners = stand.shifted(direction, gone).corners();
                assert!(corners.into_iter().all(|corner| lane.contains(corner)), "{facing} {off} {gone}");
            }
            assert!(!lane.contains(stand.shifted(direction, Length::cm(60)).centre()));
        }
    }
}
