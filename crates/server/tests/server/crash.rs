//! A server that is killed at a random moment under load has lost nothing it acknowledged.

use crate::common::{At, Calls, House, config, id};
use serde_json::json;
use server::client::Client;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::tempdir;

const DATA: &str = "GROGNARD_TEST_DATA";
const TABLES: usize = 8;

/// Not a test: the server that the tests below kill. Runs in a process of its own.
#[test]
#[ignore = "the server of the other tests"]
fn child() {
    let Some(data) = std::env::var_os(DATA) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut config = config(Path::new(&data));
        config.limits.tables_per_player = usize::MAX;
        let house = House::with(config).await;
        println!("\nlistening {}", house.address);
        std::future::pending::<()>().await;
    });
}

/// A server in a process of its own, killed when dropped.
pub(crate) struct Victim {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Victim {
    pub(crate) fn start(data: &Path) -> Victim {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "crash::child", "--ignored", "--nocapture"])
            .env(DATA, data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.filter_map(|line| line.strip_prefix("listening ").map(str::to_owned)).next().unwrap();
        Victim { process, address: address.parse().unwrap() }
    }

    pub(crate) fn kill(mut self) {
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

/// Plays both seats until the connection breaks; returns the last version that was acknowledged.
async fn play(client: Client, table: String) -> u64 {
    let mut acknowledged = 0;
    let Ok(socket) = client.socket(&table, "protocol=1").await else { return 0 };
    let mut at = At::open(socket).await;
    let mut next = 1;
    loop {
        let seats = at.state["scene"]["prompt"]["seats"].clone();
        let seat = seats[0].as_u64().unwrap() as u8;
        let decide = if at.state["seat"] == seat {
            let action = at.offers().last().unwrap()["action"].clone();
            json!({"is": "decide", "id": next, "version": at.version(), "seat": seat, "action": action})
        } else {
            json!({"is": "sit", "seat": seat})
        };
        let deciding = decide["is"] == "decide";
        if at.socket.say_text(decide.to_string()).await.is_err() {
            return acknowledged;
        }
        loop {
            let Ok(Some(message)) = at.socket.hear().await else { return acknowledged };
            match message["is"].as_str().unwrap() {
                "state" => {
                    at.state = message;
                    if !deciding {
                        break;
                    }
                }
                "done" => {
                    acknowledged = message["version"].as_u64().unwrap();
                    next += 1;
                    break;
                }
                "error" | "refused" => panic!("{message}"),
                _ => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let data = tempdir().unwrap();
    let mut anne = Client::new(([127, 0, 0, 1], 1).into());
    let mut tables = Vec::new();
    let mut stored: BTreeMap<String, u64> = BTreeMap::new();
    let mut total = 0;
    for round in 0..10_u64 {
        let victim = Victim::start(data.path());
        anne = anne.moved(victim.address);
        if tables.is_empty() {
            for _ in 0..TABLES {
                tables.push(id(&anne.table("endless", json!([{"is": "me"}, {"is": "same_screen"}])).await));
            }
        }
        let playing: Vec<_> = tables.iter().map(|table| tokio::spawn(play(anne.clone(), table.clone()))).collect();
        let moment = 60 + (round * 7919 + u64::from(std::process::id())) % 240;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        tokio::task::spawn_blocking(|| victim.kill()).await.unwrap();
        for (table, playing) in tables.iter().zip(playing) {
            let acknowledged = playing.await.unwrap();
            let known = stored.entry(table.clone()).or_default();
            *known = acknowledged.max(*known);
        }
        let victim = Victim::start(data.path());
        anne = anne.moved(victim.address);
        for table in &tables {
            let view = anne.get(&format!("/api/tables/{table}")).await.json();
            let version = view["version"].as_u64().unwrap_or_else(|| panic!("{table} does not load: {view}"));
            assert!(version >= stored[table], "round {round}: {version} stored, {} acknowledged", stored[table]);
            stored.insert(table.clone(), version);
        }
        total = stored.values().sum();
        tokio::task::spawn_blocking(|| victim.kill()).await.unwrap();
    }
    assert!(total > 200, "only {total} decisions were made");
}
