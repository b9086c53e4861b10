//! The book: its words as types, its options, its charts read once, the reasons for a refusal.

pub(crate) mod condition;
pub(crate) mod objections;
pub(crate) mod options;
pub(crate) mod tables;
pub(crate) mod tokens;
pub(crate) mod traits;
pub(crate) mod vocabulary;
pub(crate) mod words;
