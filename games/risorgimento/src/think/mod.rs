//! What computer players reckon with.

mod evaluate;
mod plan;
pub(crate) mod reflex;
mod survey;
mod words;
