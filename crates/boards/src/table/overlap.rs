//! Do two stands lie into each other?

use super::TOLERANCE;
use super::heading::Heading;
use super::point::delta;
use super::sine::SCALE;
use super::stand::Stand;

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
        let apart = |axis: super::heading::Direction, reach: i64| 2 * axis.dot(dx, dy).abs() + slack >= reach;

        let ahead = self.heading().dir();
        if apart(ahead, ad * one + bw * sin + bd * cos) || apart(ahead.right(), aw * one + bw * cos + bd * sin) {
            return false;
        }
        let ahead = other.heading().dir();
        !(apart(ahead, bd * one + aw * sin + ad * cos) || apart(ahead.right(), bw * one + aw * cos + ad * sin))
    }
}
