//! The worked examples of the rulebook, one test each: `examples.toml` says what is given and what must come out.
#![allow(non_snake_case)]

use kernel::{DiceSource, DynProcedure, exercises};
use serde_json::Value;
use toulon::procedures::PROCEDURES;
use toulon::rules;

const VECTORS: &str = include_str!("examples.toml");

fn vectors() -> Vec<Value> {
    let root: toml::Table = VECTORS.parse().expect("examples.toml is TOML");
    let root = serde_json::to_value(root).expect("TOML is JSON");
    root["example"].as_array().expect("[[example]] entries").clone()
}

fn procedure(id: &str) -> &'static dyn DynProcedure {
    *PROCEDURES.iter().find(|procedure| procedure.id() == id).unwrap_or_else(|| panic!("no procedure {id}"))
}

/// Runs a vector through a procedure, without any further die, and compares every field that it expects.
fn expect_vector(id: &str, procedure_id: &str) {
    let vectors = vectors();
    let vector = vectors.iter().find(|vector| vector["id"] == id).unwrap_or_else(|| panic!("no vector {id}"));
    let input = vector["given"].to_string();
    let resolution = procedure(procedure_id)
        .resolve_json(&input, DiceSource::Scripted(Vec::new()))
        .unwrap_or_else(|faults| panic!("{id}: {input}\n{faults}"));
    for (field, expected) in vector["expect"].as_object().expect("expect is a table") {
        let found = resolution.result.get(field).unwrap_or_else(|| panic!("{id}: no field {field} comes out"));
        assert_eq!(found, expected, "{id}: {field}");
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
            let rule = rule.as_str().expect("a rule id");
            let name: String = rule.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
            let digit = rule.starts_with(|c: char| c.is_ascii_digit());
            let constant = format!("{}{}", if digit { "R" } else { "" }, name.to_uppercase());
            assert!(source[start..at].contains(&format!("rules::{constant}")), "{id} does not name {rule}");
        }
    }
}

#[test]
fn r2_dice__d3_map() {
    exercises!(rules::R2_DICE);
    expect_vector("d3-map", "d3");
}

#[test]
fn r4_turn__calendar() {
    exercises!(rules::R4_TURN, rules::R34_2);
    expect_vector("calendar", "calendar");
}

#[test]
fn r7_3__op_english() {
    exercises!(rules::R7_3, rules::R7_4A);
    expect_vector("op-english", "op_income");
}

#[test]
fn r7_4a__op_floor() {
    exercises!(rules::R7_4A, rules::R7_4B);
    expect_vector("op-floor", "op_income");
}

#[test]
fn r7_12a__op_penalty() {
    exercises!(rules::R7_12A, rules::R7_12B);
    expect_vector("op-penalty", "defeat_penalty");
}

#[test]
fn r32_8__austrian_op() {
    exercises!(rules::R32_8, rules::R7_4A);
    expect_vector("austrian-op", "op_income");
}

#[test]
fn r7_9__british_pay() {
    exercises!(rules::R7_9, rules::R16_5);
    expect_vector("british-pay", "payer");
}

#[test]
fn r7_8__move_mixed() {
    exercises!(rules::R7_8, rules::R16_4, rules::R16_5);
    expect_vector("move-mixed", "force_payment");
}

#[test]
fn r9_5a__reinforce_window() {
    exercises!(rules::R9_5A);
    expect_vector("reinforce-window", "reinforcement_window");
}

#[test]
fn r3_capacity__capacity_default() {
    exercises!(rules::R3_CAPACITY, rules::R6_2A, rules::R6_2B);
    expect_vector("capacity-default", "area_limits");
}

#[test]
fn r6_2a__capacity_single() {
    exercises!(rules::R6_2A);
    expect_vector("capacity-single", "area_entry");
}

#[test]
fn r3_la_garde__la_garde() {
    exercises!(rules::R3_LA_GARDE, rules::R13_3);
    expect_vector("la-garde", "area_limits");
}

#[test]
fn r13_3__fort_limit() {
    exercises!(rules::R13_3, rules::R16_12B);
    expect_vector("fort-limit", "garrison_limit");
}

#[test]
fn r13_1a__fort_artillery() {
    exercises!(rules::R13_1A, rules::R13_1B, rules::R13_2);
    expect_vector("fort-artillery", "work_shift");
}

#[test]
fn r13_1d__fort_level3_refund() {
    exercises!(rules::R13_1D, rules::R13_1E);
    expect_vector("fort-level3-refund", "impregnable_garrison");
}

#[test]
fn r13_1d__toulon_garrison() {
    exercises!(rules::R13_1D);
    expect_vector("toulon-garrison", "toulon_garrison");
}

#[test]
fn r3_woods__redoubt_cost() {
    exercises!(rules::R3_WOODS, rules::R13_5);
    expect_vector("redoubt-cost", "redoubt_cost");
}

#[test]
fn r14_2__espionage_basic() {
    exercises!(rules::R14_2);
    expect_vector("espionage-basic", "espionage");
}

#[test]
fn r14_4__espionage_influence() {
    exercises!(rules::R14_4);
    expect_vector("espionage-influence", "espionage");
}

#[test]
fn r15_6__depot_roll() {
    exercises!(rules::R15_6, rules::R15_7);
    expect_vector("depot-roll", "war_depot");
}

#[test]
fn r15_16__supply_nml() {
    exercises!(rules::R15_16, rules::R15_17);
    expect_vector("supply-nml", "supply_trace");
}

#[test]
fn r11_1a__area_status() {
    exercises!(rules::R11_1A, rules::R11_1B, rules::R11_1C, rules::R11_1D, rules::R32_19);
    expect_vector("area-status", "area_status");
}

#[test]
fn r2_wing__wing_stack() {
    exercises!(rules::R2_WING, rules::R5_2, rules::R16_3);
    expect_vector("wing-stack", "wing_stacking");
}

#[test]
fn r3_river_cost__river_cost() {
    exercises!(rules::R3_RIVER_COST, rules::R16_6);
    expect_vector("river-cost", "river_crossing");
}

#[test]
fn r3_river_combat__river_shift() {
    exercises!(rules::R3_RIVER_COMBAT);
    expect_vector("river-shift", "river_shift");
}

#[test]
fn r18_8__road_fail() {
    exercises!(rules::R18_8, rules::R18_14B, rules::R18_20);
    expect_vector("road-fail", "road_failure");
}

#[test]
fn r18_20__road_exit() {
    exercises!(rules::R18_20, rules::R18_21);
    expect_vector("road-exit", "road_exit");
}

#[test]
fn r20_1__overrun_basic() {
    exercises!(rules::R20_1, rules::R20_4, rules::R20_6);
    expect_vector("overrun-basic", "overrun");
}

#[test]
fn r21_8__patrol_refund() {
    exercises!(rules::R21_8, rules::R21_2);
    expect_vector("patrol-refund", "patrol_overrun");
}

#[test]
fn r21_7__patrol_patrol() {
    exercises!(rules::R21_7);
    expect_vector("patrol-patrol", "patrol_contact");
}

#[test]
fn r19_6__leader_capture() {
    exercises!(rules::R19_6, rules::R19_7);
    expect_vector("leader-capture", "leader_capture");
}

#[test]
fn r24_8__leader_alone() {
    exercises!(rules::R24_8);
    expect_vector("leader-alone", "leader_alone");
}

#[test]
fn r24_1__leader_loss() {
    exercises!(rules::R24_1, rules::R24_3, rules::R24_6);
    expect_vector("leader-loss", "leader_loss");
}

#[test]
fn r22_1__attrition_marker() {
    exercises!(rules::R22_1);
    expect_vector("attrition-marker", "attrition_marker");
}

#[test]
fn r22_3__attrition_roll() {
    exercises!(rules::R22_3, rules::R22_5);
    expect_vector("attrition-roll", "movement_attrition");
}

#[test]
fn r8_1__qc_basic() {
    exercises!(rules::R8_1, rules::R8_1A, rules::R16_9);
    expect_vector("qc-basic", "quality_check");
}

#[test]
fn r23_4a__loss_alternation() {
    exercises!(rules::R23_4A, rules::R23_4B, rules::R25_28A);
    expect_vector("loss-alternation", "loss_sequence");
}

#[test]
fn r25_31__elim_example() {
    exercises!(rules::R25_31);
    expect_vector("elim-example", "battle_losses");
}

#[test]
fn r25_31__elim_one() {
    exercises!(rules::R25_31);
    expect_vector("elim-one", "elimination");
}

#[test]
fn r25_29__combat_potential() {
    exercises!(rules::R25_29, rules::R23_9, rules::R2_UNITS);
    expect_vector("combat-potential", "combat_value");
}

#[test]
fn r25_27a__ratio_round() {
    exercises!(rules::R25_27A);
    expect_vector("ratio-round", "odds_column");
}

#[test]
fn r25_27b__crt_open() {
    exercises!(rules::R25_27B);
    expect_vector("crt-open", "combat");
}

#[test]
fn r25_27b__crt_fort() {
    exercises!(rules::R25_27B, rules::R13_1B, rules::R13_2);
    expect_vector("crt-fort", "assault");
}

#[test]
fn r25_12__combined_basic() {
    exercises!(rules::R25_12);
    expect_vector("combined-basic", "combined_attack");
}

#[test]
fn r25_34__cavalry_pursuit() {
    exercises!(rules::R25_34, rules::R32_21);
    expect_vector("cavalry-pursuit", "pursuit");
}

#[test]
fn r26_7a__amphib_retreat() {
    exercises!(rules::R26_7A, rules::R26_7B);
    expect_vector("amphib-retreat", "amphibious_retreat");
}

#[test]
fn r27_25__ranged_add() {
    exercises!(rules::R27_25, rules::R27_26);
    expect_vector("ranged-add", "remote_support");
}

#[test]
fn r27_34a__ranged_solo() {
    exercises!(rules::R27_34A, rules::R27_34B);
    expect_vector("ranged-solo", "bombardment");
}

#[test]
fn r27_42__reduce_redoubt() {
    exercises!(rules::R27_42, rules::R27_44, rules::R27_46);
    expect_vector("reduce-redoubt", "redoubt_reduction");
}

#[test]
fn r27_12__ammo_reserve() {
    exercises!(rules::R27_12, rules::R27_13, rules::R27_15);
    expect_vector("ammo-reserve", "ammunition_reserve");
}

#[test]
fn r27_10__ammo_growth() {
    exercises!(rules::R27_10, rules::R31_1);
    expect_vector("ammo-growth", "reserve_growth");
}

#[test]
fn r26_5__bb_spiked() {
    exercises!(rules::R26_5, rules::R27_6);
    expect_vector("bb-spiked", "battery_spiked");
}

#[test]
fn r27_38__barrage() {
    exercises!(rules::R27_38);
    expect_vector("barrage", "barrage");
}

#[test]
fn r27_49__sea_fire() {
    exercises!(rules::R27_49);
    expect_vector("sea-fire", "sea_fire");
}

#[test]
fn r28_1__winner() {
    exercises!(rules::R28_1);
    expect_vector("winner", "battle_result");
}

#[test]
fn r28_2__decisive() {
    exercises!(rules::R28_2);
    expect_vector("decisive", "decisive");
}

#[test]
fn r29_2__rally_basic() {
    exercises!(rules::R29_2, rules::R32_22);
    expect_vector("rally-basic", "rally");
}

#[test]
fn r30_1__attrition_final() {
    exercises!(rules::R30_1, rules::R30_2A, rules::R30_2B);
    expect_vector("attrition-final", "final_attrition");
}

#[test]
fn r32_2__spanish() {
    exercises!(rules::R32_2);
    expect_vector("spanish", "spanish_retreat");
}

#[test]
fn r32_10__royal_louis() {
    exercises!(rules::R32_10);
    expect_vector("royal-louis", "royal_louis");
}

#[test]
fn r32_14__cambridgeshire() {
    exercises!(rules::R32_14);
    expect_vector("cambridgeshire", "cambridgeshire");
}

#[test]
fn r12_2__tenuous_basic() {
    exercises!(rules::R12_2);
    expect_vector("tenuous-basic", "tenuous_hold");
}

#[test]
fn r27_39__vp_hits() {
    exercises!(rules::R27_39, rules::R12_3, rules::R33_1B, rules::R35_1A);
    expect_vector("vp-hits", "ship_hits");
}

#[test]
fn r35_1b__vp_bb() {
    exercises!(rules::R35_1B);
    expect_vector("vp-bb", "battery_points");
}

#[test]
fn r34_1a__vp_diff() {
    exercises!(rules::R34_1A);
    expect_vector("vp-diff", "points_lead");
}

#[test]
fn r33_1d__evac_trigger() {
    exercises!(rules::R33_1D, rules::R34_1B);
    expect_vector("evac-trigger", "evacuation");
}

#[test]
fn r10_4__initiative_tie() {
    exercises!(rules::R10_4, rules::R10_5);
    expect_vector("initiative-tie", "initiative");
}

#[test]
fn r34_2__final_turn() {
    exercises!(rules::R34_2);
    expect_vector("final-turn", "final_turn");
}

#[test]
fn rule_stack_top__stack_top() {
    exercises!(rules::RULE_STACK_TOP, rules::R2_FOG);
    expect_vector("stack-top", "stack_top");
}

#[test]
fn r7_2__nation_in_play() {
    exercises!(rules::R7_2);
    expect_vector("nation-in-play", "op_base");
}

#[test]
fn r3_river_cost__river_friendly() {
    exercises!(rules::R3_RIVER_COST);
    expect_vector("river-friendly", "river_crossing");
}

#[test]
fn r15_19__supply_sea() {
    exercises!(rules::R15_19);
    expect_vector("supply-sea", "sea_supply");
}

#[test]
fn r18_3b__section_status() {
    exercises!(rules::R18_3B);
    expect_vector("section-status", "section_status");
}

#[test]
fn r18_11__scout_zero() {
    exercises!(rules::R18_11, rules::R22_5);
    expect_vector("scout-zero", "scout");
}

#[test]
fn r12_3__tenuous_barrage() {
    exercises!(rules::R12_3);
    expect_vector("tenuous-barrage", "tenuous_barrages");
}

#[test]
fn r13_2__guns_and_reduction() {
    exercises!(rules::R13_2);
    expect_vector("guns-and-reduction", "reduced_work_shift");
}

#[test]
fn r25_2__spent_sides() {
    exercises!(rules::R25_2);
    expect_vector("spent-sides", "spent_sides");
}

#[test]
fn r25_33__big_r() {
    exercises!(rules::R25_33, rules::OPT_BIG_R);
    expect_vector("big-r", "big_r");
}

#[test]
fn r26_5__bb_return() {
    exercises!(rules::R26_5);
    expect_vector("bb-return", "battery_return");
}

#[test]
fn r27_19__range_two() {
    exercises!(rules::R27_19);
    expect_vector("range-two", "artillery_range");
}

#[test]
fn rule_inside__works_fit() {
    exercises!(rules::RULE_INSIDE, rules::R32_18);
    expect_vector("works-fit", "works_fit");
}

#[test]
fn r12_6__rade_given_up() {
    exercises!(rules::R12_6, rules::R33_1C);
    expect_vector("rade-given-up", "rade_control");
}

#[test]
fn r12_7__rade_by_itself() {
    exercises!(rules::R12_7, rules::R33_1C);
    expect_vector("rade-by-itself", "rade_control");
}

#[test]
fn r3_river_cost__price_river_late() {
    exercises!(rules::R3_RIVER_COST, rules::R16_6);
    expect_vector("price-river-late", "move_cost");
}

#[test]
fn r17_1__landing_nml() {
    exercises!(rules::R17_1, rules::R17_3);
    expect_vector("landing-nml", "sea_move");
}

#[test]
fn r17_2__landing_enemy() {
    exercises!(rules::R17_2);
    expect_vector("landing-enemy", "sea_move");
}

#[test]
fn r13_11a__labour_two_units() {
    exercises!(rules::R13_11A, rules::R13_11B);
    expect_vector("labour-two-units", "labour");
}

#[test]
fn r13_11a__labour_pioneers() {
    exercises!(rules::R13_11A, rules::R13_11B);
    expect_vector("labour-pioneers", "labour");
}

#[test]
fn r15_12__break_out() {
    exercises!(rules::R15_12);
    expect_vector("break-out", "break_out");
}

#[test]
fn r9_5a__arrival_early() {
    exercises!(rules::R9_5A);
    expect_vector("arrival-early", "reinforcement_shift");
}

#[test]
fn r9_5b__arrival_late_full() {
    exercises!(rules::R9_5B, rules::R7_4B);
    expect_vector("arrival-late-full", "reinforcement_shift");
}

#[test]
fn r30_4__attrition_cascade() {
    exercises!(rules::R30_4, rules::R30_5);
    expect_vector("attrition-cascade", "attrition_spread");
}

#[test]
fn r27_7__ammunition_cut_off() {
    exercises!(rules::R27_7, rules::R27_11);
    expect_vector("ammunition-cut-off", "ammunition_test");
}

#[test]
fn r27_18__reserve_lost() {
    exercises!(rules::R27_18);
    expect_vector("reserve-lost", "reserve_loss");
}

#[test]
fn r32_3__austrians_bold() {
    exercises!(rules::R32_3);
    expect_vector("austrians-bold", "austrian_reinforcements");
}

#[test]
fn r35_1a__points_republican() {
    exercises!(rules::R35_1A, rules::R35_1C, rules::R35_1D, rules::R35_1E, rules::R35_1F);
    expect_vector("points-republican", "victory_points");
}

#[test]
fn r35_1b__points_batteries() {
    exercises!(rules::R35_1B);
    expect_vector("points-batteries", "victory_points");
}

#[test]
fn opt_victory_control__control_strict() {
    exercises!(rules::OPT_VICTORY_CONTROL);
    expect_vector("control-strict", "control_for_victory");
}

#[test]
fn r29_5__encircled_six() {
    exercises!(rules::R29_5);
    expect_vector("encircled-six", "encircled");
}
