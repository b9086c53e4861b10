//! What computer players reckon with.

mod evaluate;
mod plan;
mod survey;
