//! A leading edge moving straight ahead: what it touches first, and after how far.

use super::TOLERANCE;
use super::frame::{FINE, Frame, View};
use super::heading::Heading;
use super::length::Length;
use super::point::Point;
use super::polygon::Polygon;
use super::stand::{Edge, Stand};

/// An edge about to move straight out from its stand.
///
/// ```
/// use boards::table::{Edge, Heading, Length, Point, Polygon, Stand};
/// let stand = Stand::new(Point::cm(50, 10), Heading::NORTH, Length::cm(24), Length::cm(4));
/// let bar = Polygon::rectangle(Point::cm(60, 30), Point::cm(90, 31))?;
/// assert_eq!(stand.leading(Edge::Front).touch(&bar), Some(Length::cm(18)));
/// assert_eq!(stand.leading(Edge::Rear).touch(&bar), None);
/// # Ok::<(), boards::table::PolygonError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Leading {
    middle: Point,
    view: View,
    /// Half the width in 256ths of a grain, less the tolerance: what the edge only brushes with its end is not met.
    half_width: i64,
}

/// The part of an outline ahead of the edge: how near it begins and how far it goes.
struct Ahead {
    nearest: i64,
    farthest: i64,
}

impl Stand {
    /// An edge of the stand as the leading edge of a straight move.
    #[must_use]
    pub fn leading(&self, edge: Edge) -> Leading {
        let middle = self.edge_middle(edge);
        Leading::new(middle, self.outward(edge), self.edge_length(edge))
    }
}

impl Leading {
    /// An edge `width` wide around `middle`, moving along `heading` at right angles to itself.
    #[must_use]
    pub fn new(middle: Point, heading: Heading, width: Length) -> Self {
        let half = width.wide() << (FINE - 1);
        let half_width = (half - (TOLERANCE.wide() << FINE)).max(half / 2);
        Self { middle, view: View::new(middle, heading), half_width }
    }

    /// How far the edge goes before it first touches the polygon, rounded down to the tenth of a millimetre; zero if
    /// it starts in it or touching it; none if the polygon is not ahead (or only within [`TOLERANCE`] of the edge,
    /// like a wall the stand has its front against from the far side).
    #[must_use]
    pub fn touch(&self, polygon: &Polygon) -> Option<Length> {
        self.touch_outline(polygon.points(), || polygon.contains(self.middle))
    }

    /// How far the edge goes before it first touches a stand; see [`Leading::touch`].
    #[must_use]
    pub fn touch_stand(&self, stand: &Stand) -> Option<Length> {
        self.touch_outline(&stand.corners(), || stand.contains(self.middle))
    }

    fn touch_outline(&self, points: &[Point], starts_inside: impl FnOnce() -> bool) -> Option<Length> {
        let mut ahead: Option<Ahead> = None;
        let mut a = self.view.local(*points.last()?);
        for &p in points {
            let b = self.view.local(p);
            if let Some(part) = self.part_ahead(a, b) {
                ahead = Some(match ahead {
                    None => part,
                    Some(so_far) => Ahead {
                        nearest: so_far.nearest.min(part.nearest),
                        farthest: so_far.farthest.max(part.farthest),
                    },
                });
            }
            a = b;
        }
        let ahead = ahead.filter(|ahead| ahead.farthest > TOLERANCE.wide() << FINE)?;
        if starts_inside() {
            return Some(Length::ZERO);
        }
        // A touch of less than half a grain more is a touch already: poses are rounded.
        Some(Length::saturating((ahead.nearest + Frame::HALF_GRAIN - 1) >> FINE))
    }

    /// The part of a side that lies in the lane and not behind the edge.
    fn part_ahead(&self, a: (i64, i64), b: (i64, i64)) -> Option<Ahead> {
        let w = self.half_width;
        let (a, b) = if a.0 <= b.0 { (a, b) } else { (b, a) };
        if b.0 < -w || a.0 > w {
            return None;
        }
        let at = |x: i64| if a.0 == b.0 { a.1 } else { a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0) };
        let (ya, yb) = if a.0 == b.0 {
            (a.1, b.1)
        } else {
            (if a.0 < -w { at(-w) } else { a.1 }, if b.0 > w { at(w) } else { b.1 })
        };
        let (low, high) = (ya.min(yb), ya.max(yb));
        (high >= 0).then_some(Ahead { nearest: low.max(0), farthest: high })
    }
}
