//! What a viewer sees: a picture to draw and the actions tied to it. One client draws the scenes of every game.
//!
//! Lengths on a free table are tenths of a millimetre, headings 16384ths of a turn clockwise from north. Symbols
//! (`wood`, `infantry`, `french`) name drawings of the client, not rules.

use crate::{Objection, Outcome, RuleId, Seat, Tally, Text};
use serde::{Deserialize, Serialize};
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

/// A map of areas.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
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

/// What a viewer sees now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Scene {
    /// Everything that stands on the board.
    pub pieces: Vec<Piece>,
    /// Arcs, ranges, zones and lines, mostly shown when their piece is looked at.
    pub overlays: Vec<Overlay>,
    /// Turn track, point tracks.
    pub tracks: Vec<Track>,
    /// Scores and other lists.
    pub panels: Vec<Panel>,
    /// The question of the moment.
    pub prompt: Prompt,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

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
    /// Id of the box, as in [`Place::Box`].
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

/// A track: boxes in a row, one of them marked.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Track {
    /// turns, phases, points.
    pub symbol: String,
    /// What it counts.
    pub label: Text,
    /// The boxes.
    pub boxes: Vec<Text>,
    /// Which box is now.
    pub at: u32,
}

/// A titled list beside the board. With columns, each fact has a value per column.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Panel {
    /// Its title.
    pub title: Text,
    /// Heads of the columns, mostly the seats.
    pub columns: Vec<Text>,
    /// Its lines.
    pub rows: Vec<Fact>,
}

/// The question of the moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Prompt {
    /// What is to be decided (or what is waited for), in words.
    pub text: Text,
    /// The rule that asks.
    pub rule: Option<RuleId>,
    /// Who must decide.
    pub seats: Vec<Seat>,
    /// The piece the question is about.
    pub piece: Option<String>,
}

/// An action offered to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Offer {
    /// The action to send back, as it is.
    #[ts(type = "unknown")]
    pub action: serde_json::Value,
    /// The verb, a message id: offers of one verb are listed together (`action-fire`).
    #[ts(as = "String")]
    pub verb: &'static str,
    /// The whole offer in words.
    pub label: Text,
    /// The rule that allows it.
    pub rule: RuleId,
    /// The piece that acts.
    pub piece: Option<String>,
    /// The piece it is done to.
    pub target: Option<String>,
    /// Where the acting piece would come to be.
    pub ghost: Option<Place>,
    /// Dice are rolled: odds can be asked for.
    pub risky: bool,
    /// The acting piece can also be placed freely by a gesture of this verb.
    pub free: bool,
}

/// A wish of the hand: this piece, there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Gesture {
    /// The verb of the offer that allowed it.
    pub verb: String,
    /// The piece that is moved.
    pub piece: String,
    /// Where it is wanted.
    pub to: Place,
}

/// What comes of a [`Gesture`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Aim {
    /// The action that comes nearest to the wish, to send back as it is, if any is legal.
    #[ts(type = "unknown")]
    pub action: Option<serde_json::Value>,
    /// Where the piece would come to be.
    pub ghost: Place,
    /// The way its centre takes.
    pub path: Vec<[i32; 2]>,
    /// Distance used, allowance.
    pub facts: Vec<Fact>,
    /// What forbids it.
    pub refused: Vec<Objection>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct LogLine {
    /// What happened.
    pub text: Text,
    /// The rule behind it.
    pub rule: Option<RuleId>,
    /// Dice as they fell.
    pub dice: Vec<u8>,
    /// Tallies that unfold, each with what it counts.
    pub tallies: Vec<(Text, Tally)>,
    /// 0 for a heading (a turn, a phase), 1 for an action, 2 for what it led to.
    pub depth: u8,
    /// The piece it is about.
    pub piece: Option<String>,
}
