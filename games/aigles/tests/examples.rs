//! The worked examples of the rulebook, one test each: `examples.toml` says what is given and what must come out.
//!
//! Every vector is run twice: with its dice in the input, as rolled by hand, and with its dice through `Scripted`,
//! which must be used up exactly.
#![allow(non_snake_case)]

use aigles::procedures::PROCEDURES;
use aigles::rules;
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

    let (without, dice) = without_dice(given);
    if !dice.is_empty() {
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

/// The input without its dice, and the dice in the order they are rolled.
fn without_dice(given: &Map<String, Value>) -> (Map<String, Value>, Vec<u8>) {
    let mut input = given.clone();
    let mut dice = Vec::new();
    let face = |value: &Value| value.as_u64().expect("a die is a number") as u8;
    for side in ["attacker", "defender", "british", "french"] {
        if let Some(side) = input.get_mut(side).and_then(Value::as_object_mut) {
            dice.extend(side.remove("die").as_ref().map(face));
        }
    }
    for field in ["range_die", "die", "dice", "rerolls", "pick_die"] {
        match input.get(field) {
            Some(Value::Array(faces)) => {
                if field == "dice" && (input.contains_key("sergeants") || input.contains_key("pick_die")) {
                    let count = faces.len();
                    dice.extend(faces.iter().map(face));
                    input.insert("dice_count".to_owned(), count.into());
                } else {
                    dice.extend(faces.iter().map(face));
                }
                input.remove(field);
            }
            Some(die) if field != "dice" => {
                dice.push(face(die));
                input.remove(field);
            }
            _ => {}
        }
    }
    if let Some(die) = input.remove("obstacle_die") {
        let cases = input["obstacle_at_cm"].as_array().map_or(1, Vec::len);
        dice.extend(vec![face(&die); cases]);
    }
    (input, dice)
}

fn same(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Number(a), Value::Number(b)) => {
            (a.as_f64().unwrap_or(f64::NAN) - b.as_f64().unwrap_or(f64::INFINITY)).abs() < 1e-9
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => b.iter().all(|(key, b)| a.get(key).is_some_and(|a| same(a, b))),
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
            let constant = rule.as_str().expect("a rule id").to_uppercase().replace('.', "_");
            assert!(source[start..at].contains(&format!("rules::{constant}")), "{id} does not name {rule}");
        }
    }
}

#[test]
fn army_points__army_british() {
    exercises!(rules::ARMY_POINTS, rules::ARMY_SIZES);
    expect_vector("army-british", "army_cost");
}

#[test]
fn army_points__army_french() {
    exercises!(rules::ARMY_POINTS, rules::ARMY_SIZES);
    expect_vector("army-french", "army_cost");
}

#[test]
fn army_sizes__cost_vet_28() {
    exercises!(rules::ARMY_SIZES);
    expect_vector("cost-vet-28", "battalion_cost");
}

#[test]
fn army_sizes__cost_guard_32() {
    exercises!(rules::ARMY_SIZES, rules::CHAR_OFFICER);
    expect_vector("cost-guard-32", "battalion_cost");
}

#[test]
fn army_rifles__cost_light_rifles() {
    exercises!(rules::ARMY_RIFLES, rules::ARMY_LIGHT);
    expect_vector("cost-light-rifles", "battalion_cost");
}

#[test]
fn def_base__foot_24_line() {
    exercises!(rules::DEF_BASE, rules::DEF_LINE);
    expect_vector("foot-24-line", "footprint");
}

#[test]
fn def_base__foot_24_column() {
    exercises!(rules::DEF_BASE, rules::DEF_COLUMN);
    expect_vector("foot-24-column", "footprint");
}

#[test]
fn def_line__foot_36_line() {
    exercises!(rules::DEF_LINE);
    expect_vector("foot-36-line", "footprint");
}

#[test]
fn def_column__foot_36_column() {
    exercises!(rules::DEF_COLUMN);
    expect_vector("foot-36-column", "footprint");
}

#[test]
fn def_groups__groups_20() {
    exercises!(rules::DEF_GROUPS);
    expect_vector("groups-20", "groups");
}

#[test]
fn def_groups__groups_17() {
    exercises!(rules::DEF_GROUPS);
    expect_vector("groups-17", "groups");
}

#[test]
fn def_groups__groups_16() {
    exercises!(rules::DEF_GROUPS);
    expect_vector("groups-16", "groups");
}

#[test]
fn def_rounding__round_half() {
    exercises!(rules::DEF_ROUNDING);
    expect_vector("round-half", "rounding");
}

#[test]
fn def_rounding__round_quarter() {
    exercises!(rules::DEF_ROUNDING);
    expect_vector("round-quarter", "rounding");
}

#[test]
fn fire_dice__fire_cover_18() {
    exercises!(rules::FIRE_DICE, rules::FIRE_COVER);
    expect_vector("fire-cover-18", "fire_dice");
}

#[test]
fn fire_dice__fire_british_line() {
    exercises!(rules::FIRE_DICE, rules::FIRE_MODIFIERS);
    expect_vector("fire-british-line", "fire_dice");
}

#[test]
fn fire_dice__fire_guard_column_target() {
    exercises!(rules::FIRE_DICE, rules::FIRE_MODIFIERS);
    expect_vector("fire-guard-column-target", "fire_dice");
}

#[test]
fn fire_dice__fire_light_cover() {
    exercises!(rules::FIRE_DICE);
    expect_vector("fire-light-cover", "fire_dice");
}

#[test]
fn fire_dice__fire_min_one() {
    exercises!(rules::FIRE_DICE);
    expect_vector("fire-min-one", "fire_dice");
}

#[test]
fn fire_eligible__fire_column_front() {
    exercises!(rules::FIRE_ELIGIBLE);
    expect_vector("fire-column-front", "fire_eligible");
}

#[test]
fn fire_range__range_edges() {
    exercises!(rules::FIRE_RANGE);
    expect_vector("range-edges", "range_effect");
}

#[test]
fn char_sergeant__sergeant_reroll() {
    exercises!(rules::CHAR_SERGEANT, rules::FIRE_HIT);
    expect_vector("sergeant-reroll", "volley");
}

#[test]
fn char_drummer__drummer_two_rerolls() {
    exercises!(rules::CHAR_DRUMMER, rules::MAN_TEST);
    expect_vector("drummer-two-rerolls", "manoeuvre_test");
}

#[test]
fn char_ensign__ensign_reroll() {
    exercises!(rules::CHAR_ENSIGN, rules::RES_TEST);
    expect_vector("ensign-reroll", "resolve_test");
}

#[test]
fn cmd_move__cmd_move() {
    exercises!(rules::CMD_MOVE);
    expect_vector("cmd-move", "commander_move");
}

#[test]
fn cmd_join_tests__cmd_joined_resolve() {
    exercises!(rules::CMD_JOIN_TESTS);
    expect_vector("cmd-joined-resolve", "resolve_test");
}

#[test]
fn cmd_join_move__cmd_joined_wood_move() {
    exercises!(rules::CMD_JOIN_MOVE);
    expect_vector("cmd-joined-wood-move", "move_distance");
}

#[test]
fn cmd_join_others__cmd_joined_others_trained() {
    exercises!(rules::CMD_JOIN_OTHERS);
    expect_vector("cmd-joined-others-trained", "manoeuvre_test");
}

#[test]
fn cmd_join_others__cmd_joined_others_recruits() {
    exercises!(rules::CMD_JOIN_OTHERS);
    expect_vector("cmd-joined-others-recruits", "manoeuvre_test");
}

#[test]
fn cmd_killed__cmd_killed_quality() {
    exercises!(rules::CMD_KILLED);
    expect_vector("cmd-killed-quality", "manoeuvre_test");
}

#[test]
fn setup_zone__deploy_zone() {
    exercises!(rules::SETUP_ZONE);
    expect_vector("deploy-zone", "deployment_zone");
}

#[test]
fn setup_skirmishers__skirm_36() {
    exercises!(rules::SETUP_SKIRMISHERS);
    expect_vector("skirm-36", "skirmisher_numbers");
}

#[test]
fn skirm_groups__skirm_fire_6() {
    exercises!(rules::SKIRM_GROUPS);
    expect_vector("skirm-fire-6", "skirmish_fire");
}

#[test]
fn skirm_groups__skirm_fire_round_up() {
    exercises!(rules::SKIRM_GROUPS, rules::DEF_ROUNDING);
    expect_vector("skirm-fire-round-up", "skirmish_fire");
}

#[test]
fn army_light__light_28() {
    exercises!(rules::ARMY_LIGHT);
    expect_vector("light-28", "skirmisher_numbers");
}

#[test]
fn turn_initiative__init_example_armies() {
    exercises!(rules::TURN_INITIATIVE);
    expect_vector("init-example-armies", "initiative");
}

#[test]
fn turn_initiative__init_tie() {
    exercises!(rules::TURN_INITIATIVE);
    expect_vector("init-tie", "initiative");
}

#[test]
fn act_score__score_trained() {
    exercises!(rules::ACT_SCORE);
    expect_vector("score-trained", "activation_score");
}

#[test]
fn act_score__score_guard() {
    exercises!(rules::ACT_SCORE);
    expect_vector("score-guard", "activation_score");
}

#[test]
fn man_move__move_line_4() {
    exercises!(rules::MAN_MOVE);
    expect_vector("move-line-4", "move_distance");
}

#[test]
fn man_move__move_column_4() {
    exercises!(rules::MAN_MOVE);
    expect_vector("move-column-4", "move_distance");
}

#[test]
fn man_difficult__move_difficult() {
    exercises!(rules::MAN_DIFFICULT);
    expect_vector("move-difficult", "move_distance");
}

#[test]
fn man_back__move_back_difficult() {
    exercises!(rules::MAN_BACK);
    expect_vector("move-back-difficult", "move_distance");
}

#[test]
fn man_wheel__wheel_line_24() {
    exercises!(rules::MAN_WHEEL);
    expect_vector("wheel-line-24", "wheel");
}

#[test]
fn man_wheel__wheel_mixed() {
    exercises!(rules::MAN_WHEEL);
    expect_vector("wheel-mixed", "wheel");
}

#[test]
fn man_obstacle__obstacle_cross() {
    exercises!(rules::MAN_OBSTACLE);
    expect_vector("obstacle-cross", "obstacle");
}

#[test]
fn man_reform__reform_end_of_turn() {
    exercises!(rules::MAN_REFORM);
    expect_vector("reform-end-of-turn", "reform");
}

#[test]
fn turn_pass__pass_keeps_fire() {
    exercises!(rules::TURN_PASS, rules::DEF_FIRE);
    expect_vector("pass-keeps-fire", "may_fire_defensively");
}

#[test]
fn att_test__attack_test_officer() {
    exercises!(rules::ATT_TEST);
    expect_vector("attack-test-officer", "attack_test");
}

#[test]
fn att_move__charge_reach() {
    exercises!(rules::ATT_MOVE);
    expect_vector("charge-reach", "charge");
}

#[test]
fn att_move__charge_short() {
    exercises!(rules::ATT_MOVE, rules::ATT_SHORT);
    expect_vector("charge-short", "charge");
}

#[test]
fn skirm_contact__skirm_swept() {
    exercises!(rules::SKIRM_CONTACT);
    expect_vector("skirm-swept", "charge");
}

#[test]
fn def_fire_roll__deffire_4() {
    exercises!(rules::DEF_FIRE_ROLL, rules::DEF_FIRE_HIT);
    expect_vector("deffire-4", "defensive_fire");
}

#[test]
fn def_fire_roll__deffire_2() {
    exercises!(rules::DEF_FIRE_ROLL);
    expect_vector("deffire-2", "defensive_fire_dice");
}

#[test]
fn char_risk_fire__char_six() {
    exercises!(rules::CHAR_RISK_FIRE);
    expect_vector("char-six", "volley");
}

#[test]
fn com_total__combat_guard_charge() {
    exercises!(rules::COM_TOTAL, rules::COM_MODIFIERS, rules::COM_WIN);
    expect_vector("combat-guard-charge", "combat");
}

#[test]
fn com_total__combat_line_v_line() {
    exercises!(rules::COM_TOTAL);
    expect_vector("combat-line-v-line", "combat");
}

#[test]
fn com_modifiers__combat_hard_cover() {
    exercises!(rules::COM_MODIFIERS);
    expect_vector("combat-hard-cover", "combat");
}

#[test]
fn com_tie__combat_tie() {
    exercises!(rules::COM_TIE);
    expect_vector("combat-tie", "combat_result");
}

#[test]
fn com_pursue__pursuit_bonus() {
    exercises!(rules::COM_PURSUE);
    expect_vector("pursuit-bonus", "pursuit");
}

#[test]
fn char_risk_combat__char_combat_risk() {
    exercises!(rules::CHAR_RISK_COMBAT);
    expect_vector("char-combat-risk", "characters_at_risk");
}

#[test]
fn loss_half__loss_half_36() {
    exercises!(rules::LOSS_HALF, rules::LOSS_REMOVAL);
    expect_vector("loss-half-36", "losses");
}

#[test]
fn res_test__resolve_lost_combat() {
    exercises!(rules::RES_TEST, rules::RES_MODIFIERS);
    expect_vector("resolve-lost-combat", "resolve_test");
}

#[test]
fn res_once__resolve_once() {
    exercises!(rules::RES_ONCE);
    expect_vector("resolve-once", "resolve_reasons");
}

#[test]
fn rout_rally__rally_officer() {
    exercises!(rules::ROUT_RALLY);
    expect_vector("rally-officer", "rally");
}

#[test]
fn rout_move__rout_move() {
    exercises!(rules::ROUT_MOVE);
    expect_vector("rout-move", "rout_move");
}

#[test]
fn vic_count__victory_count() {
    exercises!(rules::VIC_COUNT);
    expect_vector("victory-count", "victory");
}

#[test]
fn vic_tie__victory_tie() {
    exercises!(rules::VIC_TIE);
    expect_vector("victory-tie", "victory");
}

#[test]
fn att_short__short_recovers() {
    exercises!(rules::ATT_SHORT);
    expect_vector("short-recovers", "recover");
}

#[test]
fn fire_activation__fire_out_of_range() {
    exercises!(rules::FIRE_ACTIVATION, rules::FIRE_RANGE);
    expect_vector("fire-out-of-range", "fire_dice");
}

#[test]
fn man_obstacle__obstacle_thickness() {
    exercises!(rules::MAN_OBSTACLE);
    expect_vector("obstacle-thickness", "obstacle");
}

#[test]
fn com_cover__combat_cover_lost() {
    exercises!(rules::COM_COVER, rules::COM_MODIFIERS);
    expect_vector("combat-cover-lost", "combat_cover");
}

#[test]
fn com_recoil__recoil_edge() {
    exercises!(rules::COM_RECOIL);
    expect_vector("recoil-edge", "recoil");
}

#[test]
fn def_height__height_in_combat() {
    exercises!(rules::DEF_HEIGHT, rules::COM_MODIFIERS);
    expect_vector("height-in-combat", "height");
}

#[test]
fn def_fire_test__combat_after_defensive_fire() {
    exercises!(rules::DEF_FIRE_TEST, rules::COM_TOTAL);
    expect_vector("combat-after-defensive-fire", "combat_after_defensive_fire");
}

#[test]
fn def_fire_test__combat_after_defensive_fire_4() {
    exercises!(rules::DEF_FIRE_TEST, rules::COM_TOTAL);
    expect_vector("combat-after-defensive-fire-4", "combat_after_defensive_fire");
}
