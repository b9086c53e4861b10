//! Roads.

use crate::tests::common::{Table, east, west};
use kernel::exercises;
use toulon::Action;
use toulon::book::vocabulary::{Pool, SectionStatus, Side};
use toulon::play::event::Event;
use toulon::play::{Phase, Road};
use toulon::rules;
use toulon::state::sets::SectionId;
use toulon::state::{Payment, Step};

fn section(table: &Table, id: &str) -> SectionId {
    table.game.map().section_by_id(id).expect("a section")
}

#[test]
fn sections_have_the_status_of_what_lies_beside_them() {
    let mut table = Table::empty(Side::Republican, 7);
    let os1 = section(&table, "os1");
    assert_eq!(table.game.section_status(os1, Side::Republican), SectionStatus::NoMansLand);
    table.put("faveyrolles", &["w_tirailleurs"]).put("les_playes", &["w_grenadiers"]);
    assert_eq!(table.game.section_status(os1, Side::Republican), SectionStatus::Friendly);
    assert_eq!(table.game.section_status(os1, Side::Allied), SectionStatus::Enemy);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("faveyrolles", &["br_crew_1"]);
    assert_eq!(
        table.game.section_status(os1, Side::Republican),
        SectionStatus::NoMansLand,
        "a patrol does not close it"
    );
    let area = table.area("faveyrolles");
    assert!(table.game.knows_status(Side::Republican, area), "its owner must say so");
}

#[test]
fn friendly_roads_cross_the_river_for_nothing() {
    let mut table = Table::empty(Side::Republican, 9);
    table
        .put("ollioules", &["w_allobroges"])
        .put("faveyrolles", &["w_tirailleurs"])
        .put("les_playes", &["w_grenadiers"]);
    table.at(Step::Movement, &[]).muster("ollioules", &["w_allobroges"]);
    let to = table.area("faveyrolles");
    // Off the road the Reppe costs 2 from turn 8 on.
    assert!(table.allowed(Action::CrossRiver { to, pay: west(2) }));
    table.play(Action::March { to }, &[]);
    assert_eq!(table.points(Pool::West), 12);
    assert!(table.is_at("w_allobroges", "faveyrolles"));
}

#[test]
fn a_scout_opens_the_road_for_others() {
    exercises!(
        rules::R18_6,
        rules::R18_7,
        rules::R18_8,
        rules::R18_10,
        rules::R18_12,
        rules::R18_14A,
        rules::R18_15,
        rules::R18_17,
        rules::R18_1B
    );
    let mut table = Table::empty(Side::Republican, 7);
    table.put("sollies", &["e_28_1", "e_var_1", "e_art_1"]).at(Step::Movement, &[]);
    let ts6 = section(&table, "ts6");
    table.muster("sollies", &["e_28_1", "e_var_1"]);
    assert_eq!(table.refused(Action::Scout { section: ts6, pay: east(1) }), ["18.6"]);
    table.play(Action::Disband, &[]).muster("sollies", &["e_art_1"]);
    assert_eq!(table.refused(Action::Scout { section: ts6, pay: east(1) }), ["18.12"]);
    table.play(Action::Disband, &[]).muster("sollies", &["e_28_1"]);
    table.play(Action::Scout { section: ts6, pay: east(1) }, &[6]);
    assert!(table.is_at("e_28_1", "sollies"), "failing to join, it stays");
    table.play(Action::Scout { section: ts6, pay: east(1) }, &[1]);
    assert!(table.told(|event| matches!(event, Event::Scouted { .. })));
    assert_eq!(table.game.section_status(ts6, Side::Republican), SectionStatus::Friendly);
    assert_eq!(table.refused(Action::Disband), ["18.1b"], "nobody halts on a road");
    // Straight off the road it has opened: no check, a point and a marker.
    let to = table.area("la_farlede");
    table.play(Action::LeaveRoad { to, pay: east(1) }, &[]);
    assert!(table.is_at("e_28_1", "la_farlede"));
    assert_eq!((table.checks("e_28_1"), table.points(Pool::East)), (2, 9));
    // The others march along it for nothing.
    table.muster("sollies", &["e_var_1"]).play(Action::March { to }, &[]);
    assert!(table.is_at("e_var_1", "la_farlede"));
}

#[test]
fn a_failure_on_the_road_sends_back_or_costs_again() {
    exercises!(rules::R18_14B, rules::R18_16, rules::R18_18, rules::R18_20, rules::R18_21);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("sollies", &["e_28_1", "e_var_1"]).at(Step::Movement, &[]);
    let [ts6, ts5] = ["ts6", "ts5"].map(|id| section(&table, id));
    table.muster("sollies", &["e_28_1"]).play(Action::Scout { section: ts6, pay: east(1) }, &[1]);
    table.play(Action::Scout { section: ts5, pay: east(1) }, &[6]);
    assert!(matches!(table.game.phase(), Some(Phase::Road(Road { failed: true, .. }))));
    // Now even the area beside the open section takes a check, and it fails again.
    let to = table.area("la_farlede");
    table.play(Action::LeaveRoad { to, pay: east(1) }, &[6]);
    assert!(matches!(table.game.phase(), Some(Phase::Road(Road { failed: true, .. }))));
    assert_eq!(table.points(Pool::East), 9);
    assert!(table.refused(Action::BackToStart).contains(&"18.20"), "Solliès is still friendly");
    let home = table.area("sollies");
    table.play(Action::LeaveRoad { to: home, pay: Payment::NOTHING }, &[]);
    assert!(table.is_at("e_28_1", "sollies"));
    // Alone it comes back to where it started, though nobody is left there.
    let mut table = Table::empty(Side::Republican, 7);
    table.put("sollies", &["e_28_1"]).at(Step::Movement, &[]).muster("sollies", &["e_28_1"]);
    table.play(Action::Scout { section: ts6, pay: east(1) }, &[1]).play(Action::BackToStart, &[]);
    assert!(table.is_at("e_28_1", "sollies"));
}

#[test]
fn cavalry_rides_free_until_it_fails() {
    exercises!(rules::R18_9, rules::R18_13);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("sollies", &["e_dragons_15", "e_var_1"]).put("la_pauline", &["br_11"]).at(Step::Movement, &[]);
    let [ts6, ts5] = ["ts6", "ts5"].map(|id| section(&table, id));
    table.muster("sollies", &["e_dragons_15"]);
    assert_eq!(table.refused(Action::Scout { section: ts6, pay: east(1) }), ["7.1"], "it costs nothing");
    table.play(Action::Scout { section: ts6, pay: Payment::NOTHING }, &[6]);
    table.play(Action::Scout { section: ts6, pay: east(1) }, &[1]);
    assert_eq!(table.points(Pool::East), 11, "after a failure it pays");
    assert_eq!(
        table.refused(Action::Scout { section: ts5, pay: east(1) }),
        ["18.13"],
        "British stand beside the next one"
    );
}
