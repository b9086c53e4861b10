//! Tables: made, joined, left, played again, put away, forked, exported, imported, verified.

use crate::common::{At, Calls, House, id};
use serde_json::{Value, json};
use server::client::Client;
use tempfile::tempdir;

/// Plays a game to its end with both seats at one socket.
async fn play_out(client: &Client, table: &str) -> At {
    let mut at = client.sit(table).await;
    while at.state["scene"]["outcome"].is_null() {
        let seat = at.state["scene"]["prompt"]["seats"][0].as_u64().unwrap() as u8;
        if at.state["seat"] != seat {
            at.say(&server::protocol::ToServer::Sit { seat: Some(kernel::Seat(seat)) }).await;
            at.until("state").await;
        }
        let action = at.offers().last().unwrap()["action"].clone();
        assert_eq!(at.decide(seat, action).await["is"], "done");
    }
    at
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_made_and_joined_by_link_once() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc, mut third) = (house.client(), house.client(), house.client());
    anne.call("PUT", "/api/me", Some(&json!({"name": "Anne", "lang": "fr"}))).await.unwrap();
    marc.call("PUT", "/api/me", Some(&json!({"name": "Marc", "lang": "en"}))).await.unwrap();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let path = format!("/api/tables/{}", id(&table));
    let invite = table["seats"][1]["invite"].as_str().unwrap().to_owned();
    assert_eq!(table["seats"][0]["player"], "Anne");
    assert!(table["seed"].is_null() && table["commitment"].as_str().unwrap().len() == 64);
    assert!(marc.get(&path).await.json()["seats"][1]["invite"].is_null(), "only the maker sees the invitation");

    let mut at = anne.sit(&id(&table)).await;
    let wrong = marc.post(&format!("{path}/join"), json!({"invite": "0".repeat(26)})).await;
    assert_eq!((wrong.status, wrong.json()["code"].clone()), (410, json!("link_used")));
    let joined = marc.post(&format!("{path}/join"), json!({"invite": invite})).await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    assert_eq!(joined.json()["seats"][1]["yours"], true);
    assert_eq!(at.until("table").await["table"]["seats"][1]["player"], "Marc");
    assert!(joined.json()["seats"][0]["token"].is_null() && joined.json()["seats"][1]["token"].is_string());
    let again = marc.post(&format!("{path}/join"), json!({"invite": invite})).await;
    assert_eq!(again.status, 200, "who came by the link may come again");
    let late = third.post(&format!("{path}/join"), json!({"invite": invite})).await;
    assert_eq!(late.json()["code"], "link_used");
    let closed = third.post(&format!("{path}/join"), json!({"seat": 1})).await;
    assert_eq!(closed.json()["code"], "link_used");

    assert_eq!(anne.post(&format!("{path}/join"), json!({"invite": invite})).await.status, 200);
    let mut b = marc.sit(&id(&table)).await;
    let left = marc.post(&format!("{path}/leave"), json!({})).await;
    assert_eq!(left.status, 200);
    assert_eq!(left.json()["seats"][1]["yours"], false);
    assert_eq!(b.until("state").await["seat"], Value::Null, "who has left may only watch");
    let fresh = anne.get(&path).await.json()["seats"][1]["invite"].as_str().unwrap().to_owned();
    assert_ne!(fresh, invite);
    assert_eq!(third.post(&format!("{path}/join"), json!({"invite": fresh})).await.status, 200);
    assert_eq!(marc.post(&format!("{path}/leave"), json!({})).await.json()["code"], "not_your_seat");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_tables_are_listed_and_filled_by_whoever_comes_first() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc, mut third) = (house.client(), house.client(), house.client());
    let wish = json!({"game": "toy", "scenario": "short", "seats": [{"is": "me"}, {"is": "invite"}], "open": true});
    let table = anne.post("/api/tables", wish).await.json();
    let path = format!("/api/tables/{}/join", id(&table));
    assert_eq!(marc.get("/api/tables").await.json()["open"][0]["id"], table["id"]);
    let lists = anne.get("/api/tables").await.json();
    assert_eq!((lists["mine"][0]["id"].clone(), lists["open"].clone()), (table["id"].clone(), json!([])));
    let (first, second) = tokio::join!(marc.post(&path, json!({"seat": 1})), third.post(&path, json!({"seat": 1})));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "two who come at once do not overwrite each other");
    let loser = if first.status == 409 { first } else { second };
    assert_eq!(loser.json()["code"], "seat_taken");
    let mut fourth = house.client();
    assert_eq!(fourth.post(&path, json!({})).await.json()["code"], "full_table");
    assert_eq!(fourth.get("/api/tables").await.json()["open"], json!([]));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_shows_its_seed_and_verifies() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let path = format!("/api/tables/{}", id(&table));
    assert_eq!(anne.get(&format!("{path}/verify")).await.json()["code"], "not_over");
    let at = play_out(&anne, &id(&table)).await;
    let last = at.version();
    let over = anne.get(&path).await.json();
    assert!(over["outcome"]["winners"].is_array() && over["awaiting"] == json!([]));
    let verified = anne.get(&format!("{path}/verify")).await.json();
    assert_eq!(verified["ok"], true, "{verified}");
    assert_eq!((&verified["seed"], &verified["commitment"]), (&over["seed"], &table["commitment"]));
    let seed: kernel::chance::Seed = over["seed"].as_str().unwrap().parse().unwrap();
    assert_eq!(seed.commit().to_string(), table["commitment"].as_str().unwrap());

    let rematch = anne.post(&format!("{path}/rematch"), json!({})).await;
    assert_eq!(rematch.status, 201);
    let again = anne.post(&format!("{path}/rematch"), json!({})).await.json();
    assert_eq!(again["id"], rematch.json()["id"], "asked twice, the same table");
    assert_ne!(again["commitment"], table["commitment"]);
    assert_eq!(anne.get(&path).await.json()["rematch"], again["id"]);

    let fork = anne.post(&format!("{path}/fork"), json!({"at": 3})).await;
    assert_eq!(fork.status, 201, "{}", fork.body);
    assert_eq!((fork.json()["version"].clone(), fork.json()["forked_from"].clone()), (json!(3), table["id"].clone()));
    play_out(&anne, &id(&fork.json())).await;
    let forked = anne.get(&format!("/api/tables/{}/verify", id(&fork.json()))).await.json();
    assert_eq!(forked["ok"], true, "{forked}");
    let beyond = anne.post(&format!("{path}/fork"), json!({"at": last + 1})).await;
    assert_eq!(beyond.json()["code"], "no_such_moment");

    let archived = anne.post(&format!("{path}/archive"), json!({"archived": true})).await;
    assert_eq!(archived.json()["archived"], true);
    let mine = anne.get("/api/tables").await.json()["mine"].clone();
    let stored = mine.as_array().unwrap().iter().find(|one| one["id"] == table["id"]).unwrap().clone();
    assert_eq!((stored["archived"].clone(), stored["outcome"].clone()), (json!(true), over["outcome"].clone()));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_go_out_and_come_in() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc) = (house.client(), house.client());
    let table = anne.table("short", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let path = format!("/api/tables/{}/record", id(&table));
    let mut at = anne.sit(&id(&table)).await;
    at.decide(0, json!({"do": "prepare"})).await;
    assert_eq!(marc.get(&path).await.json()["code"], "not_over", "nobody else reads a running game");
    let running = anne.get(&path).await.body;
    assert_eq!(running.lines().count(), 2);
    drop(at);
    play_out(&anne, &id(&table)).await;
    let finished = marc.get(&path).await;
    assert_eq!(finished.header("content-type"), Some("application/x-ndjson"));

    let go_on = marc.send("POST", "/api/records", Some(("text/plain", &running)), &[]).await.unwrap();
    assert_eq!(go_on.status, 201, "{}", go_on.body);
    assert_eq!((go_on.json()["version"].clone(), go_on.json()["outcome"].clone()), (json!(1), Value::Null));
    play_out(&marc, &id(&go_on.json())).await;
    let kept = marc.send("POST", "/api/records", Some(("text/plain", &finished.body)), &[]).await.unwrap();
    assert_eq!(kept.status, 201, "{}", kept.body);
    let out = marc.get(&format!("/api/tables/{}/record", id(&kept.json()))).await.body;
    assert_eq!(out, finished.body, "what comes in goes out the same");

    let changed = finished.body.replacen("\"do\":\"prepare\"", "\"do\":\"roll\"", 1);
    for broken in [changed.as_str(), "", "{}", "not a record"] {
        let answer = marc.send("POST", "/api/records", Some(("text/plain", broken)), &[]).await.unwrap();
        assert_eq!((answer.status, answer.json()["code"].clone()), (422, json!("bad_record")), "{broken:?}");
        assert!(!answer.json()["details"][0].as_str().unwrap().is_empty());
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_plays_its_seat_to_the_end() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let seats = json!([{"is": "computer", "level": "random"}, {"is": "computer", "level": "greedy"}]);
    let table = anne.table("long", seats).await;
    let mut at = anne.sit(&id(&table)).await;
    while at.state["scene"]["outcome"].is_null() {
        at.until("state").await;
    }
    let seats = json!([{"is": "computer", "level": "greedy"}, {"is": "me"}]);
    let table = anne.table("short", seats).await;
    let mut at = anne.sit(&id(&table)).await;
    while at.state["scene"]["outcome"].is_null() {
        match at.offers().last() {
            Some(offer) => {
                let action = offer["action"].clone();
                at.decide(1, action).await;
            }
            None => {
                at.until("state").await;
            }
        }
    }
    assert_eq!(at.decide(0, json!({"do": "roll"})).await["code"], "not_your_seat");
    house.stop().await;
}
