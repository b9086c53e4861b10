//! Moves of battalions: man.*, dis.*, def.position, def.terrain, def.height.

use super::bench::*;
use aigles::book::vocabulary::{Formation, UnitId};
use aigles::play::action::{Action, Drill, Step};
use aigles::play::event::Event;
use aigles::rules;
use aigles::state::Marks;
use boards::table::{Angle, Hand, Heading, Length};
use kernel::exercises;

#[test]
fn a_line_goes_five_centimetres_a_pip_and_may_stop_short() {
    exercises!(rules::MAN_MOVE, rules::MAN_TEST, rules::ACT_TYPES, rules::DEF_LINE);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 110, 180);
    b.play(Action::Manoeuvre { unit, drill: Drill::Move }, &[4]);
    assert_eq!(b.asks(), "decision-direction");
    b.play(Action::Direction { back: false }, &[4]);
    assert_eq!(b.refusals(&ahead(2001)), ["refuse-too_far"]);
    assert_eq!(b.refusals(&ahead(-1)), ["refuse-negative"]);
    assert!(b.refusals(&ahead(1250)).is_empty(), "it may stop short");
    b.play(ahead(2000), &[]);
    assert_eq!(b.at(unit), (6000, 5000));
    assert_eq!((b.stand(unit).front(), b.stand(unit).depth()), (Length::cm(24), Length::cm(4)));
    assert!(b.has(unit, Marks::ACTIVATED) && !b.has(unit, Marks::DISORDERED));
}

#[test]
fn a_column_goes_seven_and_a_half() {
    exercises!(rules::MAN_MOVE, rules::DEF_COLUMN);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.column("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 4);
    assert_eq!(b.refusals(&ahead(3001)), ["refuse-too_far"]);
    b.play(ahead(3000), &[]);
    assert_eq!(b.at(unit), (6000, 6000));
}

#[test]
fn a_failed_test_does_nothing_this_turn() {
    exercises!(rules::ACT_FAIL, rules::ACT_SCORE, rules::ARMY_QUALITY);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 110, 180);
    let events = b.play(Action::Manoeuvre { unit, drill: Drill::Move }, &[3]);
    assert!(events.contains(&Event::DoesNothing { unit }));
    assert!(b.has(unit, Marks::ACTIVATED) && !b.has(unit, Marks::PASSED));
}

#[test]
fn two_drummers_roll_the_same_test_twice_again() {
    exercises!(rules::CHAR_DRUMMER);
    let mut b = bench(&[Buy("B1", "trained", 24, [2, 0, 0, 0]), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 110, 180);
    b.play(Action::Manoeuvre { unit, drill: Drill::Move }, &[1]);
    assert_eq!(b.asks(), "decision-drummer");
    b.play(Action::Reroll { yes: true }, &[2]);
    assert_eq!(b.asks(), "decision-drummer");
    b.play(Action::Reroll { yes: true }, &[5]);
    assert_eq!(b.asks(), "decision-direction");
    assert_eq!(b.game.unit(unit).drummed, 2);
}

#[test]
fn back_keeps_the_facing_and_is_slow() {
    exercises!(rules::MAN_BACK);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 110, 180);
    b.march(unit, true, 4);
    assert_eq!(b.refusals(&back(1001)), ["refuse-too_far"]);
    assert!(b.refusals(&ahead(100)).contains(&"refuse-wrong_direction".to_owned()));
    b.play(back(1000), &[]);
    assert_eq!(b.at(unit), (6000, 2000));
    assert_eq!(b.stand(unit).heading(), Heading::NORTH);
}

#[test]
fn a_wheel_measures_the_outer_corner_and_shares_the_allowance() {
    exercises!(rules::MAN_WHEEL);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 4);
    let front = b.stand(unit).front();
    let wheel = |cm: i32| Step::Wheel { pivot: Hand::Left, angle: Angle::of_arc(Length::cm(cm), front) };
    assert!(b.refusals(&path(&[wheel(10)])).is_empty());
    assert!(b.refusals(&path(&[wheel(11)])).contains(&"refuse-wheel_too_far".to_owned()));
    let half = Step::Ahead { distance: Length::cm(10) };
    assert!(b.refusals(&path(&[wheel(5), half])).is_empty());
    let more = Step::Ahead { distance: Length::tenths(1030) };
    assert_eq!(b.refusals(&path(&[wheel(5), more])), ["refuse-too_far"]);
    let pivot = b.stand(unit).front_left();
    b.play(path(&[wheel(10)]), &[]);
    assert!(b.stand(unit).front_left().distance(pivot) <= Length::GRAIN);
    assert!(b.stand(unit).heading() > Heading::degrees(330));
}

#[test]
fn a_change_of_formation_turns_any_way_about_the_centre() {
    exercises!(rules::MAN_FORMATION);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("B2", 60, 40, 0);
    b.line("F1", 60, 110, 180);
    b.play(Action::Manoeuvre { unit, drill: Drill::Formation }, &[4]);
    assert_eq!(b.asks(), "decision-formation");
    let turn = |formation, degrees| Action::Formation { formation, heading: Heading::degrees(degrees) };
    assert_eq!(b.refusals(&turn(Formation::Line, 90)), ["refuse-overlap"]);
    b.play(turn(Formation::Column, 117), &[]);
    assert_eq!(b.at(unit), (6000, 3000));
    assert_eq!((b.stand(unit).front(), b.stand(unit).depth()), (Length::cm(8), Length::cm(12)));
    assert_eq!(b.stand(unit).heading(), Heading::degrees(117));
}

#[test]
fn enemies_stay_ten_centimetres_apart() {
    exercises!(rules::MAN_TENCM);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    let enemy = b.line("F1", 60, 59, 180);
    b.march(unit, false, 6);
    assert_eq!(b.refusals(&ahead(1501)), ["refuse-too_close"]);
    assert!(b.refusals(&ahead(1500)).is_empty());
    b.mark(enemy, Marks::ROUTING);
    assert!(b.refusals(&ahead(2000)).is_empty(), "routers have no zone");
    assert!(b.refusals(&ahead(2900)).contains(&"refuse-through_enemy".to_owned()), "but nobody walks through them");
}

#[test]
fn inside_the_zone_one_may_only_move_away() {
    exercises!(rules::MAN_TENCM);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 40, 180);
    b.march(unit, true, 6);
    assert!(b.refusals(&back(600)).is_empty());
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 40, 180);
    b.march(unit, false, 1);
    assert_eq!(b.refusals(&ahead(100)), ["refuse-too_close"]);
}

#[test]
fn friends_passed_through_are_disordered_and_so_is_who_passes() {
    exercises!(rules::MAN_INTERPEN, rules::DEF_POSITION);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    let friend = b.line("B2", 60, 40, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 4);
    assert_eq!(b.refusals(&ahead(1000)), ["refuse-overlap"]);
    b.play(ahead(1600), &[]);
    assert!(b.has(unit, Marks::DISORDERED) && b.has(friend, Marks::DISORDERED));
}

#[test]
fn friendly_skirmishers_may_be_passed_freely() {
    let mut b = bench(&[plain("B1"), plain("B2"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    let friend = b.line("B2", 100, 30, 0);
    b.skirmishers(friend, 4, 78, 38);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 4);
    b.play(ahead(1600), &[]);
    assert!(!b.has(unit, Marks::DISORDERED) && !b.has(friend, Marks::DISORDERED));
}

#[test]
fn a_move_that_starts_in_a_wood_is_slow_straight_and_disorders() {
    exercises!(rules::MAN_DIFFICULT, rules::MAN_DIFFICULT_ONLY, rules::DIS_CAUSES);
    let mut b = bench_with("wood 40 20 80 50", &[], &[plain("B1"), plain("F1")]);
    let unit = b.column("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    assert_eq!(b.refusals(&Action::Manoeuvre { unit, drill: Drill::Formation }), ["refuse-difficult_drill"]);
    b.march(unit, false, 4);
    assert_eq!(b.refusals(&ahead(1001)), ["refuse-too_far_difficult"]);
    let wheel = Step::Wheel { pivot: Hand::Right, angle: Angle::degrees(2) };
    assert!(b.refusals(&path(&[wheel])).contains(&"refuse-difficult_drill".to_owned()));
    b.play(ahead(1000), &[]);
    assert!(b.has(unit, Marks::DISORDERED));
}

#[test]
fn at_most_half_of_a_full_move_may_be_difficult() {
    exercises!(rules::MAN_DIFFICULT);
    // The front stands at 32; the wood begins at 42.
    let mut b = bench_with("wood 40 42 80 70", &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 6);
    assert!(b.refusals(&ahead(2000)).is_empty(), "10 open, 10 difficult");
    assert_eq!(b.refusals(&ahead(2200)), ["refuse-too_far_difficult"]);
    b.play(ahead(900), &[]);
    assert!(!b.has(unit, Marks::DISORDERED), "it has not entered the wood");
}

#[test]
fn a_wheel_may_not_lead_into_a_wood() {
    exercises!(rules::MAN_WHEEL);
    let mut b = bench_with("wood 60 33 80 50", &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 6);
    let wheel = Step::Wheel { pivot: Hand::Left, angle: Angle::degrees(20) };
    assert_eq!(b.refusals(&path(&[wheel])), ["refuse-wheel_difficult"]);
}

#[test]
fn uphill_is_slow_towards_the_crest_only() {
    exercises!(rules::MAN_DIFFICULT);
    let hill = "hill:1 40 20 80 80; hill:2 50 60 70 70";
    let mut b = bench_with(hill, &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 150, 115, 180);
    b.march(unit, false, 4);
    assert_eq!(b.refusals(&ahead(1001)), ["refuse-too_far_difficult"]);
    let mut b = bench_with(hill, &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 50, 180);
    b.line("F1", 150, 115, 180);
    b.march(unit, false, 4);
    assert!(b.refusals(&ahead(2000)).is_empty(), "downhill");
}

#[test]
fn an_obstacle_costs_a_die_and_does_not_disorder() {
    exercises!(rules::MAN_OBSTACLE);
    let mut b = bench_with("hedge 40 40 80 41", &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 5);
    b.play(ahead(2500), &[2]);
    assert_eq!(b.at(unit), (6000, 5000), "25 less 5");
    assert!(!b.has(unit, Marks::DISORDERED));
}

#[test]
fn too_little_left_to_cross_stops_at_the_near_side() {
    exercises!(rules::MAN_OBSTACLE);
    // Front at 32, hedge at 41.5: 9.5 ahead; 15 less 5 is less than 9.5 + 1.
    let mut b = bench_with("hedge 40 41.5 80 42.5", &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 3);
    let events = b.play(ahead(1500), &[2]);
    assert!(events.iter().any(|event| matches!(event, Event::ObstacleMet { crosses: false, .. })));
    assert_eq!(b.at(unit), (6000, 3950));
}

#[test]
fn a_body_astride_an_obstacle_does_not_cross_it_again() {
    let mut b = bench_with("hedge 40 30 80 31", &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 3);
    b.play(ahead(1500), &[]);
    assert_eq!(b.at(unit), (6000, 4500));
}

#[test]
fn reforming_takes_the_whole_turn() {
    exercises!(rules::MAN_REFORM);
    let mut b = bench_with("wood 40 20 80 50", &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    let reform = |unit: UnitId| Action::Manoeuvre { unit, drill: Drill::Reform };
    assert_eq!(b.refusals(&reform(unit)), ["refuse-not_disordered"]);
    b.mark(unit, Marks::DISORDERED);
    b.play(reform(unit), &[5]);
    assert!(b.has(unit, Marks::DISORDERED), "until the end of the turn");
    b.run_out();
    assert!(!b.has(unit, Marks::DISORDERED), "in order inside the wood");
}

#[test]
fn nothing_ends_off_the_table_or_in_a_river() {
    exercises!(rules::DEF_POSITION, rules::DEF_TERRAIN);
    let mut b = bench_with("river 40 44 80 48", &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 30, 0);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 6);
    assert_eq!(b.refusals(&ahead(1300)), ["refuse-impassable"]);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 5, 180);
    b.line("F1", 60, 115, 180);
    b.march(unit, false, 6);
    assert_eq!(b.refusals(&ahead(400)), ["refuse-off_table"]);
}
