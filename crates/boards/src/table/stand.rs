//! The oriented rectangle that everything on a miniatures table stands on.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::bounds::Bounds;
use super::frame::Frame;
use super::heading::{Direction, Hand, Heading};
use super::length::{Length, shift_rounded};
use super::point::{Point, Segment};
use super::sine::SCALE;

/// A rectangle with a front: where its centre is, which way it looks, how wide and how deep it is.
///
/// Small and `Copy`; moves return a new one. Sizes are always positive.
///
/// ```
/// use boards::table::{Edge, Heading, Length, Point, Stand};
/// let stand = Stand::new(Point::cm(50, 50), Heading::EAST, Length::cm(24), Length::cm(4));
/// assert_eq!(stand.edge(Edge::Front).middle(), Point::cm(52, 50));
/// assert_eq!(stand.front_left(), Point::cm(52, 62));
/// assert!(stand.contains(Point::cm(48, 40)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Parts")]
pub struct Stand {
    centre: Point,
    heading: Heading,
    front: Length,
    depth: Length,
}

/// A stand without front or depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a stand must have a front and a depth above zero, not {front} by {depth}")]
pub struct FlatStand {
    /// The width given.
    pub front: Length,
    /// The depth given.
    pub depth: Length,
}

#[derive(Deserialize)]
struct Parts {
    centre: Point,
    heading: Heading,
    front: Length,
    depth: Length,
}

/// One of the four edges of a stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The edge ahead.
    Front,
    /// The edge to the right.
    Right,
    /// The edge behind.
    Rear,
    /// The edge to the left.
    Left,
}

impl Edge {
    /// All four, clockwise from the front.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// The edge on the other side of the stand.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }
}

impl Stand {
    /// A stand of this place and size; a size of zero or less becomes one tenth of a millimetre.
    #[inline]
    #[must_use]
    pub fn new(centre: Point, heading: Heading, front: Length, depth: Length) -> Self {
        Self { centre, heading, front: front.max(Length::GRAIN), depth: depth.max(Length::GRAIN) }
    }

    /// Middle of the rectangle.
    #[inline]
    #[must_use]
    pub const fn centre(&self) -> Point {
        self.centre
    }

    /// Straight ahead.
    #[inline]
    #[must_use]
    pub const fn heading(&self) -> Heading {
        self.heading
    }

    /// Width from left to right.
    #[inline]
    #[must_use]
    pub const fn front(&self) -> Length {
        self.front
    }

    /// Depth from front to rear.
    #[inline]
    #[must_use]
    pub const fn depth(&self) -> Length {
        self.depth
    }

    /// The same stand centred elsewhere.
    #[inline]
    #[must_use]
    pub const fn at(self, centre: Point) -> Self {
        Self { centre, ..self }
    }

    /// The same stand looking another way, its centre kept.
    #[inline]
    #[must_use]
    pub const fn facing(self, heading: Heading) -> Self {
        Self { heading, ..self }
    }

    /// Whether two stands have the same front and depth.
    #[must_use]
    pub fn same_size(&self, other: &Self) -> bool {
        self.front == other.front && self.depth == other.depth
    }

    /// Left end of the front edge.
    #[inline]
    #[must_use]
    pub fn front_left(&self) -> Point {
        self.spot(-1, 1)
    }

    /// Right end of the front edge.
    #[inline]
    #[must_use]
    pub fn front_right(&self) -> Point {
        self.spot(1, 1)
    }

    /// Middle of the front edge.
    #[inline]
    #[must_use]
    pub fn front_middle(&self) -> Point {
        self.spot(0, 1)
    }

    /// Middle of the rear edge.
    #[inline]
    #[must_use]
    pub fn rear_middle(&self) -> Point {
        self.spot(0, -1)
    }

    /// Middle of an edge.
    #[inline]
    #[must_use]
    pub fn edge_middle(&self, edge: Edge) -> Point {
        match edge {
            Edge::Front => self.spot(0, 1),
            Edge::Right => self.spot(1, 0),
            Edge::Rear => self.spot(0, -1),
            Edge::Left => self.spot(-1, 0),
        }
    }

    /// Front left, front right, rear right, rear left: clockwise. Rounded to the grain.
    #[inline]
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        let f = self.heading.dir();
        [self.spot_along(f, -1, 1), self.spot_along(f, 1, 1), self.spot_along(f, 1, -1), self.spot_along(f, -1, -1)]
    }

    /// An edge, from its left to its right end as seen from inside the stand looking out over it.
    #[inline]
    #[must_use]
    pub fn edge(&self, edge: Edge) -> Segment {
        let c = self.corners();
        let i = edge as usize;
        Segment::new(c[i], c[(i + 1) % 4])
    }

    /// Length of an edge.
    #[inline]
    #[must_use]
    pub const fn edge_length(&self, edge: Edge) -> Length {
        match edge {
            Edge::Front | Edge::Rear => self.front,
            Edge::Left | Edge::Right => self.depth,
        }
    }

    /// The direction an edge looks out to.
    #[inline]
    #[must_use]
    pub const fn outward(&self, edge: Edge) -> Heading {
        match edge {
            Edge::Front => self.heading,
            Edge::Right => self.heading.quarter(Hand::Right),
            Edge::Rear => self.heading.reversed(),
            Edge::Left => self.heading.quarter(Hand::Left),
        }
    }

    /// The edge that looks out most nearly in that direction (exactly between two: front and rear win).
    #[must_use]
    pub fn edge_towards(&self, direction: Heading) -> Edge {
        let turn = (direction - self.heading).units();
        match turn.abs() {
            0..=2048 => Edge::Front,
            6144.. => Edge::Rear,
            _ if turn < 0 => Edge::Left,
            _ => Edge::Right,
        }
    }

    /// Centre, the four edge middles, the four corners: the nine points at which a stand can be seen.
    #[must_use]
    pub fn sight_points(&self) -> [Point; 9] {
        const SPOTS: [(i64, i64); 9] = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (-1, 1), (1, 1), (1, -1), (-1, -1)];
        let f = self.heading.dir();
        SPOTS.map(|(x, y)| self.spot_along(f, x, y))
    }

    /// The front edge cut into `count` equal pieces: the middle of piece `index`, counted from the left.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let stand = Stand::new(Point::cm(0, 0), Heading::NORTH, Length::cm(12), Length::cm(4));
    /// assert_eq!(stand.front_piece(2, 3), Point::cm(4, 2));
    /// ```
    #[must_use]
    pub fn front_piece(&self, index: u16, count: u16) -> Point {
        let count = i64::from(count.max(1));
        let eccentric = 2 * i64::from(index).min(count - 1) + 1 - count;
        let f = self.heading.dir();
        let r = f.right();
        // Twice the offset from the centre.
        let side = eccentric * self.front.wide() / count;
        self.centre.moved(
            shift_rounded(i64::from(r.x) * side + i64::from(f.x) * self.depth.wide(), SCALE + 1),
            shift_rounded(i64::from(r.y) * side + i64::from(f.y) * self.depth.wide(), SCALE + 1),
        )
    }

    /// The box around the stand, rounded outwards.
    #[inline]
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let f = self.heading.dir();
        let (sin, cos) = (i64::from(f.x.abs()), i64::from(f.y.abs()));
        let (w, d) = (self.front.wide(), self.depth.wide());
        const UP: i64 = (1 << (SCALE + 1)) - 1;
        let half_x = (cos * w + sin * d + UP) >> (SCALE + 1);
        let half_y = (sin * w + cos * d + UP) >> (SCALE + 1);
        Bounds { low: self.centre.moved(-half_x, -half_y), high: self.centre.moved(half_x, half_y) }
    }

    /// A box that holds the stand whichever way it looks: roomier than [`Stand::bounds`], and found without looking up an
    /// angle.
    #[inline]
    pub(crate) fn roomy_bounds(&self) -> Bounds {
        let half = (self.front.wide() + self.depth.wide() + 1) >> 1;
        Bounds { low: self.centre.moved(-half, -half), high: self.centre.moved(half, half) }
    }

    /// Whether a point lies in the stand or on its edge, give or take half a grain.
    #[inline]
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        let frame = Frame::of(self);
        let (x, y) = frame.local(p);
        x.abs() <= frame.half_front + Frame::HALF_GRAIN && y.abs() <= frame.half_depth + Frame::HALF_GRAIN
    }

    /// The point `x` half-fronts to the right and `y` half-depths ahead of the centre.
    #[inline]
    fn spot(&self, x: i64, y: i64) -> Point {
        self.spot_along(self.heading.dir(), x, y)
    }

    #[inline]
    fn spot_along(&self, f: Direction, x: i64, y: i64) -> Point {
        let (dx, dy) = self.twice_offset(f, x, y);
        self.centre.moved(shift_rounded(dx, SCALE + 1), shift_rounded(dy, SCALE + 1))
    }

    /// Twice the offset of a spot from the centre, scaled by 2^30, were the stand to look along `f`.
    #[inline]
    pub(crate) fn twice_offset(&self, f: Direction, x: i64, y: i64) -> (i64, i64) {
        let (w, d) = (x * self.front.wide(), y * self.depth.wide());
        let r = f.right();
        (i64::from(r.x) * w + i64::from(f.x) * d, i64::from(r.y) * w + i64::from(f.y) * d)
    }
}

impl TryFrom<Parts> for Stand {
    type Error = FlatStand;

    fn try_from(parts: Parts) -> Result<Self, FlatStand> {
        let Parts { centre, heading, front, depth } = parts;
        if front > Length::ZERO && depth > Length::ZERO {
            Ok(Self { centre, heading, front, depth })
        } else {
            Err(FlatStand { front, depth })
        }
    }
}
