//! A map of hexes, as it is drawn.

use super::Fact;
use crate::Text;
use serde::Serialize;
use ts_rs::TS;

/// A hex map. Coordinates are axial; the printed number of a hex is its label.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct HexBoard {
    /// Flat-topped hexes if true, else pointy-topped.
    pub flat: bool,
    /// All hexes.
    pub hexes: Vec<HexCell>,
    /// Features on sides: streams, slopes, bridges.
    pub sides: Vec<HexSide>,
    /// Roads, railways: chains of hexes.
    pub ways: Vec<HexWay>,
    /// Names that are written along something: rivers, lakes.
    pub names: Vec<HexName>,
    /// Bodies of troops, the larger before those within them: their colours are on their pieces, and looking at a piece
    /// shows who commands it.
    pub bodies: Vec<Body>,
    /// What the symbols of hexes, sides and ways stand for: the inspector reads it when a hex is pressed.
    pub legend: Vec<HexLegend>,
}

/// What a symbol of a hex map stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct HexLegend {
    /// The symbol, as hexes, sides or ways have it.
    pub symbol: String,
    /// What it is called.
    pub name: Text,
    /// What it does.
    pub facts: Vec<Fact>,
}

/// One hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct HexCell {
    /// Axial column.
    pub q: i32,
    /// Axial row.
    pub r: i32,
    /// Height level.
    pub level: i8,
    /// What to draw, from the bottom up: clear, wood, vineyard, mulberry, marsh, water, village, town, castle.
    pub symbols: Vec<String>,
    /// Printed number.
    pub label: String,
    /// Name of a place.
    pub name: Option<String>,
}

/// A feature on the side of a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct HexSide {
    /// Axial column.
    pub q: i32,
    /// Axial row.
    pub r: i32,
    /// 0 to 5, clockwise from north (flat) or north-east (pointy).
    pub side: u8,
    /// What to draw: stream, brook, river, canal, walled_canal, ridge, bridge, ford, and wall, which is drawn within the hex.
    pub symbol: String,
}

/// A way through hexes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct HexWay {
    /// What to draw: highroad, road, path, railway.
    pub symbol: String,
    /// The hexes it runs through.
    pub hexes: Vec<[i32; 2]>,
}

/// A name written from one hex towards another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct HexName {
    /// How to write it: water.
    pub symbol: String,
    /// The name.
    pub text: String,
    /// Where it begins.
    pub from: [i32; 2],
    /// Where it ends.
    pub to: [i32; 2],
}

/// A body of troops: a corps, a brigade.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Body {
    /// What it is called.
    pub name: Text,
    /// Its colour, a number of the client's palette.
    pub colour: u8,
    /// The larger body it belongs to, by number.
    pub within: Option<u32>,
    /// The piece of its commander.
    pub head: Option<String>,
    /// Its other pieces.
    pub pieces: Vec<String>,
}
