//! The laboratory: start, progress, stop, fair shares, bounds, games that are opened as tables.

use crate::common::{Calls, House, config, id, pass};
use serde_json::{Value, json};
use server::client::Client;
use std::time::Duration;
use tempfile::tempdir;

fn variant(scenario: &str, players: [&str; 2]) -> Value {
    json!({"scenario": scenario, "players": players})
}

fn wish(scenario: &str, games: u32) -> Value {
    json!({"game": "skirmish", "variants": [variant(scenario, ["quick", "random"])], "games": games})
}

async fn begun(who: &mut Client, wish: Value) -> String {
    let answer = who.post("/api/lab", wish).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!(answer.json()["yours"], true);
    id(&answer.json())
}

async fn look(who: &mut Client, experiment: &str) -> Value {
    let answer = who.get(&format!("/api/lab/{experiment}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Looks until no more games are played.
async fn ended(who: &mut Client, experiment: &str) -> Value {
    loop {
        let now = look(who, experiment).await;
        if !now["expires"].is_null() {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn code(who: &mut Client, wish: Value) -> Value {
    let answer = who.post("/api/lab", wish).await;
    assert!(answer.status >= 400, "{}", answer.body);
    answer.json()["code"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_played_and_told_as_they_come_in() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut anne = house.client();
    let mut both = wish("short", 40);
    both["variants"] = json!([variant("short", ["quick", "random"]), variant("long", ["random", "quick"])]);
    let experiment = begun(&mut anne, both).await;
    let view = ended(&mut anne, &experiment).await;
    assert_eq!(
        (view["progress"].clone(), view["done"].clone(), view["of"].clone()),
        (json!("done"), json!(80), json!(80))
    );
    assert_eq!(view["variants"][1]["seats"][0]["id"], "blue");
    let study = &view["study"];
    for (variant, players) in [(0, json!(["quick", "random"])), (1, json!(["random", "quick"]))] {
        let found = &study["variants"][variant];
        assert_eq!((found["games"].clone(), found["players"].clone()), (json!(40), players));
        let wins = |side: usize| found["sides"][side]["wins"]["count"].as_u64().unwrap();
        assert_eq!(wins(0) + wins(1) + found["draws"]["count"].as_u64().unwrap(), 40);
        assert_eq!(found["course"].as_array().unwrap().len(), 40);
        assert_eq!(found["endings"][0]["rule"], "win.ground");
    }
    assert!(study["comparison"]["sides"][0]["difference"]["low"].is_f64());
    let mine = anne.get("/api/lab").await.json();
    assert_eq!((mine[0]["id"].clone(), mine[0]["done"].clone()), (json!(experiment), json!(80)));

    let games = anne.get(&format!("/api/lab/{experiment}/variants/1/games")).await.json();
    assert_eq!((games.as_array().unwrap().len(), games[3]["game"].clone()), (40, json!(3)));
    let csv = anne.get(&format!("/api/lab/{experiment}/variants/1/games.csv")).await;
    assert_eq!(csv.body.lines().count(), 41);
    assert!(csv.header("content-disposition").is_some_and(|name| name.contains("skirmish-long-2.csv")));
    let parquet = anne.get(&format!("/api/lab/{experiment}/variants/0/games.parquet")).await;
    assert!(parquet.body.starts_with("PAR1"));
    let nowhere = anne.get(&format!("/api/lab/{experiment}/variants/2/games.csv")).await;
    assert_eq!(nowhere.json()["code"], "unknown_experiment");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_do_not_depend_on_how_many_play() {
    let study = async |experimenters: usize, games: u32| {
        let data = tempdir().unwrap();
        let mut several = config(data.path());
        several.limits.experimenters = experimenters;
        let house = House::with(several).await;
        let mut anne = house.client();
        let experiment = begun(&mut anne, wish("long", games)).await;
        let study = ended(&mut anne, &experiment).await["study"].clone();
        house.stop().await;
        study
    };
    let one = study(1, 60).await;
    assert_eq!(one, study(3, 60).await);
    assert_ne!(one["variants"][0]["digest"], study(1, 59).await["variants"][0]["digest"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_who_started_it_stops_it() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc) = (house.client(), house.client());
    let experiment = begun(&mut anne, wish("endless", 1000)).await;
    let path = format!("/api/lab/{experiment}/stop");
    let refused = marc.post(&path, json!({})).await;
    assert_eq!((refused.status, refused.json()["code"].clone()), (403, json!("not_your_experiment")));
    assert_eq!(look(&mut marc, &experiment).await["yours"], false, "who was given the address may look");
    assert_eq!(marc.get("/api/lab").await.json(), json!([]), "nobody else is told of it");
    let stranger = format!("/api/lab/{}", "0".repeat(26));
    assert_eq!(marc.get(&stranger).await.json()["code"], "unknown_experiment");
    while look(&mut anne, &experiment).await["done"].as_u64().unwrap() < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(anne.post(&path, json!({})).await.json()["progress"], "stopped");
    let view = ended(&mut anne, &experiment).await;
    let done = view["done"].as_u64().unwrap();
    assert!((2..1000).contains(&done), "{done}");
    let found = &view["study"]["variants"][0];
    assert_eq!(found["games"].as_u64().unwrap() + found["unfinished"].as_u64().unwrap(), done, "what was played stays");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_much_does_not_keep_others_waiting() {
    let data = tempdir().unwrap();
    let mut one = config(data.path());
    one.limits.experimenters = 1;
    let house = House::with(one).await;
    let (mut anne, mut marc) = (house.client(), house.client());
    let mut hers = Vec::new();
    for _ in 0..3 {
        hers.push(begun(&mut anne, wish("endless", 1000)).await);
    }
    assert_eq!(code(&mut anne, wish("short", 1)).await, "too_many_experiments");
    let his = begun(&mut marc, wish("short", 50)).await;
    assert_eq!(ended(&mut marc, &his).await["progress"], "done");
    // And a table goes on meanwhile.
    let table = anne.table("long", json!([{"is": "me"}, {"is": "computer", "level": "greedy"}])).await;
    let mut at = anne.sit(&id(&table)).await;
    at.decide(0, pass()).await;
    for experiment in &hers {
        assert_eq!(look(&mut anne, experiment).await["progress"], "running");
        anne.post(&format!("/api/lab/{experiment}/stop"), json!({})).await;
    }
    for experiment in &hers {
        ended(&mut anne, experiment).await;
    }
    assert_eq!(ended(&mut anne, &hers[0]).await["progress"], "stopped");
    begun(&mut anne, wish("short", 1)).await;
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_out_of_bounds_is_refused() {
    let data = tempdir().unwrap();
    let mut small = config(data.path());
    small.limits.kept_games = 300;
    small.limits.kept_per_player = 2;
    let house = House::with(small).await;
    let mut anne = house.client();
    assert_eq!(code(&mut anne, wish("short", 0)).await, "bad_experiment");
    assert_eq!(code(&mut anne, wish("short", 1001)).await, "bad_experiment");
    assert_eq!(code(&mut anne, wish("nowhere", 1)).await, "bad_setup");
    for variants in [json!([]), json!(vec![variant("short", ["quick", "quick"]); 3])] {
        assert_eq!(
            code(&mut anne, json!({"game": "skirmish", "variants": variants, "games": 1})).await,
            "bad_experiment"
        );
    }
    for bad in ["genius", "search:2s", "search:1001", "greedy:65", &"q".repeat(10_000)] {
        let wish = json!({"game": "skirmish", "variants": [variant("short", [bad, "quick"])], "games": 1});
        assert_eq!(code(&mut anne, wish).await, "bad_experiment", "{bad}");
    }
    let mut one_player = wish("short", 1);
    one_player["variants"][0]["players"] = json!(["quick"]);
    assert_eq!(code(&mut anne, one_player).await, "bad_experiment");
    let mut armies = wish("short", 1);
    armies["variants"][0]["armies"] = json!([null, null, null]);
    assert_eq!(code(&mut anne, armies).await, "bad_experiment");
    let mut long = wish("short", 1);
    long["variants"][0]["scenario_text"] = json!("x".repeat(300 << 10));
    assert_eq!(code(&mut anne, long).await, "bad_setup");
    assert_eq!(
        code(&mut anne, json!({"game": "chess", "variants": [variant("short", ["quick", "quick"])], "games": 1})).await,
        "unknown_game"
    );
    assert_eq!(code(&mut anne, wish("short", 301)).await, "laboratory_full");

    // Older ones make way: of hers two are kept.
    let mut all = Vec::new();
    for games in [100, 110, 120, 290] {
        let experiment = begun(&mut anne, wish("short", games)).await;
        ended(&mut anne, &experiment).await;
        all.push(experiment);
    }
    let kept = anne.get("/api/lab").await.json();
    assert_eq!((kept.as_array().unwrap().len(), kept[0]["id"].clone()), (1, json!(all[3])), "290 of 300 games are its");
    assert_eq!(anne.get(&format!("/api/lab/{}", all[0])).await.json()["code"], "unknown_experiment");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_game_is_opened_as_a_table() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut marc) = (house.client(), house.client());
    let experiment = begun(&mut anne, wish("long", 12)).await;
    ended(&mut anne, &experiment).await;
    let games = anne.get(&format!("/api/lab/{experiment}/variants/0/games")).await.json();
    let path = format!("/api/lab/{experiment}/variants/0/games/7/table");
    let made = anne.post(&path, json!({})).await.json();
    assert_eq!(made["is"], "made", "{made}");
    assert_eq!(marc.post(&path, json!({})).await.json(), made, "asked again, the same table");
    let table = made["table"].as_str().unwrap();
    let view = marc.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(
        (view["outcome"]["winners"].clone(), view["version"].clone()),
        (games[7]["winners"].clone(), games[7]["decisions"].clone())
    );
    assert_eq!(
        (view["seats"][0]["computer"].clone(), view["seats"][1]["computer"].clone()),
        (json!("quick"), json!("random"))
    );
    let at = marc.sit(table).await;
    assert_eq!(at.state["scene"]["outcome"]["winners"], games[7]["winners"]);
    let verified = marc.get(&format!("/api/tables/{table}/verify")).await.json();
    assert_eq!(
        (verified["ok"].clone(), verified["told_until"].clone()),
        (json!(true), games[7]["decisions"].clone()),
        "{verified}"
    );
    assert_eq!(anne.get("/api/tables").await.json()["mine"], json!([]), "it is no table of hers");
    let nowhere = anne.post(&path.replace("/7/", "/12/"), json!({})).await;
    assert_eq!(nowhere.json()["code"], "no_such_game");
    house.stop().await;
}
