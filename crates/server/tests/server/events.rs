//! A round robin from its making to its last game.

use crate::common::{Calls, House, config, id};
use kernel::Seat;
use serde_json::{Value, json};
use server::Notify;
use server::client::Client;
use server::protocol::ToServer;
use tempfile::tempdir;

async fn account(house: &House, name: &str) -> Client {
    let mut who = house.client();
    assert_eq!(who.post("/api/account", json!({"name": name, "password": "grenadier"})).await.status, 201);
    who
}

fn wish(name: &str) -> Value {
    json!({"name": name, "game": "skirmish", "scenario": "short", "spectators": true,
           "time": {"is": "days", "days": 3, "vacation": 14}})
}

fn code(answer: &server::client::Answered) -> String {
    answer.json()["code"].as_str().unwrap_or_default().to_owned()
}

/// Gives a game up from one of its seats.
async fn resign(who: &Client, table: &str, seat: u8) {
    let mut at = who.sit(table).await;
    at.say(&ToServer::Resign { seat: Seat(seat) }).await;
    while at.state["scene"]["outcome"].is_null() {
        at.until("state").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_plays_a_round_robin() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut host = account(&house, "Anne").await;
    assert_eq!(code(&house.client().post("/api/events", wish("Coupe")).await), "no_account");
    let made = host.post("/api/events", wish("Coupe")).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let event = made.json();
    let path = format!("/api/events/{}", id(&event));
    let invite = json!({"invite": event["invite"]});
    assert_eq!(code(&host.post(&format!("{path}/start"), json!({})).await), "too_few_entrants");

    // Three who come by the link, and one who comes twice.
    let mut marc = account(&house, "Marc").await;
    let mut jean = account(&house, "Jean").await;
    let mut paul = account(&house, "Paul").await;
    let mut nobody = house.client();
    assert_eq!(code(&nobody.post(&format!("{path}/join"), invite.clone()).await), "no_account");
    assert_eq!(code(&marc.post(&format!("{path}/join"), json!({"invite": "x"})).await), "link_used");
    let mut again = jean.clone();
    for who in [&mut host, &mut marc, &mut jean, &mut paul, &mut again] {
        assert_eq!(who.post(&format!("{path}/join"), invite.clone()).await.status, 200);
    }
    assert_eq!(marc.get(&path).await.json()["invite"], Value::Null, "the link is the maker's to give away");
    // One is struck off by the maker alone, and one goes and comes again.
    assert_eq!(code(&marc.post(&format!("{path}/remove"), json!({"entrant": 0})).await), "not_your_event");
    assert_eq!(host.post(&format!("{path}/remove"), json!({"entrant": 3})).await.json()["entrants"][3], Value::Null);
    assert_eq!(jean.post(&format!("{path}/leave"), json!({})).await.status, 200);
    let now = jean.post(&format!("{path}/join"), invite.clone()).await.json();
    let names: Vec<&Value> = now["entrants"].as_array().unwrap().iter().map(|entrant| &entrant["name"]).collect();
    assert_eq!(names, ["Anne", "Marc", "Jean"]);

    assert_eq!(code(&marc.post(&format!("{path}/start"), json!({})).await), "not_your_event");
    let begun = host.post(&format!("{path}/start"), json!({})).await.json();
    assert_eq!(host.post(&format!("{path}/start"), json!({})).await.json(), begun, "begun once");
    assert_eq!(code(&paul.post(&format!("{path}/join"), invite).await), "event_started");
    assert_eq!(code(&marc.post(&format!("{path}/leave"), json!({})).await), "event_started");
    assert_eq!(code(&host.call("DELETE", &path, None).await.unwrap()), "event_started");
    let rounds = begun["rounds"].as_array().unwrap().clone();
    assert_eq!(rounds.len(), 3);
    assert!(rounds.iter().all(|round| round.as_array().unwrap().len() == 1), "with three, one rests");
    assert_eq!(marc.get("/api/events").await.json()[0]["name"], "Coupe");

    // The players sit where the pairing says, nobody is replaced, and whoever made it keeps no order among them.
    let number = |name: &str| {
        let entrants = begun["entrants"].as_array().unwrap();
        entrants.iter().find(|entrant| entrant["name"] == name).unwrap()["number"].as_u64().unwrap()
    };
    let numbers = [number("Anne"), number("Marc"), number("Jean")];
    let players = [&host, &marc, &jean].map(Clone::clone);
    let player = |number: &Value| {
        let at = numbers.iter().position(|known| Some(*known) == number.as_u64()).unwrap();
        players[at].clone()
    };
    let first = &rounds[0][0];
    let table = format!("/api/tables/{}", first["table"].as_str().unwrap());
    let seen = player(&first["one"]).get(&table).await.json();
    assert_eq!((&seen["seats"][0]["yours"], &seen["seats"][1]["yours"]), (&json!(true), &json!(false)));
    assert_eq!((&seen["event"], &seen["time"]["is"]), (&event["id"], &json!("days")));
    let replace = json!({"is": "remove", "seat": 1});
    let turned_down = code(&host.post(&format!("{table}/moderate"), replace).await);
    assert_eq!(turned_down, "in_event");

    // Who gets up gives it up; the others are given up at the table. Anne beats all, Marc beats Jean.
    let order = ["Anne", "Marc", "Jean"].map(number);
    for (n, round) in rounds.iter().enumerate() {
        let pair = &round[0];
        let rank = |who: &Value| order.iter().position(|known| Some(*known) == who.as_u64()).unwrap();
        let loser = if rank(&pair["one"]) > rank(&pair["two"]) { 0 } else { 1 };
        let who = player(&pair[["one", "two"][loser as usize]]);
        let table = pair["table"].as_str().unwrap();
        if n == 0 {
            let left = who.clone().post(&format!("/api/tables/{table}/leave"), json!({})).await.json();
            assert_eq!(left["outcome"]["winners"], json!([1 - loser]), "before the first decision, too");
        } else {
            resign(&who, table, loser).await;
        }
        assert_eq!(host.get(&path).await.json()["over"], json!(n == 2));
    }
    let over = host.get(&path).await.json();
    let standing = |n: usize| {
        let row = &over["standings"][n];
        (
            row["entrant"].as_u64().unwrap(),
            row["rank"].clone(),
            row["points"].clone(),
            row["berger"].clone(),
            row["wins"].clone(),
        )
    };
    assert_eq!(standing(0), (order[0], json!(1), json!(4), json!(4), json!(2)));
    assert_eq!(standing(1), (order[1], json!(2), json!(2), json!(0), json!(1)));
    assert_eq!(standing(2), (order[2], json!(3), json!(0), json!(0), json!(0)));
    house.stop().await;

    // All of it is kept.
    let house = House::open(data.path()).await;
    assert_eq!(host.moved(house.address).get(&path).await.json(), over);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_robin_is_bounded_and_says_what_is_wrong() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut host = account(&house, "Anne").await;
    for (change, expected) in [
        (json!({"name": ""}), "bad_name"),
        (json!({"name": "x".repeat(41)}), "bad_name"),
        (json!({"name": "a\u{202e}b"}), "bad_name"),
        (json!({"game": "chess"}), "unknown_game"),
        (json!({"scenario": "nowhere"}), "bad_setup"),
        (json!({"scenario": "x".repeat(100_000)}), "bad_setup"),
        (json!({"options": {"x": "y"}}), "bad_setup"),
        (json!({"time": {"is": "days", "days": 0, "vacation": 0}}), "bad_setup"),
        (json!({"extra": 1}), "malformed"),
    ] {
        let mut bad = wish("Coupe");
        bad.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let answer = host.post("/api/events", bad).await;
        assert_eq!(code(&answer), expected, "{change}");
        assert!(answer.body.len() < 10_000);
    }
    for path in ["/api/events/zzz", "/api/events/0000000000000"] {
        assert_eq!(code(&host.get(path).await), "unknown_event");
    }
    let mut events = Vec::new();
    for n in 0..3 {
        events.push(host.post("/api/events", wish(&format!("Coupe {n}"))).await.json());
    }
    assert_eq!(code(&host.post("/api/events", wish("One more")).await), "too_many_tables");
    let last = format!("/api/events/{}", id(&events[2]));
    assert_eq!(host.call("DELETE", &last, None).await.unwrap().status, 204);
    assert_eq!(code(&host.get(&last).await), "unknown_event");
    assert_eq!(host.post("/api/events", wish("One more")).await.status, 201);

    // Seventeen come at once: sixteen get in, and all of one name can be told apart.
    let path = format!("/api/events/{}", id(&events[0]));
    let invite = json!({"invite": events[0]["invite"]});
    let mut coming = Vec::new();
    for n in 0..17 {
        let mut who = account(&house, &format!("Voltigeur{n}")).await;
        who.call("PUT", "/api/me", Some(&json!({"name": "Voltigeur", "lang": "fr"}))).await.unwrap();
        let (path, invite) = (path.clone(), invite.clone());
        coming.push(tokio::spawn(async move {
            loop {
                let answer = who.post(&format!("{path}/join"), invite.clone()).await;
                if answer.status != 429 {
                    return answer.status;
                }
            }
        }));
    }
    let mut statuses = Vec::new();
    for one in coming {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!((statuses[15], statuses[16]), (200, 409));
    let full = host.post(&format!("{path}/start"), json!({})).await.json();
    let mut names: Vec<String> =
        full["entrants"].as_array().unwrap().iter().map(|entrant| entrant["name"].to_string()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 16);
    let tables: usize = full["rounds"].as_array().unwrap().iter().map(|round| round.as_array().unwrap().len()).sum();
    assert_eq!(tables, 120);
    // The tables of a round robin are not the maker's own: there is still room for those.
    assert_eq!(host.table("short", json!([{"is": "me"}, {"is": "invite"}])).await["event"], Value::Null);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_that_goes_gives_its_games_up() {
    let data = tempdir().unwrap();
    let mut telling = config(data.path());
    telling.notify = Notify { webhooks: true, private_webhooks: true, ..Notify::default() };
    let house = House::with(telling).await;
    let (mut anne, mut marc) = (account(&house, "Anne").await, account(&house, "Marc").await);
    let mut double = wish("Revanche");
    double["double"] = json!(true);
    let event = anne.post("/api/events", double).await.json();
    let path = format!("/api/events/{}", id(&event));
    for who in [&mut anne, &mut marc] {
        assert_eq!(who.post(&format!("{path}/join"), json!({"invite": event["invite"]})).await.status, 200);
    }
    let begun = anne.post(&format!("{path}/start"), json!({})).await.json();
    let sides = |n: usize| (begun["rounds"][n][0]["one"].clone(), begun["rounds"][n][0]["two"].clone());
    assert_eq!((sides(0), begun["rounds"].as_array().unwrap().len()), ((sides(1).1, sides(1).0), 2));
    let gone = marc.call("DELETE", "/api/account", Some(&json!({"password": "grenadier"}))).await.unwrap();
    assert_eq!(gone.status, 204, "{}", gone.body);
    let over = anne.get(&path).await.json();
    assert_eq!((&over["over"], &over["standings"][0]["points"]), (&json!(true), &json!(4)), "{over}");
    assert!(over["entrants"].as_array().unwrap().iter().any(|entrant| entrant["name"] == ""), "and nobody is named");
    house.stop().await;
}
