//! How a server fared under load.

use std::fmt;
use std::time::Duration;

/// What came of a load test.
#[derive(Clone, Debug, Default)]
pub struct LoadReport {
    /// Tables that were played on.
    pub tables: usize,
    /// Decisions that were acknowledged.
    pub decisions: usize,
    /// Games that were played to their end.
    pub games: usize,
    /// Decisions that were taken back.
    pub undone: usize,
    /// Lines that were said.
    pub said: usize,
    /// Things that went wrong.
    pub errors: usize,
    /// The first few of them.
    pub what: Vec<String>,
    /// How long it took.
    pub seconds: f64,
    /// Half of the decisions were acknowledged within this time.
    pub p50: Duration,
    /// All but one in a hundred.
    pub p99: Duration,
    /// All of them.
    pub longest: Duration,
    /// Memory of the server for a table, where it tells.
    pub bytes_per_table: Option<u64>,
    /// Memory of the server for a connection, where it tells.
    pub bytes_per_connection: Option<u64>,
    /// Memory of the server at the end, where it tells.
    pub resident: Option<u64>,
    pub(super) latencies: Vec<u32>,
}

/// What one table did.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// Microseconds from each decision to its acknowledgement.
    pub(super) latencies: Vec<u32>,
    pub(super) games: usize,
    pub(super) undone: usize,
    pub(super) said: usize,
    pub(super) errors: Vec<String>,
}

impl LoadReport {
    /// Acknowledged decisions a second.
    pub fn per_second(&self) -> f64 {
        self.decisions as f64 / self.seconds.max(f64::EPSILON)
    }

    pub(super) fn add(&mut self, played: Played) {
        self.latencies.extend(played.latencies);
        self.games += played.games;
        self.undone += played.undone;
        self.said += played.said;
        for error in played.errors {
            self.fail(error);
        }
    }

    pub(super) fn fail(&mut self, error: String) {
        self.errors += 1;
        if self.what.len() < 5 {
            self.what.push(error);
        }
    }

    pub(super) fn finish(&mut self, took: Duration) {
        self.seconds = took.as_secs_f64();
        self.latencies.sort_unstable();
        self.decisions = self.latencies.len();
        let at = |share: f64| {
            let last = self.latencies.len().saturating_sub(1);
            let micros = self.latencies.get((last as f64 * share) as usize).copied().unwrap_or_default();
            Duration::from_micros(micros.into())
        };
        (self.p50, self.p99, self.longest) = (at(0.5), at(0.99), at(1.0));
    }

    /// The memory of the server before the tables, with them, and with the sockets.
    pub(super) fn remember(&mut self, empty: Option<u64>, tables: Option<u64>, sockets: Option<u64>) {
        let share =
            |before: Option<u64>, after: Option<u64>, of: usize| Some(after?.saturating_sub(before?) / of as u64);
        self.bytes_per_table = share(empty, tables, self.tables);
        self.bytes_per_connection = share(tables, sockets, 2 * self.tables);
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        let kib = |bytes: Option<u64>| {
            bytes.map_or_else(|| "?".to_owned(), |bytes| format!("{:.1} KiB", bytes as f64 / 1024.0))
        };
        writeln!(f, "tables       {} ({} sockets), {} games finished", self.tables, 2 * self.tables, self.games)?;
        writeln!(f, "decisions    {} in {:.1} s: {:.0} a second", self.decisions, self.seconds, self.per_second())?;
        writeln!(
            f,
            "latency      p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            millis(self.p50),
            millis(self.p99),
            millis(self.longest)
        )?;
        write!(
            f,
            "memory       {} a table, {} a connection, {} in all",
            kib(self.bytes_per_table),
            kib(self.bytes_per_connection),
            kib(self.resident)
        )?;
        write!(f, "\nerrors       {}", self.errors)?;
        self.what.iter().try_for_each(|what| write!(f, "\n             {what}"))
    }
}
