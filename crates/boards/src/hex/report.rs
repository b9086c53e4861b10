//! What reading a drawn map tells: what became of each feature, and what is wrong with the file.

use super::direction::Direction;
use super::grid::{HexId, Side};
use std::fmt;

/// Something wrong with a map file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapFault {
    /// The line, counted from 1.
    pub line: usize,
    /// Name (or kind) of the feature, where it is one.
    pub feature: Option<String>,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.feature {
            Some(feature) => write!(f, "line {}, `{feature}`: {}", self.line, self.what),
            None => write!(f, "line {}: {}", self.line, self.what),
        }
    }
}

/// Everything wrong with a map file. Never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapFaults(pub Vec<MapFault>);

impl fmt::Display for MapFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for MapFaults {}

/// What became of a feature. Distances are in thousandths of a hex from side to side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Snapped {
    /// An outline holds the middles of so many hexes.
    Covers {
        /// The word (or the level) it gives them.
        word: String,
        /// How many it covers.
        hexes: usize,
        /// On how many of these something that goes before it in the legend lies.
        hidden: usize,
    },
    /// A point lies in a hex.
    In {
        /// The word it gives the hex; empty if it only names it.
        word: String,
        /// The hex.
        hex: HexId,
        /// From its middle.
        off: i32,
    },
    /// A line runs along sides.
    Along {
        /// The word (or the level) it gives them.
        word: String,
        /// How many sides of the map.
        sides: usize,
        /// The furthest a drawn point was moved to a corner.
        off: i32,
    },
    /// A line joins hexes.
    Joins {
        /// The word it gives the joints.
        word: String,
        /// How many hexes of the map it runs through.
        hexes: usize,
        /// Hexes it only cuts across at a corner, left out.
        cut: Vec<HexId>,
        /// Sides with water or the like that it goes over where nothing carries it.
        uncarried: Vec<Side>,
    },
    /// A point carries links over sides.
    Carries {
        /// The word it gives the sides.
        word: String,
        /// The sides.
        sides: Vec<Side>,
        /// The furthest of them from the point.
        off: i32,
    },
    /// A point guards sides of its hex.
    Guards {
        /// The word it gives the sides.
        word: String,
        /// The hex.
        hex: HexId,
        /// Its sides.
        sides: Vec<Direction>,
    },
    /// The legend says to pass it over.
    Nothing,
}

/// What became of one feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snap {
    /// Number of the feature in [`super::HexMap::features`].
    pub feature: usize,
    /// What became of it.
    pub became: Snapped,
}
