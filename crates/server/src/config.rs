//! Where the server listens, where it keeps its games, and how much it lets people ask for.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The folder of the SQLite file.
    pub data: PathBuf,
    /// A PostgreSQL database instead of the SQLite file (feature `postgres`).
    pub database_url: Option<String>,
    /// The address people type, if a proxy stands before the server: requests from its pages are accepted too.
    pub public_url: Option<String>,
    /// Believe `X-Forwarded-For` and `X-Forwarded-Proto`. Only right behind a proxy that sets them.
    pub trust_forwarded: bool,
    /// What clients may ask for.
    pub limits: Limits,
}

/// What clients may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request body; a record is the largest.
    pub body: usize,
    /// Bytes of a message on the socket.
    pub message: usize,
    /// Requests a second for one device, and for one address, in the mean.
    pub requests_per_second: u32,
    /// Requests a device or address may save up.
    pub requests_at_once: u32,
    /// Messages a second on one socket in the mean.
    pub messages_per_second: u32,
    /// Messages a socket may save up.
    pub messages_at_once: u32,
    /// Running tables one player may have made.
    pub tables_per_player: usize,
    /// Sockets at one table.
    pub sockets_per_table: usize,
    /// Characters of a name.
    pub name: usize,
    /// Characters of a chat line.
    pub chat: usize,
    /// Messages waiting for one client before it is resynchronised instead.
    pub outbox: usize,
    /// Letters waiting for one table before its senders wait.
    pub mailbox: usize,
    /// A table without company is put back into storage after this time.
    pub idle: Duration,
    /// How long a computer player may think about one decision.
    pub think: Duration,
    /// Computer players that think at the same time.
    pub thinkers: usize,
    /// How long stopping may take before the sockets are cut.
    pub stop: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 1815,
            data: PathBuf::from("."),
            database_url: None,
            public_url: None,
            trust_forwarded: false,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            body: 4 << 20,
            message: 32 << 10,
            requests_per_second: 20,
            requests_at_once: 120,
            messages_per_second: 60,
            messages_at_once: 240,
            tables_per_player: 100,
            sockets_per_table: 200,
            name: 40,
            chat: 500,
            outbox: 32,
            mailbox: 64,
            idle: Duration::from_secs(120),
            think: Duration::from_secs(5),
            thinkers: cores.saturating_sub(1).max(1),
            stop: Duration::from_secs(5),
        }
    }
}

impl Config {
    /// The address to listen on.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.bind, self.port)
    }
}
