//! The worked examples of the rulebook, one test each: `examples.toml` says what is given and what must come out.
//!
//! Every vector is run as it is written, its tables in the order of the file. A vector whose dice are rolled one after
//! the other is run a second time with its dice told instead of given, which must be used up exactly.
#![allow(non_snake_case)]

use kernel::{DiceSource, DynProcedure, exercises};
use risorgimento::procedures::PROCEDURES;
use risorgimento::rules;
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

#[test]
fn every_vector_has_a_test_that_names_its_rules() {
    let source = include_str!("examples.rs");
    let root: toml::Table = VECTORS.parse().expect("examples.toml is TOML");
    for vector in root["example"].as_array().expect("entries") {
        let id = vector["id"].as_str().expect("an id");
        let call = format!("expect_vector(\"{id}\",");
        let at = source.find(&call).unwrap_or_else(|| panic!("vector {id} has no test"));
        let start = source[..at].rfind("#[test]").expect("the call is in a test");
        for rule in vector["rules"].as_array().expect("rules") {
            let rule = rule.as_str().expect("a rule id");
            let mut constant = rule.to_uppercase().replace('.', "_");
            if constant.starts_with(|first: char| first.is_ascii_digit()) {
                constant.insert(0, 'R');
            }
            assert!(source[start..at].contains(&format!("rules::{constant}")), "{id} does not name {rule}");
        }
    }
}

#[test]
fn r4_22__orders_in_range() {
    exercises!(rules::R4_22, rules::R4_21);
    expect_vector("orders-in-range", "orders_in_range");
}

#[test]
fn r4_13__orders_hartung() {
    exercises!(rules::R4_13);
    expect_vector("orders-hartung", "orders_roll");
}

#[test]
fn r4_13__orders_rosgen() {
    exercises!(rules::R4_13);
    expect_vector("orders-rosgen", "orders_roll");
}

#[test]
fn r4_11b__command_chain() {
    exercises!(rules::R4_11B);
    expect_vector("command-chain", "command_chain");
}

#[test]
fn r4_12__command_range_mp() {
    exercises!(rules::R4_12);
    expect_vector("command-range-mp", "command_range");
}

#[test]
fn r4_24__guard_range() {
    exercises!(rules::R4_24);
    expect_vector("guard-range", "guard_range");
}

#[test]
fn r4_3__initiative_roll() {
    exercises!(rules::R4_3);
    expect_vector("initiative-roll", "initiative");
}

#[test]
fn r4_51__continuity_niel() {
    exercises!(rules::R4_51);
    expect_vector("continuity-niel", "continuity_roll");
}

#[test]
fn r4_51__continuity_hilliers() {
    exercises!(rules::R4_51, rules::R4_52);
    expect_vector("continuity-hilliers", "continuity_roll");
}

#[test]
fn r4_51__continuity_benedek() {
    exercises!(rules::R4_51);
    expect_vector("continuity-benedek", "continuity_roll");
}

#[test]
fn r4_51__activation_turn() {
    exercises!(rules::R4_51, rules::R4_52, rules::R4_53, rules::R4_54);
    expect_vector("activation-turn", "activation_turn");
}

#[test]
fn r4_54__extended_must_roll() {
    exercises!(rules::R4_54, rules::R4_43);
    expect_vector("extended-must-roll", "activation_attempt");
}

#[test]
fn r4_44__extended_bad_weather() {
    exercises!(rules::R4_44);
    expect_vector("extended-bad-weather", "activation_slots");
}

#[test]
fn r4_43__extended_losses() {
    exercises!(rules::R4_43);
    expect_vector("extended-losses", "extended_losses");
}

#[test]
fn r4_56__pass_order() {
    exercises!(rules::R4_56);
    expect_vector("pass-order", "pass_order");
}

#[test]
fn r4_55__one_side_finished() {
    exercises!(rules::R4_55);
    expect_vector("one-side-finished", "one_side_finished");
}

#[test]
fn r4_55__side_out() {
    exercises!(rules::R4_55, rules::R4_56);
    expect_vector("side-out", "pass_effect");
}

#[test]
fn r4_62__reserve_break() {
    exercises!(rules::R4_62);
    expect_vector("reserve-break", "reserve_break");
}

#[test]
fn r5_11__strategic_allowance() {
    exercises!(rules::R5_11, rules::R5_12);
    expect_vector("strategic-allowance", "strategic_movement");
}

#[test]
fn r5_25__ridge_infantry() {
    exercises!(rules::R5_25);
    expect_vector("ridge-infantry", "step_cost");
}

#[test]
fn r5_21b__road_lowers_slope() {
    exercises!(rules::R5_21B);
    expect_vector("road-lowers-slope", "road_slope");
}

#[test]
fn r5_2b__step_cost() {
    exercises!(rules::R5_2B);
    expect_vector("step-cost", "step_cost_cases");
}

#[test]
fn r5_26__sharp_slope_wheels() {
    exercises!(rules::R5_26);
    expect_vector("sharp-slope-wheels", "hexside_open");
}

#[test]
fn r5_22__path_halves() {
    exercises!(rules::R5_22);
    expect_vector("path-halves", "path_rate");
}

#[test]
fn r5_32__artillery_half_move() {
    exercises!(rules::R5_32);
    expect_vector("artillery-half-move", "artillery_move");
}

#[test]
fn r5_31__minimum_move() {
    exercises!(rules::R5_31, rules::R5_26);
    expect_vector("minimum-move", "minimum_move");
}

#[test]
fn r5_41a__stacking_brigade() {
    exercises!(rules::R5_41A);
    expect_vector("stacking-brigade", "stacking_brigades");
}

#[test]
fn r5_41b__stacking_cases() {
    exercises!(rules::R5_41B, rules::R5_41C, rules::R5_51);
    expect_vector("stacking-cases", "stacking");
}

#[test]
fn r5_6a__reinforcement_column() {
    exercises!(rules::R5_6A);
    expect_vector("reinforcement-column", "reinforcement_column");
}

#[test]
fn r6_23a__zoc_cultivated() {
    exercises!(rules::R6_23A);
    expect_vector("zoc-cultivated", "zone_of_control");
}

#[test]
fn r6_23a__zoc_light_cultivated() {
    exercises!(rules::R6_23A, rules::R6_23B);
    expect_vector("zoc-light-cultivated", "zone_of_control");
}

#[test]
fn r6_23b__bridge_attack_heavy() {
    exercises!(rules::R6_23B);
    expect_vector("bridge-attack-heavy", "zone_of_control");
}

#[test]
fn r6_21__zoc_none() {
    exercises!(rules::R6_21);
    expect_vector("zoc-none", "zoc_by_unit");
}

#[test]
fn r6_22c__zoc_slopes() {
    exercises!(rules::R6_22C);
    expect_vector("zoc-slopes", "zoc_hexside");
}

#[test]
fn r6_31__zoc_entry_cost() {
    exercises!(rules::R6_31);
    expect_vector("zoc-entry-cost", "zoc_entry_cost");
}

#[test]
fn r6_33__zoc_leave() {
    exercises!(rules::R6_33);
    expect_vector("zoc-leave", "leave_zoc");
}

#[test]
fn r7_53__cavalry_reaction_solferino() {
    exercises!(rules::R7_53, rules::R7_54, rules::R6_34);
    expect_vector("cavalry-reaction-solferino", "cavalry_reaction");
}

#[test]
fn r7_18__artillery_table() {
    exercises!(rules::R7_18);
    expect_vector("artillery-table", "artillery_table");
}

#[test]
fn r7_12__artillery_combined() {
    exercises!(rules::R7_12, rules::R7_18);
    expect_vector("artillery-combined", "artillery_fire");
}

#[test]
fn r7_12b__artillery_mixed_guns() {
    exercises!(rules::R7_12B);
    expect_vector("artillery-mixed-guns", "artillery_fire");
}

#[test]
fn r7_12c__artillery_nations() {
    exercises!(rules::R7_12C);
    expect_vector("artillery-nations", "combined_fire");
}

#[test]
fn r7_15__artillery_dispersed() {
    exercises!(rules::R7_15, rules::R7_16);
    expect_vector("artillery-dispersed", "target_drm");
}

#[test]
fn r7_14__artillery_height() {
    exercises!(rules::R7_14);
    expect_vector("artillery-height", "fire_height");
}

#[test]
fn r5_24b__artillery_uphill() {
    exercises!(rules::R5_24B);
    expect_vector("artillery-uphill", "fire_uphill");
}

#[test]
fn r7_18b__artillery_cdr() {
    exercises!(rules::R7_18B, rules::R8_12A);
    expect_vector("artillery-cdr", "cohesion_check");
}

#[test]
fn r7_13__los_flat() {
    exercises!(rules::R7_13);
    expect_vector("los-flat", "sight_over_ground");
}

#[test]
fn r7_13c__los_high_shooter() {
    exercises!(rules::R7_13C);
    expect_vector("los-high-shooter", "sight_over_woods");
}

#[test]
fn r7_13d__los_geometry() {
    exercises!(rules::R7_13D);
    expect_vector("los-geometry", "line_geometry");
}

#[test]
fn r7_23__small_arms_table() {
    exercises!(rules::R7_23, rules::R7_25);
    expect_vector("small-arms-table", "small_arms_table");
}

#[test]
fn r7_23c__small_arms_canal() {
    exercises!(rules::R7_23C);
    expect_vector("small-arms-canal", "fire_across");
}

#[test]
fn r7_45a__strength_three_to_one() {
    exercises!(rules::R7_45A);
    expect_vector("strength-three-to-one", "strength_drm");
}

#[test]
fn r7_41__engagement_basic() {
    exercises!(rules::R7_41);
    expect_vector("engagement-basic", "engagement");
}

#[test]
fn r7_42__engagement_stack() {
    exercises!(rules::R7_42);
    expect_vector("engagement-stack", "stacked_engagement");
}

#[test]
fn r7_44__attack_table() {
    exercises!(rules::R7_44);
    expect_vector("attack-table", "attack_table");
}

#[test]
fn r7_44__attack_two_to_one() {
    exercises!(rules::R7_44, rules::R7_45A, rules::R7_45B, rules::R8_31);
    expect_vector("attack-two-to-one", "attack");
}

#[test]
fn r7_45i__attack_jager_alone() {
    exercises!(rules::R7_45I, rules::R7_21B);
    expect_vector("attack-jager-alone", "jager_defence");
}

#[test]
fn r7_45c__attack_rear() {
    exercises!(rules::R7_45C);
    expect_vector("attack-rear", "position_drm");
}

#[test]
fn r7_33a__attack_lone_guns() {
    exercises!(rules::R7_33A, rules::R7_46);
    expect_vector("attack-lone-guns", "lone_guns");
}

#[test]
fn r7_47__continue_attack() {
    exercises!(rules::R7_47);
    expect_vector("continue-attack", "continued_attack");
}

#[test]
fn r7_52b__charge_by_road() {
    exercises!(rules::R7_52B, rules::R7_52A);
    expect_vector("charge-by-road", "charge_into");
}

#[test]
fn r7_5b__charge_distance() {
    exercises!(rules::R7_5B, rules::R7_51);
    expect_vector("charge-distance", "charge_distance");
}

#[test]
fn r7_5b__charge_sight() {
    exercises!(rules::R7_5B);
    expect_vector("charge-sight", "charge_sight");
}

#[test]
fn r8_12a__adjusted_cohesion() {
    exercises!(rules::R8_12A);
    expect_vector("adjusted-cohesion", "adjusted_cohesion");
}

#[test]
fn r8_12b__elimination() {
    exercises!(rules::R8_12B);
    expect_vector("elimination", "elimination");
}

#[test]
fn r8_11__losses_spread() {
    exercises!(rules::R8_11);
    expect_vector("losses-spread", "spread_losses");
}

#[test]
fn r8_24__extra_disorder() {
    exercises!(rules::R8_24);
    expect_vector("extra-disorder", "further_disorder");
}

#[test]
fn r8_31__loser_ladder() {
    exercises!(rules::R8_31);
    expect_vector("loser-ladder", "who_retreats");
}

#[test]
fn r8_4__leader_danger() {
    exercises!(rules::R8_4);
    expect_vector("leader-danger", "leader_danger");
}

#[test]
fn r8_52__recovery_first_loss() {
    exercises!(rules::R8_52, rules::R8_53);
    expect_vector("recovery-first-loss", "recovery");
}

#[test]
fn r9_1__hors_de_combat() {
    exercises!(rules::R9_1);
    expect_vector("hors-de-combat", "hors_de_combat");
}

#[test]
fn r9_2__demoralization_stadion() {
    exercises!(rules::R9_2);
    expect_vector("demoralization-stadion", "demoralization");
}

#[test]
fn r9_21a__demoralized_activation() {
    exercises!(rules::R9_21A);
    expect_vector("demoralized-activation", "demoralized_activation");
}

#[test]
fn scn_mag_perception__perception_roll() {
    exercises!(rules::SCN_MAG_PERCEPTION);
    expect_vector("perception-roll", "perception_table");
}

#[test]
fn scn_sol_withdrawal__withdrawal_test() {
    exercises!(rules::SCN_SOL_WITHDRAWAL);
    expect_vector("withdrawal-test", "corps_withdrawal");
}
