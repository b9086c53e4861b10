//! One binary of tests, since each takes its time to build.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod ahead;
mod chance_fair;
mod chance_golden;
mod chance_scripted;
mod common;
mod eyes;
mod live;
mod odds_action;
mod odds_exact;
mod odds_fraction;
mod rulebook;
