//! Lines of sight. Which things block them is for the game to say; here is how a line meets a stand.

use super::frame::Frame;
use super::point::{Point, Segment, delta};
use super::stand::Stand;

impl Stand {
    /// Whether a line passes through the stand: grazing an edge or a corner (by up to [`super::TOLERANCE`]) is not
    /// passing through, so one can look along the seam between two stands side by side.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Segment, Stand};
    /// let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(8), Length::cm(4));
    /// let line = |x| Segment::new(Point::cm(x, 0), Point::cm(x, 90));
    /// assert!(stand.is_in_the_way_of(line(50)));
    /// assert!(!stand.is_in_the_way_of(line(54)));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_in_the_way_of(&self, line: Segment) -> bool {
        let reach = (self.front().wide() + self.depth().wide()) >> 1;
        let (ax, ay) = delta(self.centre(), line.from);
        let (bx, by) = delta(self.centre(), line.to);
        if ax.min(bx) > reach || ax.max(bx) < -reach || ay.min(by) > reach || ay.max(by) < -reach {
            return false;
        }
        Frame::inside(self).is_crossed_by(line)
    }
}

/// Whether no blocker is in the way of the line. Leave the two stands at its ends out of the blockers.
#[inline]
pub fn unblocked(line: Segment, blockers: impl IntoIterator<Item = Stand>) -> bool {
    !blockers.into_iter().any(|stand| stand.is_in_the_way_of(line))
}

/// The first of the target's nine sight points (centre, edge middles, corners) to which the line from `from` is
/// clear; none if it cannot be seen at all.
///
/// ```
/// use boards::table::{Heading, Length, Point, Stand, sees, unblocked};
/// let target = Stand::new(Point::cm(50, 50), Heading::SOUTH, Length::cm(24), Length::cm(4));
/// let screen = Stand::new(Point::cm(50, 40), Heading::SOUTH, Length::cm(16), Length::cm(2));
/// let from = Point::cm(50, 10);
/// assert!(sees(from, &target, |line| unblocked(line, [screen])).is_some(), "past its ends");
/// let wide = screen.resized(Length::cm(24), Length::cm(2));
/// assert!(sees(from, &target, |line| unblocked(line, [wide])).is_none());
/// ```
pub fn sees(from: Point, target: &Stand, mut is_clear: impl FnMut(Segment) -> bool) -> Option<Point> {
    target.sight_points().into_iter().find(|&to| is_clear(Segment::new(from, to)))
}
