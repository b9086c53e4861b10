//! A game at a table in the terminal.

pub(crate) mod board;
mod evening;
mod menu;
mod order;

pub(crate) use evening::{Chair, Evening};
