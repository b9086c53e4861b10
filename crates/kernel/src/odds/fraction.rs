//! Exact fractions.

use num_bigint::BigUint;
use serde::Serialize;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use ts_rs::TS;

/// An exact fraction in lowest terms.
///
/// Numbers up to 128 bits are computed with directly; larger ones as big integers, so nothing is ever rounded or lost.
///
/// ```
/// use kernel::odds::Fraction;
/// let sixth = Fraction::new(1, 6);
/// assert_eq!((sixth.clone() + Fraction::new(1, 3)).to_string(), "1/2");
/// assert_eq!(sixth.percent(), "16.67");
/// assert!(sixth < Fraction::ONE);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(into = "FractionParts")]
#[ts(as = "FractionParts")]
pub struct Fraction {
    negative: bool,
    size: Size,
}

/// A fraction as it is sent: the numbers as text, since they may be larger than a number of JavaScript holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, rename = "Fraction")]
pub struct FractionParts {
    /// Above the line, with a minus sign if below zero.
    pub numerator: String,
    /// Below the line.
    pub denominator: String,
    /// In hundredths, with two decimals: `42.13`.
    pub percent: String,
}

/// In lowest terms; big only if one of the numbers does not fit in 128 bits, so that equal fractions look equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Size {
    Small(u128, u128),
    Big(Box<(BigUint, BigUint)>),
}

/// The greatest common divisor; that of a number and 0 is the number.
pub(super) fn gcd(a: u128, b: u128) -> u128 {
    if a == 0 || b == 0 {
        return a | b;
    }
    if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
        return u128::from(gcd_64(a, b));
    }
    let twos = (a | b).trailing_zeros();
    let (mut a, mut b) = (a >> a.trailing_zeros(), b >> b.trailing_zeros());
    // Halving and subtracting: a division of 128 bits costs more than many of these steps.
    while a != b {
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        a -= b;
        a >>= a.trailing_zeros();
    }
    a << twos
}

fn gcd_64(mut a: u64, mut b: u64) -> u64 {
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    b >>= b.trailing_zeros();
    while a != b {
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        a -= b;
        a >>= a.trailing_zeros();
    }
    a << twos
}

/// The greatest common divisor of large numbers.
pub(super) fn gcd_big(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::ZERO {
        let rest = &a % &b;
        a = std::mem::replace(&mut b, rest);
    }
    a
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction { negative: false, size: Size::Small(0, 1) };
    /// Certainty.
    pub const ONE: Fraction = Fraction { negative: false, size: Size::Small(1, 1) };

    /// A fraction, brought to lowest terms.
    ///
    /// # Panics
    /// If the denominator is 0.
    #[must_use]
    pub fn new(numerator: u128, denominator: u128) -> Self {
        Fraction::signed(false, numerator, denominator)
    }

    fn signed(negative: bool, numerator: u128, denominator: u128) -> Self {
        assert!(denominator > 0, "a fraction has no denominator 0");
        let common = gcd(numerator, denominator);
        Fraction { negative: negative && numerator > 0, size: Size::Small(numerator / common, denominator / common) }
    }

    /// A fraction of large numbers, brought to lowest terms.
    pub(super) fn signed_big(negative: bool, numerator: BigUint, denominator: BigUint) -> Self {
        assert!(denominator != BigUint::ZERO, "a fraction has no denominator 0");
        let common = gcd_big(numerator.clone(), denominator.clone());
        let (numerator, denominator) = (numerator / &common, denominator / common);
        match (u128::try_from(&numerator), u128::try_from(&denominator)) {
            (Ok(numerator), Ok(denominator)) => Fraction::signed(negative, numerator, denominator),
            _ => Fraction { negative, size: Size::Big(Box::new((numerator, denominator))) },
        }
    }

    /// The fraction in lowest terms, the numerator without its sign.
    fn big(&self) -> (BigUint, BigUint) {
        match &self.size {
            Size::Small(numerator, denominator) => ((*numerator).into(), (*denominator).into()),
            Size::Big(both) => (**both).clone(),
        }
    }

    /// In hundredths, rounded to two decimals (halves away from zero): `42.13`.
    #[must_use]
    pub fn percent(&self) -> String {
        // (20000 n + d) / 2d, rounded down, is 10000 n/d rounded to the nearest.
        let small = match self.size {
            Size::Small(numerator, denominator) => numerator
                .checked_mul(20_000)
                .and_then(|scaled| scaled.checked_add(denominator))
                .and_then(|scaled| Some(scaled / denominator.checked_mul(2)?)),
            Size::Big(_) => None,
        };
        let sign = if self.negative { "-" } else { "" };
        match small {
            Some(hundredths) => format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100),
            None => {
                let (numerator, denominator) = self.big();
                let hundredths = (numerator * 20_000u32 + &denominator) / (denominator * 2u32);
                let digits = format!("{:0>3}", hundredths.to_string());
                let (whole, decimals) = digits.split_at(digits.len() - 2);
                format!("{sign}{whole}.{decimals}")
            }
        }
    }

    /// The nearest float, or one very close: for drawing, not for computing.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        let size = match &self.size {
            Size::Small(numerator, denominator) => *numerator as f64 / *denominator as f64,
            Size::Big(both) => {
                // The top 96 bits of each are more than a float holds; the bits cut off come back as a power of two,
                // step by step, since doubling and halving are exact.
                let top = |number: &BigUint| {
                    let cut = number.bits().saturating_sub(96);
                    (u128::try_from(number >> cut).unwrap_or(u128::MAX) as f64, cut)
                };
                let ((numerator, above), (denominator, below)) = (top(&both.0), top(&both.1));
                let step = if above > below { 2.0 } else { 0.5 };
                (0..above.abs_diff(below).min(4096)).fold(numerator / denominator, |size, _| size * step)
            }
        };
        if self.negative { -size } else { size }
    }

    fn combine(&self, other: &Self, negate: bool) -> Self {
        let minus = other.negative != negate;
        let small = || {
            let (Size::Small(a, b), Size::Small(c, d)) = (&self.size, &other.size) else { return None };
            let common = gcd(*b, *d);
            let (left, right) = (a.checked_mul(d / common)?, c.checked_mul(b / common)?);
            let denominator = (b / common).checked_mul(*d)?;
            let (negative, numerator) = add_signed(self.negative, &left, minus, &right, u128::checked_add)?;
            Some(Fraction::signed(negative, numerator, denominator))
        };
        small().unwrap_or_else(|| {
            let ((a, b), (c, d)) = (self.big(), other.big());
            let add = |a: &BigUint, b: BigUint| Some(a + b);
            match add_signed(self.negative, &(a * &d), minus, &(c * &b), |a, b| add(&a, b)) {
                Some((negative, numerator)) => Fraction::signed_big(negative, numerator, b * d),
                None => unreachable!("large numbers do not overflow"),
            }
        })
    }
}

/// Adds two numbers given by sign and size.
fn add_signed<N: Clone + Ord + Sub<Output = N>>(
    left_negative: bool,
    left: &N,
    right_negative: bool,
    right: &N,
    add: impl Fn(N, N) -> Option<N>,
) -> Option<(bool, N)> {
    if left_negative == right_negative {
        Some((left_negative, add(left.clone(), right.clone())?))
    } else if left >= right {
        Some((left_negative, left.clone() - right.clone()))
    } else {
        Some((right_negative, right.clone() - left.clone()))
    }
}

impl From<i64> for Fraction {
    fn from(whole: i64) -> Self {
        Fraction::signed(whole < 0, u128::from(whole.unsigned_abs()), 1)
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        self.combine(&other, false)
    }
}

impl Sub for Fraction {
    type Output = Fraction;

    fn sub(self, other: Fraction) -> Fraction {
        self.combine(&other, true)
    }
}

impl Neg for Fraction {
    type Output = Fraction;

    fn neg(mut self) -> Fraction {
        self.negative = !self.negative && self.size != Size::Small(0, 1);
        self
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    fn mul(self, other: Fraction) -> Fraction {
        let negative = self.negative != other.negative;
        if let (Size::Small(a, b), Size::Small(c, d)) = (&self.size, &other.size) {
            // Cancelled crosswise first, the products are already in lowest terms and as small as can be.
            let (across, along) = (gcd(*a, *d), gcd(*c, *b));
            let numerator = (a / across).checked_mul(c / along);
            let denominator = (b / along).checked_mul(d / across);
            if let (Some(numerator), Some(denominator)) = (numerator, denominator) {
                return Fraction::signed(negative, numerator, denominator);
            }
        }
        let ((a, b), (c, d)) = (self.big(), other.big());
        Fraction::signed_big(negative, a * c, b * d)
    }
}

impl std::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(fractions: I) -> Fraction {
        fractions.fold(Fraction::ZERO, Add::add)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let sizes = || {
            if let (Size::Small(a, b), Size::Small(c, d)) = (&self.size, &other.size)
                && let (Some(left), Some(right)) = (a.checked_mul(*d), c.checked_mul(*b))
            {
                return left.cmp(&right);
            }
            let ((a, b), (c, d)) = (self.big(), other.big());
            (a * d).cmp(&(c * b))
        };
        match (self.negative, other.negative) {
            (false, false) => sizes(),
            (true, true) => sizes().reverse(),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    /// `91/216`; a whole number without a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        match &self.size {
            Size::Small(numerator, 1) => write!(f, "{sign}{numerator}"),
            Size::Small(numerator, denominator) => write!(f, "{sign}{numerator}/{denominator}"),
            Size::Big(both) if both.1 == BigUint::from(1u8) => write!(f, "{sign}{}", both.0),
            Size::Big(both) => write!(f, "{sign}{}/{}", both.0, both.1),
        }
    }
}

impl From<Fraction> for FractionParts {
    fn from(fraction: Fraction) -> Self {
        let sign = if fraction.negative { "-" } else { "" };
        let percent = fraction.percent();
        let (numerator, denominator) = fraction.big();
        FractionParts { numerator: format!("{sign}{numerator}"), denominator: denominator.to_string(), percent }
    }
}
