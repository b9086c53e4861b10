//! How computer players play: plans drawn up from the map, orders found anew at every decision, quick answers.

mod evaluate;
pub(crate) mod orders;
pub(crate) mod plan;
pub(crate) mod reflex;
