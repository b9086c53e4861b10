//! Decisions over the socket: stale, repeated, out of turn, malformed; undo; views; reconnecting; restarting.

use crate::common::{At, Calls, House, config, fire, id, march, order, pass};
use kernel::Seat;
use serde_json::{Value, json};
use server::client::Client;
use server::protocol::ToServer;
use tempfile::tempdir;

/// A table with Anne on seat 0 and Marc on seat 1.
async fn two(house: &House, scenario: &str) -> (Client, Client, String) {
    let (mut anne, mut marc) = (house.client(), house.client());
    let table = anne.table(scenario, json!([{"is": "me"}, {"is": "invite"}])).await;
    let join = format!("/api/tables/{}/join", id(&table));
    assert_eq!(marc.post(&join, json!({"invite": table["seats"][1]["invite"]})).await.status, 200);
    (anne, marc, id(&table))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stale_repeated_and_out_of_turn_decisions_are_answered_with_the_state() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (anne, marc, table) = two(&house, "short").await;
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    assert_eq!((a.offers().len(), b.offers().len()), (8, 0));
    assert_eq!(a.welcome["table"]["seats"][0]["present"], true, "who comes is there");
    assert_eq!(a.welcome["table"]["seats"][1]["present"], false);
    assert_eq!(b.welcome["table"]["seats"][0]["present"], true);

    let early = b.decide(1, pass()).await;
    assert_eq!((early["is"].clone(), early["code"].clone()), (json!("error"), json!("out_of_turn")));
    assert_eq!(b.until("state").await["version"], 0);
    let foreign = b.decide(0, pass()).await;
    assert_eq!(foreign["code"], "not_your_seat");

    let decide = ToServer::Decide { id: 77, version: 0, seat: Seat(0), action: march(0) };
    a.say(&decide).await;
    assert_eq!(a.answer(77).await, json!({"is": "done", "id": 77, "version": 1}));
    assert_eq!(a.version(), 1, "the state comes before the answer");
    a.say(&decide).await;
    assert_eq!(a.answer(77).await, json!({"is": "done", "id": 77, "version": 1}), "sent twice, played once");
    let mut tab = anne.sit(&table).await;
    tab.say(&decide).await;
    assert_eq!(tab.answer(77).await["version"], 1, "also from another tab");
    let stale = a.decide_on(0, 0, march(0)).await;
    assert_eq!(stale["code"], "stale");
    assert_eq!(a.until("state").await["version"], 1);
    let future = a.decide_on(9, 0, march(0)).await;
    assert_eq!(future["code"], "stale");

    let refused = a.decide(0, json!({"do": "march", "company": 1, "to": 3})).await;
    assert_eq!(refused["is"], "refused");
    assert_eq!(refused["reasons"].as_array().unwrap().len(), 2, "all the reasons: {refused}");
    let nonsense = a.decide(0, json!({"do": "dance"})).await;
    assert_eq!(nonsense["code"], "malformed");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_messages_are_answered_and_change_nothing() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (anne, _marc, table) = two(&house, "short").await;
    let mut a = anne.sit(&table).await;
    for bad in
        ["", "{", "[]", "null", "{\"is\":\"dance\"}", "{\"is\":\"decide\"}", "{\"is\":\"sit\",\"seat\":0,\"x\":1}"]
    {
        a.socket.say_text(bad.to_owned()).await.unwrap();
        assert_eq!(a.until("error").await["code"], "malformed", "{bad:?}");
    }
    a.say(&ToServer::Sit { seat: Some(Seat(200)) }).await;
    assert_eq!(a.until("error").await["code"], "not_your_seat");
    a.say(&ToServer::Look { id: 5, at: 99 }).await;
    assert_eq!(a.answer(5).await["code"], "no_such_moment");
    a.say(&ToServer::Chat { text: "x".repeat(501), secret: false }).await;
    assert_eq!(a.until("error").await["code"], "bad_chat");
    assert_eq!(a.decide(0, march(0)).await["is"], "done");

    a.socket.say_text("x".repeat(40 << 10)).await.unwrap();
    assert_eq!(a.until("error").await["code"], "too_large");
    assert!(a.socket.hear().await.unwrap_or(None).is_none(), "a message too large ends the connection");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn undo_until_a_die_a_reveal_or_another_seat() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (anne, marc, table) = two(&house, "short").await;
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    a.decide(0, march(0)).await;
    assert_eq!(a.state["can_undo"], true);
    b.say(&ToServer::Undo { id: 9, version: 1, seat: Seat(1) }).await;
    let refused = b.answer(9).await;
    assert_eq!(
        (refused["is"].clone(), refused["reasons"][0]["rule"].clone()),
        (json!("refused"), json!("kernel.undo"))
    );
    a.say(&ToServer::Undo { id: 10, version: 1, seat: Seat(0) }).await;
    assert_eq!(a.answer(10).await, json!({"is": "done", "id": 10, "version": 0}));
    let told = a.state["log"].as_array().unwrap().len();
    assert_eq!((a.version(), a.state["log_from"].clone(), told), (0, json!(0), 2), "of the turn and its mist alone");
    a.say(&ToServer::Undo { id: 11, version: 1, seat: Seat(0) }).await;
    assert_eq!(a.answer(11).await["code"], "stale");
    a.decide(0, pass()).await;
    a.say(&ToServer::Undo { id: 12, version: 1, seat: Seat(0) }).await;
    assert_eq!(a.answer(12).await["is"], "refused");
    assert_eq!(a.state["can_undo"], false);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn simultaneous_decisions_do_not_make_each_other_stale() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (anne, marc, table) = two(&house, "short").await;
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    a.decide(0, pass()).await;
    b.until_version(1).await;
    assert_eq!(a.write(0).await["is"], "done");
    assert_eq!(b.decide_on(1, 1, order(3, "attack")).await["is"], "done");
    assert_eq!(a.decide_on(1, 0, order(0, "hold")).await["code"], "stale");
    house.stop().await;
}

/// All bytes that a seat and a spectator are sent while the other seat decides in secret.
async fn bytes_of(house: &House, word: &str, query: &str) -> Vec<String> {
    let (anne, marc, table) = two(house, "short").await;
    let mut a = anne.sit(&table).await;
    let mut bytes = Vec::new();
    let mut watching = house.client().socket(&table, query).await.unwrap();
    let mut b = marc.socket(&table, query).await.unwrap();
    for socket in [&mut watching, &mut b] {
        while socket.hear().await.unwrap().unwrap()["is"] != "state" {}
    }
    // Both are there, and have heard so of one another, before anything happens: news go out in one order.
    a.say(&ToServer::Chat { text: "all here".to_owned(), secret: false }).await;
    for socket in [&mut watching, &mut b] {
        while socket.hear().await.unwrap().unwrap()["is"] != "chat" {}
    }
    a.decide(0, march(0)).await;
    // The die would differ between two games; what matters here are the secret orders.
    a.decide(0, pass()).await;
    for company in 0..3 {
        a.decide(0, order(company, word)).await;
    }
    a.say(&ToServer::Chat { text: "chosen".to_owned(), secret: false }).await;
    for socket in [&mut watching, &mut b] {
        socket.say(&ToServer::Look { id: 1, at: 1 }).await.unwrap();
        let odds = order(3, "attack");
        socket.say(&ToServer::Odds { id: 2, version: 3, seat: Seat(1), action: odds, after: vec![] }).await.unwrap();
        let mut answers = 0;
        while answers < 2 {
            let text = socket.hear_text().await.unwrap().unwrap();
            let message: Value = serde_json::from_str(&text).unwrap();
            answers += u8::from(message["id"].is_u64());
            bytes.push(blind(&text, &message));
        }
    }
    let mut third = house.client();
    bytes.push(blind(&third.get(&format!("/api/tables/{table}")).await.body, &Value::Null));
    bytes
}

/// What differs between any two games: ids, secrets, promises, dice and times.
fn blind(text: &str, message: &Value) -> String {
    let mut text = text.to_owned();
    let mut table: Value =
        if message.is_null() { serde_json::from_str(&text).unwrap() } else { message["table"].clone() };
    if table.is_object() {
        for part in ["id", "commitment"] {
            text = text.replace(table[part].as_str().unwrap(), part);
        }
        for seat in table["seats"].as_array_mut().unwrap() {
            if let Some(token) = seat["token"].as_str() {
                text = text.replace(token, "token");
            }
        }
        text = text.replace(&table["changed"].to_string(), "changed");
    }
    let mut message: Value =
        serde_json::from_str(&text.replace("\"changed\":changed", "\"changed\":0")).unwrap_or_default();
    if message["is"] == "chat" {
        message["line"]["at"] = json!(0);
    }
    for entry in message["log"].as_array_mut().into_iter().flatten() {
        if entry["line"]["rule"] == "turn.mist" {
            entry["line"] = json!(null);
        }
    }
    if message["is"] == "odds" {
        message["odds"]["cases"] = json!(null);
    }
    message.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_differ_in_a_secret_send_the_same_bytes() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    for query in ["protocol=1", "protocol=1&changes=true"] {
        let mut sent = Vec::new();
        for word in ["attack", "hold"] {
            let mut bytes = bytes_of(&house, word, query).await;
            // Answers worked out on other threads come in any order.
            bytes.sort();
            bytes.dedup();
            sent.push(bytes);
        }
        assert!(sent[0].len() > 6);
        assert_eq!(sent[0], sent[1]);
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_other_seat_never_sees_the_order_and_the_own_does() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (anne, marc, table) = two(&house, "short").await;
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    a.decide(0, pass()).await;
    a.write(0).await;
    b.until_version(2).await;
    let orders = |at: &At| at.state["scene"]["pieces"].to_string().matches("order-hold").count();
    assert_eq!((orders(&a), orders(&b)), (3, 0));
    assert!(a.heard.iter().any(|message| message.to_string().contains("offer-order")));
    assert!(!b.heard.iter().any(|message| message["log"].to_string().contains("offer-order")));
    b.say(&ToServer::Sit { seat: Some(Seat(0)) }).await;
    assert_eq!(b.until("error").await["code"], "not_your_seat");
    b.say(&ToServer::Sit { seat: None }).await;
    assert_eq!(b.until("state").await["seat"], Value::Null);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_with_the_token_of_its_seat() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let token = table["seats"][0]["token"].as_str().unwrap();
    let stranger = house.client();
    let mut bot = At::open(stranger.socket(&id(&table), &format!("protocol=1&token={token}")).await.unwrap()).await;
    assert_eq!(bot.decide(0, pass()).await["is"], "done");
    assert_eq!(bot.decide(1, order(3, "hold")).await["code"], "not_your_seat");
    let mut wrong = stranger.socket(&id(&table), "protocol=1&token=guess").await.unwrap();
    assert_eq!(wrong.hear().await.unwrap().unwrap()["code"], "not_your_seat");
    assert!(wrong.hear().await.unwrap().is_none());
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looking_back_odds_chat_and_resigning() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (anne, marc, table) = two(&house, "short").await;
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    a.say(&ToServer::Odds { id: 50, version: 0, seat: Seat(0), action: fire(), after: vec![] }).await;
    let odds = a.answer(50).await;
    // White fires back or takes cover; under cover it loses none to three of its men.
    assert_eq!(
        (odds["is"].clone(), odds["odds"]["cases"][1]["odds"]["rows"].as_array().unwrap().len()),
        (json!("odds"), 4)
    );
    a.decide(0, march(0)).await;
    a.say(&ToServer::Look { id: 51, at: 0 }).await;
    let looked = a.answer(51).await;
    assert_eq!((looked["is"].clone(), looked["at"].clone()), (json!("looked"), json!(0)));
    a.say(&ToServer::Chat { text: " Bonjour ".to_owned(), secret: false }).await;
    assert_eq!(b.until("chat").await["line"]["text"], "Bonjour");
    b.say(&ToServer::Resign { seat: Seat(1) }).await;
    let state = a.until("state").await;
    assert_eq!(state["scene"]["outcome"]["winners"], json!([0]));
    let table_now = a.until("table").await["table"].clone();
    assert!(table_now["seed"].is_string());
    assert_eq!(a.decide(0, pass()).await["code"], "over");
    let late = anne.sit(&table).await;
    assert_eq!(late.welcome["chat"][0]["text"], "Bonjour");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_says_so_and_goes_on_where_it_was() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (anne, _marc, table) = two(&house, "long").await;
    let mut a = anne.sit(&table).await;
    a.decide(0, march(0)).await;
    a.decide(0, march(1)).await;
    let before = a.state.clone();
    let address = house.address;
    let stopping = tokio::spawn(house.stop());
    assert_eq!(a.until("error").await["code"], "stopping");
    assert!(a.socket.hear().await.unwrap_or(None).is_none());
    stopping.await.unwrap();

    let mut again = config(data.path());
    again.port = address.port();
    let house = House::with(again).await;
    let mut a = anne.sit(&table).await;
    assert_eq!(a.version(), 2);
    assert_eq!((&a.state["scene"], &a.state["offers"]), (&before["scene"], &before["offers"]));
    assert_eq!(a.decide(0, pass()).await["version"], 3);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_go_on_after_a_restart() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let seats = json!([{"is": "computer", "level": "random"}, {"is": "computer", "level": "random"}]);
    let table = anne.table("endless", seats).await;
    house.stop().await;
    let house = House::open(data.path()).await;
    let mut watcher = Client::new(house.address).sit(&id(&table)).await;
    let seen = watcher.version();
    watcher.until_version(seen + 5).await;
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_table_is_put_back_and_loaded_again() {
    let data = tempdir().unwrap();
    let mut short = config(data.path());
    short.limits.idle = std::time::Duration::from_millis(50);
    let house = House::with(short).await;
    let (mut anne, _marc, table) = two(&house, "short").await;
    let mut a = anne.sit(&table).await;
    a.decide(0, march(0)).await;
    a.socket.close().await;
    all_tables_leave(&mut anne).await;
    assert_eq!(anne.sit(&table).await.version(), 1);
    house.stop().await;
}

/// Waits until no table is in memory.
async fn all_tables_leave(client: &mut Client) {
    let left = |text: &str| text.lines().any(|line| line == "grognard_tables_live 0");
    for _ in 0..500 {
        if left(&client.get("/metrics").await.body) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("a table stays");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_over_is_put_back_when_all_have_gone() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, marc, table) = two(&house, "short").await;
    let (mut a, b) = (anne.sit(&table).await, marc.sit(&table).await);
    a.say(&ToServer::Resign { seat: Seat(0) }).await;
    a.until("table").await;
    b.socket.close().await;
    // Whoever is still here keeps it.
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert!(anne.get("/metrics").await.body.contains("grognard_tables_live 1"));
    a.socket.close().await;
    all_tables_leave(&mut anne).await;
    assert!(anne.sit(&table).await.state["scene"]["outcome"].is_object());
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_are_heard_by_those_the_rules_let_confer() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (anne, marc, table) = two(&house, "short").await;
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    let mut watcher = house.client().sit(&table).await;
    let whisper = || ToServer::Chat { text: "under the rose".to_owned(), secret: true };
    // Not in the middle of a turn: both confer only while they write orders.
    a.say(&whisper()).await;
    assert_eq!(a.until("error").await["code"], "no_secrets");
    watcher.say(&whisper()).await;
    assert_eq!(watcher.until("error").await["code"], "not_your_seat");
    a.decide(0, pass()).await;
    a.say(&whisper()).await;
    a.say(&ToServer::Chat { text: "aloud".to_owned(), secret: false }).await;
    let heard = b.until("chat").await;
    assert_eq!(
        (heard["line"]["text"].clone(), heard["line"]["secret"].clone()),
        (json!("under the rose"), json!(true))
    );
    assert_eq!(watcher.until("chat").await["line"]["text"], "aloud");
    // The same holds for those who come later, also after a restart.
    house.stop().await;
    let house = House::open(data.path()).await;
    let lines = |at: &At| at.welcome["chat"].as_array().unwrap().len();
    let (again, stranger) = (marc.moved(house.address).sit(&table).await, house.client().sit(&table).await);
    assert_eq!((lines(&again), lines(&stranger)), (2, 1));
    house.stop().await;
}
