//! Do two stands lie into each other?

use super::TOLERANCE;
use super::heading::{Direction, Heading};
use super::length::Length;
use super::point::delta;
use super::sine::SCALE;
use super::stand::Stand;

/// The part of a straight way on which a shifted stand overlaps another: all but the rounding of poses at its two ends is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverlapSpan {
    /// Before so much of the way it surely does not.
    pub enters: Length,
    /// Nor beyond so much.
    pub leaves: Length,
    surely_from: Length,
    surely_to: Length,
}

impl OverlapSpan {
    /// Whether it overlaps so far along; none where only a look at the place itself can tell.
    #[inline]
    #[must_use]
    pub fn overlaps(&self, gone: Length) -> Option<bool> {
        if gone < self.enters || gone > self.leaves {
            Some(false)
        } else if self.surely_from <= gone && gone <= self.surely_to {
            Some(true)
        } else {
            None
        }
    }
}

impl Stand {
    /// Whether two stands overlap by more than [`TOLERANCE`]. Touching is not overlapping.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let a = Stand::new(Point::cm(0, 0), Heading::NORTH, Length::cm(4), Length::cm(4));
    /// let b = a.at(Point::cm(4, 0));
    /// assert!(!a.overlaps(&b));
    /// assert!(a.overlaps(&b.at(Point::tenths(395, 0))));
    /// ```
    #[inline]
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.penetrates(other, TOLERANCE.wide())
    }

    /// Whether the stands lie into each other by more than `slack` grains along every separating direction.
    #[inline]
    pub(crate) fn penetrates(&self, other: &Self, slack: i64) -> bool {
        let (dx, dy) = delta(self.centre(), other.centre());
        let (aw, ad) = (self.front().wide(), self.depth().wide());
        let (bw, bd) = (other.front().wide(), other.depth().wide());
        // Half diagonals are at most half the sum of the sides: most pairs are settled here, without a table look-up.
        let reach = (aw + ad + bw + bd + 1) >> 1;
        if dx.abs() >= reach || dy.abs() >= reach {
            return false;
        }
        // Everything twice, scaled by 2^30. Sides of one stand project onto the other by the turn between them.
        let turn = Heading::from_units(i32::from(other.heading().units()) - i32::from(self.heading().units())).dir();
        let (sin, cos) = (i64::from(turn.x.abs()), i64::from(turn.y.abs()));
        let one = 1_i64 << SCALE;
        let slack = slack << (SCALE + 1);
        let apart = |axis: Direction, reach: i64| 2 * axis.dot(dx, dy).abs() + slack >= reach;

        let ahead = self.heading().dir();
        if apart(ahead, ad * one + bw * sin + bd * cos) || apart(ahead.right(), aw * one + bw * cos + bd * sin) {
            return false;
        }
        let ahead = other.heading().dir();
        !(apart(ahead, bd * one + aw * sin + ad * cos) || apart(ahead.right(), bw * one + aw * cos + ad * sin))
    }

    /// The least that this stand must be shifted, whichever way, to overlap the other no more; less by up to two tenths of a
    /// millimetre, never more.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let a = Stand::new(Point::cm(0, 0), Heading::NORTH, Length::cm(4), Length::cm(4));
    /// let depth = a.overlap_depth(&a.at(Point::cm(3, 0)));
    /// assert!(Length::mm(9) < depth && depth < Length::mm(10));
    /// assert_eq!(a.overlap_depth(&a.at(Point::cm(5, 0))), Length::ZERO);
    /// ```
    #[must_use]
    pub fn overlap_depth(&self, other: &Self) -> Length {
        let (dx, dy) = delta(self.centre(), other.centre());
        let sides = self.separating(other).map(|(axis, reach)| reach - 2 * axis.dot(dx, dy).abs());
        let least = sides.into_iter().fold(i64::MAX, i64::min);
        // A shift rounds to the grain on each axis of the table.
        Length::saturating(((least >> (SCALE + 1)) - 1).max(0))
    }

    /// The part of a straight way on which this stand, shifted, overlaps another. Nothing if it nowhere does.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let a = Stand::new(Point::cm(0, 0), Heading::NORTH, Length::cm(4), Length::cm(4));
    /// let span = a.overlap_span(Heading::EAST, &a.at(Point::cm(10, 1))).expect("it is in the way");
    /// assert!(Length::mm(59) < span.enters && span.enters < Length::mm(61));
    /// assert!(Length::mm(139) < span.leaves && span.leaves < Length::mm(141));
    /// assert_eq!(span.overlaps(Length::mm(50)), Some(false));
    /// assert_eq!(span.overlaps(Length::mm(100)), Some(true));
    /// assert_eq!(a.overlap_span(Heading::NORTH, &a.at(Point::cm(10, 1))), None);
    /// ```
    #[must_use]
    pub fn overlap_span(&self, direction: Heading, other: &Self) -> Option<OverlapSpan> {
        // What the rounding of a shift, and of the arithmetic here, comes to at most: two grains, everything being doubled.
        const SPARE: i64 = 4 << SCALE;
        let (dx, dy) = delta(self.centre(), other.centre());
        let way = direction.dir();
        let (mut enters, mut leaves) = (-Length::MAX.wide(), Length::MAX.wide());
        let (mut surely_from, mut surely_to) = (enters, leaves);
        for (axis, reach) in self.separating(other) {
            let apart = 2 * axis.dot(dx, dy);
            // How fast the two come nearer along this axis.
            let pace = (2 * axis.dot(way.x.into(), way.y.into())) >> SCALE;
            // Slower than that they pass each other, or do not, for as long as a table is.
            if pace.abs() < 1 << 8 {
                if apart.abs() >= reach + 2 * SPARE {
                    return None;
                }
                if apart.abs() + 2 * SPARE >= reach {
                    surely_to = -Length::MAX.wide();
                }
                continue;
            }
            let apart = if pace > 0 { apart } else { -apart };
            let pace = pace.abs();
            enters = enters.max((apart - reach - SPARE).div_euclid(pace));
            leaves = leaves.min((apart + reach + SPARE).div_euclid(pace) + 1);
            surely_from = surely_from.max((apart - reach + SPARE).div_euclid(pace) + 1);
            surely_to = surely_to.min((apart + reach - SPARE).div_euclid(pace));
        }
        (enters <= leaves).then(|| OverlapSpan {
            enters: Length::saturating(enters),
            leaves: Length::saturating(leaves),
            surely_from: Length::saturating(surely_from),
            surely_to: Length::saturating(surely_to),
        })
    }

    /// Cheap: whether the stands are surely farther apart, being so along one of the directions that can separate them.
    #[inline]
    pub(crate) fn is_surely_beyond(&self, other: &Self, distance: Length) -> bool {
        let (dx, dy) = delta(self.centre(), other.centre());
        let beyond = (distance.wide() + TOLERANCE.wide() + 1) << (SCALE + 1);
        self.separating(other).into_iter().any(|(axis, reach)| 2 * axis.dot(dx, dy).abs() > reach + beyond)
    }

    /// The four directions that can separate two stands, and how far apart, doubled and scaled by 2^30, their centres are
    /// along each when they overlap no more.
    #[inline]
    fn separating(&self, other: &Self) -> [(Direction, i64); 4] {
        let (aw, ad) = (self.front().wide(), self.depth().wide());
        let (bw, bd) = (other.front().wide(), other.depth().wide());
        let turn = Heading::from_units(i32::from(other.heading().units()) - i32::from(self.heading().units())).dir();
        let (sin, cos) = (i64::from(turn.x.abs()), i64::from(turn.y.abs()));
        let one = 1_i64 << SCALE;
        let slack = TOLERANCE.wide() << (SCALE + 1);
        let (own, others) = (self.heading().dir(), other.heading().dir());
        [
            (own, ad * one + bw * sin + bd * cos - slack),
            (own.right(), aw * one + bw * cos + bd * sin - slack),
            (others, bd * one + aw * sin + ad * cos - slack),
            (others.right(), bw * one + aw * cos + ad * sin - slack),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Point;

    /// Stands of many sizes about the table, from a plain sequence of numbers.
    fn stands() -> impl Iterator<Item = Stand> {
        let mut seed = 12_345_u64;
        let mut number = move |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % below) as i32
        };
        std::iter::repeat_with(move || {
            let centre = Point::tenths(number(6000), number(6000));
            let heading = Heading::from_units(if number(3) == 0 { number(4) * 4096 } else { number(16384) });
            Stand::new(centre, heading, Length::tenths(100 + number(3000)), Length::tenths(100 + number(900)))
        })
    }

    #[test]
    fn a_span_tells_the_places_of_overlap() {
        let mut all = stands();
        let (mut met, mut untold) = (0, 0);
        for _ in 0..400 {
            let (Some(one), Some(two), Some(three)) = (all.next(), all.next(), all.next()) else { return };
            let direction = three.heading();
            let span = one.overlap_span(direction, &two);
            for gone in (0..6000).step_by(7).map(Length::tenths) {
                let overlaps = one.shifted(direction, gone).overlaps(&two);
                let told = span.map_or(Some(false), |span| span.overlaps(gone));
                assert!(told.is_none_or(|told| told == overlaps), "{one:?} {two:?} {direction:?} {gone}");
                met += usize::from(overlaps);
                untold += usize::from(told.is_none());
            }
        }
        // Nearly every place is told.
        assert!(met > 10_000 && untold < met / 20, "{met} {untold}");
    }

    #[test]
    fn who_is_surely_beyond_is_not_within() {
        let mut all = stands();
        let mut told = 0;
        for _ in 0..5000 {
            let (Some(one), Some(two)) = (all.next(), all.next()) else { return };
            let apart = one.separation(&two);
            for distance in [0, 150, 600, 2400].map(Length::tenths) {
                assert_eq!(one.is_within(&two, distance), apart.is_within(distance), "{one:?} {two:?}");
                assert_eq!(one.is_closer_than(&two, distance), apart.is_below(distance), "{one:?} {two:?}");
                told += usize::from(one.is_surely_beyond(&two, distance));
            }
        }
        assert!(told > 1_000);
    }

    #[test]
    fn no_shift_shorter_than_the_depth_sets_free() {
        let mut all = stands();
        let mut met = 0;
        for _ in 0..3000 {
            let (Some(one), Some(two)) = (all.next(), all.next()) else { return };
            let depth = one.overlap_depth(&two);
            assert!(depth == Length::ZERO || one.overlaps(&two));
            for bearing in (0..16384).step_by(512).map(Heading::from_units) {
                if depth > Length::ZERO {
                    met += 1;
                    assert!(one.shifted(bearing, depth).overlaps(&two), "{one:?} {two:?}");
                }
            }
        }
        assert!(met > 1_000);
    }
}
