//! Shapes in whole numbers: degrees of the file become metres east and south of the north-west corner of the map.

use serde::{Deserialize, Serialize};

/// A point of the map: metres from its north-west corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    /// To the east.
    pub x: i32,
    /// To the south.
    pub y: i32,
}

/// A line of points; of a polygon the outline, closed.
pub type Ring = Vec<Spot>;

/// The rectangle of the world that a map shows, in hundred-thousandths of a degree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// Western edge.
    pub west: i32,
    /// Eastern edge.
    pub east: i32,
    /// Southern edge.
    pub south: i32,
    /// Northern edge.
    pub north: i32,
    /// A degree of longitude in thousandths of a degree of latitude, at this latitude.
    pub squeeze: i32,
}

/// Metres in 100 degrees of latitude, per hundred-thousandth of a degree: 1.1132 m each.
const METRES: i64 = 11_132;

impl Frame {
    /// A point of the world on the map.
    #[must_use]
    pub fn spot(&self, longitude: i32, latitude: i32) -> Spot {
        let metres = |units: i64| (units * METRES / 10_000) as i32;
        Spot {
            x: metres(i64::from(longitude - self.west) * i64::from(self.squeeze) / 1000),
            y: metres(i64::from(self.north - latitude)),
        }
    }

    /// How wide and how high the map is, in metres.
    #[must_use]
    pub fn size(&self) -> Spot {
        self.spot(self.east, self.south)
    }
}

/// A number of degrees in hundred-thousandths, as the file has it; none beyond the world.
#[must_use]
pub(super) fn units(degrees: f64) -> Option<i32> {
    let scaled = (degrees * 100_000.0).round();
    (scaled.abs() <= 36_000_000.0).then_some(scaled as i32)
}
