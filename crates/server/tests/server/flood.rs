//! Whoever sends more than anybody needs, or reads nothing, pays for it alone.

use crate::common::{Calls, House, config, fire, id};
use kernel::Seat;
use server::protocol::ToServer;
use tempfile::tempdir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What comes back until the other end hangs up, as far as it is text.
async fn rest(mut stream: TcpStream) -> String {
    let mut heard = Vec::new();
    // A connection that is reset has been hung up on, too.
    let _ = stream.read_to_end(&mut heard).await;
    String::from_utf8_lossy(&heard).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn headers_are_not_gathered_without_end() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let long = format!("GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: {}", "x".repeat(40 << 10));
    stream.write_all(long.as_bytes()).await.unwrap();
    // The end of the headers never comes, and is not waited for.
    assert!(rest(stream).await.starts_with("HTTP/1.1 431"));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn few_long_bodies_are_in_memory_at_once() {
    let data = tempdir().unwrap();
    let mut small = config(data.path());
    small.limits.bodies = 8;
    let house = House::with(small).await;
    let mut answers = tokio::task::JoinSet::new();
    for length in ["content-length: 4000000", "transfer-encoding: chunked"].into_iter().cycle().take(6) {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let head = format!("POST /api/records HTTP/1.1\r\nhost: localhost\r\n{length}\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        answers.spawn(async move {
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.unwrap();
            String::from_utf8_lossy(&answer).into_owned()
        });
    }
    // Of one address one is read, and one waits for its turn; the others are told.
    for _ in 0..4 {
        assert_eq!(answers.join_next().await.unwrap().unwrap(), "HTTP/1.1 429");
    }
    // What is short goes on.
    house.client().table("short", serde_json::json!([{"is": "me"}, {"is": "invite"}])).await;
    answers.shutdown().await;
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_sockets_say_no_more_than_one() {
    let data = tempdir().unwrap();
    let mut small = config(data.path());
    (small.limits.messages_per_second, small.limits.messages_at_once) = (1, 20);
    let house = House::with(small).await;
    let (mut anne, mut marc) = (house.client(), house.client());
    let table = id(&anne.table("long", serde_json::json!([{"is": "me"}, {"is": "same_screen"}])).await);
    let mut refused = 0;
    for _ in 0..4 {
        let mut at = anne.sit(&table).await;
        for n in 0..10 {
            at.say(&ToServer::Log { id: n, before: None }).await;
            refused += u32::from(at.answer(n).await["code"] == "rate_limited");
        }
    }
    assert!(refused > 0, "twenty at once, on however many sockets");
    // Others are heard as before.
    let other = id(&marc.table("long", serde_json::json!([{"is": "me"}, {"is": "same_screen"}])).await);
    let mut at = marc.sit(&other).await;
    at.say(&ToServer::Odds { id: 1, version: 0, seat: Seat(0), action: fire(), after: vec![] }).await;
    assert_eq!(at.answer(1).await["is"], "odds");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_pings_without_end_is_hung_up_on() {
    let data = tempdir().unwrap();
    let mut small = config(data.path());
    (small.limits.messages_per_second, small.limits.messages_at_once) = (1, 20);
    let house = House::with(small).await;
    let table = id(&house.client().table("long", serde_json::json!([{"is": "me"}, {"is": "same_screen"}])).await);
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let upgrade = format!(
        "GET /api/tables/{table}/play?protocol=1 HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await.unwrap();
    // Pings without a word, masked with zeros.
    let pings = [0x89, 0x80, 0, 0, 0, 0].repeat(100);
    stream.write_all(&pings).await.unwrap();
    let heard = rest(stream).await;
    assert!(heard.starts_with("HTTP/1.1 101") && heard.contains("goes on later"), "it has been hung up");
    house.stop().await;
}
