//! Whoever is sent changes ends up with the same state as whoever is sent it whole.

use crate::common::{At, Calls, House, id};
use kernel::Seat;
use serde_json::{Value, json};
use server::protocol::ToServer;
use tempfile::tempdir;

/// How many of the messages heard are of this kind.
fn count(at: &At, is: &str) -> usize {
    at.heard.iter().filter(|message| message["is"] == is).count()
}

/// A state without its log, which depends on what the connection had.
fn picture(at: &At) -> Value {
    let mut state = at.state.clone();
    for part in ["log", "log_from", "log_anew"] {
        state[part] = Value::Null;
    }
    state
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_lead_to_the_same_states_over_a_whole_game() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut connections = Vec::new();
    for more in ["", "&changes=true"] {
        for seat in 0..2 {
            let query = format!("protocol=1{more}&token={}", table["seats"][seat]["token"].as_str().unwrap());
            connections.push(At::open(house.client().socket(&id(&table), &query).await.unwrap()).await);
        }
        let watching = house.client().socket(&id(&table), &format!("protocol=1{more}")).await.unwrap();
        connections.push(At::open(watching).await);
    }
    let mut random = 7_u32;
    let mut undone = 0;
    loop {
        let version = connections.iter().map(At::version).max().unwrap();
        for at in &mut connections {
            while at.version() != version {
                at.hear().await;
            }
        }
        for viewer in 0..3 {
            assert_eq!(picture(&connections[viewer]), picture(&connections[viewer + 3]), "version {version}");
        }
        if connections[0].state["scene"]["outcome"].is_object() {
            break;
        }
        random = random.wrapping_mul(1_103_515_245).wrapping_add(12345);
        let seat = if connections[3].offers().is_empty() { 1 } else { 0 };
        let decider = &mut connections[3 + seat];
        let seat = u8::try_from(seat).unwrap();
        if decider.state["can_undo"] == true && random >> 28 < 6 {
            decider.say(&ToServer::Undo { id: 9999, version: version as u32, seat: Seat(seat) }).await;
            assert_eq!(decider.answer(9999).await["is"], "done");
            undone += 1;
            // The version has gone down, so the others are waited for by hand.
            for at in &mut connections {
                while at.version() != version - 1 {
                    at.hear().await;
                }
            }
            continue;
        }
        let offers = decider.offers();
        let action = offers[(random >> 8) as usize % offers.len()]["action"].clone();
        assert_eq!(decider.decide(seat, action).await["is"], "done");
    }
    assert!(undone > 0, "nothing was taken back");
    for (whole, changes) in [(0, 3), (1, 4), (2, 5)] {
        assert_eq!(count(&connections[whole], "change"), 0);
        let (changed, states) = (count(&connections[changes], "change"), count(&connections[changes], "state"));
        assert!(changed > 80 && states < changed / 4, "{changed} changes, {states} whole states");
    }
    house.stop().await;
}
