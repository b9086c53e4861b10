//! War depots and supply lines.

use crate::tests::common::{Table, east, west};
use kernel::exercises;
use toulon::Action;
use toulon::book::vocabulary::{Pool, Rade, RadeState, Side};
use toulon::play::Phase;
use toulon::play::event::Event;
use toulon::rules;
use toulon::state::{Depot, Marks, Step};

#[test]
fn war_depots_are_paid_for_and_uncertain() {
    exercises!(rules::R15_1, rules::R15_4, rules::R15_5, rules::R15_8, rules::R15_9);
    let mut table = Table::empty(Side::Republican, 7);
    table.put("ollioules", &["w_allobroges"]).put("sollies", &["e_var_1"]).at(Step::Depots, &[]);
    let (west_depot, east_depot) = (Depot::Ollioules, Depot::Sollies);
    assert!(
        table.refused(Action::WarDepot { depot: west_depot, pay: east(2) }).contains(&"7.7"),
        "each wing pays its own"
    );
    assert_eq!(table.refused(Action::WarDepot { depot: west_depot, pay: west(6) }), ["15.6"]);
    table.play(Action::WarDepot { depot: west_depot, pay: west(3) }, &[4]);
    assert!(!table.game.is_war_depot(west_depot), "4 is more than 3 points");
    assert_eq!(table.refused(Action::WarDepot { depot: west_depot, pay: west(3) }), ["15.9"]);
    table.play(Action::WarDepot { depot: east_depot, pay: east(3) }, &[3]);
    assert!(table.told(|event| matches!(event, Event::DepotRolled { war: true, .. })));
    assert!(matches!(table.game.phase(), Some(Phase::Movement(_))), "nothing else is to be tried");
    assert!(!table.marks("w_allobroges").has(Marks::WAR_SUPPLY) && table.marks("e_var_1").has(Marks::WAR_SUPPLY));
    assert!(!table.marks("w_allobroges").has(Marks::OUT_OF_SUPPLY), "general supply is another thing");
}

#[test]
fn toulon_needs_both_rades() {
    exercises!(rules::R15_10);
    let mut table = Table::empty(Side::Allied, 7);
    table.put("toulon", &["br_11"]).at(Step::Depots, &[]);
    assert!(table.game.is_war_depot(Depot::Toulon) && matches!(table.game.phase(), Some(Phase::Movement(_))));
    table.game.rades[Rade::Petite.index()] = RadeState::Lost;
    table.game.half = 0;
    table.at(Step::Depots, &[]);
    assert!(!table.game.is_war_depot(Depot::Toulon));
    let pay = toulon::state::Payment::from(Pool::Sardinian, 5);
    table.play(Action::WarDepot { depot: Depot::Toulon, pay }, &[5]);
    assert!(table.game.is_war_depot(Depot::Toulon), "any Allied pool may pay");
}

#[test]
fn lines_run_over_friendly_ground_and_by_luck_over_other() {
    exercises!(rules::R15_13, rules::R15_14, rules::R15_15, rules::R15_18);
    let mut table = Table::empty(Side::Republican, 7);
    // Janas is cut off from Ollioules; Six-Fours and Artaud lie between, an Allied patrol holds Saint-Nazaire.
    table.put("ollioules", &["w_allobroges"]).put("janas", &["w_grenadiers"]).put("saint_nazaire", &["br_crew_1"]);
    table.war().at(Step::Supply, &[]);
    let [six_fours, artaud, blocked] = ["six_fours", "artaud", "saint_nazaire"].map(|area| table.area(area).place());
    assert_eq!(table.refused(Action::Trace { place: blocked }), ["15.15"], "not even past a patrol");
    assert!(table.allowed(Action::Trace { place: six_fours }));
    table.play(Action::Trace { place: six_fours }, &[6]);
    assert!(table.game.blocked.has(six_fours));
    assert!(table.refused(Action::Trace { place: six_fours }).contains(&"15.16"), "blocked for the phase");
    // Another way is tried.
    table.play(Action::Trace { place: artaud }, &[5]);
    assert!(table.game.opened.has(artaud));
    table.play(Action::SupplyDone, &[]);
    assert!(
        table.marks("w_grenadiers").has(Marks::OUT_OF_SUPPLY) && !table.marks("w_allobroges").has(Marks::OUT_OF_SUPPLY)
    );
    // A Royal Louis that went over draws on either depot.
    let mut table = Table::empty(Side::Republican, 7);
    table.put("saint_nazaire", &["to_royal_louis"]).put("ollioules", &["w_allobroges"]);
    let louis = table.unit("to_royal_louis");
    table.game.defect(louis);
    table.war().at(Step::Supply, &[]);
    assert!(table.marks("to_royal_louis").has(Marks::WAR_SUPPLY));
    assert!(table.game.may_stand_with(louis, table.game.units_in(table.area("ollioules"), Side::Republican)));
}

#[test]
fn the_fleet_feeds_whoever_reaches_a_beach() {
    let mut table = Table::empty(Side::Allied, 7);
    table.put("toulon", &["br_11"]).put("saint_mandrier", &["br_25"]).put("lazaret", &["br_69"]);
    table.put("sicie", &["br_30"]).at(Step::Movement, &[]);
    assert!(table.marks("br_25").has(Marks::WAR_SUPPLY), "a beach of the Grande Rade");
    assert!(table.marks("br_69").has(Marks::WAR_SUPPLY), "next to it");
    assert!(table.marks("br_30").has(Marks::OUT_OF_SUPPLY), "rocks do not serve");
    assert!(!table.game.may_attack(table.unit("br_30")));
    // Fresh from the ships it is in every supply.
    let unit = table.unit("br_30");
    table.game.units[unit.index()].marks.set(Marks::LANDED);
    assert!(table.game.may_attack(unit));
}

#[test]
fn an_enemy_depot_feeds_nobody() {
    exercises!(rules::R15_14, rules::R15_16);
    // Sollies is the depot of the East wing: Allies who took it trace a line like everybody, over land where the sea is lost.
    let mut table = Table::empty(Side::Allied, 7);
    table.put("toulon", &["br_11"]).put("sollies", &["br_25"]);
    table.game.rades[Rade::Petite.index()] = RadeState::Lost;
    table.war().at(Step::Supply, &[]);
    assert!(matches!(table.game.phase(), Some(Phase::Supply(_))), "{:?}", table.game.phase());
    table.play(Action::SupplyDone, &[]);
    assert!(table.marks("br_25").has(Marks::OUT_OF_SUPPLY) && !table.marks("br_11").has(Marks::OUT_OF_SUPPLY));
}

#[test]
fn without_war_supply_nobody_attacks_unless_surrounded() {
    exercises!(rules::R15_11, rules::R15_12, rules::R21_9);
    let mut table = Table::empty(Side::Republican, 7);
    table
        .put("artaud", &["w_allobroges"])
        .put("janas", &["br_11"])
        .put("six_fours", &["br_crew_1"])
        .at(Step::Movement, &[]);
    table.muster("artaud", &["w_allobroges"]);
    let janas = table.area("janas");
    assert_eq!(table.refused(Action::Attack { to: janas, pay: west(3) }), ["15.11"]);
    table.play(Action::Disband, &[]);
    assert!(!table.game.is_encircled(table.area("artaud"), Side::Republican));
    // All around: fabregas, janas, la_seyne, quatre_moulins, saint_jean_berthe, six_fours.
    table.put("fabregas", &["sp_art_1"]).put("la_seyne", &["br_25"]).put("quatre_moulins", &["br_69"]);
    table.put("saint_jean_berthe", &["br_30"]).put("six_fours", &["br_marines"]);
    assert!(table.game.is_encircled(table.area("artaud"), Side::Republican));
    table.muster("artaud", &["w_allobroges"]);
    // Six against five is not enough; the points are gone.
    let to = table.area("saint_jean_berthe");
    table.play(Action::Attack { to, pay: west(3) }, &[1]);
    assert!(table.is_at("w_allobroges", "artaud"));
    assert_eq!(table.points(Pool::West), 9);
    // Six against two is.
    let town = table.area("la_seyne");
    table.muster("artaud", &["w_allobroges"]).play(Action::Attack { to: town, pay: west(3) }, &[1]);
    assert!(table.is_at("w_allobroges", "la_seyne"));
    // A declared patrol names its own rule.
    let mut table = Table::empty(Side::Republican, 7);
    table.put("les_gaux", &["w_allobroges"]).put("lagoubran", &["br_crew_1"]).at(Step::Movement, &[]);
    table.muster("les_gaux", &["w_allobroges"]);
    assert_eq!(table.refused(Action::Attack { to: table.area("lagoubran"), pay: west(3) }), ["21.9"]);
}
