//! A server with a thousand live tables of La Marche des Aigles, whose players decide, take back and talk, killed (-9) at
//! random moments: nothing that anybody was shown is lost, and nothing comes back that was taken back. `GROGNARD_BIN` names
//! another build of the program: `make test` kills the release build more often, since it has many times as much in flight.
//! `GROGNARD_KILLS` and `GROGNARD_KILL_TABLES` say how often, and at how many tables.
#![cfg(feature = "server")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use server::loadtest::{Crowd, Load};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::tempdir;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn kills() -> u64 {
    number("GROGNARD_KILLS", if std::env::var_os("GROGNARD_BIN").is_some() { 10 } else { 2 })
}

/// The program, serving; killed when dropped.
struct Victim {
    process: Child,
    address: SocketAddr,
}

impl Victim {
    fn start(data: &Path) -> Victim {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let program = std::env::var_os("GROGNARD_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_grognard").into());
        let process = Command::new(program)
            .args(["serve", "--port", &address.port().to_string(), "--data"])
            .arg(data)
            .env_remove("DATABASE_URL")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let victim = Victim { process, address };
        while TcpStream::connect(address).is_err() {
            std::thread::sleep(Duration::from_millis(20));
        }
        victim
    }

    /// `kill -9`.
    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Milliseconds, different in every round and run. Further rounds, which a busy machine needs, last longer and longer.
fn moment(round: u64) -> u64 {
    let run = u64::from(std::process::id());
    300 + (round * 7919 + run * 104_729) % 1200 + 1000 * round.saturating_sub(kills())
}

/// Rounds beyond those asked for, until enough has happened.
const MOST_FURTHER: u64 = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_shown_is_lost_when_the_server_is_killed_under_load() {
    let data = tempdir().unwrap();
    let mut victim = Victim::start(data.path());
    let tables = usize::try_from(number("GROGNARD_KILL_TABLES", 1000)).unwrap();
    let load = Load { tables, game: Some("aigles".to_owned()), lively: true, ..Load::at(victim.address) };
    let mut crowd = Crowd::gather(&load).await.unwrap();
    let (mut decisions, mut undone, mut said) = (0, 0, 0);
    let mut rounds = 0;
    for round in 0..kills() + MOST_FURTHER {
        if round >= kills() && decisions > tables / 2 && undone > 0 && said > 0 {
            break;
        }
        rounds += 1;
        // Who sits down again finds at least what was shown before the kill, or this fails.
        let seated = crowd.sit(victim.address).await.unwrap_or_else(|error| panic!("round {round}: {error}"));
        let playing = tokio::spawn(seated.play(Duration::from_secs(600), None));
        tokio::time::sleep(Duration::from_millis(moment(round))).await;
        tokio::task::spawn_blocking(|| victim.kill()).await.unwrap();
        let (back, report) = playing.await.unwrap();
        assert_eq!(report.errors, tables, "round {round}: every table has lost its server, in mid-game: {report}");
        decisions += report.decisions;
        undone += report.undone;
        said += report.said;
        crowd = back;
        victim = Victim::start(data.path());
    }
    crowd.sit(victim.address).await.unwrap();
    assert!(
        decisions > tables / 2 && undone > 0 && said > 0,
        "only {decisions} decisions, {undone} taken back, {said} lines"
    );
    println!(
        "{decisions} decisions, {undone} taken back, {said} lines acknowledged before {rounds} kills, and none lost"
    );
}
