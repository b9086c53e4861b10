//! Who is away is told that it is their turn: by a webhook or by mail, once for each absence, and never unasked.

use crate::common::{Calls, House, config, id, march, pass};
use serde_json::{Value, json};
use server::client::{Answered, Client};
use server::{Config, MailConfig, Notify};
use std::path::Path;
use std::time::Duration;
use tempfile::tempdir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// Takes posts on loopback: refuses the first so many, and passes on the bodies of the others.
async fn webhook(refuse: usize) -> (String, mpsc::UnboundedReceiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/turn?key=1", listener.local_addr().unwrap());
    let (heard, posts) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        for n in 0.. {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            let (mut line, mut length) = (String::new(), 0);
            while stream.read_line(&mut line).await.unwrap() > 2 {
                let small = line.to_lowercase();
                if let Some(told) = small.strip_prefix("content-length:") {
                    length = told.trim().parse().unwrap();
                }
                line.clear();
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            let status = if n < refuse { "500 No" } else { "204 Yes" };
            stream.write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await.unwrap();
            if n >= refuse {
                heard.send(serde_json::from_slice(&body).unwrap()).unwrap();
            }
        }
    });
    (url, posts)
}

/// Takes mail on loopback, and passes it on.
async fn post_office() -> (String, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (heard, mails) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            stream.write_all(b"220 here\r\n").await.unwrap();
            let mut line = String::new();
            while stream.read_line(&mut line).await.unwrap() > 0 {
                let answer = if line.starts_with("DATA") {
                    stream.write_all(b"354 go on\r\n").await.unwrap();
                    let mut mail = String::new();
                    while !mail.ends_with("\r\n.\r\n") {
                        assert!(stream.read_line(&mut mail).await.unwrap() > 0);
                    }
                    heard.send(mail).unwrap();
                    "250 taken\r\n"
                } else if line.starts_with("QUIT") {
                    "221 bye\r\n"
                } else {
                    "250 well\r\n"
                };
                stream.write_all(answer.as_bytes()).await.unwrap();
                line.clear();
            }
        }
    });
    (url, mails)
}

fn telling(data: &Path, mail: Option<String>) -> Config {
    let mail = mail.map(|url| MailConfig { url, from: "Grognard <grognard@example.org>".to_owned() });
    let notify = Notify {
        webhooks: true,
        private_webhooks: true,
        pushes: true,
        private_pushes: true,
        mail,
        again: vec![Duration::ZERO; 2],
    };
    Config { notify, ..config(data) }
}

async fn put(who: &mut Client, wish: Value) -> Answered {
    who.call("PUT", "/api/notices", Some(&wish)).await.unwrap()
}

async fn soon<T>(heard: &mut mpsc::UnboundedReceiver<T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), heard.recv()).await.expect("in time").expect("something")
}

/// Anne, who has an account, and Marc at a table.
async fn two(house: &House) -> (Client, Client, String) {
    let (mut anne, mut marc) = (house.client(), house.client());
    let account = json!({"name": "Anne", "password": "grenadier"});
    assert_eq!(anne.post("/api/account", account).await.status, 201);
    let table = marc.table("long", json!([{"is": "me"}, {"is": "invite"}])).await;
    let join = json!({"invite": table["seats"][1]["invite"]});
    assert_eq!(anne.post(&format!("/api/tables/{}/join", id(&table)), join).await.status, 200);
    (anne, marc, id(&table))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_webhook_is_posted_to_once_for_each_absence() {
    let data = tempdir().unwrap();
    let house = House::with(telling(data.path(), None)).await;
    let (mut anne, marc, table) = two(&house).await;
    let (url, mut posts) = webhook(1).await;
    let set = put(&mut anne, json!({"webhook": url})).await;
    assert_eq!((set.status, set.json()["webhook"].clone()), (200, json!(url)), "{}", set.body);
    let mut m = marc.sit(&table).await;
    m.decide(0, pass()).await;
    let told = soon(&mut posts).await;
    assert_eq!((&told["is"], &told["table"]), (&json!("your_turn"), &json!(table)), "also after it was refused once");
    assert!(told["url"].as_str().unwrap().ends_with(&format!("/table/{table}")));
    // The same absence, also after a restart: nothing more.
    house.stop().await;
    let house = House::with(telling(data.path(), None)).await;
    let (anne, marc) = (anne.moved(house.address), marc.moved(house.address));
    let mut m = marc.sit(&table).await;
    m.write(0).await;
    // She comes, decides, stays for Marc's turn, and goes; then she is called again.
    let mut a = anne.sit(&table).await;
    a.write(1).await;
    m.until_version(m.version() + 1).await;
    m.decide(0, march(0)).await;
    a.until_version(a.version() + 1).await;
    a.decide(1, march(3)).await;
    drop(a);
    while m.until("table").await["table"]["seats"][1]["present"] != false {}
    m.decide(0, march(1)).await;
    let again = soon(&mut posts).await;
    assert_eq!(again["table"], json!(table));
    assert!(posts.try_recv().is_err(), "and that was all");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_comes_to_confirmed_addresses_until_it_is_stopped_by_one_click() {
    let data = tempdir().unwrap();
    let (office, mut mails) = post_office().await;
    let house = House::with(telling(data.path(), Some(office))).await;
    let (mut anne, marc, table) = two(&house).await;
    assert_eq!(put(&mut anne, json!({"email": "nobody"})).await.json()["code"], "bad_address");
    let set = put(&mut anne, json!({"email": "anne@example.org"})).await.json();
    assert_eq!((&set["email"], &set["confirmed"]), (&json!("anne@example.org"), &json!(false)));
    let asked = soon(&mut mails).await;
    let token = |mail: &str, page: &str| {
        // Long lines are broken by a mark at their end.
        let whole = mail.replace("=\r\n", "");
        let (_, rest) = whole.split_once(&format!("/{page}/")).unwrap_or_else(|| panic!("{whole}"));
        rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect::<String>()
    };
    let confirm = token(&asked, "confirm");
    assert_eq!(put(&mut anne, json!({"email": "victim@example.org"})).await.json()["code"], "rate_limited");

    let mut m = marc.sit(&table).await;
    m.decide(0, pass()).await;
    assert!(mails.try_recv().is_err(), "nobody has said yet that the address is right");
    let mut anybody = house.client();
    let wrong = format!("{}0", &confirm[..confirm.len() - 1]);
    for bad in ["x", "1-2", "", if wrong == confirm { "y" } else { &wrong }] {
        let answer = anybody.post(&format!("/api/notices/{bad}/confirm"), json!({})).await;
        assert!([404, 410].contains(&answer.status), "{bad}: {}", answer.body);
    }
    assert_eq!(anybody.post(&format!("/api/notices/{confirm}/confirm"), json!({})).await.status, 204);
    assert_eq!(anne.get("/api/notices").await.json()["confirmed"], true);

    let mut a = anne.sit(&table).await;
    a.write(1).await;
    drop(a);
    while m.until("table").await["table"]["seats"][1]["present"] != false {}
    m.write(0).await;
    m.decide(0, march(0)).await;
    let called = soon(&mut mails).await;
    assert!(
        called.contains("anne@example.org") && called.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    );
    let stop = token(&called, "stop");
    assert_eq!(anybody.post(&format!("/api/notices/{stop}/stop"), json!({})).await.status, 204);
    assert_eq!(anne.get("/api/notices").await.json()["email"], Value::Null);
    assert_eq!(anybody.post(&format!("/api/notices/{stop}/stop"), json!({})).await.json()["code"], "link_used");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_anything_unless_the_server_offers_it() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc, _) = two(&house).await;
    let offered = anne.get("/api/notices").await.json();
    assert_eq!((&offered["mails"], &offered["webhooks"]), (&json!(false), &json!(false)));
    assert_eq!(put(&mut anne, json!({"webhook": "https://example.org/"})).await.json()["code"], "not_offered");
    assert_eq!(put(&mut anne, json!({"email": "anne@example.org"})).await.json()["code"], "not_offered");
    assert_eq!(put(&mut marc, json!({})).await.json()["code"], "no_account");
    house.stop().await;
}

/// Takes posts on loopback and never answers.
async fn silence() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let mut kept = Vec::new();
        loop {
            kept.push(listener.accept().await.unwrap());
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_never_answers_keeps_nobody_else_waiting() {
    let data = tempdir().unwrap();
    let house = House::with(telling(data.path(), None)).await;
    let (mut anne, mut marc, first) = two(&house).await;
    let mut jean = house.client();
    assert_eq!(jean.post("/api/account", json!({"name": "Jean", "password": "grenadier"})).await.status, 201);
    assert_eq!(put(&mut anne, json!({"webhook": silence().await})).await.status, 200);
    let (url, mut posts) = webhook(0).await;
    assert_eq!(put(&mut jean, json!({"webhook": url})).await.status, 200);
    marc.sit(&first).await.decide(0, pass()).await;
    for n in 0..12 {
        let table = marc.table("long", json!([{"is": "me"}, {"is": "invite"}])).await;
        let join = json!({"invite": table["seats"][1]["invite"]});
        let guest = if n < 11 { &mut anne } else { &mut jean };
        assert_eq!(guest.post(&format!("/api/tables/{}/join", id(&table)), join).await.status, 200);
        marc.sit(&id(&table)).await.decide(0, pass()).await;
    }
    // Twelve calls to her, of half a minute each, are before the one to him.
    assert_eq!(soon(&mut posts).await["is"], "your_turn");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_asked_again_and_again_by_many_accounts() {
    let data = tempdir().unwrap();
    let (url, mut mails) = post_office().await;
    let house = House::with(telling(data.path(), Some(url))).await;
    for (name, address, status) in
        [("Anne", "Marc@example.org", 200), ("Ben", "marc@example.org", 429), ("Carl", "carl@example.org", 200)]
    {
        let mut who = house.client();
        assert_eq!(who.post("/api/account", json!({"name": name, "password": "grenadier"})).await.status, 201);
        assert_eq!(put(&mut who, json!({"email": address, "webhook": null})).await.status, status, "{name}");
    }
    let asked = [soon(&mut mails).await, soon(&mut mails).await];
    assert!(asked.iter().any(|mail| mail.contains("To: Marc@")) && asked.iter().any(|mail| mail.contains("To: carl@")));
    house.stop().await;
}
