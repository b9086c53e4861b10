//! Further vectors, beyond the worked examples: exact odds, reactions, options, limits.

use garde::procedures::{PROCEDURES, effects, reaction};
use garde::{
    Arm, ArmClass, Cohesion, CombatResult, Experience, Options, Order, Reaction, Tokens, Traits, rules, tables,
};
use kernel::odds::Effort;
use kernel::{DiceSource, DynProcedure, exercises, odds};
use serde_json::{Value, json};

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

fn resolve(id: &str, input: &Value, dice: &[u8]) -> Value {
    let resolution = procedure(id).resolve_json(&input.to_string(), DiceSource::Scripted(dice.to_vec()));
    resolution.unwrap_or_else(|faults| panic!("{id} {input}\n{faults}")).result
}

fn refuse(id: &str, input: &Value) -> String {
    procedure(id).resolve_json(&input.to_string(), DiceSource::Scripted(vec![])).expect_err("a fault").to_string()
}

/// The table of ruling G45, in per cent: the bag and its six results.
#[test]
fn the_odds_of_ruling_g45_come_from_the_draw() {
    exercises!(rules::R6_9, rules::R1_3);
    let rows = [
        ([1, 2, 1], [0, 33, 17, 33, 0, 17]),
        ([3, 3, 2], [11, 32, 11, 21, 4, 21]),
        ([3, 3, 4], [7, 20, 7, 27, 13, 27]),
        ([3, 3, 6], [5, 14, 5, 27, 23, 27]),
        ([3, 4, 7], [3, 13, 7, 31, 23, 23]),
        ([5, 4, 2], [18, 36, 11, 15, 2, 18]),
        ([5, 2, 2], [28, 28, 3, 11, 3, 28]),
        ([1, 3, 4], [0, 11, 11, 43, 21, 14]),
        ([3, 5, 2], [7, 33, 22, 22, 2, 13]),
    ];
    for ([blue, white, red], percent) in rows {
        let bag = Tokens::new(blue, white, red);
        let drawn = odds::exact(100, |chance| garde::procedures::combat::draw(bag, chance).1).unwrap();
        for (result, percent) in CombatResult::ALL.into_iter().zip(percent) {
            let exact = drawn.probability(&result).to_f64() * 100.0;
            assert!((exact - f64::from(percent)).abs() < 0.51, "{bag:?} {result}: {exact} expected {percent}");
        }
    }
}

#[test]
fn six_results_with_exact_odds() {
    exercises!(rules::R6_9, rules::R6_2);
    let input = json!({ "attacker": { "coherent": true }, "defender": { "coherent": true } });
    let view = procedure("combat").odds_json(&input.to_string(), Effort::default()).unwrap();
    let view = serde_json::to_value(&view).unwrap();
    assert_eq!(view["rows"].as_array().unwrap().len(), 6, "{view}");
    let bag = resolve("combat_bag", &input, &[]);
    assert_eq!((&bag["reaction"], &bag["bag"]), (&json!("hold"), &json!({ "blue": 3, "white": 3, "red": 2 })));
}

#[test]
fn every_condition_of_a_combat_says_why() {
    exercises!(rules::R6_4, rules::R6_5, rules::R6_6, rules::R6_6_1, rules::R6_6_2, rules::R6_6_6, rules::R9_4);
    let input = json!({
        "attacker": {
            "arm": "cavalerie_lourde", "level": "garde", "elements": 4, "coherent": true, "general": "corps",
            "traits": ["cavalerie_lourde", "lanciers", "grognards", "exaltes", "piques_arcs"], "hill_level": 1,
            "supports": ["cavalerie", "artillerie", "infanterie"]
        },
        "defender": { "level": "conscrit", "elements": 2, "state": "desorganisee", "traits": ["feu_roulant"] },
        "defender_order": "attaquer", "earlier_combats": 2, "across_water": true
    });
    let resolution = procedure("combat_bag").resolve_json(&input.to_string(), DiceSource::Scripted(vec![])).unwrap();
    let red: Vec<&str> = resolution.tallies[2].lines.iter().map(|line| line.label).collect();
    for label in [
        "chain-attacker",
        "corps_or_army_general",
        "experience_three-attacker",
        "defender_disorganised",
        "numbers",
        "slope-attacker",
        "piques_arcs",
        "exaltes",
        "grognards",
        "cavalerie_lourde",
        "lanciers",
        "support_3",
        "support_arms_2",
        "successive_combat",
    ] {
        assert!(red.contains(&format!("mod-combat-{label}").as_str()), "{label}: {red:?}");
    }
    // base 1, chain 1, general 2, experience 3, disorganised 1, numbers 1, slope 1, pikes 1, zealots 2, grognards 1,
    // heavy cavalry 2, lancers 1, support 3, arms 2, successive 2.
    assert_eq!(resolution.tallies[2].total, Some(24));
    // base 1, rolling fire 1, water 2.
    assert_eq!(resolution.tallies[0].total, Some(4));
}

#[test]
fn hampered_troops() {
    exercises!(rules::R6_6_5);
    let bag = |attacker: bool, defender: bool, confused: bool| {
        let input = json!({
            "attacker": { "hampered": attacker }, "defender": { "hampered": defender }, "confused": confused,
            "reaction": "no_token"
        });
        resolve("combat_bag", &input, &[])["bag"].clone()
    };
    assert_eq!(bag(true, false, false), json!({ "blue": 2, "white": 2, "red": 1 }));
    assert_eq!(bag(false, true, false), json!({ "blue": 1, "white": 2, "red": 2 }));
    assert_eq!(bag(true, true, false), json!({ "blue": 1, "white": 4, "red": 1 }));
    assert_eq!(bag(true, true, true), json!({ "blue": 1, "white": 4, "red": 1 }));
}

#[test]
fn options_of_the_bag() {
    exercises!(rules::R6_6, rules::R6_6_6, rules::R7_3, rules::R6_10_2, rules::R6_10);
    let bag = |input: Value| resolve("combat_bag", &input, &[])["bag"].clone();
    let zealots = json!({
        "attacker": { "traits": ["exaltes"] }, "defender": { "traits": ["exaltes"] }, "reaction": "no_token",
        "options": { "exaltes": "red_blue" }
    });
    assert_eq!(bag(zealots), json!({ "blue": 3, "white": 2, "red": 3 }));
    let shaken = json!({
        "attacker": { "state": "desorganisee" }, "reaction": "no_token",
        "options": { "attacker_disorganised": "blue_white" }
    });
    assert_eq!(bag(shaken), json!({ "blue": 2, "white": 3, "red": 1 }));
    let heavy = json!({
        "attacker": {}, "cover": "lourd", "heavy_guns_support": true, "reaction": "no_token",
        "options": { "heavy_support_cover": "on" }
    });
    assert_eq!(bag(heavy), json!({ "blue": 2, "white": 4, "red": 1 }));
    let second = json!({ "draw": ["red", "blue"], "fierce_before": 1, "options": { "fierce_limit": "one" } });
    assert_eq!(resolve("combat_result", &second, &[])["name"], "indecisive");
    let mirror = json!({ "draw": ["red", "red"], "attacker_loss_die": 9, "options": { "major_victory": "mirror" } });
    let result = resolve("combat_result", &mirror, &[]);
    assert_eq!((&result["attacker_losses"], &result["defender_losses"]), (&json!(1), &json!(1)));
}

#[test]
fn the_six_results() {
    exercises!(rules::R6_10, rules::R6_10_1, rules::R6_10_2, rules::R6_10_3, rules::R6_12);
    let after = |draw: [&str; 2], extra: Value, dice: &[u8]| {
        let mut input = json!({ "draw": draw });
        for (key, value) in extra.as_object().unwrap() {
            input[key] = value.clone();
        }
        resolve("combat_result", &input, dice)
    };
    let lost = after(["blue", "blue"], json!({}), &[3]);
    assert_eq!(
        (&lost["attacker"], &lost["attacker_losses"], &lost["flight"]),
        (&json!("deroute"), &json!(1), &json!(true))
    );
    let repelled = after(["white", "blue"], json!({}), &[7]);
    assert_eq!((&repelled["attacker_losses"], &repelled["attacker_repli_cm"]), (&json!(1), &json!(10.0)));
    let battery = after(["white", "red"], json!({ "defender_arm": "artillerie_lourde", "defender_elements": 1 }), &[1]);
    assert_eq!((&battery["artillery_broken"], &battery["defender"]), (&json!(true), &json!("brisee")));
    let fierce = after(["blue", "red"], json!({ "defender_elements": 1 }), &[]);
    assert_eq!((&fierce["new_combat"], &fierce["defender"]), (&json!(false), &json!("brisee")));
    assert_eq!(after(["blue", "red"], json!({}), &[])["new_combat"], true);
    // Disorganised again: loss test of the defender, then cohesion tests of both.
    let again = json!({ "attacker_state": "desorganisee", "defender_state": "desorganisee" });
    let worse = after(["red", "white"], again, &[1, 5, 4]);
    assert_eq!((&worse["attacker"], &worse["defender"]), (&json!("desorganisee"), &json!("deroute")));
    assert_eq!((&worse["flight"], &worse["defender_repli_cm"]), (&json!(true), &json!(0.0)));
}

#[test]
fn reactions_by_the_table() {
    exercises!(rules::R6_8A, rules::R6_8B, rules::R6_8C, rules::R6_8D, rules::R6_8E, rules::R6_8F);
    let usual = reaction::Attacked {
        class: ArmClass::Infantry,
        experience: Experience::Regular,
        cohesion: Cohesion::Formed,
        order: Order::Defend,
        commanded: true,
        marching: false,
        moved: false,
        on_front: true,
        ammunition: true,
    };
    let (foot, horse) = (ArmClass::Infantry, ArmClass::Cavalry);
    let cases = [
        (usual, foot, Reaction::Hold),
        (usual, horse, Reaction::Square),
        (reaction::Attacked { moved: true, ..usual }, horse, Reaction::Hold),
        (reaction::Attacked { experience: Experience::Militia, ..usual }, horse, Reaction::Hold),
        (reaction::Attacked { cohesion: Cohesion::Disorganised, ..usual }, horse, Reaction::Hold),
        (reaction::Attacked { order: Order::Attack, ..usual }, horse, Reaction::NoToken),
        (reaction::Attacked { order: Order::Manoeuvre, ..usual }, foot, Reaction::None),
        (reaction::Attacked { commanded: false, ..usual }, foot, Reaction::None),
        (reaction::Attacked { marching: true, ..usual }, foot, Reaction::None),
        (reaction::Attacked { cohesion: Cohesion::Rout, ..usual }, foot, Reaction::None),
        (reaction::Attacked { class: horse, order: Order::Attack, ..usual }, foot, Reaction::CavalryAgainstInfantry),
        (reaction::Attacked { class: horse, ..usual }, horse, Reaction::Hold),
        (reaction::Attacked { class: ArmClass::Artillery, ..usual }, foot, Reaction::Canister),
        (
            reaction::Attacked { class: ArmClass::Artillery, order: Order::Attack, ..usual },
            foot,
            Reaction::ArtilleryFront,
        ),
        (reaction::Attacked { class: ArmClass::Artillery, ammunition: false, ..usual }, foot, Reaction::NoToken),
        (reaction::Attacked { class: ArmClass::Artillery, on_front: false, ..usual }, foot, Reaction::NoToken),
    ];
    for (target, attacker, expected) in cases {
        assert_eq!(reaction::of(&target, attacker), expected, "{target:?} by {attacker}");
    }
}

#[test]
fn bombardment_with_all_conditions() {
    exercises!(rules::R7_1, rules::R7_2, rules::R7_3, rules::R7_4, rules::R7_5, rules::R3_3C);
    let input = json!({
        "type": "lourde", "cover": "leger",
        "shot": { "level": "garde", "distance": 10, "target_order": "attaquer", "target_state": "deroute",
                  "hill_level": 1, "poor_sight": true, "moved": true, "coherent": true }
    });
    let bag = resolve("bombardment_bag", &input, &[]);
    // base, garde 3 red, rout 1 red, short 3 red, attacks 2 white 1 red, higher 1 red, weather 2 white, moved 1 white,
    // chain 1 red; the light cover is gone.
    assert_eq!(bag["bag"], json!({ "blue": 1, "white": 7, "red": 11 }));
    assert!(refuse("bombardment_bag", &json!({ "type": "legere" })).contains("do not bombard (7.1)"));
    let view = procedure("bombardment").odds_json(&input.to_string(), Effort::default()).unwrap();
    let rows = serde_json::to_value(&view).unwrap()["rows"].as_array().unwrap().len();
    // Two blue cannot come from one blue token.
    assert_eq!(rows, 6);
    let rolled = json!({ "draws": [["white", "red"]], "roll": true, "type": "moyenne", "battery_elements": 2 });
    let result = resolve("bombardment_result", &rolled, &[5]);
    assert_eq!((&result["losses"], &result["repli_cm"]), (&json!([1]), &json!([10.0])));
    assert_eq!(resolve("resupply", &json!({ "baggage_cm": 25 }), &[])["resupplied"], true);
    assert_eq!(resolve("resupply", &json!({ "baggage_cm": 25, "in_zdc": true }), &[7])["resupplied"], false);
    assert_eq!(resolve("resupply", &json!({}), &[8])["resupplied"], true);
}

#[test]
fn a_harsher_die_touches_the_printed_tests_only() {
    exercises!(rules::R1_3, rules::R3_2C, rules::R3_4);
    let eight = json!({ "competence": "bon", "die": 9, "options": { "die": 8 } });
    assert!(refuse("order_change", &eight).contains("a die shows 1 to 8, not 9"));
    assert_eq!(resolve("initiative", &json!({ "a": { "die": 10 }, "b": { "die": 9 } }), &[])["winner"], "a");
    let tie = json!({ "a": { "die": 5, "had_it": true }, "b": { "die": 5 } });
    assert_eq!(resolve("initiative", &tie, &[])["winner"], "b");
}

#[test]
fn chains_with_an_army_general() {
    exercises!(rules::R1_10, rules::R1_8);
    let chain = |army: &str, distance: u32, option: &str| {
        let input = json!({
            "corps": "defendre", "division": "defendre", "distance_corps_division": 40, "army_general": true,
            "army": army, "distance_army_corps": distance, "options": { "chain_army": option }
        });
        resolve("chain_of_command", &input, &[])["coherent"] == true
    };
    assert!(chain("defendre", 70, "when_present"));
    assert!(!chain("defendre", 71, "when_present"));
    assert!(!chain("attaquer", 10, "when_present"));
    assert!(chain("attaquer", 99, "never"));
}

#[test]
fn movement_of_the_uncommanded_and_through_woods() {
    exercises!(rules::R1_9, rules::R1_12, rules::R5_1);
    let input = json!({ "arm": "cavalerie_legere", "order": "manoeuvrer", "uncommanded": true });
    assert_eq!(resolve("movement", &input, &[])["cm"], 5.0);
    let woods = json!({ "arm": "infanterie_ligne", "order": "attaquer", "difficult_cm": 3 });
    let result = resolve("movement", &woods, &[]);
    assert_eq!((&result["cm"], &result["way_cm"]), (&json!(10.0), &json!(7.0)));
    let guns = json!({ "arm": "artillerie_lourde", "order": "defendre" });
    assert_eq!(resolve("movement", &guns, &[])["turn_only"], true);
    let train = json!({ "arm": "bagages", "order": "attaquer" });
    assert_eq!(resolve("movement", &train, &[])["cm"], 5.0);
}

#[test]
fn both_armies_broken() {
    exercises!(rules::R8_3);
    let input = json!({ "a": { "percent": 45, "broken": true }, "b": { "percent": 41, "broken": true } });
    let result = resolve("victory", &input, &[]);
    assert_eq!((&result["winner"], &result["by"]), (&json!("b"), &json!("broken")));
    let draw = json!({ "a": { "percent": 30 }, "b": { "percent": 34 } });
    assert_eq!(resolve("victory", &draw, &[])["winner"], "draw");
}

#[test]
fn towns_and_cavalry() {
    exercises!(rules::R1_12, rules::R6_6_5);
    let cases = json!([["zone_urbaine", "cavalerie"], ["zone_urbaine", "infanterie"], ["bois", "cavalerie"]]);
    let plain = resolve("terrain_cover", &json!({ "cases": cases }), &[]);
    assert_eq!((&plain["cover"], &plain["hampered"]), (&json!(["none", "lourd", "none"]), &json!([true, false, true])));
    let option = json!({ "cases": cases, "options": { "urban_cavalry_cover": "on" } });
    assert_eq!(resolve("terrain_cover", &option, &[])["cover"], json!(["lourd", "lourd", "none"]));
}

#[test]
fn losses_come_before_cohesion_and_nobody_tests_when_gone() {
    exercises!(rules::R6_10, rules::R6_12, rules::R6_13);
    let t = tables();
    let options = Options::default();
    let one = effects::Engaged {
        arm: Arm::LineInfantry,
        experience: Experience::Regular,
        traits: Traits::NONE,
        cohesion: Cohesion::Formed,
        elements: 1,
        enemy_guns: 0,
    };
    let row = t.result(&options, CombatResult::MajorVictory);
    let mut dice = kernel::chance::Scripted::new([]);
    let [attacker, defender] = effects::combat(t, &options, row, [&one, &one], &mut dice);
    dice.finish().unwrap();
    assert_eq!((attacker.cohesion, defender.cohesion), (Cohesion::Formed, Cohesion::Broken));
    assert_eq!((defender.losses, defender.aftermath), (1, effects::Aftermath::Gone));
}

#[test]
fn unknown_conditions_say_what_was_expected() {
    exercises!(rules::R6_2);
    let faults = refuse("combat_bag", &json!({ "conditions": ["chain", "magic"], "extra": 1 }));
    assert!(faults.contains("unknown field `extra`"), "{faults}");
    let faults = refuse("combat_bag", &json!({ "conditions": ["chain", "magic"] }));
    assert!(faults.contains("chain.attacker") && faults.contains("unknown condition `magic`"), "{faults}");
}
