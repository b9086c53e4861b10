//! Where the server listens, where it keeps its games, and how much it lets people ask for.

use crate::clock::Clock;
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
    /// A PostgreSQL database instead of the SQLite file.
    pub database_url: Option<String>,
    /// The NATS server over which the nodes of a cluster talk; none for a server on its own.
    pub nats_url: Option<String>,
    /// The address people type, if a proxy stands before the server: requests from its pages are accepted too.
    pub public_url: Option<String>,
    /// Believe `X-Forwarded-For` and `X-Forwarded-Proto`. Only right behind a proxy that sets them.
    pub trust_forwarded: bool,
    /// How players are told, when away, that it is their turn.
    pub notify: Notify,
    /// What time it is.
    pub clock: Clock,
    /// What clients may ask for.
    pub limits: Limits,
}

/// How players are told, when away, that it is their turn: not at all, unless something is set here.
#[derive(Clone, Debug)]
pub struct Notify {
    /// Accounts may have an address posted to.
    pub webhooks: bool,
    /// Also one inside the network of the server.
    pub private_webhooks: bool,
    /// Browsers of accounts may be told (Web Push).
    pub pushes: bool,
    /// Also at an address inside the network of the server, and not only by https: for tests.
    pub private_pushes: bool,
    /// Accounts may have mail sent.
    pub mail: Option<MailConfig>,
    /// How long to wait before trying again, each time.
    pub again: Vec<Duration>,
}

impl Default for Notify {
    fn default() -> Self {
        let again = vec![Duration::from_secs(5), Duration::from_secs(60)];
        Notify { webhooks: false, private_webhooks: false, pushes: false, private_pushes: false, mail: None, again }
    }
}

impl Notify {
    /// Whether anybody is ever told anything.
    pub(crate) fn is_on(&self) -> bool {
        self.webhooks || self.pushes || self.mail.is_some()
    }
}

/// The way mail goes out.
#[derive(Clone)]
pub struct MailConfig {
    /// `smtp://` or `smtps://`, with name and password if need be.
    pub url: String,
    /// Whose mail it is.
    pub from: String,
}

impl std::fmt::Debug for MailConfig {
    /// Without the address, in which there may be a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailConfig").field("from", &self.from).finish_non_exhaustive()
    }
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
    /// Messages a second in the mean on one socket, and of one player at all tables.
    pub messages_per_second: u32,
    /// Messages a socket, or a player, may save up.
    pub messages_at_once: u32,
    /// Request bodies that are long, or of a length that is not told, at the same time; an eighth of them of one address.
    pub bodies: usize,
    /// Running tables one player may have made.
    pub tables_per_player: usize,
    /// Of these, listed for anybody to join and not yet full.
    pub open_tables_per_player: usize,
    /// Scenarios one player may share.
    pub scenarios_per_player: usize,
    /// Armies and scenarios that one account may keep.
    pub papers_per_account: usize,
    /// Sockets at one table; those who sit there or made it come in even so.
    pub sockets_per_table: usize,
    /// Characters of a name.
    pub name: usize,
    /// Characters of a chat line.
    pub chat: usize,
    /// Lines of chat that are kept of one table.
    pub chat_lines: usize,
    /// Lines of chat that somebody may say at once; then one a second. All who are not known share one measure.
    pub chat_at_once: u32,
    /// Messages waiting for one client before it is resynchronised instead.
    pub outbox: usize,
    /// Letters waiting for one table before its senders wait.
    pub mailbox: usize,
    /// A table without company is put back into storage after this time.
    pub idle: Duration,
    /// How long a computer player may think about one decision.
    pub think: Duration,
    /// Computer players that think at the same time; as many again think about hints.
    pub thinkers: usize,
    /// Odds, looks back and other work for clients at the same time.
    pub asides: usize,
    /// Stories of games that are told at the same time.
    pub tellers: usize,
    /// Games of the laboratory that are played at the same time.
    pub experimenters: usize,
    /// Games of one variant of an experiment.
    pub experiment_games: u32,
    /// How long an experiment may take.
    pub experiment: Duration,
    /// Experiments of one player that are played at the same time.
    pub experiments_per_player: usize,
    /// Experiments of one player that are kept after their end.
    pub kept_per_player: usize,
    /// Games of all experiments that are kept in memory.
    pub kept_games: usize,
    /// How long an experiment is kept after its end.
    pub keep_experiments: Duration,
    /// Connections at the same time.
    pub connections: usize,
    /// How long a connection may take to say what it wants, and may stay without saying anything more.
    pub headers: Duration,
    /// How long a client may take to read anything at all of what it is sent.
    pub unread: Duration,
    /// How long a request may take, with its body.
    pub request: Duration,
    /// A table at which nothing was ever decided is kept so long.
    pub keep_unplayed: Duration,
    /// A device that never sat down is remembered so long.
    pub keep_unseated: Duration,
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
            nats_url: None,
            public_url: None,
            trust_forwarded: false,
            notify: Notify::default(),
            clock: Clock::default(),
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
            bodies: 32,
            tables_per_player: 100,
            open_tables_per_player: 5,
            scenarios_per_player: 100,
            papers_per_account: 200,
            sockets_per_table: 200,
            name: 40,
            chat: 500,
            chat_lines: 5000,
            chat_at_once: 10,
            outbox: 32,
            mailbox: 64,
            idle: Duration::from_secs(120),
            think: Duration::from_secs(5),
            thinkers: cores.saturating_sub(1).max(1),
            asides: cores.max(2),
            tellers: cores.saturating_sub(1).max(1),
            experimenters: (cores / 2).max(1),
            experiment_games: 1000,
            experiment: Duration::from_secs(3600),
            experiments_per_player: 3,
            kept_per_player: 10,
            kept_games: 50_000,
            keep_experiments: Duration::from_secs(12 * 3600),
            connections: 8192,
            headers: Duration::from_secs(30),
            unread: Duration::from_secs(60),
            request: Duration::from_secs(60),
            keep_unplayed: Duration::from_secs(60 * 24 * 3600),
            keep_unseated: Duration::from_secs(90 * 24 * 3600),
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
