//! Rated games count for accounts that agreed to it, and for nobody else.

use crate::common::{Calls, House, id, march};
use serde_json::{Value, json};
use server::client::Client;
use tempfile::tempdir;

async fn account(house: &House, name: &str) -> Client {
    let mut who = house.client();
    assert_eq!(who.post("/api/account", json!({"name": name, "password": "grenadier"})).await.status, 201);
    who
}

fn wish(seats: &Value) -> Value {
    json!({"game": "skirmish", "scenario": "short", "seats": seats, "rated": true})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rated_games_count_for_both_players_once() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc, mut nobody) =
        (account(&house, "Anne").await, account(&house, "Marc").await, house.client());
    let pair = json!([{"is": "me"}, {"is": "invite"}]);
    assert_eq!(nobody.post("/api/tables", wish(&pair)).await.json()["code"], "no_account");
    let computer = json!([{"is": "me"}, {"is": "computer", "level": "random"}]);
    assert_eq!(anne.post("/api/tables", wish(&computer)).await.json()["code"], "bad_setup");
    let table = anne.post("/api/tables", wish(&pair)).await.json();
    assert_eq!(table["rated"], true);
    let path = format!("/api/tables/{}", id(&table));
    let join = json!({"invite": table["seats"][1]["invite"]});
    assert_eq!(nobody.post(&format!("{path}/join"), join.clone()).await.json()["code"], "no_account");
    assert_eq!(marc.post(&format!("{path}/join"), join).await.status, 200);
    let mut a = anne.sit(&id(&table)).await;
    a.decide(0, march(0)).await;
    let remove = anne.post(&format!("{path}/moderate"), json!({"is": "remove", "seat": 1})).await;
    assert_eq!(remove.json()["code"], "rated");
    assert_eq!(anne.get("/api/ratings/skirmish").await.json(), json!([]), "nothing has come of it yet");

    // Who gets up gives it up.
    let over = marc.post(&format!("{path}/leave"), json!({})).await.json();
    assert_eq!(over["outcome"]["winners"], json!([0]));
    let list = anne.get("/api/ratings/skirmish").await.json();
    let row = |n: usize| (list[n]["name"].clone(), list[n]["games"].clone(), list[n]["yours"].clone());
    assert_eq!((row(0), row(1)), ((json!("Anne"), json!(1), json!(true)), (json!("Marc"), json!(1), json!(false))));
    assert!(list[0]["rating"].as_i64().unwrap() > 1500 && list[1]["rating"].as_i64().unwrap() < 1500);
    assert_eq!(anne.get("/api/ratings/chess").await.json()["code"], "unknown_game");

    // A game that is not rated changes nothing.
    let plain = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let join = json!({"invite": plain["seats"][1]["invite"]});
    marc.post(&format!("/api/tables/{}/join", id(&plain)), join).await;
    let mut a = anne.sit(&id(&plain)).await;
    a.say(&server::protocol::ToServer::Resign { seat: kernel::Seat(0) }).await;
    while a.state["scene"]["outcome"].is_null() {
        a.until("state").await;
    }
    assert_eq!(anne.get("/api/ratings/skirmish").await.json(), list);
    house.stop().await;
}
