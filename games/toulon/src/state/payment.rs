//! How a price is paid.

use crate::book::vocabulary::Pool;
use serde::{Deserialize, Serialize};

/// How a price is paid: points of each pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Payment {
    /// British.
    #[serde(skip_serializing_if = "is_zero")]
    pub british: u8,
    /// Spanish.
    #[serde(skip_serializing_if = "is_zero")]
    pub spanish: u8,
    /// Neapolitan.
    #[serde(skip_serializing_if = "is_zero")]
    pub neapolitan: u8,
    /// Sardinian.
    #[serde(skip_serializing_if = "is_zero")]
    pub sardinian: u8,
    /// Toulonnais.
    #[serde(skip_serializing_if = "is_zero")]
    pub toulonnais: u8,
    /// Austrian.
    #[serde(skip_serializing_if = "is_zero")]
    pub austrian: u8,
    /// West wing.
    #[serde(skip_serializing_if = "is_zero")]
    pub west: u8,
    /// East wing.
    #[serde(skip_serializing_if = "is_zero")]
    pub east: u8,
    /// Bonaparte's.
    #[serde(skip_serializing_if = "is_zero")]
    pub bonaparte: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(points: &u8) -> bool {
    *points == 0
}

impl Payment {
    /// Nothing.
    pub const NOTHING: Payment = Payment {
        british: 0,
        spanish: 0,
        neapolitan: 0,
        sardinian: 0,
        toulonnais: 0,
        austrian: 0,
        west: 0,
        east: 0,
        bonaparte: 0,
    };

    /// By pool.
    #[must_use]
    pub const fn parts(self) -> [u8; Pool::COUNT] {
        [
            self.british,
            self.spanish,
            self.neapolitan,
            self.sardinian,
            self.toulonnais,
            self.austrian,
            self.west,
            self.east,
            self.bonaparte,
        ]
    }

    /// From points by pool.
    #[must_use]
    pub const fn of(parts: [u8; Pool::COUNT]) -> Self {
        let [british, spanish, neapolitan, sardinian, toulonnais, austrian, west, east, bonaparte] = parts;
        Payment { british, spanish, neapolitan, sardinian, toulonnais, austrian, west, east, bonaparte }
    }

    /// All from one pool.
    #[must_use]
    pub const fn from(pool: Pool, points: u8) -> Self {
        let mut parts = [0; Pool::COUNT];
        parts[pool.index()] = points;
        Payment::of(parts)
    }

    /// Points of a pool.
    #[must_use]
    pub const fn part(self, pool: Pool) -> u8 {
        self.parts()[pool.index()]
    }

    /// In all.
    #[must_use]
    pub fn total(self) -> u16 {
        self.parts().iter().map(|points| u16::from(*points)).sum()
    }
}
