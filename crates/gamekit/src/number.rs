//! Numbers as people write them (cm, per cent as decimals) and as the rules reckon with them: whole numbers only.

use boards::table::Length;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error as DeError, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A distance written in centimetres; inside, whole tenths of a millimetre.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Cm(pub i32);

/// An angle written in degrees; inside, whole thousandths of a degree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Degrees(pub i32);

/// A share written as a decimal such as 0.25; inside, a reduced fraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    /// Numerator.
    pub num: i32,
    /// Denominator, at least 1.
    pub den: i32,
}

impl Cm {
    /// As a length on the table.
    #[must_use]
    pub const fn length(self) -> Length {
        Length::tenths(self.0)
    }
}

impl From<Length> for Cm {
    fn from(length: Length) -> Self {
        Cm(length.to_tenths())
    }
}

impl Share {
    /// Everything.
    pub const ALL: Share = Share { num: 1, den: 1 };
    /// Nothing.
    pub const NONE: Share = Share { num: 0, den: 1 };

    /// `num / den`, reduced. A denominator of 0 or less counts as 1.
    #[must_use]
    pub const fn new(num: i32, den: i32) -> Self {
        let den = if den < 1 { 1 } else { den };
        let (mut a, mut b) = (num.unsigned_abs(), den.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = if a == 0 { 1 } else { a as i32 };
        Share { num: num / common, den: den / common }
    }

    /// The product.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        Share::new(self.num * other.num, self.den * other.den)
    }

    /// So much of a whole number, halves up (def.rounding).
    #[must_use]
    pub const fn of_half_up(self, whole: i32) -> i32 {
        (2 * whole * self.num + self.den).div_euclid(2 * self.den)
    }

    /// So much of a whole number, every fraction up (def.rounding: skirmishers).
    #[must_use]
    pub const fn of_up(self, whole: i32) -> i32 {
        -(-whole * self.num).div_euclid(self.den)
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (i64::from(self.num) * i64::from(other.den)).cmp(&(i64::from(other.num) * i64::from(self.den)))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A decimal number read as a whole number of `1 / scale`.
struct Scaled {
    scale: i32,
    what: &'static str,
}

impl Scaled {
    /// Beyond this nothing on a table can be meant.
    const MOST: f64 = 1_000_000.0;
}

impl Visitor<'_> for Scaled {
    type Value = i32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)
    }

    fn visit_f64<E: DeError>(self, value: f64) -> Result<i32, E> {
        if value.is_finite() && value.abs() <= Self::MOST / f64::from(self.scale) * 10.0 {
            Ok((value * f64::from(self.scale)).round() as i32)
        } else {
            Err(E::custom(format_args!("{value} is too large for {}", self.what)))
        }
    }

    fn visit_i64<E: DeError>(self, value: i64) -> Result<i32, E> {
        self.visit_f64(value as f64)
    }

    fn visit_u64<E: DeError>(self, value: u64) -> Result<i32, E> {
        self.visit_f64(value as f64)
    }
}

macro_rules! decimal {
    ($name:ident, $scale:literal, $what:literal) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_f64(f64::from(self.0) / f64::from($scale))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(Scaled { scale: $scale, what: $what }).map($name)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn inline_schema() -> bool {
                true
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "number" })
            }
        }
    };
}

decimal!(Cm, 100, "a distance in centimetres");
decimal!(Degrees, 1000, "an angle in degrees");

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.num) / f64::from(self.den))
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const SCALE: i32 = 10_000;
        let scaled = deserializer.deserialize_any(Scaled { scale: SCALE, what: "a share such as 0.25" })?;
        if !(0..=100 * SCALE).contains(&scaled) {
            return Err(D::Error::custom("a share is at least 0 and at most 100"));
        }
        Ok(Share::new(scaled, SCALE))
    }
}

impl JsonSchema for Share {
    fn schema_name() -> Cow<'static, str> {
        "Share".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_round_once() {
        let half = Share::new(1, 2);
        assert_eq!(half.of_half_up(9), 5);
        assert_eq!(half.times(half).of_half_up(9), 2);
        assert_eq!(Share::new(1, 5).of_up(36), 8);
        assert_eq!(Share::new(3, 4).of_up(28), 21);
        assert_eq!(Share::NONE.of_up(7), 0);
    }

    #[test]
    fn decimals_come_back_as_they_went() {
        let cm: Cm = serde_json::from_str("37.5").unwrap();
        assert_eq!((cm, serde_json::to_string(&cm).unwrap().as_str()), (Cm(3750), "37.5"));
        assert_eq!(serde_json::from_str::<Cm>("15.1").unwrap(), Cm(1510));
        assert_eq!(serde_json::from_str::<Share>("0.25").unwrap(), Share::new(1, 4));
        assert!(serde_json::from_str::<Cm>("1e99").is_err());
        assert!(serde_json::from_str::<Share>("-1").is_err());
    }
}
