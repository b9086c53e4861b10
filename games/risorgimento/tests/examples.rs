//! The worked examples of the rulebook, one test each: `examples.toml` says what is given and what must come out.
//!
//! Every vector is run as it is written, its tables in the order of the file. A vector whose dice are rolled one after
//! the other is run a second time with its dice told instead of given, which must be used up exactly.
#![allow(non_snake_case)]

use kernel::{DiceSource, DynProcedure, exercises};
use risorgimento::rules;
use risorgimento::rules::PROCEDURES;
use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

const VECTORS: &str = include_str!("examples.toml");

/// A value of the file as JSON, tables in the order they are written: `serde_json` would sort them.
fn json(value: &DeValue<'_>) -> String {
    match value {
        DeValue::Table(table) => object(table),
        DeValue::Array(array) => {
            let items: Vec<String> = array.iter().map(|item| json(item.get_ref())).collect();
            format!("[{}]", items.join(","))
        }
        DeValue::String(text) => Value::from(text.as_ref()).to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Integer(number) => number.as_str().to_owned(),
        other => panic!("{other:?} in a vector"),
    }
}

fn object(table: &DeTable<'_>) -> String {
    let mut fields: Vec<_> = table.iter().collect();
    fields.sort_by_key(|(key, _)| key.span().start);
    let fields: Vec<String> = fields
        .into_iter()
        .map(|(key, value)| format!("{}:{}", Value::from(key.get_ref().as_ref()), json(value.get_ref())))
        .collect();
    format!("{{{}}}", fields.join(","))
}

/// What a vector gives, as it is written, and what it expects.
fn vector(id: &str) -> (String, Value) {
    let root = DeTable::parse(VECTORS).expect("examples.toml is TOML").into_inner();
    let list = root.get("example").and_then(|list| list.get_ref().as_array()).expect("[[example]] entries");
    let text = |entry: &DeTable<'_>, key: &str| entry.get(key).map(|value| json(value.get_ref()));
    for entry in list.iter().filter_map(|entry| entry.get_ref().as_table()) {
        if text(entry, "id") == Some(format!("{id:?}")) {
            let given = text(entry, "given").expect("given");
            let expect = text(entry, "expect").expect("expect");
            return (given, serde_json::from_str(&expect).expect("JSON"));
        }
    }
    panic!("no vector {id}")
}

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

/// Runs a vector through a procedure and compares every field that it expects.
fn expect_vector(id: &str, procedure_id: &str) {
    let (given, expect) = vector(id);
    expect_result(id, procedure_id, &given, Vec::new(), &expect);
    if let Some((without, dice)) = without_dice(&given) {
        expect_result(id, procedure_id, &without, dice, &expect);
    }
}

fn expect_result(id: &str, procedure_id: &str, given: &str, dice: Vec<u8>, expect: &Value) {
    let resolution = procedure(procedure_id)
        .resolve_json(given, DiceSource::Scripted(dice))
        .unwrap_or_else(|faults| panic!("{id}: {given}\n{faults}"));
    for (field, expected) in expect.as_object().expect("expect is a table") {
        let found = resolution.result.get(field).unwrap_or_else(|| panic!("{id}: no field {field} comes out"));
        assert_eq!(found, expected, "{id}: {field}");
    }
}

/// The input without its dice, and the dice in the order they are rolled; nothing if there are none, or if they are
/// looked at side by side.
fn without_dice(given: &str) -> Option<(String, Vec<u8>)> {
    let mut input: Map<String, Value> = serde_json::from_str(given).expect("JSON");
    let mut dice = Vec::new();
    for field in ["die", "move_die", "attacker_die", "defender_die"] {
        dice.extend(input.remove(field).map(|die| die.as_u64().expect("a die is a number") as u8));
    }
    (!dice.is_empty()).then(|| (Value::Object(input).to_string(), dice))
}

/// Every vector is run by a test of its own, and names rules of the ledger.
#[test]
fn every_vector_has_a_test_and_rules_of_the_ledger() {
    let source = include_str!("examples.rs");
    let root: toml::Table = VECTORS.parse().expect("examples.toml is TOML");
    for vector in root["example"].as_array().expect("entries") {
        let id = vector["id"].as_str().expect("an id");
        assert!(source.contains(&format!("expect_vector(\"{id}\",")), "vector {id} has no test");
        for rule in vector["rules"].as_array().expect("rules") {
            let rule = rule.as_str().expect("a rule id");
            assert!(rules::ALL.iter().any(|known| known.0 == rule), "{id} names {rule}, which is no rule");
        }
    }
}

#[test]
fn r4_13__orders_hartung() {
    expect_vector("orders-hartung", "orders_roll");
}

#[test]
fn r4_13__orders_rosgen() {
    exercises!(rules::R4_13);
    expect_vector("orders-rosgen", "orders_roll");
}

#[test]
fn r4_3__initiative_roll() {
    expect_vector("initiative-roll", "initiative");
}

#[test]
fn r4_51__continuity_niel() {
    exercises!(rules::R4_51);
    expect_vector("continuity-niel", "continuity_roll");
}

#[test]
fn r4_51__continuity_hilliers() {
    exercises!(rules::R4_51);
    expect_vector("continuity-hilliers", "continuity_roll");
}

#[test]
fn r4_51__continuity_benedek() {
    exercises!(rules::R4_51);
    expect_vector("continuity-benedek", "continuity_roll");
}

#[test]
fn r4_43__extended_losses() {
    exercises!(rules::R4_43);
    expect_vector("extended-losses", "extended_losses");
}

#[test]
fn r5_25__ridge_infantry() {
    exercises!(rules::R5_25);
    expect_vector("ridge-infantry", "step_cost");
}

#[test]
fn r5_41b__stacking_cases() {
    expect_vector("stacking-cases", "stacking");
}

#[test]
fn r7_12__artillery_combined() {
    exercises!(rules::R7_12, rules::R7_18);
    expect_vector("artillery-combined", "artillery_fire");
}

#[test]
fn r7_12b__artillery_mixed_guns() {
    expect_vector("artillery-mixed-guns", "artillery_fire");
}

#[test]
fn r7_41__engagement_basic() {
    exercises!(rules::R7_41);
    expect_vector("engagement-basic", "engagement");
}

#[test]
fn r7_44__attack_two_to_one() {
    exercises!(rules::R7_44, rules::R7_45A, rules::R7_45B);
    expect_vector("attack-two-to-one", "attack");
}

#[test]
fn r7_47__continue_attack() {
    expect_vector("continue-attack", "continued_attack");
}

#[test]
fn r8_11__losses_spread() {
    expect_vector("losses-spread", "spread_losses");
}

#[test]
fn r8_31__loser_ladder() {
    expect_vector("loser-ladder", "who_retreats");
}

#[test]
fn r8_4__leader_danger() {
    expect_vector("leader-danger", "leader_danger");
}

#[test]
fn r8_52__recovery_first_loss() {
    expect_vector("recovery-first-loss", "recovery");
}

#[test]
fn r9_1__hors_de_combat() {
    expect_vector("hors-de-combat", "hors_de_combat");
}

#[test]
fn r9_2__demoralization_stadion() {
    exercises!(rules::R9_2);
    expect_vector("demoralization-stadion", "demoralization");
}

#[test]
fn scn_sol_withdrawal__withdrawal_test() {
    expect_vector("withdrawal-test", "corps_withdrawal");
}
