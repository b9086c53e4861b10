//! Shapes over the board.

use super::Tone;
use crate::Text;
use serde::Serialize;
use ts_rs::TS;

/// A shape over the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Overlay {
    /// arc, range, zone, deployment, command, sight, blocked, charge, supply, reach, objective, battle.
    pub symbol: String,
    /// Shown when this piece is looked at; always, if none.
    pub piece: Option<String>,
    /// What it covers.
    pub shape: Shape,
    /// What it means.
    pub label: Text,
    /// How it looks.
    pub tone: Tone,
}

/// The shape of an overlay.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export)]
pub enum Shape {
    /// A closed outline.
    Outline {
        /// Its points.
        points: Vec<[i32; 2]>,
    },
    /// An open line.
    Line {
        /// Its points; on a hex map, axial coordinates of hexes whose middles it joins.
        points: Vec<[i32; 2]>,
    },
    /// A circle.
    Circle {
        /// Its centre.
        at: [i32; 2],
        /// Its radius.
        radius: i32,
    },
    /// Everything within a distance of a stand, ahead of its front within an angle either side (8192 = all round).
    Fan {
        /// The piece it belongs to.
        piece: String,
        /// How far it reaches.
        reach: i32,
        /// Half the opening angle.
        half_angle: u16,
    },
    /// Hexes.
    Hexes {
        /// Axial coordinates.
        hexes: Vec<[i32; 2]>,
    },
    /// Areas.
    Areas {
        /// Ids.
        areas: Vec<String>,
    },
    /// A board of its own laid over the board: boxes in rows, in which pieces lie whose place is such a box.
    Tray {
        /// The rows from the top down, each from left to right.
        rows: Vec<Vec<TrayBox>>,
    },
}

/// One box of a [`Shape::Tray`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct TrayBox {
    /// Id of the box, as in [`Place::Box`](super::Place::Box).
    pub id: String,
    /// What to draw: line, fort, redoubt, melee, reserve, retreat.
    pub symbol: String,
    /// What it is.
    pub label: Text,
    /// What is to be said of it now.
    pub note: Option<Text>,
    /// How many shares of the row's width it takes.
    pub width: u8,
}
