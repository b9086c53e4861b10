//! Messages of the WebSocket.

use super::{ClocksView, TableView};
use kernel::catalogue::Lang;
use kernel::odds::ActionOdds;
use kernel::scene::{Arrival, Board, Overlay, Panel, Piece, Prompt, Track};
use kernel::{Aim, BagView, Foresight, Gesture, Objection, Offer, Outcome, Scene, Seat, Text, Way, Wish};
use serde::{Deserialize, Serialize};
use session::{Advice, Explanation, LogEntry};
use std::sync::Arc;
use ts_rs::TS;

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
        /// Decisions supposed to be made before, none of which may roll a die or open a secret.
        #[serde(default)]
        #[ts(type = "unknown[]")]
        after: Vec<serde_json::Value>,
    },
    /// What could these pieces do together, once the questions before are answered?
    Ways {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that would decide.
        seat: Seat,
        /// The pieces.
        pieces: Vec<String>,
        /// Only what they could do to this piece, even if something else is given up for it.
        #[serde(default)]
        at: Option<String>,
        /// Decisions supposed to be made before, none of which may roll a die or open a secret.
        #[serde(default)]
        #[ts(type = "unknown[]")]
        after: Vec<serde_json::Value>,
    },
    /// What forbids this wish?
    WhyNot {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that would decide.
        seat: Seat,
        /// The wish.
        wish: Wish,
    },
    /// What would be sensible answers to what is asked now, and again after it?
    Fill {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that would decide.
        seat: Seat,
    },
    /// What would come of this decision, if no die decides it?
    Foresee {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that would decide.
        seat: Seat,
        /// The action of the offer, as it was.
        #[ts(type = "unknown")]
        action: serde_json::Value,
        /// Decisions supposed to be made before, none of which may roll a die or open a secret.
        #[serde(default)]
        #[ts(type = "unknown[]")]
        after: Vec<serde_json::Value>,
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
        /// Decisions supposed to be made before, none of which may roll a die or open a secret.
        #[serde(default)]
        #[ts(type = "unknown[]")]
        after: Vec<serde_json::Value>,
    },
    /// What would you do? Only for who plays alone.
    Hint {
        /// Comes back in the answer.
        id: u32,
        /// The version the player saw.
        version: u32,
        /// The seat that would decide.
        seat: Seat,
    },
    /// Why did the computer do that? About its last decision.
    Why {
        /// Comes back in the answer.
        id: u32,
        /// Its last decision up to this version of the game; left out: up to now.
        #[serde(default)]
        at: Option<u32>,
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
    /// How did it look then?
    Look {
        /// Comes back in the answer.
        id: u32,
        /// The moment: the version of the game.
        at: u32,
    },
    /// What happened before this version? Answered with a page of the log.
    Log {
        /// Comes back in the answer.
        id: u32,
        /// The first version that is known already, or none to ask for the newest page.
        before: Option<u32>,
    },
    /// What was said before this line? Answered with a page of the chat.
    Talk {
        /// Comes back in the answer.
        id: u32,
        /// The number of the first line that is known already.
        before: u32,
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
        /// What was said last.
        chat: Vec<ChatLine>,
        /// The number of the first of these lines, counted from 0 among those this viewer hears: older ones are asked
        /// for by `talk`.
        chat_from: u32,
    },
    /// To a client that wishes for words, before the welcome: what kind of board comes.
    Opening {
        /// Its kind.
        #[ts(type = "\"table\" | \"hex\" | \"areas\"")]
        board: String,
    },
    /// To a client that wishes for words: the messages that the picture after it names.
    Words {
        /// Id of the game.
        game: String,
        /// Their language.
        lang: Lang,
        /// As Fluent messages.
        text: String,
    },
    /// The table has changed: somebody sat down, left, came or went.
    Table {
        /// The table.
        table: TableView,
    },
    /// The game as the viewer may see it now: on arrival, when asked for by `sit`, as answer to anything stale, and after
    /// every decision unless a `change` is enough.
    State {
        /// How often something the viewer may know of has happened.
        version: u32,
        /// The seat it is seen from.
        seat: Option<Seat>,
        /// The picture.
        scene: Arc<Scene>,
        /// What the seat may do.
        offers: Vec<Offer>,
        /// New lines of the log, or its newest page.
        log: Vec<LogEntry>,
        /// The first version the log lines belong to: whatever the client has from there on is replaced.
        log_from: u32,
        /// Older lines that the client has are no longer true either: after a welcome, an undo, the end. They are asked
        /// for by `log`.
        log_anew: bool,
        /// The seat may take back its last decision.
        can_undo: bool,
        /// The seats it may talk to now without the others hearing it.
        confidants: Vec<Seat>,
        /// The clocks, at a table that has some.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        clocks: Option<ClocksView>,
    },
    /// What is different since the last `state` or `change` of this connection: sent instead of `state` to a client that
    /// asked for changes, whenever the server knows what the client has.
    Change {
        /// How often something the viewer may know of has happened.
        version: u32,
        /// The seat it is seen from.
        seat: Option<Seat>,
        /// What is different in the picture.
        scene: Arc<SceneChange>,
        /// What the seat may do: all of it.
        offers: Vec<Offer>,
        /// New lines of the log.
        log: Vec<LogEntry>,
        /// The first version the log lines belong to: whatever the client has from there on is replaced.
        log_from: u32,
        /// The seat may take back its last decision.
        can_undo: bool,
        /// The seats it may talk to now without the others hearing it.
        confidants: Vec<Seat>,
        /// The clocks, at a table that has some.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        clocks: Option<ClocksView>,
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
    /// Answer to [`ToServer::Ways`].
    Ways {
        /// The id of the request.
        id: u32,
        /// What they could do, each with the decisions before it.
        ways: Vec<Way>,
    },
    /// Answer to [`ToServer::WhyNot`].
    WhyNot {
        /// The id of the request.
        id: u32,
        /// All the reasons; none if nothing is known against it.
        reasons: Vec<Objection>,
    },
    /// Answer to [`ToServer::Fill`].
    Filled {
        /// The id of the request.
        id: u32,
        /// The answers in their order, each to be decided as it is.
        answers: Vec<Offer>,
    },
    /// Answer to [`ToServer::Foresee`].
    Foreseen {
        /// The id of the request.
        id: u32,
        /// What would come of it; nothing if dice, a secret or another seat has a say.
        foresight: Option<Box<Foresight>>,
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
        odds: ActionOdds,
        /// The bag of tokens that will be drawn from, if one will.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bag: Option<Box<BagView>>,
    },
    /// Answer to [`ToServer::Hint`].
    Hint {
        /// The id of the request.
        id: u32,
        /// The best candidates, the best first; none if there is nothing to choose.
        advice: Vec<Advice>,
    },
    /// Answer to [`ToServer::Why`].
    Why {
        /// The id of the request.
        id: u32,
        /// What was decided, and what else there was; nothing if there was nothing to choose.
        why: Option<Box<Explanation>>,
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
    /// Answer to [`ToServer::Log`].
    Log {
        /// The id of the request.
        id: u32,
        /// Lines of whole moments, in order.
        log: Vec<LogEntry>,
        /// The first version they tell of; older ones are there unless it is 0.
        log_from: u32,
    },
    /// Answer to [`ToServer::Talk`].
    Talk {
        /// The id of the request.
        id: u32,
        /// Lines in order.
        chat: Vec<ChatLine>,
        /// The number of the first of them; older ones are there unless it is 0.
        chat_from: u32,
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
    /// All who are still to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub arrivals: Option<Vec<Arrival>>,
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
