//! Forces on the march: friendly ground, no man's land, the enemy, patrols and overruns.

use crate::tests::common::{Table, british, east, setup, spanish, west};
use kernel::{Game, Seat, exercises};
use toulon::Action;
use toulon::book::vocabulary::{Pool, Role, Side};
use toulon::play::Phase;
use toulon::play::event::Event;
use toulon::rules;
use toulon::state::{Marks, Origin, Payment, Step, Whereabouts};

#[test]
fn friendly_ground_is_free() {
    exercises!(rules::R5_3, rules::R16_2, rules::R16_7);
    let mut table = Table::empty(Side::Republican, 5);
    table.put("ollioules", &["w_allobroges", "w_grenadiers"]).put("saint_nazaire", &["w_tirailleurs"]);
    table.at(Step::Movement, &[]).muster("ollioules", &["w_grenadiers"]);
    let [there, beyond, far] = ["saint_nazaire", "les_playes", "toulon"].map(|area| table.area(area));
    assert_eq!(table.refused(Action::March { to: beyond }), ["16.8a"]);
    assert_eq!(table.refused(Action::March { to: far }), ["16.8a"]);
    table.play(Action::March { to: there }, &[]);
    assert!(table.is_at("w_grenadiers", "saint_nazaire") && table.is_at("w_allobroges", "ollioules"));
    assert_eq!(table.points(Pool::West), 12);
    // And again, as often as it likes.
    let home = table.area("ollioules");
    table.muster("saint_nazaire", &["w_grenadiers"]).play(Action::March { to: home }, &[]);
    assert!(table.is_at("w_grenadiers", "ollioules"));
    let strip = table.area("rivage_bregaillon");
    assert!(!table.game.is_area(strip) && table.game.setup.ground(strip).neighbours.is_empty());
    assert!(table.game.map().are_adjacent(home, beyond), "the diagonal over the Reppe is allowed");
}

#[test]
fn no_mans_land_takes_a_check_and_a_point() {
    exercises!(rules::R16_14, rules::R16_15, rules::R6_2A, rules::R6_5, rules::R22_2);
    let mut table = Table::empty(Side::Republican, 5);
    table.put("ollioules", &["w_grenadiers", "w_vaucluse_1", "w_tirailleurs"]).put("sollies", &["e_art_1", "e_28_1"]);
    table.at(Step::Movement, &[]);
    let [to, mourieres] = ["evenos", "mourieres"].map(|area| table.area(area));
    let [tirailleurs, vaucluse, guns] = ["w_tirailleurs", "w_vaucluse_1", "e_art_1"].map(|unit| table.unit(unit));
    table.muster("ollioules", &["w_vaucluse_1", "w_tirailleurs"]);
    assert_eq!(table.refused(Action::EnterNml { to, checked: tirailleurs, pay: west(1) }), ["6.2a"], "6 PF into 3");
    table.play(Action::Disband, &[]).muster("ollioules", &["w_tirailleurs"]);
    assert_eq!(table.refused(Action::EnterNml { to, checked: vaucluse, pay: west(1) }), ["16.14"]);
    table.play(Action::EnterNml { to, checked: tirailleurs, pay: west(1) }, &[6]);
    assert!(table.is_at("w_tirailleurs", "ollioules"), "it failed, and may try again");
    table.play(Action::EnterNml { to, checked: tirailleurs, pay: west(1) }, &[1]);
    assert!(table.is_at("w_tirailleurs", "evenos"));
    assert_eq!((table.points(Pool::West), table.checks("w_tirailleurs")), (10, 1));
    // A single unit of any size may go after it, but no third within 9 PF.
    table.muster("ollioules", &["w_vaucluse_1"]).play(Action::March { to }, &[]);
    table.muster("ollioules", &["w_grenadiers"]);
    assert_eq!(table.refused(Action::March { to }), ["6.5"], "1 + 5 + 4 in an area of 9");
    table.play(Action::Disband, &[]).muster("sollies", &["e_art_1"]);
    assert_eq!(table.refused(Action::EnterNml { to: mourieres, checked: guns, pay: east(1) }), ["16.15"]);
    table.play(Action::Disband, &[]);
    // The marker is checked at the end of the phase: 5 + 0 with nobody in command is below 7.
    table.play(Action::MovementDone, &[5, 1, 1]);
    assert_eq!(table.checks("w_tirailleurs"), 0);
    assert!(table.told(|event| matches!(event, Event::AttritionRolled { die: 5, .. })));
}

#[test]
fn the_wings_keep_apart_until_turn_twelve() {
    exercises!(rules::R16_3);
    for turn in [11, 12] {
        let mut table = Table::empty(Side::Republican, turn);
        table.put("six_fours", &["e_chasseurs"]).put("janas", &["w_tirailleurs"]).put("sicie", &["e_dragons_15"]);
        table.at(Step::Movement, &[]).muster("six_fours", &["e_chasseurs"]);
        let [janas, sicie] = ["janas", "sicie"].map(|area| table.area(area));
        assert_eq!(table.allowed(Action::March { to: janas }), turn == 12);
        // Passing through is another thing.
        table.play(Action::March { to: sicie }, &[]);
        assert!(table.is_at("e_chasseurs", "sicie"));
    }
}

#[test]
fn an_enemy_area_is_entered_unit_by_unit() {
    exercises!(rules::R16_10, rules::R16_12A, rules::R16_13, rules::R13_10);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("artaud", &["w_allobroges", "w_grenadiers"]).put("janas", &["sp_mallorca_1", "sp_art_1"]);
    table.put_leader("artaud", "mouret").put_leader("artaud", "cervoni").at(Step::Movement, &[]);
    table.supplied(&["w_allobroges", "w_grenadiers"]);
    let janas = table.area("janas");
    table.game.redoubts.push(toulon::state::Redoubt {
        area: janas,
        side: Side::Allied,
        improved: false,
        built: 1,
        progress: 5,
        reduced: false,
        destroyed: false,
    });
    let [marked, guns] = ["w_allobroges", "sp_art_1"].map(|unit| table.unit(unit));
    assert!(!table.game.knows(Side::Republican, guns));
    // One at a time: 4 PF fit into janas, 6 only alone.
    table.muster("artaud", &["w_grenadiers"]).play(Action::Attack { to: janas, pay: west(3) }, &[2]);
    let (mouret, cervoni) = (table.leader("mouret"), table.leader("cervoni"));
    table.play(Action::LeaderIn { leader: cervoni }, &[]).play(Action::LeadersInDone, &[]);
    assert!(table.is_at("w_grenadiers", "janas") && table.marks("w_grenadiers").has(Marks::ENTERED));
    assert_eq!(table.game.leader(cervoni).at, Whereabouts::Area(janas));
    assert_ne!(table.game.leader(mouret).at, Whereabouts::Area(janas));
    assert_eq!(table.game.redoubts.last().map(|work| work.progress), Some(0), "the work is interrupted");
    assert!(table.game.contested().has(janas), "a battle is due");
    // The guns stand in the redoubt by first fit after the infantry; the Spanish battalion fills it, so they are seen.
    assert_eq!(table.game.knows(Side::Republican, guns), table.game.unit(guns).inside == 0);
    assert_eq!(table.refused(Action::Muster { from: Origin::Area(janas) }), ["16.12a"], "who is in contact stays");
    // The other fails and may not try that area again.
    table.muster("artaud", &["w_allobroges"]).play(Action::Attack { to: janas, pay: west(3) }, &[6]);
    table.muster("artaud", &["w_allobroges"]);
    assert_eq!(table.refused(Action::Attack { to: janas, pay: west(3) }), ["16.11"]);
    assert!(table.game.failures.contains(&(marked, janas)));
}

#[test]
fn a_patrol_is_pushed_and_the_price_comes_back() {
    exercises!(rules::R21_1A, rules::R21_1B, rules::R21_8);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("artaud", &["w_allobroges"]).put("tamaris", &["br_crew_1"]).put("quatre_moulins", &["w_grenadiers"]);
    table.at(Step::Movement, &[]).supplied(&["w_allobroges", "w_grenadiers"]);
    let [tamaris, shore, moulins, caire] =
        ["tamaris", "les_sablettes", "quatre_moulins", "le_caire"].map(|area| table.area(area));
    table.muster("quatre_moulins", &["w_grenadiers"]).play(Action::Attack { to: tamaris, pay: west(3) }, &[1]);
    assert!(matches!(table.game.phase(), Some(Phase::PatrolRetreat(_))), "a beach does not save it");
    assert!(table.allowed(Action::PatrolTo { area: shore }) && table.allowed(Action::PatrolTo { area: caire }));
    assert_eq!(table.refused(Action::PatrolTo { area: moulins }), ["21.1b"], "not where the pusher came from");
    table.play(Action::PatrolTo { area: shore }, &[]);
    assert_eq!(table.points(Pool::West), 11);
    assert_eq!((table.checks("w_grenadiers"), table.checks("br_crew_1")), (1, 1));
    // It goes on, and pushes again.
    table.muster("tamaris", &["w_grenadiers"]).play(Action::Attack { to: shore, pay: west(3) }, &[1]);
    let elme = table.area("saint_elme");
    table.play(Action::PatrolTo { area: elme }, &[]);
    assert!(table.is_at("w_grenadiers", "les_sablettes"));
    assert_eq!(table.checks("w_grenadiers"), 2);
}

#[test]
fn a_patrol_with_nowhere_to_go_is_gone() {
    exercises!(rules::R21_5);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("saint_elme", &["w_grenadiers"]).put("lazaret", &["br_crew_1"]).put("saint_mandrier", &["w_tirailleurs"]);
    table.at(Step::Movement, &[]).supplied(&["w_grenadiers"]);
    let to = table.area("lazaret");
    table.muster("saint_elme", &["w_grenadiers"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    let crew = table.unit("br_crew_1");
    assert_eq!((table.game.unit(crew).at, table.game.unit(crew).permanent), (Whereabouts::Gone, 1));
}

#[test]
fn an_area_that_is_too_full_loses_men() {
    exercises!(rules::R6_4);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("evenos", &["br_30", "br_royals"]).put("broussan", &["br_crew_1"]).put("sainte_barbe", &["w_grenadiers"]);
    table.at(Step::Movement, &[]).supplied(&["w_grenadiers"]);
    let [to, evenos] = ["broussan", "evenos"].map(|area| table.area(area));
    // Friends come before no man's land, though evenos holds its 9 PF already.
    table.muster("sainte_barbe", &["w_grenadiers"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    assert!(matches!(table.game.phase(), Some(Phase::Losses(_))));
    assert_eq!(table.game.strength_in(evenos, Side::Allied), 10);
    let unit = table.unit("br_30");
    table.play(Action::TakeLoss { unit }, &[]);
    assert_eq!(table.game.strength_in(evenos, Side::Allied), 9);
    assert_eq!(table.checks("w_grenadiers"), 1, "the pusher is marked all the same");
}

#[test]
fn patrols_meet() {
    exercises!(rules::R21_7);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("artaud", &["w_tirailleurs", "w_dragons_allobroges"]).put("janas", &["br_crew_1"]);
    table.at(Step::Movement, &[]).supplied(&["w_tirailleurs", "w_dragons_allobroges"]);
    let to = table.area("janas");
    table.muster("artaud", &["w_dragons_allobroges"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    assert!(table.is_at("w_dragons_allobroges", "artaud"), "0 PF must go back");
    assert_eq!((table.points(Pool::West), table.checks("w_dragons_allobroges")), (11, 1));
    table.muster("artaud", &["w_tirailleurs"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    table.play(Action::PatrolStays { yes: true }, &[]);
    assert!(table.game.contested().has(to));
    assert_eq!((table.points(Pool::West), table.checks("w_tirailleurs")), (10, 1));
}

#[test]
fn six_to_one_runs_over_the_enemy() {
    exercises!(rules::R20_4, rules::R20_6, rules::R20_2);
    let mut table = Table::empty(Side::Republican, 13);
    table.put("artaud", &["w_allobroges", "w_cote_dor_2"]).put("janas", &["br_25"]).at(Step::Movement, &[]);
    table.supplied(&["w_allobroges", "w_cote_dor_2"]);
    let to = table.area("janas");
    table.muster("artaud", &["w_allobroges"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    assert!(matches!(table.game.phase(), Some(Phase::Movement(_))), "6 to 2 is not enough");
    table.muster("artaud", &["w_cote_dor_2"]).play(Action::Attack { to, pay: west(3) }, &[1]);
    assert!(matches!(table.game.phase(), Some(Phase::Overrun(_))), "12 to 2 is");
    let marked = table.unit("w_cote_dor_2");
    table.play(Action::Overrun { yes: true }, &[1]).play(Action::TakeMarker { unit: marked }, &[]);
    assert_eq!(table.points(Pool::West), 10, "2 come back for each force that paid");
    assert!(!table.marks("w_allobroges").has(Marks::ENTERED), "all may move on");
    assert_eq!(table.checks("w_cote_dor_2"), 1);
    // On a 6 nothing happens, and there is no second attempt.
    let mut table = Table::empty(Side::Republican, 13);
    table.put("artaud", &["w_allobroges", "w_cote_dor_2"]).put("janas", &["sp_malaga_1c"]).at(Step::Movement, &[]);
    table.supplied(&["w_allobroges", "w_cote_dor_2"]).tired("sp_malaga_1c", 0);
    for unit in ["w_allobroges", "w_cote_dor_2"] {
        table.muster("artaud", &[unit]).play(Action::Attack { to, pay: west(3) }, &[1]);
    }
    table.play(Action::Overrun { yes: true }, &[6]);
    assert!(table.game.contested().has(to) && table.game.overrun_tried.has(to));
}

#[test]
fn allies_pay_together_and_for_the_italians() {
    exercises!(rules::R7_9);
    let mut table = Table::empty(Side::Allied, 7);
    table.put("toulon", &["br_11", "sp_art_1", "sp_marina_3", "sa_art", "sa_courten"]).at(Step::Movement, &[]);
    let to = table.area("les_routes");
    table.muster("toulon", &["br_11", "sp_marina_3"]);
    let checked = table.unit("br_11");
    let shared = Payment { british: 0, spanish: 1, ..Payment::NOTHING };
    assert!(table.allowed(Action::EnterNml { to, checked, pay: shared }));
    let sardinian = Payment::from(Pool::Sardinian, 1);
    assert_eq!(table.refused(Action::EnterNml { to, checked, pay: sardinian }), ["7.7"]);
    table.play(Action::Disband, &[]).muster("toulon", &["sa_courten"]);
    let checked = table.unit("sa_courten");
    assert!(table.allowed(Action::EnterNml { to, checked, pay: british(1) }));
    assert_eq!(table.refused(Action::EnterNml { to, checked, pay: spanish(1) }), ["7.7"]);
}

#[test]
fn partners_lend_each_other_troops() {
    exercises!(rules::SETUP_ROLES);
    let mut table = Table::empty_of(&setup("campaign_7", &[]), Side::Allied, 7);
    table.put("toulon", &["br_11", "sp_marina_3"]).at(Step::Movement, &[]);
    let [british_seat, spanish_seat] = [0, 1].map(Seat);
    let from = Origin::Area(table.area("toulon"));
    table.play_as(british_seat, Action::Muster { from }, &[]);
    let unit = table.unit("sp_marina_3");
    assert!(table.game.check(british_seat, &Action::Take { unit }).is_err());
    table.play_as(british_seat, Action::Disband, &[]);
    table.play_as(spanish_seat, Action::Entrust { role: Role::Spanish, to: Role::British }, &[]);
    table.play_as(british_seat, Action::Muster { from }, &[]).play_as(british_seat, Action::Take { unit }, &[]);
    table.play_as(british_seat, Action::Disband, &[]);
    assert!(table.game.commands(british_seat, toulon::book::vocabulary::Force::Spanish));
    for seat in (0..5).map(Seat) {
        // With the last one the side turn goes on to its end.
        table.play_as(seat, Action::MovementDone, if seat == Seat(4) { &[1, 1] } else { &[] });
    }
    assert!(!table.game.commands(british_seat, toulon::book::vocabulary::Force::Spanish), "for the phase only");
}

#[test]
fn a_phase_ends_by_itself_in_the_end() {
    exercises!(rules::RULE_TERMINATION);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("ollioules", &["w_allobroges"]).at(Step::Movement, &[]);
    let from = Origin::Area(table.area("ollioules"));
    table.game.actions = 498;
    table.play(Action::Muster { from }, &[]);
    table.play(Action::Disband, &[1]);
    assert!(!matches!(table.game.phase(), Some(Phase::Movement(_))), "500 actions are enough");
}
