//! What client and server say to each other: bodies of the REST calls and messages of the WebSocket.
//!
//! TypeScript gets the same types by ts-rs. A bot uses exactly these.

use kernel::odds::OddsView;
use kernel::rulebook::{Chart, Rule};
use kernel::scene::{Board, Overlay, Panel, Piece, Prompt, Track};
use kernel::{Aim, BagView, Gesture, Objection, Offer, OptionSpec, Outcome, Scene, Seat, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use session::{Level, LogEntry, ScenarioInfo};
use std::collections::BTreeMap;
use std::sync::Arc;
use ts_rs::TS;

/// Raised when a client made for an older version cannot go on: it is then asked to reload.
pub const PROTOCOL: u32 = 1;

/// Who sits on a seat when a table is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum Sitter {
    /// The one who makes the table.
    Me,
    /// Whoever comes by the invitation link.
    Invite,
    /// A second player at the same screen.
    SameScreen,
    /// The computer.
    Computer {
        /// How well it plays.
        #[schemars(with = "String")]
        level: Level,
    },
}

/// `POST /api/tables`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewTable {
    /// Id of the game.
    pub game: String,
    /// Id of a built-in scenario.
    pub scenario: String,
    /// Options that differ from the defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// One for each seat of the scenario.
    pub seats: Vec<Sitter>,
    /// Listed among the open tables, for anybody to join.
    #[serde(default)]
    pub open: bool,
    /// Others may watch (they see what everybody at the table may know).
    #[serde(default)]
    pub spectators: bool,
}

/// A table as lists show it, and as its players see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct TableView {
    /// Id, part of its address.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// Id of the scenario.
    pub scenario: String,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// Number of decisions so far.
    pub version: u32,
    /// Seats that must decide now.
    #[schemars(with = "Vec<u8>")]
    pub awaiting: Vec<Seat>,
    /// How it ended.
    #[ts(as = "Option<Outcome>")]
    pub outcome: Option<serde_json::Value>,
    /// The promise of the dice: the hash of the seed, published before the first die.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Others may watch.
    pub spectators: bool,
    /// Listed for anybody to join.
    pub open: bool,
    /// Put away by this viewer.
    pub archived: bool,
    /// The table this one goes on from.
    pub forked_from: Option<String>,
    /// The table on which the same players play it again.
    pub rematch: Option<String>,
    /// The viewer may read its record and fork it: the game is over, or all its people are the viewer.
    pub may_fork: bool,
    /// Unix seconds of the last decision.
    #[ts(type = "number")]
    pub changed: i64,
}

/// A seat at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct SeatView {
    /// Which.
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// Id of the side or nation.
    pub id: String,
    /// Message id of its name.
    pub name: String,
    /// Name of the player, if one has sat down.
    pub player: Option<String>,
    /// Played by the computer.
    #[schemars(with = "Option<String>")]
    pub computer: Option<Level>,
    /// It is the viewer's own.
    pub yours: bool,
    /// Shares a screen with the maker of the table.
    pub same_screen: bool,
    /// The secret of the invitation link; shown to the maker of the table while the seat is free.
    pub invite: Option<String>,
    /// A bot's key to this seat; shown to its owner only.
    pub token: Option<String>,
    /// Somebody is looking at the table from this seat now.
    pub present: bool,
}

/// `GET /api/me`: who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct Me {
    /// Name at the tables; empty until chosen.
    pub name: String,
    /// `fr` or `en`.
    pub lang: String,
    /// Name of the account, if one is logged in.
    pub account: Option<String>,
    /// [`PROTOCOL`].
    pub protocol: u32,
}

/// `PUT /api/me`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PutMe {
    /// Name at the tables.
    pub name: String,
    /// `fr` or `en`.
    pub lang: String,
}

/// `POST /api/account` (register) and `POST /api/session` (log in).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Credentials {
    /// Name of the account.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// `GET /api/games` (all of them) and `GET /api/games/{id}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct GameInfo {
    /// Short id. Its name is the message `game-name`, its line `game-line`.
    pub id: String,
    /// Raised whenever stored actions replay differently.
    pub rules_version: u32,
    /// The built-in scenarios with their seats.
    #[schemars(with = "Vec<serde_json::Value>")]
    pub scenarios: Vec<ScenarioInfo>,
    /// The options with their defaults.
    #[schemars(with = "Vec<serde_json::Value>")]
    pub options: Vec<OptionSpec>,
}

/// `GET /api/games/{id}/scenarios/{scenario}/scene`: how a scenario looks when its pieces have been set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct Preview {
    /// The unchanging part of the picture.
    #[schemars(with = "serde_json::Value")]
    pub board: Board,
    /// The opening position, as a spectator sees it.
    #[schemars(with = "serde_json::Value")]
    pub scene: Scene,
}

/// `GET /api/games/{id}/rulebook`. The words are those of `GET /api/games/{id}/words/{lang}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct RulebookView {
    /// Id of the game.
    pub id: String,
    /// Every rule, in the order of the ledger.
    #[schemars(with = "Vec<serde_json::Value>")]
    pub rules: Vec<Rule>,
    /// Every chart with its provenance.
    #[schemars(with = "Vec<serde_json::Value>")]
    pub charts: Vec<Chart>,
    /// How we read the rulebook where it is silent, as Markdown, in English.
    pub rulings: String,
    /// The same in French, where it has been translated.
    pub rulings_fr: Option<String>,
}

/// `GET /api/tables`
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct TableLists {
    /// Tables at which the asker sits, the last changed first.
    pub mine: Vec<TableView>,
    /// Tables of others with a free seat for anybody.
    pub open: Vec<TableView>,
}

/// `POST /api/tables/{id}/join`: by invitation, or on a free seat of an open table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Join {
    /// The secret of the invitation link.
    #[serde(default)]
    pub invite: Option<String>,
    /// A free seat of an open table.
    #[serde(default)]
    #[schemars(with = "Option<u8>")]
    pub seat: Option<Seat>,
}

/// `POST /api/tables/{id}/archive`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Archive {
    /// Put away, or taken out again.
    pub archived: bool,
}

/// `POST /api/tables/{id}/fork`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Fork {
    /// The moment: after so many decisions.
    pub at: u32,
    /// Who sits at the new table; left out: computers stay, the other seats are mine.
    #[serde(default)]
    pub seats: Option<Vec<Sitter>>,
}

/// `GET /api/tables/{id}/verify`: whether the record of a finished game holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct Verified {
    /// Everything holds.
    pub ok: bool,
    /// The promise of the dice.
    pub commitment: String,
    /// The seed that keeps it.
    pub seed: String,
    /// What does not hold.
    pub faults: Vec<String>,
}

/// Body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(export)]
pub struct Problem {
    /// Stable code, also the message id `error-CODE` of the client.
    pub code: String,
    /// The same in words.
    pub text: Sentences,
    /// What exactly is wrong with the input, where more can be said: one line each.
    #[serde(default)]
    pub details: Vec<String>,
}

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(export)]
pub struct Sentences {
    /// French.
    pub fr: String,
    /// English.
    pub en: String,
}

/// From client to server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum ToServer {
    /// Shows the table from this seat (one of mine), or as a spectator.
    Sit {
        /// The seat, or none to watch.
        seat: Option<Seat>,
    },
    /// A decision, made on the picture of this version.
    Decide {
        /// Chosen by the client; comes back in the answer. A repeated id is not played twice.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that decides.
        seat: Seat,
        /// The action of the offer, as it was.
        #[ts(type = "unknown")]
        action: serde_json::Value,
    },
    /// What would come of a gesture?
    Aim {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that would decide.
        seat: Seat,
        /// The gesture.
        gesture: Gesture,
    },
    /// What may be settled about a piece beside the decisions?
    Asides {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that would settle it.
        seat: Seat,
        /// The piece.
        piece: String,
    },
    /// What are the odds of this action?
    Odds {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that would decide.
        seat: Seat,
        /// The action.
        #[ts(type = "unknown")]
        action: serde_json::Value,
    },
    /// Takes back the last decision of the seat.
    Undo {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat.
        seat: Seat,
    },
    /// Gives up.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// How did it look after so many decisions?
    Look {
        /// Comes back in the answer.
        id: u32,
        /// The moment.
        at: u32,
    },
    /// Says something to the table.
    Chat {
        /// What.
        text: String,
        /// Only to those the rules let the seat confer with in secret.
        #[serde(default)]
        secret: bool,
    },
}

/// From server to client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum ToClient {
    /// First message of a connection.
    Welcome {
        /// [`PROTOCOL`].
        protocol: u32,
        /// The table.
        table: TableView,
        /// The unchanging part of the picture.
        board: Board,
        /// What has been said so far.
        chat: Vec<ChatLine>,
    },
    /// The table has changed: somebody sat down, left, came or went.
    Table {
        /// The table.
        table: TableView,
    },
    /// The game as the viewer may see it now: on arrival, when asked for by `sit`, as answer to anything stale, and after
    /// every decision unless a `change` is enough.
    State {
        /// Number of decisions so far.
        version: u32,
        /// The seat it is seen from.
        seat: Option<Seat>,
        /// The picture.
        scene: Arc<Scene>,
        /// What the seat may do.
        offers: Vec<Offer>,
        /// New lines of the log; all of it after a welcome or an undo.
        log: Vec<LogEntry>,
        /// The first decision the log lines belong to: whatever the client has from there on is replaced.
        log_from: u32,
        /// The seat may take back its last decision.
        can_undo: bool,
        /// The seats it may talk to now without the others hearing it.
        confidants: Vec<Seat>,
    },
    /// What is different since the last `state` or `change` of this connection: sent instead of `state` to a client that
    /// asked for changes, whenever the server knows what the client has.
    Change {
        /// Number of decisions so far.
        version: u32,
        /// The seat it is seen from.
        seat: Option<Seat>,
        /// What is different in the picture.
        scene: Arc<SceneChange>,
        /// What the seat may do: all of it.
        offers: Vec<Offer>,
        /// New lines of the log.
        log: Vec<LogEntry>,
        /// The first decision the log lines belong to: whatever the client has from there on is replaced.
        log_from: u32,
        /// The seat may take back its last decision.
        can_undo: bool,
        /// The seats it may talk to now without the others hearing it.
        confidants: Vec<Seat>,
    },
    /// A decision was played; the state follows or came before.
    Done {
        /// The id of the request.
        id: u32,
        /// The version it led to.
        version: u32,
    },
    /// The rules forbid it; nothing has changed.
    Refused {
        /// The id of the request.
        id: u32,
        /// All the reasons.
        reasons: Vec<Objection>,
    },
    /// Answer to [`ToServer::Aim`].
    Aimed {
        /// The id of the request.
        id: u32,
        /// What would come of it; nothing if the gesture means nothing here.
        aim: Option<Box<Aim>>,
    },
    /// Answer to [`ToServer::Asides`].
    Asides {
        /// The id of the request.
        id: u32,
        /// What may be settled, each to be decided like any other offer.
        offers: Vec<Offer>,
    },
    /// Answer to [`ToServer::Odds`].
    Odds {
        /// The id of the request.
        id: u32,
        /// The odds.
        odds: OddsView<Text>,
        /// The bag of tokens that will be drawn from, if one will.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bag: Option<Box<BagView>>,
    },
    /// Answer to [`ToServer::Look`].
    Looked {
        /// The id of the request.
        id: u32,
        /// The moment.
        at: u32,
        /// The picture.
        scene: Box<Scene>,
    },
    /// Something was said.
    Chat {
        /// By whom and what.
        line: ChatLine,
    },
    /// A request could not be answered.
    Error {
        /// The id of the request, if it had one.
        id: Option<u32>,
        /// Stable code, also the message id `error-CODE` of the client.
        code: String,
        /// The same in words.
        text: Text,
    },
}

/// What is different in a picture. What is left out is as it was, except the outcome, which is always told.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(export)]
pub struct SceneChange {
    /// Ids of all pieces, in their order; left out if they are the same in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub order: Option<Vec<String>>,
    /// Pieces that are new or look different, whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Piece>>", optional)]
    pub pieces: Vec<Piece>,
    /// All overlays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub overlays: Option<Vec<Overlay>>,
    /// All tracks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tracks: Option<Vec<Track>>,
    /// All panels.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub panels: Option<Vec<Panel>>,
    /// The question of the moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub prompt: Option<Prompt>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

/// Something said at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ChatLine {
    /// Who said it.
    pub by: String,
    /// From which seat; none for a spectator.
    pub seat: Option<Seat>,
    /// What.
    pub text: String,
    /// Unix seconds.
    #[ts(type = "number")]
    pub at: i64,
    /// Only some seats heard it.
    pub secret: bool,
}
