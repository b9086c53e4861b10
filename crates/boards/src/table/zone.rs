//! Where a point lies as a stand sees it: zones around it, arcs ahead of it.
//!
//! Points are rounded to the grain, so no point of a turned stand lies exactly on a line. A point no farther than
//! three quarters of a grain (0.075 mm: the most that rounding can do) from a dividing line counts as on it.

use serde::{Deserialize, Serialize};

use super::heading::{Angle, Heading};
use super::point::{Point, delta};
use super::sine::SCALE;
use super::stand::{Edge, Stand};

/// Three quarters of a grain, scaled by 2^30.
const ON_THE_LINE: i64 = 3 << (SCALE - 2);

/// The part of the table, as divided by a stand's prolonged edges, in which a point lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Ahead of the prolonged front edge, or on it.
    Front,
    /// Neither front nor rear.
    Flank,
    /// Behind the prolonged rear edge and between the prolonged sides.
    Rear,
}

impl Stand {
    /// The zone of a point. On the prolonged front edge it is in front; on any other dividing line in the flank.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand, Zone};
    /// let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(24), Length::cm(4));
    /// assert_eq!(stand.zone_of(Point::cm(90, 52)), Zone::Front);
    /// assert_eq!(stand.zone_of(Point::cm(90, 51)), Zone::Flank);
    /// assert_eq!(stand.zone_of(Point::cm(50, 40)), Zone::Rear);
    /// assert_eq!(stand.zone_of(Point::cm(62, 40)), Zone::Flank);
    /// ```
    #[inline]
    #[must_use]
    pub fn zone_of(&self, p: Point) -> Zone {
        let (right, ahead) = self.twice_local(p);
        let (front, depth) = (self.front().wide() << SCALE, self.depth().wide() << SCALE);
        let on_line = 2 * ON_THE_LINE;
        if ahead + on_line >= depth {
            Zone::Front
        } else if ahead + depth < -on_line && right.abs() + on_line < front {
            Zone::Rear
        } else {
            Zone::Flank
        }
    }

    /// The edge that belongs to the zone of a point: front, rear, or the nearer side in the flank (from the middle
    /// line the right one).
    #[must_use]
    pub fn edge_facing(&self, p: Point) -> Edge {
        match self.zone_of(p) {
            Zone::Front => Edge::Front,
            Zone::Rear => Edge::Rear,
            Zone::Flank if self.twice_local(p).0 < 0 => Edge::Left,
            Zone::Flank => Edge::Right,
        }
    }

    /// Whether a point lies at most `within` either side of straight ahead, as seen from the middle of the front.
    #[must_use]
    pub fn has_ahead(&self, p: Point, within: Angle) -> bool {
        in_arc(self.front_middle(), self.heading(), p, within)
    }

    /// Twice the offset to the right and ahead of the centre, scaled by 2^30.
    #[inline]
    fn twice_local(&self, p: Point) -> (i64, i64) {
        let (dx, dy) = delta(self.centre(), p);
        let ahead = self.heading().dir();
        (2 * ahead.right().dot(dx, dy), 2 * ahead.dot(dx, dy))
    }
}

/// Whether `p`, seen from `origin`, lies at most `within` either side of `heading`; on the limit counts, and so does
/// the origin itself. Half a turn or more is all round.
///
/// ```
/// use boards::table::{Angle, Heading, Point, in_arc};
/// let origin = Point::cm(50, 50);
/// assert!(in_arc(origin, Heading::NORTH, Point::cm(60, 60), Angle::degrees(45)));
/// assert!(!in_arc(origin, Heading::NORTH, Point::tenths(6002, 6000), Angle::degrees(45)));
/// assert!(in_arc(origin, Heading::NORTH, Point::cm(10, 50), Angle::degrees(90)));
/// ```
#[must_use]
pub fn in_arc(origin: Point, heading: Heading, p: Point, within: Angle) -> bool {
    let within = within.abs();
    if within >= Angle::HALF {
        return true;
    }
    let (dx, dy) = delta(origin, p);
    let right_limit = (heading + within).dir();
    let left_limit = (heading - within).dir();
    // How far the point lies outside either limit: right of the right one, left of the left one.
    let beyond_right = right_limit.right().dot(dx, dy);
    let beyond_left = -left_limit.right().dot(dx, dy);
    if within <= Angle::QUARTER {
        let ahead = heading.dir().dot(dx, dy) >= -ON_THE_LINE;
        ahead && beyond_right <= ON_THE_LINE && beyond_left <= ON_THE_LINE
    } else {
        // More than half the table: outside only if beyond both limits, that is in the narrow wedge behind.
        beyond_right <= ON_THE_LINE || beyond_left <= ON_THE_LINE
    }
}
