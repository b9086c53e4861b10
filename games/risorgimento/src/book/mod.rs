//! The rulebook as types: its words, its rulings, its numbers, what forbids.

pub mod facing;
pub mod objections;
pub mod options;
pub mod tables;
pub mod vocabulary;
