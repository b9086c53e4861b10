//! What every procedure has: words in both languages, a schema, odds that sum to one, and clear refusals.

use aigles::rules::PROCEDURES;
use kernel::odds::Effort;
use kernel::{DiceSource, DynProcedure};
use serde_json::{Value, json};

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

fn expect_refused(id: &str, input: &Value, words: &str) {
    let refused = procedure(id).resolve_json(&input.to_string(), DiceSource::Scripted(Vec::new()));
    let faults = refused.expect_err("the input is wrong").to_string();
    assert!(faults.contains(words), "{faults}");
}

#[test]
fn every_procedure_has_words_rules_and_a_schema() {
    let words = [include_str!("../rulebook/procedures.en.ftl"), include_str!("../rulebook/procedures.fr.ftl")];
    for procedure in PROCEDURES {
        let id = procedure.id();
        for text in words {
            assert!(text.contains(&format!("\nprocedure-{id} = ")), "no title of {id}");
            let after = text.split(&format!("procedure-{id} = ")).nth(1).and_then(|rest| rest.lines().nth(1));
            assert!(after.is_some_and(|line| line.starts_with("    .help = ")), "no help of {id}");
        }
        assert!(!procedure.rules().is_empty(), "{id} names no rule");
        assert_eq!(procedure.schema()["additionalProperties"], json!(false), "{id} takes unknown fields");
        assert!(PROCEDURES.iter().filter(|other| other.id() == id).count() == 1, "{id} twice");
    }
    for text in words {
        let titles = text.lines().filter(|line| line.starts_with("procedure-")).count();
        assert_eq!(titles, PROCEDURES.len(), "words for procedures that are not there");
    }
}

#[test]
fn unknown_fields_and_impossible_numbers_are_refused() {
    let shot = json!({"groups": 6, "nation": "french", "quality": "guard", "order": "line", "target": "line"});
    expect_refused("test", &json!({"quality": "trained", "mood": 3}), "mood");
    expect_refused("test", &json!({"quality": "trained", "drummers": 3}), "0 to 2");
    expect_refused("test", &json!({"quality": "superb"}), "superb");
    expect_refused("battalion_cost", &json!({"quality": "guard", "rankers": 18}), "army.sizes");
    expect_refused(
        "battalion_cost",
        &json!({"quality": "guard", "rankers": 16, "characters": {"sergeant": 3}}),
        "0 to 2",
    );
    expect_refused("fire", &json!({"shot": shot, "range_cm": -1}), "not negative");
    expect_refused("fire", &json!({"shot": shot, "range_cm": 1, "characters": {"officer": 2}}), "more characters");
    expect_refused("fire", &json!({"shot": shot, "range_cm": 1, "options": {"each_six": "often"}}), "off, on");
    expect_refused("charge", &json!({"march": {"formation": "line"}, "gap_cm": 9, "obstacles_cm": [4, 3]}), "nearest");
    expect_refused("wheel", &json!({"march": {"formation": "line", "backward": true}}), "man.wheel");
    expect_refused(
        "combat",
        &json!({"first": {"groups": 6, "officer": true}, "second": {"groups": 6}}),
        "first.characters",
    );
}

#[test]
fn odds_come_from_the_rules_themselves() {
    let odds = procedure("test").odds_json(r#"{"quality": "trained", "drummers": 2}"#, Effort::default());
    let view = odds.unwrap_or_else(|faults| panic!("{faults}")).odds;
    let fails = view.rows.iter().find(|row| row.outcome["passed"] == false).expect("it may fail");
    assert_eq!(fails.fraction.as_deref(), Some("1/8"), "three dice in a row");
}
