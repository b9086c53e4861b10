//! Ways to move a stand. Each rounds once, to the tenth of a millimetre.

use super::heading::{Angle, Hand, Heading};
use super::length::{Length, shift_rounded};
use super::point::Point;
use super::sine::SCALE;
use super::stand::Stand;

impl Stand {
    /// Shifted in any direction, its heading kept.
    #[inline]
    #[must_use]
    pub fn shifted(self, direction: Heading, distance: Length) -> Self {
        self.at(self.centre() + direction.dir().along(distance))
    }

    /// Moved straight ahead.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let stand = Stand::new(Point::cm(10, 10), Heading::EAST, Length::cm(8), Length::cm(4));
    /// assert_eq!(stand.advanced(Length::cm(5)).centre(), Point::cm(15, 10));
    /// ```
    #[inline]
    #[must_use]
    pub fn advanced(self, distance: Length) -> Self {
        self.shifted(self.heading(), distance)
    }

    /// Moved straight back, its heading kept.
    #[inline]
    #[must_use]
    pub fn backed(self, distance: Length) -> Self {
        self.advanced(-distance)
    }

    /// Slid sideways, its heading kept.
    #[inline]
    #[must_use]
    pub fn sidestepped(self, hand: Hand, distance: Length) -> Self {
        self.shifted(self.heading().quarter(Hand::Right), distance * hand.sign())
    }

    /// Wheeled forward on its left or right front corner, which stays in place: on the left corner it turns left.
    /// The sign of the angle does not matter.
    ///
    /// ```
    /// use boards::table::{Angle, Hand, Heading, Length, Point, Stand};
    /// let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(24), Length::cm(4));
    /// let wheeled = stand.wheeled(Hand::Right, Angle::degrees(90));
    /// assert_eq!(wheeled.heading(), Heading::EAST);
    /// assert_eq!(wheeled.front_right(), stand.front_right());
    /// ```
    #[must_use]
    pub fn wheeled(self, pivot: Hand, angle: Angle) -> Self {
        let heading = self.heading() + angle.abs() * pivot.sign();
        self.turned_about(i64::from(pivot.sign()), 1, heading)
    }

    /// Turned about its centre.
    #[inline]
    #[must_use]
    pub fn turned(self, angle: Angle) -> Self {
        self.facing(self.heading() + angle)
    }

    /// Turned to look the other way, its centre kept.
    #[inline]
    #[must_use]
    pub fn about_faced(self) -> Self {
        self.facing(self.heading().reversed())
    }

    /// Given another front and depth, its centre kept.
    #[must_use]
    pub fn resized(self, front: Length, depth: Length) -> Self {
        Self::new(self.centre(), self.heading(), front, depth)
    }

    /// Given another front and depth, the middle of its front edge kept.
    ///
    /// ```
    /// use boards::table::{Heading, Length, Point, Stand};
    /// let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(8), Length::cm(12));
    /// let smaller = stand.resized_at_front(Length::cm(8), Length::cm(8));
    /// assert_eq!(smaller.front_middle(), stand.front_middle());
    /// assert_eq!(smaller.centre(), Point::cm(50, 52));
    /// ```
    #[must_use]
    pub fn resized_at_front(self, front: Length, depth: Length) -> Self {
        let resized = self.resized(front, depth);
        let ahead = self.heading().dir();
        let difference = self.depth().wide() - resized.depth().wide();
        let part = |unit: i32| shift_rounded(i64::from(unit) * difference, SCALE + 1);
        resized.at(self.centre().moved(part(ahead.x), part(ahead.y)))
    }

    /// Placed so that the middle of its front edge is at `middle` and it looks along `heading`.
    #[must_use]
    pub fn with_front_at(self, middle: Point, heading: Heading) -> Self {
        let ahead = heading.dir();
        let part = |unit: i32| shift_rounded(-i64::from(unit) * self.depth().wide(), SCALE + 1);
        self.facing(heading).at(middle.moved(part(ahead.x), part(ahead.y)))
    }

    /// Turned to `heading` with one of its spots (in half sizes right and ahead) kept in place.
    fn turned_about(self, x: i64, y: i64, heading: Heading) -> Self {
        let before = self.twice_offset(self.heading().dir(), x, y);
        let after = self.twice_offset(heading.dir(), x, y);
        let part = |before: i64, after: i64| shift_rounded(before - after, SCALE + 1);
        self.facing(heading).at(self.centre().moved(part(before.0, after.0), part(before.1, after.1)))
    }
}
