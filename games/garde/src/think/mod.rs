//! What computer players think with. Nothing here is a rule.

pub(crate) mod doctrine;
pub(crate) mod evaluate;
