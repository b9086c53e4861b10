//! Tables over HTTP and WebSocket: lobby, seats, storage, computer players, and the messages between client and server.
//!
//! [`serve`] runs a server with the games of a shelf and the files of the browser client. What client and server say to
//! each other is in [`protocol`]; what goes wrong is in [`error`]. The way of a decision: socket, task of the table,
//! rules, storage (one transaction for the decisions of many tables), and only then everybody's eyes.

mod api;
mod assets;
pub mod client;
mod config;
pub mod error;
mod guard;
mod house;
mod identity;
mod limits;
pub mod loadtest;
mod logs;
mod metrics;
pub mod protocol;
mod secret;
mod serve;
mod socket;
pub mod storage;
mod tables;

pub use assets::{ClientFile, ClientFiles, NoClient};
pub use config::{Config, Limits};
pub use logs::{LogFormat, start_logs};
pub use secret::{NotAnId, PlayerId, TableId};
pub use serve::{ServeError, Server, serve};
