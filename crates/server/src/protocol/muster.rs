//! Musters: games to which an invited player brings an army of his own. The table is made when he does, so that neither sees
//! the other's army before.

use super::TimeControl;
use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use session::ScenarioInfo;
use ts_rs::TS;

/// A game that waits for the army of who is invited. Its maker's army is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct MusterView {
    /// Its id, for the link; the table will have the same.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// The scenario, with its seats and what an army may cost.
    #[schemars(with = "serde_json::Value")]
    pub scenario: ScenarioInfo,
    /// The seat of who is invited.
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// What its maker is called.
    pub by: String,
    /// Whether that is who asks.
    pub yours: bool,
    /// How much time the players have; nothing: as much as they like.
    pub time: Option<TimeControl>,
    /// The result counts for the ratings of both.
    pub rated: bool,
}

/// A game of one's own that waits, in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct MusterLine {
    /// Its id.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// Id of the scenario.
    pub scenario: String,
}

/// `POST /api/musters/{id}/join`: who is invited sits down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct BringArmy {
    /// The file of the army; none for the scenario's own.
    #[serde(default)]
    #[ts(optional)]
    pub army: Option<String>,
}
