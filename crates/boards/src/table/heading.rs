//! Headings and angles: whole fractions of a turn, clockwise from north.

use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::length::{Length, divide_rounded, shift_rounded};
use super::point::{Point, Vec2, delta};
use super::sine::{QUARTER, SCALE, SINE};

/// Headings in a full turn.
pub const TURN: i32 = 16384;

/// A direction on the table: clockwise from north, 16384 to the turn. North is +y, east (a quarter) is +x.
///
/// ```
/// use boards::table::{Angle, Heading, Point};
/// let east = Heading::degrees(90);
/// assert_eq!(east, Heading::EAST);
/// assert_eq!(Heading::towards(Point::cm(0, 0), Point::cm(5, 5)), Some(Heading::degrees(45)));
/// assert_eq!(Heading::NORTH - Angle::degrees(90), Heading::WEST);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Heading(u16);

/// A number that is no heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("heading {0} is not below 16384")]
pub struct HeadingOutOfRange(pub u16);

/// A turn of so many 16384ths; clockwise (to the right) is positive. At most ten full turns either way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Angle(i32);

/// A unit vector, both parts scaled by 2^30.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction {
    /// Eastward part.
    pub x: i32,
    /// Northward part.
    pub y: i32,
}

/// Left or right, as seen by a stand looking straight ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// To the left: anticlockwise.
    Left,
    /// To the right: clockwise.
    Right,
}

impl Hand {
    /// Both hands.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// The other hand.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// -1 for left, +1 for right: the sign of turns and of sideways shifts.
    #[inline]
    pub(crate) const fn sign(self) -> i32 {
        match self {
            Self::Left => -1,
            Self::Right => 1,
        }
    }
}

impl Heading {
    /// Towards +y.
    pub const NORTH: Self = Self(0);
    /// Towards +x.
    pub const EAST: Self = Self(4096);
    /// Towards -y.
    pub const SOUTH: Self = Self(8192);
    /// Towards -x.
    pub const WEST: Self = Self(12288);

    /// From 16384ths of a turn, wrapping.
    #[inline]
    #[must_use]
    pub const fn from_units(units: i32) -> Self {
        // 16384 is a power of two, so masking the two's complement wraps negative numbers correctly too.
        Self((units & (TURN - 1)) as u16)
    }

    /// The number of 16384ths of a turn, below 16384.
    #[inline]
    #[must_use]
    pub const fn units(self) -> u16 {
        self.0
    }

    /// From whole degrees clockwise from north, to the nearest heading.
    #[must_use]
    pub const fn degrees(degrees: i32) -> Self {
        Self::degrees_ratio(degrees, 1)
    }

    /// From `numerator / denominator` degrees, to the nearest heading; a denominator of zero gives north.
    #[must_use]
    pub const fn degrees_ratio(numerator: i32, denominator: u32) -> Self {
        Self::from_units(units_of_degrees(numerator, denominator))
    }

    /// The heading nearest to the straight line between two points (of two equally near, the anticlockwise one);
    /// none if they are the same point.
    #[must_use]
    pub fn towards(from: Point, to: Point) -> Option<Self> {
        let (x, y) = delta(from, to);
        // Turn the vector back into the first quarter: `a` is its sine part, `b` its cosine part.
        let (quarter, a, b) = match (x, y) {
            (0, 0) => return None,
            _ if x >= 0 && y > 0 => (0, x, y),
            _ if x > 0 => (1, -y, x),
            _ if y < 0 => (2, -x, -y),
            _ => (3, y, -x),
        };
        let tangent_reached = |i: usize| i64::from(SINE[i]) * b <= i64::from(SINE[QUARTER - i]) * a;
        let (mut low, mut high) = (0, QUARTER);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if tangent_reached(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        // The sum of two neighbouring unit vectors points exactly between them.
        let between = (
            i64::from(SINE[low]) + i64::from(SINE[low + 1]),
            i64::from(SINE[QUARTER - low]) + i64::from(SINE[QUARTER - low - 1]),
        );
        let beyond_middle = between.0 * b < between.1 * a;
        Some(Self::from_units(quarter * QUARTER as i32 + low as i32 + i32::from(beyond_middle)))
    }

    /// The opposite heading.
    #[inline]
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::from_units(self.0 as i32 + TURN / 2)
    }

    /// A quarter turn to that hand.
    #[inline]
    #[must_use]
    pub const fn quarter(self, hand: Hand) -> Self {
        Self::from_units(self.0 as i32 + hand.sign() * (TURN / 4))
    }

    /// Its unit vector.
    ///
    /// ```
    /// use boards::table::Heading;
    /// assert_eq!((Heading::EAST.dir().x, Heading::EAST.dir().y), (1 << 30, 0));
    /// ```
    #[inline]
    #[must_use]
    pub fn dir(self) -> Direction {
        let i = usize::from(self.0) % QUARTER;
        let (s, c) = (SINE[i], SINE[QUARTER - i]);
        let (x, y) = match self.0 >> 12 {
            0 => (s, c),
            1 => (c, -s),
            2 => (-s, -c),
            _ => (-c, s),
        };
        Direction { x, y }
    }
}

impl Direction {
    /// The vector a quarter turn to the right.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    /// The displacement of so much in this direction, rounded to the grain.
    #[inline]
    #[must_use]
    pub fn along(self, distance: Length) -> Vec2 {
        let part = |unit: i32| Length::saturating(shift_rounded(i64::from(unit) * distance.wide(), SCALE));
        Vec2::new(part(self.x), part(self.y))
    }

    /// Scalar product with a displacement in grains, scaled by 2^30.
    #[inline]
    pub(crate) fn dot(self, dx: i64, dy: i64) -> i64 {
        i64::from(self.x) * dx + i64::from(self.y) * dy
    }
}

impl Angle {
    /// No turn.
    pub const ZERO: Self = Self(0);
    /// A quarter turn to the right.
    pub const QUARTER: Self = Self(TURN / 4);
    /// Half a turn.
    pub const HALF: Self = Self(TURN / 2);

    /// From 16384ths of a turn, held within ten turns either way.
    #[inline]
    #[must_use]
    pub const fn from_units(units: i32) -> Self {
        const MOST: i32 = 10 * TURN;
        Self(if units > MOST {
            MOST
        } else if units < -MOST {
            -MOST
        } else {
            units
        })
    }

    /// The number of 16384ths of a turn.
    #[inline]
    #[must_use]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// From whole degrees, to the nearest 16384th of a turn.
    #[must_use]
    pub const fn degrees(degrees: i32) -> Self {
        Self::degrees_ratio(degrees, 1)
    }

    /// From `numerator / denominator` degrees; a denominator of zero gives no turn.
    #[must_use]
    pub const fn degrees_ratio(numerator: i32, denominator: u32) -> Self {
        Self::from_units(units_of_degrees(numerator, denominator))
    }

    /// The turn without its sign.
    #[inline]
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The largest turn whose arc at this radius is no longer than `arc`.
    ///
    /// Rounded down, so what is drawn never exceeds what was allowed: `Angle::of_arc(arc, r).arc(r) <= arc`.
    ///
    /// ```
    /// use boards::table::{Angle, Length};
    /// let angle = Angle::of_arc(Length::cm_ratio(15, 2), Length::cm(24));
    /// assert!(angle.arc(Length::cm(24)) <= Length::cm_ratio(15, 2));
    /// assert_eq!(Angle::degrees(90).arc(Length::cm(24)).to_string(), "37.7 cm");
    /// ```
    #[must_use]
    pub fn of_arc(arc: Length, radius: Length) -> Self {
        let radius = i128::from(radius.wide().max(1));
        let units = (i128::from(arc.wide().max(0)) << ARC_BITS) / (radius * ARC_OF_ONE);
        Self::from_units(i32::try_from(units).unwrap_or(i32::MAX))
    }

    /// Length of the arc of this turn at this radius, sign ignored, rounded up to the grain.
    #[must_use]
    pub fn arc(self, radius: Length) -> Length {
        let exact = i128::from(self.abs().0) * i128::from(radius.wide()) * ARC_OF_ONE;
        let rounded_up = -((-exact) >> ARC_BITS);
        Length::saturating(i64::try_from(rounded_up).unwrap_or(i64::MAX))
    }
}

/// `2π / 16384` scaled by 2^[`ARC_BITS`]: the arc, at radius one, of one 16384th of a turn.
const ARC_OF_ONE: i128 = 3_622_009_729_038_561_421 >> 12;
const ARC_BITS: u32 = 61;

const fn units_of_degrees(numerator: i32, denominator: u32) -> i32 {
    if denominator == 0 {
        return 0;
    }
    // Whole turns are dropped first so that the result fits.
    let turn = 360 * denominator as i64;
    let numerator = numerator as i64 % turn;
    divide_rounded(numerator * TURN as i64, turn) as i32
}

impl TryFrom<u16> for Heading {
    type Error = HeadingOutOfRange;

    fn try_from(units: u16) -> Result<Self, HeadingOutOfRange> {
        if i32::from(units) < TURN { Ok(Self(units)) } else { Err(HeadingOutOfRange(units)) }
    }
}

impl From<Heading> for u16 {
    fn from(heading: Heading) -> u16 {
        heading.0
    }
}

impl From<i32> for Angle {
    fn from(units: i32) -> Self {
        Self::from_units(units)
    }
}

impl From<Angle> for i32 {
    fn from(angle: Angle) -> i32 {
        angle.0
    }
}

impl Add<Angle> for Heading {
    type Output = Self;
    #[inline]
    fn add(self, angle: Angle) -> Self {
        Self::from_units(i32::from(self.0) + angle.0)
    }
}

impl Sub<Angle> for Heading {
    type Output = Self;
    #[inline]
    fn sub(self, angle: Angle) -> Self {
        Self::from_units(i32::from(self.0) - angle.0)
    }
}

impl Sub for Heading {
    type Output = Angle;
    /// The shorter turn from `other` to `self`; exactly opposite headings are half a turn to the right apart.
    #[inline]
    fn sub(self, other: Self) -> Angle {
        let clockwise = (i32::from(self.0) - i32::from(other.0)) & (TURN - 1);
        Angle(if clockwise > TURN / 2 { clockwise - TURN } else { clockwise })
    }
}

impl Neg for Angle {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Angle {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::from_units(self.0 + other.0)
    }
}

impl Mul<i32> for Angle {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self::from_units(self.0.saturating_mul(factor))
    }
}
