//! The point of view of a stand: x to its right, y ahead, in 256ths of a grain.
//!
//! Most questions about an oriented rectangle become questions about an upright box once everything is seen from
//! the rectangle. Eight binary digits below the grain keep the rounding of that change of view (0.0004 mm) far below
//! the rounding of the poses themselves, and squares of such coordinates still fit in 64 bits.

use super::TOLERANCE;
use super::heading::{Direction, Heading};
use super::length::shift_rounded;
use super::point::{Point, Segment, delta};
use super::sine::SCALE;
use super::stand::Stand;

/// Binary digits below the grain in local coordinates.
pub(crate) const FINE: u32 = 8;

/// Local coordinates: an origin and the direction that is "ahead" there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) origin: Point,
    pub(crate) ahead: Direction,
}

impl View {
    #[inline]
    pub(crate) fn new(origin: Point, heading: Heading) -> Self {
        Self { origin, ahead: heading.dir() }
    }

    /// A point as seen from here, in 256ths of a grain.
    #[inline]
    pub(crate) fn local(&self, p: Point) -> (i64, i64) {
        let (dx, dy) = delta(self.origin, p);
        let x = self.ahead.right().dot(dx, dy);
        let y = self.ahead.dot(dx, dy);
        (shift_rounded(x, SCALE - FINE), shift_rounded(y, SCALE - FINE))
    }

    /// The point at local coordinates, rounded to the grain.
    #[inline]
    pub(crate) fn global(&self, x: i64, y: i64) -> Point {
        let (f, r) = (self.ahead, self.ahead.right());
        let part = |r: i32, f: i32| shift_rounded(i64::from(r) * x + i64::from(f) * y, SCALE + FINE);
        self.origin.moved(part(r.x, f.x), part(r.y, f.y))
    }
}

/// The view of a stand with the half sizes of its rectangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) view: View,
    pub(crate) half_front: i64,
    pub(crate) half_depth: i64,
}

impl Frame {
    pub(crate) const HALF_GRAIN: i64 = 1 << (FINE - 1);

    #[inline]
    pub(crate) fn of(stand: &Stand) -> Self {
        Self {
            view: View::new(stand.centre(), stand.heading()),
            half_front: stand.front().wide() << (FINE - 1),
            half_depth: stand.depth().wide() << (FINE - 1),
        }
    }

    /// The view of the stand's inside: the rectangle without a rim of [`TOLERANCE`], so that what merely touches the
    /// stand is outside. A stand keeps at least half its size.
    #[inline]
    pub(crate) fn inside(stand: &Stand) -> Self {
        let frame = Self::of(stand);
        let rim = TOLERANCE.wide() << FINE;
        Self {
            half_front: (frame.half_front - rim).max(frame.half_front / 2),
            half_depth: (frame.half_depth - rim).max(frame.half_depth / 2),
            ..frame
        }
    }

    #[inline]
    pub(crate) fn local(&self, p: Point) -> (i64, i64) {
        self.view.local(p)
    }

    /// Whether a segment, given in local coordinates, passes through the open box.
    #[inline]
    pub(crate) fn is_crossed(&self, (ax, ay): (i64, i64), (bx, by): (i64, i64)) -> bool {
        let (w, d) = (self.half_front, self.half_depth);
        if ax.max(bx) <= -w || ax.min(bx) >= w || ay.max(by) <= -d || ay.min(by) >= d {
            return false;
        }
        // The segment's own normal as separating axis.
        let (dx, dy) = (bx - ax, by - ay);
        (dx == 0 && dy == 0) || (ax * dy - ay * dx).abs() < w * dy.abs() + d * dx.abs()
    }

    #[inline]
    pub(crate) fn is_crossed_by(&self, segment: Segment) -> bool {
        self.is_crossed(self.local(segment.from), self.local(segment.to))
    }
}
