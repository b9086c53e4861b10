//! Several nodes on one database, with NATS between them: `scripts/postgres scripts/nats cargo test -p server --test server`.
//! Without these there is no cluster to test; `make test` then names it among what it left out.

use crate::common::{At, Calls, House, config, id, march, order, pass};
use serde_json::{Value, json};
use server::Clock;
use server::client::Client;
use server::protocol::ToServer;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::tempdir;

/// So many nodes, if there is a PostgreSQL and a NATS to run them on.
async fn nodes(data: &Path, count: usize) -> Option<Vec<House>> {
    nodes_by(&Clock::default(), data, count).await
}

/// The same, with a clock.
async fn nodes_by(clock: &Clock, data: &Path, count: usize) -> Option<Vec<House>> {
    let mut config = config(data);
    config.clock = clock.clone();
    config.nats_url = std::env::var("GROGNARD_TEST_NATS").ok();
    if config.database_url.is_none() || config.nats_url.is_none() {
        return None;
    }
    let mut nodes = Vec::new();
    for _ in 0..count {
        nodes.push(House::with(config.clone()).await);
    }
    // Each has to have heard of the others.
    tokio::time::sleep(Duration::from_millis(700)).await;
    Some(nodes)
}

/// Sits down at a table at the first node that lets one, as a browser does that is sent on by a proxy.
async fn sit_at(who: &Client, nodes: &[House], table: &str) -> At {
    for _ in 0..200 {
        for node in nodes {
            let Ok(mut socket) = who.moved(node.address).socket(table, "protocol=1&changes=true").await else {
                continue;
            };
            if let Ok(Some(welcome)) = socket.hear().await
                && welcome["is"] == "welcome"
            {
                return At::welcomed(socket, welcome).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no node lets anybody in");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_node_leads_to_a_table() {
    let data = tempdir().unwrap();
    let Some(nodes) = nodes(data.path(), 3).await else { return };
    let (mut anne, mut ben) = (nodes[0].client(), nodes[1].client());
    let table = anne.table("long", json!([{"is": "me"}, {"is": "invite"}])).await;
    let path = format!("/api/tables/{}", id(&table));
    let joined = ben.post(&format!("{path}/join"), json!({"invite": table["seats"][1]["invite"]})).await;
    assert_eq!((joined.status, joined.json()["seats"][1]["yours"].clone()), (200, json!(true)), "{}", joined.body);
    assert!(ben.call("GET", "/api/tables", None).await.unwrap().json()["mine"][0]["id"] == table["id"]);

    // Both at nodes that do not have the table.
    let mut at = sit_at(&anne, &nodes[2..], &id(&table)).await;
    let mut other = sit_at(&ben, &nodes[1..2], &id(&table)).await;
    assert_eq!(at.decide(0, march(0)).await["version"], 1);
    other.until_version(1).await;
    assert_eq!(at.decide(0, pass()).await["is"], "done");
    other.until_version(2).await;
    assert_eq!(other.decide(1, order(3, "attack")).await["is"], "done");
    assert_eq!(at.decide(0, json!({"do": "nonsense"})).await["code"], "malformed");
    other.say(&ToServer::Chat { text: "Bonjour".to_owned(), secret: false }).await;
    assert_eq!(at.until("chat").await["line"]["text"], "Bonjour");
    for node in &nodes {
        let seen = anne.moved(node.address).get(&path).await;
        assert_eq!((seen.status, seen.json()["seats"][1]["present"].clone()), (200, json!(true)), "{}", seen.body);
    }
    assert_eq!(nodes[2].client().get("/api/tables/0000000000001").await.json()["code"], "unknown_table");
    assert_eq!(nodes[1].client().post(&format!("{path}/leave"), json!({})).await.json()["code"], "not_your_seat");

    // A name given at one node is told at a table of another.
    let named = json!({"name": "Ben", "lang": "fr"});
    assert_eq!(ben.call("PUT", "/api/me", Some(&named)).await.unwrap().status, 200);
    while at.until("table").await["table"]["seats"][1]["player"] != "Ben" {}
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_drained_loses_nobody_a_game() {
    let data = tempdir().unwrap();
    let Some(mut nodes) = nodes(data.path(), 3).await else { return };
    let mut anne = nodes[0].client();
    let computers = json!([{"is": "me"}, {"is": "computer", "level": "random"}]);
    let tables =
        [anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await, anne.table("long", computers).await];
    let mut at = sit_at(&anne, &nodes[2..], &id(&tables[0])).await;
    for n in 1..=2 {
        assert_eq!(at.decide(0, march(n - 1)).await["version"], n);
    }
    // One after the other is stopped, and another started: nobody's game is lost.
    let steps = [(0, pass()), (0, order(0, "attack")), (1, order(3, "hold"))];
    for (n, (seat, action)) in (3..).zip(steps) {
        nodes.remove(0).stop().await;
        nodes.extend(self::nodes(data.path(), 1).await.unwrap());
        let mut at = sit_at(&anne, &nodes, &id(&tables[0])).await;
        assert_eq!(at.decide(seat, action).await["is"], "done");
        let record = anne.moved(nodes[1].address).get(&format!("/api/tables/{}/record", id(&tables[0]))).await.body;
        assert_eq!(record.lines().count(), 1 + n, "everything that was answered is there");
        let mut solo = sit_at(&anne, &nodes, &id(&tables[1])).await;
        if !solo.offers().is_empty() {
            let action = solo.offers()[0]["action"].clone();
            assert_eq!(solo.decide(0, action).await["is"], "done");
        }
    }
    let mut shared = config(data.path());
    shared.nats_url = None;
    let found = server::doctor(&shared, &crate::common::shelf()).await.unwrap();
    assert_eq!((found.tables, found.faults), (2, Vec::new()));
    for node in nodes {
        node.stop().await;
    }
}

/// What the database itself says.
fn ask_database(data: &Path, statement: &str) -> String {
    let url = config(data).database_url.unwrap();
    let asked = Command::new("psql").args([&url, "-qAtc", statement]).output().unwrap();
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    String::from_utf8(asked.stdout).unwrap().trim().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_to_a_table_of_a_dead_node_waits_at_the_door_until_it_is_buried() {
    let data = tempdir().unwrap();
    let Some(mut nodes) = nodes(data.path(), 2).await else { return };
    let mut anne = nodes[0].client();
    let table = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut at = sit_at(&anne, &nodes[..1], &id(&table)).await;
    assert_eq!(at.decide(0, march(0)).await["version"], 1);
    nodes.remove(0).stop().await;
    // As if a node had said two tenths of a second ago that it lives, and been killed.
    let said = "INSERT INTO nodes VALUES (7, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint + 1800)";
    ask_database(data.path(), said);
    ask_database(data.path(), "UPDATE places SET node = 7, token = token + 1");
    let mut socket = anne.moved(nodes[0].address).socket(&id(&table), "protocol=1&changes=true").await.unwrap();
    let welcome = socket.hear().await.unwrap().unwrap();
    assert_eq!(welcome["is"], "welcome", "{welcome}");
    assert_eq!(ask_database(data.path(), "SELECT until FROM nodes WHERE id = 7"), "0", "nobody waited for its end");
    let mut at = At::welcomed(socket, welcome).await;
    assert_eq!(at.decide(0, pass()).await["version"], 2);
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_run_on_at_the_node_that_takes_a_table_over() {
    let data = tempdir().unwrap();
    let clock = Clock::standing_at(1_800_000_000);
    let Some(mut nodes) = nodes_by(&clock, data.path(), 2).await else { return };
    let mut anne = nodes[0].client();
    let wish = json!({"game": "skirmish", "scenario": "long", "seats": [{"is": "me"}, {"is": "same_screen"}],
        "time": {"is": "fischer", "minutes": 10, "increment": 0}});
    let table = anne.post("/api/tables", wish).await.json();
    let mut at = sit_at(&anne, &nodes[..1], &id(&table)).await;
    assert_eq!(at.decide(0, march(0)).await["is"], "done");
    clock.advance(Duration::from_secs(60));
    nodes.remove(0).stop().await;
    clock.advance(Duration::from_secs(60));
    let mut at = sit_at(&anne, &nodes, &id(&table)).await;
    assert_eq!(at.state["clocks"]["seats"][0], json!({"left": 480_000, "reserve": 0, "running": true}));
    assert_eq!(at.decide(0, pass()).await["is"], "done");
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_account_leaves_tables_of_other_nodes() {
    let data = tempdir().unwrap();
    let Some(nodes) = nodes(data.path(), 2).await else { return };
    let mut anne = nodes[0].client();
    let secret = json!({"name": "Anne", "password": "grenadier"});
    assert_eq!(anne.post("/api/account", secret).await.status, 201);
    let table = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let mut there = anne.moved(nodes[1].address);
    let gone = there.call("DELETE", "/api/account", Some(&json!({"password": "grenadier"}))).await.unwrap();
    assert_eq!(gone.status, 204, "{}", gone.body);
    let left = nodes[1].client().get(&format!("/api/tables/{}", id(&table))).await.json();
    assert_eq!(left["seats"][0]["player"], Value::Null, "{left}");
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_on_its_own_and_a_cluster_keep_off_each_other() {
    let data = tempdir().unwrap();
    let Some(nodes) = nodes(data.path(), 1).await else { return };
    let alone =
        server::Server::start(config(data.path()), crate::common::shelf(), std::sync::Arc::new(server::NoClient));
    let why = alone.await.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(why.contains("another server has this database"), "{why:?}");
    for node in nodes {
        node.stop().await;
    }
}
