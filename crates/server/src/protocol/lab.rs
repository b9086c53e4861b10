//! The laboratory: many games between computer players, and what they show.

use kernel::{Seat, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use session::{SeatInfo, Study};
use std::collections::BTreeMap;
use ts_rs::TS;

/// `POST /api/lab`: what is to be tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewExperiment {
    /// Id of the game.
    pub game: String,
    /// One scenario, or two variants to be compared.
    pub variants: Vec<Variant>,
    /// Games of each.
    pub games: u32,
    /// The seed of the run: the same seed plays the same games. Left out: 1.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<u32>,
}

/// A scenario as it is tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Variant {
    /// Id of a built-in scenario; of one's own scenario it is the file's.
    pub scenario: String,
    /// The file of a scenario of one's own.
    #[serde(default)]
    #[ts(optional)]
    pub scenario_text: Option<String>,
    /// Army files, by seat; none for the scenario's own. Left out: nobody brings one.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    pub armies: Vec<Option<String>>,
    /// Options that differ from the defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The player of each seat: `random`, `recruit`, `quick`, `greedy`, `greedy:N`, `search:N`.
    pub players: Vec<String>,
    /// Players move on by one seat from game to game; else each keeps its seat.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub exchange: bool,
}

/// How far an experiment has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Progress {
    /// Games are being played, or wait for their turn.
    Running,
    /// All games have been played.
    Done,
    /// It was stopped.
    Stopped,
    /// It took longer than the server allows.
    OutOfTime,
    /// A defect of the server: a game could not be played.
    Failed,
}

/// `GET /api/lab`: an experiment of the asker's, in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct ExperimentLine {
    /// Id, part of its address.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// Ids of the scenarios, variant by variant.
    pub scenarios: Vec<String>,
    /// How far it has come.
    pub progress: Progress,
    /// Games played so far, of all variants.
    pub done: u32,
    /// Games of all variants.
    pub of: u32,
    /// Unix seconds of its start.
    #[ts(type = "number")]
    pub started: i64,
}

/// `GET /api/lab/{id}`: an experiment, and what its games show so far.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct ExperimentView {
    /// What it is, in short.
    #[serde(flatten)]
    pub line: ExperimentLine,
    /// The asker started it, and may stop it.
    pub yours: bool,
    /// Unix seconds after which it is forgotten, once no more games are played.
    #[ts(type = "number | null")]
    pub expires: Option<i64>,
    /// What is tried.
    pub variants: Vec<VariantView>,
    /// What the games show that have been played so far, in their order.
    #[schemars(with = "serde_json::Value")]
    #[ts(as = "Study")]
    pub study: Box<RawValue>,
}

/// A variant as it was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct VariantView {
    /// Id of the scenario.
    pub scenario: String,
    /// It is a file that somebody brought.
    pub own: bool,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// Its seats.
    #[schemars(with = "serde_json::Value")]
    pub seats: Vec<SeatInfo>,
    /// The names of the armies that were brought, by seat; none for the scenario's own.
    #[schemars(with = "serde_json::Value")]
    pub armies: Vec<Option<Text>>,
    /// The player of each seat.
    pub players: Vec<String>,
    /// Players move on by one seat from game to game.
    pub exchange: bool,
}

/// `GET /api/lab/{id}/variants/{variant}/games`: a game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct PlayedGame {
    /// Its number, from 0.
    pub game: u32,
    /// The winning seats; none for a draw.
    #[schemars(with = "Vec<u8>")]
    pub winners: Vec<Seat>,
    /// The rule that decided it; none if it was given up as too long.
    pub rule: Option<String>,
    /// The turn in which it ended.
    pub turns: Option<u32>,
    /// How many decisions were made.
    pub decisions: u32,
}

/// `POST /api/lab/{id}/variants/{variant}/games/{game}/table`: a game that was played, as a table to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum Reopened {
    /// It is being played again: ask again in a moment.
    Making,
    /// Here it is.
    Made {
        /// The id of the table.
        table: String,
    },
}
