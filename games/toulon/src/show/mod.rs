//! What the players see and read: the picture, the offers, the log, the bars of odds. A picture never decides.

mod act;
pub(crate) mod battle_narrate;
pub(crate) mod consequence;
pub(crate) mod names;
pub(crate) mod narrate;
pub(crate) mod offers;
mod prompt;
pub(crate) mod scene;
pub(crate) mod wish;
