//! The table assistant: the resolutions of a rulebook as forms, for people who push real lead soldiers.

use super::FaultView;
use kernel::{ProcedureOdds, Resolution, RuleId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/games/{id}/desk`: the resolutions of a game, in the order of play.
#[derive(Clone, PartialEq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct DeskBook {
    /// One form each.
    pub procedures: Vec<DeskForm>,
}

/// A resolution as a form. Its title is the message `procedure-ID` of the game's words, its help `procedure-ID.help`; a field
/// is called `field-ID-KEY` if there is such a message, else `field-KEY`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct DeskForm {
    /// Its id.
    pub id: &'static str,
    /// The rules it resolves.
    #[schemars(with = "Vec<String>")]
    pub rules: &'static [RuleId],
    /// JSON Schema of what is filled in; words of the rulebook have their message as `title`.
    #[ts(type = "unknown")]
    pub input: serde_json::Value,
    /// JSON Schema of what comes out.
    #[ts(type = "unknown")]
    pub result: serde_json::Value,
}

/// `POST /api/games/{id}/desk/{procedure}`: what stands on somebody's table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct DeskQuestion {
    /// The form as filled in.
    #[ts(type = "unknown")]
    pub input: serde_json::Value,
    /// Left out: only the odds are asked for.
    #[serde(default)]
    #[ts(optional)]
    pub dice: Option<DeskDice>,
}

/// Whose dice decide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum DeskDice {
    /// The server's.
    Roll,
    /// Those that fell on the real table.
    Fell {
        /// As they fell, one after the other.
        faces: Vec<u8>,
    },
}

/// The answer.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct DeskAnswer {
    /// What is wrong with the form or the dice; nothing: all is well.
    pub faults: Vec<FaultView>,
    /// What may come, if only that was asked for.
    #[schemars(with = "serde_json::Value")]
    pub odds: Option<ProcedureOdds>,
    /// What came.
    #[schemars(with = "serde_json::Value")]
    pub resolution: Option<Resolution>,
}
