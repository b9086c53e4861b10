//! Places, displacements and straight segments.

use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::bounds::Bounds;
use super::distance::Separation;
use super::length::{Length, divide_rounded};

/// A place: `x` to the east, `y` to the north, from the south-west corner of the table.
///
/// ```
/// use boards::table::{Length, Point, Vec2};
/// let p = Point::cm(3, 4);
/// assert_eq!(p - Point::cm(1, 1), Vec2::new(Length::cm(2), Length::cm(3)));
/// assert_eq!(p.distance(Point::cm(0, 0)), Length::cm(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// How far east.
    pub x: Length,
    /// How far north.
    pub y: Length,
}

/// A displacement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Vec2 {
    /// To the east.
    pub x: Length,
    /// To the north.
    pub y: Length,
}

/// A straight line between two points, from the first to the second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Segment {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Point {
    /// The place at these coordinates.
    #[inline]
    #[must_use]
    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// The place at these coordinates in centimetres.
    #[inline]
    #[must_use]
    pub const fn cm(x: i32, y: i32) -> Self {
        Self::new(Length::cm(x), Length::cm(y))
    }

    /// The place at these coordinates in tenths of a millimetre.
    #[inline]
    #[must_use]
    pub const fn tenths(x: i32, y: i32) -> Self {
        Self::new(Length::tenths(x), Length::tenths(y))
    }

    /// Distance to another point, rounded to the nearest tenth of a millimetre.
    #[inline]
    #[must_use]
    pub fn distance(self, other: Self) -> Length {
        self.separation(other).length()
    }

    /// Exact squared distance to another point, for comparisons.
    #[inline]
    #[must_use]
    pub fn separation(self, other: Self) -> Separation {
        let (dx, dy) = delta(other, self);
        Separation::from_grains(dx, dy)
    }

    /// This place moved by raw grains, stopping at the end of the world.
    #[inline]
    pub(crate) fn moved(self, dx: i64, dy: i64) -> Self {
        Self::new(Length::saturating(self.x.wide() + dx), Length::saturating(self.y.wide() + dy))
    }
}

/// `from -> to` in raw grains: exact, where a [`Vec2`] would stop at the largest length.
#[inline]
pub(crate) fn delta(from: Point, to: Point) -> (i64, i64) {
    (to.x.wide() - from.x.wide(), to.y.wide() - from.y.wide())
}

/// Twice the signed area of the triangle `o a b`: positive when the turn is to the left.
#[inline]
pub(crate) fn cross(o: Point, a: Point, b: Point) -> i64 {
    let ((ax, ay), (bx, by)) = (delta(o, a), delta(o, b));
    ax * by - ay * bx
}

impl Vec2 {
    /// So far east and so far north.
    #[inline]
    #[must_use]
    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// Its length, rounded to the nearest tenth of a millimetre.
    #[must_use]
    pub fn length(self) -> Length {
        Separation::from_grains(self.x.wide(), self.y.wide()).length()
    }
}

impl Segment {
    /// The segment between two points.
    #[inline]
    #[must_use]
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// Its length, rounded to the nearest tenth of a millimetre.
    #[inline]
    #[must_use]
    pub fn length(self) -> Length {
        self.from.distance(self.to)
    }

    /// Its middle, rounded to the grain.
    #[inline]
    #[must_use]
    pub fn middle(self) -> Point {
        self.at(1, 2)
    }

    /// The point a fraction of the way along, `numerator / denominator` held between 0 and 1, rounded to the grain.
    ///
    /// ```
    /// use boards::table::{Point, Segment};
    /// let s = Segment::new(Point::cm(0, 0), Point::cm(8, 4));
    /// assert_eq!(s.at(1, 4), Point::cm(2, 1));
    /// ```
    #[must_use]
    pub fn at(self, numerator: u32, denominator: u32) -> Point {
        let denominator = i64::from(denominator.max(1));
        let numerator = i64::from(numerator).min(denominator);
        let (dx, dy) = delta(self.from, self.to);
        self.from.moved(divide_rounded(dx * numerator, denominator), divide_rounded(dy * numerator, denominator))
    }

    /// The same segment walked the other way.
    #[inline]
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::new(self.to, self.from)
    }

    /// The box around it.
    #[inline]
    #[must_use]
    pub fn bounds(self) -> Bounds {
        Bounds::around(self.from, self.to)
    }

    /// Whether two segments have a point in common; ends and touching count. Exact.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        let (a, b, c, d) = (self.from, self.to, other.from, other.to);
        if !self.bounds().meets(other.bounds()) {
            return false;
        }
        let (c_side, d_side) = (cross(a, b, c).signum(), cross(a, b, d).signum());
        let (a_side, b_side) = (cross(c, d, a).signum(), cross(c, d, b).signum());
        c_side * d_side <= 0 && a_side * b_side <= 0
    }
}

impl Sub for Point {
    type Output = Vec2;
    #[inline]
    fn sub(self, other: Self) -> Vec2 {
        Vec2::new(self.x - other.x, self.y - other.y)
    }
}

impl Add<Vec2> for Point {
    type Output = Self;
    #[inline]
    fn add(self, by: Vec2) -> Self {
        Self::new(self.x + by.x, self.y + by.y)
    }
}

impl Sub<Vec2> for Point {
    type Output = Self;
    #[inline]
    fn sub(self, by: Vec2) -> Self {
        self + -by
    }
}

impl Add for Vec2 {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Neg for Vec2 {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
        Segment::new(Point::tenths(ax, ay), Point::tenths(bx, by))
    }

    #[test]
    fn segments_meet_when_they_share_a_point() {
        let s = segment(0, 0, 10, 10);
        assert!(s.meets(segment(0, 10, 10, 0)));
        assert!(s.meets(segment(10, 10, 20, 0)), "ends touch");
        assert!(s.meets(segment(5, 5, 20, 20)), "in line and overlapping");
        assert!(!s.meets(segment(11, 11, 20, 20)), "in line, apart");
        assert!(!s.meets(segment(6, 5, 20, 5)));
        assert!(s.meets(segment(5, 5, 5, 5)), "a single point on it");
    }

    #[test]
    fn points_far_apart_do_not_overflow() {
        let (a, b) = (Point::tenths(i32::MIN, i32::MIN), Point::tenths(i32::MAX, i32::MAX));
        assert_eq!(a.distance(b), Length::MAX);
        assert!(Segment::new(a, b).meets(Segment::new(Point::cm(0, 0), b)));
        assert_eq!(a + (b - a), Point::cm(0, 0), "a displacement stops at the largest length");
    }
}
