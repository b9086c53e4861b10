//! Clocks of tables, by a clock that the test moves.

use crate::common::{At, Calls, House, config, id, march, pass};
use serde_json::{Value, json};
use server::client::{Answered, Client};
use server::{Clock, Config};
use std::path::Path;
use std::time::Duration;
use tempfile::tempdir;

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 3600);

fn by(clock: &Clock, data: &Path) -> Config {
    Config { clock: clock.clone(), ..config(data) }
}

async fn timed(who: &mut Client, time: Value, seats: Value) -> Answered {
    let wish = json!({"game": "skirmish", "scenario": "long", "seats": seats, "time": time, "spectators": true});
    who.post("/api/tables", wish).await
}

/// A table of two people with clocks.
async fn two(house: &House, time: Value) -> (Client, Client, String) {
    let (mut anne, mut marc) = (house.client(), house.client());
    let table = timed(&mut anne, time, json!([{"is": "me"}, {"is": "invite"}])).await.json();
    let join = json!({"invite": table["seats"][1]["invite"]});
    assert_eq!(marc.post(&format!("/api/tables/{}/join", id(&table)), join).await.status, 200);
    (anne, marc, id(&table))
}

/// What is left to both seats, in seconds, and whose clocks run.
fn left(clocks: &Value) -> (Vec<i64>, Vec<bool>) {
    let seats = clocks["seats"].as_array().unwrap_or_else(|| panic!("no clocks: {clocks}"));
    let left = seats.iter().map(|seat| seat["left"].as_i64().unwrap() / 1000).collect();
    (left, seats.iter().map(|seat| seat["running"].as_bool().unwrap()).collect())
}

async fn clocks(who: &mut Client, table: &str) -> Value {
    who.get(&format!("/api/tables/{table}")).await.json()["clocks"].clone()
}

async fn claim(who: &mut Client, table: &str, seat: u8, want: &str) -> Answered {
    who.post(&format!("/api/tables/{table}/claim"), json!({"seat": seat, "want": want})).await
}

/// From the beginning: Blue passes, both write their orders, Blue acts, and White is asked.
async fn round(blue: &mut At, white: &mut At) {
    blue.decide(0, pass()).await;
    blue.write(0).await;
    white.until_version(2).await;
    white.write(1).await;
    blue.until_version(5).await;
    blue.decide(0, march(0)).await;
    assert_eq!(blue.version(), 6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_is_timed_and_who_runs_out_loses_when_called() {
    let data = tempdir().unwrap();
    let clock = Clock::standing_at(1_800_000_000);
    let house = House::with(by(&clock, data.path())).await;
    let (mut anne, mut marc, table) = two(&house, json!({"is": "fischer", "minutes": 10, "increment": 5})).await;
    clock.advance(60 * MINUTE);
    assert_eq!(left(&clocks(&mut anne, &table).await), (vec![600, 600], vec![false, false]), "nothing has begun");
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    a.decide(0, march(0)).await;
    assert_eq!(left(&a.state["clocks"]), (vec![600, 600], vec![true, false]));
    clock.advance(2 * MINUTE);
    a.decide(0, pass()).await;
    assert_eq!(left(&a.state["clocks"]), (vec![485, 600], vec![true, true]), "both are asked");
    clock.advance(MINUTE);
    a.write(0).await;
    b.until_version(3).await;
    assert_eq!(left(&b.state["clocks"]), (vec![430, 545], vec![false, true]));

    // The server is stopped and started again: the clock that runs has run on, the other has not.
    house.stop().await;
    clock.advance(MINUTE);
    let house = House::with(by(&clock, data.path())).await;
    (anne, marc) = (anne.moved(house.address), marc.moved(house.address));
    assert_eq!(left(&clocks(&mut marc, &table).await), (vec![430, 485], vec![false, true]));
    assert_eq!(marc.get("/api/tables").await.json()["mine"][0]["time"]["minutes"], 10, "lists show the pace");

    assert_eq!(claim(&mut anne, &table, 1, "win").await.json()["code"], "not_out_of_time");
    assert_eq!(claim(&mut anne, &table, 0, "win").await.json()["code"], "not_your_seat", "not against one's own side");
    clock.advance(9 * MINUTE);
    assert_eq!(claim(&mut marc, &table, 0, "win").await.json()["code"], "not_out_of_time", "Anne is not asked");
    assert_eq!(claim(&mut house.client(), &table, 1, "win").await.json()["code"], "not_your_seat");
    let won = claim(&mut anne, &table, 1, "win").await;
    assert_eq!((won.status, won.json()["outcome"]["winners"].clone()), (200, json!([0])), "{}", won.body);
    assert!(won.body.contains("forfeit-time"));
    assert_eq!(left(&won.json()["clocks"]).1, [false, false]);
    assert_eq!(claim(&mut anne, &table, 1, "win").await.json()["code"], "over");
    assert_eq!(anne.get(&format!("/api/tables/{table}/verify")).await.json()["ok"], true);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_loses_while_the_claimant_owes_an_answer_too() {
    let data = tempdir().unwrap();
    let clock = Clock::standing_at(1_800_000_000);
    let house = House::with(by(&clock, data.path())).await;
    let (mut anne, marc, table) = two(&house, json!({"is": "fischer", "minutes": 1, "increment": 0})).await;
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    a.decide(0, pass()).await;
    b.until_version(1).await;
    clock.advance(5 * MINUTE);
    assert_eq!(claim(&mut anne, &table, 1, "win").await.json()["code"], "answer_first");
    a.write(0).await;
    assert_eq!(left(&a.state["clocks"]), (vec![0, 0], vec![false, true]));
    let replaced = claim(&mut anne, &table, 1, "computer").await;
    assert_eq!((replaced.status, replaced.json()["seats"][1]["computer"].clone()), (200, json!("greedy")));
    a.until_version(5).await;
    assert!(b.socket.hear().await.is_ok(), "who was replaced may watch");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn correspondence_gives_days_and_vacation() {
    let data = tempdir().unwrap();
    let clock = Clock::standing_at(1_800_000_000);
    let house = House::with(by(&clock, data.path())).await;
    let (mut anne, mut marc, table) = two(&house, json!({"is": "days", "days": 3, "vacation": 2})).await;
    let days = |days: i64| days * 24 * 3600;
    assert_eq!(left(&clocks(&mut anne, &table).await), (vec![days(3), days(3)], vec![true, false]), "from the start");
    clock.advance(4 * DAY);
    let now = clocks(&mut anne, &table).await;
    assert_eq!((&now["seats"][0]["left"], &now["seats"][0]["reserve"]), (&json!(0), &json!(days(1) * 1000)));
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    round(&mut a, &mut b).await;
    let now = clocks(&mut anne, &table).await;
    assert_eq!(
        (&now["seats"][0]["left"], &now["seats"][0]["reserve"]),
        (&json!(days(3) * 1000), &json!(days(1) * 1000))
    );
    assert_eq!(now["seats"][1]["reserve"], days(2) * 1000, "each has a vacation of its own");
    clock.advance(4 * DAY);
    assert_eq!(claim(&mut anne, &table, 1, "win").await.json()["code"], "not_out_of_time");
    clock.advance(DAY);
    assert_eq!(claim(&mut anne, &table, 1, "win").await.json()["outcome"]["winners"], json!([0]));
    assert_eq!(claim(&mut marc, &table, 0, "win").await.json()["code"], "over");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_stand_while_a_seat_is_free_or_all_agree() {
    let data = tempdir().unwrap();
    let clock = Clock::standing_at(1_800_000_000);
    let house = House::with(by(&clock, data.path())).await;
    let (mut anne, mut marc, table) = two(&house, json!({"is": "fischer", "minutes": 10, "increment": 0})).await;
    let path = format!("/api/tables/{table}");
    let (mut a, mut b) = (anne.sit(&table).await, marc.sit(&table).await);
    round(&mut a, &mut b).await;
    clock.advance(MINUTE);
    assert_eq!(left(&clocks(&mut anne, &table).await), (vec![600, 540], vec![false, true]));

    let adjourn = |adjourned: bool| json!({"adjourned": adjourned});
    let one = anne.post(&format!("{path}/adjourn"), adjourn(true)).await.json();
    assert_eq!((&one["clocks"]["adjourning"], &one["clocks"]["adjourned"]), (&json!([0]), &json!(false)));
    clock.advance(MINUTE);
    let both = marc.post(&format!("{path}/adjourn"), adjourn(true)).await.json();
    assert_eq!(both["clocks"]["adjourned"], true);
    clock.advance(100 * MINUTE);
    let on = anne.post(&format!("{path}/adjourn"), adjourn(false)).await.json();
    assert_eq!(left(&on["clocks"]), (vec![600, 480], vec![false, true]));
    let other = house.client().post(&format!("{path}/adjourn"), adjourn(true)).await;
    assert_eq!(other.json()["code"], "not_your_seat");

    marc.post(&format!("{path}/leave"), json!({})).await;
    clock.advance(100 * MINUTE);
    let free = anne.get(&path).await.json();
    assert_eq!(left(&free["clocks"]), (vec![600, 480], vec![false, false]));
    assert_eq!(free["seats"][1]["got_up"], true);
    let join = json!({"invite": free["seats"][1]["invite"]});
    let mut carl = house.client();
    let joined = carl.post(&format!("{path}/join"), join).await.json();
    assert_eq!((left(&joined["clocks"]).1, &joined["seats"][1]["got_up"]), (vec![false, true], &json!(false)));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_gets_up_from_a_running_game_can_be_claimed_and_who_is_shown_out_cannot() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc, table) = two(&house, Value::Null).await;
    let path = format!("/api/tables/{table}");
    assert_eq!(anne.post(&format!("{path}/adjourn"), json!({"adjourned": true})).await.json()["code"], "no_clock");
    marc.post(&format!("{path}/leave"), json!({})).await;
    assert_eq!(claim(&mut anne, &table, 1, "win").await.json()["code"], "not_out_of_time", "nothing had happened yet");
    let join = |table: &Value| json!({"invite": table["seats"][1]["invite"]});
    let free = anne.get(&path).await.json();
    marc.post(&format!("{path}/join"), join(&free)).await;
    let mut a = anne.sit(&table).await;
    a.decide(0, march(0)).await;
    anne.post(&format!("{path}/moderate"), json!({"is": "remove", "seat": 1})).await;
    assert_eq!(claim(&mut anne, &table, 1, "win").await.json()["code"], "not_out_of_time");
    let free = anne.get(&path).await.json();
    marc.post(&format!("{path}/join"), join(&free)).await;
    marc.post(&format!("{path}/leave"), json!({})).await;
    let won = claim(&mut anne, &table, 1, "win").await;
    assert_eq!(won.json()["outcome"]["winners"], json!([0]), "{}", won.body);
    assert!(won.body.contains("forfeit-left"));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_are_not_timed_and_rematches_keep_the_pace() {
    let data = tempdir().unwrap();
    let clock = Clock::standing_at(1_800_000_000);
    let house = House::with(by(&clock, data.path())).await;
    let mut anne = house.client();
    let seats = json!([{"is": "computer", "level": "random"}, {"is": "me"}]);
    let bad =
        [json!({"is": "fischer", "minutes": 0, "increment": 5}), json!({"is": "days", "days": 61, "vacation": 0})];
    for time in bad {
        assert_eq!(timed(&mut anne, time, seats.clone()).await.json()["code"], "bad_setup");
    }
    let table = timed(&mut anne, json!({"is": "days", "days": 2, "vacation": 0}), seats).await.json();
    let mut at = anne.sit(&id(&table)).await;
    while at.offers().is_empty() {
        at.until("state").await;
    }
    assert_eq!(left(&at.state["clocks"]).1, [false, true]);
    at.say(&server::protocol::ToServer::Resign { seat: kernel::Seat(1) }).await;
    while at.state["scene"]["outcome"].is_null() {
        at.until("state").await;
    }
    let again = anne.post(&format!("/api/tables/{}/rematch", id(&table)), json!({})).await.json();
    assert_eq!(again["time"], json!({"is": "days", "days": 2, "vacation": 0}));
    house.stop().await;
}
