//! The part of the picture that never changes during a game: a table, a map of hexes or of areas.

use super::{Fact, HexBoard};
use crate::Text;
use serde::Serialize;
use ts_rs::TS;

/// The part of the picture that never changes during a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export)]
pub enum Board {
    /// A free miniatures table.
    Table(TableBoard),
    /// A hex map.
    Hex(HexBoard),
    /// A map of areas.
    Areas(AreasBoard),
}

/// A free miniatures table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct TableBoard {
    /// West to east.
    pub width: i32,
    /// South to north.
    pub depth: i32,
    /// Terrain, from the bottom up.
    pub ground: Vec<Ground>,
    /// Marked points such as objectives.
    pub marks: Vec<Mark>,
}

/// A piece of terrain on a free table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Ground {
    /// Id within the scenario.
    pub id: String,
    /// What to draw: wood, farm, wall, hedge, fence, ditch, crops, marsh, stream, river, road, hill.
    pub symbol: String,
    /// Height level for hills, else 0.
    pub level: u8,
    /// Outline, open: the last point joins the first.
    pub outline: Vec<[i32; 2]>,
    /// What it is called and what it does, for the inspector.
    pub facts: Vec<Fact>,
}

/// A marked point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Mark {
    /// What to draw: objective; on a map of areas also fort, redoubt, milestone, ship, town, beach.
    pub symbol: String,
    /// Where.
    pub at: [i32; 2],
    /// Radius of what it controls, 0 for none.
    pub radius: i32,
    /// What it is.
    pub label: Text,
}

/// A map of areas.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(export)]
pub struct AreasBoard {
    /// West to east.
    pub width: i32,
    /// South to north.
    pub depth: i32,
    /// Relief and woods beneath the areas, from the bottom up.
    pub ground: Vec<Ground>,
    /// The areas.
    pub areas: Vec<AreaShape>,
    /// Roads, rivers, coast lines, depth lines. Water lines are drawn along a coast that is closed.
    pub lines: Vec<AreaLine>,
    /// Forts, ships, milestones, towns, anchors.
    pub marks: Vec<Mark>,
}

/// One area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct AreaShape {
    /// Id within the map.
    pub id: String,
    /// What to draw: land, town, fort, sea, roadstead, beach.
    pub symbol: String,
    /// Outlines, the first being the outer one.
    pub outlines: Vec<Vec<[i32; 2]>>,
    /// Where pieces stand and the name is written.
    pub centre: [i32; 2],
    /// Its name.
    pub name: Text,
    /// For the inspector: capacity, terrain.
    pub facts: Vec<Fact>,
}

/// A line on a map of areas.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct AreaLine {
    /// What to draw: road, river, coast (closed: dry land), border, depth.
    pub symbol: String,
    /// Its points.
    pub points: Vec<[i32; 2]>,
}
