//! Papers: the armies and scenarios that an account keeps.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a paper is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum PaperKind {
    /// An army.
    Army,
    /// A scenario.
    Scenario,
}

impl PaperKind {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            PaperKind::Army => "army",
            PaperKind::Scenario => "scenario",
        }
    }
}

/// `POST /api/papers`, `PUT /api/papers/{id}`: a paper to be kept. It may be unfinished, and against the rules; but it can be
/// read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PutPaper {
    /// What it is.
    pub kind: PaperKind,
    /// Id of the game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// The file.
    pub text: String,
}

/// A paper that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct Paper {
    /// Its id.
    pub id: String,
    /// What it is.
    pub kind: PaperKind,
    /// Id of the game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// The nation of an army.
    pub nation: Option<String>,
    /// What an army costs.
    pub points: Option<u32>,
    /// When it was kept last, in Unix seconds.
    #[ts(type = "number")]
    pub changed: i64,
    /// The file; nothing in a list.
    pub text: Option<String>,
}
