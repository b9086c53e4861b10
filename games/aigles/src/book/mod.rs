//! The rulebook as types: its words, the rulings on which players may differ, its numbers, its refusals.

pub mod objections;
pub mod options;
pub mod tables;
pub mod vocabulary;
pub mod words;
