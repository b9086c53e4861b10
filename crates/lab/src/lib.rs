//! Many games at once: batches of games between computer players, and what they show.
//!
//! A [`Plan`] says what to play; [`simulate`] plays it on several threads and gives a [`Batch`], one [`Row`] per game;
//! [`Report`] is what a batch shows: who won how often, how surely, how long it took and what it cost. Every game has
//! its own seed, made from the run and its number, so the result does not depend on the number of threads.
#![deny(missing_docs)]

mod batch;
mod columns;
mod plan;
mod report;
mod row;
mod statistics;

pub use batch::{Batch, Watch, simulate};
pub use columns::ColumnsError;
pub use plan::Plan;
pub use report::{FigureReport, Report, Score};
pub use row::{Row, play};
pub use statistics::{Share, Spread};
