//! The table assistant: every resolution of every game is a form that can be filled in and read in both languages.

use kernel::chance::Seed;
use kernel::odds::Effort;
use kernel::{DiceSource, Lang, Text};
use serde_json::{Map, Value, json};
use session::Rules;
use std::collections::BTreeSet;

/// Every field and every word of a schema. Words have their message as title.
#[derive(Default)]
struct Parts {
    fields: BTreeSet<String>,
    words: Vec<(String, Option<String>)>,
}

impl Parts {
    fn of(schema: &Value) -> Self {
        let mut parts = Parts::default();
        parts.read(schema);
        parts
    }

    fn read(&mut self, node: &Value) {
        match node {
            Value::Array(nodes) => nodes.iter().for_each(|node| self.read(node)),
            Value::Object(fields) => {
                if let Some(word) = fields.get("const") {
                    let title = fields.get("title").and_then(Value::as_str).map(str::to_owned);
                    self.words.push((word.to_string(), title));
                }
                if let Some(Value::Object(properties)) = fields.get("properties") {
                    // An option brings its own name.
                    let named = |schema: &Value| schema["title"].as_str().is_some_and(|it| it.starts_with("option-"));
                    let nameless = properties.iter().filter(|(_, schema)| !named(schema));
                    self.fields.extend(nameless.map(|(key, _)| key.clone()));
                    properties.values().for_each(|schema| self.read(schema));
                }
                for inner in ["$defs", "items", "prefixItems", "oneOf", "anyOf"] {
                    match fields.get(inner) {
                        Some(Value::Object(defs)) if inner == "$defs" => defs.values().for_each(|it| self.read(it)),
                        Some(node) => self.read(node),
                        None => {}
                    }
                }
            }
            _ => {}
        }
    }
}

fn said(rules: &dyn Rules, key: &str) -> bool {
    let words = rules.rulebook().catalogue();
    Lang::ALL.into_iter().all(|lang| words.try_render(&Text::new(key.to_owned()), lang).is_ok())
}

#[test]
fn every_field_and_every_word_has_a_name_in_both_languages() {
    let mut nameless = Vec::new();
    for rules in grognard::shelf() {
        for procedure in rules.procedures() {
            let id = procedure.id();
            for key in [format!("procedure-{id}"), format!("procedure-{id}.help")] {
                if !said(&*rules, &key) {
                    nameless.push(format!("{}: {key}", rules.id()));
                }
            }
            for schema in [procedure.schema(), procedure.result_schema()] {
                let parts = Parts::of(&schema);
                for field in parts.fields {
                    if !said(&*rules, &format!("field-{id}-{field}")) && !said(&*rules, &format!("field-{field}")) {
                        nameless.push(format!("{}: field-{field} of {id}", rules.id()));
                    }
                }
                for (word, title) in parts.words {
                    let named = title.as_deref().is_some_and(|title| {
                        // The value of an option may have a word common to all, or be a number.
                        said(&*rules, title) || title.starts_with("option-")
                    });
                    if !named {
                        nameless.push(format!("{}: {word} of {id}, {title:?}", rules.id()));
                    }
                }
            }
        }
    }
    assert!(nameless.is_empty(), "{} without a name:\n{}", nameless.len(), nameless.join("\n"));
}

/// What a browser fills into a new form: the defaults, else nothing and the first of the words.
fn blank(node: &Value, defs: &Map<String, Value>) -> Value {
    if let Some(given) = node.get("default").filter(|given| !given.is_null()) {
        return given.clone();
    }
    if let Some(name) = node["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return blank(&defs[name], defs);
    }
    let ways = node["oneOf"].as_array().or(node["anyOf"].as_array());
    if let Some(ways) = ways {
        return if ways.iter().any(|way| way["type"] == "null") { Value::Null } else { ways[0]["const"].clone() };
    }
    match node["type"].as_str() {
        Some("boolean") => json!(false),
        Some("integer" | "number") => json!(node["minimum"].as_i64().unwrap_or(0).max(0)),
        Some("string") => json!(""),
        Some("array") => {
            let one = node["prefixItems"].get(0).unwrap_or(&node["items"]);
            let least = node["minItems"].as_u64().unwrap_or(0) as usize;
            Value::Array(vec![blank(one, defs); least])
        }
        Some("object") => {
            let inner = node["properties"].as_object().into_iter().flatten();
            Value::Object(inner.map(|(key, inner)| (key.clone(), blank(inner, defs))).collect())
        }
        _ => Value::Null,
    }
}

/// A form is answered, whatever stands in it: by odds that come to a whole, or by what is wrong with it.
#[test]
fn a_new_form_has_odds_or_says_what_is_missing() {
    let (mut answered, mut hanging) = (0, 0);
    for rules in grognard::shelf() {
        for procedure in rules.procedures() {
            let schema = procedure.schema();
            let none = Map::new();
            let input = blank(&schema, schema["$defs"].as_object().unwrap_or(&none)).to_string();
            match procedure.odds_json(&input, Effort::default()) {
                Ok(found) => {
                    let sum: f64 = found.odds.rows.iter().map(|row| row.percent.parse::<f64>().unwrap()).sum();
                    assert!((sum - 100.0).abs() < 0.5, "{} {}: {sum} %", rules.id(), procedure.id());
                    for seed in 0..8 {
                        let rolled = procedure.resolve_json(&input, DiceSource::Seeded(Seed([seed; 32]))).unwrap();
                        let sure = found.tallies.iter().all(|tally| rolled.tallies.contains(tally));
                        assert!(sure, "{} {}: what no die changes is in every result", rules.id(), procedure.id());
                        hanging += usize::from(rolled.tallies.len() > found.tallies.len());
                    }
                    answered += 1;
                }
                Err(faults) => assert!(
                    faults.0.iter().all(|fault| fault.told.is_some()),
                    "{} {} says in one language only: {faults}",
                    rules.id(),
                    procedure.id()
                ),
            }
        }
    }
    assert!(answered >= 60, "{answered} of the forms have odds as they come");
    assert!(hanging > 0, "what the dice decide is not told before they fall");
}

#[cfg(feature = "server")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_answers_what_stands_on_a_real_table() {
    let data = tempfile::tempdir().unwrap();
    let (address, stop) = crate::hostile::serve(data.path()).await;
    let mut player = server::client::Client::new(address);
    let forms = player.call("GET", "/api/games/aigles/desk", None).await.unwrap().json();
    let ids: Vec<&str> = forms["procedures"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"test") && ids.contains(&"fire"), "{ids:?}");

    let input = json!({ "quality": "trained", "drummers": 1 });
    let mut ask = async |procedure: &str, question: Value| {
        let path = format!("/api/games/aigles/desk/{procedure}");
        player.call("POST", &path, Some(&question)).await.unwrap()
    };
    let odds = ask("test", json!({ "input": input })).await.json();
    assert_eq!((&odds["faults"], &odds["resolution"]), (&json!([]), &Value::Null));
    assert!(odds["odds"]["odds"]["rows"].as_array().unwrap().len() > 1);
    let rolled = ask("test", json!({ "input": input, "dice": { "is": "roll" } })).await.json();
    assert!(rolled["odds"].is_null() && !rolled["resolution"]["dice"].as_array().unwrap().is_empty());
    // The same dice as fell here, said by somebody who rolled them, come to the same.
    let faces: Vec<Value> = rolled["resolution"]["dice"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|draw| draw["faces"].as_array().unwrap().clone())
        .collect();
    let told = ask("test", json!({ "input": input, "dice": { "is": "fell", "faces": faces } })).await.json();
    assert_eq!(told["resolution"], rolled["resolution"]);

    let short = ask("test", json!({ "input": input, "dice": { "is": "fell", "faces": [] } })).await.json();
    let said = &short["faults"][0]["text"];
    assert!(short["resolution"].is_null() && said["fr"].is_string() && said["fr"] != said["en"], "{short}");
    let shapeless = ask("test", json!({ "input": { "quality": 3 } })).await.json();
    assert_eq!(shapeless["faults"].as_array().unwrap().len(), 1, "{shapeless}");
    assert_eq!(ask("parley", json!({ "input": {} })).await.json()["code"], "unknown_procedure");
    assert_eq!(ask("test", json!({ "dice": 3 })).await.status, 400);
    drop(stop);
}
