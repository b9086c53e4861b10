//! Tables: made, joined, left, played again, put away, forked, exported, imported, verified.

use crate::common::{At, Calls, House, id, march, pass};
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
    let wish =
        json!({"game": "skirmish", "scenario": "short", "seats": [{"is": "me"}, {"is": "invite"}], "open": true});
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
    let shared = |table: &serde_json::Value| [0, 1].map(|seat| table["seats"][seat]["same_screen"] == json!(true));
    let branch = anne.get(&format!("/api/tables/{}", id(&fork.json()))).await.json();
    let swapped = anne.post(&format!("/api/tables/{}/rematch?swapped=true", id(&fork.json())), json!({})).await.json();
    let [first, second] = shared(&branch);
    assert_ne!(first, second, "one of them shares the screen of the other");
    assert_eq!(shared(&swapped), [second, first], "they have changed sides");
    let side = |table: &serde_json::Value| table["seats"][0]["id"].clone();
    assert_eq!(side(&swapped), side(&branch), "the sides stay where they are");
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
    at.decide(0, march(0)).await;
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

    let changed = finished.body.replacen("\"do\":\"march\"", "\"do\":\"fire\"", 1);
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
    assert_eq!(at.decide(0, pass()).await["code"], "not_your_seat");
    house.stop().await;
}

/// A record with its lines sealed anew after a change of what they say.
fn forged(record: &str, header: impl FnOnce(&mut kernel::record::Header)) -> String {
    let record = kernel::Record::parse("record", record).unwrap();
    let mut changed = record.header().clone();
    header(&mut changed);
    let mut forged = kernel::Record::begin(changed);
    for act in record.acts() {
        forged.append(act.clone());
    }
    if let Some(end) = record.end() {
        forged.close(end.clone());
    }
    forged.to_lines()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_came_by_a_file_says_so_for_ever() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc) = (house.client(), house.client());
    let table = anne.table("short", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    assert_eq!(table["foreign"], false);
    let mut at = anne.sit(&id(&table)).await;
    at.decide(0, march(0)).await;
    at.decide(0, pass()).await;
    let running = anne.get(&format!("/api/tables/{}/record", id(&table))).await.body;
    play_out(&anne, &id(&table)).await;
    let own = anne.get(&format!("/api/tables/{}/verify", id(&table))).await.json();
    assert_eq!((&own["ok"], &own["told_until"], &own["foreign_until"]), (&json!(true), &Value::Null, &Value::Null));

    // A branch that is said to begin beyond the record would make every die a told one.
    let chain = kernel::Record::parse("record", &running).unwrap().hash();
    let beyond = |header: &mut kernel::record::Header| {
        header.forked_from = Some(kernel::record::ForkedFrom { record: chain, at: 1_000_000_000_000 });
    };
    let answer = marc.send("POST", "/api/records", Some(("text/plain", &forged(&running, beyond))), &[]).await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].clone()), (422, json!("bad_record")), "{}", answer.body);

    let taken = marc.send("POST", "/api/records", Some(("text/plain", &running)), &[]).await.unwrap().json();
    assert_eq!(taken["foreign"], true);
    let path = format!("/api/tables/{}", id(&taken));
    // The seats are given away: the guest sees where the game comes from.
    marc.post(&format!("{path}/leave"), json!({})).await;
    let invite = marc.get(&path).await.json()["seats"][0]["invite"].clone();
    assert!(invite.is_string());
    let joined = anne.post(&format!("{path}/join"), json!({"invite": invite})).await.json();
    assert_eq!(joined["foreign"], true);
    let listed = anne.get("/api/tables").await.json();
    let listed = listed["mine"].as_array().unwrap().iter().find(|one| one["id"] == taken["id"]).unwrap().clone();
    assert_eq!(listed["foreign"], true);
    let solo = marc.send("POST", "/api/records", Some(("text/plain", &running)), &[]).await.unwrap().json();
    play_out(&marc, &id(&solo)).await;
    let verified = marc.get(&format!("/api/tables/{}/verify", id(&solo))).await.json();
    assert_eq!((&verified["ok"], &verified["told_until"]), (&json!(true), &json!(2)), "{verified}");
    assert_eq!(verified["foreign_until"], 2);
    // And so does whatever goes on from it.
    let fork = marc.post(&format!("/api/tables/{}/fork", id(&solo)), json!({"at": 4})).await.json();
    assert_eq!(fork["foreign"], true);
    play_out(&marc, &id(&fork)).await;
    let verified = marc.get(&format!("/api/tables/{}/verify", id(&fork))).await.json();
    assert_eq!((&verified["told_until"], &verified["foreign_until"]), (&json!(4), &json!(2)), "{verified}");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_maker_of_a_table_keeps_order() {
    use server::protocol::ToServer;
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc, mut third) = (house.client(), house.client(), house.client());
    let table = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let path = format!("/api/tables/{}", id(&table));
    marc.post(&format!("{path}/join"), json!({"invite": table["seats"][1]["invite"]})).await;
    let (mut a, mut b) = (anne.sit(&id(&table)).await, marc.sit(&id(&table)).await);
    let mut watcher = third.sit(&id(&table)).await;
    assert_eq!((table["hosts"].clone(), a.welcome["table"]["hosts"].clone()), (json!(true), json!(true)));
    let order = format!("{path}/moderate");
    let stranger = third.post(&order, json!({"is": "spectators", "allowed": false})).await;
    assert_eq!(stranger.json()["code"], "not_your_table");

    let say = || ToServer::Chat { text: "hey".to_owned(), secret: false };
    assert_eq!(
        anne.post(&order, json!({"is": "mute", "seat": null, "muted": true})).await.json()["spectators_muted"],
        true
    );
    watcher.say(&say()).await;
    assert_eq!(watcher.until("error").await["code"], "muted");
    anne.post(&order, json!({"is": "mute", "seat": 1, "muted": true})).await;
    b.say(&say()).await;
    assert_eq!(b.until("error").await["code"], "muted");
    anne.post(&order, json!({"is": "mute", "seat": 1, "muted": false})).await;
    b.say(&say()).await;
    assert_eq!(a.until("chat").await["line"]["text"], "hey");

    assert_eq!(anne.post(&order, json!({"is": "spectators", "allowed": false})).await.json()["spectators"], false);
    while let Ok(Some(_)) = watcher.socket.hear().await {}
    let mut back = third.socket(&id(&table), "protocol=1").await.unwrap();
    assert_eq!(back.hear().await.unwrap().unwrap()["code"], "no_spectators");
    let free = anne.post(&order, json!({"is": "remove", "seat": 1})).await.json();
    assert_eq!((free["seats"][1]["player"].clone(), free["seats"][1]["invite"].is_string()), (Value::Null, true));
    assert_eq!(anne.post(&order, json!({"is": "remove", "seat": 0})).await.json()["code"], "not_your_seat");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_table_keeps_a_place_for_its_own() {
    let data = tempdir().unwrap();
    let mut small = crate::common::config(data.path());
    small.limits.sockets_per_table = 4;
    let house = House::with(small).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let mut crowd = Vec::new();
    for _ in 0..4 {
        crowd.push(house.client().sit(&id(&table)).await);
    }
    let mut fifth = house.client().socket(&id(&table), "protocol=1").await.unwrap();
    assert_eq!(fifth.hear().await.unwrap().unwrap()["code"], "rate_limited");
    let mut at = anne.sit(&id(&table)).await;
    assert_eq!(at.decide(0, march(0)).await["is"], "done");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_fills_the_open_list_alone() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc) = (house.client(), house.client());
    let wish =
        json!({"game": "skirmish", "scenario": "short", "seats": [{"is": "me"}, {"is": "invite"}], "open": true});
    let mut made = 0;
    while anne.post("/api/tables", wish.clone()).await.status == 201 {
        made += 1;
    }
    assert_eq!(made, 5);
    assert_eq!(anne.post("/api/tables", wish.clone()).await.json()["code"], "too_many_tables");
    assert_eq!(marc.post("/api/tables", wish).await.status, 201);
    assert_eq!(marc.get("/api/tables").await.json()["open"].as_array().unwrap().len(), 5);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_at_a_table_are_not_called_the_same() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut other) = (house.client(), house.client());
    for (who, name) in [(&mut anne, "Anne"), (&mut other, "anne")] {
        let named = json!({"name": name, "lang": "fr"});
        assert_eq!(who.call("PUT", "/api/me", Some(&named)).await.unwrap().status, 200);
    }
    let table = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let join = json!({"invite": table["seats"][1]["invite"]});
    let joined = other.post(&format!("/api/tables/{}/join", id(&table)), join).await.json();
    assert_eq!((&joined["seats"][0]["player"], &joined["seats"][1]["player"]), (&json!("Anne"), &json!("anne (2)")));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_gone_for_good_is_replaced_by_another_or_the_computer() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut ben, mut carl) = (house.client(), house.client(), house.client());
    let table = anne.table("long", json!([{"is": "me"}, {"is": "invite"}])).await;
    let path = format!("/api/tables/{}", id(&table));
    let join = |table: &Value| json!({"invite": table["seats"][1]["invite"]});
    assert_eq!(ben.post(&format!("{path}/join"), join(&table)).await.status, 200);
    let mut at = anne.sit(&id(&table)).await;
    at.decide(0, pass()).await;
    at.write(0).await;

    let order = |wish: Value| (format!("{path}/moderate"), wish);
    let computer = json!({"is": "computer", "seat": 1, "level": "random"});
    let (to, wish) = order(computer.clone());
    assert_eq!(anne.post(&to, wish.clone()).await.json()["code"], "seat_taken", "nobody is replaced who sits there");
    assert_eq!(ben.post(&to, wish.clone()).await.json()["code"], "not_your_table");
    let freed = anne.post(&to, json!({"is": "remove", "seat": 1})).await.json();
    assert_eq!(carl.post(&format!("{path}/join"), join(&freed)).await.status, 200, "another takes the seat");
    let freed = anne.post(&to, json!({"is": "remove", "seat": 1})).await.json();
    let given = anne.post(&to, wish).await;
    assert_eq!((given.status, given.json()["seats"][1]["computer"].clone()), (200, json!("random")), "{}", given.body);
    assert_eq!(carl.post(&format!("{path}/join"), join(&freed)).await.json()["code"], "link_used");
    // The computer owed its orders; it writes them, and the game goes on.
    at.until_version(5).await;
    house.stop().await;
}
