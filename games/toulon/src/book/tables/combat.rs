//! The combat table (25.27b): columns, cells, shifts.

use crate::book::vocabulary::Retreat;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A column of the combat table, from the worst for the attacker to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// How many there are.
    pub const COUNT: usize = 10;
    /// Their ratios, attacker to defender.
    pub const RATIOS: [(u16, u16); Self::COUNT] =
        [(1, 4), (1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];
    /// Their names.
    pub const NAMES: [&'static str; Self::COUNT] =
        ["1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1"];

    /// The largest column not above the true ratio (25.27a); the first below it, the last beyond the table.
    #[must_use]
    pub fn of(attacker: u16, defender: u16) -> Column {
        let reaches = |(a, d): &(u16, u16)| u32::from(attacker) * u32::from(*d) >= u32::from(defender) * u32::from(*a);
        Column(Self::RATIOS.iter().rposition(reaches).unwrap_or(0) as u8)
    }

    /// So many columns to the left, not past the edge (25.27b).
    #[must_use]
    pub const fn left(self, by: i8) -> Column {
        let to = self.0 as i8 - by;
        Column(if to < 0 {
            0
        } else if to >= Self::COUNT as i8 {
            Self::COUNT as u8 - 1
        } else {
            to as u8
        })
    }

    /// Its place from the left.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name: `3:1`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0 as usize]
    }

    /// The column with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Column> {
        Self::NAMES.iter().position(|known| *known == name).map(|place| Column(place as u8))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl JsonSchema for Column {
    fn schema_name() -> Cow<'static, str> {
        "Column".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": Self::NAMES })
    }
}

/// What one side of a melee suffers: PF lost, and the letter (25.28a, 25.32, 25.33).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Suffered {
    /// PF lost.
    pub losses: u8,
    /// r or R.
    pub retreat: Retreat,
}

impl Suffered {
    /// Nothing.
    pub const NOTHING: Suffered = Suffered { losses: 0, retreat: Retreat::None };

    /// As in the table: `2r`, `1`, `-`.
    pub(super) fn read(text: &str) -> Option<Suffered> {
        let (digits, retreat) = match text.strip_suffix('r') {
            Some(digits) => (digits, Retreat::Group),
            None => match text.strip_suffix('R') {
                Some(digits) => (digits, Retreat::All),
                None => (text, Retreat::None),
            },
        };
        let losses = if digits == "-" || (digits.is_empty() && retreat != Retreat::None) {
            0
        } else {
            digits.parse().ok().filter(|losses| *losses <= 9)?
        };
        Some(Suffered { losses, retreat })
    }
}

impl fmt::Display for Suffered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.retreat {
            Retreat::None => "",
            Retreat::Group => "r",
            Retreat::All => "R",
        };
        if self.losses > 0 { write!(f, "{}{letter}", self.losses) } else { write!(f, "-{letter}") }
    }
}

/// A cell of the combat table: attacker / defender.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// What the attacker suffers.
    pub attacker: Suffered,
    /// What the defender suffers.
    pub defender: Suffered,
}

impl Cell {
    /// Nothing happens to anybody.
    pub const NOTHING: Cell = Cell { attacker: Suffered::NOTHING, defender: Suffered::NOTHING };

    /// As in the table: `1/2r`.
    #[must_use]
    pub fn read(text: &str) -> Option<Cell> {
        let (attacker, defender) = text.split_once('/')?;
        Some(Cell { attacker: Suffered::read(attacker)?, defender: Suffered::read(defender)? })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.attacker, self.defender)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Table `combat_results`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CombatTable {
    pub(super) cells: [[Cell; 6]; Column::COUNT],
}

impl CombatTable {
    /// The cell of a column and a die.
    #[must_use]
    pub const fn cell(&self, column: Column, die: u8) -> Cell {
        let face = if die < 1 {
            1
        } else if die > 6 {
            6
        } else {
            die
        };
        self.cells[column.index()][face as usize - 1]
    }
}
