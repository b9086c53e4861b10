//! Whoever is sent changes ends up with the same state as whoever is sent it whole.

use crate::common::{At, Calls, House, config, id};
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
    let mut talkative = config(data.path());
    talkative.limits.chat_at_once = 100_000;
    talkative.limits.messages_at_once = 100_000;
    let house = House::with(talkative).await;
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
    for step in 0.. {
        // Some steps are secret. Whatever was sent before this word has been heard by whoever hears it.
        let word = step.to_string();
        connections[3].say(&ToServer::Chat { text: word.clone(), secret: false }).await;
        for at in &mut connections {
            while at.until("chat").await["line"]["text"] != word {}
        }
        for viewer in 0..3 {
            assert_eq!(picture(&connections[viewer]), picture(&connections[viewer + 3]), "step {step}");
        }
        if connections[0].state["scene"]["outcome"].is_object() {
            break;
        }
        random = random.wrapping_mul(1_103_515_245).wrapping_add(12345);
        let seat = if connections[3].offers().is_empty() { 1 } else { 0 };
        let decider = &mut connections[3 + seat];
        let seat = u8::try_from(seat).unwrap();
        if decider.state["can_undo"] == true && random >> 28 < 6 {
            decider.say(&ToServer::Undo { id: 9999, version: decider.version() as u32, seat: Seat(seat) }).await;
            assert_eq!(decider.answer(9999).await["is"], "done");
            undone += 1;
            continue;
        }
        // Or else the one side is gone too soon.
        let is_bold = step > 500;
        let mut offers = decider.offers();
        offers.retain(|offer| is_bold || offer["action"]["do"] != "fire");
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
