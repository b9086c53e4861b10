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
    /// From where it may begin and end, and from where to where it surely lasts, in grains.
    #[inline]
    pub(crate) fn new([enters, leaves]: [i64; 2], [surely_from, surely_to]: [i64; 2]) -> Self {
        OverlapSpan {
            enters: Length::saturating(enters),
            leaves: Length::saturating(leaves),
            surely_from: Length::saturating(surely_from),
            surely_to: Length::saturating(surely_to),
        }
    }

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
        self.pair(other).depth_at(self.centre())
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
        self.pair(other).span(self.centre(), direction.dir())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::scattered::stands;

    #[test]
    fn a_span_tells_the_places_of_overlap() {
        let mut all = stands(12_345, 6000, 3000);
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
    fn who_is_within_is_told_alike() {
        let mut all = stands(12_345, 6000, 3000);
        let mut told = 0;
        for _ in 0..5000 {
            let (Some(one), Some(two)) = (all.next(), all.next()) else { return };
            let apart = one.separation(&two);
            for distance in [0, 150, 600, 2400].map(Length::tenths) {
                assert_eq!(one.is_within(&two, distance), apart.is_within(distance), "{one:?} {two:?}");
                assert_eq!(one.is_closer_than(&two, distance), apart.is_below(distance), "{one:?} {two:?}");
                told += usize::from(one.separation_within(&two, distance).is_none());
            }
        }
        assert!(told > 1_000);
    }

    #[test]
    fn no_shift_shorter_than_the_depth_sets_free() {
        let mut all = stands(12_345, 6000, 3000);
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
