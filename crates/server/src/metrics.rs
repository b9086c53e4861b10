//! What the server counts, told in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, by: u64) {
        self.0.fetch_add(by, Relaxed);
    }
}

/// A number that comes and goes.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    pub(crate) fn add(&self, by: i64) {
        self.0.fetch_add(by, Relaxed);
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.load(Relaxed) == 0
    }

    pub(crate) fn set(&self, to: usize) {
        self.0.store(i64::try_from(to).unwrap_or(i64::MAX), Relaxed);
    }

    /// One more for as long as the guard lives.
    pub(crate) fn hold(&self) -> Held<'_> {
        self.add(1);
        Held(self)
    }
}

/// One of the things a gauge counts.
pub(crate) struct Held<'a>(&'a Gauge);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.add(-1);
    }
}

/// Upper bounds of the buckets of a histogram of times, in microseconds.
const BOUNDS: [u64; 14] =
    [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];

/// How long things took.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    sum: AtomicU64,
}

impl Histogram {
    pub(crate) fn observe(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let at = BOUNDS.iter().position(|bound| micros <= *bound).unwrap_or(BOUNDS.len());
        self.buckets[at].fetch_add(1, Relaxed);
        self.sum.fetch_add(micros, Relaxed);
    }
}

/// Everything the server counts.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Tables in memory.
    pub(crate) tables: Gauge,
    /// Open sockets.
    pub(crate) sockets: Gauge,
    /// Decisions played and stored.
    pub(crate) decisions: Counter,
    /// Decisions refused by the rules.
    pub(crate) refusals: Counter,
    /// Answers with a status of 400 and above.
    pub(crate) problems: Counter,
    /// Requests over HTTP.
    pub(crate) requests: Counter,
    /// From the wish to store until it is stored.
    pub(crate) commits: Histogram,
    /// Transactions.
    pub(crate) transactions: Counter,
    /// Wishes waiting for the writer.
    pub(crate) writes_waiting: Gauge,
    /// Computer players waiting for a thread or thinking.
    pub(crate) thinking: Gauge,
    /// Clients that were too slow and were sent the whole state instead.
    pub(crate) resyncs: Counter,
}

impl Metrics {
    /// All of it as text.
    pub(crate) fn text(&self) -> String {
        let mut out = String::with_capacity(4096);
        gauge(&mut out, "grognard_tables_live", "Tables in memory.", &self.tables);
        gauge(&mut out, "grognard_sockets", "Open WebSocket connections.", &self.sockets);
        counter(&mut out, "grognard_decisions_total", "Decisions played and stored.", &self.decisions);
        counter(&mut out, "grognard_refusals_total", "Decisions refused by the rules.", &self.refusals);
        counter(&mut out, "grognard_requests_total", "Requests over HTTP.", &self.requests);
        counter(&mut out, "grognard_problems_total", "Answers that were no success.", &self.problems);
        counter(&mut out, "grognard_transactions_total", "Transactions of the writer.", &self.transactions);
        gauge(&mut out, "grognard_writes_waiting", "Changes waiting for the writer.", &self.writes_waiting);
        gauge(&mut out, "grognard_computers_thinking", "Computer players waiting or thinking.", &self.thinking);
        counter(&mut out, "grognard_resyncs_total", "Slow clients sent the whole state.", &self.resyncs);
        histogram(&mut out, "grognard_commit_seconds", "From the wish to store until stored.", &self.commits);
        if let Some(bytes) = resident() {
            head(&mut out, "process_resident_memory_bytes", "Memory in use.", "gauge");
            let _ = writeln!(out, "process_resident_memory_bytes {bytes}");
        }
        out
    }
}

fn head(out: &mut String, name: &str, help: &str, kind: &str) {
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn counter(out: &mut String, name: &str, help: &str, counter: &Counter) {
    head(out, name, help, "counter");
    let _ = writeln!(out, "{name} {}", counter.0.load(Relaxed));
}

fn gauge(out: &mut String, name: &str, help: &str, gauge: &Gauge) {
    head(out, name, help, "gauge");
    let _ = writeln!(out, "{name} {}", gauge.0.load(Relaxed));
}

fn histogram(out: &mut String, name: &str, help: &str, histogram: &Histogram) {
    head(out, name, help, "histogram");
    let mut total = 0;
    for (bound, count) in BOUNDS.iter().zip(&histogram.buckets) {
        total += count.load(Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {total}", *bound as f64 / 1e6);
    }
    total += histogram.buckets[BOUNDS.len()].load(Relaxed);
    let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {total}");
    let _ = writeln!(out, "{name}_sum {}", histogram.sum.load(Relaxed) as f64 / 1e6);
    let _ = writeln!(out, "{name}_count {total}");
}

/// Memory of this process in bytes, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_what_prometheus_reads() {
        let metrics = Metrics::default();
        metrics.decisions.add(3);
        let held = metrics.sockets.hold();
        metrics.commits.observe(Duration::from_millis(3));
        metrics.commits.observe(Duration::from_secs(60));
        let text = metrics.text();
        drop(held);
        for line in [
            "grognard_decisions_total 3",
            "grognard_sockets 1",
            "grognard_commit_seconds_bucket{le=\"0.002\"} 0",
            "grognard_commit_seconds_bucket{le=\"0.004\"} 1",
            "grognard_commit_seconds_bucket{le=\"+Inf\"} 2",
            "grognard_commit_seconds_count 2",
        ] {
            assert!(text.lines().any(|told| told == line), "{line} is missing in\n{text}");
        }
        assert!(metrics.text().contains("grognard_sockets 0"));
    }
}
