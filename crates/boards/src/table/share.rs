//! Parts of a stand: how much of its area, or of one of its edges, something covers.

use arrayvec::ArrayVec;

use super::frame::{FINE, Frame, View};
use super::length::Length;
use super::point::Segment;
use super::polygon::{MAX_CORNERS, Polygon, unit};
use super::stand::Stand;

/// A part of a whole, kept as two whole numbers so that "at least half" needs no division.
///
/// Shares are exact for stands that look along the table edges, and right to about one part in ten thousand for
/// turned ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    part: i64,
    whole: i64,
}

impl Share {
    /// Nothing of it.
    pub const NOTHING: Self = Self { part: 0, whole: 1 };

    /// Whether the part is at least `numerator / denominator` of the whole.
    #[inline]
    #[must_use]
    pub const fn is_at_least(self, numerator: u32, denominator: u32) -> bool {
        self.part as i128 * denominator as i128 >= self.whole as i128 * numerator as i128
    }

    /// Whether there is anything at all.
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.part > 0
    }

    /// The share in hundredths, rounded down.
    #[must_use]
    pub const fn percent(self) -> u32 {
        (self.part as i128 * 100 / self.whole as i128) as u32
    }
}

impl Polygon {
    /// How much of the stand's area lies in the polygon.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Polygon, Stand};
    /// let patch = Polygon::rectangle(Point::cm(0, 0), Point::cm(20, 20))?;
    /// let stand = Stand::new(Point::cm(20, 10), Heading::NORTH, Length::cm(8), Length::cm(4));
    /// assert!(patch.share_of(&stand).is_at_least(1, 2));
    /// assert!(!patch.share_of(&stand.at(Point::tenths(2001, 1000))).is_at_least(1, 2));
    /// # Ok::<(), boards::table::PolygonError>(())
    /// ```
    #[must_use]
    pub fn share_of(&self, stand: &Stand) -> Share {
        if !self.bounds().meets(stand.bounds()) {
            return Share::NOTHING;
        }
        let frame = Frame::of(stand);
        // Green's theorem, slice by slice: between y and y + dy each side that rises adds the width of box to its
        // left, each side that falls takes it off; what is left is the width of polygon in the box.
        let mut twice_area = 0_i128;
        let mut a = frame.local(self.points()[self.points().len() - 1]);
        for &p in self.points() {
            let b = frame.local(p);
            twice_area += strip(&frame, a, b);
            a = b;
        }
        let whole = 4 * frame.half_front * frame.half_depth;
        Share { part: ((twice_area / 2) as i64).clamp(0, whole), whole }
    }

    /// How much of a segment lies within `distance` of the polygon, or in it; nothing of a segment without length.
    ///
    /// For cover: the edge of a stand along a linear obstacle.
    ///
    /// ```
    /// use boards::table::{Edge, Heading, Length, Point, Polygon, Stand};
    /// let line = Polygon::rectangle(Point::cm(0, 10), Point::cm(20, 11))?;
    /// let stand = Stand::new(Point::cm(20, 7), Heading::NORTH, Length::cm(12), Length::cm(4));
    /// let share = line.share_within(stand.edge(Edge::Front), Length::cm(1));
    /// assert!(share.is_at_least(1, 2));
    /// let share = line.share_within(stand.backed(Length::mm(1)).edge(Edge::Front), Length::cm(1));
    /// assert!(!share.is_some());
    /// # Ok::<(), boards::table::PolygonError>(())
    /// ```
    #[must_use]
    pub fn share_within(&self, segment: Segment, distance: Length) -> Share {
        let distance = distance.max(Length::ZERO);
        if !self.bounds().grown(distance + Length::GRAIN).meets(segment.bounds()) {
            return Share::NOTHING;
        }
        if segment.from == segment.to {
            return Share::NOTHING;
        }
        let view = View { origin: segment.from, ahead: unit(segment.from, segment.to) };
        // In this view the segment runs straight ahead from the origin.
        let whole = view.local(segment.to).1.max(1);
        // Half a grain of grace, as for all measured distances.
        let reach = (distance.wide() << FINE) + Frame::HALF_GRAIN;
        let mut stretches = Stretches::default();
        let mut cuts = ArrayVec::<i64, MAX_CORNERS>::new();
        let mut a = view.local(self.points()[self.points().len() - 1]);
        for &p in self.points() {
            let b = view.local(p);
            stretches.add(near_side(a, b, reach), whole);
            if (a.0 >= 0) != (b.0 >= 0) {
                cuts.push(a.1 + (b.1 - a.1) * -a.0 / (b.0 - a.0));
            }
            a = b;
        }
        cuts.sort_unstable();
        for pair in cuts.chunks_exact(2) {
            stretches.add(Some((pair[0], pair[1])), whole);
        }
        Share { part: stretches.total(), whole }
    }
}

/// Twice the signed area between the left edge of the box and a side, both cut to the box.
fn strip(frame: &Frame, mut a: (i64, i64), mut b: (i64, i64)) -> i128 {
    let (w, d) = (frame.half_front, frame.half_depth);
    if (a.1 <= -d && b.1 <= -d) || (a.1 >= d && b.1 >= d) || a.1 == b.1 || (a.0 <= -w && b.0 <= -w) {
        return 0;
    }
    let at_y = |y: i64| (a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1), y);
    let cut = |p: (i64, i64)| {
        if p.1 < -d {
            at_y(-d)
        } else if p.1 > d {
            at_y(d)
        } else {
            p
        }
    };
    (a, b) = (cut(a), cut(b));
    // Cut where the side passes the left and the right edge of the box; each piece is then a trapezium.
    let at_x = |x: i64| (x, a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0));
    let passes = |x: i64| (a.0 < x) != (b.0 < x) && a.0 != b.0;
    let (near, far) = if a.0 < b.0 { (-w, w) } else { (w, -w) };
    let first = if passes(near) { at_x(near) } else { a };
    let second = if passes(far) { at_x(far) } else { first };
    trapezium(a, first, w) + trapezium(first, second, w) + trapezium(second, b, w)
}

fn trapezium(a: (i64, i64), b: (i64, i64), w: i64) -> i128 {
    let width = |x: i64| x.clamp(-w, w) + w;
    i128::from(width(a.0) + width(b.0)) * i128::from(b.1 - a.1)
}

/// The stretch of the line x = 0 within `reach` of a side.
///
/// The points within reach of a side form a capsule, which is convex: its cut with the line is one stretch, and each
/// end of the stretch lies on one of the two round ends or on one of the two long sides.
fn near_side(a: (i64, i64), b: (i64, i64), reach: i64) -> Option<(i64, i64)> {
    if a.0.min(b.0) > reach || a.0.max(b.0) < -reach {
        return None;
    }
    let mut ends: Option<(i64, i64)> = None;
    let mut include = |y: i64| ends = Some(ends.map_or((y, y), |(low, high)| (low.min(y), high.max(y))));
    for (x, y) in [a, b] {
        if x.abs() <= reach {
            let half = (reach * reach - x * x).isqrt();
            include(y - half);
            include(y + half);
        }
    }
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let (nx, ny) = (-dy * reach / length, dx * reach / length);
    for side in [1, -1] {
        let (ax, bx) = (a.0 + side * nx, b.0 + side * nx);
        if (ax >= 0) != (bx >= 0) {
            include(a.1 + side * ny + dy * -ax / (bx - ax));
        }
    }
    ends
}

/// Stretches of a line, added up without counting anything twice.
#[derive(Default)]
struct Stretches(ArrayVec<(i64, i64), { 2 * MAX_CORNERS }>);

impl Stretches {
    fn add(&mut self, stretch: Option<(i64, i64)>, whole: i64) {
        if let Some((low, high)) = stretch {
            let (low, high) = (low.max(0), high.min(whole));
            if low < high {
                self.0.push((low, high));
            }
        }
    }

    fn total(mut self) -> i64 {
        self.0.sort_unstable();
        let (mut total, mut end) = (0, 0);
        for (low, high) in self.0 {
            total += (high - low.max(end)).max(0);
            end = end.max(high);
        }
        total
    }
}
