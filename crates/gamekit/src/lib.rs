//! What every game folder needs to turn a rulebook into types, and would otherwise write again:
//!
//! - [`vocabulary!`]: the words of a rulebook as enums with ids and messages;
//! - [`choice!`] and [`options!`]: the rulings on which players may differ;
//! - [`question`]: a decision in one place, and the stack of what is going on;
//! - [`listing`]: where what may be done is written down, or only whether there is anything;
//! - [`objections!`]: why an action is refused, one bit per reason;
//! - [`position`]: a few units on a piece of board, an action, what must follow: rules tested where they are played;
//! - [`examples`]: worked examples of a rulebook, run through its procedures;
//! - [`rulebook!`]: the folder `rulebook/` read once; [`title!`]: rulebook and shelf of a small game;
//! - [`charts`]: `tables.toml` read into typed tables;
//! - [`marks!`] and [`set_of!`]: sets as bits;
//! - [`form`]: fields of army forms that several games have;
//! - [`reader`]: files written by people, every fault with its line;
//! - [`number`]: centimetres, degrees and shares as people write them;
//! - [`names`]: names in files that are messages of the rulebook;
//! - [`plain`]: offers ([`offer!`]), messages ([`text!`]), log lines, events, refusals, pieces and boards that need no more
//!   than words and a rule;
//! - [`muster`]: what every game has to show, four tests by one line; they come from
//!   [`words`] (everything a player can read has words in both languages), [`nameless`] (questions say what they are
//!   about), [`truth`] (odds are what is played) and [`golden`] (whole games kept as files);
//! - [`scenario`]: finding the text of a scenario, and telling all that is wrong with it at once;
//! - [`hand`]: for tests, an action played with exactly these dice; [`pace`]: for benches, whole random games.

// What the macros of this crate write finds it under the same name in its own tests as in a game.
#[cfg(test)]
extern crate self as gamekit;

mod bits;
pub mod charts;
pub mod examples;
#[doc(hidden)]
pub mod folder;
pub mod form;
pub mod golden;
pub mod hand;
pub mod input;
pub mod listing;
pub mod muster;
pub mod nameless;
pub mod names;
pub mod number;
mod objections;
pub mod options;
pub mod pace;
pub mod plain;
pub mod position;
pub mod question;
pub mod reader;
pub mod scenario;
pub mod sketch;
pub mod truth;
mod vocabulary;
pub mod words;

/// What the files of a small game use: `use gamekit::prelude::*;`.
pub mod prelude {
    pub use crate::plain::{self, Because, Log, Offering as _, PieceId, Roster, Summing as _, Telling as _, Told};
    pub use crate::question::{self, Asked, Asking, End, Flow, Question, Stack, Step};
    pub use crate::{offer, text};
    pub use kernel::scene::{Board, Piece, Place, Tone};
    pub use kernel::{
        Chance, Evaluate, Game, Journal, LogLine, Offer, Outcome, Roll, RuleId, Scene, Seat, SeatSet, Tally, Text,
        Viewer,
    };
    pub use std::sync::Arc;
}

/// What the macros of this crate refer to.
#[doc(hidden)]
pub mod private {
    pub use crate::rulebook_file;
    pub use kernel::catalogue::Words;
    pub use kernel::record::SetupSpec;
    pub use kernel::rulebook::{Coverage, RulebookSources};
    pub use kernel::scene::{Board, Scene};
    pub use kernel::{
        Aim, Awaiting, Chance, Fault, Faults, Game, Gesture, Journal, LogLine, Offer, OptionSpec, Outcome, Refused,
        RuleId, Rulebook, ScenarioInfo, Seat, SeatInfo, Text, Title, Viewer,
    };
    pub use schemars;
    pub use serde;
    pub use serde_json;
}
