//! What every procedure has: words, a schema, odds that sum to one, clear refusals; and numbers beyond the examples.
#![allow(clippy::needless_pass_by_value, reason = "inputs are written on the spot")]

use kernel::odds::Effort;
use kernel::{DiceSource, DynProcedure, exercises};
use serde_json::{Value, json};
use toulon::procedures::PROCEDURES;
use toulon::rules;

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

fn run(id: &str, input: Value, dice: &[u8]) -> Value {
    let resolution = procedure(id).resolve_json(&input.to_string(), DiceSource::Scripted(dice.to_vec()));
    resolution.unwrap_or_else(|faults| panic!("{id} {input}\n{faults}")).result
}

fn expect_refused(id: &str, input: &Value, words: &str) {
    let refused = procedure(id).resolve_json(&input.to_string(), DiceSource::Scripted(Vec::new()));
    let faults = refused.expect_err("the input is wrong").to_string();
    assert!(faults.contains(words), "{faults}");
}

/// The exact chance of the outcomes in which a field has a value, in 1296ths: four dice.
fn chance_of(id: &str, input: &Value, field: &str, value: &Value) -> (u64, u64) {
    let odds = procedure(id).odds_json(&input.to_string(), Effort::default());
    let view = odds.unwrap_or_else(|faults| panic!("{id} {input}\n{faults}"));
    assert!(view.exact, "{id} {input} is not counted out");
    let share = |text: &Option<String>| {
        let text = text.as_deref().expect("an exact fraction");
        let (num, den) = text.split_once('/').unwrap_or((text, "1"));
        num.parse::<u64>().expect("a number") * 1296 / den.parse::<u64>().expect("a number")
    };
    let total: u64 = view.rows.iter().map(|row| share(&row.fraction)).sum();
    assert_eq!(total, 1296, "the odds of {id} {input} do not sum to one");
    let wanted = view.rows.iter().filter(|row| &row.outcome[field] == value);
    (wanted.map(|row| share(&row.fraction)).sum(), 1296)
}

#[track_caller]
fn expect_chance(id: &str, input: Value, field: &str, value: Value, num: u64, den: u64) {
    let (found, of) = chance_of(id, &input, field, &value);
    assert_eq!(found * den, num * of, "{id} {input}: {field} = {value} has {found} of {of}");
}

#[test]
fn every_procedure_has_rules_and_a_form() {
    for procedure in PROCEDURES {
        let id = procedure.id();
        let schema = procedure.schema();
        assert_eq!(schema["type"], json!("object"), "{id}");
        assert_eq!(schema["additionalProperties"], json!(false), "{id} takes unknown fields");
        assert!(!procedure.rules().is_empty(), "{id} names no rule");
        assert_eq!(PROCEDURES.iter().filter(|other| other.id() == id).count(), 1, "{id} twice");
        let properties = schema["properties"].as_object().unwrap_or_else(|| panic!("{id}: no properties"));
        for (name, property) in properties {
            let told = property.get("description").is_some() || property.get("anyOf").is_some();
            assert!(told || property.get("$ref").is_some(), "{id}.{name} is not explained: {property}");
        }
    }
}

#[test]
fn unknown_fields_and_impossible_numbers_are_refused() {
    expect_refused("quality_check", &json!({"quality": "D", "mood": 3}), "mood");
    expect_refused("quality_check", &json!({"quality": "D", "die": 7}), "1 to 6");
    expect_refused("quality_check", &json!({"quality": "F"}), "unknown variant");
    expect_refused("war_depot", &json!({"po": 6}), "1 to 5");
    expect_refused("war_depot", &json!({"attempts": [[1, 2, 3]]}), "po, die");
    expect_refused("op_income", &json!({"turn": 4}), "base: missing");
    expect_refused("op_income", &json!({"pool": "west", "turn": 18}), "1 to 17");
    expect_refused("defeat_penalty", &json!({"pools": {"west": 3, "british": 2}}), "one side");
    expect_refused(
        "defeat_penalty",
        &json!({"pools": {"west": 3}, "penalty_die": 2, "split": {"west": 1}}),
        "expected 2",
    );
    expect_refused("espionage", &json!({"die": 3, "phasing_choice": -1}), "has not paid");
    expect_refused("combat", &json!({"attacker": 4, "defender": 3, "work": "toulon", "reduced": true}), "27.42");
    expect_refused("melee", &json!({"attackers": [{"pf": 0, "quality": "A"}], "defenders": []}), "1 PF or more");
    expect_refused("artillery_range", &json!({"from": "paris", "targets": []}), "paris");
    expect_refused("austrian_reinforcements", &json!({"turn": 8}), "begin on turn 9");
    expect_refused("wing_stacking", &json!({"turn": 3, "units": "W and E"}), "W with E");
    expect_refused("rade_control", &json!({"state": "lost", "grande_lost": true, "decision": "take_back"}), "12.4");
    expect_refused("victory_points", &json!({"side": "allied", "ship_hits": 1}), "35.1a");
    expect_refused("loss_sequence", &json!({"losses": 2, "options": {"loss_alternation": "never"}}), "battle, melee");
}

#[test]
fn several_cases_share_what_is_written_beside_them() {
    let input = json!({"bombs": 1});
    expect_refused("bombardment", &input, "bombs");
    let shots = json!({"pf": 1, "shots": [[1, "open"], {"die": 2}, [1, "fort", 2]]});
    assert_eq!(run("bombardment", shots, &[])["temporary_losses"], json!([1, 0, 0]));
    let mixed = json!({"quality": "D", "checks": [{"die": 3}, {"die": 3, "out_of_supply": true}]});
    assert_eq!(run("quality_check", mixed, &[])["passes"], json!([true, false]));
    expect_refused("odds_column", &json!({"attacker": [3, 4], "defender": [1]}), "shorter");
}

#[test]
fn income_by_schedule_and_by_dice() {
    exercises!(rules::R7_3, rules::R7_4A, rules::R7_4B, rules::R7_5, rules::R32_8);
    assert_eq!(run("op_income", json!({"pool": "west", "turn": 12}), &[6, 1])["op"], json!(19));
    assert_eq!(run("op_income", json!({"pool": "bonaparte", "turn": 4}), &[])["op"], json!(3));
    assert_eq!(run("op_income", json!({"units_due_in_play": 0}), &[6, 1])["op"], json!(5));
    expect_chance("op_income", json!({"base": 13}), "op", json!(13), 6, 36);
    expect_chance("op_income", json!({"base": 3}), "op", json!(0), 1 + 2 + 3, 36);
}

#[test]
fn the_penalty_is_shared_as_the_side_likes() {
    exercises!(rules::R7_12A, rules::R7_12B);
    let pools = json!({"british": 10, "spanish": 3});
    let split = json!({"pools": pools, "penalty_die": 4, "split": {"british": 1, "spanish": 3}});
    assert_eq!(run("defeat_penalty", split, &[])["pools"], json!({"british": 9, "spanish": 0}));
    let usual = json!({"pools": pools});
    assert_eq!(run("defeat_penalty", usual, &[4])["pools"], json!({"british": 6, "spanish": 3}));
}

#[test]
fn who_pays_for_whom() {
    exercises!(rules::R7_5, rules::R7_7, rules::R7_9, rules::OPT_POOLED_REPUBLICAN_PO);
    let pay = |payer: &str, unit: &str, turn: u8, bonaparte: bool, pooled: bool| {
        let options = json!({ "pooled_republican_po": pooled });
        let input = json!({"payer": payer, "unit": unit, "turn": turn, "bonaparte": bonaparte, "options": options});
        run("payer", input, &[])["allowed"] == json!(true)
    };
    assert!(!pay("west", "east", 11, false, true) && pay("west", "east", 12, false, true));
    assert!(!pay("west", "east", 12, false, false));
    assert!(pay("west", "reserve", 3, false, true) && pay("east", "reserve", 3, false, true));
    assert!(pay("bonaparte", "west", 5, true, true) && !pay("bonaparte", "west", 5, false, true));
    assert!(!pay("spanish", "neapolitan", 5, false, true));
}

#[test]
fn quality_checks_and_their_odds() {
    exercises!(rules::R8_1, rules::R8_1A);
    expect_chance("quality_check", json!({"quality": "A"}), "passes", json!(true), 5, 6);
    expect_chance("quality_check", json!({"quality": "E"}), "passes", json!(true), 2, 6);
    expect_chance("quality_check", json!({"quality": "E", "leader": "A"}), "passes", json!(true), 4, 6);
    let worn = json!({"quality": "E", "out_of_supply": true, "printed_pf": 4, "losses": 2});
    expect_chance("quality_check", worn, "passes", json!(true), 1, 6);
    // A unit printed 0 PF is never weighed down by losses it does not have.
    let scout = json!({"quality": "D", "printed_pf": 0, "losses": 0});
    expect_chance("quality_check", scout, "passes", json!(true), 3, 6);
    let steady = json!({"quality": "D", "steady_unit": true, "leader": "B"});
    expect_chance("quality_check", steady, "passes", json!(true), 5, 6);
}

#[test]
fn arrivals_shifted() {
    exercises!(rules::R9_5A, rules::R9_5B, rules::R9_6, rules::R9_7, rules::R27_2);
    let early = json!({"turn": 7, "due": 9, "to": 7, "pf": 5, "pool": 10});
    assert_eq!(
        run("reinforcement_shift", early, &[]),
        json!({"allowed": true, "po_cost": 4, "po_income": 0, "pool_after": 6})
    );
    let late = json!({"turn": 7, "due": 7, "to": 10, "pf": 5, "pool": 19});
    assert_eq!(run("reinforcement_shift", late, &[])["pool_after"], json!(19));
    let shifts = json!({"shifts": [[7, 7, 11, 2], [7, 11, 7, 2], [7, 8, 6, 2]]});
    assert_eq!(run("reinforcement_shift", shifts, &[])["allowed"], json!([false, false, false]));
    let never = json!({"turn": 4, "due": 5, "to": 4, "bonaparte": true});
    assert_eq!(run("reinforcement_shift", never, &[])["allowed"], json!(false));
    let leader = json!({"turn": 4, "due": 4, "to": 5, "is_leader": true});
    assert_eq!(run("reinforcement_shift", leader, &[])["po_income"], json!(0));
    let again = json!({"turn": 4, "due": 4, "to": 5, "pf": 3, "delayed_before": true});
    assert_eq!(run("reinforcement_shift", again, &[])["po_income"], json!(0));
}

#[test]
fn initiative_with_its_modifiers() {
    exercises!(rules::R10_3, rules::R10_4, rules::R10_5, rules::R10_6);
    let parts = json!({
        "allied": {"die": 3, "commander": "B", "both_rades": true},
        "republican": {"die": 3, "commander": "C", "bonaparte": true, "significant_defeat": true},
        "previous": "republican",
    });
    assert_eq!(run("initiative", parts, &[])["initiative"], json!("allied"));
    assert_eq!(run("initiative", json!({"turn": 1, "previous": "republican"}), &[])["initiative"], json!("allied"));
    expect_chance("initiative", json!({"previous": "allied"}), "initiative", json!("allied"), 21, 36);
}

#[test]
fn espionage_odds() {
    exercises!(rules::R14_2, rules::R14_4);
    let none = json!("nothing");
    expect_chance("espionage", json!({}), "effects", none.clone(), 1, 6);
    let turned = json!("enemy inspects one stack of the rolling side");
    expect_chance("espionage", json!({"significant_defeat": true}), "effects", turned, 2, 6);
    let paid = json!({"phasing_paid": true, "phasing_choice": -1, "die": 1});
    assert_eq!(run("espionage", paid, &[])["modified"], json!(0));
}

#[test]
fn rades_are_lost_and_found() {
    exercises!(rules::R12_4, rules::R12_6, rules::R12_7, rules::R12_8, rules::R33_1C);
    let control = |input: Value| run("rade_control", input, &[]);
    let given_up =
        control(json!({"state": "tenuous", "batteries": 5, "peninsula": true, "decision": "give_up", "gauge": 3}));
    assert_eq!((&given_up["state_after"], &given_up["gauge_after"]), (&json!("lost"), &json!(5)));
    let back =
        control(json!({"state": "lost", "batteries": 4, "peninsula": true, "decision": "take_back", "gauge": 1}));
    assert_eq!((&back["state_after"], &back["gauge_after"]), (&json!("tenuous"), &json!(0)));
    let by_itself = control(json!({"state": "lost", "batteries": 3, "peninsula": true, "gauge": 7}));
    assert_eq!((&by_itself["state_after"], &by_itself["gauge_after"]), (&json!("allied"), &json!(5)));
    let tenuous = control(json!({"state": "tenuous", "batteries": 4, "peninsula": false, "gauge": 7}));
    assert_eq!((&tenuous["state_after"], &tenuous["gauge_after"]), (&json!("allied"), &json!(7)));
    assert_eq!(control(json!({"state": "lost", "grande_lost": true}))["state_after"], json!("lost"));
}

#[test]
fn prices_of_moves() {
    exercises!(rules::R16_6, rules::R16_8A, rules::R3_RIVER_COST, rules::R21_8, rules::R17_1, rules::R17_3);
    let cost = |input: Value| run("move_cost", input, &[]);
    assert_eq!(cost(json!({"turn": 3, "status": "friendly"}))["po"], json!(0));
    assert_eq!(cost(json!({"turn": 3, "status": "nml"}))["po"], json!(1));
    assert_eq!(cost(json!({"turn": 9, "status": "enemy_controlled", "across_river": true}))["po"], json!(5));
    assert_eq!(cost(json!({"turn": 9, "status": "nml", "across_river": true, "by_road": true}))["po"], json!(1));
    let fort = json!({"turn": 3, "status": "enemy_occupied", "fortified": true});
    assert_eq!((&cost(fort.clone())["po"], &cost(fort)["refund"]), (&json!(3), &json!(0)));
    assert_eq!(
        run("sea_move", json!({"lands_at": "nml"}), &[]),
        json!({"allowed": true, "po": 3, "needs_check": true})
    );
    assert_eq!(run("sea_move", json!({"lands_at": "enemy_occupied"}), &[])["allowed"], json!(false));
    assert_eq!(run("sea_move", json!({}), &[])["po"], json!(1));
}

#[test]
fn labour_and_works() {
    exercises!(rules::R13_9, rules::R13_11A, rules::R13_11B, rules::R13_13);
    let labour = |input: Value| run("labour", input, &[])["may_work"] == json!(true);
    assert!(
        labour(json!({"pf": [1, 1]})) && labour(json!({"pf": [2]})) && labour(json!({"pf": [1], "pioneers": true}))
    );
    assert!(
        !labour(json!({"pf": [1]})) && !labour(json!({"pf": [1, 1, 1]})) && !labour(json!({"pf": [2], "marked": true}))
    );
    assert!(!labour(json!({"pf": [1], "pioneers": true, "printed": 2})));
    assert!(labour(json!({"pf": [2], "pioneers": true, "marked": true})));
    assert_eq!(run("labour", json!({"pf": [1, 1]}), &[])["markers"], json!(2));
    assert_eq!(run("labour", json!({"pf": [1], "pioneers": true}), &[])["markers"], json!(0));
    let prices = json!({"labours": ["improve", "destroy", "destroy_improved"]});
    assert_eq!(run("redoubt_cost", prices, &[])["po"], json!([2, 2, 3]));
}

#[test]
fn breaking_out_takes_two_to_one() {
    exercises!(rules::R15_12);
    let cases = json!({"cases": [[4, 2], [3, 2], [0, 0]]});
    assert_eq!(run("break_out", cases, &[])["enters"], json!([true, false, false]));
}

#[test]
fn supply_odds() {
    exercises!(rules::R15_7, rules::R15_16, rules::R15_20);
    expect_chance("war_depot", json!({"po": 4}), "war_depot", json!(true), 4, 6);
    expect_chance("supply_trace", json!({"turn": 7}), "passes", json!(true), 5, 6);
    expect_chance("supply_trace", json!({"turn": 8}), "passes", json!(true), 4, 6);
    let sea = json!({"beach": "G", "grande": "lost", "petite": "lost", "turn": 9});
    expect_chance("sea_supply", sea, "in_supply", json!(true), 16, 36);
}

#[test]
fn leaders_at_risk() {
    exercises!(rules::R24_1, rules::R24_3, rules::R24_4, rules::R24_5, rules::R24_7B, rules::R19_6);
    expect_chance("leader_loss", json!({}), "killed_or_captured", json!(true), 2, 36);
    expect_chance("leader_loss", json!({"side_lost_battle": true}), "killed_or_captured", json!(true), 4, 36);
    let star = run("leader_loss", json!({"bonaparte": true, "side_lost_battle": true}), &[5, 1]);
    assert_eq!(
        star,
        json!({
            "hit": true, "killed_or_captured": false, "wound": "serious", "returns_after_turns": 2, "replaced": false,
            "enemy_pv": 2,
        })
    );
    let grave = run("leader_loss", json!({"bonaparte": true}), &[6, 3, 6]);
    assert_eq!((&grave["wound"], &grave["enemy_pv"]), (&json!("serious"), &json!(2)));
    let killed = run("leader_loss", json!({"grade": "C"}), &[6, 2, 5]);
    assert_eq!((&killed["returns_after_turns"], &killed["enemy_pv"]), (&json!(3), &json!(0)));
    let replaced = run("leader_loss", json!({"grade": "A"}), &[6, 6, 6, 2]);
    assert_eq!(
        (&replaced["wound"], &replaced["returns_after_turns"], &replaced["enemy_pv"]),
        (&json!("grave"), &json!(1), &json!(0))
    );
    assert_eq!(run("leader_capture", json!({"status": "friendly"}), &[])["captured"], json!(false));
    expect_chance("leader_capture", json!({"status": "enemy_controlled"}), "captured", json!(true), 3, 6);
}

#[test]
fn attrition_by_all_its_modifiers() {
    exercises!(rules::R22_3, rules::R22_5, rules::R30_2A, rules::R30_2B, rules::R30_4, rules::R30_5, rules::R29_5);
    let area = |die: u8, more: Value| {
        let mut input = json!({"turn": 9, "die": die, "units": [["A", 0], ["C", 2], ["E", 0]], "commander": "C"});
        input.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        run("movement_attrition", input, &[])["fails"].clone()
    };
    assert_eq!(area(4, json!({})), json!([false, true, true]));
    assert_eq!(area(4, json!({"town_or_depot": true, "other_leader_a": true})), json!([false, false, false]));
    assert_eq!(area(5, json!({"out_of_supply": true})), json!([true, true, true]));
    let toll = |force: &str, turn: u8, commander: &str, die: u8| {
        run("final_attrition", json!({"force": force, "turn": turn, "commander": commander, "die": die}), &[])["losses"]
            .clone()
    };
    assert_eq!(toll("british", 3, "B", 6), json!(1));
    assert_eq!(toll("british", 3, "A", 6), json!(0));
    assert_eq!(toll("british", 3, "C", 6), json!(1));
    assert_eq!(toll("toulonnais", 14, "none", 1), json!(1));
    assert_eq!(toll("sardinian", 2, "none", 6), json!(0));
    let cut_off = json!({"force": "west", "turn": 16, "forces_out_of_supply": 2});
    assert_eq!(run("final_attrition", cut_off, &[])["losses"], json!(5));
    let spread = json!({"losses": 6, "out_of_supply": [2], "in_the_open": [1, 1], "sheltered": [1]});
    assert_eq!(
        run("attrition_spread", spread, &[]),
        json!({"out_of_supply": 2, "in_the_open": 2, "sheltered": 1, "ignored": 1})
    );
    assert_eq!(run("encircled", json!({"pf": 3}), &[5]), json!({"temporary_losses": 3, "may_rally": false}));
}

#[test]
fn losses_run_on_through_a_battle() {
    exercises!(rules::R23_4A, rules::R23_4B, rules::R25_31, rules::OPT_LOSS_ALTERNATION);
    let after = |before: u8, guns: bool, option: &str| {
        let options = json!({ "loss_alternation": option });
        let input = json!({"losses": 2, "losses_before": before, "enemy_artillery_in_melee": guns, "options": options});
        run("loss_sequence", input, &[])["sequences"].clone()
    };
    assert_eq!(after(1, false, "battle"), json!(["P", "T"]));
    assert_eq!(after(1, false, "melee"), json!(["T", "P"]));
    assert_eq!(after(0, true, "battle"), json!(["P", "T"]));
    let three = json!({"pf": [1, 3, 3], "results": ["-/1", "-/2r", "1/1R"]});
    let losses = run("battle_losses", three, &[]);
    assert_eq!(losses["all"][0], json!({"eliminated": false, "pf_left": 0, "temporary": 1, "permanent": 0}));
    assert_eq!(losses["all"][1]["permanent"], json!(1));
    assert_eq!(losses["all"][2]["permanent"], json!(1));
    assert_eq!((&losses["permanent"], &losses["total"]), (&json!(2), &json!(4)));
}

#[test]
fn a_melee_from_units_to_losses() {
    exercises!(
        rules::R25_27A,
        rules::R25_27B,
        rules::R25_29,
        rules::R25_32,
        rules::R25_33,
        rules::R27_25,
        rules::R27_26,
        rules::R13_2,
        rules::R3_TOWNS,
        rules::R3_RIVER_COMBAT
    );
    let unit = |pf: u8, quality: &str| json!({"pf": pf, "quality": quality});
    let gun = json!({"pf": 2, "quality": "B", "artillery": true});
    // 5 + 2, 4 + 3, 2 + 3 and a remote battery of 3 against 3 + 3: 22 to 6, 3:1.
    let mut input = json!({
        "attackers": [unit(7, "C"), unit(4, "B"), gun], "defenders": [unit(3, "B")],
        "attacker_guns": [{"pf": 3, "quality": "A"}], "work": "improved_redoubt", "die": 4,
    });
    let fought = run("melee", input.clone(), &[]);
    assert_eq!((&fought["attacker"]["value"], &fought["defender"]["value"]), (&json!(22), &json!(6)));
    assert_eq!(
        (&fought["left_shift"], &fought["column"], &fought["results"]),
        (&json!(2), &json!("3:2"), &json!("1/1r"))
    );
    // The attackers have guns in the melee: the defender's first loss is permanent; the attacker's is temporary.
    assert_eq!((&fought["defender"]["permanent"], &fought["attacker"]["temporary"]), (&json!(1), &json!(1)));
    input["attacker_guns"][0]["coordinated"] = json!(true);
    input["reduced"] = json!(true);
    let fought = run("melee", input.clone(), &[]);
    assert_eq!(
        (&fought["attacker"]["value"], &fought["left_shift"], &fought["column"]),
        (&json!(26), &json!(0), &json!("4:1"))
    );
    input["town"] = json!(true);
    input["across_river"] = json!(true);
    assert_eq!(run("melee", input.clone(), &[])["left_shift"], json!(3));
    input["round"] = json!(2);
    assert_eq!(run("melee", input, &[])["left_shift"], json!(1));
}

#[test]
fn columns_beyond_the_table_use_its_edge() {
    exercises!(rules::R25_27B);
    let low = json!({"attacker": 4, "defender": 4, "work": "toulon", "across_river_round_1": true, "die": 1});
    assert_eq!(run("combat", low, &[]), json!({"column": "1:4", "results": "3R/-"}));
    let high = json!({"attacker": 60, "defender": 4, "die": 6});
    assert_eq!(run("combat", high, &[]), json!({"column": "6:1", "results": "-/3R"}));
    let town = json!({"attacker": 18, "defender": 6, "town": true, "work": "redoubt", "die": 3});
    assert_eq!(run("combat", town, &[])["column"], json!("3:2"));
    expect_chance("combat", json!({"attacker": 18, "defender": 6}), "results", json!("-/2r"), 2, 6);
}

#[test]
fn bonaparte_always_finds_guns() {
    exercises!(rules::R25_16, rules::R27_27);
    let bonaparte = json!({"grade": "A", "die": 6, "bonaparte": true, "with_bb": true});
    assert_eq!(run("combined_attack", bonaparte, &[]), json!({"units": 2, "batteries": 3}));
    expect_chance("combined_attack", json!({"grade": "B"}), "units", json!(0), 2, 6);
}

#[test]
fn defenders_coordinate_guns_by_option() {
    exercises!(rules::OPT_DEFENSIVE_COORDINATION, rules::R25_12);
    let defends = |on: bool| {
        let options = json!({ "defensive_coordination": on });
        let input = json!({"grade": "A", "bonaparte": true, "with_bb": true, "defending": true, "options": options});
        run("combined_attack", input, &[])
    };
    assert_eq!(defends(false), json!({"units": 0, "batteries": 0}));
    assert_eq!(defends(true), json!({"units": 0, "batteries": 3}));
}

#[test]
fn secret_talk_by_option() {
    exercises!(rules::OPT_SECRET_TALK, rules::R10_2);
    let on = json!({"secret_talk": true});
    let cases = json!({"options": on, "cases": [[1, 1], [2, 1], [3, 1], [3, 2]]});
    assert_eq!(run("secret_talk", cases, &[])["allied"], json!([false, false, true, false]));
    expect_chance("secret_talk", json!({"turn": 5, "options": on}), "allied", json!(true), 2, 6);
    assert_eq!(run("secret_talk", json!({"turn": 1}), &[]), json!({"allied": true, "republican": true}));
}

#[test]
fn notes_are_kept_by_option() {
    exercises!(rules::OPT_NOTES, rules::R14_5);
    assert_eq!(run("espionage", json!({"die": 1}), &[])["remembered"], json!(false));
    assert_eq!(run("espionage", json!({"die": 1, "options": {"notes": "on"}}), &[])["remembered"], json!(true));
}

#[test]
fn guns_and_ships() {
    exercises!(
        rules::R27_11,
        rules::R27_18,
        rules::R27_34A,
        rules::R27_34B,
        rules::R27_38,
        rules::R27_44,
        rules::R27_49
    );
    expect_chance("ammunition_test", json!({}), "has_ammunition", json!(true), 2, 6);
    assert_eq!(run("ammunition_test", json!({"automatic": true}), &[])["has_ammunition"], json!(true));
    assert_eq!(run("ammunition_test", json!({"out_of_supply": true}), &[])["has_ammunition"], json!(false));
    assert_eq!(run("reserve_loss", json!({"reserve": 4}), &[6])["reserve_after"], json!(0));
    expect_chance("bombardment", json!({"pf": 3, "target": "redoubt"}), "temporary_losses", json!(1), 12, 36);
    expect_chance("bombardment", json!({"pf": 3, "target": "fort"}), "temporary_losses", json!(1), 6, 36);
    assert_eq!(run("bombardment", json!({"pf": 3, "targets_have_pf": false}), &[])["temporary_losses"], json!(0));
    expect_chance("redoubt_reduction", json!({"pf": 9, "improved": true}), "reduced", json!(true), 4, 6);
    expect_chance("barrage", json!({"pf": 10}), "hits", json!(2), 2, 6);
    expect_chance("barrage", json!({"pf": 10, "bonaparte": true}), "hits", json!(2), 3, 6);
    let town = json!({"town": true, "all_in_redoubts": true});
    expect_chance("sea_fire", town, "hits", json!(0), 6, 6);
    expect_chance("sea_fire", json!({"both_rades": true}), "hits", json!(1), 1, 6);
    expect_chance("sea_fire", json!({"both_rades": true}), "hits", json!(2), 1, 6);
}

#[test]
fn the_reserve_shuts_after_a_roll() {
    exercises!(rules::R27_14, rules::R27_15);
    let rolled = run("ammunition_reserve", json!({"reserve": 9, "bb_pf": 2, "rolled": true}), &[]);
    assert_eq!((&rolled["first_allowed"], &rolled["shots"]), (&json!(false), &json!(0)));
    let small = run("ammunition_reserve", json!({"reserve": 2, "bb_pf": 3}), &[]);
    assert_eq!((&small["first_allowed"], &small["after_first"]), (&json!(false), &json!(2)));
    assert_eq!(run("reserve_growth", json!({"reserve": 19, "idle_pf": [3]}), &[])["reserve_after"], json!(19));
}

#[test]
fn spiked_batteries_of_the_last_turns_stay_away() {
    exercises!(rules::R26_5, rules::R27_6);
    assert_eq!(run("battery_spiked", json!({"turn": 16}), &[])["returns_on_turn"], json!(0));
    assert_eq!(run("battery_spiked", json!({"turn": 9, "east_wing": true}), &[])["at"], json!("nowhere"));
}

#[test]
fn rally_by_force() {
    exercises!(rules::R29_2, rules::R32_22);
    let force = json!({"one_force": true, "units": [
        {"quality": "A", "leader": "A"}, {"quality": "E", "leader": "A", "town_fort_or_depot": true},
        {"quality": "C", "leader": "A", "out_of_supply": true, "temporary": 0},
    ]});
    assert_eq!(run("rally", force.clone(), &[4])["recovers"], json!([1, 1, 0]));
    assert_eq!(run("rally", force, &[6])["recovers"], json!([0, 0, 0]));
}

#[test]
fn spanish_and_austrians() {
    exercises!(rules::R32_2, rules::R32_3, rules::R32_10);
    expect_chance("spanish_retreat", json!({"attacking": true, "leader": "B"}), "retreats", json!(true), 2, 6);
    expect_chance("spanish_retreat", json!({"leader": "A", "all_in_works": true}), "retreats", json!(true), 0, 6);
    expect_chance("austrian_reinforcements", json!({"turn": 15}), "units", json!(0), 5, 6);
    let bold = json!({"turn": 15, "allied_lead": 4, "d3": 3, "waiting": 2});
    expect_chance("austrian_reinforcements", bold, "units", json!(2), 2, 6);
    let faint = json!({"turn": 9, "rade_lost_or_tenuous": true, "peninsula_lost": true});
    expect_chance("austrian_reinforcements", faint, "units", json!(0), 1, 1);
    expect_chance("royal_louis", json!({}), "defects", json!(true), 6, 36);
    assert_eq!(run("royal_louis", json!({"sum": 12, "in_toulon": true}), &[])["defects"], json!(false));
}

#[test]
fn cambridgeshire_without_enough_men() {
    exercises!(rules::R32_14);
    let few = json!({"battalion_pf": 0, "other_british_pf": 2});
    assert_eq!(
        run("cambridgeshire", few, &[]),
        json!({"losses_on_battalion": 0, "losses_on_others": 2, "battalion_removed": false, "ignored": 1})
    );
    let whole = json!({"battalion_pf": 5});
    assert_eq!(run("cambridgeshire", whole, &[])["battalion_removed"], json!(false));
}

#[test]
fn points_and_endings() {
    exercises!(
        rules::R35_1A,
        rules::R35_1B,
        rules::R35_1C,
        rules::R35_1D,
        rules::R35_1E,
        rules::R35_1F,
        rules::RULE_ASSAULT
    );
    let republican = json!({
        "side": "republican", "ship_hits": 2, "ship_hits_tenuous": 1, "decisive_battles": 1, "forts_taken": 1,
        "vacant_forts": 3, "leaders_a": 1, "leaders_b": 1, "leaders_c": 4, "areas": 3,
    });
    assert_eq!(run("victory_points", republican, &[])["pv"], json!(2 + 2 + 1 + 2 + 2 + 1 + 3));
    let allied = json!({"side": "allied", "bb_temporary_losses": 1, "bb_permanent_losses": 2});
    assert_eq!(run("victory_points", allied, &[])["pv"], json!(5));
    let assault = |difference: i16, republicans: bool, allies: bool| {
        let input = json!({
            "difference": difference, "assault": true, "republicans_hold_a_peninsula": republicans,
            "allies_hold_the_passage": allies,
        });
        run("final_turn", input, &[])["result"].clone()
    };
    assert_eq!(assault(-5, true, false), json!("republican operational"));
    assert_eq!(assault(5, false, true), json!("allied operational"));
    assert_eq!(assault(5, false, false), json!("republican marginal"));
    assert_eq!(
        run("points_lead", json!({"difference": [9, 10], "needed": 10}), &[])["major_victory"],
        json!([false, true])
    );
}

#[test]
fn control_for_victory_by_option() {
    exercises!(rules::OPT_VICTORY_CONTROL);
    let cases = json!([[1, false], [2, false], [5, true], [null, false]]);
    assert_eq!(
        run("control_for_victory", json!({ "cases": cases }), &[])["controls"],
        json!([false, true, false, false])
    );
    let literal = json!({"own_pf": 0, "options": {"victory_control": "literal"}});
    assert_eq!(run("control_for_victory", literal, &[])["controls"], json!(true));
}

#[test]
fn battles_won_and_lost() {
    exercises!(rules::R28_1, rules::R28_2, rules::R28_3, rules::R28_4);
    let won = json!({"holder": "allied", "allied_losses": 2, "republican_losses": 4, "republican_permanent": 2});
    assert_eq!(
        run("battle_result", won, &[]),
        json!({"winner": "allied", "decisive": true, "pv": 1, "significant_defeat": "republican"})
    );
    let nobody = json!({"holder": "none", "allied_losses": 2, "republican_losses": 4, "republican_permanent": 2});
    assert_eq!(run("battle_result", nobody, &[])["winner"], json!("none"));
}

#[test]
fn roads_by_choice() {
    exercises!(rules::R18_13, rules::R18_20, rules::R18_21);
    let sections = json!({"A": "friendly", "B": "friendly", "C": "nml", "D": "friendly"});
    let area = |id: u8, status: &str, borders: Value| json!({"id": id, "status": status, "borders": borders});
    let areas = json!([
        area(1, "nml", json!(["A"])),
        area(2, "friendly", json!(["D"])),
        area(3, "enemy_occupied", json!(["B"])),
        area(4, "friendly", json!(["B"])),
    ]);
    let by_choice = json!({"unit_on": "B", "sections": sections, "areas": areas});
    assert_eq!(run("road_exit", by_choice, &[])["eligible_exits"], json!([1, 4]));
    let failed = json!({"unit_on": "B", "failed": "C", "sections": sections, "areas": areas});
    assert_eq!(run("road_exit", failed, &[])["eligible_exits"], json!([4]));
}
