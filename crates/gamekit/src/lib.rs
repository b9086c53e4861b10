//! What every game folder needs to turn a rulebook into types, and would otherwise write again:
//!
//! - [`vocabulary!`]: the words of a rulebook as enums with ids and messages;
//! - [`choice!`] and [`options!`]: the rulings on which players may differ;
//! - [`objections!`]: why an action is refused, one bit per reason;
//! - [`charts`]: `tables.toml` read into typed tables;
//! - [`reader`]: files written by people, every fault with its line;
//! - [`number`]: centimetres, degrees and shares as people write them;
//! - [`names`]: names in files that are messages of the rulebook;
//! - [`golden`]: whole games kept as files, for tests;
//! - [`scenario`]: finding the text of a scenario, and telling all that is wrong with it at once.

pub mod charts;
pub mod golden;
pub mod names;
pub mod number;
mod objections;
pub mod options;
pub mod reader;
pub mod scenario;
mod vocabulary;

/// What the macros of this crate refer to.
#[doc(hidden)]
pub mod private {
    pub use kernel::{OptionSpec, Refused, RuleId, Text};
    pub use schemars;
    pub use serde;
    pub use serde_json;
}
