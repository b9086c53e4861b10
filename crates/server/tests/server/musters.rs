//! Games to which an invited player brings an army of his own: the table is made when he does, and neither has seen the other's.

use crate::common::{Calls, House, config, id};
use kernel::Seat;
use serde_json::{Value, json};
use server::client::Client;
use server::protocol::ToServer;
use tempfile::tempdir;

fn army(nation: &str) -> String {
    format!("[army]\nnation = \"{nation}\"\n")
}

/// A game of the asker's army against that of who is invited.
fn call(seats: &Value) -> Value {
    let armies = json!([army("french"), null]);
    json!({"game": "skirmish", "scenario": "short", "seats": seats, "armies": armies, "spectators": true})
}

fn pair() -> Value {
    json!([{"is": "me"}, {"is": "invite"}])
}

async fn delete(who: &mut Client, path: &str, body: Option<&Value>) -> (u16, Value) {
    let answer = who.call("DELETE", path, body).await.unwrap();
    (answer.status, serde_json::from_str(&answer.body).unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_table_is_made_when_both_armies_are_there() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut ben) = (house.client(), house.client());
    anne.call("PUT", "/api/me", Some(&json!({"name": "Anne", "lang": "en"}))).await.unwrap();
    let called = anne.post("/api/musters", call(&pair())).await;
    assert_eq!(called.status, 201, "{}", called.body);
    let called = called.json();
    let path = format!("/api/musters/{}", id(&called));
    house.stop().await;

    // It waits through a restart, and nobody is told of the army that is there.
    let house = House::open(data.path()).await;
    (anne, ben) = (anne.moved(house.address), ben.moved(house.address));
    let seen = ben.get(&path).await;
    assert!(!seen.body.contains("french"), "{}", seen.body);
    let seen = seen.json();
    assert_eq!((&seen["by"], &seen["yours"], &seen["seat"]), (&json!("Anne"), &json!(false), &json!(1)));
    assert_eq!(anne.get(&path).await.json()["yours"], true);
    let table = format!("/api/tables/{}", id(&called));
    assert_eq!(anne.get(&table).await.json()["code"], "unknown_table");
    assert_eq!(anne.get("/api/tables").await.json()["musters"][0]["id"], called["id"]);
    assert_eq!(ben.get("/api/tables").await.json()["musters"], json!([]));

    let join = format!("{path}/join");
    assert_eq!(anne.post(&join, json!({})).await.json()["code"], "not_your_seat");
    let wrong = ben.post(&join, json!({"army": "[army]\n"})).await;
    assert_eq!((wrong.status, &wrong.json()["code"]), (422, &json!("bad_setup")), "what is wrong can be mended");
    let made = ben.post(&join, json!({"army": army("british")})).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let made = made.json();
    assert_eq!((&made["id"], &made["own"], &made["seats"][1]["yours"]), (&called["id"], &json!(true), &json!(true)));
    assert_eq!(house.client().post(&join, json!({})).await.json()["code"], "unknown_muster", "it is used once");
    assert_eq!(anne.get(&path).await.json()["code"], "unknown_muster");
    let lists = anne.get("/api/tables").await.json();
    assert_eq!((&lists["musters"], &lists["mine"][0]["id"]), (&json!([]), &called["id"]));

    let mut at = anne.sit(&id(&called)).await;
    at.say(&ToServer::Resign { seat: Seat(0) }).await;
    while at.state["scene"]["outcome"].is_null() {
        at.until("state").await;
    }
    let record = ben.get(&format!("{table}/record")).await.body;
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!(header["setup"]["forces"], json!({"blue": army("french"), "white": army("british")}));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_come_at_once_one_sits_down() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut ben, mut carl) = (house.client(), house.client(), house.client());
    let called = anne.post("/api/musters", call(&pair())).await.json();
    let join = format!("/api/musters/{}/join", id(&called));
    let (one, two) = tokio::join!(ben.post(&join, json!({})), carl.post(&join, json!({})));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 404], "{} {}", one.body, two.body);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_played_is_not_called_to() {
    let data = tempdir().unwrap();
    let mut config = config(data.path());
    config.limits.tables_per_player = 2;
    let house = House::with(config).await;
    let (mut anne, mut ben) = (house.client(), house.client());
    let (me, same, invite) = (json!({"is": "me"}), json!({"is": "same_screen"}), json!({"is": "invite"}));
    for seats in [json!([me, same]), json!([invite, invite]), json!([invite, me]), json!([me])] {
        let refused = anne.post("/api/musters", call(&seats)).await;
        assert_eq!((refused.status, &refused.json()["code"]), (422, &json!("bad_setup")), "{seats}");
    }
    let mut bad = call(&pair());
    bad["armies"][0] = json!("[army]\n");
    assert_eq!(anne.post("/api/musters", bad).await.json()["code"], "bad_setup");
    let mut rated = call(&pair());
    rated["rated"] = json!(true);
    assert_eq!(anne.post("/api/musters", rated).await.json()["code"], "no_account");

    let first = anne.post("/api/musters", call(&pair())).await.json();
    anne.post("/api/musters", call(&pair())).await;
    assert_eq!(anne.post("/api/musters", call(&pair())).await.json()["code"], "too_many_tables");
    let path = format!("/api/musters/{}", id(&first));
    ben.get("/api/me").await;
    assert_eq!(delete(&mut ben, &path, None).await.1["code"], "not_your_table");
    assert_eq!(delete(&mut anne, &path, None).await.0, 204);
    assert_eq!(delete(&mut anne, &path, None).await.1["code"], "unknown_muster");
    assert_eq!(ben.post(&format!("{path}/join"), json!({})).await.json()["code"], "unknown_muster");
    assert_eq!(anne.get("/api/musters/nonsense").await.json()["code"], "unknown_muster");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_the_accounts_of_who_logs_in_and_goes_with_it() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let called = anne.post("/api/musters", call(&pair())).await.json();
    let path = format!("/api/musters/{}", id(&called));
    let who = json!({"name": "Anne", "password": "grenadier"});
    assert_eq!(anne.post("/api/account", who).await.status, 201);
    assert_eq!(anne.get(&path).await.json()["yours"], true);
    anne.call("PUT", "/api/me", Some(&json!({"name": "Annette", "lang": "fr"}))).await.unwrap();
    assert_eq!(house.client().get(&path).await.json()["by"], "Annette");
    assert_eq!(delete(&mut anne, "/api/account", Some(&json!({"password": "grenadier"}))).await.0, 204);
    assert_eq!(house.client().get(&path).await.json()["code"], "unknown_muster");
    house.stop().await;
}
