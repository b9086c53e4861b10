//! A straight line through a polygon: does it enter, where, and how much of it is inside.
//!
//! A line that only grazes a corner or runs along a side is settled as if it lay a hair to its own right: one
//! consistent answer, without special cases. (The points on the outline still belong to the polygon, as everywhere.)

use super::frame::FINE;
use super::length::{Length, shift_rounded};
use super::point::{Segment, cross, delta};
use super::polygon::{Polygon, sides};

/// Where a side of the polygon cuts the (endless) line: the way along it as a fraction, and whether the line goes in.
struct Cut {
    numerator: i64,
    denominator: i64,
    entering: bool,
}

impl Polygon {
    /// How much of the segment lies inside, rounded to the nearest tenth of a millimetre.
    ///
    /// ```
    /// use boards::table::{Length, Point, Polygon, Segment};
    /// let wide = Polygon::rectangle(Point::cm(10, 0), Point::cm(17, 20))?;
    /// let line = Segment::new(Point::cm(0, 5), Point::cm(40, 5));
    /// assert_eq!(wide.length_inside(line), Length::cm(7));
    /// assert_eq!(wide.first_entry(line), Some(Length::cm(10)));
    /// # Ok::<(), boards::table::PolygonError>(())
    /// ```
    #[must_use]
    pub fn length_inside(&self, line: Segment) -> Length {
        if !self.bounds().meets(line.bounds()) {
            return Length::ZERO;
        }
        let length = fine_length(line);
        // Each way in adds what is left of the segment from there on, each way out takes it off again.
        let fine: i64 = self
            .cuts(line)
            .map(|cut| {
                let left = length - cut.place(length);
                if cut.entering { left } else { -left }
            })
            .sum();
        Length::saturating(shift_rounded(fine.max(0), FINE))
    }

    /// How far along the segment it first is in the polygon, rounded to the nearest tenth of a millimetre; zero if it
    /// starts there, none if it never gets there.
    #[must_use]
    pub fn first_entry(&self, line: Segment) -> Option<Length> {
        if !self.bounds().meets(line.bounds()) {
            return None;
        }
        if self.contains(line.from) {
            return Some(Length::ZERO);
        }
        let length = fine_length(line);
        self.cuts(line)
            .filter(|cut| cut.entering && cut.numerator >= 0 && cut.numerator <= cut.denominator)
            .map(|cut| cut.place(length))
            .min()
            .map(|fine| Length::saturating(shift_rounded(fine, FINE)))
    }

    /// Whether any point of the segment belongs to the polygon, outline included. Exact.
    #[must_use]
    pub fn meets(&self, line: Segment) -> bool {
        self.bounds().meets(line.bounds()) && (self.contains(line.from) || self.sides().any(|side| side.meets(line)))
    }

    /// Where the sides cut the endless line through the segment.
    fn cuts(&self, line: Segment) -> impl Iterator<Item = Cut> + '_ {
        let (from, to) = (line.from, line.to);
        let (dx, dy) = delta(from, to);
        sides(self.points()).filter_map(move |(a, b)| {
            let left_of_line = |p| cross(from, to, p) >= 0;
            if left_of_line(a) == left_of_line(b) {
                return None;
            }
            // Inside is to the left of every side, so a side that rises to the left of the line leads out.
            let entering = left_of_line(a);
            let (ex, ey) = delta(a, b);
            let (ax, ay) = delta(from, a);
            let (numerator, denominator) = (ax * ey - ay * ex, dx * ey - dy * ex);
            let sign = denominator.signum();
            Some(Cut { numerator: numerator * sign, denominator: denominator * sign, entering })
        })
    }
}

impl Cut {
    /// Its place along a segment of this length, held between the ends.
    fn place(&self, length: i64) -> i64 {
        if self.numerator <= 0 {
            0
        } else if self.numerator >= self.denominator {
            length
        } else {
            (i128::from(self.numerator) * i128::from(length) / i128::from(self.denominator)) as i64
        }
    }
}

/// Length of a segment in 256ths of a grain.
fn fine_length(line: Segment) -> i64 {
    let (dx, dy) = delta(line.from, line.to);
    ((dx * dx + dy * dy) << (2 * FINE)).isqrt()
}
