//! Boxes parallel to the table edges, and the table itself.

use serde::{Deserialize, Serialize};

use super::TOLERANCE;
use super::length::Length;
use super::point::Point;
use super::stand::Stand;

/// A box parallel to the table edges, both corners included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bounds {
    /// South-west corner.
    pub low: Point,
    /// North-east corner.
    pub high: Point,
}

impl Bounds {
    /// The smallest box that holds both points.
    #[inline]
    #[must_use]
    pub fn around(a: Point, b: Point) -> Self {
        Self { low: Point::new(a.x.min(b.x), a.y.min(b.y)), high: Point::new(a.x.max(b.x), a.y.max(b.y)) }
    }

    /// The smallest box that holds this one and a point.
    #[inline]
    #[must_use]
    pub fn with(self, p: Point) -> Self {
        Self {
            low: Point::new(self.low.x.min(p.x), self.low.y.min(p.y)),
            high: Point::new(self.high.x.max(p.x), self.high.y.max(p.y)),
        }
    }

    /// The smallest box that holds both.
    #[inline]
    #[must_use]
    pub fn around_both(self, other: Self) -> Self {
        self.with(other.low).with(other.high)
    }

    /// The box grown on every side.
    #[inline]
    #[must_use]
    pub fn grown(self, by: Length) -> Self {
        Self { low: Point::new(self.low.x - by, self.low.y - by), high: Point::new(self.high.x + by, self.high.y + by) }
    }

    /// Whether the boxes share a point; touching counts.
    #[inline]
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// How far apart two boxes are along one of their sides: what is in one is at least so far from what is in the other.
    #[inline]
    #[must_use]
    pub fn apart(self, other: Self) -> Length {
        let beside = (other.low.x - self.high.x).max(self.low.x - other.high.x);
        let above = (other.low.y - self.high.y).max(self.low.y - other.high.y);
        beside.max(above).max(Length::ZERO)
    }

    /// Whether the point lies in the box or on its edge.
    #[inline]
    #[must_use]
    pub fn contains(self, p: Point) -> bool {
        self.low.x <= p.x && p.x <= self.high.x && self.low.y <= p.y && p.y <= self.high.y
    }

    /// Whether the stand lies wholly in the box, give or take [`TOLERANCE`].
    ///
    /// ```
    /// use boards::table::{Bounds, Heading, Length, Point, Stand};
    /// let strip = Bounds::around(Point::cm(0, 0), Point::cm(160, 30));
    /// let stand = Stand::new(Point::cm(50, 28), Heading::NORTH, Length::cm(24), Length::cm(4));
    /// assert!(strip.holds(&stand));
    /// assert!(!strip.holds(&stand.advanced(Length::mm(1))));
    /// ```
    #[inline]
    #[must_use]
    pub fn holds(self, stand: &Stand) -> bool {
        let room = self.grown(TOLERANCE);
        let holds = |b: Self| room.contains(b.low) && room.contains(b.high);
        holds(stand.roomy_bounds()) || holds(stand.bounds())
    }

    /// Where the centre of a stand may be for the box to hold it, its heading and size kept.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand, Table};
    /// let table = Table::new(Length::cm(160), Length::cm(120)).bounds();
    /// let stand = Stand::new(Point::cm(80, 60), Heading::EAST, Length::cm(24), Length::cm(4));
    /// let room = table.room_for(&stand);
    /// for centre in [Point::cm(2, 12), Point::cm(1, 12), Point::cm(2, 11), Point::cm(159, 60)] {
    ///     assert_eq!(room.contains(centre), table.holds(&stand.at(centre)));
    /// }
    /// ```
    #[inline]
    #[must_use]
    pub fn room_for(self, stand: &Stand) -> Self {
        let (room, own) = (self.grown(TOLERANCE), stand.bounds());
        Self { low: room.low + (stand.centre() - own.low), high: room.high - (own.high - stand.centre()) }
    }
}

/// The playing surface, from (0, 0) in the south-west to (width, depth) in the north-east.
///
/// ```
/// use boards::table::{Heading, Length, Point, Stand, Table};
/// let table = Table::new(Length::cm(160), Length::cm(120));
/// let stand = Stand::new(Point::cm(12, 30), Heading::NORTH, Length::cm(24), Length::cm(4));
/// assert!(table.holds(&stand));
/// assert!(!table.holds(&stand.sidestepped(boards::table::Hand::Left, Length::mm(1))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    width: Length,
    depth: Length,
}

impl Table {
    /// A table so wide (west to east) and so deep (south to north); signs are ignored.
    #[must_use]
    pub const fn new(width: Length, depth: Length) -> Self {
        Self { width: width.abs(), depth: depth.abs() }
    }

    /// West to east.
    #[must_use]
    pub const fn width(self) -> Length {
        self.width
    }

    /// South to north.
    #[must_use]
    pub const fn depth(self) -> Length {
        self.depth
    }

    /// Its box.
    #[inline]
    #[must_use]
    pub const fn bounds(self) -> Bounds {
        Bounds { low: Point::new(Length::ZERO, Length::ZERO), high: Point::new(self.width, self.depth) }
    }

    /// Whether the point is on the table, edge included.
    #[inline]
    #[must_use]
    pub fn contains(self, p: Point) -> bool {
        self.bounds().contains(p)
    }

    /// Whether the stand is wholly on the table, give or take [`TOLERANCE`].
    #[inline]
    #[must_use]
    pub fn holds(self, stand: &Stand) -> bool {
        self.bounds().holds(stand)
    }
}
