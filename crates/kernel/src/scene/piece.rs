//! What stands on the board, where, and what is to be said of it.

use crate::{RuleId, Seat, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something that stands on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Piece {
    /// Id within the game, the same in every scene of a viewer.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The seat it belongs to.
    pub seat: Option<Seat>,
    /// Where it is.
    pub place: Place,
    /// What to draw.
    pub symbol: Symbol,
    /// The men in it, for stands drawn with figures.
    pub figures: Option<Figures>,
    /// Marks of its state, drawn on it.
    pub badges: Vec<Badge>,
    /// What the inspector lists.
    pub facts: Vec<Fact>,
    /// Its face is hidden from this viewer.
    pub hidden: bool,
    /// It has done what it may do this turn: drawn a little dimmed.
    pub spent: bool,
}

/// Where a piece is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export)]
pub enum Place {
    /// An oriented rectangle on a free table; `x`, `y` is its centre.
    Pose {
        /// West to east.
        x: i32,
        /// South to north.
        y: i32,
        /// 16384ths of a turn, clockwise from north.
        heading: u16,
        /// Width of its front.
        front: i32,
        /// Depth.
        depth: i32,
    },
    /// A hex; pieces in one hex are stacked from the bottom up.
    Hex {
        /// Axial column.
        q: i32,
        /// Axial row.
        r: i32,
        /// Facing, 0 to 5 for sides or 0 to 11 in half steps, clockwise from north (flat) or north-east (pointy), if it
        /// has one.
        facing: Option<u8>,
        /// Height in the stack.
        stack: u8,
    },
    /// An area; pieces in one area are stacked from the bottom up.
    Area {
        /// Id of the area.
        area: String,
        /// Height in the stack; from 128 on in a second stack beside the first.
        stack: u8,
    },
    /// Beside the board: reinforcements, losses, a box of the turn track.
    Box {
        /// Which box.
        id: String,
    },
}

/// What a piece looks like.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Symbol {
    /// infantry, light, skirmishers, cavalry, artillery, commander, leader, ship, fort, battery, supply.
    pub arm: String,
    /// The nation whose colours it wears: french, british, austrian, piedmontese, spanish...
    pub nation: String,
    /// Short words on it: `V`, `36`, `4-6`.
    pub marks: Vec<String>,
}

/// The men of a stand, drawn in their ranks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Figures {
    /// Men abreast.
    pub files: u16,
    /// Men behind each other.
    pub ranks: u16,
    /// Men alive, drawn; the rest of the ranks is empty or fallen.
    pub standing: u16,
    /// Men lost whose place is still held, drawn as fallen.
    pub fallen: u16,
    /// Drawn loosely, in open order.
    pub open: bool,
    /// Special figures in the front: officer, ensign, sergeant, drummer, commander.
    pub characters: Vec<String>,
    /// The bases the stand is made of, if it is made of several; files and ranks are then those of one base.
    pub bases: Option<Bases>,
}

/// The bases of a stand, row by row from the front, each row filled from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Bases {
    /// Abreast.
    pub abreast: u16,
    /// Behind each other.
    pub deep: u16,
    /// How many there are; the last row may be short.
    pub count: u16,
}

/// Whether something is good, bad or neither for its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Tone {
    /// Good.
    Good,
    /// Bad.
    Bad,
    /// A warning.
    Warn,
    /// Neither.
    Plain,
}

/// A mark of state on a piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Badge {
    /// What to draw: disorder, rout, activated, passed, contact, rally, reform, fired, half, order, ammo, or a letter.
    pub symbol: String,
    /// What it says.
    pub label: Text,
    /// How it looks.
    pub tone: Tone,
}

/// A line of an inspector or panel.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Fact {
    /// What it is.
    pub label: Text,
    /// Its value; several for a column per seat.
    pub values: Vec<Text>,
    /// The rule that explains it.
    pub rule: Option<RuleId>,
}
