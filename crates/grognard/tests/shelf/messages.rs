//! Messages on the socket are data from strangers: whatever comes instead of one, the table answers or says nothing, and goes
//! on. Real messages about a real game are changed in numbers, words and shape and sent to a server with all games.
//! `make fuzz SECONDS=3600` goes on for as long.

use crate::fuzz::Fuzz;
use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::{Config, NoClient, Server};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tempfile::tempdir;

/// A server that lets one client say much.
async fn serve(data: &std::path::Path) -> SocketAddr {
    let mut config = Config { port: 0, data: data.to_owned(), ..Config::default() };
    config.limits.messages_per_second = 1_000_000;
    config.limits.messages_at_once = 1_000_000;
    config.limits.requests_at_once = 1_000_000;
    let server = Server::start(config, grognard::shelf(), Arc::new(NoClient)).await.unwrap();
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    address
}

/// Messages as a browser would send them now.
fn good(state: &Value, offer: &Value) -> Vec<Value> {
    let (version, seat, action) = (&state["version"], &state["seat"], &offer["action"]);
    let piece = offer["piece"].as_str().unwrap_or("x");
    let gesture = json!({"verb": offer["verb"], "piece": piece, "to": {"kind": "area", "area": "nowhere", "stack": 0}});
    vec![
        json!({"is": "decide", "id": 1, "version": version, "seat": seat, "action": action}),
        json!({"is": "odds", "id": 2, "version": version, "seat": seat, "action": action, "after": []}),
        json!({"is": "aim", "id": 3, "version": version, "seat": seat, "gesture": gesture, "after": [action]}),
        json!({"is": "ways", "id": 4, "version": version, "seat": seat, "pieces": [piece]}),
        json!({"is": "asides", "id": 5, "version": version, "seat": seat, "piece": piece}),
        json!({"is": "look", "id": 6, "at": version}),
        json!({"is": "log", "id": 7, "before": version}),
        json!({"is": "talk", "id": 8, "before": 0}),
        json!({"is": "undo", "id": 9, "version": version, "seat": seat}),
        json!({"is": "sit", "seat": seat}),
        json!({"is": "chat", "text": "Vive l’Empereur", "secret": false}),
    ]
}

/// Reads until an answer under this number; remembers the last state. Nothing may be a mistake of the server.
async fn until(socket: &mut Socket, id: u32, state: &mut Value, after: &str) {
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(60), socket.hear()).await;
        let heard = heard.unwrap_or_else(|_| panic!("no answer after {after}"));
        let heard = heard.unwrap().unwrap_or_else(|| panic!("the socket was closed after {after}"));
        assert_ne!(heard["code"], "internal", "{after}");
        if heard["is"] == "state" {
            *state = heard.clone();
        }
        if heard["id"] == id {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_goes_on_whatever_it_is_told() {
    let data = tempdir().unwrap();
    let address = serve(data.path()).await;
    let mut fuzz = Fuzz::new(12);
    let mut tried = 0;
    let shelf = grognard::shelf();
    let mut number = 1_000_000;
    let mut tables = 0;
    while fuzz.goes_on(tried, 400) {
        let rules = &shelf[tables % shelf.len()];
        tables += 1;
        let scenarios = rules.scenarios();
        let info = &scenarios[fuzz.below(scenarios.len())];
        let mut anne = Client::new(address);
        let mut seats = vec![json!({"is": "same_screen"}); info.seats.len()];
        seats[0] = json!({"is": "me"});
        let wish = json!({"game": rules.id(), "scenario": info.id, "seats": seats});
        let table = anne.call("POST", "/api/tables", Some(&wish)).await.unwrap().json();
        let mut socket = anne.socket(table["id"].as_str().unwrap(), "protocol=1").await.unwrap();
        let mut state = Value::Null;
        for _ in 0..80 {
            number += 1;
            socket.say_text(json!({"is": "log", "id": number, "before": null}).to_string()).await.unwrap();
            until(&mut socket, number, &mut state, "a page of the log").await;
            let offers = state["offers"].as_array().cloned().unwrap_or_default();
            if offers.is_empty() {
                // Another of one's seats is asked, or the game is over.
                let seat = fuzz.below(info.seats.len());
                socket.say_text(json!({"is": "sit", "seat": seat}).to_string()).await.unwrap();
                tried += 1;
                continue;
            }
            let mut said = String::new();
            // Where there is time for many, several are sent before the table is asked whether it is still there.
            for _ in 0..if fuzz.has_time() { 8 } else { 1 } {
                let messages = good(&state, &offers[fuzz.below(offers.len())]);
                let message = messages[fuzz.below(messages.len())].clone();
                fuzz.remember(&message);
                let message = match fuzz.below(5) {
                    // Now and then the game goes on.
                    0 => messages[0].clone(),
                    _ => fuzz.changed(&message),
                };
                let mut text = message.to_string();
                if fuzz.below(10) == 0 {
                    let cut = fuzz.below(text.len());
                    text = text.chars().take(cut).collect();
                }
                if text.len() > 30_000 {
                    // Whoever sends more than a message may be is shown out; that is not what is tried here.
                    continue;
                }
                said = said + &text + "\n";
                socket.say_text(text).await.unwrap();
                tried += 1;
            }
            number += 1;
            socket.say_text(json!({"is": "look", "id": number, "at": 0}).to_string()).await.unwrap();
            until(&mut socket, number, &mut state, &said).await;
        }
        socket.close().await;
    }
    println!("messages: {tried} inputs, and every table went on");
}
