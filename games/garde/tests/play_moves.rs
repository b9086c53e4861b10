//! Moves by order, zones of control, roads, generals: the movement step, with poses set by hand.

use super::common::{Table, changed, phase, setup};
use arrayvec::ArrayVec;
use boards::table::{Heading, Length, Point};
use garde::book::vocabulary::{BrigadeId, Cohesion, Formation, Order};
use garde::play::Phase;
use garde::play::bombardment::AfterProlonge;
use garde::play::event::Event;
use garde::state::{Marks, Spot};
use garde::{Action, rules};
use kernel::{Game, Seat};

/// French F11 and Russian R11 (and others) alone on open ground, the French first division active under an order.
fn facing(order: Order, names: &[&str]) -> Table {
    let mut table = Table::new(&setup("corps", &[]), Seat(0));
    table.only(names).order("FD1", order).general("F11", 62, 14);
    table
}

fn march(brigade: BrigadeId, x: i32, y: i32, degrees: i32) -> Action {
    let way: ArrayVec<Spot, 3> = [Spot::new(Point::cm(x, y))].into_iter().collect();
    Action::March { brigade, way, heading: Heading::degrees(degrees), formation: None }
}

fn at(table: &Table, name: &str) -> (i32, i32) {
    let pose = table.game.brigade(table.id(name)).pose;
    (pose.x.into(), pose.y.into())
}

#[test]
fn a_manoeuvre_stops_at_a_zone_of_control() {
    kernel::exercises!(rules::R5_2, rules::R1_7, rules::R5_1, rules::R4_3_4);
    let mut table = facing(Order::Manoeuvre, &["F11", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 48, 180).activate("FD1");
    let f11 = table.id("F11");
    assert!(table.game.division(table.division("FD1")).revealed);
    // Corps and division manoeuvre: 25 cm. The zone begins 8 cm ahead.
    assert_eq!(table.refused(&march(f11, 90, 24, 0)), ["5.1"], "beyond the allowance");
    table.play(march(f11, 62, 44, 0), &[]);
    assert_eq!(at(&table, "F11"), (6200, 3200));
    assert!(table.told(|event| matches!(event, Event::Moved { cut_short: true, .. })));
    assert!(table.game.is_in_zone(f11) && table.game.is(f11, Marks::MOVED));
}

#[test]
fn inside_a_zone_one_can_only_fall_back() {
    kernel::exercises!(rules::R5_2, rules::R5_4);
    let mut table = facing(Order::Manoeuvre, &["F11", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 38, 180).activate("FD1");
    let f11 = table.id("F11");
    assert_eq!(table.refused(&march(f11, 70, 20, 0)), ["1.7"]);
    let back = |distance| Action::FallBack { brigade: f11, distance };
    assert_eq!(table.refused(&back(Length::mm(101))), ["5.1"], "base movement at most");
    table.play(back(Length::cm(10)), &[]);
    assert_eq!(at(&table, "F11"), (6200, 1400));
    assert_eq!(table.game.brigade(f11).pose.heading, Heading::NORTH, "facing as before");
    // Under Défendre 5 cm, and a turn in place.
    let mut table = facing(Order::Defend, &["F11", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 38, 180).activate("FD1");
    assert_eq!(table.refused(&Action::FallBack { brigade: f11, distance: Length::mm(51) }), ["5.1"]);
    let turn = Action::March { brigade: f11, way: ArrayVec::new(), heading: Heading::degrees(20), formation: None };
    table.play(turn, &[]);
    assert!(!table.game.is(f11, Marks::MOVED), "a turn is no move (6.8c)");
}

#[test]
fn a_defender_shifts_but_comes_no_closer() {
    kernel::exercises!(rules::R5_4);
    let mut table = facing(Order::Defend, &["F11", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 60, 180).activate("FD1");
    let f11 = table.id("F11");
    assert_eq!(table.refused(&march(f11, 62, 28, 0)), ["5.4"]);
    assert_eq!(table.refused(&march(f11, 62, 18, 0)), ["5.1"]);
    table.play(march(f11, 66, 22, 45), &[]);
    assert_eq!(at(&table, "F11"), (6600, 2200));
    // Guns under Défendre may only turn.
    let mut table = facing(Order::Defend, &["F1A", "F11", "R11"]);
    table.put("F1A", 70, 24, 0).put("F11", 62, 24, 0).put("R11", 62, 60, 180).activate("FD1");
    assert_eq!(table.refused(&march(table.id("F1A"), 70, 22, 0)), ["5.1"]);
}

#[test]
fn an_attacker_must_go_at_the_nearest_enemy() {
    kernel::exercises!(rules::R5_3, rules::R5_1);
    let mut table = facing(Order::Attack, &["F11", "R11", "R12"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 44, 180).put("R12", 62, 52, 180).activate("FD1");
    let (f11, r11, r12) = (table.id("F11"), table.id("R11"), table.id("R12"));
    let advance = |target| Action::Advance { brigade: f11, target };
    assert_eq!(table.refused(&Action::MovesDone), ["5.3"]);
    assert_eq!(table.refused(&Action::Stand { brigade: f11 }), ["5.3"]);
    assert_eq!(table.refused(&march(f11, 62, 20, 0)), ["4.3.4"]);
    assert_eq!(table.refused(&advance(r12)), ["5.3"]);
    table.play(Action::Select { brigade: f11 }, &[]).play(advance(r11), &[]);
    assert_eq!(at(&table, "F11"), (6200, 3400), "its full 10 cm, through the zone of control");
    assert!(!table.game.is_in_contact(f11));
}

#[test]
fn contact_lays_the_front_flush() {
    kernel::exercises!(rules::R5_3, rules::R5_7);
    let mut table = facing(Order::Attack, &["F11", "R11"]);
    // From the side: it turns to face, touches the right edge of the enemy's front and lies flush.
    table.put("F11", 56, 24, 0).put("R11", 62, 37, 180).activate("FD1");
    let (f11, r11) = (table.id("F11"), table.id("R11"));
    table.play(Action::Advance { brigade: f11, target: r11 }, &[]);
    let (own, enemy) = (table.game.stand(f11), table.game.stand(r11));
    assert!(own.touches(&enemy) && !own.overlaps(&enemy));
    assert_eq!(own.heading(), Heading::NORTH, "flush to the enemy's front");
    assert!(table.told(|event| *event == Event::Contact { attacker: f11, defender: r11 }));
    table.play(Action::MovesDone, &[]);
    assert!(matches!(phase(&table.game), Phase::Combats(_)));
}

#[test]
fn a_column_forms_before_it_attacks() {
    kernel::exercises!(rules::R1_4);
    let mut table = facing(Order::Attack, &["F11", "R11"]);
    table.put("F11", 62, 20, 0).put("R11", 62, 60, 180);
    let f11 = table.id("F11");
    table.game.brigades[f11.index()].formation = Formation::March;
    let target = table.id("R11");
    table.activate("FD1").play(Action::Advance { brigade: f11, target }, &[]);
    assert_eq!(table.game.brigade(f11).formation, Formation::Battle);
}

#[test]
fn disorganised_brigades_move_half_and_may_stand() {
    kernel::exercises!(rules::R5_1, rules::R1_7);
    let mut table = facing(Order::Attack, &["F11", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 60, 180).cohesion("F11", Cohesion::Disorganised).activate("FD1");
    let f11 = table.id("F11");
    assert_eq!(table.game.allowance(f11, Order::Attack, false), Length::cm(5));
    assert_eq!(table.game.zone_depth(f11), Length::cm(5));
    assert!(table.game.check(Seat(0), &Action::Stand { brigade: f11 }).is_ok());
    assert!(table.game.check(Seat(0), &Action::MovesDone).is_ok());
}

#[test]
fn guns_under_attack_stop_short_and_may_bombard_after_it() {
    kernel::exercises!(rules::R5_3, rules::R7_1, rules::R7_2);
    let mut table = facing(Order::Attack, &["F1A", "R11"]);
    table.put("F1A", 62, 24, 0).put("R11", 62, 33, 180).general("F1A", 62, 14).activate("FD1");
    let (guns, r11) = (table.id("F1A"), table.id("R11"));
    // It could bombard at once; it goes nearer first.
    table.play(Action::BombardmentsDone, &[]);
    table.play(Action::Advance { brigade: guns, target: r11 }, &[]);
    assert_eq!(at(&table, "F1A"), (6200, 2750), "1 cm before contact");
    assert_eq!(phase(&table.game), Phase::AfterProlonge(AfterProlonge { brigade: guns }));
    let (shot, _) = table.game.shot(guns, r11);
    assert!(shot.moved);
    table.play(Action::Bombard { brigade: guns, target: r11 }, &[0, 1]);
    assert!(matches!(phase(&table.game), Phase::Move(_)) && table.game.is(guns, Marks::BOMBARDED));
}

#[test]
fn support_moves_end_near_a_brigade_in_contact() {
    kernel::exercises!(rules::R5_11, rules::R5_5);
    let mut table = facing(Order::Attack, &["F11", "F12", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 34, 180).put("F12", 74, 20, 0).activate("FD1");
    let (f11, f12, r11) = (table.id("F11"), table.id("F12"), table.id("R11"));
    let support = |x, y| Action::SupportMove { brigade: f12, x, y, heading: Heading::NORTH };
    assert_eq!(table.refused(&support(6800, 1800)), ["5.5"], "nobody is in contact yet");
    table.play(Action::Advance { brigade: f11, target: r11 }, &[]);
    assert_eq!(table.refused(&support(8300, 2000)), ["5.5"], "more than 10 cm away");
    assert_eq!(table.refused(&support(6200, 1800)), ["5.1"]);
    assert_eq!(table.refused(&support(6600, 2400)), ["5.11"]);
    table.play(support(7000, 2300), &[]);
    assert!(table.game.check(Seat(0), &Action::MovesDone).is_ok());
}

#[test]
fn roads_carry_columns_farther() {
    kernel::exercises!(rules::R5_1);
    let mut table = Table::new(&setup("corps", &[]), Seat(0));
    table.only(&["F21", "R11"]).put("F21", 90, 20, 0).put("R11", 20, 100, 180).general("F21", 90, 14);
    let f21 = table.id("F21");
    table.game.brigades[f21.index()].formation = Formation::March;
    table.activate("FD2");
    assert_eq!(table.refused(&march(f21, 98, 49, 0)), ["5.1"], "30 cm off the road");
    table.play(march(f21, 90, 54, 0), &[]);
    assert_eq!(at(&table, "F21"), (9000, 5400), "34 of 35 cm on the road");
}

#[test]
fn difficult_ground_costs_double() {
    kernel::exercises!(rules::R1_12);
    let mut table = facing(Order::Manoeuvre, &["F11", "R31"]);
    // The wood begins about 45 at x = 40; allowance 20, the corps general is far.
    table.put("F11", 40, 36, 0).put("R31", 150, 110, 180).general("F11", 40, 30).activate("FD1");
    let f11 = table.id("F11");
    assert_eq!(table.refused(&march(f11, 40, 51, 0)), ["5.1"]);
    assert!(table.game.check(Seat(0), &march(f11, 40, 48, 0)).is_ok());
    // Guns may not enter it.
    let mut table = facing(Order::Manoeuvre, &["F1A", "R31"]);
    table.put("F1A", 40, 40, 0).put("R31", 150, 110, 180).general("F1A", 40, 30).activate("FD1");
    assert!(table.refused(&march(table.id("F1A"), 40, 48, 0)).contains(&"1.12"));
}

#[test]
fn formations_change_once_outside_zones() {
    kernel::exercises!(rules::R1_4);
    let mut table = facing(Order::Defend, &["F11", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 60, 180).activate("FD1");
    let f11 = table.id("F11");
    let form = |formation| Action::Form { brigade: f11, formation };
    table.play(form(Formation::Line), &[]);
    let stand = table.game.stand(f11);
    assert_eq!((stand.front(), stand.depth()), (Length::cm(12), Length::cm(3)));
    assert_eq!(stand.front_middle(), Point::cm(62, 27), "the middle of its front stays");
    assert_eq!(table.refused(&form(Formation::March)), ["1.4"]);
    let mut table = facing(Order::Defend, &["F11", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 38, 180).activate("FD1");
    assert_eq!(table.refused(&form(Formation::Line)), ["1.7"]);
}

#[test]
fn an_uncommanded_brigade_moves_as_if_defending() {
    kernel::exercises!(rules::R1_9, rules::R1_8);
    let mut table = facing(Order::Attack, &["F11", "R11"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 44, 180).general("F11", 120, 5).activate("FD1");
    let f11 = table.id("F11");
    assert_eq!(table.game.moving_order(f11), Order::Defend);
    assert!(table.game.check(Seat(0), &Action::MovesDone).is_ok(), "it need not attack");
    assert_eq!(table.refused(&Action::Advance { brigade: f11, target: table.id("R11") }), ["4.3.4"]);
    // A general who comes too late does not change that.
    let general = table.game.leader(f11);
    table.play(Action::MoveGeneral { general, x: 9600, y: 1000 }, &[]);
    assert_eq!(table.game.moving_order(f11), Order::Defend);
    assert_eq!(table.refused(&Action::MoveGeneral { general, x: 9500, y: 1000 }), ["5.8"], "once a turn");
}

#[test]
fn generals_ride_25_cm_and_make_way() {
    kernel::exercises!(rules::R5_8);
    let mut table = facing(Order::Attack, &["F11", "R11", "R12"]);
    table.put("F11", 62, 24, 0).put("R11", 62, 40, 180).put("R12", 30, 90, 180).activate("FD1");
    let general = table.game.leader(table.id("F11"));
    assert_eq!(table.refused(&Action::MoveGeneral { general, x: 3699, y: 1400 }), ["5.8"]);
    // A Russian general who stands in the way goes beside the nearest of his own.
    table.general("R11", 62, 30);
    let theirs = table.game.leader(table.id("R11"));
    let (f11, r11) = (table.id("F11"), table.id("R11"));
    table.play(Action::Advance { brigade: f11, target: r11 }, &[]);
    assert_eq!(table.game.general(theirs).with, Some(r11));
    assert!(table.told(|event| matches!(event, Event::GeneralMoved { swept: true, .. })));
}

#[test]
fn touched_baggage_is_lost() {
    kernel::exercises!(rules::R5_8);
    let mut table = facing(Order::Attack, &["F11", "R11", "RC-bag"]);
    table.put("F11", 62, 24, 0).put("RC-bag", 62, 33, 180).put("R11", 62, 70, 180).activate("FD1");
    let (f11, train) = (table.id("F11"), table.id("RC-bag"));
    table.play(Action::Advance { brigade: f11, target: train }, &[]);
    assert!(!table.game.is_on_table(train));
    assert_eq!(table.game.ruin(Seat(1)).baggage, 1);
}

#[test]
fn a_river_cuts_zones_and_disorganises() {
    kernel::exercises!(rules::R1_7, rules::R1_12);
    let river = (
        "kind = \"colline_douce\"\nlevel = 1\npoints = [[82, 38], [102, 36], [106, 50], [94, 56], [80, 50]]",
        "kind = \"riviere\"\npoints = [[70, 44], [120, 44], [120, 46], [70, 46]]",
    );
    let setup = changed("division", &[river]);
    let mut table = Table::new(&setup, Seat(0));
    table.only(&["F1", "A1"]).order("FD", Order::Attack).put("F1", 90, 40, 0).put("A1", 90, 50, 180);
    table.general("F1", 90, 30);
    let (f1, a1) = (table.id("F1"), table.id("A1"));
    assert!(!table.game.is_in_zone(f1), "4 cm away, but across the river");
    table.activate("FD").play(Action::Advance { brigade: f1, target: a1 }, &[]).play(Action::MovesDone, &[]);
    table.play(Action::Fight { brigade: f1, enemy: a1 }, &[]);
    assert_eq!(table.game.brigade(f1).cohesion, Cohesion::Disorganised, "no crossing near");
    let Phase::Combat(fight) = phase(&table.game) else { panic!() };
    assert!(table.game.clash(&fight).0.crossing);
}

#[test]
fn whole_corps_are_activated_by_option() {
    kernel::exercises!(rules::R2_4, rules::R4_1);
    let mut table = Table::new(&setup("corps", &[("activation", "corps")]), Seat(0));
    assert_eq!(table.game.ready(Seat(0)).count(), 1);
    kernel::spoken::tell_table(&table.game, &[]);
    table.activate("FD2");
    assert!(table.game.setup.divisions_of(Seat(0)).all(|division| table.game.division(division).activated));
    assert_eq!(table.game.active_set().iter().count(), 4);
}

#[test]
fn the_smaller_side_may_pass() {
    kernel::exercises!(rules::R4_1);
    let mut table = Table::new(&setup("corps", &[]), Seat(0));
    assert_eq!(table.refused(&Action::Pass), ["4.1"], "as many as the enemy");
    let fd1 = table.division("FD1");
    table.game.divisions[fd1.index()].activated = true;
    assert_eq!(table.refused(&Action::Activate { division: fd1 }), ["4.1"]);
    table.play(Action::Pass, &[]);
    assert_eq!(table.seat(), Seat(1));
    assert_eq!(table.refused(&Action::Pass), ["4.1"]);
}

#[test]
fn what_is_seen_of_a_brigade_names_its_rules() {
    kernel::exercises!(
        rules::R1_2,
        rules::R1_4,
        rules::R1_5,
        rules::R1_6,
        rules::R1_7,
        rules::R1_8,
        rules::R1_9,
        rules::R5_1,
        rules::R9_1,
        rules::R9_2,
        rules::R9_3,
        rules::R9_4
    );
    let table = Table::new(&setup("corps", &[]), Seat(0));
    let scene = table.game.scene(kernel::Viewer::Seat(Seat(0)));
    kernel::spoken::tell(&scene);
    let rule_of = |piece: &str, label: &str| {
        let piece = scene.pieces.iter().find(|one| one.id == piece).expect("a piece");
        piece.facts.iter().find(|fact| fact.label.key == label).and_then(|fact| fact.rule).expect("a fact").0
    };
    assert_eq!(rule_of("F11", "trait-voltigeurs-name"), "9.2");
    assert_eq!(rule_of("R11", "trait-large-name"), "9.1");
    assert_eq!(rule_of("R34", "trait-demotives-name"), "9.3");
    assert_eq!(rule_of("R34", "trait-lanciers-name"), "9.4");
    assert_eq!(rule_of("F11", "fact-cohesion"), "1.5");
    assert_eq!(rule_of("F11", "fact-command"), "1.9");
}
