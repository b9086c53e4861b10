//! How far apart: points, segments and stands, nearest edge to nearest edge.

use super::frame::{FINE, Frame};
use super::length::{Length, shift_rounded};
use super::point::{Point, Segment, delta};
use super::stand::Stand;

/// A squared distance, in 65536ths of a square grain: compares without square roots.
///
/// Distances between whole points are exact; those to the edge of a turned stand are right to a hundredth of a grain
/// (0.001 mm). The comparisons with a [`Length`] agree with [`Separation::length`], which rounds to the nearest tenth
/// of a millimetre: "15 cm" means anything that measures 15 cm to the tenth of a millimetre, so the rounding of a
/// pose does not decide a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Separation(i64);

impl Separation {
    /// Touching or overlapping.
    pub const NONE: Self = Self(0);
    /// Farther than anything on a table.
    pub const FARTHEST: Self = Self(i64::MAX);

    /// From offsets in whole grains.
    #[inline]
    pub(crate) const fn from_grains(dx: i64, dy: i64) -> Self {
        Self((dx * dx + dy * dy) << (2 * FINE))
    }

    /// From offsets in 256ths of a grain.
    #[inline]
    pub(crate) const fn from_fine(dx: i64, dy: i64) -> Self {
        Self(dx * dx + dy * dy)
    }

    /// The distance, rounded to the nearest tenth of a millimetre.
    #[inline]
    #[must_use]
    pub const fn length(self) -> Length {
        Length::saturating(shift_rounded(self.0.isqrt(), FINE))
    }

    /// Whether the distance, to the tenth of a millimetre, is less than `distance`.
    #[inline]
    #[must_use]
    pub const fn is_below(self, distance: Length) -> bool {
        // The rounded root is below d when the root is below d - 1/2.
        let bound = (distance.wide() << FINE) - Frame::HALF_GRAIN;
        bound > 0 && self.0 < bound * bound
    }

    /// Whether the distance, to the tenth of a millimetre, is at most `distance`.
    #[inline]
    #[must_use]
    pub const fn is_within(self, distance: Length) -> bool {
        let bound = (distance.wide() << FINE) + Frame::HALF_GRAIN;
        bound > 0 && self.0 < bound * bound
    }

    /// Whether this distance is less than the other by more than the rounding of poses (a tenth of a millimetre).
    ///
    /// For "must not come nearer": a move parallel to the other stand must not be refused for a rounded hair.
    #[inline]
    #[must_use]
    pub fn is_clearly_below(self, other: Self) -> bool {
        if self >= other {
            return false;
        }
        // With roots a < b: b - a lies between (b² - a²) / 2b and (b² - a²) / 2a. Three grains are clear, less than one is
        // not, whatever the rounding; what lies between is looked at closely.
        let wide = |n: i64| i128::from(n);
        let difference = wide(other.0) - wide(self.0);
        let square = difference * difference;
        let grain = 4_i128 << (2 * FINE);
        if square >= 9 * grain * wide(other.0) {
            return true;
        }
        square >= grain * wide(self.0) && self.length() + Length::GRAIN < other.length()
    }
}

/// Local coordinates in 256ths of a grain.
type Fine = (i64, i64);

/// The shortest line between a segment and a stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// From the point of the segment to the point of the stand.
    pub line: Segment,
    /// How far apart they are: the least distance, of which the line, between rounded points, may be 0.2 mm off.
    pub separation: Separation,
}

impl Stand {
    /// Edge to edge distance between two stands, rounded to the nearest tenth of a millimetre; zero when they touch
    /// or overlap.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let a = Stand::new(Point::cm(0, 0), Heading::NORTH, Length::cm(4), Length::cm(4));
    /// assert_eq!(a.distance(&a.at(Point::cm(7, 8))), Length::cm(5));
    /// ```
    #[inline]
    #[must_use]
    pub fn distance(&self, other: &Self) -> Length {
        self.separation(other).length()
    }

    /// Edge to edge squared distance between two stands.
    #[must_use]
    pub fn separation(&self, other: &Self) -> Separation {
        self.gauge(other).separation_at(self.centre())
    }

    /// Whether the stands are less than `distance` apart; agrees with [`Stand::distance`] and is quick to say no.
    #[inline]
    #[must_use]
    pub fn is_closer_than(&self, other: &Self, distance: Length) -> bool {
        self.separation_within(other, distance).is_some_and(|apart| apart.is_below(distance))
    }

    /// Whether the stands are at most `distance` apart; agrees with [`Stand::distance`] and is mostly quick.
    #[inline]
    #[must_use]
    pub fn is_within(&self, other: &Self, distance: Length) -> bool {
        // Their edges are nearer than their centres.
        let (dx, dy) = delta(self.centre(), other.centre());
        let near = distance >= Length::ZERO && dx * dx + dy * dy <= distance.wide() * distance.wide();
        near || self.separation_within(other, distance).is_some()
    }

    /// Whether the stands touch: no farther apart than [`super::TOLERANCE`], and not overlapping by more.
    #[inline]
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        self.is_within(other, super::TOLERANCE) && !self.overlaps(other)
    }

    /// Squared distance from a point to the stand; none inside.
    #[inline]
    #[must_use]
    pub fn separation_to(&self, p: Point) -> Separation {
        let frame = Frame::of(self);
        let (x, y) = frame.local(p);
        Separation::from_fine((x.abs() - frame.half_front).max(0), (y.abs() - frame.half_depth).max(0))
    }

    /// Distance from a point to the stand, rounded to the nearest tenth of a millimetre; zero inside.
    #[inline]
    #[must_use]
    pub fn distance_to(&self, p: Point) -> Length {
        self.separation_to(p).length()
    }

    /// The point of the stand nearest to `p`: `p` itself inside.
    #[must_use]
    pub fn nearest_point(&self, p: Point) -> Point {
        let frame = Frame::of(self);
        let (x, y) = frame.local(p);
        let (w, d) = (frame.half_front, frame.half_depth);
        if x.abs() <= w && y.abs() <= d { p } else { frame.view.global(x.clamp(-w, w), y.clamp(-d, d)) }
    }

    /// The shortest line from a segment to this stand. Of several equally short (the segment runs along an edge, or
    /// into the stand) the one that starts closest to `reference`.
    ///
    /// ```
    /// use boards::table::{Edge, Heading, Length, Point, Segment, Stand};
    /// let mover = Stand::new(Point::cm(50, 10), Heading::NORTH, Length::cm(36), Length::cm(4));
    /// let other = Stand::new(Point::cm(60, 42), Heading::SOUTH, Length::cm(12), Length::cm(4));
    /// let nearest = other.nearest(mover.edge(Edge::Front), mover.front_middle());
    /// assert_eq!(nearest.line, Segment::new(Point::cm(54, 12), Point::cm(54, 40)));
    /// ```
    #[must_use]
    pub fn nearest(&self, segment: Segment, reference: Point) -> Nearest {
        let frame = Frame::of(self);
        let (a, b) = (frame.local(segment.from), frame.local(segment.to));
        let reference = frame.local(reference);
        let (start, separation) = if frame.is_crossed(a, b) {
            let (a, b) = cut_to_box(&frame, a, b);
            (foot(reference, a, b), Separation::NONE)
        } else {
            let nearest = nearest_on(&frame, a, b);
            let tied = stretch_alongside(&frame, a, b).map(|(low, high)| foot(reference, low, high));
            (tied.unwrap_or(nearest), to_box(&frame, nearest))
        };
        let from = frame.view.global(start.0, start.1);
        Nearest { line: Segment::new(from, self.nearest_point(from)), separation }
    }

    /// Squared distance from a segment to the stand; none if they meet.
    #[must_use]
    pub fn separation_to_segment(&self, segment: Segment) -> Separation {
        let frame = Frame::of(self);
        let (a, b) = (frame.local(segment.from), frame.local(segment.to));
        if frame.is_crossed(a, b) {
            return Separation::NONE;
        }
        to_box(&frame, nearest_on(&frame, a, b))
    }

    /// Distance from a segment to the stand, rounded to the nearest tenth of a millimetre.
    #[must_use]
    pub fn distance_to_segment(&self, segment: Segment) -> Length {
        self.separation_to_segment(segment).length()
    }

    /// Cheap and generous: false only if the stands are surely farther apart.
    #[inline]
    pub(crate) fn might_be_within(&self, other: &Self, distance: Length) -> bool {
        let (dx, dy) = delta(self.centre(), other.centre());
        let sides = self.front().wide() + self.depth().wide() + other.front().wide() + other.depth().wide();
        let reach = (sides >> 1) + distance.wide() + 2;
        dx.abs() <= reach && dy.abs() <= reach
    }
}

/// Squared distance from a local point to the box of a frame.
#[inline]
fn to_box(frame: &Frame, (x, y): Fine) -> Separation {
    Separation::from_fine((x.abs() - frame.half_front).max(0), (y.abs() - frame.half_depth).max(0))
}

/// The point of a segment nearest to the box: one of its ends, or opposite a corner of the box.
fn nearest_on(frame: &Frame, a: Fine, b: Fine) -> Fine {
    let (w, d) = (frame.half_front, frame.half_depth);
    let opposite_corners = [(-w, d), (w, d), (w, -d), (-w, -d)].map(|corner| foot(corner, a, b));
    opposite_corners.into_iter().fold(if to_box(frame, a) <= to_box(frame, b) { a } else { b }, |best, p| {
        if to_box(frame, p) < to_box(frame, best) { p } else { best }
    })
}

/// If a segment runs alongside an edge of the box, the stretch of it that lies opposite that edge.
///
/// Both were rounded, so "alongside" means: nearly parallel, and the two ends of the stretch are equally far from the
/// edge to two grains.
fn stretch_alongside(frame: &Frame, a: Fine, b: Fine) -> Option<(Fine, Fine)> {
    let even = 2 << FINE;
    let (w, d) = (frame.half_front, frame.half_depth);
    let stretch = |(ax, ay): Fine, (bx, by): Fine, half: i64| {
        if bx == ax || 100 * (by - ay).abs() > (bx - ax).abs() {
            return None;
        }
        let (low, high) = (ax.min(bx).max(-half), ax.max(bx).min(half));
        let at = |x: i64| (x, ay + (by - ay) * (x - ax) / (bx - ax));
        let (low_end, high_end) = (at(low), at(high));
        (low <= high && (low_end.1 - high_end.1).abs() <= even).then_some((low_end, high_end))
    };
    let swap = |(x, y): Fine| (y, x);
    stretch(a, b, w).or_else(|| stretch(swap(a), swap(b), d).map(|(low, high)| (swap(low), swap(high))))
}

/// The part of a segment inside the box; the segment must cross it.
fn cut_to_box(frame: &Frame, a: Fine, b: Fine) -> (Fine, Fine) {
    // One axis at a time: first to the width, then to the depth.
    let cut = |(ax, ay): Fine, (bx, by): Fine, half: i64| {
        let at = |x: i64| (x, ay + (by - ay) * (x - ax) / (bx - ax));
        let end = |(x, y): Fine| if x.abs() <= half || ax == bx { (x, y) } else { at(half * x.signum()) };
        (end((ax, ay)), end((bx, by)))
    };
    let swap = |(x, y): Fine| (y, x);
    let (a, b) = cut(a, b, frame.half_front);
    let (a, b) = cut(swap(a), swap(b), frame.half_depth);
    (swap(a), swap(b))
}

/// The point of the segment `a b` nearest to `p`.
fn foot(p: Fine, a: Fine, b: Fine) -> Fine {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let along = dx * (p.0 - a.0) + dy * (p.1 - a.1);
    if along <= 0 {
        a
    } else if along >= square {
        b
    } else {
        // The one place where 64 bits do not do.
        let part = |d: i64| (i128::from(d) * i128::from(along) / i128::from(square)) as i64;
        (a.0 + part(dx), a.1 + part(dy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clearly_below_agrees_with_lengths() {
        let mut checked = 0;
        for a in (0..4000_i64).step_by(13) {
            for more in (0..1200_i64).step_by(7) {
                let (one, two) = (Separation::from_fine(a * 300, 0), Separation::from_fine(a * 300 + more, 0));
                let lengths = one < two && one.length() + Length::GRAIN < two.length();
                assert_eq!(one.is_clearly_below(two), lengths, "{one:?} {two:?}");
                assert!(!two.is_clearly_below(one));
                checked += usize::from(lengths);
            }
        }
        assert!(checked > 1_000);
    }
}
