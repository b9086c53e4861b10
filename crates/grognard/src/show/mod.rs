//! How things of the kernel look in a terminal.

mod findings;
mod log;
mod odds;
mod plots;
mod resolution;
mod rule;

pub(crate) use findings::{Exhibit, Teller};
pub(crate) use log::log_line;
pub(crate) use odds::{odds, outcome_words};
pub(crate) use resolution::resolution;
pub(crate) use rule::{chart, rule, rule_line};
