//! Reinforcements early and late, where they come in, batteries, Austrians, special units.

use crate::tests::common::{Table, setup, west};
use kernel::exercises;
use toulon::Action;
use toulon::book::vocabulary::{Pool, RadeState, Side};
use toulon::play::Phase;
use toulon::play::event::Event;
use toulon::rules;
use toulon::setup::scenario::{self, SCENARIOS};
use toulon::state::{Edge, Marks, Origin, Payment, Step, Whereabouts};

fn track(table: &mut Table, unit: &str, turn: u8) {
    let unit = table.unit(unit);
    table.game.lift(unit, Whereabouts::Track(turn));
}

#[test]
fn arrivals_come_early_for_points_and_late_for_points() {
    exercises!(rules::R9_5A, rules::R9_6);
    let mut table = Table::empty(Side::Republican, 6);
    for (unit, turn) in [("w_drome_9", 7), ("w_tarascon", 9), ("w_gard_3", 10), ("bb_breguart", 8)] {
        track(&mut table, unit, turn);
    }
    table.at(Step::Schedule, &[]);
    let [drome, tarascon, gard, battery] =
        ["w_drome_9", "w_tarascon", "w_gard_3", "bb_breguart"].map(|unit| table.unit(unit));
    table.play(Action::AdvanceUnit { unit: drome, turn: 6, pay: west(2) }, &[]);
    assert_eq!((table.points(Pool::West), table.game.unit(drome).at), (10, Whereabouts::Track(6)));
    assert_eq!(table.refused(Action::AdvanceUnit { unit: gard, turn: 6, pay: west(8) }), ["9.5a"]);
    assert_eq!(table.refused(Action::AdvanceUnit { unit: battery, turn: 6, pay: west(4) }), ["9.7"]);
    table.play(Action::DelayUnit { unit: tarascon, turn: 12, pool: Pool::West }, &[]);
    assert_eq!((table.points(Pool::West), table.game.unit(tarascon).at), (11, Whereabouts::Track(12)));
    table.play(Action::DelayUnit { unit: battery, turn: 9, pool: Pool::West }, &[]);
    table.play(Action::DelayUnit { unit: battery, turn: 10, pool: Pool::West }, &[]);
    assert_eq!(table.points(Pool::West), 12, "it pays once only");
    assert_eq!(table.refused(Action::DelayUnit { unit: drome, turn: 10, pool: Pool::West }), ["9.6"]);
    table.play(Action::ScheduleDone, &[1, 1]);
    assert!(table.told(|event| matches!(event, Event::Rescheduled { turn: 12, .. })));
}

#[test]
fn everybody_comes_in_at_his_own_place() {
    exercises!(rules::R9_1B, rules::R9_1C, rules::R9_2, rules::R9_3);
    let mut table = Table::empty(Side::Allied, 9);
    for unit in ["w_herault_2", "e_var_6", "r_isere_4", "br_18", "to_dragons"] {
        track(&mut table, unit, 9);
    }
    table.put("toulon", &["br_11"]);
    table.game.toulon_entered = true;
    table.at(Step::Arrivals, &[1, 1]);
    assert!(table.is_at("w_herault_2", "ollioules") && table.is_at("e_var_6", "sollies"));
    assert!(
        table.is_at("r_isere_4", "sollies") && table.is_at("br_18", "toulon") && table.is_at("to_dragons", "toulon")
    );
    // Without both rades the fleet keeps them aboard; the Toulonnais come anyway.
    let mut table = Table::empty(Side::Allied, 9);
    for unit in ["br_18", "to_dragons"] {
        track(&mut table, unit, 9);
    }
    table.put("toulon", &["br_11"]);
    table.game.toulon_entered = true;
    table.game.rades[1] = RadeState::Lost;
    table.at(Step::Arrivals, &[1, 1]);
    assert_eq!(table.game.unit(table.unit("br_18")).at, Whereabouts::Afloat);
    assert!(table.is_at("to_dragons", "toulon"));
}

#[test]
fn bonaparte_and_his_batteries_are_placed_for_points() {
    exercises!(rules::R27_1, rules::R27_3, rules::R27_4);
    let mut table = Table::empty(Side::Republican, 6);
    for unit in ["bb_montagne", "bb_sablettes"] {
        track(&mut table, unit, 5);
    }
    track(&mut table, "bb_quatre_moulins", 8);
    let bonaparte = table.leader("bonaparte");
    table.game.lift_leader(bonaparte, Whereabouts::Track(6));
    // Les Sablettes are in enemy hands.
    table.put("ollioules", &["w_allobroges"]).put("les_sablettes", &["sp_marina_1"]).at(Step::Arrivals, &[]);
    let [montagne, sablettes, moulins] =
        ["bb_montagne", "bb_sablettes", "bb_quatre_moulins"].map(|unit| table.unit(unit));
    let [bregaillon, shore, ollioules] = ["bregaillon", "les_sablettes", "ollioules"].map(|area| table.area(area));
    assert_eq!(table.refused(Action::BatteriesDone), ["9.1a"], "Bonaparte must be placed");
    assert_eq!(table.refused(Action::PlaceBattery { unit: moulins, area: ollioules, pay: west(2) }), ["27.2"]);
    let his = Payment::from(Pool::Bonaparte, 2);
    table.play(Action::PlaceBattery { unit: montagne, area: bregaillon, pay: his }, &[]);
    assert_eq!(table.points(Pool::Bonaparte), 10);
    assert_eq!(table.refused(Action::PlaceBattery { unit: sablettes, area: shore, pay: west(2) }), ["27.4"]);
    table.play(Action::PlaceBattery { unit: sablettes, area: bregaillon, pay: west(2) }, &[]);
    table.play(Action::PlaceBonaparte { area: bregaillon }, &[1, 1]);
    assert_eq!(table.game.bonaparte_at(), Some(bregaillon));
    assert!(table.marks("bb_montagne").has(Marks::PLACED));
}

#[test]
fn a_spiked_battery_comes_back_to_ollioules() {
    let mut table = Table::empty(Side::Republican, 9);
    track(&mut table, "bb_montagne", 9);
    let unit = table.unit("bb_montagne");
    table.game.units[unit.index()].marks.set(Marks::PLACED);
    table.put("ollioules", &["w_allobroges"]).at(Step::Arrivals, &[1, 1]);
    assert!(table.is_at("bb_montagne", "ollioules") && table.game.is_immobile(unit));
}

#[test]
fn a_depot_in_enemy_hands_is_entered_in_the_movement_phase() {
    exercises!(rules::R9_8, rules::R9_9);
    let mut table = Table::empty(Side::Republican, 9);
    for unit in ["w_herault_2", "w_35_1"] {
        track(&mut table, unit, 9);
    }
    table.put("ollioules", &["br_25"]).put("sollies", &["e_var_1"]);
    let unit = table.unit("br_25");
    table.game.units[unit.index()].permanent = 1;
    table.at(Step::Arrivals, &[1, 1]);
    assert_eq!(table.game.waiting_to_enter(Side::Republican).len(), 2, "they wait for the movement phase");
    table.game.half = 0;
    table.game.first = Side::Republican;
    table.at(Step::Movement, &[]);
    table.play(Action::Muster { from: Origin::OffMap }, &[]).play(Action::TakeAll, &[]);
    let to = table.area("ollioules");
    // A patrol: pushed out for 1 point, no ratio needed; a second check is a failure and stays behind.
    table.play(Action::Attack { to, pay: west(3) }, &[1, 6]);
    while let Some(Phase::PatrolRetreat(_)) = table.game.phase() {
        let area = table.area("saint_nazaire");
        table.play(Action::PatrolTo { area }, &[]);
    }
    assert_eq!(table.points(Pool::West), 11);
    let inside = table.game.units_in(to, Side::Republican);
    assert_eq!(inside.len(), 1);
    assert!(table.game.is_held_by(table.area("saint_nazaire"), Side::Allied));
    // Next turn the depot is free, and the other arrives normally.
    table.play(Action::MovementDone, &[1, 1]);
    assert_eq!(table.game.unit(table.unit("w_35_1")).at, Whereabouts::Track(10), "put back one turn");
    table.game.turn = 10;
    table.game.half = 0;
    table.at(Step::Movement, &[]);
    assert_eq!(table.game.units_in(to, Side::Republican).len(), 2);
}

#[test]
fn a_relief_may_overrun_a_depot() {
    exercises!(rules::R9_10, rules::R20_1, rules::R20_6);
    let mut table = Table::empty(Side::Republican, 13);
    for unit in ["w_herault_2", "w_35_1", "w_garonne_3"] {
        track(&mut table, unit, 13);
        let unit = table.unit(unit);
        table.game.units[unit.index()].marks.set(Marks::BY_EDGE);
    }
    table.put("ollioules", &["br_25"]).at(Step::Movement, &[]);
    table.play(Action::Muster { from: Origin::OffMap }, &[]).play(Action::TakeAll, &[]);
    let to = table.area("ollioules");
    table.play(Action::Attack { to, pay: west(3) }, &[1, 1, 1]);
    assert!(matches!(table.game.phase(), Some(Phase::Overrun(_))), "16 to 2, and the town does not bar it there");
    table.play(Action::Overrun { yes: true }, &[5]);
    assert_eq!(table.game.unit(table.unit("br_25")).at, Whereabouts::Gone);
    assert_eq!(table.points(Pool::West), 11, "2 of 3 come back");
    let unit = table.unit("w_35_1");
    table.play(Action::TakeMarker { unit }, &[]);
    assert_eq!(table.checks("w_35_1"), 1);
}

#[test]
fn the_town_of_a_depot_bars_who_comes_from_the_next_area() {
    let mut table = Table::empty(Side::Republican, 13);
    table.put("la_farlede", &["w_allobroges", "w_cote_dor_2"]).put("sollies", &["br_25"]).at(Step::Movement, &[]);
    table.supplied(&["w_allobroges", "w_cote_dor_2"]);
    let to = table.area("sollies");
    for unit in ["w_allobroges", "w_cote_dor_2"] {
        table.muster("la_farlede", &[unit]).play(Action::Attack { to, pay: west(3) }, &[1]);
    }
    assert!(table.game.contested().has(to));
    assert!(matches!(table.game.phase(), Some(Phase::Movement(_))), "12 to 2, but a town (20.1)");
}

#[test]
fn austrians_come_to_toulon_or_by_one_edge() {
    exercises!(rules::R32_4, rules::R32_5, rules::R32_6);
    let mut table = Table::empty(Side::Allied, 15);
    for unit in table.game.setup.austrians.clone() {
        table.game.lift(unit, Whereabouts::Waiting);
    }
    table.put("toulon", &["br_11"]).put("ollioules", &["w_allobroges"]).put("sollies", &["e_var_1"]);
    table.game.toulon_entered = true;
    // 6 from turn 15 on: 1D3 = 2 units; delayed by 1D3 + 1 = 2 turns.
    table.at(Step::Austrians, &[6, 3]);
    table.play(Action::Austrians { now: false }, &[2, 1, 1]);
    let [first, second] = ["au_belgiojoso_1", "au_belgiojoso_2"].map(|unit| table.unit(unit));
    assert_eq!(table.game.unit(first).at, Whereabouts::Track(17));
    table.game.turn = 17;
    table.game.half = 0;
    table.game.first = Side::Allied;
    table.at(Step::Movement, &[]);
    table.play(Action::Muster { from: Origin::OffMap }, &[]).play(Action::Take { unit: first }, &[]);
    let [north, east] = ["le_revest", "la_crau"].map(|area| table.area(area));
    let pay = Payment::from(Pool::Austrian, 1);
    table.play(Action::EnterNml { to: north, checked: first, pay }, &[1]);
    assert_eq!(table.game.edge, Some(Edge::North));
    assert!(table.game.may_attack(first), "in war supply on the turn of entry");
    table.play(Action::Muster { from: Origin::OffMap }, &[]).play(Action::Take { unit: second }, &[]);
    assert!(table.refused(Action::EnterNml { to: east, checked: second, pay }).contains(&"32.6"));
    table.play(Action::Disband, &[]);
    // From now on the edge feeds them.
    table.at(Step::Movement, &[]);
    assert!(table.marks("au_belgiojoso_1").has(Marks::WAR_SUPPLY));
    assert!(!table.marks("au_belgiojoso_1").has(Marks::OUT_OF_SUPPLY));
}

#[test]
fn units_with_rules_of_their_own_obey_them() {
    exercises!(rules::R32_9, rules::R32_15, rules::R2_CINC_BRITISH, rules::R32_14);
    let mut table = Table::empty(Side::Allied, 7);
    table.put("toulon", &["to_royal_louis", "to_garde_nationale", "br_11"]);
    let louis = table.unit("to_royal_louis");
    table.game.units[louis.index()].permanent = 1;
    table.at(Step::Events, &[1, 1]);
    assert_eq!(table.pf("to_royal_louis"), 5);
    let mut table = Table::empty(Side::Allied, 16);
    table.put("toulon", &["to_garde_nationale", "br_11"]).at(Step::Events, &[1, 1]);
    assert_eq!(table.game.unit(table.unit("to_garde_nationale")).at, Whereabouts::Gone);
    let mut table = Table::empty(Side::Allied, 11);
    table.put("toulon", &["br_11"]).put_leader("toulon", "mulgrave");
    assert_eq!(
        table.game.commander(toulon::book::vocabulary::Force::British),
        Some(toulon::book::vocabulary::Grade::B)
    );
    table.at(Step::Events, &[1, 1]);
    assert_ne!(table.game.leader(table.leader("mulgrave")).at, Whereabouts::Gone, "he waits for O'Hara");
    table.put_leader("toulon", "ohara").at(Step::Events, &[1, 1]);
    assert_eq!(table.game.leader(table.leader("mulgrave")).at, Whereabouts::Gone);
    // The Cambridgeshire sends three away; what it lacks others give.
    let mut table = Table::empty(Side::Allied, 13);
    table.put("toulon", &["br_30", "br_11", "br_25"]);
    let unit = table.unit("br_30");
    table.game.units[unit.index()].permanent = 3;
    table.at(Step::Events, &[]);
    assert_eq!(table.game.unit(unit).at, Whereabouts::Gone, "at 0 PF it leaves the map");
    let other = table.unit("br_11");
    table.play(Action::SendAway { unit: other }, &[1, 1]);
    assert_eq!(table.pf("br_11"), 2);
    assert_eq!(setup("assault", &[]).unit(unit).losses, [3, 0]);
}

#[test]
fn a_scenario_without_anybody_is_told_so() {
    let (_, text) = SCENARIOS.iter().find(|(id, _)| *id == "assault").expect("a built-in scenario");
    let (head, _) = text.split_once("[[setup]]").expect("it places its counters");
    let faults = scenario::check("empty.toml", head).expect_err("nobody can fight");
    assert_eq!(format!("{faults:?}").matches("scenario-fault-nobody").count(), 2, "{faults:?}");
}
