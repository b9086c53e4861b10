//! What stands before every request: identity, accounts, limits, origins, headers, pages, descriptions.

use crate::common::{Calls, House, config, id, march};
use serde_json::{Value, json};
use server::error::Code;
use server::{ClientFile, ClientFiles, ClientFolder};
use std::sync::Arc;
use tempfile::tempdir;

struct Pages;

impl ClientFiles for Pages {
    fn file(&self, path: &str) -> Option<ClientFile> {
        let file = |text: &'static str, mime: &'static str| ClientFile {
            bytes: text.as_bytes().into(),
            gzip: Some(b"gz".as_slice().into()),
            brotli: Some(b"br".as_slice().into()),
            mime: mime.into(),
            etag: "e1".into(),
        };
        match path {
            "index.html" => Some(file("<!doctype html>", "text/html; charset=utf-8")),
            "assets/app-1.js" => Some(file("1", "text/javascript")),
            _ => None,
        }
    }
}

#[test]
fn a_client_in_a_folder_is_read_anew_and_nothing_beside_it() {
    let dir = tempdir().unwrap();
    let folder = dir.path().join("dist");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(dir.path().join("secret.txt"), "key").unwrap();
    std::fs::write(folder.join("app.js"), "1").unwrap();
    std::fs::write(folder.join("app.js.gz"), "gz").unwrap();
    let client = ClientFolder(folder.clone());
    let first = client.file("app.js").unwrap();
    assert_eq!((&*first.bytes, first.gzip.as_deref(), first.brotli), (b"1".as_slice(), Some(b"gz".as_slice()), None));
    assert_eq!(first.mime, "text/javascript; charset=utf-8");
    std::fs::write(folder.join("app.js"), "2").unwrap();
    let second = client.file("app.js").unwrap();
    assert_eq!(&*second.bytes, b"2");
    assert_ne!(first.etag, second.etag);
    for path in ["../secret.txt", "x/../../secret.txt", "gone.js"] {
        assert!(client.file(path).is_none(), "{path}");
    }
    assert!(client.file(dir.path().join("secret.txt").to_str().unwrap()).is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_are_served_compressed_and_with_safe_headers() {
    let data = tempdir().unwrap();
    let house = House::serving(config(data.path()), Arc::new(Pages)).await;
    let mut anyone = house.client();
    for page in ["/", "/table/abc", "/new", "/rules/skirmish"] {
        let answer = anyone.get(page).await;
        assert_eq!((answer.status, answer.body.as_str()), (200, "<!doctype html>"), "{page}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
    let script = anyone.send("GET", "/assets/app-1.js", None, &[("accept-encoding", "gzip, br")]).await.unwrap();
    assert_eq!((script.body.as_str(), script.header("content-encoding")), ("br", Some("br")));
    assert!(script.header("cache-control").unwrap().contains("immutable"));
    let script = anyone.send("GET", "/assets/app-1.js", None, &[("accept-encoding", "gzip, br;q=0")]).await.unwrap();
    assert_eq!(script.header("content-encoding"), Some("gzip"));
    let known = anyone.send("GET", "/", None, &[("if-none-match", "\"e1\"")]).await.unwrap();
    assert_eq!((known.status, known.body.as_str()), (304, ""));
    for (path, method) in
        [("/assets/gone.js", "GET"), ("/api/nothing", "GET"), ("/api/nothing", "POST"), ("/x", "POST")]
    {
        let answer = anyone.call(method, path, None).await.unwrap();
        assert_eq!((answer.status, answer.json()["code"].clone()), (404, json!("unknown_address")), "{method} {path}");
    }
    assert_eq!(anyone.call("PATCH", "/api/me", None).await.unwrap().json()["code"], "wrong_method");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_is_known_by_a_cookie_that_scripts_cannot_read() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let first = anne.send("GET", "/api/me", None, &[("accept-language", "en-GB,fr;q=0.5")]).await.unwrap();
    assert_eq!(first.json(), json!({"name": "", "lang": "en", "account": null, "protocol": 1}));
    assert_eq!(first.header("set-cookie"), None, "who only asks is not remembered");
    let named = anne.call("PUT", "/api/me", Some(&json!({"name": "A", "lang": "en"}))).await.unwrap();
    let cookie = named.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"));
    assert!(anne.get("/api/me").await.header("set-cookie").is_none());
    for (bad, code) in [
        (json!({"name": "", "lang": "fr"}), "bad_name"),
        (json!({"name": "x".repeat(41), "lang": "fr"}), "bad_name"),
        (json!({"name": "a\u{7}b", "lang": "fr"}), "bad_name"),
        (json!({"name": "a\u{202e}b", "lang": "fr"}), "bad_name"),
        (json!({"name": "Anne\u{200b}", "lang": "fr"}), "bad_name"),
        (json!({"name": "Anne", "lang": "de"}), "bad_language"),
        (json!({"name": "Anne"}), "malformed"),
    ] {
        assert_eq!(anne.call("PUT", "/api/me", Some(&bad)).await.unwrap().json()["code"], code, "{bad}");
    }
    anne.call("PUT", "/api/me", Some(&json!({"name": " Anne ", "lang": "fr"}))).await.unwrap();
    assert_eq!(anne.get("/api/me").await.json()["name"], "Anne");
    house.stop().await;

    let mut behind = config(data.path());
    behind.trust_forwarded = true;
    let house = House::with(behind).await;
    let body = Some(("application/json", "{\"name\":\"Anne\",\"lang\":\"fr\"}"));
    let answer = house.client().send("PUT", "/api/me", body, &[("x-forwarded-proto", "https")]).await.unwrap();
    assert!(answer.header("set-cookie").unwrap().contains("Secure"));
    assert!(answer.header("strict-transport-security").is_some());
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_plays_from_several_devices() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut home, mut phone) = (house.client(), house.client());
    let table = home.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let secret = |password: &str| json!({"name": "Anne", "password": password});
    assert_eq!(home.post("/api/account", secret("short")).await.json()["code"], "bad_password");
    let made = home.post("/api/account", secret("grenadier")).await;
    assert_eq!((made.status, made.json()["account"].clone()), (201, json!("anne")));
    assert_eq!(phone.post("/api/account", secret("voltigeur")).await.json()["code"], "name_taken");
    assert_eq!(phone.post("/api/session", secret("voltigeur")).await.json()["code"], "wrong_password");
    let nobody = json!({"name": "Nobody", "password": "grenadier"});
    assert_eq!(phone.post("/api/session", nobody).await.json()["code"], "wrong_password");
    assert_eq!(phone.post("/api/session", secret("grenadier")).await.status, 200);
    assert_eq!(
        phone.get("/api/tables").await.json()["mine"][0]["id"],
        table["id"],
        "the device's tables are the account's"
    );
    let mut at = phone.sit(&id(&table)).await;
    assert_eq!(at.decide(0, march(0)).await["is"], "done");
    assert_eq!(phone.call("DELETE", "/api/session", None).await.unwrap().status, 204);
    assert_eq!(phone.get("/api/me").await.json()["account"], Value::Null);
    assert_eq!(phone.get("/api/tables").await.json()["mine"], json!([]));
    assert_eq!(home.get("/api/me").await.json()["account"], "anne", "the other session goes on");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_changes_its_password_logs_out_everywhere_and_goes() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut home, mut phone) = (house.client(), house.client());
    let secret = |password: &str| json!({"name": "Anne", "password": password});
    for simple in
        ["12345678", "        ", "aaaaaaaa", "password1", "Motdepasse!", "anne", "Azerty123", &"x1y2z".repeat(50)]
    {
        assert_eq!(home.post("/api/account", secret(simple)).await.json()["code"], "bad_password", "{simple:?}");
    }
    let simple = json!({"name": "Cantiniere", "password": "cantiniere1"});
    assert_eq!(home.post("/api/account", simple).await.json()["code"], "bad_password", "the name is no password");
    assert_eq!(home.post("/api/account", secret("grenadier")).await.status, 201);
    assert_eq!(phone.post("/api/session", secret("grenadier")).await.status, 200);
    let table = home.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;

    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let put = async |who: &mut server::client::Client, body: Value| {
        who.call("PUT", "/api/account", Some(&body)).await.unwrap()
    };
    assert_eq!(put(&mut phone, change("voltigeur", "tirailleur")).await.json()["code"], "wrong_password");
    assert_eq!(put(&mut phone, change("grenadier", "12345678")).await.json()["code"], "bad_password");
    assert_eq!(put(&mut phone, change("grenadier", "tirailleur")).await.status, 200);
    assert_eq!(home.get("/api/me").await.json()["account"], Value::Null, "the others are logged out");
    assert_eq!(phone.get("/api/me").await.json()["account"], "anne");
    assert_eq!(put(&mut home, change("grenadier", "tirailleur")).await.json()["code"], "no_account");
    assert_eq!(home.post("/api/session", secret("grenadier")).await.json()["code"], "wrong_password");
    assert_eq!(home.post("/api/session", secret("tirailleur")).await.status, 200);

    assert_eq!(phone.call("DELETE", "/api/sessions", None).await.unwrap().status, 204);
    assert_eq!(home.get("/api/me").await.json()["account"], Value::Null);
    assert_eq!(phone.get("/api/me").await.json()["account"], Value::Null);

    home.post("/api/session", secret("tirailleur")).await;
    let wrong = home.call("DELETE", "/api/account", Some(&json!({"password": "grenadier"}))).await.unwrap();
    assert_eq!(wrong.json()["code"], "wrong_password");
    let gone = home.call("DELETE", "/api/account", Some(&json!({"password": "tirailleur"}))).await.unwrap();
    assert_eq!(gone.status, 204, "{}", gone.body);
    assert_eq!(phone.post("/api/session", secret("tirailleur")).await.json()["code"], "wrong_password");
    let left = phone.get(&format!("/api/tables/{}", id(&table))).await.json();
    assert_eq!(left["seats"][0]["player"], Value::Null, "the seat is free");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_for_other_hosts_are_turned_away() {
    let data = tempdir().unwrap();
    let mut named = config(data.path());
    named.public_url = Some("https://grognard.example/".to_owned());
    let house = House::with(named).await;
    let mut anyone = house.client();
    for (host, status) in [
        ("grognard.example", 200),
        ("Grognard.Example:443", 200),
        ("localhost:1815", 200),
        ("127.0.0.1", 200),
        ("[::1]:80", 200),
        ("rebound.example", 421),
        ("localhost.rebound.example", 421),
    ] {
        let answer = anyone.send("GET", "/api/games", None, &[("host", host)]).await.unwrap();
        assert_eq!(answer.status, status, "{host}");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_says_nothing_is_not_waited_for() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let data = tempdir().unwrap();
    let mut hasty = config(data.path());
    hasty.limits.headers = std::time::Duration::from_millis(200);
    hasty.limits.request = std::time::Duration::from_millis(300);
    let house = House::with(hasty).await;
    let mut half = tokio::net::TcpStream::connect(house.address).await.unwrap();
    half.write_all(b"GET /api/games HTTP/1.1\r\nHost: 127").await.unwrap();
    let mut rest = Vec::new();
    half.read_to_end(&mut rest).await.unwrap();
    let mut slow = tokio::net::TcpStream::connect(house.address).await.unwrap();
    let head = "POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nx";
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    slow.read_exact(&mut answer).await.unwrap();
    assert_eq!(String::from_utf8_lossy(&answer), "HTTP/1.1 408");
    // Who has been answered and says nothing more is not kept either.
    let mut idle = tokio::net::TcpStream::connect(house.address).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").await.unwrap();
    let mut rest = Vec::new();
    idle.read_to_end(&mut rest).await.unwrap();
    assert!(rest.starts_with(b"HTTP/1.1 200"));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_that_no_account_can_have_are_not_remembered() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut stranger = house.client();
    for _ in 0..20 {
        let long = json!({"name": "x".repeat(3_000_000), "password": "grenadier"});
        // Not even the eleventh of them is counted, as a name that is kept would be.
        assert_eq!(stranger.post("/api/session", long).await.json()["code"], "wrong_password");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_guesses_a_password_does_not_keep_its_owner_out() {
    let data = tempdir().unwrap();
    let mut behind = config(data.path());
    behind.trust_forwarded = true;
    let house = House::with(behind).await;
    let mut home = house.client();
    let secret = |password: &str| json!({"name": "Cambronne", "password": password});
    assert_eq!(home.post("/api/account", secret("grenadier")).await.status, 201);
    async fn try_from(client: &mut server::client::Client, place: &str, body: &serde_json::Value) -> serde_json::Value {
        let text = body.to_string();
        let (body, from) = (Some(("application/json", text.as_str())), [("x-forwarded-for", place)]);
        let answer = client.send("POST", "/api/session", body, &from).await.unwrap();
        if answer.status == 200 { json!("in") } else { answer.json()["code"].clone() }
    }
    // Another address of the same network is the same place.
    for (place, neighbour) in [("203.0.113.5", "203.0.113.5"), ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9")] {
        let mut thief = house.client();
        let mut last = json!(null);
        for _ in 0..40 {
            last = try_from(&mut thief, place, &secret("voltigeur")).await;
            if last == "rate_limited" {
                break;
            }
        }
        assert_eq!(last, "rate_limited", "{place}");
        assert_eq!(try_from(&mut thief, neighbour, &secret("grenadier")).await, "rate_limited", "{neighbour}");
    }
    assert_eq!(try_from(&mut home, "198.51.100.7", &secret("grenadier")).await, "in");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn foreign_pages_and_old_clients_are_turned_away() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let body = Some(("application/json", "{\"name\":\"Anne\",\"lang\":\"fr\"}"));
    let own = format!("http://{}", house.address);
    for (headers, code) in [
        (vec![("origin", "https://elsewhere.example")], "foreign_origin"),
        (vec![("sec-fetch-site", "cross-site")], "foreign_origin"),
        (vec![("sec-fetch-site", "same-site")], "foreign_origin"),
        (vec![("origin", "null")], "foreign_origin"),
        (vec![("x-grognard-protocol", "0")], "old_client"),
    ] {
        let answer = anne.send("PUT", "/api/me", body, &headers).await.unwrap();
        assert_eq!(answer.json()["code"], code, "{headers:?}");
    }
    let welcome = [("origin", own.as_str()), ("x-grognard-protocol", "1")];
    assert_eq!(anne.send("PUT", "/api/me", body, &welcome).await.unwrap().status, 200);
    assert!(anne.socket_from(&id(&table), "", Some("https://elsewhere.example")).await.is_err());
    assert!(anne.socket_from(&id(&table), "", Some(&own)).await.is_ok());
    let mut old = anne.socket(&id(&table), "protocol=0").await.unwrap();
    assert_eq!(old.hear().await.unwrap().unwrap()["code"], "old_client");
    let mut nowhere = anne.socket("0000000000000", "protocol=1").await.unwrap();
    let error = nowhere.hear().await.unwrap().unwrap();
    assert_eq!(
        (error["code"].clone(), error["text"]["key"].clone()),
        (json!("unknown_table"), json!("error-unknown_table"))
    );
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_much_is_refused() {
    let data = tempdir().unwrap();
    let mut strict = config(data.path());
    strict.limits.body = 2000;
    strict.limits.tables_per_player = 1;
    strict.limits.requests_at_once = 12;
    strict.limits.requests_per_second = 1;
    strict.limits.messages_at_once = 5;
    strict.limits.messages_per_second = 1;
    let house = House::with(strict).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let wish = json!({"game": "skirmish", "scenario": "short", "seats": [{"is": "me"}, {"is": "invite"}]});
    assert_eq!(anne.post("/api/tables", wish).await.json()["code"], "too_many_tables");
    let large = anne.post("/api/tables", json!({"game": "x".repeat(3000)})).await;
    assert_eq!((large.status, large.json()["code"].clone()), (413, json!("too_large")));
    let text = "x".repeat(3000);
    let large = anne.send("POST", "/api/records", Some(("text/plain", &text)), &[]).await.unwrap();
    assert_eq!(large.json()["code"], "too_large");

    let mut at = anne.sit(&id(&table)).await;
    for _ in 0..6 {
        at.say(&server::protocol::ToServer::Look { id: 1, at: 0 }).await;
    }
    assert_eq!(at.until("error").await["code"], "rate_limited");
    let mut limited = None;
    for _ in 0..20 {
        limited = Some(anne.get("/api/me").await).filter(|answer| answer.status == 429).or(limited);
    }
    let limited = limited.expect("a device that asks too often waits");
    assert_eq!((limited.json()["code"].clone(), limited.header("retry-after")), (json!("rate_limited"), Some("2")));
    assert_eq!(house.client().get("/api/me").await.status, 200, "others do not");
    house.stop().await;

    let mut behind = config(data.path());
    behind.trust_forwarded = true;
    behind.limits.requests_at_once = 3;
    behind.limits.requests_per_second = 1;
    let house = House::with(behind).await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        let from = [("x-forwarded-for", "1.2.3.4, 198.51.100.7")];
        statuses.push(house.client().send("GET", "/api/games", None, &from).await.unwrap().status);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429], "one address, whatever the devices");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_setups_say_what_is_wrong() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let (me, same) = (json!({"is": "me"}), json!({"is": "same_screen"}));
    for (wish, status, code) in [
        (json!({"game": "chess", "scenario": "short", "seats": [me, same]}), 404, "unknown_game"),
        (json!({"game": "skirmish", "scenario": "nowhere", "seats": [me, same]}), 422, "bad_setup"),
        (json!({"game": "skirmish", "scenario": "short", "seats": [me]}), 422, "bad_setup"),
        (json!({"game": "skirmish", "scenario": "short", "seats": [same, same]}), 422, "bad_setup"),
        (
            json!({"game": "skirmish", "scenario": "short", "seats": [me, same], "options": {"x": "y"}}),
            422,
            "bad_setup",
        ),
        (json!({"game": "skirmish", "scenario": "short", "seats": [me, same], "extra": 1}), 400, "malformed"),
        (json!({"game": "skirmish"}), 400, "malformed"),
    ] {
        let answer = anne.post("/api/tables", wish.clone()).await;
        assert_eq!((answer.status, answer.json()["code"].clone()), (status, json!(code)), "{wish}");
        let text = &answer.json()["text"];
        assert!(text["fr"].is_string() && text["en"].is_string());
    }
    for path in ["/api/tables/0000000000000", "/api/tables/zzz", "/api/tables/0000000000000/record"] {
        assert_eq!(anne.get(path).await.json()["code"], "unknown_table", "{path}");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_only_where_the_table_allows() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let wish = json!({"game": "skirmish", "scenario": "short", "seats": [{"is": "me"}, {"is": "same_screen"}]});
    let private = anne.post("/api/tables", wish).await.json();
    let mut stranger = house.client().socket(&id(&private), "protocol=1").await.unwrap();
    assert_eq!(stranger.hear().await.unwrap().unwrap()["code"], "no_spectators");
    let public = anne.table("short", json!([{"is": "me"}, {"is": "same_screen"}])).await;
    let watcher = house.client().sit(&id(&public)).await;
    assert_eq!((watcher.state["seat"].clone(), watcher.offers().len()), (Value::Null, 0));
    assert!(watcher.welcome["table"]["seats"][0]["token"].is_null());
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_words_and_descriptions() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anyone = house.client();
    let games = anyone.get("/api/games").await.json();
    assert_eq!((games[0]["id"].clone(), games[0]["scenarios"][0]["id"].clone()), (json!("skirmish"), json!("short")));
    assert_eq!(anyone.get("/api/games/skirmish").await.json(), games[0]);
    assert_eq!(anyone.get("/api/games/chess").await.json()["code"], "unknown_game");
    let book = anyone.get("/api/games/skirmish/rulebook").await.json();
    assert_eq!(book["rules"][0]["id"], "field.areas");
    assert!(book["rulings"].as_str().unwrap().contains("`fire.answer`"), "{}", book["rulings"]);
    assert_eq!(anyone.get("/api/games/skirmish/words/de").await.json()["code"], "bad_language");
    assert_eq!(anyone.get("/healthz").await.body, "ok\n");
    assert!(anyone.get("/metrics").await.body.contains("grognard_decisions_total"));

    let description = anyone.get("/api/openapi.json").await.json();
    assert_eq!(description["openapi"], "3.1.0");
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 18);
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(!operation["summary"].as_str().unwrap().is_empty());
            let path = path.replace("{id}", "0000000000000").replace("{lang}", "fr");
            let answer = anyone.call(&method.to_uppercase(), &path, None).await.unwrap();
            assert_ne!(answer.json()["code"], "unknown_address", "{method} {path}");
            assert_ne!(answer.json()["code"], "wrong_method", "{method} {path}");
        }
    }
    let reached: Vec<String> = references(&description);
    assert!(reached.len() > 5);
    for reference in reached {
        assert!(
            !description.pointer(reference.trim_start_matches('#')).unwrap_or(&Value::Null).is_null(),
            "{reference}"
        );
    }
    let codes = description["components"]["responses"]["Problem"]["description"].as_str().unwrap();
    assert!(Code::ALL.iter().all(|code| codes.contains(code.code())));
    house.stop().await;
}

fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => map
            .iter()
            .flat_map(|(key, value)| match value {
                Value::String(reference) if key == "$ref" => vec![reference.clone()],
                other => references(other),
            })
            .collect(),
        Value::Array(list) => list.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_words_of_a_game() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anyone = house.client();
    assert!(anyone.get("/api/games/skirmish/words/fr").await.body.contains("agit une fois par tour"));
    assert!(anyone.get("/api/games/skirmish/words/en").await.body.contains("acts once a turn"));
    let all = anyone.get("/api/games/skirmish/words/en").await;
    assert!(all.body.contains("    .text ="));
    // A shelf needs the names of all games and no more.
    let shelf = anyone.get("/api/shelf/en").await;
    assert!(!shelf.json()["skirmish"].as_str().unwrap().contains("acts once a turn"));
    assert_eq!(anyone.get("/api/shelf/de").await.json()["code"], "bad_language");
    // By its mark a browser knows whether it has them already.
    let mark = |answer: &server::client::Answered| answer.headers.iter().find(|(name, _)| name == "etag").cloned();
    assert!(mark(&all).is_some());
    assert_ne!(mark(&all), mark(&anyone.get("/api/games/skirmish/words/fr").await));
    assert!(mark(&shelf).is_some());
    house.stop().await;
}
