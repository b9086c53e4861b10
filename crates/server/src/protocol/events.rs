//! Round robins: a club makes one, people enter by a link, everybody meets everybody.

use super::TimeControl;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// `POST /api/events`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewEvent {
    /// What it is called.
    pub name: String,
    /// Id of the game.
    pub game: String,
    /// Id of a scenario on the shelf, for two.
    pub scenario: String,
    /// Options that differ from the defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Everybody meets everybody twice, with sides changed.
    #[serde(default)]
    pub double: bool,
    /// How much time the players have; left out: as much as they like.
    #[serde(default)]
    #[ts(optional)]
    pub time: Option<TimeControl>,
    /// Others may watch the games.
    #[serde(default)]
    pub spectators: bool,
}

/// `POST /api/events/{id}/join`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct JoinEvent {
    /// The secret of the link.
    pub invite: String,
}

/// `POST /api/events/{id}/remove`: the maker strikes somebody off the list, before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct RemoveEntrant {
    /// The number of the entrant.
    pub entrant: u16,
}

/// `GET /api/events`: a round robin as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct EventBrief {
    /// Id, part of its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Id of the game.
    pub game: String,
    /// How many play.
    pub entrants: u16,
    /// It is being played, or has been.
    pub started: bool,
}

/// `GET /api/events/{id}`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct EventView {
    /// Id, part of its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Id of the game.
    pub game: String,
    /// Id of the scenario.
    pub scenario: String,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// Everybody meets everybody twice.
    pub double: bool,
    /// How much time the players have; none: as much as they like.
    pub time: Option<TimeControl>,
    /// Others may watch the games.
    pub spectators: bool,
    /// The viewer made it.
    pub hosts: bool,
    /// The secret of the link by which one enters; shown to who made it, until it is played.
    pub invite: Option<String>,
    /// It is being played, or has been.
    pub started: bool,
    /// All games are over.
    pub over: bool,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// As many may.
    pub most: u16,
    /// Who meets whom, round by round.
    pub rounds: Vec<Vec<Pairing>>,
    /// How they stand, the best first.
    pub standings: Vec<Standing>,
}

/// Somebody who plays in a round robin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct Entrant {
    /// By which pairings and standings name them.
    pub number: u16,
    /// What they are called; empty once the account is gone.
    pub name: String,
    /// It is the viewer.
    pub yours: bool,
}

/// Two who meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct Pairing {
    /// Number of who has the first seat.
    pub one: u16,
    /// Number of who has the second.
    pub two: u16,
    /// Where they play; none if the table is no more.
    pub table: Option<String>,
    /// What came of it, in half points of the first: 2 won, 1 drawn, 0 lost; none while it is played.
    pub score: Option<u8>,
}

/// How somebody stands in a round robin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct Standing {
    /// Number of the entrant.
    pub entrant: u16,
    /// From 1; those who cannot be told apart share it.
    pub rank: u16,
    /// Games that are over.
    pub played: u16,
    /// In halves: 2 for a win, 1 for a draw.
    pub points: u32,
    /// Sonneborn-Berger in quarters: the points of those beaten, and half of those drawn with.
    pub berger: u32,
    /// Games won.
    pub wins: u16,
}
