//! Every game of the shelf, as strangers and servers meet it.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod armies;
mod desk;
mod files;
mod fuzz;
#[cfg(feature = "server")]
mod hostile;
#[cfg(feature = "server")]
mod messages;
#[cfg(feature = "server")]
mod partners;
mod scenarios;
#[cfg(feature = "server")]
mod secrets;
