//! Simple polygons: checked once, then asked many questions.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::bounds::Bounds;
use super::distance::Separation;
use super::frame::{FINE, Frame};
use super::heading::Direction;
use super::length::{Length, shift_rounded};
use super::point::{Point, Segment, cross, delta};
use super::sine::SCALE;
use super::stand::Stand;

/// Most corners of a polygon.
pub const MAX_CORNERS: usize = 64;

/// A polygon, convex or not, whose outline neither crosses nor touches itself. Its outline belongs to it.
///
/// ```
/// use boards::table::{Heading, Length, Point, Polygon, Stand};
/// let field = Polygon::new(vec![Point::cm(0, 0), Point::cm(30, 0), Point::cm(30, 20), Point::cm(0, 20)])?;
/// assert!(field.contains(Point::cm(30, 10)), "the outline is inside");
/// let stand = Stand::new(Point::cm(32, 10), Heading::NORTH, Length::cm(4), Length::cm(4));
/// assert!(!field.overlaps(&stand), "touching is not overlapping");
/// assert!(field.overlaps(&stand.at(Point::cm(31, 10))));
/// # Ok::<(), boards::table::PolygonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    /// Anticlockwise.
    points: Vec<Point>,
    /// Unit vector from each point to the next.
    along: Vec<Direction>,
    bounds: Bounds,
    twice_area: i64,
}

/// Why a list of points is no polygon. Indices count from 0 in the order given; side `i` runs from point `i` to the
/// next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PolygonError {
    /// Fewer than three points.
    #[error("a polygon needs at least 3 points, not {0}")]
    TooFewPoints(usize),
    /// More than [`MAX_CORNERS`] points.
    #[error("a polygon has at most {MAX_CORNERS} points, not {0}")]
    TooManyPoints(usize),
    /// A point repeats the one before it (the last point must not repeat the first).
    #[error("point {0} is the same as the next")]
    RepeatedPoint(usize),
    /// Two sides cross, touch or fold back on each other.
    #[error("side {first} meets side {second}")]
    SidesMeet {
        /// The side with the lower index.
        first: usize,
        /// The other.
        second: usize,
    },
}

impl Polygon {
    /// A polygon from its corners, in either direction, the first not repeated at the end.
    ///
    /// # Errors
    /// Says what is wrong with the points, and where.
    pub fn new(mut points: Vec<Point>) -> Result<Self, PolygonError> {
        check(&points)?;
        let mut twice_area = twice_signed_area(&points);
        if twice_area < 0 {
            points.reverse();
            twice_area = -twice_area;
        }
        let bounds = points.iter().fold(Bounds::around(points[0], points[0]), |b, &p| b.with(p));
        let along = sides(&points).map(|(a, b)| unit(a, b)).collect();
        Ok(Self { points, along, bounds, twice_area })
    }

    /// A rectangle between two opposite corners.
    ///
    /// # Errors
    /// If the corners share a coordinate.
    pub fn rectangle(a: Point, b: Point) -> Result<Self, PolygonError> {
        Self::new(vec![a, Point::new(b.x, a.y), b, Point::new(a.x, b.y)])
    }

    /// Its corners, anticlockwise.
    #[inline]
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The box around it.
    #[inline]
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Twice its area, in square grains; always above zero.
    #[must_use]
    pub const fn twice_area(&self) -> i64 {
        self.twice_area
    }

    /// Its sides in order.
    #[inline]
    pub fn sides(&self) -> impl Iterator<Item = Segment> + Clone + '_ {
        sides(&self.points).map(|(a, b)| Segment::new(a, b))
    }

    /// Whether the point lies inside or on the outline. Exact.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        if !self.bounds.contains(p) {
            return false;
        }
        let mut inside = false;
        for (a, b) in sides(&self.points) {
            if (a.y > p.y) != (b.y > p.y) {
                let turn = cross(a, b, p);
                if turn == 0 {
                    return true;
                }
                // The side crosses the line through p to the east of it when p is on its left going up.
                inside ^= (turn > 0) == (b.y > a.y);
            } else if a == p || (a.y == p.y && b.y == p.y && (a.x > p.x) != (b.x > p.x)) {
                // A corner, or on a level side.
                return true;
            }
        }
        inside
    }

    /// Whether the stand reaches into the polygon by more than [`super::TOLERANCE`].
    #[must_use]
    pub fn overlaps(&self, stand: &Stand) -> bool {
        if !self.bounds.meets(stand.roomy_bounds()) || !self.bounds.meets(stand.bounds()) {
            return false;
        }
        self.outline_enters(&Frame::inside(stand)) || self.contains(stand.centre())
    }

    /// Whether the whole stand lies inside, give or take [`super::TOLERANCE`].
    #[must_use]
    pub fn holds(&self, stand: &Stand) -> bool {
        self.contains(stand.centre()) && !self.outline_enters(&Frame::inside(stand))
    }

    /// Squared distance from a point to the outline, inside or out.
    #[must_use]
    pub fn separation_to_outline(&self, p: Point) -> Separation {
        let mut least = Separation::FARTHEST;
        for ((a, b), along) in sides(&self.points).zip(&self.along) {
            let ((px, py), (dx, dy)) = (delta(a, p), delta(a, b));
            let progress = dx * px + dy * py;
            let here = if progress <= 0 {
                Separation::from_grains(px, py)
            } else if progress >= dx * dx + dy * dy {
                b.separation(p)
            } else {
                Separation::from_fine(shift_rounded(along.right().dot(px, py), SCALE - FINE), 0)
            };
            least = least.min(here);
        }
        least
    }

    /// Squared distance from a point to the polygon: none inside.
    #[must_use]
    pub fn separation(&self, p: Point) -> Separation {
        if self.contains(p) { Separation::NONE } else { self.separation_to_outline(p) }
    }

    /// Distance from a point to the polygon, rounded to the nearest tenth of a millimetre; zero inside.
    #[must_use]
    pub fn distance(&self, p: Point) -> Length {
        self.separation(p).length()
    }

    /// Whether going from `p` to `q` comes nearer to the polygon, by more than a tenth of a millimetre.
    #[must_use]
    pub fn is_approached(&self, p: Point, q: Point) -> bool {
        self.separation(q).is_clearly_below(self.separation(p))
    }

    /// Whether the outline passes through the box of a frame.
    fn outline_enters(&self, frame: &Frame) -> bool {
        let Some(&last) = self.points.last() else { return false };
        let mut a = frame.local(last);
        self.points.iter().any(|&p| {
            let b = frame.local(p);
            let crossed = frame.is_crossed(a, b);
            a = b;
            crossed
        })
    }
}

/// Each point with the next, the last with the first.
#[inline]
pub(crate) fn sides(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    points.iter().zip(points.iter().cycle().skip(1)).map(|(&a, &b)| (a, b))
}

fn twice_signed_area(points: &[Point]) -> i64 {
    points.windows(2).map(|pair| cross(points[0], pair[0], pair[1])).sum()
}

/// The unit vector from one point to another (not the same), scaled by 2^30.
pub(crate) fn unit(a: Point, b: Point) -> Direction {
    let (dx, dy) = delta(a, b);
    // The root with 16 more binary digits, so that even a side of one grain gets an accurate direction.
    let length = i128::from(((i128::from(dx * dx + dy * dy)) << 32).isqrt() as i64);
    let part = |d: i64| {
        let scaled = i128::from(d) << (SCALE + 16);
        (2 * scaled + length).div_euclid(2 * length) as i32
    };
    Direction { x: part(dx), y: part(dy) }
}

fn check(points: &[Point]) -> Result<(), PolygonError> {
    let n = points.len();
    if n < 3 {
        return Err(PolygonError::TooFewPoints(n));
    }
    if n > MAX_CORNERS {
        return Err(PolygonError::TooManyPoints(n));
    }
    if let Some(index) = sides(points).position(|(a, b)| a == b) {
        return Err(PolygonError::RepeatedPoint(index));
    }
    let side = |i: usize| Segment::new(points[i], points[(i + 1) % n]);
    for first in 0..n {
        for second in first + 1..n {
            let clash = if second == first + 1 {
                folds_back(side(first), side(second))
            } else if first == 0 && second == n - 1 {
                folds_back(side(second), side(first))
            } else {
                side(first).meets(side(second))
            };
            if clash {
                return Err(PolygonError::SidesMeet { first, second });
            }
        }
    }
    Ok(())
}

/// Whether a side runs back over the one before it.
fn folds_back(before: Segment, after: Segment) -> bool {
    let ((ax, ay), (bx, by)) = (delta(before.from, before.to), delta(after.from, after.to));
    ax * by == ay * bx && ax * bx + ay * by < 0
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonError;

    fn try_from(points: Vec<Point>) -> Result<Self, PolygonError> {
        Self::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.points
    }
}
