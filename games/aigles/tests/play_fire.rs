//! Fire: fire.*, def.sight, skirm.groups, skirm.screen, skirm.target, char.sergeant, char.risk.fire.

use super::bench::*;
use aigles::book::vocabulary::{Character, Cover};
use aigles::play::action::Action;
use aigles::play::event::Event;
use aigles::rules;
use aigles::state::{Body, Marks, Target};
use boards::table::Length;
use kernel::exercises;

fn volley(events: &[Event]) -> (usize, u8, Cover) {
    let found = events.iter().find_map(|event| match event {
        Event::Volley { faces, hits, cover, .. } => Some((faces.len(), *hits, *cover)),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no volley in {events:#?}"))
}

#[test]
fn a_volley_at_medium_range_has_half_the_dice() {
    exercises!(rules::FIRE_RANGE, rules::FIRE_HIT, rules::FIRE_ELIGIBLE);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let target = b.line("B1", 60, 50, 0);
    let unit = b.line("F1", 60, 74, 180);
    b.active(FRENCH);
    let events = b.play(fire(unit, target), &[4, 5, 1]);
    assert_eq!(volley(&events), (3, 2, Cover::None));
    assert_eq!(b.game.unit(target).rankers, 22);
    assert!(b.has(target, Marks::TOOK_LOSSES) && b.has(unit, Marks::FIRED));
}

#[test]
fn the_british_line_and_a_column_as_target_add_dice() {
    exercises!(rules::FIRE_MODIFIERS);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.column("F1", 60, 70, 180);
    let events = b.play(fire(unit, target), &[1; 10]);
    assert_eq!(volley(&events).0, 10, "6 + 2 + 2 at 12 cm");
}

#[test]
fn a_target_out_of_range_costs_the_activation() {
    exercises!(rules::FIRE_ACTIVATION, rules::FIRE_RANGE);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 20, 0);
    let target = b.line("F1", 60, 70, 180);
    let events = b.play(fire(unit, target), &[]);
    let range = Some(Length::cm(46));
    let target = Target { unit: target, screen: false };
    assert!(events.contains(&Event::NoFire { shooter: unit, by: Body::Battalion, target, range }));
    assert!(b.has(unit, Marks::ACTIVATED));
}

#[test]
fn with_the_tape_out_only_targets_that_can_be_hit_may_be_named() {
    let mut b = bench_with("", &[("premeasure", "on")], &[plain("B1"), plain("F1"), plain("F2")]);
    let unit = b.line("B1", 60, 20, 0);
    let far = b.line("F1", 60, 70, 180);
    let behind = b.line("F2", 60, 8, 0);
    assert_eq!(b.refusals(&fire(unit, far)), ["refuse-out_of_range"]);
    assert_eq!(b.refusals(&fire(unit, behind)), ["refuse-no_group"]);
}

#[test]
fn troops_and_buildings_block_the_line_of_sight() {
    exercises!(rules::FIRE_ELIGIBLE);
    let mut b = bench(&[plain("B1"), Buy("B2", "trained", 48, [0; 4]), plain("F1")]);
    let unit = b.line("B1", 60, 40, 0);
    b.line("B2", 60, 50, 0);
    let target = b.line("F1", 60, 60, 180);
    let events = b.play(fire(unit, target), &[]);
    assert!(matches!(events[1], Event::NoFire { range: None, .. }), "{events:?}");
    for terrain in ["farm 20 48 110 52", "wood 20 46 110 54", "hill:1 20 42 110 58; hill:2 20 48 110 52"] {
        let mut b = bench_with(terrain, &[], &[plain("B1"), plain("F1")]);
        let unit = b.line("B1", 60, 36, 0);
        let target = b.line("F1", 60, 64, 180);
        let events = b.play(fire(unit, target), &[]);
        assert!(matches!(events[1], Event::NoFire { range: None, .. }), "{terrain}: {events:?}");
    }
    // Five centimetres of wood do not hide anybody.
    let mut b = bench_with("wood 20 46 110 50", &[], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 36, 0);
    let target = b.line("F1", 60, 64, 180);
    let events = b.play(fire(unit, target), &[1; 4]);
    assert_eq!(volley(&events).0, 4, "(6 + 2) at 24 cm");
}

#[test]
fn only_groups_with_the_target_in_their_arc_fire() {
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 40, 50, 0);
    let target = b.column("F1", 60, 60, 270);
    // The target's nearest corner is at (54, 56): within 45 degrees only of groups not more than 4 or 12 cm off.
    let view = b.game.view(unit, Body::Battalion, Target { unit: target, screen: false });
    assert!(view.groups > 0 && view.groups < 6, "{view:?}");
}

#[test]
fn cover_is_taken_from_walls_hedges_and_woods() {
    let cases = [
        ("wall 40 57 80 58", Cover::Hard),
        ("hedge 40 57 80 58", Cover::Light),
        ("stream 40 57 80 58", Cover::None),
        ("wood 40 57 80 70", Cover::Hard),
        ("wood 40 60 80 70", Cover::Light),
        ("crops 40 57 80 70", Cover::Light),
        ("wall 40 55 80 56", Cover::None),
        ("wall 40 62 80 63", Cover::None),
    ];
    for (terrain, cover) in cases {
        let mut b = bench_with(terrain, &[], &[plain("B1"), plain("F1")]);
        let unit = b.line("B1", 60, 40, 0);
        let target = b.line("F1", 60, 60, 180);
        let from = b.stand(unit).front_middle();
        assert_eq!(b.game.cover_from(&b.stand(target), from), cover, "{terrain}");
    }
    let mut b = bench_with("wood 40 57 80 70", &[("wood_cover", "light")], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 40, 0);
    let target = b.line("F1", 60, 60, 180);
    let from = b.stand(unit).front_middle();
    assert_eq!(b.game.cover_from(&b.stand(target), from), Cover::Light);
}

#[test]
fn a_sergeant_has_one_missed_die_rolled_again() {
    exercises!(rules::CHAR_SERGEANT);
    let mut b = bench(&[Buy("B1", "trained", 24, [0, 1, 0, 0]), plain("F1")]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.line("F1", 60, 74, 180);
    b.play(fire(unit, target), &[1, 2, 3, 1]);
    assert_eq!(b.asks(), "decision-sergeant");
    b.play(Action::Reroll { yes: true }, &[5]);
    assert_eq!(b.game.unit(target).rankers, 23);
    assert_eq!(b.game.unit(unit).corrected, 1);
}

#[test]
fn a_six_that_hits_takes_a_character() {
    exercises!(rules::CHAR_RISK_FIRE);
    let mut b = bench(&[plain("B1"), Buy("F1", "trained", 24, [1, 0, 0, 1])]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.line("F1", 60, 74, 180);
    // Two present, three faces each: 2 is the officer.
    let events = b.play(fire(unit, target), &[6, 6, 4, 1, 2]);
    let rule = rules::CHAR_RISK_FIRE;
    assert!(events.contains(&Event::CharacterLost { unit: target, who: Character::Officer, die: Some(2), rule }));
    assert!(!b.game.unit(target).characters.officer());
    assert_eq!(b.game.unit(target).rankers, 22, "three hits, one of them the officer");
}

#[test]
fn each_six_takes_one_by_option() {
    exercises!(rules::CHAR_RISK_FIRE);
    let units = [plain("B1"), Buy("F1", "trained", 24, [1, 0, 0, 1])];
    let mut b = bench_with("", &[("each_six", "on")], &units);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.line("F1", 60, 74, 180);
    b.play(fire(unit, target), &[6, 6, 4, 1, 2]);
    assert_eq!(b.game.unit(target).characters.count(), 0);
    assert_eq!(b.game.unit(target).rankers, 23);
}

#[test]
fn a_base_fires_once_a_turn_and_not_in_contact() {
    exercises!(rules::FIRE_ONCE, rules::FIRE_ACTIVATION);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("F1"), plain("F2")]);
    let unit = b.line("B1", 60, 50, 0);
    let other = b.line("B2", 100, 50, 0);
    let target = b.line("F1", 60, 74, 180);
    let engaged = b.line("F2", 100, 54, 180);
    b.engage(engaged, other);
    assert_eq!(b.refusals(&fire(unit, engaged)), ["refuse-target_in_contact"]);
    assert_eq!(b.refusals(&fire(other, target)), ["refuse-engaged"]);
    b.mark(unit, Marks::FIRED);
    assert_eq!(b.refusals(&fire(unit, target)), ["refuse-already_fired"]);
}

#[test]
fn a_screen_hides_its_battalion_and_is_hard_to_hit() {
    exercises!(rules::SKIRM_TARGET, rules::SKIRM_BODY);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.column("F1", 60, 76, 180);
    b.skirmishers(target, 5, 60, 66);
    let events = b.play(fire(unit, target), &[]);
    assert!(matches!(events[1], Event::NoFire { range: None, .. }), "behind its screen: {events:?}");
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.column("F1", 60, 76, 180);
    b.skirmishers(target, 5, 60, 66);
    let events = b.play(fire_at_screen(unit, target), &[6, 4, 1, 1]);
    assert_eq!(volley(&events).0, 4, "(6 + 2) halved; a screen is never in column");
    assert_eq!((b.game.unit(target).skirmishers, b.game.unit(target).rankers), (3, 19));
    assert!(!b.has(target, Marks::TOOK_LOSSES), "skirmishers cause no test");
    assert_eq!(b.game.losses(target), 2);
}

#[test]
fn the_screen_fires_with_its_parent_at_its_own_target() {
    exercises!(rules::SKIRM_GROUPS, rules::SKIRM_ACTIVATE);
    let mut b = bench(&[plain("B1"), plain("F1"), plain("F2")]);
    let unit = b.line("B1", 60, 50, 0);
    b.skirmishers(unit, 5, 60, 58);
    let front = b.line("F1", 60, 80, 180);
    let beside = b.column("F2", 100, 58, 270);
    let screen = Some(Target { unit: beside, screen: false });
    let action = Action::Fire { unit, target: None, screen, bonus: Body::Screen };
    // Three groups at a column 24 cm away: (3 + 2) halved, up.
    let events = b.play(action, &[4, 4, 1]);
    assert_eq!(volley(&events).0, 3);
    assert_eq!(b.game.unit(beside).rankers, 22);
    // The body cannot fire through its own skirmishers at what stands straight before them.
    let view = b.game.view(unit, Body::Battalion, Target { unit: front, screen: false });
    assert!(view.groups < 5, "{view:?}");
}

#[test]
fn a_test_before_firing_by_option() {
    exercises!(rules::FIRE_ACTIVATION);
    let mut b = bench_with("", &[("fire_activation_roll", "on")], &[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.line("F1", 60, 74, 180);
    let events = b.play(fire(unit, target), &[3]);
    assert!(events.contains(&Event::DoesNothing { unit }));
}

#[test]
fn the_commander_adds_one_to_every_die() {
    exercises!(rules::CMD_JOIN_FIRE);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.line("F1", 60, 74, 180);
    b.join_commander(unit);
    b.play(fire(unit, target), &[3, 3, 3, 2]);
    assert_eq!(b.game.unit(target).rankers, 21);
}

#[test]
fn half_losses_shrink_the_footprint_about_the_middle_of_the_front() {
    exercises!(rules::LOSS_REMOVAL, rules::LOSS_HALF, rules::DEF_GROUPS, rules::DEF_RANKER);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.line("F1", 60, 66, 180);
    b.game.units[target.index()].rankers = 14;
    assert_eq!(b.game.groups(target), 4, "groups fall at once");
    assert_eq!(b.stand(target).front(), Length::cm(24), "the front holds");
    let front = b.stand(target).front_middle();
    b.play(fire(unit, target), &[4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!(b.stand(target).front(), Length::cm(12), "three groups are left");
    assert_eq!(b.stand(target).front_middle(), front);
}

#[test]
fn a_battalion_without_rankers_is_gone_and_friends_waver() {
    exercises!(rules::LOSS_DESTROYED, rules::RES_WHEN);
    let mut b = bench(&[plain("B1"), plain("F1"), plain("F2")]);
    let unit = b.line("B1", 60, 50, 0);
    let target = b.line("F1", 60, 66, 180);
    let friend = b.line("F2", 120, 100, 180);
    b.game.units[target.index()].rankers = 2;
    b.play(fire(unit, target), &[4, 4, 4, 1, 1, 1, 1, 1]);
    assert_eq!(b.game.unit(target).fate, aigles::state::Fate::Destroyed);
    assert!(b.has(friend, Marks::SAW_ROUT));
}
