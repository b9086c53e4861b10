//! Scenarios of one's own: made, checked, shared.

use super::{FaultView, Preview};
use kernel::{ScenarioForm, ScenarioSketch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use session::ScenarioInfo;
use ts_rs::TS;

/// `GET /api/games/{id}/scenario`: how a scenario of a game is made, and those that come with it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct ScenarioBook {
    /// The tables of a scenario file with their fields.
    #[schemars(with = "serde_json::Value")]
    pub form: &'static ScenarioForm,
}

/// `POST /api/games/{id}/scenario`: a scenario to be checked, as a file or as it stands in a form.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ScenarioDraft {
    /// The file. Left out: it is made of the draft.
    #[serde(default)]
    #[ts(optional)]
    pub text: Option<String>,
    /// What stands in the form: JSON of the same shape as the file.
    #[serde(default)]
    #[ts(optional, type = "unknown")]
    pub draft: serde_json::Value,
    /// The map that is there already: `board` of the last answer.
    #[serde(default)]
    #[ts(optional)]
    pub board: Option<String>,
}

/// The answer: what the scenario is, how it looks, and everything wrong with it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct ScenarioChecked {
    /// The file.
    pub text: String,
    /// The same for a form; null if the file cannot be read at all, or the game has no form.
    #[ts(type = "unknown")]
    pub draft: serde_json::Value,
    /// The scenario, if it can be played.
    #[schemars(with = "serde_json::Value")]
    pub scenario: Option<ScenarioInfo>,
    /// How it looks, right or wrong; without its map, if the asker has that one already.
    #[schemars(with = "serde_json::Value")]
    pub sketch: ScenarioSketch,
    /// What tells its map from others, in a game that has maps.
    pub board: Option<String>,
    /// Everything wrong with it.
    pub faults: Vec<FaultView>,
}

/// `POST /api/scenarios`: a scenario to be shared by a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ShareScenario {
    /// Id of the game.
    pub game: String,
    /// The file.
    pub text: String,
}

/// A scenario that somebody shares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct SharedScenario {
    /// Its id, for the link.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// The file: data, whatever is written in it.
    pub text: String,
    /// What its maker is called.
    pub by: String,
    /// Whether that is who asks.
    pub yours: bool,
    /// Unix seconds.
    #[ts(type = "number")]
    pub created: i64,
    /// What it is; nothing if the rules of today do not take it any more.
    #[schemars(with = "serde_json::Value")]
    pub scenario: Option<ScenarioInfo>,
    /// How it looks at its start; nothing in a list.
    pub preview: Option<Preview>,
}
