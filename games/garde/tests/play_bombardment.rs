//! Bombardment: who may, at whom, every result, with tokens and dice as told (0 blue, 1 white, 2 red).

use super::common::{Table, changed, phase, setup};
use garde::book::vocabulary::{Cohesion, Order, RangeBand};
use garde::play::Phase;
use garde::play::event::Event;
use garde::play::retreat::Turn;
use garde::state::Marks;
use garde::{Action, rules};
use kernel::Seat;

const BLUE: u8 = 0;
const WHITE: u8 = 1;
const RED: u8 = 2;

/// The battery F1A (medium, Régulier) under Défendre, R11 (Large) under Défendre 20 cm before it, in the open.
fn range() -> Table {
    let mut table = Table::new(&setup("corps", &[]), Seat(0));
    table.only(&["F1A", "R11"]).order("FD1", Order::Defend).order("RD1", Order::Defend);
    // 3 cm of battery, 6 of brigade: fronts at 21.5 and 41.5.
    table.put("F1A", 62, 20, 0).put_mm("R11", 620, 445, 180).general("F1A", 62, 10).general("R11", 62, 60);
    table
}

fn bombard(table: &mut Table, dice: &[u8]) {
    let (brigade, target) = (table.id("F1A"), table.id("R11"));
    table.activate("FD1").play(Action::Bombard { brigade, target }, dice);
}

#[test]
fn every_result_of_a_bombardment() {
    kernel::exercises!(rules::R7_2, rules::R7_4, rules::R7_5, rules::R6_13);
    let state = |table: &Table| {
        let target = table.game.brigade(table.id("R11"));
        (target.cohesion, target.elements, target.pose.y)
    };
    let mut table = range();
    bombard(&mut table, &[BLUE, WHITE]);
    assert_eq!(state(&table), (Cohesion::Formed, 4, 4450));
    assert!(table.told(|event| matches!(event, Event::Bombarded { band: RangeBand::Medium, .. })));
    let Some(Event::Bombarded { bag, .. }) = table.events.iter().find(|e| matches!(e, Event::Bombarded { .. })) else {
        panic!()
    };
    assert_eq!(bag.tokens, garde::book::tokens::Tokens::new(1, 4, 2), "base and medium range");
    let mut table = range();
    bombard(&mut table, &[WHITE, WHITE]);
    assert_eq!(state(&table), (Cohesion::Disorganised, 4, 4450));
    let mut table = range();
    // Loss test 7 + 1 (a medium element) against 8 for Large: a loss; fall-back of 10 cm from the battery.
    bombard(&mut table, &[RED, WHITE, 7]);
    assert_eq!(state(&table), (Cohesion::Disorganised, 3, 5450));
    assert_eq!((phase(&table.game), table.seat()), (Phase::Turn(Turn { brigade: table.id("R11") }), Seat(1)));
    let mut table = range();
    bombard(&mut table, &[RED, RED]);
    assert_eq!(state(&table), (Cohesion::Rout, 3, 6450));
    let mut table = range();
    bombard(&mut table, &[RED, BLUE, 6]);
    assert_eq!(state(&table), (Cohesion::Disorganised, 4, 4450));
    assert!(!table.game.is(table.id("F1A"), Marks::NO_AMMUNITION));
    let mut table = range();
    bombard(&mut table, &[BLUE, RED, 6]);
    assert_eq!(state(&table), (Cohesion::Disorganised, 4, 4450));
    assert!(table.game.is(table.id("F1A"), Marks::NO_AMMUNITION), "blue first: out of ammunition");
}

#[test]
fn who_may_bombard_whom() {
    kernel::exercises!(rules::R7_1, rules::R1_11, rules::R7_5, rules::R1_9);
    let bombard = |table: &Table| {
        let (brigade, target) = (table.id("F1A"), table.id("R11"));
        table.game.bombard_objections(garde::state::DivisionSet::one(table.division("FD1")), brigade, target)
    };
    let ready = || {
        let mut table = range();
        table.put("F12", 90, 10, 0).activate("FD1");
        table
    };
    assert!(bombard(&ready()).is_empty());
    let refused = |table: &Table| -> Vec<&'static str> {
        let refused = bombard(table).or_allow().unwrap_err();
        refused.reasons.iter().map(|reason| reason.rule.0).collect()
    };
    let mut table = ready();
    table.put("R11", 62, 60, 180);
    assert_eq!(refused(&table), ["7.1"], "35.5 cm");
    let mut table = ready();
    table.put("F1A", 62, 20, 90);
    assert_eq!(refused(&table), ["1.11"], "out of arc");
    let mut table = ready();
    table.put("F12", 62, 30, 0);
    assert_eq!(refused(&table), ["1.11"], "a brigade in between");
    let mut table = ready();
    table.order("FD1", Order::Manoeuvre);
    assert_eq!(refused(&table), ["4.3.4"]);
    let mut table = ready();
    let guns = table.id("F1A");
    table.game.brigades[guns.index()].marks.set(Marks::NO_AMMUNITION);
    assert_eq!(refused(&table), ["7.5"]);
    table.game.brigades[guns.index()].marks.clear(Marks::COMMANDED);
    assert_eq!(refused(&table), ["1.9", "7.5"]);
    let mut table = ready();
    table.put_mm("F12", 620, 385, 0);
    assert!(refused(&table).contains(&"7.1"), "the target is in contact with friends");
    let mut table = range();
    table
        .only(&["F3A", "R11"])
        .put("F3A", 62, 25, 0)
        .order("FD3", Order::Defend)
        .general("F3A", 62, 10)
        .activate("FD3");
    let light = garde::state::DivisionSet::one(table.division("FD3"));
    let objections = table.game.bombard_objections(light, table.id("F3A"), table.id("R11"));
    assert!(objections.has(garde::book::objections::Objections::LIGHT_ARTILLERY));
}

#[test]
fn bombarding_reveals_the_target_and_happens_once() {
    kernel::exercises!(rules::R7_1, rules::R3_5);
    let mut table = range();
    table.only(&["F1A", "R11", "R12"]).put("R12", 72, 44, 180);
    bombard(&mut table, &[BLUE, WHITE]);
    assert!(table.game.division(table.division("RD1")).revealed);
    assert!(!matches!(phase(&table.game), Phase::Bombard(_)), "the battery has fired");
}

#[test]
fn cover_height_and_chain_count() {
    let mut table = Table::new(&setup("corps", &[]), Seat(0));
    table.only(&["FCA", "R21"]).put("FCA", 90, 40, 0).put("R21", 90, 62, 180);
    let (shot, distance) = table.game.shot(table.id("FCA"), table.id("R21"));
    assert_eq!((shot.cover, shot.band), (garde::book::vocabulary::Cover::Heavy, RangeBand::Medium));
    assert_eq!(distance, boards::table::Length::mm(175));
    // Heavy guns lower the cover of the village to light (7.3): one blue, two white; target under Défendre.
    let bag = garde::rules::bombardment::bag(garde::book::tables::tables(), &shot);
    assert_eq!(bag.tokens, garde::book::tokens::Tokens::new(2, 6, 2));
    // Corps troops within 40 cm are coherent with their corps by themselves.
    table.game.corps[0].order = Order::Attack;
    let troops = table.game.setup.corps[0].troops.unwrap();
    table.game.divisions[troops.index()].order = Order::Attack;
    let general = table.game.setup.corps[0].general;
    table.game.generals[general.index()].at = garde::state::Spot::new(boards::table::Point::cm(90, 30));
    assert!(table.game.shot(table.id("FCA"), table.id("R21")).0.chain);
    // From the hill.
    table.put("FCA", 130, 50, 0).put("R21", 130, 80, 180);
    let (shot, _) = table.game.shot(table.id("FCA"), table.id("R21"));
    assert_eq!((shot.height, shot.target_height), (1, 0));
}

#[test]
fn smoke_and_fog_confuse() {
    let setup = changed("corps", &[("weather = \"clear\"", "weather = \"poor\"")]);
    let mut table = Table::new(&setup, Seat(0));
    table.only(&["F1A", "F11", "R11"]).put("F1A", 62, 20, 0).put_mm("R11", 620, 445, 180).put("F11", 62, 38, 0);
    assert!(table.game.shot(table.id("F1A"), table.id("R11")).0.poor_sight);
    let fight = garde::play::combat::Combat {
        attacker: table.id("F11"),
        defender: table.id("R11"),
        camp: garde::book::vocabulary::Camp::Attacker,
        generals: [None; 2],
        counted: false,
    };
    assert!(table.game.clash(&fight).0.confused);
}
