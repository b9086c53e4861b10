//! What the keeper of a server may do and see: close tables, keep order, remove accounts; look through the database.

use crate::common::{Calls, House, config, id, march, pass, shelf};
use serde_json::{Value, json};
use server::client::{Answered, Client};
use server::storage::admin_key;
use server::{Checkup, doctor};
use std::path::Path;
use tempfile::tempdir;

async fn as_keeper(who: &mut Client, data: &Path, method: &str, path: &str, body: Option<&Value>) -> Answered {
    let key = format!("Bearer {}", admin_key(data).unwrap());
    let body = body.map(ToString::to_string);
    let body = body.as_deref().map(|body| ("application/json", body));
    who.send(method, path, body, &[("authorization", &key)]).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keeper_closes_tables_keeps_order_and_removes_accounts() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut keeper) = (house.client(), house.client());
    let secret = json!({"name": "Anne", "password": "grenadier"});
    assert_eq!(anne.post("/api/account", secret.clone()).await.status, 201);
    let table = anne.table("long", json!([{"is": "me"}, {"is": "invite"}])).await;
    let path = format!("/api/admin/tables/{}", id(&table));
    for (method, path) in [("GET", "/api/admin/tables"), ("DELETE", &path), ("DELETE", "/api/admin/accounts/anne")] {
        assert_eq!(anne.call(method, path, None).await.unwrap().json()["code"], "not_the_keeper", "{path}");
        let guess = [("authorization", "Bearer 00")];
        assert_eq!(anne.send(method, path, None, &guess).await.unwrap().status, 403);
    }
    let all = as_keeper(&mut keeper, data.path(), "GET", "/api/admin/tables", None).await.json();
    assert_eq!((all[0]["id"].clone(), all.as_array().unwrap().len()), (table["id"].clone(), 1));
    assert_eq!(all[0]["seats"][1]["invite"], Value::Null, "not even the keeper is shown invitations");

    let mut at = anne.sit(&id(&table)).await;
    let mute = json!({"is": "mute", "seat": 0, "muted": true});
    let muted = as_keeper(&mut keeper, data.path(), "POST", &format!("{path}/moderate"), Some(&mute)).await;
    assert_eq!((muted.status, muted.json()["seats"][0]["muted"].clone()), (200, json!(true)), "{}", muted.body);
    at.say(&server::protocol::ToServer::Chat { text: "Bonjour".to_owned(), secret: false }).await;
    assert_eq!(at.until("error").await["code"], "muted");

    assert_eq!(as_keeper(&mut keeper, data.path(), "DELETE", &path, None).await.status, 204);
    let closed = tokio::time::timeout(std::time::Duration::from_secs(10), async {
        while let Ok(Some(_)) = at.socket.hear().await {}
    });
    closed.await.expect("whoever is there goes with the table");
    let gone = anne.get(&format!("/api/tables/{}", id(&table))).await;
    assert_eq!(gone.json()["code"], "unknown_table");
    assert_eq!(as_keeper(&mut keeper, data.path(), "DELETE", &path, None).await.json()["code"], "unknown_table");

    let account = "/api/admin/accounts/anne";
    assert_eq!(as_keeper(&mut keeper, data.path(), "DELETE", account, None).await.status, 204);
    assert_eq!(as_keeper(&mut keeper, data.path(), "DELETE", account, None).await.json()["code"], "unknown_account");
    assert_eq!(house.client().post("/api/session", secret).await.json()["code"], "wrong_password");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_database_is_looked_through_while_the_server_runs() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut at = anne.sit(&id(&table)).await;
    at.decide(0, march(0)).await;
    at.decide(0, pass()).await;
    let computers = json!([{"is": "computer", "level": "random"}, {"is": "computer", "level": "random"}]);
    let finished = anne.table("short", computers).await;
    let mut watcher = anne.sit(&id(&finished)).await;
    while watcher.state["scene"]["outcome"].is_null() {
        watcher.until("state").await;
    }
    let found = doctor(&config(data.path()), &shelf()).await.unwrap();
    let record = anne.get(&format!("/api/tables/{}/record", id(&finished))).await.body;
    // Without the first line and the last.
    let decisions = 2 + record.lines().count() as u64 - 2;
    assert_eq!(found, Checkup { tables: 2, finished: 1, decisions, old_rules: 0, faults: Vec::new() });
    house.stop().await;

    if config(data.path()).database_url.is_none() {
        // One letter of one decision is another.
        let file = data.path().join("grognard.sqlite");
        let changed = std::process::Command::new("python3")
            .args([
                "-c",
                "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(\"UPDATE acts SET line = \
                   replace(line, 'march', 'marsh') WHERE n = 1 AND table_id IN (SELECT id FROM tables WHERE outcome IS NULL)\"); c.commit()",
            ])
            .arg(&file)
            .status();
        assert!(changed.unwrap().success());
        let found = doctor(&config(data.path()), &shelf()).await.unwrap();
        assert_eq!(found.faults.len(), 1);
        assert_eq!(found.faults[0].0, id(&table));
        assert!(found.faults[0].1[0].contains("its chain does not fit"), "{:?}", found.faults);
    }
}
