//! Combat: reactions, supports, generals, every result and what comes of it, with tokens and dice as told.
//!
//! Tokens in a script: 0 blue, 1 white, 2 red.

use super::common::{Table, changed, phase, setup};
use boards::table::{Heading, Length};
use garde::book::vocabulary::{Camp, Cohesion, CombatResult, Formation, Order, Reaction};
use garde::play::Phase;
use garde::play::combat::Combat;
use garde::play::event::Event;
use garde::play::retreat::Turn;
use garde::state::{Marks, Post};
use garde::{Action, rules};
use kernel::Seat;

const BLUE: u8 = 0;
const WHITE: u8 = 1;
const RED: u8 = 2;

/// F11 (Régulier, 4 elements) in contact with R11 (Régulier, Large, 4 elements), which holds under Défendre. No chain,
/// no supports: the bag is 2 blue, 3 white, 1 red.
fn contact(names: &[&str], options: &[(&str, &str)]) -> Table {
    let mut table = Table::new(&setup("corps", options), Seat(0));
    table.only(names).order("FD1", Order::Attack).order("RD1", Order::Defend);
    table.put("F11", 62, 24, 0).put("R11", 62, 30, 180).general("F11", 62, 8).general("R11", 50, 50);
    table
}

/// The French attack: up to the decision about the attacker's general.
fn attack(table: &mut Table) -> Combat {
    let (brigade, enemy) = (table.id("F11"), table.id("R11"));
    table.activate("FD1").play(Action::Advance { brigade, target: enemy }, &[]);
    for name in ["F12", "F13"] {
        let id = table.id(name);
        if table.game.must_attack(id) {
            let target = table.game.nearest_enemy(id).expect("there is an enemy");
            table.play(Action::Advance { brigade: id, target }, &[]);
        }
    }
    table.play(Action::MovesDone, &[]).play(Action::Fight { brigade, enemy }, &[]);
    let Phase::Combat(fight) = phase(&table.game) else { panic!("{:?}", phase(&table.game)) };
    fight
}

/// Nobody engages a general, and these come out.
fn draw(table: &mut Table, dice: &[u8]) {
    table.play(Action::Engage { general: None }, &[]).play(Action::Engage { general: None }, dice);
}

fn cohesion(table: &Table, name: &str) -> Cohesion {
    table.game.brigade(table.id(name)).cohesion
}

fn elements(table: &Table, name: &str) -> u8 {
    table.game.brigade(table.id(name)).elements
}

fn bag(table: &Table) -> garde::book::tokens::Tokens {
    let fought = table.events.iter().rev().find_map(|event| match event {
        Event::Fought { bag, .. } => Some(bag.tokens),
        _ => None,
    });
    fought.expect("a combat was fought")
}

#[test]
fn a_minor_victory_drives_the_defender_back() {
    kernel::exercises!(rules::R6_2, rules::R6_3, rules::R6_8B, rules::R6_9, rules::R6_10, rules::R5_9, rules::R6_15);
    let mut table = contact(&["F11", "R11"], &[]);
    attack(&mut table);
    assert!(table.game.division(table.division("RD1")).revealed, "the defender's order is turned up first");
    draw(&mut table, &[WHITE, RED, 5]);
    assert_eq!(bag(&table), garde::book::tokens::Tokens::new(2, 3, 1));
    assert_eq!((cohesion(&table, "F11"), cohesion(&table, "R11")), (Cohesion::Disorganised, Cohesion::Disorganised));
    assert_eq!((elements(&table, "F11"), elements(&table, "R11")), (4, 4), "5 is no loss");
    let r11 = table.id("R11");
    assert_eq!(table.game.brigade(r11).pose.y, 4000, "10 cm straight away");
    // Its owner may turn it up to 45 degrees, then the attacker may follow up 5 cm.
    assert_eq!((phase(&table.game), table.seat()), (Phase::Turn(Turn { brigade: r11 }), Seat(1)));
    assert_eq!(table.refused(&Action::Turn { heading: Heading::degrees(134) }), ["5.9"]);
    table.play(Action::Turn { heading: Heading::degrees(135) }, &[]);
    assert_eq!(table.seat(), Seat(0));
    assert_eq!(table.refused(&Action::FollowUp { distance: Length::mm(51) }), ["6.15"]);
    table.play(Action::FollowUp { distance: Length::cm(5) }, &[]);
    assert_eq!(table.game.brigade(table.id("F11")).pose.y, 2900);
    assert_eq!(table.game.brigade(r11).combats, 1);
}

#[test]
fn a_major_victory_routs_and_an_engaged_general_risks_his_life() {
    kernel::exercises!(rules::R6_4, rules::R6_10, rules::R5_10, rules::R6_13, rules::R6_14, rules::R9_1);
    let mut table = contact(&["F11", "R11"], &[]);
    table.general("F11", 62, 14);
    attack(&mut table);
    let general = table.game.leader(table.id("F11"));
    table.play(Action::Engage { general: Some(general) }, &[]);
    // One loss, a loss test 7 (Large: 8 needed), rout, flight of 20 cm; the general's die 1: lost.
    table.play(Action::Engage { general: None }, &[RED, RED, 7, 1]);
    assert_eq!(bag(&table), garde::book::tokens::Tokens::new(2, 3, 2));
    let r11 = table.game.brigade(table.id("R11"));
    assert_eq!((r11.cohesion, r11.elements, r11.pose.y), (Cohesion::Rout, 3, 5000));
    assert_eq!(r11.pose.heading, Heading::NORTH, "facing its own edge");
    assert_eq!(table.game.general(general).post, Post::Vacant);
    assert_eq!(table.game.ruin(Seat(0)).generals[0], 1);
    assert!(matches!(phase(&table.game), Phase::FollowUp(_)), "the attacker is untouched");
}

#[test]
fn the_mirror_option_moves_the_loss_test() {
    kernel::exercises!(rules::R6_10);
    let mut table = contact(&["F11", "R11"], &[("major_victory", "mirror")]);
    table.general("F11", 62, 14);
    attack(&mut table);
    let general = table.game.leader(table.id("F11"));
    table.play(Action::Engage { general: Some(general) }, &[]);
    table.play(Action::Engage { general: None }, &[RED, RED, 7, 5]);
    assert_eq!((elements(&table, "F11"), elements(&table, "R11")), (3, 3), "the attacker's test: 7 is a loss");
}

#[test]
fn a_major_defeat_routs_the_attacker() {
    kernel::exercises!(rules::R6_10, rules::R5_10);
    let mut table = contact(&["F11", "R11"], &[]);
    attack(&mut table);
    draw(&mut table, &[BLUE, BLUE, 8]);
    let f11 = table.game.brigade(table.id("F11"));
    assert_eq!((f11.cohesion, f11.elements), (Cohesion::Rout, 3));
    assert_eq!((f11.pose.y, f11.pose.heading), (400, Heading::SOUTH));
    assert_eq!((cohesion(&table, "R11"), elements(&table, "R11")), (Cohesion::Formed, 3));
}

#[test]
fn a_minor_defeat_and_a_draw_send_the_attacker_back() {
    kernel::exercises!(rules::R6_10, rules::R5_9);
    let mut table = contact(&["F11", "R11"], &[]);
    attack(&mut table);
    draw(&mut table, &[BLUE, WHITE, 7]);
    assert_eq!((cohesion(&table, "F11"), elements(&table, "F11")), (Cohesion::Disorganised, 3));
    assert_eq!(cohesion(&table, "R11"), Cohesion::Disorganised);
    assert_eq!(table.seat(), Seat(0), "the attacker may turn");
    let mut table = contact(&["F11", "R11"], &[]);
    attack(&mut table);
    draw(&mut table, &[WHITE, WHITE]);
    assert_eq!(table.game.brigade(table.id("F11")).pose.y, 1400);
    assert!(table.game.is(table.id("F11"), Marks::FOUGHT));
}

#[test]
fn fierce_combat_goes_on_with_the_losses() {
    kernel::exercises!(rules::R6_10_2, rules::R6_6_2, rules::R6_12);
    let mut table = contact(&["F11", "R11"], &[]);
    attack(&mut table);
    draw(&mut table, &[RED, BLUE, BLUE, RED, WHITE, WHITE]);
    assert_eq!((elements(&table, "F11"), elements(&table, "R11")), (2, 2));
    let draws = table.events.iter().filter(|event| matches!(event, Event::Fought { .. })).count();
    assert_eq!((draws, bag(&table)), (3, garde::book::tokens::Tokens::new(2, 3, 1)), "no successive token");
    assert_eq!(table.game.brigade(table.id("R11")).combats, 1);
    // With a limit the second fierce result counts as indecisive.
    let mut table = contact(&["F11", "R11"], &[("fierce_limit", "one")]);
    attack(&mut table);
    draw(&mut table, &[RED, BLUE, RED, BLUE]);
    assert!(table.told(|event| matches!(event, Event::Fought { result: CombatResult::Indecisive, renewed: true, .. })));
    // Both run out of elements together: both are broken.
    let mut table = contact(&["F11", "R11"], &[]);
    for name in ["F11", "R11"] {
        let id = table.id(name);
        table.game.brigades[id.index()].elements = 1;
    }
    table.put_mm("F11", 620, 255, 0).put_mm("R11", 620, 285, 180);
    attack(&mut table);
    draw(&mut table, &[RED, BLUE]);
    assert!(!table.game.is_on_table(table.id("F11")) && !table.game.is_on_table(table.id("R11")));
}

#[test]
fn a_second_disorder_calls_for_a_test() {
    kernel::exercises!(rules::R6_10_3, rules::R6_11, rules::R6_6);
    let mut table = contact(&["F11", "R11"], &[]);
    table.cohesion("R11", Cohesion::Disorganised);
    attack(&mut table);
    // Minor victory: loss test 1, cohesion test of a Régulier: 4 fails, so it routs and flees instead of falling back.
    draw(&mut table, &[WHITE, RED, 1, 4]);
    assert_eq!(bag(&table), garde::book::tokens::Tokens::new(2, 4, 2));
    let r11 = table.game.brigade(table.id("R11"));
    assert_eq!((r11.cohesion, r11.pose.y), (Cohesion::Rout, 5000));
    assert!(matches!(phase(&table.game), Phase::FollowUp(_)), "no turn after a flight");
}

#[test]
fn friends_of_a_broken_brigade_test() {
    kernel::exercises!(rules::R6_11, rules::R6_12, rules::R1_5);
    let mut table = contact(&["F11", "R11", "R12", "R13", "R21"], &[]);
    // R12 stands 9 cm from where R11 breaks, R13 too far, R21 is of another division.
    table.put("R12", 62, 42, 180).put("R13", 62, 60, 180).put("R21", 74, 34, 180).order("RD2", Order::Manoeuvre);
    table.general("R11", 62, 52);
    let r11 = table.id("R11");
    table.game.brigades[r11.index()].elements = 1;
    table.put_mm("R11", 620, 285, 180);
    attack(&mut table);
    // Fierce: R11 is broken; F11 lost one. R12 (Régulier) fails with 4 and becomes disorganised.
    draw(&mut table, &[RED, BLUE, 4]);
    assert!(!table.game.is_on_table(r11));
    assert_eq!(cohesion(&table, "R12"), Cohesion::Disorganised);
    assert_eq!((cohesion(&table, "R13"), cohesion(&table, "R21")), (Cohesion::Formed, Cohesion::Formed));
}

#[test]
fn routers_shake_the_friends_they_pass_through() {
    kernel::exercises!(rules::R5_6, rules::R5_10, rules::R6_11);
    let mut table = contact(&["F11", "R11", "R12"], &[]);
    // R12 stands in the lane of flight; it supports the defender: one more brigade, one more arm.
    table.put("R12", 62, 42, 180).general("F11", 62, 14);
    attack(&mut table);
    let general = table.game.leader(table.id("F11"));
    table.play(Action::Engage { general: Some(general) }, &[]);
    // Red red: one loss, loss test 1; flight; the general's die 9; R12 tests 5: it holds.
    table.play(Action::Engage { general: None }, &[RED, RED, 1, 9, 5]);
    assert_eq!(bag(&table), garde::book::tokens::Tokens::new(4, 3, 2));
    assert_eq!(cohesion(&table, "R12"), Cohesion::Formed);
    let (r11, r12) = (table.game.stand(table.id("R11")), table.game.stand(table.id("R12")));
    assert!(!r11.overlaps(&r12) && r11.centre().y > r12.centre().y, "it goes on to the first free place");
}

#[test]
fn a_blocked_fall_back_costs_a_loss_test() {
    kernel::exercises!(rules::R5_9);
    let mut table = contact(&["F11", "R11"], &[]);
    table.put("F11", 62, 7, 0).put("R11", 62, 13, 180).general("R11", 62, 30).general("F11", 70, 5);
    attack(&mut table);
    // Indecisive: F11 must fall back 10 cm and has 4 to the edge: a loss test without guns: 7.
    draw(&mut table, &[WHITE, WHITE, 7]);
    assert_eq!(elements(&table, "F11"), 3);
    assert!(table.told(|event| matches!(event, Event::FellBack { blocked: true, .. })));
}

#[test]
fn guns_taken_in_the_flank_do_not_fire_canister() {
    let mut table = contact(&["F11", "R1A"], &[]);
    table.put("R1A", 62, 40, 180).general("R1A", 62, 50);
    let reaction = |table: &Table| table.game.reaction(table.id("F11"), table.id("R1A"));
    // R1A is 3 by 3 cm. F11 (6 by 6) lies against its left side; a corner of F11 looks past the guns' front.
    table.put_mm("F11", 665, 400, 270);
    assert_eq!(reaction(&table), Reaction::NoToken);
    table.put_mm("F11", 620, 355, 0);
    assert_eq!(reaction(&table), Reaction::Canister);
}

#[test]
fn flight_over_the_edge_breaks() {
    kernel::exercises!(rules::R5_10, rules::R4_2);
    let mut table = contact(&["F11", "F12", "R11"], &[]);
    table.put("F11", 62, 15, 0).put("F12", 68, 15, 0).put("R11", 62, 60, 180).cohesion("F11", Cohesion::Rout);
    // Routing brigades flee first when their division is activated; F12 of the same division, near, tests: 5.
    let fd1 = table.division("FD1");
    table.play(Action::Activate { division: fd1 }, &[5]);
    assert!(!table.game.is_on_table(table.id("F11")));
    assert_eq!(cohesion(&table, "F12"), Cohesion::Formed);
    assert_eq!(table.game.brigade(table.id("F11")).elements, 0);
}

#[test]
fn supports_are_counted_by_distance_order_and_arm() {
    let mut table = contact(&["F11", "F12", "F13", "F1A", "FCA", "R11", "R12"], &[]);
    table.order("FD1", Order::Attack).put("F12", 71, 22, 0).put("F13", 40, 24, 0).put("F1A", 56, 20, 0);
    table.put("FCA", 70, 10, 0).put("R12", 62, 47, 180).general("F11", 62, 14);
    let troops = table.game.setup.corps[0].troops.unwrap();
    table.game.divisions[troops.index()].order = Order::Defend;
    let fight = Combat {
        attacker: table.id("F11"),
        defender: table.id("R11"),
        camp: Camp::Attacker,
        generals: [None; 2],
        counted: false,
    };
    let (clash, [own, theirs]) = table.game.clash(&fight);
    let names = |set: garde::state::BrigadeSet| -> Vec<String> {
        set.iter().map(|id| table.game.setup.brigade(id).id.clone()).collect()
    };
    // F12 is within 10 cm; F13 (light, 15 cm) is 19 away; the division battery sees R11; so does the corps battery,
    // also under Défendre; R12 is 14 cm away.
    assert_eq!(names(own), ["F12", "F1A", "FCA"]);
    assert_eq!(names(theirs), Vec::<String>::new());
    assert_eq!((clash.attacker.supports.count(), clash.attacker.supports.arms()), (3, 2));
    // A battery that bombarded does not support attacks; one without ammunition never.
    let battery = table.id("F1A");
    table.game.brigades[battery.index()].marks.set(Marks::BOMBARDED);
    assert_eq!(table.game.clash(&fight).1[0].iter().count(), 2);
    let reserve = table.id("FCA");
    table.game.brigades[reserve.index()].marks.set(Marks::NO_AMMUNITION);
    assert_eq!(table.game.clash(&fight).1[0].iter().count(), 1);
    // Under Manœuvrer nobody supports.
    table.order("FD1", Order::Manoeuvre);
    assert_eq!(table.game.clash(&fight).1[0].iter().count(), 0);
}

#[test]
fn supports_turn_up_the_orders_of_their_divisions() {
    kernel::exercises!(rules::R6_7);
    let mut table = contact(&["F11", "R11", "R21"], &[]);
    table.put("R21", 70, 36, 180).order("RD2", Order::Defend).general("R21", 74, 44);
    let rd2 = table.division("RD2");
    assert!(!table.game.division(rd2).revealed);
    attack(&mut table);
    // Before anybody engages a general, so that the bag can be counted (ruling G57).
    assert!(table.game.division(rd2).revealed, "another division of the corps supports the defender");
    draw(&mut table, &[WHITE, WHITE]);
    assert_eq!(bag(&table), garde::book::tokens::Tokens::new(4, 3, 1));
}

#[test]
fn reactions_follow_arm_order_and_state() {
    let mut table = contact(&["F11", "F32", "R11", "R1A", "R32"], &[]);
    let (infantry, cavalry) = (table.id("F11"), table.id("F32"));
    let (r11, guns, horse) = (table.id("R11"), table.id("R1A"), table.id("R32"));
    table.put("F32", 62, 25, 0).put("R1A", 62, 28, 180).put("R32", 62, 29, 180);
    table.general("R1A", 50, 40).general("R32", 50, 40);
    assert_eq!(table.game.reaction(infantry, r11), Reaction::Hold);
    assert_eq!(table.game.reaction(cavalry, r11), Reaction::Square);
    assert_eq!(table.game.reaction(infantry, guns), Reaction::Canister);
    table.order("RD3", Order::Defend);
    assert_eq!(table.game.reaction(infantry, horse), Reaction::CavalryAgainstInfantry);
    assert_eq!(table.game.reaction(cavalry, horse), Reaction::Hold);
    // It moved: no square. Without ammunition: no canister. From behind: neither.
    table.game.brigades[r11.index()].marks.set(Marks::MOVED);
    assert_eq!(table.game.reaction(cavalry, r11), Reaction::Hold);
    table.put("F11", 62, 32, 180);
    assert_eq!(table.game.reaction(infantry, guns), Reaction::NoToken, "from behind");
    table.put("F11", 62, 24, 0).order("RD1", Order::Attack);
    assert_eq!(table.game.reaction(infantry, guns), Reaction::ArtilleryFront);
    assert_eq!(table.game.reaction(infantry, r11), Reaction::NoToken);
    table.game.brigades[guns.index()].marks.set(Marks::NO_AMMUNITION);
    assert_eq!(table.game.reaction(infantry, guns), Reaction::NoToken);
    // Manœuvrer, rout, marche, uncommanded: none.
    table.order("RD1", Order::Manoeuvre);
    assert_eq!(table.game.reaction(infantry, r11), Reaction::None);
    table.order("RD1", Order::Defend).cohesion("R11", Cohesion::Rout);
    assert_eq!(table.game.reaction(infantry, r11), Reaction::None);
    table.cohesion("R11", Cohesion::Formed);
    table.game.brigades[r11.index()].formation = Formation::March;
    assert_eq!(table.game.reaction(infantry, r11), Reaction::None);
    table.game.brigades[r11.index()].formation = Formation::Battle;
    table.general("R11", 150, 100);
    assert_eq!(table.game.reaction(infantry, r11), Reaction::None);
}

#[test]
fn engaged_guns_are_broken() {
    kernel::exercises!(rules::R6_10_1, rules::R6_8E, rules::R6_13);
    let mut table = contact(&["F11", "R1A"], &[]);
    table.only(&["F11", "R1A"]).put_mm("R1A", 620, 285, 180).general("R1A", 50, 50);
    let (brigade, enemy) = (table.id("F11"), table.id("R1A"));
    table.activate("FD1").play(Action::Advance { brigade, target: enemy }, &[]).play(Action::MovesDone, &[]);
    table.play(Action::Fight { brigade, enemy }, &[]);
    // The defender's loss test 1, then it is broken.
    draw(&mut table, &[WHITE, RED, 1]);
    assert!(!table.game.is_on_table(enemy));
    assert_eq!(bag(&table), garde::book::tokens::Tokens::new(4, 2, 2), "canister; and four elements against one");
}

#[test]
fn ground_counts_in_the_bag() {
    let mut table = contact(&["F11", "R11", "F33"], &[]);
    // R11 in the village: heavy cover. Cavalry is hampered there.
    table.put("R11", 90, 60, 180).put("F11", 90, 54, 0).put("F33", 97, 54, 0);
    let fight = |attacker| Combat {
        attacker,
        defender: table.id("R11"),
        camp: Camp::Attacker,
        generals: [None; 2],
        counted: false,
    };
    let clash = table.game.clash(&fight(table.id("F11"))).0;
    assert_eq!(
        (clash.cover, clash.attacker.hampered, clash.defender.hampered),
        (garde::book::vocabulary::Cover::Heavy, false, false)
    );
    assert!(table.game.clash(&fight(table.id("F33"))).0.attacker.hampered);
    // In the wood infantry has light cover and hampers who attacks it.
    table.put("R11", 40, 58, 180).put("F11", 40, 52, 0);
    let attacker = table.id("F11");
    let fight =
        Combat { attacker, defender: table.id("R11"), camp: Camp::Attacker, generals: [None; 2], counted: false };
    let clash = table.game.clash(&fight).0;
    assert_eq!(
        (clash.cover, clash.attacker.hampered, clash.defender.hampered),
        (garde::book::vocabulary::Cover::Light, true, false)
    );
    // On the hill and on the knoll: levels 1 and 2.
    table.put("R11", 138, 58, 180).put("F11", 138, 48, 0);
    let clash = table.game.clash(&fight).0;
    assert_eq!((clash.attacker.height, clash.defender.height), (1, 2));
    // Voltigeurs have light cover in fields.
    table.put("F11", 68, 40, 0);
    assert_eq!(table.game.cover(attacker), garde::book::vocabulary::Cover::Light);
}

#[test]
fn chains_and_generals_bring_tokens() {
    kernel::exercises!(rules::R6_6_7_1, rules::R6_4, rules::R9_4);
    let mut table = contact(&["F11", "R11"], &[]);
    table.game.corps[0].order = Order::Attack;
    // The corps general at (90, 7) is within 40 cm of the division general and within 25 of the combat.
    let corps = table.game.setup.corps[0].general;
    table.general("F11", 62, 14);
    table.game.generals[corps.index()].at = garde::state::Spot::new(boards::table::Point::cm(80, 14));
    let fight = attack(&mut table);
    assert!(table.game.clash(&fight).0.attacker.chain && !table.game.clash(&fight).0.defender.chain);
    table.play(Action::Engage { general: Some(corps) }, &[]);
    // 2 blue (base, hold), 3 white, 1 + 1 (chain) + 2 (corps general) red; his die 9.
    table.play(Action::Engage { general: None }, &[WHITE, WHITE, 9]);
    assert_eq!(bag(&table), garde::book::tokens::Tokens::new(2, 3, 4));
    assert_eq!(table.game.general(corps).with, Some(table.id("F11")), "he stays with his brigade");
    assert!(table.game.general(corps).engaged);
    // 45 cm apart the chain is broken.
    table.game.generals[corps.index()].with = None;
    table.game.generals[corps.index()].at = garde::state::Spot::new(boards::table::Point::cm(130, 14));
    assert!(!table.game.is_coherent(table.division("FD1")));
}

#[test]
fn several_attacks_on_one_defender_add_up() {
    kernel::exercises!(rules::R6_1, rules::R6_6_2, rules::R4_2);
    let mut table = contact(&["F11", "F12", "R11"], &[]);
    table.put("F11", 59, 24, 0).put("F12", 65, 24, 0).general("F11", 62, 8);
    let (f11, f12, r11) = (table.id("F11"), table.id("F12"), table.id("R11"));
    table.activate("FD1");
    table
        .play(Action::Advance { brigade: f11, target: r11 }, &[])
        .play(Action::Advance { brigade: f12, target: r11 }, &[]);
    table.play(Action::MovesDone, &[]);
    table.play(Action::Fight { brigade: f11, enemy: r11 }, &[]);
    assert_eq!(table.seat(), Seat(0));
    draw(&mut table, &[WHITE, WHITE]);
    table.play(Action::Turn { heading: Heading::NORTH }, &[]);
    assert_eq!(
        table.refused(&Action::Fight { brigade: f11, enemy: r11 }),
        ["6.1", "6.1"],
        "once, and no longer in contact"
    );
    table.play(Action::Fight { brigade: f12, enemy: r11 }, &[]);
    draw(&mut table, &[WHITE, WHITE, 5]);
    // Disorganised and attacked a second time: two red more, one white.
    assert_eq!(bag(&table), garde::book::tokens::Tokens::new(2, 4, 3));
}

#[test]
fn only_commanded_attackers_attack() {
    kernel::exercises!(rules::R1_9);
    let mut table = contact(&["F11", "R11"], &[]);
    table.general("F11", 150, 5).activate("FD1");
    // Uncommanded: it moves as under Défendre and does not fight.
    table.play(Action::MovesDone, &[]);
    assert!(!table.told(|event| matches!(event, Event::Fought { .. })));
    assert_eq!(table.seat(), Seat(1), "the activation is over");
}

#[test]
fn who_stands_on_a_ford_does_not_stand_in_the_river() {
    kernel::exercises!(rules::R6_6_5);
    let rise = "kind = \"colline_douce\"\nlevel = 1\npoints = [[82, 38], [102, 36], [106, 50], [94, 56], [80, 50]]";
    let river = "kind = \"riviere\"\npoints = [[70, 42], [120, 42], [120, 50], [70, 50]]";
    let ford = "\n[[terrain]]\nid = \"ford\"\nkind = \"gue\"\npoints = [[80, 41], [100, 41], [100, 51], [80, 51]]";
    for (ground, hampered) in [(format!("{river}{ford}"), false), (river.to_owned(), true)] {
        let mut table = Table::new(&changed("division", &[(rise, &ground)]), Seat(0));
        table.only(&["F1", "A1"]).order("FD", Order::Attack).order("AD", Order::Defend);
        table.put("F1", 90, 46, 0).put("A1", 90, 52, 180).general("F1", 90, 36).general("A1", 90, 70);
        let (brigade, enemy) = (table.id("F1"), table.id("A1"));
        table.activate("FD").play(Action::Advance { brigade, target: enemy }, &[]).play(Action::MovesDone, &[]);
        table.play(Action::Fight { brigade, enemy }, &[]);
        let Phase::Combat(fight) = phase(&table.game) else { panic!("{:?}", phase(&table.game)) };
        let clash = table.game.clash(&fight).0;
        assert!(clash.crossing);
        assert_eq!(clash.attacker.hampered, hampered);
    }
}
