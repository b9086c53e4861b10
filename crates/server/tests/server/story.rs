//! Stories, hints and explanations: who gets them, and that a story is told once.

use crate::common::{At, Calls, House, id, march, pass};
use kernel::Seat;
use serde_json::{Value, json};
use server::client::Client;
use server::protocol::ToServer;
use std::time::Duration;
use tempfile::tempdir;

/// Asks for a story until it is told; what was answered first comes back, too.
async fn told(who: &mut Client, table: &str) -> (Value, Value) {
    let path = format!("/api/tables/{table}/story");
    let first = who.get(&path).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let first = first.json();
    let mut now = first.clone();
    while now["is"] == "telling" {
        assert!(now["done"].as_u64().unwrap() <= now["of"].as_u64().unwrap());
        tokio::time::sleep(Duration::from_millis(100)).await;
        now = who.get(&path).await.json();
    }
    (first, now["story"].clone())
}

/// Plays on, both seats being the client's, until the game is over.
async fn play_out(at: &mut At) {
    while at.state["scene"]["outcome"].is_null() {
        let seat = at.state["scene"]["prompt"]["seats"][0].as_u64().unwrap() as u8;
        if at.state["seat"] != seat {
            at.say(&ToServer::Sit { seat: Some(Seat(seat)) }).await;
            at.until("state").await;
        }
        let offers = at.offers();
        let action = offers[at.version() as usize % offers.len()]["action"].clone();
        assert_eq!(at.decide(seat, action).await["is"], "done");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_story_of_a_game_is_told_at_its_end_and_once() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut stranger) = (house.client(), house.client());
    let table = id(&anne.table("short", json!([{"is": "me"}, {"is": "me"}])).await);
    let mut at = anne.sit(&table).await;
    at.decide(0, march(0)).await;
    for who in [&mut anne, &mut stranger] {
        let early = who.get(&format!("/api/tables/{table}/story")).await;
        assert_eq!((early.status, early.json()["code"].clone()), (403, json!("no_story_yet")));
    }
    play_out(&mut at).await;
    // All of them, also what was secret: without the first line and the last.
    let record = anne.get(&format!("/api/tables/{table}/record")).await.body;
    let decisions = record.lines().count() as u64 - 2;

    let (first, story) = told(&mut stranger, &table).await;
    assert_eq!((first["is"].clone(), first["of"].clone()), (json!("telling"), json!(decisions)), "in the background");
    let moments = story["moments"].as_array().unwrap();
    assert_eq!(moments.len() as u64, decisions);
    let mut chance = story["start"].as_i64().unwrap();
    for (n, moment) in (1_u64..).zip(moments) {
        assert_eq!(moment["n"], n);
        let change = moment["after"].as_i64().unwrap() - chance;
        assert_eq!(moment["luck"].as_i64().unwrap() + moment["choice"].as_i64().unwrap(), change, "decision {n}");
        chance = moment["after"].as_i64().unwrap();
    }
    assert_eq!(story["outcome"]["winners"], at.state["scene"]["outcome"]["winners"]);
    let last = |course: &Value| course["steps"].as_array().unwrap().last().unwrap()[1].clone();
    let courses: Vec<Value> = story["courses"].as_array().unwrap().iter().map(last).collect();
    let men = |seat: u64| -> i64 {
        let own = |piece: &&Value| piece["seat"] == seat;
        let pieces = at.state["scene"]["pieces"].as_array().unwrap().iter().filter(own);
        pieces.map(|piece| piece["symbol"]["marks"][0].as_str().unwrap().parse::<i64>().unwrap()).sum()
    };
    assert_eq!(courses[..2], [json!(men(0)), json!(men(1))], "the men over time end with those that are left");
    house.stop().await;

    let house = House::open(data.path()).await;
    let mut anne = anne.moved(house.address);
    let (first, again) = told(&mut anne, &table).await;
    assert_eq!(first["is"], "told", "it was kept");
    assert_eq!(again, story);
    let nowhere = anne.get(&format!("/api/tables/{}/story", "0".repeat(13))).await;
    assert_eq!(nowhere.json()["code"], "unknown_table");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_story_belongs_to_its_record() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = id(&anne.table("short", json!([{"is": "me"}, {"is": "me"}])).await);
    let mut at = anne.sit(&table).await;
    play_out(&mut at).await;
    let (_, story) = told(&mut anne, &table).await;
    let fork = anne.post(&format!("/api/tables/{table}/fork"), json!({"at": 1, "seat": 0})).await;
    assert_eq!(fork.status, 201, "{}", fork.body);
    let fork = id(&fork.json());
    let mut at = anne.sit(&fork).await;
    at.say(&ToServer::Resign { seat: Seat(0) }).await;
    while at.state["scene"]["outcome"].is_null() {
        at.hear().await;
    }
    let (_, other) = told(&mut anne, &fork).await;
    assert_eq!(other["moments"].as_array().unwrap().len(), 1, "only what was played there");
    assert_eq!(other["moments"][0], story["moments"][0]);
    house.stop().await;
}

async fn hint(at: &mut At, id: u32, version: u32, seat: u8) -> Value {
    at.say(&ToServer::Hint { id, version, seat: Seat(seat) }).await;
    at.answer(id).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_alone_is_given_hints() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let solo = id(&anne.table("long", json!([{"is": "me"}, {"is": "computer", "level": "random"}])).await);
    let mut at = anne.sit(&solo).await;
    let advised = hint(&mut at, 900, 0, 0).await;
    assert_eq!(advised["is"], "hint", "{advised}");
    let advice = advised["advice"].as_array().unwrap();
    assert_eq!(advice.len(), 3, "the best of what there is to do");
    let offered: Vec<Value> = at.offers().iter().map(|offer| offer["action"].clone()).collect();
    for one in advice {
        assert!(offered.contains(&one["offer"]["action"]), "{one}");
        assert!(one["prospect"].as_u64().unwrap() <= 1_000_000);
    }
    assert!(advice[0]["playouts"].as_u64().unwrap() > 0, "it was thought over");
    let own = |plan: &Value| plan.as_array().unwrap().len() <= 4;
    assert!(advice.iter().all(|one| own(&one["plan"])));

    at.decide(0, pass()).await;
    assert_eq!(hint(&mut at, 901, 0, 0).await["code"], "stale");
    assert_eq!(hint(&mut at, 902, 1, 1).await["code"], "not_your_seat");

    for other in [json!({"is": "invite"}), json!({"is": "same_screen"})] {
        let table = id(&anne.table("long", json!([{"is": "me"}, other])).await);
        let mut at = anne.sit(&table).await;
        assert_eq!(hint(&mut at, 903, 0, 0).await["code"], "no_hints", "people play each other");
        at.say(&ToServer::Why { id: 904, at: None }).await;
        assert_eq!(at.answer(904).await["code"], "no_hints");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_explains_itself_when_it_has_no_secrets_left() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let solo = id(&anne.table("short", json!([{"is": "me"}, {"is": "computer", "level": "greedy"}])).await);
    let mut at = anne.sit(&solo).await;
    at.decide(0, pass()).await;
    at.say(&ToServer::Why { id: 800, at: None }).await;
    assert_eq!(at.answer(800).await["code"], "not_over", "it has secrets");
    while at.state["scene"]["outcome"].is_null() {
        match at.offers().last() {
            Some(offer) => drop(at.decide(0, offer["action"].clone()).await),
            None => drop(at.hear().await),
        }
    }
    at.say(&ToServer::Why { id: 801, at: None }).await;
    let answer = at.answer(801).await;
    let why = &answer["why"];
    assert_eq!((answer["is"].clone(), why["seat"].clone()), (json!("why"), json!(1)), "{answer}");
    let (place, of) = (why["place"].as_u64().unwrap(), why["of"].as_u64().unwrap());
    assert!(1 <= place && place <= of && why["best"].as_array().unwrap().len() == 3.min(of as usize));
    assert!(why["at"].as_u64().unwrap() <= at.version());
    let best = |n: usize| why["best"][n]["prospect"].as_u64().unwrap();
    assert!(place > 1 || best(0) == why["played"]["prospect"].as_u64().unwrap());

    at.say(&ToServer::Why { id: 802, at: Some(1) }).await;
    assert_eq!(at.answer(802).await["code"], "no_such_moment", "it had not decided anything by then");
    house.stop().await;
}
