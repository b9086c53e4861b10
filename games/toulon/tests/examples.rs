//! The worked examples of the rulebook: `examples.toml` says what is given and what must come out. Each runs through the
//! resolution that play runs.

use kernel::{DiceSource, DynProcedure};
use toulon::rules::PROCEDURES;

const EXAMPLES: &str = include_str!("examples.toml");

#[test]
fn worked_examples_come_out() {
    kernel::exercises!(toulon::rules::R16_6);
    match gamekit::examples::run("examples.toml", EXAMPLES, PROCEDURES) {
        Ok(count) => assert!(count > 100, "{count} examples"),
        Err(faults) => panic!("{faults}"),
    }
}

#[test]
fn every_procedure_has_an_example() {
    for procedure in PROCEDURES {
        let named = format!("procedure = \"{}\"", procedure.id());
        assert!(EXAMPLES.contains(&named), "{} has no worked example", procedure.id());
    }
}

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

#[test]
fn what_cannot_be_is_refused() {
    let refuse = |id: &str, input: &str| {
        let resolved = procedure(id).resolve_json(input, DiceSource::Scripted(Vec::new()));
        resolved.expect_err("it cannot be").to_string()
    };
    assert!(refuse("overrun", r#"{"attacker_pf": 11, "defender_pf": 2}"#).contains("20.1"), "less than 6 to 1");
    assert!(refuse("overrun", r#"{"attacker_pf": 12, "defender_pf": 1}"#).contains("20.1"), "patrols follow 21");
    assert!(refuse("war_depot", r#"{"points": 6}"#).contains("expected 1 to 5"));
    assert!(refuse("supply_trace", r#"{"turn": 18}"#).contains("expected 1 to 17"));
    assert!(refuse("espionage", r#"{"own_shift": 2}"#).contains("expected -1 to 1"));
    let reduced_fort = r#"{"attacker": 9, "defender": 3, "shifts": {"work": "toulon", "reduced": true}}"#;
    assert!(refuse("melee", reduced_fort).contains("27.42"));
    assert!(refuse("barrage", r#"{"pf": 3, "rade": "lost"}"#).contains("27.35"));
    assert!(refuse("battle_result", r#"{"losses": [1, 0], "permanent": [2, 0]}"#).contains("more than the losses"));
    assert!(refuse("final_attrition", r#"{"force": "reserve", "turn": 3}"#).contains("either wing"));
    assert!(refuse("rally", r#"{"quality": "A", "extra": 1}"#).contains("unknown field `extra`"));
}

/// Chances come from the same code: exact fractions of the resolutions with several dice.
#[test]
fn chances_are_counted_out() {
    let chance = |id: &str, input: &str, field: &str, value: &serde_json::Value| -> f64 {
        let odds = procedure(id).odds_json(input, kernel::odds::Effort::default());
        let view = odds.unwrap_or_else(|faults| panic!("{id} {input}\n{faults}")).odds;
        assert!(view.exact, "{id} {input} is not counted out");
        let rows = view.rows.iter().filter(|row| row.outcome.get(field) == Some(value));
        rows.map(|row| row.percent.parse::<f64>().expect("a share")).sum()
    };
    let about = |found: f64, part: f64, whole: f64| (found - 100.0 * part / whole).abs() < 0.2;
    let yes = serde_json::json!(true);
    assert!(about(chance("bombardment", r#"{"pf": 3, "work": "redoubt"}"#, "loss", &yes), 12.0, 36.0));
    assert!(about(chance("bombardment", r#"{"pf": 3, "work": "toulon"}"#, "loss", &yes), 6.0, 36.0));
    assert!(about(chance("redoubt_reduction", r#"{"pf": 9, "improved": true}"#, "reduced", &yes), 4.0, 6.0));
    let two = serde_json::json!(2);
    assert!(about(chance("barrage", r#"{"pf": 10, "bonaparte": true, "rade": "allied"}"#, "hits", &two), 3.0, 6.0));
    let killed = serde_json::json!("killed");
    assert!(about(chance("leader_loss", r#"{"side_lost": true}"#, "fate", &killed), 4.0, 36.0));
}
