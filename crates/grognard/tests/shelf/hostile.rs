//! Small requests of strangers with large effects, against the server with all games.

use kernel::chance::Seed;
use kernel::record::{FORMAT, Header, Record, SetupSpec};
use server::client::Client;
use server::{Config, NoClient, Server};
use std::sync::Arc;
use tempfile::tempdir;

/// A record of no decisions.
fn record(game: &str, rules: u32, setup: SetupSpec, seats: usize) -> String {
    let header = Header {
        format: FORMAT,
        game: game.to_owned(),
        rules,
        setup,
        seats: vec![String::new(); seats],
        commitment: Seed([1; 32]).commit(),
        forked_from: None,
        dice: Vec::new(),
    };
    Record::begin(header).to_lines()
}

/// A server with all games, until the returned end is dropped or sent to.
pub(crate) async fn serve(data: &std::path::Path) -> (std::net::SocketAddr, tokio::sync::oneshot::Sender<()>) {
    let config = Config { port: 0, data: data.to_owned(), ..Config::default() };
    let server = Server::start(config, grognard::shelf(), Arc::new(NoClient)).await.unwrap();
    let address = server.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    tokio::spawn(server.run(async move { drop(stopped.await) }));
    (address, stop)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_scenarios_are_answered_shortly_however_large_they_are() {
    let data = tempdir().unwrap();
    let (address, stop) = serve(data.path()).await;
    let mut stranger = Client::new(address);
    let keys = |count: usize| (0..count).map(|n| format!("k{n}=1\n")).collect::<String>();
    for rules in grognard::shelf() {
        let seats = rules.scenarios()[0].seats.len();
        for (name, text) in [
            ("x".repeat(100_000), keys(30_000)),
            ("x".repeat(300), keys(25_000)),
            // As large as a body may be: counting lines for each fault would take minutes.
            ("own".to_owned(), keys(340_000)),
            ("own".to_owned(), keys(600_000)),
            ("own".to_owned(), "[[".repeat(10_000)),
        ] {
            let setup = SetupSpec { scenario: name, scenario_text: Some(text), ..SetupSpec::default() };
            let body = record(rules.id(), rules.rules_version(), setup, seats);
            let too_large = body.len() > 4 << 20;
            let answer = match stranger.send("POST", "/api/records", Some(("text/plain", &body)), &[]).await {
                Ok(answer) => answer,
                // Who sends more than a body may have is hung up on; whether the answer is still read depends on who is
                // faster. The next request shows that the server goes on.
                Err(_) if too_large => {
                    stranger = Client::new(address);
                    continue;
                }
                Err(error) => panic!("{}: {error:?}", rules.id()),
            };
            let details = answer.json()["details"].as_array().unwrap().len();
            match answer.status {
                413 => assert!(too_large),
                422 => assert!((1..=51).contains(&details), "{}: {details} faults", rules.id()),
                other => panic!("{}: {other} {}", rules.id(), answer.body),
            }
            assert!(answer.body.len() < 100_000, "{} bytes", answer.body.len());
        }
    }
    stop.send(()).unwrap();
}
