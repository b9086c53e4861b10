//! The book: words, rulings and numbers of the rulebook.

pub mod charts;
pub mod objections;
pub mod options;
pub mod vocabulary;
pub mod words;

use boards::table::Length;

/// How much a measured distance may exceed a limit and still lie within it (scale.measure): 0.005 UD.
pub const TOLERANCE: Length = Length::tenths(3);
