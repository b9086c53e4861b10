//! What there is a limit to, however it is asked for.

use crate::common::{Calls, House, config, fire, id, march};
use serde_json::json;
use std::time::Duration;
use tempfile::tempdir;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_has_a_place_for_as_long_as_it_is_open_and_nobody_is_left_hanging() {
    let data = tempdir().unwrap();
    let mut small = config(data.path());
    small.limits.connections = 4;
    let house = House::with(small).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut sockets = Vec::new();
    while sockets.len() < 4 {
        // A connection that has just been answered may still be there.
        if let Ok(socket) = anne.socket(&id(&table), "protocol=1").await {
            sockets.push(socket);
        }
    }
    let answer = anne.get("/healthz").await;
    assert_eq!((answer.status, answer.header("retry-after")), (503, Some("5")), "all places are taken");
    sockets.pop();
    let mut there = false;
    for _ in 0..500 {
        there = anne.get("/healthz").await.status == 200;
        if there {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(there, "who goes leaves a place");
    drop(sockets);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_counted_is_for_the_keeper() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anyone = house.client();
    let key = server::storage::admin_key(data.path()).unwrap();
    let bearer = format!("Bearer {key}");
    for (headers, status) in [
        (vec![], 200),
        (vec![("x-forwarded-for", "198.51.100.7")], 403),
        (vec![("forwarded", "for=198.51.100.7")], 403),
        (vec![("via", "1.1 proxy"), ("authorization", "Bearer 0")], 403),
        (vec![("x-forwarded-for", "198.51.100.7"), ("authorization", &bearer)], 200),
    ] {
        let answer = anyone.send("GET", "/metrics", None, &headers).await.unwrap();
        assert_eq!(answer.status, status, "{headers:?}");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_keeps_all_tables_busy_by_changing_names() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let put = async |who: &mut server::client::Client, name: &str| {
        who.call("PUT", "/api/me", Some(&json!({"name": name, "lang": "fr"}))).await.unwrap().status
    };
    let mut statuses = Vec::new();
    for n in 0..20 {
        statuses.push(put(&mut anne, &format!("Anne {n}")).await);
    }
    assert!(statuses.contains(&429) && statuses[..10].iter().all(|status| *status == 200), "{statuses:?}");
    let name = anne.get("/api/me").await.json()["name"].as_str().unwrap().to_owned();
    assert_eq!(put(&mut anne, &name).await, 200, "the same name is no other name");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_more_is_supposed_than_anybody_stages() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("long", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let mut at = anne.sit(&id(&table)).await;
    let odds = |count: usize| {
        let (action, after) = (fire(), vec![march(0); count]);
        server::protocol::ToServer::Odds { id: 7, version: 0, seat: kernel::Seat(0), action, after }
    };
    at.say(&odds(0)).await;
    assert_eq!(at.until("odds").await["id"], 7);
    at.say(&odds(101)).await;
    assert_eq!(at.until("error").await["code"], "too_large");
    house.stop().await;
}
