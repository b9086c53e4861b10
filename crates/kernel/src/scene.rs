//! What a viewer sees: a picture to draw and the actions tied to it. One client draws the scenes of every game.
//!
//! Lengths on a free table are tenths of a millimetre, headings 16384ths of a turn clockwise from north. Symbols
//! (`wood`, `infantry`, `french`) name drawings of the client, not rules.

mod board;
mod hex;
mod log;
mod offer;
mod overlay;
mod piece;

pub use board::{AreaLine, AreaShape, AreasBoard, Board, Ground, Mark, TableBoard};
pub use hex::{Body, HexBoard, HexCell, HexLegend, HexName, HexSide, HexWay};
pub use log::{Act, ActKind, LogLine};
pub use offer::{Aim, Foresight, Gesture, Offer, Purpose, Way, Wish};
pub use overlay::{Overlay, Shape, TrayBox};
pub use piece::{Badge, Bases, Fact, Figures, Piece, Place, Symbol, Tone};

use crate::{Outcome, RuleId, Seat, Text};
use serde::Serialize;
use ts_rs::TS;

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
    /// Who is still to come, in the order of their coming, as far as the viewer may know.
    pub arrivals: Vec<Arrival>,
    /// Scores and other lists.
    pub panels: Vec<Panel>,
    /// The question of the moment.
    pub prompt: Prompt,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// Troops or a leader still to come: when, and where.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Arrival {
    /// When they are due: a box of the turn track.
    pub turn: u32,
    /// Whose they are.
    pub seat: Seat,
    /// Who: a formation, a unit, a leader.
    pub name: Text,
    /// Units that come with it; none for a leader alone.
    pub units: u32,
    /// Where they come in, if that is known beforehand.
    pub place: Option<Place>,
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
