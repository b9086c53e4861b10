//! The server over real sockets with real SQLite files.

// The helpers of the tests are no tests themselves, but may fail like them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bot;
mod changes;
mod common;
mod doors;
mod load;
mod play;
mod tables;
