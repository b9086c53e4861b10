//! The worked examples of the rulebook, one test each: `examples.toml` says what is given and what must come out.
//!
//! Every vector is run twice: with its dice and tokens in the input, as they came by hand, and with them through
//! `Scripted`, which must be used up exactly.
#![allow(non_snake_case)]

use garde::procedures::PROCEDURES;
use garde::rules;
use kernel::{DiceSource, DynProcedure, exercises};
use serde_json::{Map, Value};

const VECTORS: &str = include_str!("examples.toml");

fn vectors() -> Vec<Value> {
    let root: toml::Table = VECTORS.parse().expect("examples.toml is TOML");
    let root = serde_json::to_value(root).expect("TOML is JSON");
    root["example"].as_array().expect("[[example]] entries").clone()
}

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

/// Runs a vector through a procedure and compares every field that it expects.
fn expect_vector(id: &str, procedure_id: &str) {
    let vectors = vectors();
    let vector = vectors.iter().find(|vector| vector["id"] == id).unwrap_or_else(|| panic!("no vector {id}"));
    let given = vector["given"].as_object().expect("given is a table");
    expect_result(id, procedure_id, given, Vec::new(), &vector["expect"]);

    let mut without = Value::Object(given.clone());
    let mut dice = Vec::new();
    take_dice(&mut without, &mut dice);
    if let (false, Value::Object(without)) = (dice.is_empty(), without) {
        expect_result(id, procedure_id, &without, dice, &vector["expect"]);
    }
}

fn expect_result(id: &str, procedure_id: &str, given: &Map<String, Value>, dice: Vec<u8>, expect: &Value) {
    let input = serde_json::to_string(given).expect("given can be written");
    let resolution = procedure(procedure_id)
        .resolve_json(&input, DiceSource::Scripted(dice))
        .unwrap_or_else(|faults| panic!("{id}: {input}\n{faults}"));
    for (field, expected) in expect.as_object().expect("expect is a table") {
        let found = resolution.result.get(field).unwrap_or_else(|| panic!("{id}: no field {field} comes out"));
        assert!(same(found, expected), "{id}: {field} is {found}, expected {expected}");
    }
}

/// Takes the dice and tokens out of an input, in the order they fall: the draw first, then dice from the outside in.
fn take_dice(value: &mut Value, dice: &mut Vec<u8>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::Array(draw)) = fields.remove("draw") {
                let colour = |token: &Value| ["blue", "white", "red"].iter().position(|name| token == name);
                dice.extend(draw.iter().map(|token| colour(token).expect("a colour") as u8));
                // A bag that can give it.
                fields.insert("bag".to_owned(), serde_json::json!({ "blue": 2, "white": 2, "red": 2 }));
            }
            for field in ["die", "attacker_loss_die", "defender_loss_die", "loss_die"] {
                dice.extend(fields.remove(field).and_then(|die| die.as_u64()).map(|die| die as u8));
            }
            for (_, inner) in fields.iter_mut() {
                take_dice(inner, dice);
            }
        }
        Value::Array(items) => {
            for item in items {
                take_dice(item, dice);
            }
        }
        _ => {}
    }
}

fn same(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Number(a), Value::Number(b)) => {
            (a.as_f64().unwrap_or(f64::NAN) - b.as_f64().unwrap_or(f64::INFINITY)).abs() < 1e-9
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && b.iter().all(|(key, b)| a.get(key).is_some_and(|a| same(a, b)))
        }
        _ => found == expected,
    }
}

#[test]
fn every_vector_has_a_test_that_names_its_rules() {
    let source = include_str!("examples.rs");
    for vector in vectors() {
        let id = vector["id"].as_str().expect("an id");
        let call = format!("expect_vector(\"{id}\",");
        let at = source.find(&call).unwrap_or_else(|| panic!("vector {id} has no test"));
        let start = source[..at].rfind("#[test]").expect("the call is in a test");
        for rule in vector["rules"].as_array().expect("rules") {
            let constant = format!("R{}", rule.as_str().expect("a rule id").to_uppercase().replace('.', "_"));
            assert!(source[start..at].contains(&format!("rules::{constant}")), "{id} does not name {rule}");
        }
    }
}

#[test]
fn r6_3__bag_base_odds() {
    exercises!(rules::R6_3, rules::R6_9);
    expect_vector("bag-base-odds", "combat_bag");
}

#[test]
fn r6_6_7_1__bag_both_chains() {
    exercises!(rules::R6_6_7_1, rules::R6_8B);
    expect_vector("bag-both-chains", "combat_bag");
}

#[test]
fn r6_8a__bag_no_reaction() {
    exercises!(rules::R6_8A);
    expect_vector("bag-no-reaction", "combat_bag");
}

#[test]
fn r6_8c__bag_square() {
    exercises!(rules::R6_8C);
    expect_vector("bag-square", "combat_bag");
}

#[test]
fn r6_6_6__bag_heavy_cavalry() {
    exercises!(rules::R6_6_6, rules::R6_8F);
    expect_vector("bag-heavy-cavalry", "combat_bag");
}

#[test]
fn r6_6_3__bag_village() {
    exercises!(rules::R6_6_3, rules::R6_8B);
    expect_vector("bag-village", "combat_bag");
}

#[test]
fn r6_6_5__bag_bridge() {
    exercises!(rules::R6_6_5);
    expect_vector("bag-bridge", "combat_bag");
}

#[test]
fn r6_8e__bag_canister() {
    exercises!(rules::R6_8E);
    expect_vector("bag-canister", "combat_bag");
}

#[test]
fn r6_4__bag_corps_general() {
    exercises!(rules::R6_4);
    expect_vector("bag-corps-general", "combat_bag");
}

#[test]
fn r6_5__bag_experience_two() {
    exercises!(rules::R6_5);
    expect_vector("bag-experience-two", "combat_experience");
}

#[test]
fn r6_5__bag_experience_three() {
    exercises!(rules::R6_5);
    expect_vector("bag-experience-three", "combat_experience");
}

#[test]
fn r6_6_1__bag_numbers() {
    exercises!(rules::R6_6_1, rules::R9_1);
    expect_vector("bag-numbers", "combat_numbers");
}

#[test]
fn r6_6_2__bag_successive() {
    exercises!(rules::R6_6_2);
    expect_vector("bag-successive", "combat_bag");
}

#[test]
fn r6_7_1__bag_supports() {
    exercises!(rules::R6_7_1, rules::R6_7_2);
    expect_vector("bag-supports", "combat_support");
}

#[test]
fn r6_9__result_minor_victory() {
    exercises!(rules::R6_9, rules::R6_10);
    expect_vector("result-minor-victory", "combat_result");
}

#[test]
fn r6_13__loss_base() {
    exercises!(rules::R6_13);
    expect_vector("loss-base", "loss_test");
}

#[test]
fn r6_13__loss_two_medium() {
    exercises!(rules::R6_13);
    expect_vector("loss-two-medium", "loss_test");
}

#[test]
fn r6_13__loss_large() {
    exercises!(rules::R6_13, rules::R9_1);
    expect_vector("loss-large", "loss_test");
}

#[test]
fn r6_10_3__cohesion_second_disorder() {
    exercises!(rules::R6_10_3, rules::R6_11);
    expect_vector("cohesion-second-disorder", "cohesion");
}

#[test]
fn r6_11__cohesion_fail_rout() {
    exercises!(rules::R6_11);
    expect_vector("cohesion-fail-rout", "cohesion");
}

#[test]
fn r3_3a__rally_regular() {
    exercises!(rules::R3_3A);
    expect_vector("rally-regular", "rally");
}

#[test]
fn r3_3a__rally_demotivated() {
    exercises!(rules::R3_3A, rules::R9_3);
    expect_vector("rally-demotivated", "rally");
}

#[test]
fn r3_3a__rally_mixed() {
    exercises!(rules::R3_3A, rules::R1_6);
    expect_vector("rally-mixed", "rally");
}

#[test]
fn r1_6__mixed_level() {
    exercises!(rules::R1_6);
    expect_vector("mixed-level", "mixed_level");
}

#[test]
fn r3_2c__order_change_good() {
    exercises!(rules::R3_2C);
    expect_vector("order-change-good", "order_change");
}

#[test]
fn r3_2c__order_change_second() {
    exercises!(rules::R3_2C);
    expect_vector("order-change-second", "order_change");
}

#[test]
fn r3_2d__adc_count() {
    exercises!(rules::R3_2D);
    expect_vector("adc-count", "aides");
}

#[test]
fn r3_3b__replace_general() {
    exercises!(rules::R3_3B);
    expect_vector("replace-general", "replacement");
}

#[test]
fn r3_4__initiative() {
    exercises!(rules::R3_4);
    expect_vector("initiative", "initiative");
}

#[test]
fn r1_8__command_distances() {
    exercises!(rules::R1_8);
    expect_vector("command-distances", "command_distance");
}

#[test]
fn r1_10__chain_attack() {
    exercises!(rules::R1_10);
    expect_vector("chain-attack", "chain_of_command");
}

#[test]
fn r1_10__chain_broken_distance() {
    exercises!(rules::R1_10);
    expect_vector("chain-broken-distance", "chain_of_command");
}

#[test]
fn r5_1__move_line_manoeuvre() {
    exercises!(rules::R5_1);
    expect_vector("move-line-manoeuvre", "movement");
}

#[test]
fn r5_1__move_road_bonus() {
    exercises!(rules::R5_1);
    expect_vector("move-road-bonus", "movement");
}

#[test]
fn r5_1__move_disorganised() {
    exercises!(rules::R5_1);
    expect_vector("move-disorganised", "movement");
}

#[test]
fn r5_2__manoeuvre_stops() {
    exercises!(rules::R5_2);
    expect_vector("manoeuvre-stops", "manoeuvre_move");
}

#[test]
fn r5_3__attack_nearest() {
    exercises!(rules::R5_3);
    expect_vector("attack-nearest", "attack_move");
}

#[test]
fn r5_4__defend_in_zdc() {
    exercises!(rules::R5_4);
    expect_vector("defend-in-zdc", "order_limit");
}

#[test]
fn r1_7__zdc_disorganised() {
    exercises!(rules::R1_7);
    expect_vector("zdc-disorganised", "zone_of_control");
}

#[test]
fn r5_9__repli_distance() {
    exercises!(rules::R5_9);
    expect_vector("repli-distance", "fall_back");
}

#[test]
fn r5_10__flight_distance() {
    exercises!(rules::R5_10);
    expect_vector("flight-distance", "flight");
}

#[test]
fn r6_7__support_distance() {
    exercises!(rules::R6_7);
    expect_vector("support-distance", "support_reach");
}

#[test]
fn r1_12__terrain_cover() {
    exercises!(rules::R1_12, rules::R9_2);
    expect_vector("terrain-cover", "terrain_cover");
}

#[test]
fn r7_1__bombard_range() {
    exercises!(rules::R7_1);
    expect_vector("bombard-range", "range");
}

#[test]
fn r7_2__bombard_bag_column() {
    exercises!(rules::R7_2, rules::R7_4);
    expect_vector("bombard-bag-column", "bombardment_bag");
}

#[test]
fn r7_2__bombard_bag_village() {
    exercises!(rules::R7_2, rules::R7_3);
    expect_vector("bombard-bag-village", "bombardment_bag");
}

#[test]
fn r7_4__bombard_order() {
    exercises!(rules::R7_4);
    expect_vector("bombard-order", "bombardment_result");
}

#[test]
fn r6_14__general_risk() {
    exercises!(rules::R6_14);
    expect_vector("general-risk", "general_risk");
}

#[test]
fn r3_1__reinforcement_due() {
    exercises!(rules::R3_1);
    expect_vector("reinforcement-due", "reinforcement");
}

#[test]
fn r8_4__battle_end() {
    exercises!(rules::R8_4);
    expect_vector("battle-end", "battle_end");
}

#[test]
fn r3_2f__shaken_division() {
    exercises!(rules::R3_2F);
    expect_vector("shaken-division", "shaken_division");
}

#[test]
fn r8_2__morale_break() {
    exercises!(rules::R8_2);
    expect_vector("morale-break", "demoralisation");
}

#[test]
fn r8_3__victory_time() {
    exercises!(rules::R8_3);
    expect_vector("victory-time", "victory");
}

#[test]
fn r2_1__points_brigade() {
    exercises!(rules::R2_1);
    expect_vector("points-brigade", "points");
}

#[test]
fn r1_4__foot_4() {
    exercises!(rules::R1_4);
    expect_vector("foot-4", "footprint");
}

#[test]
fn r2_1__points_large() {
    exercises!(rules::R2_1);
    expect_vector("points-large", "points");
}

#[test]
fn r3_2e__aide_far() {
    exercises!(rules::R3_2E);
    expect_vector("aide-far", "aide_ride");
}

#[test]
fn r8_5__objective_held() {
    exercises!(rules::R8_5);
    expect_vector("objective-held", "objective");
}

#[test]
fn r6_10__effects_order_rout() {
    exercises!(rules::R6_10, rules::R5_10);
    expect_vector("effects-order-rout", "combat_result");
}

#[test]
fn r6_6_4__slope_levels() {
    exercises!(rules::R6_6_4, rules::R1_11);
    expect_vector("slope-levels", "combat_slope");
}
