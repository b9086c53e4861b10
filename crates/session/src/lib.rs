//! A game at play with its type erased: what the server and the command line hold.
//!
//! [`Rules`] is a rulebook that can be opened; [`Session`] is one game of it being played. Both are object safe, so
//! that nothing above this crate names a game. [`Shelf`] makes a [`Rules`] of any game that implements
//! [`Title`](kernel::Title).
#![deny(missing_docs)]

mod at_play;
mod shared;
mod shelf;

pub use kernel::live::{LogEntry, LogPage, Played, Undone, Witnesses};
pub use kernel::{ArmyCheck, ArmyForm, ArmyLine, ArmyReport, ScenarioForm, ScenarioInfo, ScenarioSketch, SeatInfo};
pub use lab::{
    Batch, Bench, Course, Fit, Moment, Plan, Sample, Shard, Story, StoryEffort, Study, Total, Trial, Watch, batch_of,
};
pub use players::{Budget, Who};
pub use shelf::Shelf;

use kernel::chance::Seed;
use kernel::live::Verified;
use kernel::odds::{ActionOdds, Until};
use kernel::record::{Record, SetupSpec};
use kernel::rulebook::Coverage;
use kernel::scene::Board;
use kernel::spoken::Heard;
use kernel::{
    Aim, Awaiting, BagView, DynProcedure, Fault, Faults, Foresight, Gesture, Objection, Offer, OptionSpec, Outcome,
    Prospect, Refused, Rulebook, Scene, Seat, SeatSet, Viewer, Way, Wish,
};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;
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
    /// A stored game of any version of the rules, replayed as far as these rules go with it, to look at; and what stopped
    /// it, if anything did.
    ///
    /// # Errors
    /// If not even its set-up can be read.
    fn watch_as_far(&self, file: &str, record: &Record) -> Result<(Box<dyn Session>, Option<Fault>), Faults>;
    /// Checks a finished record completely: chain, dice, actions, outcome.
    ///
    /// # Errors
    /// What does not hold, with its line.
    fn verify(&self, file: &str, record: &Record) -> Result<Verified, Faults>;
    /// How an army that a player brings is put together; nothing if nobody brings one.
    fn army_form(&self) -> Option<&'static ArmyForm>;
    /// Checks an army file: what it costs, as far as it can be read, and everything wrong with it.
    fn check_army(&self, file: &str, text: &str, limit: Option<u32>) -> ArmyCheck;
    /// Checks a scenario file.
    ///
    /// # Errors
    /// Everything wrong with it, with its line.
    fn check_scenario(&self, file: &str, text: &str) -> Result<ScenarioInfo, Faults>;
    /// How a scenario is made; nothing if this game has no form for it.
    fn scenario_form(&self) -> Option<&'static ScenarioForm>;
    /// How a scenario file looks, as far as it can be read: right or wrong.
    fn sketch_scenario(&self, text: &str) -> ScenarioSketch;
    /// Plays game `index` of a run between computers, whatever scenario and options are its turn, and counts how often
    /// each rule spoke.
    ///
    /// # Errors
    /// Everything wrong with scenario or options.
    fn listen(&self, index: u32, seed: u64) -> Result<Heard, Faults>;
    /// Plays many games between computer players.
    ///
    /// # Errors
    /// Everything wrong with scenario, options or armies; or if threads cannot be started.
    fn simulate(&self, spec: &SetupSpec, plan: &Plan, watch: &dyn Watch) -> Result<Batch, Faults>;
    /// Plays many games between computer players and fits a judgement of positions to their outcomes. Nothing if none
    /// came to an end.
    ///
    /// # Errors
    /// Everything wrong with scenario, options or armies; or if threads cannot be started.
    fn train(&self, spec: &SetupSpec, plan: &Plan, watch: &dyn Watch) -> Result<Option<Fit>, Faults>;
    /// Puts a scenario on the bench of the laboratory.
    ///
    /// # Errors
    /// Everything wrong with scenario, options or armies.
    fn bench(&self, spec: &SetupSpec) -> Result<Box<dyn Bench>, Faults>;
}

/// One game being played.
pub trait Session: Send {
    /// Number of decisions made so far, secret ones too: for storage, not for viewers.
    fn version(&self) -> u32;
    /// From now on it is noted to whom each decision shows something; `known` is what was noted before.
    fn note_witnesses(&mut self, known: &[Witnesses]);
    /// To whom a decision, counted from 1, has shown something; all, if it was not noted.
    fn witnesses(&self, decision: u32) -> Witnesses;
    /// How often something visible has happened for this viewer: its version of the game.
    fn version_of(&self, viewer: Viewer) -> u32;
    /// The same after a decision.
    fn version_after(&self, viewer: Viewer, decision: u32) -> u32;
    /// The last decision before this viewer was shown anything newer than this version; nothing if there is none.
    fn decision_of(&self, viewer: Viewer, version: u32) -> Option<u32>;
    /// The seats this viewer knows to be asked.
    fn awaited(&self, viewer: Viewer) -> SeatSet;
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
    /// What these pieces could do together once the questions before are answered, each way with its answers; of one
    /// piece at whom, what it could do to that piece, even if something else is given up for it.
    fn ways(&self, seat: Seat, pieces: &[String], at: Option<&str>) -> Vec<Way>;
    /// What these pieces can do: what is offered to the only one of them already, else what the questions before lead to.
    fn open_ways(&self, seat: Seat, pieces: &[String]) -> Vec<Way> {
        let own = |offer: &Offer| matches!(pieces, [piece] if offer.piece.as_ref() == Some(piece));
        let offers: Vec<Offer> = self.offers(seat).into_iter().filter(own).collect();
        if offers.iter().any(|offer| offer.ghost.is_some() || offer.target.is_some()) {
            let way = |offer| Way { steps: Vec::new(), yields: Vec::new(), offer };
            offers.into_iter().map(way).collect()
        } else {
            self.ways(seat, pieces, None)
        }
    }
    /// What forbids a wish that is not offered; nothing if nothing is known against it.
    fn why_not(&self, seat: Seat, wish: &Wish) -> Vec<Objection>;
    /// Sensible answers to what is asked now and again after it, as long as nothing else is asked.
    fn fill(&self, seat: Seat) -> Vec<Offer>;
    /// What would come of a decision that no die decides; nothing if one does, if a secret opens, or if it is refused.
    fn foresee(&self, seat: Seat, action: &Value) -> Option<Foresight>;
    /// The game if these decisions were made: none may roll a die, open a secret or let another seat decide. Nothing
    /// if one does. To look at and to ask; it cannot be played on.
    fn suppose(&self, seat: Seat, steps: &[Value]) -> Option<Box<dyn Session>>;
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
    fn odds(&self, seat: Seat, action: &Value, until: Until<'_>) -> Result<ActionOdds, PlayError>;
    /// The bag of tokens a decision leads to, as far as the seat can know it.
    ///
    /// # Errors
    /// Why it could not be played.
    fn bag(&self, seat: Seat, action: &Value) -> Result<Option<BagView>, PlayError>;
    /// The log from this version of the viewer on, as the viewer may know it.
    fn log(&self, viewer: Viewer, from: u32) -> Vec<LogEntry>;
    /// The last page of the log before this version of the viewer, or up to now.
    fn log_page(&self, viewer: Viewer, before: Option<u32>) -> LogPage;
    /// The seats that win and lose with this one.
    fn partners(&self, seat: Seat) -> SeatSet;
    /// The seats this one may talk to now without the others hearing it.
    fn confidants(&self, seat: Seat) -> SeatSet;
    /// Whether the seat may take back its last decision.
    fn can_undo(&self, seat: Seat) -> bool;
    /// Takes back the last decision of the seat. What comes back says which stored lines are to be deleted, and what
    /// takes their place.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    fn undo(&mut self, seat: Seat) -> Result<Undone, PlayError>;
    /// The seat gives up, and its partners with it: the game ends and the seed is revealed in the last line of the record, which comes back.
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
    /// The same game after so many decisions, to be played on: what came later could not be stored, and has not happened.
    fn back_to(&self, version: u32) -> Option<Box<dyn Session>>;
    /// A new game that goes on from there with its own dice.
    fn fork(&self, version: u32, seed: Seed) -> Box<dyn Session>;
    /// What a computer player of this level would do, knowing only what the seat may know. Runs until `stop` says so
    /// or it is done; always gives a legal action of a seat that is awaited. Nothing if the seat is not awaited.
    fn think(&self, seat: Seat, level: Level, seed: u64, stop: &dyn Fn() -> bool) -> Value {
        self.think_as(seat, level.who(), seed, 1, stop)
    }
    /// The same for any computer player, on so many threads if it can use them.
    fn think_as(&self, seat: Seat, who: Who, seed: u64, threads: usize, stop: &dyn Fn() -> bool) -> Value;
    /// What a player that looks ahead thinks of what a seat could do, the best first and at most so many; nothing if the
    /// seat is not awaited or has no choice. Made with what the seat may know.
    fn advise(&self, seat: Seat, budget: Budget, seed: u64, most: usize, stop: &dyn Fn() -> bool) -> Vec<Advice>;
    /// What a player that looks ahead thinks of the decision with this number, counted from 1, and of what else there was,
    /// with what its seat could know. Nothing if there is no such decision, or nothing to choose in it.
    fn explain(&self, decision: u32, budget: Budget, seed: u64, stop: &dyn Fn() -> bool) -> Option<Explanation>;
    /// The story of the game so far, with all secrets open.
    fn story(&self, effort: StoryEffort, watch: &dyn Watch) -> Story;
    /// A copy to think on or look at.
    fn snapshot(&self) -> Box<dyn Session>;
    /// The record so far.
    fn record(&self) -> &Record;
}

/// One thing a seat could do, and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Advice {
    /// How it is offered.
    pub offer: Offer,
    /// The chance to win then.
    pub prospect: Prospect,
    /// How often it was played out; 0 if it was only looked at.
    pub playouts: u32,
    /// How the seat would go on after it: its next decisions, as it imagines the game.
    pub plan: Vec<Offer>,
}

impl Advice {
    /// How much thought a hint or an explanation is worth.
    pub const BUDGET: Budget = Budget::Playouts(400);
    /// How many candidates it tells.
    pub const CANDIDATES: usize = 3;
}

/// A decision that was made, and what a player that looks ahead thinks of it and of what else there was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Explanation {
    /// The version of the game it led to.
    pub at: u32,
    /// Who decided.
    pub seat: Seat,
    /// What was decided.
    pub played: Advice,
    /// Its place among all candidates, from 1 for the best.
    pub place: u32,
    /// How many candidates there were.
    pub of: u32,
    /// The best of them, the best first.
    pub best: Vec<Advice>,
}

/// How well a computer seat plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, serde::Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Level {
    /// Any legal action.
    Random,
    /// The Voltigeur: weighs every decision by itself.
    Greedy,
    /// A beginner: decides at a glance, believes in luck, acts on impulse now and then.
    Conscript,
    /// Decides at a glance, without impulses: for the many games of the laboratory.
    Quick,
    /// Looks turns ahead, for a moment.
    Grenadier,
    /// Looks turns ahead, for as long as a player at the table would.
    OldGuard,
}

impl Level {
    /// The player of this level.
    #[must_use]
    pub const fn who(self) -> Who {
        match self {
            Level::Random => Who::Random,
            Level::Greedy => Who::Greedy { playouts: Who::PLAYOUTS },
            Level::Conscript => Who::Recruit,
            Level::Quick => Who::Quick,
            Level::Grenadier => Who::Search(Budget::Playouts(300)),
            Level::OldGuard => Who::Search(Budget::Time(Duration::from_secs(1))),
        }
    }

    /// The level of a player: that of its kind, however much it may think.
    #[must_use]
    pub const fn of(who: Who) -> Level {
        match who {
            Who::Random => Level::Random,
            Who::Recruit => Level::Conscript,
            Who::Quick => Level::Quick,
            Who::Greedy { .. } => Level::Greedy,
            Who::Search(Budget::Playouts(_)) => Level::Grenadier,
            Who::Search(Budget::Time(_)) => Level::OldGuard,
        }
    }

    /// The name by which it is stored and asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Conscript => "conscript",
            Level::Quick => "quick",
            Level::Grenadier => "grenadier",
            Level::OldGuard => "old_guard",
        }
    }

    /// All of them, from the weakest to the strongest.
    pub const ALL: [Level; 6] =
        [Level::Random, Level::Conscript, Level::Quick, Level::Greedy, Level::Grenadier, Level::OldGuard];

    /// The level of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
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
