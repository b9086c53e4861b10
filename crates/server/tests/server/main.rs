//! The server over real sockets with real SQLite files.

// The helpers of the tests are no tests themselves, but may fail like them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bindings;
mod bot;
mod changes;
mod chaos;
mod clock;
mod cluster;
mod common;
mod doors;
mod events;
mod flood;
mod full;
mod keeper;
mod lab;
mod later;
mod load;
mod musters;
mod notices;
mod outage;
mod pages;
mod papers;
mod play;
mod pools;
mod push;
mod ratings;
mod story;
mod tables;
mod tls;
