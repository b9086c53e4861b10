//! Two stands that keep their headings and sizes while one of them is shifted: what hangs on these alone, reckoned once for
//! all the places it is tried at.

use super::TOLERANCE;
use super::distance::Separation;
use super::frame::FINE;
use super::heading::{Direction, Heading};
use super::length::{Length, shift_rounded};
use super::overlap::OverlapSpan;
use super::point::{Point, delta};
use super::sine::SCALE;
use super::stand::Stand;

/// A stand that may be shifted, and one that stays: whether they overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The centre of the one that stays.
    there: Point,
    /// Ahead of the one, and of the other, doubled: with their rights, the four directions that can separate two stands.
    ahead: [(i64, i64); 2],
    /// How far apart, doubled and scaled by 2^30, their centres are along each when they overlap no more.
    reach: [i64; 4],
}

impl Pair {
    /// What allows an overlap that only touches, doubled and scaled.
    const SLACK: i64 = TOLERANCE.wide() << (SCALE + 1);

    #[inline]
    pub(crate) fn new(one: &Stand, other: &Stand) -> Self {
        let (aw, ad) = (one.front().wide(), one.depth().wide());
        let (bw, bd) = (other.front().wide(), other.depth().wide());
        let turn = Heading::from_units(i32::from(other.heading().units()) - i32::from(one.heading().units())).dir();
        let (sin, cos) = (i64::from(turn.x.abs()), i64::from(turn.y.abs()));
        let reach = [
            (ad << SCALE) + bw * sin + bd * cos - Self::SLACK,
            (aw << SCALE) + bw * cos + bd * sin - Self::SLACK,
            (bd << SCALE) + aw * sin + ad * cos - Self::SLACK,
            (bw << SCALE) + aw * cos + ad * sin - Self::SLACK,
        ];
        let twice = |heading: Heading| {
            let Direction { x, y } = heading.dir();
            (2 * i64::from(x), 2 * i64::from(y))
        };
        Self { there: other.centre(), ahead: [twice(one.heading()), twice(other.heading())], reach }
    }

    /// Twice the offsets of the centres along the four directions, scaled.
    #[inline]
    fn offsets(&self, (dx, dy): (i64, i64)) -> [i64; 4] {
        let [(ax, ay), (bx, by)] = self.ahead;
        [ax * dx + ay * dy, ay * dx - ax * dy, bx * dx + by * dy, by * dx - bx * dy]
    }

    /// By how much they are clear of each other along the direction that separates them best, doubled and scaled; below
    /// nothing if they overlap.
    #[inline]
    fn clearance(&self, centre: Point) -> i64 {
        let [a, b, c, d] = self.offsets(delta(centre, self.there));
        let [ra, rb, rc, rd] = self.reach;
        (a.abs() - ra).max(b.abs() - rb).max((c.abs() - rc).max(d.abs() - rd))
    }

    /// Whether who has so much clearance is surely farther off than `distance`.
    #[inline]
    fn is_beyond(clearance: i64, distance: Length) -> bool {
        clearance > (distance.wide() + TOLERANCE.wide() + 1) << (SCALE + 1)
    }

    /// Whether they overlap with the first centred there, as [`Stand::overlaps`] tells it.
    #[inline]
    #[must_use]
    pub fn overlaps_at(&self, centre: Point) -> bool {
        self.clearance(centre) < 0
    }

    /// The least that the first must be shifted from a place to overlap no more: see [`Stand::overlap_depth`].
    #[inline]
    #[must_use]
    pub fn depth_at(&self, centre: Point) -> Length {
        // A shift rounds to the grain on each axis of the table.
        Length::saturating(((-self.clearance(centre) >> (SCALE + 1)) - 1).max(0))
    }

    /// The part of a straight way from a place on which they overlap: see [`Stand::overlap_span`].
    #[must_use]
    pub fn span(&self, from: Point, way: Direction) -> Option<OverlapSpan> {
        // What the rounding of a shift, and of the arithmetic here, comes to at most: two grains, everything being doubled.
        const SPARE: i64 = 4 << SCALE;
        let apart = self.offsets(delta(from, self.there));
        // How fast the two come nearer along each direction.
        let [a, b, c, d] = self.offsets((way.x.into(), way.y.into()));
        let pace = [a >> SCALE, b >> SCALE, c >> SCALE, d >> SCALE];
        let (mut enters, mut leaves) = (-Length::MAX.wide(), Length::MAX.wide());
        // Slower than that they pass each other, or do not, for as long as a table is.
        let passes = |n: usize| pace[n].abs() < 1 << 8;
        for n in 0..4 {
            if passes(n) {
                if apart[n].abs() >= self.reach[n] + 2 * SPARE {
                    return None;
                }
                continue;
            }
            let apart = apart[n] * pace[n].signum();
            enters = enters.max((apart - self.reach[n] - SPARE).div_euclid(pace[n].abs()));
            leaves = leaves.min((apart + self.reach[n] + SPARE).div_euclid(pace[n].abs()) + 1);
            if enters > leaves {
                return None;
            }
        }
        let (mut surely_from, mut surely_to) = (-Length::MAX.wide(), Length::MAX.wide());
        for n in 0..4 {
            if passes(n) {
                if apart[n].abs() + 2 * SPARE >= self.reach[n] {
                    surely_to = -Length::MAX.wide();
                }
                continue;
            }
            let apart = apart[n] * pace[n].signum();
            surely_from = surely_from.max((apart - self.reach[n] + SPARE).div_euclid(pace[n].abs()) + 1);
            surely_to = surely_to.min((apart + self.reach[n] - SPARE).div_euclid(pace[n].abs()));
        }
        Some(OverlapSpan::new([enters, leaves], [surely_from, surely_to]))
    }
}

/// A stand that may be shifted, and one that stays: how far apart they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gauge {
    pair: Pair,
    /// The corners of the one that stays as the first sees them, and the other way round.
    seen: [Seen; 2],
}

impl Gauge {
    #[inline]
    fn new(pair: Pair, one: &Stand, other: &Stand) -> Self {
        let turn = Heading::from_units(i32::from(other.heading().units()) - i32::from(one.heading().units())).dir();
        let (sin, cos) = (i64::from(turn.x), i64::from(turn.y));
        Self { pair, seen: [Seen::new(one, other, (sin, cos)), Seen::new(other, one, (-sin, cos))] }
    }

    /// How far apart they are with the first centred there, as [`Stand::separation`] tells it.
    #[inline]
    #[must_use]
    pub fn separation_at(&self, centre: Point) -> Separation {
        self.separation(centre, self.pair.clearance(centre))
    }

    /// The same if it is at most `distance`; quick to say no.
    #[inline]
    #[must_use]
    pub fn separation_within_at(&self, centre: Point, distance: Length) -> Option<Separation> {
        let clearance = self.pair.clearance(centre);
        let near = !Pair::is_beyond(clearance, distance);
        near.then(|| self.separation(centre, clearance)).filter(|apart| apart.is_within(distance))
    }

    #[inline]
    fn separation(&self, centre: Point, clearance: i64) -> Separation {
        if clearance < Pair::SLACK {
            return Separation::NONE;
        }
        // Two convex shapes apart are nearest at a corner of one of them.
        let (dx, dy) = delta(centre, self.pair.there);
        let [own_ahead, own_right, others_ahead, others_right] = self.pair.offsets((dx, dy));
        self.seen[0].nearest(own_right, own_ahead).min(self.seen[1].nearest(-others_right, -others_ahead))
    }
}

/// The corners of a stand about its centre as another sees them, and the half sizes of that other: all doubled and scaled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Seen {
    half: (i64, i64),
    /// Two neighbouring corners; the others lie opposite.
    corners: [(i64, i64); 2],
}

impl Seen {
    #[inline]
    fn new(from: &Stand, other: &Stand, (sin, cos): (i64, i64)) -> Self {
        let (w, d) = (other.front().wide(), other.depth().wide());
        let ((wx, wy), (dx, dy)) = ((w * cos, w * sin), (d * sin, d * cos));
        let half = (from.front().wide() << SCALE, from.depth().wide() << SCALE);
        Self { half, corners: [(wx + dx, dy - wy), (wx - dx, -dy - wy)] }
    }

    /// Least squared distance from the corners to the box, the centre being so far to the right and ahead.
    #[inline]
    fn nearest(&self, right: i64, ahead: i64) -> Separation {
        let fine = |v: i64| shift_rounded(v.max(0), SCALE + 1 - FINE);
        let at = |x: i64, y: i64| Separation::from_fine(fine(x.abs() - self.half.0), fine(y.abs() - self.half.1));
        let [(ax, ay), (bx, by)] = self.corners;
        let one = at(right + ax, ahead + ay).min(at(right - ax, ahead - ay));
        one.min(at(right + bx, ahead + by).min(at(right - bx, ahead - by)))
    }
}

impl Stand {
    /// This stand, wherever it is shifted to, and another one.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let a = Stand::new(Point::cm(0, 0), Heading::NORTH, Length::cm(4), Length::cm(4));
    /// let pair = a.pair(&a.at(Point::cm(4, 0)));
    /// assert!(!pair.overlaps_at(Point::cm(0, 0)));
    /// assert!(pair.overlaps_at(Point::cm(1, 0)));
    /// ```
    #[inline]
    #[must_use]
    pub fn pair(&self, other: &Self) -> Pair {
        Pair::new(self, other)
    }

    /// The same, to tell how far apart they are.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let a = Stand::new(Point::cm(0, 0), Heading::NORTH, Length::cm(4), Length::cm(4));
    /// let gauge = a.gauge(&a.at(Point::cm(7, 8)));
    /// assert_eq!(gauge.separation_at(Point::cm(0, 0)).length(), Length::cm(5));
    /// assert_eq!(gauge.separation_within_at(Point::cm(0, 4), Length::cm(2)), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn gauge(&self, other: &Self) -> Gauge {
        Gauge::new(self.pair(other), self, other)
    }

    /// How far apart the stands are, if that is at most `distance`; quick to say no.
    #[inline]
    #[must_use]
    pub fn separation_within(&self, other: &Self, distance: Length) -> Option<Separation> {
        if !self.might_be_within(other, distance) {
            return None;
        }
        let pair = self.pair(other);
        let clearance = pair.clearance(self.centre());
        if Pair::is_beyond(clearance, distance) {
            return None;
        }
        let apart = Gauge::new(pair, self, other).separation(self.centre(), clearance);
        Some(apart).filter(|apart| apart.is_within(distance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::scattered::stands;

    #[test]
    fn a_pair_is_told_alike_wherever_it_is_shifted() {
        let mut all = stands(4_321, 4000, 2000);
        let (mut met, mut apart) = (0, 0);
        for _ in 0..3000 {
            let (Some(one), Some(two), Some(three)) = (all.next(), all.next(), all.next()) else { return };
            let shifted = one.at(three.centre());
            let (pair, gauge) = (one.pair(&two), one.gauge(&two));
            assert_eq!(pair.overlaps_at(shifted.centre()), shifted.overlaps(&two), "{shifted:?} {two:?}");
            assert_eq!(gauge.separation_at(shifted.centre()), shifted.separation(&two));
            for distance in [0, 150, 600, 2400].map(Length::tenths) {
                let within = shifted.separation_within(&two, distance);
                assert_eq!(gauge.separation_within_at(shifted.centre(), distance), within);
                assert_eq!(within.is_some(), shifted.distance(&two) <= distance);
            }
            met += usize::from(shifted.overlaps(&two));
            apart += usize::from(shifted.distance(&two) > Length::ZERO);
        }
        assert!(met > 300 && apart > 300, "{met} {apart}");
    }

    /// Two stands apart are nearest at a corner, whose place is rounded to the grain.
    #[test]
    fn they_are_as_far_apart_as_the_nearest_corner() {
        let mut all = stands(4_321, 4000, 2000);
        for _ in 0..3000 {
            let (Some(one), Some(two)) = (all.next(), all.next()) else { return };
            let corners = one.corners().map(|p| two.distance_to(p)).into_iter();
            let corners = corners.chain(two.corners().map(|p| one.distance_to(p)));
            let nearest = corners.min().unwrap_or(Length::ZERO);
            let expected = if one.penetrates(&two, 0) { Length::ZERO } else { nearest };
            assert!((one.distance(&two) - expected).abs() <= Length::tenths(2), "{one:?} {two:?}");
        }
    }
}
