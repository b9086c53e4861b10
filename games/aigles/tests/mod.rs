//! One binary of tests: they see what the crate keeps to itself, so that nothing is public for their sake.

mod army;
mod bench;
mod examples;
mod invariants;
mod muster;
mod play_attack;
mod play_combat;
mod play_command;
mod play_fire;
mod play_measure;
mod play_moves;
mod play_turn;
mod positions;
mod procedures;
mod scenario;
