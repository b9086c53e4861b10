//! Work that takes its time waits for itself, not others for it.

use crate::common::{Calls, House, config, id, march, wood};
use kernel::Seat;
use serde_json::{Value, json};
use server::protocol::ToServer;
use tempfile::tempdir;

/// The computers come to an end, also when the test fails.
struct Release;

impl Drop for Release {
    fn drop(&mut self) {
        wood::decide_at_last();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_that_think_for_ever_keep_nobody_else_waiting() {
    let data = tempdir().unwrap();
    let mut two = config(data.path());
    two.limits.thinkers = 2;
    let house = House::with(two).await;
    let release = Release;
    let (mut anne, mut marc) = (house.client(), house.client());
    let against = |level: &str| json!([{"is": "computer", "level": level}, {"is": "me"}]);
    let mut slow: Vec<Value> = Vec::new();
    for _ in 0..20 {
        slow.push(anne.table("ponderous", against("greedy")).await);
    }
    // Twenty computers of hers think, one at a time; tables of people and computers of others go on.
    let own = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut at = anne.sit(&id(&own)).await;
    for version in 1..=2 {
        assert_eq!(at.decide(0, march(version - 1)).await["version"], version);
    }
    let other = marc.table("short", against("greedy")).await;
    let mut m = marc.sit(&id(&other)).await;
    while m.offers().is_empty() {
        m.until("state").await;
    }
    // Who asks for one hint after the other is told to wait; others are answered meanwhile.
    let alone = anne.table("ponderous", json!([{"is": "me"}, {"is": "computer", "level": "random"}])).await;
    let mut asking = anne.sit(&id(&alone)).await;
    for n in 1..=3 {
        asking.say(&ToServer::Hint { id: n, version: 0, seat: Seat(0) }).await;
    }
    let told = asking.until("error").await;
    assert_eq!((&told["id"], &told["code"]), (&json!(3), &json!("rate_limited")));
    let (action, after) = (m.offers()[0]["action"].clone(), Vec::new());
    m.say(&ToServer::Odds { id: 9, version: u32::try_from(m.version()).unwrap(), seat: Seat(1), action, after }).await;
    assert_eq!(m.until("odds").await["id"], 9);
    let waiting = anne.sit(&id(&slow[19])).await;
    assert_eq!(waiting.version(), 0, "hers still think");
    drop(release);
    let mut waiting = waiting;
    while waiting.offers().is_empty() {
        waiting.until("state").await;
    }
    house.stop().await;
}
