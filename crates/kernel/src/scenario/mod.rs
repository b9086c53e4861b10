//! Scenarios that players make: how, and how one looks before it is played.

mod draft;

use crate::army::{ArmyField, ArmyWhen};
use crate::scene::{Board, Overlay, Piece, Symbol};
use crate::{RuleId, Seat, Text};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// How a scenario of a game is made, for whoever offers it as a form and a drawing board: the tables of its file with their
/// fields. The game's own check says what is right; a form only offers what may be.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioForm {
    /// The free table it is played on, in a game that has one.
    pub table: Option<ScenarioTable>,
    /// The counters of a game that is played on a map with places of their own: hexes or areas.
    pub map: Option<ScenarioMap>,
    /// The sides, where each has a table of its own.
    pub sides: Option<ScenarioSides>,
    /// The fields of `[scenario]`.
    pub head: Vec<ArmyField>,
    /// What it is made of.
    pub parts: Vec<ScenarioPart>,
    /// The scenarios that come with the game, to begin from.
    pub scenarios: Vec<ScenarioFile>,
}

/// A free table. Its lengths are in the unit of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioTable {
    /// Tenths of a millimetre of one unit of the file.
    pub unit: u32,
    /// What the unit is called.
    pub unit_name: Text,
    /// Where the file has its width: `scenario.table_cm.0`.
    pub width: &'static str,
    /// Where it has its depth.
    pub depth: &'static str,
    /// The least of either.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// The rule about its size.
    pub rule: Option<RuleId>,
}

/// A map with places, and what may stand on it. The places go by the ids that files have for them: numbers of hexes, ids of
/// areas.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioMap {
    /// The words of files for the ways a counter can face, clockwise; none where nobody faces anywhere.
    pub facings: &'static [&'static str],
    /// All counters there are.
    pub counters: Vec<ScenarioCounter>,
}

/// Something that is printed once and is therefore in one place: a unit, a leader; or a formation of them.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioCounter {
    /// Its id in files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Which lists take it ([`CounterList::kind`]); in no list if it is only what others belong to.
    pub kind: &'static str,
    /// Whose it is.
    pub seat: Seat,
    /// What it looks like; formations look like nothing.
    pub symbol: Option<Symbol>,
    /// The counter it belongs to.
    pub within: Option<String>,
    /// What a table must say that names it, or a table around that one, where they have such a field: `brigade`, `side`.
    pub ties: BTreeMap<&'static str, String>,
    /// It takes part only where all of these hold for the head of the file.
    pub only: Vec<ArmyWhen>,
}

/// A list of counters in a table of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct CounterList {
    /// Its key: `units`.
    pub key: &'static str,
    /// The kind of counters it takes.
    pub kind: &'static str,
}

/// Where a file says which sides there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioSides {
    /// The part with a table for each.
    pub part: &'static str,
    /// Its key of the side's id. A side goes by the nation whose colours it wears.
    pub key: &'static str,
    /// A list of their ids in the order of the seats, if the file has one.
    pub list: Option<&'static str>,
}

/// A kind of table of the file, of which a scenario has several: `[[terrain]]`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioPart {
    /// Its key, from the table it is in: `unit`, or `scenario.objectives`.
    pub key: &'static str,
    /// What one of them is called.
    pub name: Text,
    /// What it is on the table.
    pub role: ScenarioRole,
    /// Its fields.
    pub fields: Vec<ArmyField>,
    /// What it is made of itself: `[[force.unit]]`.
    #[ts(as = "Vec<ScenarioPart>")]
    pub parts: Vec<ScenarioPart>,
    /// What of it stands on the table.
    pub places: Vec<ScenarioPlace>,
    /// At least so many.
    pub least: u32,
    /// At most so many.
    pub most: u32,
    /// The rule behind it.
    pub rule: Option<RuleId>,
    /// The file has exactly one, as `[key]`.
    pub single: bool,
    /// Keys that a file may have and that are worked out anew, such as what a unit costs.
    #[serde(skip)]
    pub dropped: &'static [&'static str],
}

/// What the tables of a part are.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum ScenarioRole {
    /// Pieces of terrain: shapes of these kinds.
    Ground {
        /// The key of the kind.
        kind: &'static str,
        /// The key of the points.
        points: &'static str,
        /// The key of the level of heights, if they have one.
        level: Option<&'static str>,
        /// The kinds.
        kinds: Vec<GroundKind>,
    },
    /// Sides.
    Side,
    /// Troops, and who commands them.
    Troops,
    /// Goals: marked points.
    Objective {
        /// How far one reaches, in units of the file, unless it says so itself.
        radius: u32,
        /// The key of how far it reaches, if the file has one.
        reach: Option<&'static str>,
    },
    /// Counters of the map, named in lists: those that stand in one place, or come together.
    Counters {
        /// The lists.
        lists: Vec<CounterList>,
    },
    /// Anything else.
    Other,
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct GroundKind {
    /// The word in the file.
    pub id: &'static str,
    /// What it is called.
    pub name: Text,
    /// What to draw.
    pub symbol: &'static str,
    /// How it is drawn by hand.
    pub shape: GroundShape,
    /// The level it has by itself, for heights; else 0.
    pub level: u8,
    /// How often it may come up where the ground is laid out by dice; 0: never.
    pub scenery: u8,
}

/// How a kind of terrain is drawn by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum GroundShape {
    /// An outline.
    Area,
    /// A box.
    Box,
    /// A narrow outline along a line, so many tenths of a millimetre wide.
    Ribbon {
        /// How wide.
        width: u32,
    },
    /// A line; it is shown so many tenths of a millimetre wide.
    Line {
        /// How wide.
        width: u32,
    },
}

/// A thing of a table of the file that stands somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioPlace {
    /// The key of where: `deploy.position`. On a map the id of a place stands there.
    pub at: &'static str,
    /// The key of which way it looks, in degrees clockwise from north; on a map in its words.
    pub facing: Option<&'static str>,
    /// It may be left to the players.
    pub optional: bool,
}

/// A scenario that comes with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioFile {
    /// Its id.
    pub id: &'static str,
    /// Its file.
    pub text: &'static str,
}

/// How a scenario looks, as far as it can be read: right or wrong, for who draws it.
#[derive(Clone, PartialEq, Default, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioSketch {
    /// What stands on the table.
    pub pieces: Vec<SketchedPiece>,
    /// Where the sides deploy.
    pub overlays: Vec<Overlay>,
    /// The map under it, in a game that is not played on a free table.
    pub board: Option<Board>,
}

/// Something that stands on the table of a scenario.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct SketchedPiece {
    /// Where the file says where it stands: `force.0.unit.2.deploy.position`.
    pub field: String,
    /// What is drawn.
    pub piece: Piece,
}
