//! Distances: whole tenths of a millimetre.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Largest absolute value of a length or coordinate, in tenths of a millimetre: a little over 104 metres.
///
/// Everything below relies on it: with coordinates this small no product in the module can overflow, so a hostile
/// pose sent by a client can be refused by the rules instead of stopping the program.
pub const MAX_LENGTH: i32 = 1 << 20;

/// A distance or a coordinate in whole tenths of a millimetre; 100 of them make a centimetre.
///
/// Arithmetic never overflows: it stops at ±[`MAX_LENGTH`].
///
/// ```
/// use boards::table::Length;
/// assert_eq!(Length::cm(4) + Length::mm(5), Length::tenths(450));
/// assert_eq!(Length::cm_ratio(15, 2).to_string(), "7.5 cm");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "i32", into = "i32")]
pub struct Length(i32);

/// A number too large to be a length on a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0} tenths of a millimetre is beyond the largest length, {MAX_LENGTH}")]
pub struct LengthOutOfRange(pub i32);

impl Length {
    /// No distance at all.
    pub const ZERO: Self = Self(0);
    /// One tenth of a millimetre, the grain of the table.
    pub const GRAIN: Self = Self(1);
    /// The largest length.
    pub const MAX: Self = Self(MAX_LENGTH);

    /// So many tenths of a millimetre.
    #[inline]
    #[must_use]
    pub const fn tenths(tenths: i32) -> Self {
        Self::saturating(tenths as i64)
    }

    /// So many millimetres.
    #[inline]
    #[must_use]
    pub const fn mm(mm: i32) -> Self {
        Self::saturating(mm as i64 * 10)
    }

    /// So many centimetres.
    #[inline]
    #[must_use]
    pub const fn cm(cm: i32) -> Self {
        Self::saturating(cm as i64 * 100)
    }

    /// `numerator / denominator` centimetres, rounded to the nearest tenth of a millimetre (halves up).
    ///
    /// A denominator of zero gives zero: there is no such length.
    #[must_use]
    pub const fn cm_ratio(numerator: i32, denominator: u32) -> Self {
        if denominator == 0 {
            return Self::ZERO;
        }
        Self::saturating(divide_rounded(numerator as i64 * 100, denominator as i64))
    }

    /// The nearest representable length: beyond ±[`MAX_LENGTH`] it stops there.
    #[inline]
    pub(crate) const fn saturating(tenths: i64) -> Self {
        const MAX: i64 = MAX_LENGTH as i64;
        Self(if tenths > MAX {
            MAX_LENGTH
        } else if tenths < -MAX {
            -MAX_LENGTH
        } else {
            tenths as i32
        })
    }

    /// The number of tenths of a millimetre.
    #[inline]
    #[must_use]
    pub const fn to_tenths(self) -> i32 {
        self.0
    }

    #[inline]
    pub(crate) const fn wide(self) -> i64 {
        self.0 as i64
    }

    /// The distance without its sign.
    #[inline]
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// `self * numerator / denominator`, rounded to the nearest grain (halves up); zero if the denominator is.
    #[must_use]
    pub const fn scaled(self, numerator: i32, denominator: u32) -> Self {
        if denominator == 0 {
            return Self::ZERO;
        }
        Self::saturating(divide_rounded(self.wide() * numerator as i64, denominator as i64))
    }
}

/// Division by a positive number, rounded to nearest, halves up.
pub(crate) const fn divide_rounded(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// Division by a power of two, rounded to nearest, halves up.
///
/// Always rounding halves the same way keeps a shape of odd size its size when its two ends are rounded apart.
#[inline]
pub(crate) const fn shift_rounded(value: i64, bits: u32) -> i64 {
    (value + (1 << (bits - 1))) >> bits
}

impl TryFrom<i32> for Length {
    type Error = LengthOutOfRange;

    fn try_from(tenths: i32) -> Result<Self, LengthOutOfRange> {
        if tenths.unsigned_abs() <= MAX_LENGTH.unsigned_abs() {
            Ok(Self(tenths))
        } else {
            Err(LengthOutOfRange(tenths))
        }
    }
}

impl From<Length> for i32 {
    fn from(length: Length) -> i32 {
        length.0
    }
}

impl Add for Length {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::tenths(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::tenths(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self::saturating(self.wide() * i64::from(factor))
    }
}

impl AddAssign for Length {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Length {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Length {
    /// In centimetres, with as many decimals as needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        let (whole, part) = (tenths / 100, tenths % 100);
        match part {
            0 => write!(f, "{sign}{whole} cm"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{} cm", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02} cm"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_stops_at_the_limits() {
        assert_eq!(Length::MAX + Length::MAX, Length::MAX);
        assert_eq!(-Length::MAX - Length::MAX, -Length::MAX);
        assert_eq!(Length::cm(i32::MAX), Length::MAX);
        assert_eq!(Length::cm(i32::MAX) * i32::MIN, -Length::MAX);
        assert!(Length::try_from(MAX_LENGTH + 1).is_err());
        assert!(Length::try_from(i32::MIN).is_err());
        assert_eq!(Length::try_from(-MAX_LENGTH), Ok(-Length::MAX));
    }

    #[test]
    fn ratios_round_halves_up() {
        assert_eq!(Length::cm_ratio(5, 2), Length::tenths(250));
        assert_eq!(Length::cm_ratio(1, 8), Length::tenths(13));
        assert_eq!(Length::cm_ratio(-1, 8), Length::tenths(-12));
        assert_eq!(Length::cm(1).scaled(1, 3), Length::tenths(33));
        assert_eq!(Length::cm(1).scaled(2, 3), Length::tenths(67));
        assert_eq!(Length::cm(1).scaled(2, 0), Length::ZERO);
    }

    #[test]
    fn shown_in_centimetres() {
        assert_eq!(Length::cm(12).to_string(), "12 cm");
        assert_eq!(Length::tenths(-1250).to_string(), "-12.5 cm");
        assert_eq!(Length::tenths(-5).to_string(), "-0.05 cm");
        assert_eq!(Length::tenths(1203).to_string(), "12.03 cm");
    }
}
