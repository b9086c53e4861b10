//! Tables over HTTP and WebSocket: lobby, seats, storage, computer players, and the messages between client and server.
//!
//! [`serve`] runs a server with the games of a shelf and the files of the browser client. What client and server say to
//! each other is in [`protocol`]; what goes wrong is in [`error`]. The way of a decision: socket, task of the table,
//! rules, storage (one transaction for the decisions of many tables), and only then everybody's eyes.

mod api;
mod assets;
pub mod bindings;
pub mod checker;
pub mod client;
mod clock;
mod cluster;
mod config;
mod connections;
mod doctor;
pub mod error;
mod fair;
mod fluent;
mod gather;
mod greeting;
mod guard;
mod house;
mod identity;
mod laboratory;
mod limits;
pub mod loadtest;
mod logs;
mod metrics;
mod notices;
mod patient;
pub mod protocol;
mod rating;
mod robin;
mod secret;
mod serve;
mod socket;
pub mod storage;
mod tables;

pub use assets::{ClientFile, ClientFiles, ClientFolder, NoClient};
pub use clock::Clock;
pub use config::{Config, Limits, MailConfig, Notify};
pub use doctor::{Checkup, doctor};
pub use logs::{LogFormat, start_logs};
pub use secret::{EventId, NotAnId, PlayerId, TableId};
pub use serve::{ServeError, Server, serve};
