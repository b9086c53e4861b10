//! The tests of Toulon 1793 see the private crate: one binary, and the compiler finds what only tests would use.

mod common;

mod examples;
mod greedy;
mod invariants;
mod odds;
mod play;
mod play_battle;
mod play_battle_guns;
mod play_rules;
mod positions;
mod procedures;
mod replays;
mod rulebook;
mod secrets;
mod spoken;
mod told;
mod words;
