//! Web Push: a browser that is told can read what it is told, nobody else can, and it is told once for each absence.

use crate::common::{Calls, House, config, id, pass};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::{aead, hmac};
use serde_json::{Value, json};
use server::client::{Answered, Client};
use server::{Config, Notify};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use tempfile::tempdir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// A post: its headers, and its body.
type Post = (BTreeMap<String, String>, Vec<u8>);

/// Stands for the maker of a browser: answers posts with these statuses, then with the last, and passes them on.
async fn service(statuses: &'static [u16]) -> (String, mpsc::UnboundedReceiver<Post>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/browser/1", listener.local_addr().unwrap());
    let (heard, posts) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        for n in 0.. {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            let (mut line, mut headers) = (String::new(), BTreeMap::new());
            while stream.read_line(&mut line).await.unwrap() > 2 {
                if let Some((name, value)) = line.split_once(':') {
                    headers.insert(name.to_lowercase(), value.trim().to_owned());
                }
                line.clear();
            }
            let mut body = vec![0; headers["content-length"].parse().unwrap()];
            stream.read_exact(&mut body).await.unwrap();
            let status = statuses[statuses.len().min(n + 1) - 1];
            stream.write_all(format!("HTTP/1.1 {status} So\r\nContent-Length: 0\r\n\r\n").as_bytes()).await.unwrap();
            heard.send((headers, body)).unwrap();
        }
    });
    (url, posts)
}

/// A browser with its key. `ring` lets a key be used once, which is enough to read one message.
struct Browser {
    own: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Browser {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = own.compute_public_key().unwrap().as_ref().to_vec();
        Browser { own, public, auth: *b"sixteen letters!" }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        json!({"endpoint": endpoint, "p256dh": BASE64.encode(&self.public), "auth": BASE64.encode(self.auth)})
    }

    /// Reads a message, step by step as RFC 8291 has it.
    fn read(self, body: &[u8]) -> Value {
        let mac = |key: &[u8], text: &[u8]| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text).as_ref().to_vec();
        let (salt, rest) = body.split_at(16);
        assert_eq!((&rest[..4], rest[4]), (&4096_u32.to_be_bytes()[..], 65), "the size of a record, and of a key");
        let (sender, sealed) = rest[5..].split_at(65);
        let peer = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(self.own, &peer, <[u8]>::to_vec).unwrap();
        let both = [b"WebPush: info\0".as_slice(), &self.public, sender, &[1]].concat();
        let both = mac(&mac(&self.auth, &shared), &both);
        let extracted = mac(salt, &both);
        let key = &mac(&extracted, b"Content-Encoding: aes128gcm\0\x01")[..16];
        let nonce: [u8; 12] = mac(&extracted, b"Content-Encoding: nonce\0\x01")[..12].try_into().unwrap();
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, key).unwrap());
        let mut text = sealed.to_vec();
        let nonce = aead::Nonce::assume_unique_for_key(nonce);
        let text = key.open_in_place(nonce, aead::Aad::empty(), &mut text).unwrap();
        let (mark, text) = text.split_last().unwrap();
        assert_eq!(*mark, 2, "the last record");
        serde_json::from_slice(text).unwrap()
    }
}

fn telling(data: &Path) -> Config {
    let notify = Notify { pushes: true, private_pushes: true, again: vec![Duration::ZERO; 2], ..Notify::default() };
    Config { notify, ..config(data) }
}

async fn subscribe(who: &mut Client, wish: Value) -> Answered {
    who.post("/api/pushes", wish).await
}

async fn soon(heard: &mut mpsc::UnboundedReceiver<Post>) -> Post {
    tokio::time::timeout(Duration::from_secs(20), heard.recv()).await.expect("in time").expect("something")
}

async fn account(house: &House, name: &str) -> Client {
    let mut who = house.client();
    assert_eq!(who.post("/api/account", json!({"name": name, "password": "grenadier"})).await.status, 201);
    who
}

/// A table of Marc's at which Anne sits.
async fn table_of(marc: &mut Client, anne: &mut Client) -> String {
    let table = marc.table("long", json!([{"is": "me"}, {"is": "invite"}])).await;
    let join = json!({"invite": table["seats"][1]["invite"]});
    assert_eq!(anne.post(&format!("/api/tables/{}/join", id(&table)), join).await.status, 200);
    id(&table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_is_told_once_for_each_absence_and_alone_can_read_it() {
    let data = tempdir().unwrap();
    let house = House::with(telling(data.path())).await;
    let (mut anne, mut marc) = (account(&house, "Anne").await, house.client());
    let table = table_of(&mut marc, &mut anne).await;
    let key = anne.get("/api/notices").await.json()["push_key"].clone();
    let (url, mut posts) = service(&[500, 201, 201, 410]).await;
    let browser = Browser::new();
    let set = subscribe(&mut anne, browser.subscription(&url)).await;
    assert_eq!((set.status, set.json()["pushes"].clone()), (200, json!(1)), "{}", set.body);
    let mut m = marc.sit(&table).await;
    m.decide(0, pass()).await;
    let (_, refused) = soon(&mut posts).await;
    let (headers, body) = soon(&mut posts).await;
    assert_ne!(refused, body, "closed anew each time it is tried");
    assert_eq!((headers["content-encoding"].as_str(), headers["topic"].as_str()), ("aes128gcm", table.as_str()));
    assert!(headers["ttl"].parse::<u32>().unwrap() > 0);
    assert!(headers["authorization"].ends_with(&format!("k={}", key.as_str().unwrap())));
    assert!(!body.windows(8).any(|part| part == b"skirmish" || part.starts_with(b"Anne")));
    let told = browser.read(&body);
    assert_eq!((&told["url"], &told["tag"]), (&json!(format!("/table/{table}")), &json!(table)));
    assert!(
        ["Escarmouche", "Skirmish"].iter().any(|title| told["title"].as_str().unwrap().contains(title))
            && !told["body"].as_str().unwrap().is_empty()
    );

    // The same absence, also after a restart, by which the server keeps its key: nothing more.
    house.stop().await;
    let house = House::with(telling(data.path())).await;
    let (mut anne, mut marc) = (anne.moved(house.address), marc.moved(house.address));
    assert_eq!(anne.get("/api/notices").await.json()["push_key"], key);
    let mut m = marc.sit(&table).await;
    m.write(0).await;
    // At another table she is called, and that browser is gone by then: it is forgotten.
    let other = table_of(&mut marc, &mut anne).await;
    marc.sit(&other).await.decide(0, pass()).await;
    let (headers, _) = soon(&mut posts).await;
    assert_eq!(headers["topic"], other, "the first table has not called again");
    let third = table_of(&mut marc, &mut anne).await;
    marc.sit(&third).await.decide(0, pass()).await;
    soon(&mut posts).await;
    while anne.get("/api/notices").await.json()["pushes"] != 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(posts.try_recv().is_err(), "and nothing is tried again");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn browsers_are_few_and_end_with_the_session() {
    let data = tempdir().unwrap();
    let mut open = telling(data.path());
    open.notify.private_pushes = false;
    let house = House::with(open).await;
    let mut anne = account(&house, "Anne").await;
    let browser = Browser::new();
    let count = async |who: &mut Client| who.get("/api/notices").await.json()["pushes"].as_u64().unwrap();
    assert_eq!(
        house.client().post("/api/pushes", browser.subscription("https://push.example/1")).await.json()["code"],
        "no_account"
    );
    let long = format!("https://push.example/{}", "x".repeat(2000));
    for bad in
        ["http://push.example/1", "ftp://push.example/", "push.example", "https://a@push.example/", long.as_str()]
    {
        assert_eq!(subscribe(&mut anne, browser.subscription(bad)).await.json()["code"], "bad_address", "{bad}");
    }
    let mut keyless = browser.subscription("https://push.example/1");
    keyless["p256dh"] = json!("AAAA");
    assert_eq!(subscribe(&mut anne, keyless).await.json()["code"], "bad_address");
    for n in 0..12 {
        let url = format!("https://push.example/{n}");
        assert_eq!(subscribe(&mut anne, browser.subscription(&url)).await.status, 200);
        assert_eq!(subscribe(&mut anne, browser.subscription(&url)).await.status, 200, "twice is once");
    }
    assert_eq!(count(&mut anne).await, 10);
    // The same browser under another account is that account's.
    let mut marc = account(&house, "Marc").await;
    assert_eq!(subscribe(&mut marc, browser.subscription("https://push.example/11")).await.status, 200);
    assert_eq!((count(&mut anne).await, count(&mut marc).await), (9, 1));
    let gone = json!({"endpoint": "https://push.example/11"});
    assert_eq!(marc.call("DELETE", "/api/pushes", Some(&gone)).await.unwrap().json()["pushes"], 0);
    anne.call("DELETE", "/api/sessions", None).await.unwrap();
    anne.post("/api/session", json!({"name": "Anne", "password": "grenadier"})).await;
    assert_eq!(count(&mut anne).await, 0, "logged out everywhere");
    house.stop().await;

    let house = House::open(data.path()).await;
    let mut anne = anne.moved(house.address);
    assert_eq!(anne.get("/api/notices").await.json()["push_key"], Value::Null);
    let refused = subscribe(&mut anne, browser.subscription("https://push.example/1")).await;
    assert_eq!(refused.json()["code"], "not_offered");
    house.stop().await;
}
