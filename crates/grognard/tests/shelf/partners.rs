//! Where several play one side, one of them giving up does not end the game for all.

use crate::hostile::serve;
use kernel::{Seat, SeatSet};
use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::protocol::ToServer;
use std::time::Duration;
use tempfile::tempdir;

async fn until(socket: &mut Socket, is: &str) -> Value {
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(60), socket.hear()).await;
        let message = heard.expect("an answer in time").unwrap().expect("an open socket");
        if message["is"] == is {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_is_given_up_goes_to_a_partner_and_a_side_gives_up_as_a_whole() {
    let data = tempdir().unwrap();
    let (address, stop) = serve(data.path()).await;
    let games = grognard::shelf().into_iter().flat_map(|rules| {
        rules.scenarios().into_iter().map(move |info| (std::sync::Arc::clone(&rules), info)).collect::<Vec<_>>()
    });
    let mut tried = 0;
    for (rules, info) in games {
        let names = vec![String::new(); info.seats.len()];
        let spec = kernel::record::SetupSpec { scenario: info.id.clone(), ..Default::default() };
        let session = rules.open(&spec, &names, kernel::chance::Seed([1; 32])).unwrap();
        let partners = session.partners(Seat(0));
        let Some(partner) = partners.lowest() else { continue };
        tried += 1;
        // Anne plays all of the side but one seat, Marc that one; the others are computers.
        let (mut anne, mut marc) = (Client::new(address), Client::new(address));
        let side: SeatSet = partners.with(Seat(0));
        let sitter = |seat: Seat| match seat {
            Seat(0) => json!({"is": "me"}),
            seat if seat == partner => json!({"is": "invite"}),
            seat if side.contains(seat) => json!({"is": "same_screen"}),
            _ => json!({"is": "invite"}),
        };
        let seats: Vec<Value> = (0..names.len() as u8).map(|seat| sitter(Seat(seat))).collect();
        let wish = json!({"game": rules.id(), "scenario": info.id, "seats": seats, "spectators": true});
        let table = anne.call("POST", "/api/tables", Some(&wish)).await.unwrap().json();
        let id = table["id"].as_str().unwrap().to_owned();
        let join = json!({"invite": table["seats"][partner.index()]["invite"]});
        assert_eq!(marc.call("POST", &format!("/api/tables/{id}/join"), Some(&join)).await.unwrap().status, 200);
        let mut b = marc.socket(&id, "protocol=1").await.unwrap();
        until(&mut b, "state").await;
        b.say(&ToServer::Resign { seat: partner }).await.unwrap();
        let told = loop {
            let told = until(&mut b, "table").await["table"].clone();
            if told["seats"][partner.index()]["yours"] == false {
                break told;
            }
        };
        assert_eq!((&told["outcome"], &told["seed"]), (&Value::Null, &Value::Null), "the game goes on");
        let now = anne.call("GET", &format!("/api/tables/{id}"), None).await.unwrap().json();
        assert_eq!(now["seats"][partner.index()]["yours"], true, "and the seat is the partner's");

        let mut a = anne.socket(&id, "protocol=1").await.unwrap();
        until(&mut a, "state").await;
        a.say(&ToServer::Resign { seat: Seat(0) }).await.unwrap();
        let over = loop {
            let state = until(&mut a, "state").await;
            if !state["scene"]["outcome"].is_null() {
                break state;
            }
        };
        let winners = over["scene"]["outcome"]["winners"].as_array().unwrap();
        assert!(!winners.is_empty());
        assert!(winners.iter().all(|seat| !side.contains(Seat(seat.as_u64().unwrap() as u8))), "no partner wins");
        let verified = anne.call("GET", &format!("/api/tables/{id}/verify"), None).await.unwrap().json();
        assert_eq!(verified["ok"], true, "{verified}");
    }
    assert!(tried > 0, "no game has partners");
    stop.send(()).unwrap();
}
