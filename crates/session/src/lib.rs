//! A game at play with its type erased: what the server and the command line hold.
//!
//! [`Rules`] is a rulebook that can be opened; [`Session`] is one game of it being played. Both are object safe, so
//! that nothing above this crate names a game. [`Shelf`] makes a [`Rules`] of any game that implements
//! [`Title`](kernel::Title).
#![deny(missing_docs)]

mod at_play;
mod shelf;

pub use kernel::live::Played;
pub use kernel::{ArmyLine, ArmyReport, ScenarioInfo, SeatInfo};
pub use lab::{Batch, Plan, Watch};
pub use shelf::Shelf;

use kernel::chance::Seed;
use kernel::live::Verified;
use kernel::odds::{OddsView, Until};
use kernel::record::{Record, SetupSpec};
use kernel::rulebook::Coverage;
use kernel::scene::Board;
use kernel::{
    Aim, Awaiting, BagView, DynProcedure, Faults, Gesture, LogLine, Offer, OptionSpec, Outcome, Refused, Rulebook,
    Scene, Seat, SeatSet, Text, Viewer,
};
use players::Who;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// A rulebook that can be opened and played.
pub trait Rules: Send + Sync {
    /// Short id, `aigles`.
    fn id(&self) -> &'static str;
    /// Raised whenever stored actions replay differently.
    fn rules_version(&self) -> u32;
    /// Rules, charts and words.
    fn rulebook(&self) -> &'static Rulebook;
    /// The built-in scenarios, the first being the one to begin with.
    fn scenarios(&self) -> Vec<ScenarioInfo>;
    /// The options with their defaults.
    fn options(&self) -> Vec<OptionSpec>;
    /// The resolutions of the rulebook.
    fn procedures(&self) -> &'static [&'static dyn DynProcedure];
    /// Where each rule is implemented and tested.
    fn coverage(&self) -> Coverage;
    /// The seats of a game set up like this.
    ///
    /// # Errors
    /// Everything wrong with scenario, options or armies.
    fn seats(&self, spec: &SetupSpec) -> Result<Vec<SeatInfo>, Faults>;
    /// A new game. There must be a name for each seat.
    ///
    /// # Errors
    /// Everything wrong with scenario, options, armies or names.
    fn open(&self, spec: &SetupSpec, names: &[String], seed: Seed) -> Result<Box<dyn Session>, Faults>;
    /// A stored game, replayed to its last decision, to be played on. `file` is what faults call it.
    ///
    /// # Errors
    /// What does not replay, with its line.
    fn resume(&self, file: &str, record: &Record, seed: Seed) -> Result<Box<dyn Session>, Faults>;
    /// A stored game, replayed with the dice it lists, to look at: it needs no seed and cannot be played on.
    ///
    /// # Errors
    /// What does not replay, with its line.
    fn watch(&self, file: &str, record: &Record) -> Result<Box<dyn Session>, Faults>;
    /// Checks a finished record completely: chain, dice, actions, outcome.
    ///
    /// # Errors
    /// What does not hold, with its line.
    fn verify(&self, file: &str, record: &Record) -> Result<Verified, Faults>;
    /// Checks an army file.
    ///
    /// # Errors
    /// Everything wrong with it, with its line.
    fn check_army(&self, file: &str, text: &str, limit: Option<u32>) -> Result<ArmyReport, Faults>;
    /// Checks a scenario file.
    ///
    /// # Errors
    /// Everything wrong with it, with its line.
    fn check_scenario(&self, file: &str, text: &str) -> Result<ScenarioInfo, Faults>;
    /// Plays many games between computer players.
    ///
    /// # Errors
    /// Everything wrong with scenario, options or armies; or if threads cannot be started.
    fn simulate(&self, spec: &SetupSpec, plan: &Plan, watch: &dyn Watch) -> Result<Batch, Faults>;
}

/// One game being played.
pub trait Session: Send {
    /// Number of decisions made so far.
    fn version(&self) -> u32;
    /// Who must decide what; nobody once the game has ended, also by resignation.
    fn awaiting(&self) -> Awaiting;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether viewers may see different pictures or logs; if not, those of any viewer are everybody's.
    fn has_secrets(&self) -> bool;
    /// The unchanging part of the picture.
    fn board(&self) -> Board;
    /// The picture for a viewer.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What a seat may do; nothing if it is not awaited.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// What a seat may settle about a piece beside its decisions; nothing if it is not awaited.
    fn asides(&self, seat: Seat, piece: &str) -> Vec<Offer>;
    /// What a gesture of the hand would do.
    fn aim(&self, seat: Seat, gesture: &Gesture) -> Option<Aim>;
    /// Plays a decision. What comes back has the lines to append to the stored record.
    ///
    /// # Errors
    /// Why it cannot be played; nothing has changed.
    fn play(&mut self, seat: Seat, action: &Value) -> Result<Played, PlayError>;
    /// The odds of a decision, as far as the seat can know them, and as good as they become
    /// until then.
    ///
    /// # Errors
    /// Why it could not be played.
    fn odds(&self, seat: Seat, action: &Value, until: Until<'_>) -> Result<OddsView<Text>, PlayError>;
    /// The bag of tokens a decision leads to, as far as the seat can know it.
    ///
    /// # Errors
    /// Why it could not be played.
    fn bag(&self, seat: Seat, action: &Value) -> Result<Option<BagView>, PlayError>;
    /// The log from a decision on, as the viewer may know it.
    fn log(&self, viewer: Viewer, from: u32) -> Vec<LogEntry>;
    /// The seats this one may talk to now without the others hearing it.
    fn confidants(&self, seat: Seat) -> SeatSet;
    /// Whether the seat may take back its last decision.
    fn can_undo(&self, seat: Seat) -> bool;
    /// Takes back the last decision of the seat. The number that comes back is that of the decision: stored lines from
    /// there on are to be deleted.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    fn undo(&mut self, seat: Seat) -> Result<u32, PlayError>;
    /// The seat gives up: the game ends and the seed is revealed in the last line of the record, which comes back.
    ///
    /// # Errors
    /// If the game is over.
    fn resign(&mut self, seat: Seat) -> Result<String, PlayError>;
    /// The seat loses away from the rules. As [`Session::resign`].
    ///
    /// # Errors
    /// If the game is over.
    fn forfeit(&mut self, seat: Seat, why: kernel::record::Forfeit) -> Result<String, PlayError>;
    /// Nobody wishes to go on: nobody wins. As [`Session::resign`].
    ///
    /// # Errors
    /// If the game is over.
    fn abandon(&mut self) -> Result<String, PlayError>;
    /// The same game after so many decisions (or as it stands, if there were not so many), for replays.
    fn at(&self, version: u32) -> Box<dyn Session>;
    /// A new game that goes on from there with its own dice.
    fn fork(&self, version: u32, seed: Seed) -> Box<dyn Session>;
    /// What a computer player of this level would do, knowing only what the seat may know. Runs until `stop` says so
    /// or it is done; always gives a legal action of a seat that is awaited. Nothing if the seat is not awaited.
    fn think(&self, seat: Seat, level: Level, seed: u64, stop: &dyn Fn() -> bool) -> Value {
        self.think_as(seat, level.who(), seed, stop)
    }
    /// The same for any computer player.
    fn think_as(&self, seat: Seat, who: Who, seed: u64, stop: &dyn Fn() -> bool) -> Value;
    /// A copy to think on or look at.
    fn snapshot(&self) -> Box<dyn Session>;
    /// The record so far.
    fn record(&self) -> &Record;
}

/// How well a computer seat plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, serde::Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Level {
    /// Any legal action.
    Random,
    /// Looks one decision ahead.
    Greedy,
}

impl Level {
    /// The player of this level.
    #[must_use]
    pub const fn who(self) -> Who {
        match self {
            Level::Random => Who::Random,
            Level::Greedy => Who::Greedy { playouts: Who::PLAYOUTS },
        }
    }
}

/// A line of the log with the decision it belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct LogEntry {
    /// Number of the decision that caused it, from 1; 0 for what happened before the first.
    pub version: u32,
    /// What happened.
    pub line: LogLine,
    /// The bag that was drawn from, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bag: Option<BagView>,
}

/// Why a decision cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// It is not an action of this game.
    #[error("not an action of this game: {0}")]
    Malformed(String),
    /// This seat is not awaited.
    #[error("it is not this seat's turn to decide")]
    NotAwaited,
    /// There is nothing that this seat may take back; the reasons say what stands between.
    #[error("a die, a secret or another seat's decision stands between")]
    CannotUndo,
    /// The game has ended.
    #[error("the game is over")]
    Over,
}
