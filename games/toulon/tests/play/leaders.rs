//! Leaders with forces and alone.

use crate::tests::common::Table;
use kernel::exercises;
use toulon::Action;
use toulon::book::vocabulary::Side;
use toulon::play::event::Event;
use toulon::play::{LeaderAlone, Phase};
use toulon::rules;
use toulon::state::{Step, Whereabouts};

#[test]
fn leaders_ride_with_forces_or_alone() {
    exercises!(rules::R19_1, rules::R19_2A, rules::R19_5);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("ollioules", &["w_allobroges"]).put("saint_nazaire", &["w_tirailleurs"]).put("janas", &["w_grenadiers"]);
    table.put("six_fours", &["br_11"]).put_leader("ollioules", "mouret").put_leader("ollioules", "cervoni");
    table.at(Step::Movement, &[]);
    let [mouret, cervoni] = ["mouret", "cervoni"].map(|leader| table.leader(leader));
    let [there, camp, wild, home] = ["saint_nazaire", "six_fours", "artaud", "janas"].map(|area| table.area(area));
    table.muster("ollioules", &["w_allobroges"]).play(Action::TakeLeader { leader: mouret }, &[]);
    table.play(Action::March { to: there }, &[]);
    assert_eq!(table.game.leader(mouret).at, Whereabouts::Area(there));
    // Alone through an enemy camp: 3 is just below capture, and nobody says before what stands there.
    table.play(Action::LeaderOut { leader: mouret }, &[]);
    table.play(Action::LeaderTo { place: camp.place() }, &[3]);
    assert_eq!(table.refused(Action::LeaderStays), ["19.5"]);
    table.play(Action::LeaderTo { place: wild.place() }, &[5]);
    table.play(Action::LeaderTo { place: home.place() }, &[]);
    assert_eq!(table.game.leader(mouret).at, Whereabouts::Area(home));
    assert!(table.told(|event| matches!(event, Event::LeaderAtRisk { die: 3, caught: false, .. })));
    assert_eq!(table.game.scouted, 0, "he reconnoitres nothing");
    // One left without troops goes home by himself at the end of the phase, at his risk.
    let wood = table.area("sicie");
    table.game.put_leader(cervoni, wood);
    table.play(Action::MovementDone, &[1]);
    assert_eq!(table.game.leader(cervoni).at, Whereabouts::Area(home));
}

#[test]
fn a_captured_leader_is_replaced_and_bonaparte_is_not() {
    exercises!(rules::R19_8, rules::R19_9, rules::R19_6);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("ollioules", &["w_allobroges"]).put_leader("ollioules", "cervoni").put_leader("ollioules", "bonaparte");
    table.at(Step::Movement, &[]);
    let [cervoni, bonaparte] = ["cervoni", "bonaparte"].map(|leader| table.leader(leader));
    let evenos = table.area("evenos").place();
    let before = table.game.points;
    // Caught on 6 in no man's land; 1D3 = 2 turns until the replacement.
    table.play(Action::LeaderOut { leader: cervoni }, &[]).play(Action::LeaderTo { place: evenos }, &[6, 3]);
    let state = table.game.leader(cervoni);
    assert_eq!((state.at, state.replaced), (Whereabouts::Track(9), true));
    assert_eq!(table.game.points[0] - before[0], 1, "a B leader");
    table.play(Action::LeaderOut { leader: bonaparte }, &[]).play(Action::LeaderTo { place: evenos }, &[6]);
    assert_eq!(table.game.leader(bonaparte).at, Whereabouts::Gone);
    assert_eq!(table.game.points[0] - before[0], 3, "an A leader");
}

#[test]
fn leaders_met_alone_are_caught_or_flee() {
    exercises!(rules::R19_5A);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("ollioules", &["w_grenadiers"]).put("saint_nazaire", &["br_25"]).put_leader("evenos", "gravina");
    table.at(Step::Movement, &[]);
    let to = table.area("evenos");
    let checked = table.unit("w_grenadiers");
    table.muster("ollioules", &["w_grenadiers"]);
    let pay = crate::tests::common::west(1);
    table.play(Action::EnterNml { to, checked, pay }, &[1, 3]);
    let gravina = table.leader("gravina");
    assert!(matches!(table.game.phase(), Some(Phase::LeaderAlone(LeaderAlone { flees: true, .. }))), "3: he gets away");
    // Over empty Ollioules to his own men.
    let [ollioules, friends] = ["ollioules", "saint_nazaire"].map(|area| table.area(area));
    table.play(Action::LeaderTo { place: ollioules.place() }, &[1]);
    table.play(Action::LeaderTo { place: friends.place() }, &[]);
    assert_eq!(table.game.leader(gravina).at, Whereabouts::Area(friends));
}
