//! What every game of Grognard is made of.
//!
//! Five ideas, one module each:
//!
//! 1. [`Game`]: decisions in, events out. A small deterministic state machine.
//! 2. [`Chance`]: every random draw goes through one door, so odds are not written, they are run.
//! 3. [`Procedure`]: the rulebook's resolutions as pure functions.
//! 4. [`Rulebook`]: every rule has an id, words in two languages, and a test.
//! 5. [`Record`]: a game is its header, its seed and its actions.
//!
//! Around them the vocabulary they share: [`Seat`], [`RuleId`], [`Text`], [`Reason`], [`Refused`], [`Scene`].
#![deny(missing_docs)]

pub mod ahead;
pub mod army;
mod awaiting;
mod bag;
pub mod catalogue;
pub mod chance;
mod fault;
mod fields;
mod files;
pub mod fill;
pub mod foresee;
mod game;
mod judgement;
pub mod live;
pub mod odds;
mod procedure;
mod reason;
pub mod record;
mod rule;
pub mod rulebook;
pub mod scenario;
pub mod scene;
mod seat;
pub mod spoken;
mod text;
mod title;
mod written;

pub use army::{ArmyCheck, ArmyForm, ArmyLine, ArmyReport};
pub use awaiting::Awaiting;
pub use bag::{BagEntry, BagView, TokenCount};
pub use catalogue::{Catalogue, Lang};
pub use chance::{Chance, Roll};
pub use fault::{Fault, Faults, Found, Told};
pub use game::{Evaluate, Game, Journal, OptionSpec, Outcome, Silent};
pub use judgement::{Clock, Feature, Judgement, Judgements, LOGIT, Prospect};
pub use live::Live;
pub use procedure::{
    DiceShown, DiceSource, DynProcedure, Erased, NamedTally, Procedure, ProcedureOdds, Resolution, Tallies,
};
pub use reason::{Objection, Reason, Refused, Tally, Value};
pub use record::Record;
pub use rule::RuleId;
pub use rulebook::Rulebook;
pub use scenario::{ScenarioForm, ScenarioSketch};
pub use scene::{Aim, Foresight, Gesture, LogLine, Offer, Purpose, Scene, Way, Wish};
pub use seat::{Seat, SeatSet, Viewer};
pub use text::{Arg, Text};
pub use title::{ScenarioInfo, SeatInfo, Title};
pub use written::Written;
