//! The rules where they are played. One binary, since each takes its time to build.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod clashes;
mod examples;
mod files;
mod golden;
mod invariants;
mod odds;
mod offers;
mod positions;
mod secrets;
mod table;
mod words;
