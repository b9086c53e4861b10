//! How things of the kernel look in a terminal.

mod log;
mod odds;
mod resolution;
mod rule;

pub(crate) use log::log_line;
pub(crate) use odds::{odds, outcome_words};
pub(crate) use resolution::resolution;
pub(crate) use rule::{chart, rule, rule_line};
