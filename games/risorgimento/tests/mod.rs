//! One binary of tests: they see what the crate keeps to itself, so that nothing is public for their sake.

mod ahead;
mod common;
mod examples;
mod facts;
mod first_turn;
mod invariants;
mod making;
mod odds;
mod play_combat;
mod play_ground;
mod play_moves;
mod play_rules;
mod play_sums;
mod play_turn;
mod positions;
mod procedures;
mod replays;
mod rulebook;
mod scene;
mod strength;
mod vectors;
mod words;
