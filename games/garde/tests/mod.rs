//! The tests of La Garde see the private crate: one binary, and the compiler finds what only tests would use.

mod common;

mod army;
mod examples;
mod invariants;
mod muster;
mod odds;
mod play_bombardment;
mod play_combat;
mod play_ending;
mod play_moves;
mod play_orders;
mod positions;
mod rulebook;
mod scenario;
mod secrets;
mod words;
