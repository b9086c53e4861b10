//! What players see and read: the picture, offers, the log, bags and odds in words. A picture never decides.

mod act;
pub(crate) mod aim;
pub(crate) mod bags;
pub(crate) mod consequence;
pub(crate) mod narrate;
pub(crate) mod offers;
pub(crate) mod prompt;
pub(crate) mod scene;
pub(crate) mod wish;
