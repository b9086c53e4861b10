//! Depots and edges of the map.

use crate::book::vocabulary::Side;
use serde::{Deserialize, Serialize};

/// The depots (15.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depot {
    /// The West wing's.
    Ollioules,
    /// The East wing's.
    Sollies,
    /// The Allies'.
    Toulon,
}

impl Depot {
    /// How many.
    pub const COUNT: usize = 3;
    /// All of them.
    pub const ALL: [Depot; Self::COUNT] = [Depot::Ollioules, Depot::Sollies, Depot::Toulon];

    /// Its place in an array of depots.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Depot::Toulon => Side::Allied,
            _ => Side::Republican,
        }
    }
}

/// Edges of the map by which Austrians may come (32.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The northern one.
    North,
    /// The eastern one.
    East,
}
