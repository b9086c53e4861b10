//! Many games at once: batches of games between computer players, and what they show.
//!
//! A [`Plan`] says what to play; [`simulate`] plays it on several threads and gives a [`Batch`], one [`Row`] per game;
//! [`Report`] is what a batch shows: who won how often, how surely, how long it took and what it cost. Every game has
//! its own seed, made from the run and its number, so the result does not depend on the number of threads.
//!
//! The laboratory asks more of a scenario: a [`Bench`] plays the games of a [`Trial`] one by one and can write any of them
//! down as a record; [`Findings`] is what they show, and [`Comparison`] what another variant changes. Server, command line
//! and client only show these.
#![deny(missing_docs)]

mod batch;
mod bench;
mod columns;
mod comparison;
mod faces;
mod findings;
mod listen;
mod plan;
mod regression;
mod report;
mod row;
mod statistics;
mod story;
mod train;

pub use batch::{Batch, Watch, simulate};
pub use bench::{Bench, ByTheClock, Sample, Trial, Turn, batch_of, bench, experiment};
pub use columns::ColumnsError;
pub use comparison::{Comparison, FigureDifference, MeanDifference, ShareDifference};
pub use findings::{Ended, FigureCourse, Findings, FirstMove, Reached, SideFindings, Study, TurnBand, Verdict};
pub use listen::{listen, setup_of};
pub use plan::{NotAShard, Plan, Shard};
pub use report::{FigureReport, Report, Score};
pub use row::{Row, play};
pub use statistics::{Bin, Difference, Histogram, Share, Spread};
pub use story::{Course, Moment, Story, StoryEffort, Total, story};
pub use train::{Fit, Tenth, train};
