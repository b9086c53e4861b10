//! What players are shown: the picture, the offers, the words of events and of odds.

mod act;
pub(crate) mod consequence;
pub(crate) mod naming;
pub(crate) mod narrate;
pub(crate) mod offers;
pub(crate) mod scene;
pub(crate) mod wish;
