//! Armies of one's own, and what is wrong with files.

use super::Sentences;
use kernel::{ArmyForm, ArmyReport};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/games/{id}/armies`: how an army of a game is put together, and those that come with it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct ArmyBook {
    /// The tables of an army file with their fields.
    #[schemars(with = "serde_json::Value")]
    pub form: &'static ArmyForm,
}

/// `POST /api/games/{id}/army`: an army to be checked, as a file or as it stands in a form.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ArmyDraft {
    /// The file. Left out: it is made of the draft.
    #[serde(default)]
    #[ts(optional)]
    pub text: Option<String>,
    /// What stands in the form: JSON of the same shape as the file.
    #[serde(default)]
    #[ts(type = "unknown")]
    pub draft: serde_json::Value,
    /// Points it may cost; left out: what the file says.
    #[serde(default)]
    #[ts(optional)]
    pub points: Option<u32>,
}

/// The answer: an army with what it costs and everything wrong with it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct ArmyChecked {
    /// The file.
    pub text: String,
    /// The same for a form; null if the file cannot be read at all.
    #[ts(type = "unknown")]
    pub draft: serde_json::Value,
    /// What it costs, as far as it could be read.
    #[schemars(with = "serde_json::Value")]
    pub report: Option<ArmyReport>,
    /// Everything wrong with it; nothing: it may be brought to a table.
    pub faults: Vec<FaultView>,
}

/// One thing wrong with a file that somebody brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(export)]
pub struct FaultView {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: Option<u32>,
    /// The field, by its keys and places from 0: `unit.2.rankers`.
    pub field: Option<String>,
    /// What is wrong, and what was expected.
    pub text: Sentences,
    /// The rule that says so.
    pub rule: Option<String>,
}
