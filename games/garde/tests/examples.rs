//! The worked examples of the rulebook: `examples.toml` says what is given and what must come out. Each runs through
//! the resolution that play runs.

use garde::rules::{self, PROCEDURES};
use kernel::{DiceSource, DynProcedure, Resolution, exercises};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
struct Examples {
    example: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    id: String,
    rules: Vec<String>,
    #[serde(rename = "setup")]
    _setup: String,
    procedure: String,
    given: toml::Value,
    dice: Vec<u8>,
    expect: toml::Value,
    #[serde(default)]
    bag: BTreeMap<String, i32>,
    #[serde(default)]
    totals: BTreeMap<String, i32>,
}

fn examples() -> Vec<Example> {
    toml::from_str::<Examples>(include_str!("examples.toml")).expect("examples.toml").example
}

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

/// What is not as the example has it.
fn fault(example: &Example) -> Option<String> {
    let input = serde_json::to_string(&example.given).expect("JSON");
    let procedure = procedure(&example.procedure);
    let resolution = match procedure.resolve_json(&input, DiceSource::Scripted(example.dice.clone())) {
        Ok(resolution) => resolution,
        Err(faults) => return Some(faults.to_string()),
    };
    let expected = serde_json::to_value(&example.expect).expect("JSON");
    if !agrees(&resolution.result, &expected) {
        return Some(format!("{} instead of {expected}", resolution.result));
    }
    let of = |name: &str| resolution.tallies.iter().find(|tally| tally.of == name).and_then(|tally| tally.total);
    for (colour, wanted) in &example.bag {
        let found = of(&format!("token-{colour}"));
        if found != Some(*wanted) {
            return Some(format!("{found:?} {colour} instead of {wanted}"));
        }
    }
    for (tally, wanted) in &example.totals {
        let found = of(tally);
        if found != Some(*wanted) {
            return Some(format!("{tally} is {found:?} instead of {wanted}"));
        }
    }
    let spoken = spoken(procedure, &resolution);
    let silent: Vec<&String> = example.rules.iter().filter(|rule| !spoken.contains(rule.as_str())).collect();
    (!silent.is_empty()).then(|| format!("{silent:?} say nothing here"))
}

/// The rules of the procedure, narrowed to those of its lines where it has any.
fn spoken(procedure: &dyn DynProcedure, resolution: &Resolution) -> BTreeSet<&'static str> {
    let lines = resolution.tallies.iter().flat_map(|tally| &tally.lines).map(|line| line.rule.0);
    let own = procedure.rules().iter().map(|rule| rule.0);
    let bags = resolution.tallies.iter().any(|tally| tally.of.starts_with("token-"));
    // Every line of a bag has its rule; besides them only the draw speaks.
    let draw = ["6.9", "7.4", "7.1", "6.2", "1.3"];
    lines.chain(own.filter(|rule| !bags || draw.contains(rule))).collect()
}

/// Whether everything expected is there: objects key by key, numbers by value.
fn agrees(found: &serde_json::Value, expected: &serde_json::Value) -> bool {
    use serde_json::Value;
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            expected.iter().all(|(key, value)| found.get(key).is_some_and(|found| agrees(found, value)))
        }
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len() && found.iter().zip(expected).all(|(found, expected)| agrees(found, expected))
        }
        (Value::Number(found), Value::Number(expected)) => found.as_f64() == expected.as_f64(),
        _ => found == expected,
    }
}

#[test]
fn worked_examples_come_out() {
    exercises!(
        rules::R1_6,
        rules::R1_10,
        rules::R2_1,
        rules::R3_2C,
        rules::R6_3,
        rules::R6_4,
        rules::R6_5,
        rules::R6_6,
        rules::R6_6_1,
        rules::R6_6_2,
        rules::R6_6_3,
        rules::R6_6_4,
        rules::R6_6_5,
        rules::R6_6_6,
        rules::R6_6_7_1,
        rules::R6_7_1,
        rules::R6_7_2,
        rules::R6_8A,
        rules::R6_8B,
        rules::R6_8C,
        rules::R6_8D,
        rules::R6_8E,
        rules::R6_11,
        rules::R6_13,
        rules::R7_2,
        rules::R7_3,
        rules::R8_2,
        rules::R9_1,
        rules::R9_3
    );
    let faults: Vec<String> =
        examples().iter().filter_map(|example| fault(example).map(|what| format!("{}: {what}", example.id))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_procedure_has_an_example() {
    let shown: BTreeSet<String> = examples().into_iter().map(|example| example.procedure).collect();
    for procedure in PROCEDURES {
        assert!(shown.contains(procedure.id()), "{} has no worked example", procedure.id());
    }
}

/// The table of ruling G45, in per cent: what is in the bag and its six results.
#[test]
fn the_odds_of_ruling_g45_come_from_the_draw() {
    let side =
        |supports: u8| format!(r#"{{"experience":"regulier","elements":4,"supports":{{"infantry":{supports}}}}}"#);
    let odds = |attacker: &str, defender: &str, rest: &str| -> BTreeMap<String, f64> {
        let input = format!(r#"{{"attacker":{attacker},"defender":{defender},{rest}}}"#);
        let view = procedure("combat").odds_json(&input, kernel::odds::Effort::default());
        let view = serde_json::to_value(view.unwrap_or_else(|faults| panic!("{faults}")).odds).expect("JSON");
        let rows = view["rows"].as_array().expect("rows");
        let row = |row: &serde_json::Value| {
            let outcome = row["outcome"].as_str().expect("a result").to_owned();
            let percent = row["percent"].as_str().and_then(|percent| percent.parse().ok()).expect("a share");
            (outcome, percent)
        };
        rows.iter().map(row).collect()
    };
    let cases = [
        (odds(&side(0), &side(0), r#""defender_order":"attaquer","reaction":"no_token""#), [0, 33, 17, 33, 0, 17]),
        (odds(&side(0), &side(0), r#""defender_order":"manoeuvrer","reaction":"none""#), [0, 14, 14, 43, 14, 14]),
        (
            odds(&side(0), &side(0), r#""defender_order":"defendre","reaction":"hold","cover":"lourd""#),
            [17, 44, 17, 11, 0, 11],
        ),
        (odds(&side(2), &side(0), r#""defender_order":"defendre","reaction":"hold""#), [3, 17, 8, 33, 17, 22]),
    ];
    let results = ["major_defeat", "minor_defeat", "indecisive", "minor_victory", "major_victory", "fierce"];
    for (found, percent) in cases {
        for (result, percent) in results.into_iter().zip(percent) {
            let exact = found.get(result).copied().unwrap_or(0.0);
            assert!((exact - f64::from(percent)).abs() < 0.51, "{result}: {exact}, expected {percent} in {found:?}");
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refuse = |id: &str, input: &str| {
        procedure(id).resolve_json(input, DiceSource::Scripted(vec![])).expect_err("a fault").to_string()
    };
    let light = r#"{"experience":"regulier","guns":"legere","band":"out","target_order":"defendre"}"#;
    let faults = refuse("bombardment", light);
    assert!(faults.contains("do not bombard (7.1)") && faults.contains("out of range (7.1)"), "{faults}");
    assert!(refuse("order_change", r#"{"competence":"bon","extra":1}"#).contains("unknown field `extra`"));
    assert!(refuse("movement", r#"{"arm":"bagages","order":"defendre","road":true}"#).contains("road rate (5.1)"));
}
