//! Log and chat come in pages, however long a game is and however much is said.

use crate::common::{At, Calls, House, config, id, wood};
use kernel::chance::Seed;
use kernel::record::SetupSpec;
use kernel::{Game, Live, Seat, Title};
use serde_json::{Value, json};
use server::protocol::ToServer;
use tempfile::tempdir;

/// Bytes of what a newcomer is sent.
fn opening(at: &At) -> usize {
    at.welcome.to_string().len() + at.state.to_string().len()
}

/// All pages before what a client has, the oldest last, asked for until there are no more.
async fn earlier(at: &mut At, is: &str, mut from: u64) -> Vec<Value> {
    let mut pages = Vec::new();
    while from > 0 {
        let (id, before) = (9000, u32::try_from(from).unwrap());
        let ask = match is {
            "log" => ToServer::Log { id, before: Some(before) },
            _ => ToServer::Talk { id, before },
        };
        at.say(&ask).await;
        let page = at.answer(id).await;
        let first = page[if is == "log" { "log_from" } else { "chat_from" }].as_u64().unwrap();
        assert!(first < from, "every page goes further back: {first} of {from}");
        assert!(page.to_string().len() < 100_000);
        from = first;
        pages.push(page);
    }
    pages
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_thousand_decisions_are_opened_by_their_last_page() {
    const DECISIONS: u64 = 30_000;
    let spec = SetupSpec { scenario: "open_endless".to_owned(), ..SetupSpec::default() };
    let setup = wood::Wood::load(&spec).unwrap();
    let mut live = Live::<wood::Wood>::open(setup, spec, vec![String::new(), String::new()], Seed([7; 32]));
    let mut actions = Vec::new();
    while live.version() < DECISIONS {
        let seat = live.game().awaiting().seats().lowest().unwrap();
        actions.clear();
        live.game().actions(seat, &mut actions);
        live.play(seat, actions.last().unwrap()).unwrap();
    }
    let record = live.record().to_lines();

    let data = tempdir().unwrap();
    let mut large = config(data.path());
    large.limits.body = 64 << 20;
    // However busy the machine is.
    large.limits.request = std::time::Duration::from_secs(600);
    // All pages are asked for, one after the other.
    large.limits.messages_at_once = 10_000;
    let house = House::with(large).await;
    let mut anne = house.client();
    let taken = anne.send("POST", "/api/records", Some(("text/plain", &record)), &[]).await.unwrap();
    assert_eq!(taken.status, 201, "{}", taken.body);
    let mut at = anne.sit(&id(&taken.json())).await;
    assert_eq!(at.version(), DECISIONS);
    assert!(opening(&at) < 300_000, "{} bytes", opening(&at));
    assert_eq!(at.state["log_anew"], true);

    let from = at.state["log_from"].as_u64().unwrap();
    let pages = earlier(&mut at, "log", from).await;
    let mut log: Vec<Value> = Vec::new();
    for page in pages.iter().rev() {
        log.extend(page["log"].as_array().unwrap().clone());
    }
    log.extend(at.state["log"].as_array().unwrap().clone());
    let versions: Vec<u64> = log.iter().map(|entry| entry["version"].as_u64().unwrap()).collect();
    assert!(versions.is_sorted() && *versions.last().unwrap() == DECISIONS);
    assert_eq!(
        log,
        serde_json::to_value(live.log(kernel::Viewer::Seat(Seat(0)), 0)).unwrap().as_array().unwrap()[..],
        "nothing is told twice, and nothing left out"
    );

    // A moment in the middle has its page, too.
    at.say(&ToServer::Log { id: 1, before: Some(15_001) }).await;
    let page = at.answer(1).await;
    assert!(page["log"].as_array().unwrap().last().unwrap()["version"].as_u64().unwrap() <= 15_000);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_said_a_newcomer_is_welcomed_with_the_last_page() {
    let data = tempdir().unwrap();
    let mut talkative = config(data.path());
    talkative.limits.chat_at_once = 10_000;
    talkative.limits.messages_at_once = 10_000;
    let house = House::with(talkative.clone()).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let mut watcher = house.client().sit(&id(&table)).await;
    let long = "🎲".repeat(480);
    for n in 0..400 {
        watcher.say(&ToServer::Chat { text: format!("{n} {long}"), secret: false }).await;
        watcher.until("chat").await;
    }
    house.stop().await;
    let house = House::with(talkative).await;
    let mut at = anne.moved(house.address).sit(&id(&table)).await;
    assert!(opening(&at) < 100_000, "{} bytes", opening(&at));
    let from = at.welcome["chat_from"].as_u64().unwrap();
    let pages = earlier(&mut at, "talk", from).await;
    let pages = pages.iter().rev().chain([&at.welcome]);
    let said = pages.flat_map(|page| page["chat"].as_array().unwrap()).map(|line| line["text"].as_str().unwrap());
    let numbers: Vec<usize> = said.map(|text| text.split(' ').next().unwrap().parse().unwrap()).collect();
    assert_eq!(numbers, (0..400).collect::<Vec<_>>());
    // Who can unpack it is told the same in fewer bytes.
    let watch = async |query: &str| house.client().socket(&id(&table), query).await.unwrap();
    let plain = watch("protocol=1").await.hear().await.unwrap().unwrap();
    let sent = watch("protocol=1&packed=true").await.hear_message().await.unwrap().unwrap();
    assert!(sent.is_binary() && sent.len() * 4 < plain.to_string().len(), "{} bytes", sent.len());
    assert_eq!(watch("protocol=1&packed=true").await.hear().await.unwrap().unwrap(), plain);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_wishes_for_words_has_those_of_a_picture_before_it() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let mut socket = anne.socket(&id(&table), "protocol=1&words=en").await.unwrap();
    let mut heard: Vec<Value> = Vec::new();
    while heard.last().is_none_or(|last| last["is"] != "state") {
        heard.push(socket.hear().await.unwrap().unwrap());
    }
    let (opening, rest) = heard.split_first().unwrap();
    assert_eq!(
        (&opening["is"], &opening["board"]),
        (&json!("opening"), &rest.iter().find(|it| it["is"] == "welcome").unwrap()["board"]["kind"])
    );
    let words: Vec<&Value> = heard.iter().filter(|it| it["is"] == "words").collect();
    assert!(words.iter().all(|it| it["game"] == "skirmish" && it["lang"] == "en"));
    let text: String = words.iter().map(|it| it["text"].as_str().unwrap()).collect();
    assert!(
        text.contains("rule-turn-alternate =") && !text.contains(".text"),
        "the title of the rule of the question, not its text: {text}"
    );
    // Each is told once, and the last comes before the state.
    assert_eq!(text.matches("rule-turn-alternate =").count(), 1);
    assert_eq!(heard.iter().rposition(|it| it["is"] == "words"), Some(heard.len() - 2));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_talks_a_table_full() {
    let data = tempdir().unwrap();
    let mut strict = config(data.path());
    strict.limits.chat_lines = 25;
    let house = House::with(strict).await;
    let mut anne = house.client();
    let table = anne.table("short", json!([{"is": "me"}, {"is": "invite"}])).await;
    let mut strangers = Vec::new();
    for _ in 0..3 {
        strangers.push(house.client().sit(&id(&table)).await);
    }
    let mut said = 0;
    for stranger in &mut strangers {
        for _ in 0..20 {
            stranger.say(&ToServer::Chat { text: "noise".to_owned(), secret: false }).await;
        }
        stranger.say(&ToServer::Look { id: 1, at: 0 }).await;
        stranger.answer(1).await;
        said = stranger.heard.iter().filter(|message| message["is"] == "chat").count().max(said);
    }
    assert!(said < 25, "{said}: all whom nobody knows share one measure");
    let mut at = anne.sit(&id(&table)).await;
    at.say(&ToServer::Chat { text: "Bonjour".to_owned(), secret: false }).await;
    assert_eq!(at.until("chat").await["line"]["text"], "Bonjour", "who sits here is still heard");
    house.stop().await;
}
