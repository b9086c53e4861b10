//! What client and server say to each other: bodies of the REST calls, and the messages of the WebSocket (`socket.rs`).
//!
//! TypeScript gets the same types by ts-rs. A bot uses exactly these.

mod army;
mod desk;
mod events;
mod lab;
mod muster;
mod notices;
mod paper;
mod scenario;
mod socket;
mod time;

pub use army::{ArmyBook, ArmyChecked, ArmyDraft, FaultView};
pub use desk::{DeskAnswer, DeskBook, DeskDice, DeskForm, DeskQuestion};
pub use events::{Entrant, EventBrief, EventView, JoinEvent, NewEvent, Pairing, RemoveEntrant, Standing};
pub use lab::{ExperimentLine, ExperimentView, NewExperiment, PlayedGame, Progress, Reopened, Variant, VariantView};
pub use muster::{BringArmy, MusterLine, MusterView};
pub use notices::{EndPush, NewPush, NoticesView, PutNotices};
pub use paper::{Paper, PaperKind, PutPaper};
pub use scenario::{ScenarioBook, ScenarioChecked, ScenarioDraft, ShareScenario, SharedScenario};
pub use socket::{ChatLine, SceneChange, ToClient, ToServer};
pub use time::{Adjourn, Claim, Claimed, ClocksView, SeatClock, TimeControl};

use kernel::rulebook::{Chart, Rule};
use kernel::scene::Board;
use kernel::{OptionSpec, Outcome, Scene, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use session::{Level, ScenarioInfo, Story};
use std::collections::BTreeMap;
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
    /// Id of a built-in scenario; of one's own scenario it is the file's.
    pub scenario: String,
    /// The file of a scenario of one's own.
    #[serde(default)]
    #[ts(optional)]
    pub scenario_text: Option<String>,
    /// Army files that players bring, by seat; none for the scenario's own. Left out: nobody brings one.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    pub armies: Vec<Option<String>>,
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
    /// The result counts for the ratings of both: for two players with accounts, who know it when they sit down.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
    /// How much time the players have; left out: as much as they like.
    #[serde(default)]
    #[ts(optional)]
    pub time: Option<TimeControl>,
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
    /// How often something the viewer may know of has happened.
    pub version: u32,
    /// Seats that must decide now, as far as the viewer may know.
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
    /// The maker of the table lets nobody hear those who only watch.
    pub spectators_muted: bool,
    /// The viewer made the table, and keeps order at it.
    pub hosts: bool,
    /// Listed for anybody to join.
    pub open: bool,
    /// Players have brought the scenario, or armies of their own: its forces are not those of the shelf.
    pub own: bool,
    /// Put away by this viewer.
    pub archived: bool,
    /// The table this one goes on from.
    pub forked_from: Option<String>,
    /// It came in by a file, or goes on from a game that did: not all of its dice fell on this server. For ever.
    pub foreign: bool,
    /// It was played with another version of the rules, and can only be looked at.
    pub old_rules: Option<OldRules>,
    /// The table on which the same players play it again.
    pub rematch: Option<String>,
    /// The viewer may read its record and fork it: the game is over, or all its people are the viewer.
    pub may_fork: bool,
    /// Players may know different things: a screen that changes hands needs a curtain.
    pub secrets: bool,
    /// The result counts for the ratings of both players.
    pub rated: bool,
    /// In the list of open tables: the rating of who made it, if there is one.
    pub level: Option<i32>,
    /// The round robin it belongs to.
    pub event: Option<String>,
    /// How much time the players have; none: as much as they like.
    pub time: Option<TimeControl>,
    /// What is left of it now.
    pub clocks: Option<ClocksView>,
    /// Unix seconds of the last decision the viewer may know of.
    #[ts(type = "number")]
    pub changed: i64,
}

/// A game that was begun with another version of the rules than the server has now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct OldRules {
    /// The version it was played with.
    pub played: u32,
    /// The version of today.
    pub now: u32,
    /// All of it can be looked at; else only its beginning, up to where today's rules would have it go another way.
    pub whole: bool,
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
    /// The maker of the table lets nobody hear what is said from this seat.
    pub muted: bool,
    /// Its player got up while the game was running: the others may claim it, if nobody else sits down.
    pub got_up: bool,
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

/// `PUT /api/account`: another password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewPassword {
    /// The password so far.
    pub old: String,
    /// The one from now on.
    pub new: String,
}

/// `DELETE /api/account`
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Goodbye {
    /// The password, so that nobody else deletes the account.
    pub password: String,
}

/// `POST /api/tables/{id}/moderate`: what the maker of a table may do about those who are there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Moderate {
    /// Others may watch, or not: those who do are shown out.
    Spectators {
        /// They may.
        allowed: bool,
    },
    /// Somebody is not heard any more, or again.
    Mute {
        /// The seat; none for all who only watch.
        #[schemars(with = "Option<u8>")]
        seat: Option<Seat>,
        /// Not heard.
        muted: bool,
    },
    /// Shows a player out: the seat is free again, with a new invitation.
    Remove {
        /// The seat.
        #[schemars(with = "u8")]
        seat: Seat,
    },
    /// The computer plays a free seat from now on: nobody came, or somebody is gone for good.
    Computer {
        /// The seat.
        #[schemars(with = "u8")]
        seat: Seat,
        /// How well it plays.
        #[schemars(with = "String")]
        level: Level,
    },
}

/// `GET /api/ratings/{game}`: how well somebody plays a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct RatingView {
    /// Name of the player.
    pub name: String,
    /// Glicko-2, on the usual scale that begins at 1500.
    pub rating: i32,
    /// How far off it may well be.
    pub deviation: i32,
    /// Rated games so far.
    pub games: u32,
    /// It is the asker's own.
    pub yours: bool,
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
    /// Players may bring armies of their own: `GET /api/games/{id}/armies`.
    pub armies: bool,
    /// Scenarios can be made in a form.
    pub editor: bool,
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
    /// The asker's own ratings in the games of these.
    pub levels: BTreeMap<String, i32>,
    /// Games of the asker that wait for the army of who is invited.
    pub musters: Vec<MusterLine>,
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
    /// The moment: the version of the game.
    pub at: u32,
    /// The seat that counts versions so; left out: the first of mine. A game that is over is counted by all alike.
    #[serde(default)]
    #[schemars(with = "Option<u8>")]
    pub seat: Option<Seat>,
    /// Who sits at the new table; left out: computers stay, the other seats are mine.
    #[serde(default)]
    pub seats: Option<Vec<Sitter>>,
}

/// `GET /api/tables/{id}/verify`: whether the record of a finished game holds, and what that proves.
///
/// If it does: every decision was allowed by the rules, the outcome follows from them, the seed is the one of the
/// promise, and every die after decision `told_until` is the one the seed gives. Whether the promise was made before the
/// first die is for the server to know: it was, for games whose dice all fell here (`foreign_until` is none).
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
    /// Decisions that were played again.
    pub decisions: u32,
    /// Dice up to this decision are another game's, from which this one goes on: they are in its record, and not checked
    /// against a seed here.
    pub told_until: Option<u32>,
    /// Decisions up to this one came in by a file: this server did not see their dice fall, and does not know when their
    /// seed was chosen, or by whom.
    pub foreign_until: Option<u32>,
}

/// `GET /api/tables/{id}/story`: how a game went, told in the background when it is first asked for.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum StoryView {
    /// It is being told: ask again in a moment.
    Telling {
        /// Decisions told so far.
        done: u32,
        /// Decisions of the game.
        of: u32,
    },
    /// The story.
    Told {
        /// It.
        #[schemars(with = "serde_json::Value")]
        #[ts(as = "Story")]
        story: Box<RawValue>,
    },
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
    /// The same of files that somebody brings, in both languages.
    #[serde(default)]
    pub faults: Vec<FaultView>,
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
