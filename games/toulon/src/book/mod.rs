//! The rulebook as types: its words, its options, its numbers, and the reasons against an action.

pub mod objections;
pub mod options;
pub mod tables;
pub mod vocabulary;
