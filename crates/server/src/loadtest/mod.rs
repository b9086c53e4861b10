//! Many tables at once: real sockets that play whole games against a running server, over loopback only.
//!
//! The players come back when the server does, and then find all they were shown before: see [`Crowd`].

mod pair;
mod report;

pub use report::LoadReport;

use crate::client::{Client, ClientError};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use pair::{Pace, Pair, Seated};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Most tables of one test.
pub const MOST_TABLES: usize = 5_000;
/// The longest test.
pub const LONGEST: Duration = Duration::from_secs(600);
/// Tables made or entered at the same time.
const AT_ONCE: usize = 32;
/// Tables that come and go before memory is measured.
const FIRST: usize = 20;
/// Before the clock runs the tables are played up to moments so many decisions apart: the length of a short game.
const SCATTER: usize = 150;

/// What to load a server with.
#[derive(Clone, Debug)]
pub struct Load {
    /// Where the server listens: an address of this machine.
    pub address: SocketAddr,
    /// How many tables, with two players each; more than [`MOST_TABLES`] is cut to that.
    pub tables: usize,
    /// How long; more than [`LONGEST`] is cut to that.
    pub duration: Duration,
    /// Decisions a second that all tables together aim at; as many as they can, if none.
    pub rate: Option<u32>,
    /// The game; the first on the shelf, if none.
    pub game: Option<String>,
    /// The scenario; the first of two seats, if none.
    pub scenario: Option<String>,
    /// The players also talk, and take decisions back.
    pub lively: bool,
    /// All tables begin at their first decision when the clock runs, and stand before the same questions together.
    pub lockstep: bool,
}

impl Load {
    /// A hundred tables for ten seconds.
    pub fn at(address: SocketAddr) -> Self {
        let duration = Duration::from_secs(10);
        Load { address, tables: 100, duration, rate: None, game: None, scenario: None, lively: false, lockstep: false }
    }
}

/// Loads a server and tells how it fared.
///
/// # Errors
/// If the address is not on this machine, or the tables cannot be set up.
pub async fn loadtest(load: &Load) -> Result<LoadReport, ClientError> {
    // What the first tables of a game set up stays: it is not a table's own.
    let first = Load { tables: FIRST, ..load.clone() };
    drop(Crowd::gather(&first).await?.sit(load.address).await?);
    let empty = resident(load.address).await;
    let crowd = Crowd::gather(load).await?;
    let with_tables = resident(load.address).await;
    let seated = crowd.sit(load.address).await?;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let with_sockets = resident(load.address).await;
    let seated = if load.lockstep { seated } else { seated.scatter().await? };
    let (_, mut report) = seated.play(load.duration, load.rate).await;
    report.remember(empty, with_tables, with_sockets);
    report.resident = resident(load.address).await;
    Ok(report)
}

/// The players of many tables, two at each.
pub struct Crowd(Vec<Pair>);

/// The players of many tables, each at an open socket.
pub struct SeatedCrowd(Vec<Seated>);

impl Crowd {
    /// Makes the tables, and lets the second player of each join by the invitation.
    ///
    /// # Errors
    /// If the address is not on this machine, or the tables cannot be set up.
    pub async fn gather(load: &Load) -> Result<Self, ClientError> {
        if !load.address.ip().is_loopback() {
            return Err(ClientError::of("a load test runs against a server on this machine only"));
        }
        let (game, scenario) = choose(load).await?;
        let mut pairs = Vec::new();
        let mut making = FuturesUnordered::new();
        for _ in 0..load.tables.clamp(1, MOST_TABLES) {
            if making.len() >= AT_ONCE {
                pairs.extend(making.next().await.transpose()?);
            }
            making.push(Pair::make(load.address, &game, &scenario, load.lively));
        }
        while let Some(pair) = making.next().await {
            pairs.push(pair?);
        }
        Ok(Crowd(pairs))
    }

    /// All open their sockets, at the server that listens here now.
    ///
    /// # Errors
    /// If somebody cannot, or finds less at the table than was shown before.
    pub async fn sit(self, address: SocketAddr) -> Result<SeatedCrowd, ClientError> {
        let mut seated = Vec::with_capacity(self.0.len());
        let mut entering = FuturesUnordered::new();
        for (seed, mut pair) in (0..).zip(self.0) {
            if entering.len() >= AT_ONCE {
                seated.extend(entering.next().await.transpose()?);
            }
            pair.follow(address);
            entering.push(pair.enter(seed));
        }
        while let Some(pair) = entering.next().await {
            seated.push(pair?);
        }
        Ok(SeatedCrowd(seated))
    }
}

impl SeatedCrowd {
    /// Plays each table up to another moment of its game. Tables of people do not stand in step, all with the same
    /// question, and then all with the next.
    ///
    /// # Errors
    /// If something goes wrong at a table.
    async fn scatter(self) -> Result<Self, ClientError> {
        let tables = self.0.len();
        let ahead = self.0.into_iter().enumerate();
        let ahead: Vec<_> = ahead.map(|(n, seated)| tokio::spawn(seated.play_ahead(n * SCATTER / tables))).collect();
        let mut seated = Vec::with_capacity(tables);
        for played in ahead {
            seated.push(played.await.map_err(ClientError::of)??);
        }
        Ok(SeatedCrowd(seated))
    }

    /// All play for so long (at most [`LONGEST`]), together so many decisions a second, or as many as they can. Whoever
    /// loses the connection stops.
    pub async fn play(self, duration: Duration, rate: Option<u32>) -> (Crowd, LoadReport) {
        let tables = self.0.len();
        let start = Instant::now();
        let end = start + duration.min(LONGEST);
        let gap = rate.map(|rate| Duration::from_secs_f64(tables as f64 / f64::from(rate.max(1))));
        let pace = |n: usize| {
            let offset = gap.unwrap_or_default().mul_f64(n as f64 / tables as f64);
            Pace { next: start + offset, gap, end }
        };
        let playing = self.0.into_iter().enumerate().map(|(n, seated)| tokio::spawn(seated.play(pace(n))));
        let playing: Vec<_> = playing.collect();
        let mut report = LoadReport { tables, ..LoadReport::default() };
        let mut pairs = Vec::with_capacity(tables);
        for played in playing {
            match played.await {
                Ok((pair, played)) => {
                    pairs.push(pair);
                    report.add(played);
                }
                Err(error) => report.fail(error.to_string()),
            }
        }
        report.finish(start.elapsed());
        (Crowd(pairs), report)
    }
}

/// The game and scenario to play.
async fn choose(load: &Load) -> Result<(String, String), ClientError> {
    let games = Client::new(load.address).call("GET", "/api/games", None).await?.json();
    let games = games.as_array().cloned().unwrap_or_default();
    let game = games.iter().find(|game| load.game.as_ref().is_none_or(|id| game["id"] == id.as_str()));
    let game = game.ok_or_else(|| ClientError::of("the server has no such game"))?;
    let scenarios = game["scenarios"].as_array().cloned().unwrap_or_default();
    let two_seats = |scenario: &&serde_json::Value| scenario["seats"].as_array().is_some_and(|seats| seats.len() == 2);
    let fits = |scenario: &&serde_json::Value| load.scenario.as_ref().is_none_or(|id| scenario["id"] == id.as_str());
    let scenario = scenarios.iter().filter(two_seats).find(fits);
    let scenario = scenario.ok_or_else(|| ClientError::of("the game has no such scenario for two"))?;
    let text = |value: &serde_json::Value| value["id"].as_str().unwrap_or_default().to_owned();
    Ok((text(game), text(scenario)))
}

/// Memory of the server, as it tells.
async fn resident(address: SocketAddr) -> Option<u64> {
    let metrics = Client::new(address).call("GET", "/metrics", None).await.ok()?.body;
    let line = metrics.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "))?;
    line.trim().parse().ok()
}
