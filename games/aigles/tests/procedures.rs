//! What every procedure has: words in both languages, a schema, odds that sum to one, and clear refusals.

use aigles::procedures::PROCEDURES;
use aigles::rules;
use kernel::odds::Effort;
use kernel::{DiceSource, DynProcedure, exercises};
use serde_json::{Value, json};

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

fn run(id: &str, input: &Value, dice: &[u8]) -> Value {
    let resolution = procedure(id).resolve_json(&input.to_string(), DiceSource::Scripted(dice.to_vec()));
    resolution.unwrap_or_else(|faults| panic!("{id} {input}\n{faults}")).result
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
}

#[test]
fn unknown_fields_and_impossible_numbers_are_refused() {
    expect_refused("manoeuvre_test", &json!({"quality": "trained", "mood": 3}), "mood");
    expect_refused("manoeuvre_test", &json!({"quality": "trained", "die": 7}), "1 to 6");
    expect_refused("manoeuvre_test", &json!({"quality": "superb"}), "superb");
    expect_refused("resolve_test", &json!({"quality": "trained", "dice": [2, 3]}), "at most 1 are rolled");
    expect_refused("battalion_cost", &json!({"quality": "guard", "rankers": 18}), "army.sizes");
    expect_refused("footprint", &json!({"rankers": 20, "formation": "line", "losses": 21}), "20 rankers");
    expect_refused("fire_dice", &json!({"range_cm": -1}), "not negative");
    expect_refused(
        "volley",
        &json!({"quality": "guard", "dice": [3], "characters": ["officer", "officer"]}),
        "at most 1",
    );
    expect_refused("fire_dice", &json!({"options": {"each_six": "often"}}), "off, on");
}

#[test]
fn odds_come_from_the_rules_themselves() {
    exercises!(rules::MAN_TEST, rules::CHAR_DRUMMER);
    let odds = procedure("manoeuvre_test").odds_json(r#"{"quality": "trained", "drummers": 2}"#, Effort::default());
    let view = serde_json::to_value(odds.unwrap_or_else(|faults| panic!("{faults}"))).unwrap();
    let text = view.to_string();
    assert!(text.contains("\"passed\":true"), "{text}");
}

#[test]
fn commander_six_counts_as_six() {
    exercises!(rules::CMD_JOIN_MOVE);
    let input = json!({"formation": "line", "die": 1, "commander_joined": true, "options": {"commander_six": "on"}});
    assert_eq!(run("move_distance", &input, &[])["distance_cm"], json!(30.0));
}

#[test]
fn columns_in_difficult_ground_by_option() {
    exercises!(rules::MAN_DIFFICULT);
    let input =
        json!({"formation": "column", "die": 4, "starts_difficult": true, "options": {"column_difficult": 3.75}});
    assert_eq!(run("move_distance", &input, &[])["distance_cm"], json!(15.0));
}

#[test]
fn rifles_reach_further_by_option() {
    exercises!(rules::ARMY_RIFLES, rules::FIRE_RANGE);
    let far = |options: Value| json!({"range_cm": 46, "weapon": "rifle", "options": options});
    assert_eq!(run("range_effect", &far(json!({})), &[])["factor"], json!(0.0));
    assert_eq!(run("range_effect", &far(json!({"rifle_ranges": "extended"})), &[])["factor"], json!(0.25));
}

#[test]
fn a_die_of_two_in_defensive_fire_by_option() {
    exercises!(rules::DEF_FIRE_ROLL);
    let input = json!({"groups": 6, "range_die": 2, "options": {"deffire_two": "medium"}});
    assert_eq!(run("defensive_fire_dice", &input, &[]), json!({"range": "medium", "dice_count": 3, "factor": 0.5}));
}

#[test]
fn each_six_takes_a_character_by_option() {
    exercises!(rules::CHAR_RISK_FIRE, rules::CHAR_REMOVED);
    let input = json!({
        "quality": "veterans", "dice": [6, 6, 3], "characters": ["officer", "drummer"], "options": {"each_six": true}
    });
    let result = run("volley", &input, &[5]);
    assert_eq!(result["characters_lost"], json!(["drummer", "officer"]));
    assert_eq!(result["rankers_lost"], json!(1));
    // A 6 that does not hit kills nobody: Recruits without their commander, in defensive fire, need more than 6.
    let input = json!({"quality": "recruits", "dice": [6], "characters": ["officer"], "commander_dead": true, "defensive": true});
    assert_eq!(run("volley", &input, &[])["hits"], json!(0));
}

#[test]
fn seven_characters_are_drawn_with_equal_chances() {
    exercises!(rules::CHAR_RISK_FIRE);
    let all = json!(["officer", "ensign", "sergeant", "sergeant", "drummer", "drummer", "commander"]);
    let input = json!({"quality": "guard", "dice": [6], "characters": all});
    assert_eq!(run("volley", &input, &[7])["character_lost"], json!("commander"));
    let four = json!({"quality": "guard", "dice": [6], "characters": ["officer", "sergeant", "drummer", "drummer"]});
    assert_eq!(run("volley", &four, &[2])["character_lost"], json!("sergeant"));
}

#[test]
fn a_joined_commander_alone_can_be_hit() {
    exercises!(rules::CHAR_RISK_FIRE, rules::CMD_KILLED);
    let input = json!({"quality": "trained", "dice": [6, 1], "characters": ["commander"]});
    assert_eq!(run("volley", &input, &[])["character_lost"], json!("commander"));
}

#[test]
fn the_commander_adds_one_to_each_shooting_die() {
    exercises!(rules::CMD_JOIN_FIRE);
    let input = json!({"quality": "trained", "dice": [3, 2], "commander_joined": true});
    assert_eq!(run("volley", &input, &[])["hits"], json!(1));
}

#[test]
fn the_commander_adds_three_in_combat() {
    exercises!(rules::CMD_JOIN_COMBAT);
    let side = |commander: bool| json!({"die": 3, "groups": 5, "commander_joined": commander});
    let result = run("combat", &json!({"attacker": side(true), "defender": side(false)}), &[]);
    assert_eq!((&result["attacker"], &result["defender"]), (&json!(11), &json!(8)));
    assert_eq!(result["characters_at_risk"], json!(true));
}

#[test]
fn obstacles_follow_each_other() {
    exercises!(rules::MAN_OBSTACLE, rules::MAN_OBSTACLE_CHARGE);
    let input = json!({
        "formation": "column", "die": 6, "obstacle_at_cm": 5, "obstacle_die": 2,
        "further": [{"at_cm": 20, "die": 6}, {"at_cm": 30, "die": 1}], "charging": true
    });
    // 45 - 5 = 40, then 40 - 15 = 25, which does not reach the last at 30.
    assert_eq!(run("obstacle", &input, &[]), json!({"distance_cm": 25.0, "crosses": false, "disordered": true}));
    let charge = json!({"formation": "line", "die": 4, "gap_cm": 15, "obstacles": [{"at_cm": 15, "die": 1}]});
    let result = run("charge", &charge, &[]);
    assert_eq!((&result["contact"], &result["disordered"]), (&json!(true), &json!(true)));
    let charge = json!({"formation": "line", "die": 4, "gap_cm": 15, "obstacles": [{"at_cm": 15, "die": 2}]});
    assert_eq!(run("charge", &charge, &[])["contact"], json!(false), "15 cm are left, 16 are needed to cross");
}

#[test]
fn options_of_tests_and_combat() {
    exercises!(rules::ATT_TEST, rules::RES_ONCE, rules::RES_WHEN, rules::ATT_SHORT, rules::DEF_FIRE_TEST);
    let bravery = json!({"quality": "trained", "dice": [4, 3], "options": {"separate_bravery": "on"}});
    assert_eq!(run("attack_test", &bravery, &[])["passed"], json!(false));
    let again = json!({"reasons": ["defensive_fire", "lost_combat"], "options": {"retest_after_combat": "on"}});
    assert_eq!(run("resolve_reasons", &again, &[])["tests"], json!(2));
    let winner = |value: &str| json!({"reasons": ["won_combat"], "options": {"winner_tests": value}});
    assert_eq!(run("resolve_reasons", &winner("on"), &[])["tests"], json!(1));
    assert_eq!(run("resolve_reasons", &winner("off"), &[])["tests"], json!(0));
    let short = json!({"quality": "recruits", "die": 4, "options": {"short_rally_test": "on"}});
    assert_eq!(run("recover", &short, &[])["state_after_turn"], json!("rallying"));
    let after = json!({"rankers": 24, "deffire_losses": 4, "charge": "column", "die": 3, "options": {"deffire_groups": "after"}});
    assert_eq!(run("combat_after_defensive_fire", &after, &[])["groups_this_round"], json!(5));
    let keep = json!({"rankers": 20, "losses": 9, "options": {"losses_keep_groups": "on"}});
    assert_eq!(run("groups", &keep, &[])["groups"], json!(5));
    let auto = json!({"quality": "recruits", "options": {"reform_auto": "on"}});
    assert_eq!(run("reform", &auto, &[])["disordered_next_turn"], json!(false));
}

#[test]
fn victory_by_objectives_and_early() {
    exercises!(rules::VIC_OBJECTIVES, rules::VIC_EARLY);
    let objectives = json!({"british": {"steady": 3}, "french": {"steady": 3, "objectives": 1}});
    assert_eq!(run("victory", &objectives, &[]), json!({"winner": "french", "by": "count"}));
    let early = json!({"british": {"steady": 0, "routing": 2}, "french": {"steady": 1}, "turn": 4});
    assert_eq!(run("victory", &early, &[]), json!({"winner": "french", "by": "early"}));
    let going_on = json!({"british": {"steady": 2}, "french": {"steady": 1}, "turn": 4});
    assert_eq!(run("victory", &going_on, &[])["winner"], json!("nobody yet"));
}

#[test]
fn a_whole_volley_runs_through() {
    exercises!(rules::FIRE_DICE, rules::FIRE_HIT, rules::CHAR_SERGEANT);
    let shot = json!({"groups": 4, "quality": "trained", "range_cm": 10});
    let input = json!({"shot": shot, "sergeants": 1, "characters": ["officer"]});
    // four dice, one re-roll; the officer is the only character, so no die picks him
    let expected =
        json!({"hits": 3, "rankers_lost": 2, "characters_lost": ["officer"], "dice": 4, "test_failed": false});
    assert_eq!(run("fire", &input, &[6, 4, 1, 2, 5]), expected);
}
