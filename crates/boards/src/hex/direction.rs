//! The six directions of a hex, and how the grid is turned.

use serde::{Deserialize, Serialize};

/// Whether hexes stand on a side or on a corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// A side on top: columns run straight, neighbours lie N, NE, SE, S, SW, NW.
    Flat,
    /// A corner on top: rows run straight, neighbours lie NE, E, SE, SW, W, NW.
    Pointy,
}

/// One of the six neighbours or sides of a hex, clockwise.
///
/// `D0` is north on a flat-topped grid and north-east on a pointy-topped one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Direction {
    /// N (flat), NE (pointy).
    D0,
    /// NE (flat), E (pointy).
    D1,
    /// SE on either.
    D2,
    /// S (flat), SW (pointy).
    D3,
    /// SW (flat), W (pointy).
    D4,
    /// NW on either.
    D5,
}

use Direction::{D0, D1, D2, D3, D4, D5};

const FLAT_NAMES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
const POINTY_NAMES: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];

impl Orientation {
    /// Compass points of the six directions, clockwise.
    #[must_use]
    pub const fn names(self) -> &'static [&'static str; 6] {
        match self {
            Orientation::Flat => &FLAT_NAMES,
            Orientation::Pointy => &POINTY_NAMES,
        }
    }
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] = [D0, D1, D2, D3, D4, D5];

    /// 0 to 5.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction with this number, counted round and round.
    #[must_use]
    #[inline]
    pub const fn of(number: usize) -> Direction {
        Self::ALL[number % 6]
    }

    /// So many sixths of a turn clockwise.
    #[must_use]
    #[inline]
    pub const fn turned(self, sixths: usize) -> Direction {
        Self::of(self as usize + sixths)
    }

    /// The way back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// How many sixths of a turn lie between two directions, the short way: 0 to 3.
    #[must_use]
    pub const fn turn_to(self, other: Direction) -> usize {
        let clockwise = (other as usize + 6 - self as usize) % 6;
        if clockwise > 3 { 6 - clockwise } else { clockwise }
    }

    /// The compass point.
    #[must_use]
    pub const fn name(self, orientation: Orientation) -> &'static str {
        orientation.names()[self as usize]
    }

    /// The direction of a compass point, if the grid has it.
    #[must_use]
    pub fn named(name: &str, orientation: Orientation) -> Option<Direction> {
        orientation.names().iter().position(|known| *known == name).map(Self::of)
    }

    /// What a step this way adds to axial coordinates `(q, r)`.
    #[must_use]
    #[inline]
    pub const fn axial(self, orientation: Orientation) -> (i32, i32) {
        const FLAT: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
        const POINTY: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
        match orientation {
            Orientation::Flat => FLAT[self as usize],
            Orientation::Pointy => POINTY[self as usize],
        }
    }
}
