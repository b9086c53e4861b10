//! Armies and scenarios that an account keeps: found on every device, nobody else's business, bounded, gone with the account.

use crate::common::{Calls, House, config, id};
use serde_json::{Value, json};
use server::client::{Answered, Client};
use tempfile::tempdir;

const WHO: (&str, &str) = ("Anne", "grenadier");

async fn enter(house: &House, path: &str, (name, password): (&str, &str)) -> Client {
    let mut who = house.client();
    let answer = who.post(path, json!({"name": name, "password": password})).await;
    assert!(matches!(answer.status, 200 | 201), "{}", answer.body);
    who
}

fn army(name: &str, nation: &str) -> Value {
    json!({"kind": "army", "game": "skirmish", "name": name, "text": format!("[army]\nnation = \"{nation}\"\n")})
}

fn scenario(text: &str) -> Value {
    json!({"kind": "scenario", "game": "skirmish", "name": "The ford", "text": text})
}

async fn put(who: &mut Client, paper: &str, body: &Value) -> Answered {
    who.call("PUT", &format!("/api/papers/{paper}"), Some(body)).await.unwrap()
}

async fn delete(who: &mut Client, path: &str, body: Option<&Value>) -> Answered {
    who.call("DELETE", path, body).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_device_keeps_another_opens() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut home = enter(&house, "/api/account", WHO).await;
    let kept = home.post("/api/papers", army("My \u{202e}army", "french")).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    let kept = kept.json();
    // The game's own check has said what it is, though it is against the rules.
    assert_eq!((&kept["nation"], &kept["points"], &kept["name"]), (&json!("french"), &json!(7), &json!("My army")));
    let unfinished = "[scenario]\nid = \"half";
    assert_eq!(home.post("/api/papers", scenario(unfinished)).await.json()["code"], "bad_paper");
    let ford = home.post("/api/papers", scenario("[scenario]\nid = \"ford\"\n")).await.json();
    assert_eq!((&ford["nation"], &ford["points"]), (&Value::Null, &Value::Null));
    house.stop().await;

    let house = House::open(data.path()).await;
    let mut phone = enter(&house, "/api/session", WHO).await;
    let list = phone.get("/api/papers").await.json();
    assert_eq!(list.as_array().unwrap().len(), 2);
    assert!(list.as_array().unwrap().iter().all(|paper| paper["text"].is_null()), "a list has no files");
    let path = format!("/api/papers/{}", id(&kept));
    assert_eq!(phone.get(&path).await.json()["text"], army("", "french")["text"]);

    // Another in its place, and nothing in the place of what cannot be read.
    let again = put(&mut phone, &id(&kept), &army("Allies", "british")).await;
    assert_eq!((again.status, &again.json()["id"]), (200, &kept["id"]));
    assert_eq!(put(&mut phone, &id(&kept), &scenario("= 1")).await.json()["code"], "bad_paper");
    let mut home = enter(&house, "/api/session", WHO).await;
    let now = home.get(&path).await.json();
    assert_eq!(
        (&now["name"], &now["nation"], &now["text"]),
        (&json!("Allies"), &json!("british"), &army("", "british")["text"])
    );

    assert_eq!(delete(&mut home, &path, None).await.status, 204);
    assert_eq!(phone.get(&path).await.json()["code"], "unknown_paper");
    assert_eq!(put(&mut phone, &id(&kept), &army("Back", "french")).await.json()["code"], "unknown_paper");
    let left = phone.get("/api/papers").await.json();
    assert_eq!((left.as_array().unwrap().len(), &left[0]["id"]), (1, &ford["id"]));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn papers_are_nobody_elses_and_go_with_the_account() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (mut anne, mut nobody) = (enter(&house, "/api/account", WHO).await, house.client());
    let mut marc = enter(&house, "/api/account", ("Marc", "grenadier")).await;
    let kept = anne.post("/api/papers", army("Mine", "french")).await.json();
    let path = format!("/api/papers/{}", id(&kept));

    assert_eq!(nobody.get("/api/papers").await.json(), json!([]));
    assert_eq!(nobody.post("/api/papers", army("Mine", "french")).await.json()["code"], "no_account");
    assert_eq!(nobody.get(&path).await.json()["code"], "no_account");
    assert_eq!(marc.get("/api/papers").await.json(), json!([]));
    assert_eq!(marc.get(&path).await.json()["code"], "unknown_paper");
    assert_eq!(put(&mut marc, &id(&kept), &army("Stolen", "british")).await.json()["code"], "unknown_paper");
    assert_eq!(delete(&mut marc, &path, None).await.json()["code"], "unknown_paper");
    assert_eq!(anne.get(&path).await.json()["name"], "Mine");

    // An account of the same name has nothing of the old one.
    let goodbye = json!({"password": "grenadier"});
    assert_eq!(delete(&mut anne, "/api/account", Some(&goodbye)).await.status, 204);
    let mut heir = enter(&house, "/api/account", WHO).await;
    assert_eq!(heir.get("/api/papers").await.json(), json!([]));
    assert_eq!(heir.get(&path).await.json()["code"], "unknown_paper");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn papers_are_bounded_in_number_and_size() {
    let data = tempdir().unwrap();
    let mut config = config(data.path());
    config.limits.papers_per_account = 2;
    let house = House::with(config).await;
    let mut anne = enter(&house, "/api/account", WHO).await;
    let first = anne.post("/api/papers", army("One", "french")).await.json();
    let huge = format!("[scenario]\nid = \"huge\" #{}", "x".repeat(64 << 10));
    let refused = anne.post("/api/papers", scenario(&huge)).await;
    assert_eq!((refused.status, &refused.json()["code"]), (413, &json!("too_large")));
    assert_eq!(put(&mut anne, &id(&first), &scenario(&huge)).await.status, 413);
    assert_eq!(
        anne.post("/api/papers", json!({"kind": "army", "game": "chess", "name": "", "text": ""})).await.status,
        404
    );
    let long = anne.post("/api/papers", army(&"x".repeat(1000), "french")).await.json();
    assert_eq!(long["name"].as_str().unwrap().len(), 120);
    let refused = anne.post("/api/papers", army("Three", "french")).await;
    assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("too_many_papers")));
    // What is kept already can still be changed, and makes room when it goes.
    assert_eq!(put(&mut anne, &id(&first), &army("First", "french")).await.status, 200);
    assert_eq!(delete(&mut anne, &format!("/api/papers/{}", id(&first)), None).await.status, 204);
    assert_eq!(anne.post("/api/papers", army("Three", "french")).await.status, 201);
    house.stop().await;
}
