//! Charges: att.*, def.fire.*, def.arcs, def.contact, com.join, man.obstacle.charge, skirm.contact.

use super::bench::*;
use aigles::book::vocabulary::{ChargeZone, UnitId};
use aigles::play::action::{Action, Drill};
use aigles::play::event::Event;
use aigles::rules;
use aigles::state::{Fate, Marks};
use boards::table::{Heading, Length};
use kernel::exercises;

fn attack(unit: UnitId, target: UnitId) -> Action {
    Action::Attack { unit, target }
}

/// A French column before a British line, 22 cm apart.
fn facing() -> (Bench, UnitId, UnitId) {
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 70, 180);
    b.active(FRENCH);
    (b, column, line)
}

#[test]
fn a_charge_that_reaches_lies_flush_and_fights() {
    exercises!(rules::ATT_TEST, rules::ATT_MOVE, rules::ATT_LINE, rules::DEF_CONTACT);
    exercises!(rules::DEF_FIRE, rules::COM_TOTAL);
    let (mut b, column, line) = facing();
    let events = b.play(attack(column, line), &[4, 3]);
    let launched =
        Event::ChargeLaunched { charger: column, target: line, gap: Length::cm(22), zone: ChargeZone::Front };
    assert!(events.contains(&launched));
    assert_eq!(b.asks(), "decision-defensive_fire");
    assert_eq!(b.seat(), BRITISH);
    // 6 + 6 for the column against 6: 3 and 3 is 15 to 9.
    b.play(Action::DefensiveFire { yes: false }, &[3, 3, 6]);
    assert_eq!(b.asks(), "decision-pursue");
    assert!(b.has(column, Marks::ACTIVATED) && b.has(line, Marks::ACTIVATED));
    assert_eq!((b.game.unit(column).rankers, b.game.unit(line).rankers), (22, 18));
    assert_eq!(b.at(column), (6000, 4800), "flush against the front at 42, before the recoil");
    assert_eq!(b.at(line), (6000, 3500), "five centimetres back");
}

#[test]
fn a_friend_behind_is_disordered_only_by_a_recoil_that_it_stops() {
    exercises!(rules::COM_RECOIL);
    for (gap, stopped) in [(510, false), (300, true)] {
        let mut b = bench(&[plain("B1"), plain("B2"), plain("F1")]);
        let line = b.line("B1", 60, 40, 0);
        let friend = b.line("B2", 60, 31, 0);
        // The front of the friend is so far behind the back of the line, in tenths of a millimetre.
        b.game.units[friend.index()].pose.y = 4000 - 400 - gap;
        let column = b.column("F1", 60, 70, 180);
        b.active(FRENCH);
        b.play(attack(column, line), &[4, 3]);
        b.play(Action::DefensiveFire { yes: false }, &[3, 3, 6]);
        assert_eq!(b.at(line) != (6000, 3500), stopped, "five centimetres, if there is room for them");
        assert_eq!(b.has(friend, Marks::DISORDERED), stopped);
    }
}

#[test]
fn a_charge_that_falls_short_rallies_and_recovers() {
    exercises!(rules::ATT_SHORT, rules::ATT_MOVE);
    let (mut b, column, line) = facing();
    b.play(attack(column, line), &[4, 2]);
    assert!(b.has(column, Marks::RALLYING) && !b.has(column, Marks::DISORDERED));
    assert_eq!(b.at(column), (6000, 5500), "15 of 22 cm");
    b.run_out();
    assert!(b.has(column, Marks::RALLYING), "next turn it is spent rallying");
    b.active(FRENCH);
    assert_eq!(b.refusals(&fire(column, line)), ["refuse-must_recover"]);
    assert_eq!(b.refusals(&Action::Recover { unit: column, reform: true }), ["refuse-not_disordered"]);
    b.play(Action::Recover { unit: column, reform: false }, &[]);
    assert!(b.has(column, Marks::RALLYING), "until the end of the turn");
    b.run_out();
    assert!(!b.has(column, Marks::RALLYING));
}

#[test]
fn a_strip_of_marsh_that_lies_behind_in_the_end_disorders_a_charge() {
    exercises!(rules::DIS_CAUSES);
    let mut b = bench_with("marsh 40 62 80 63", &[], &[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 70, 180);
    b.active(FRENCH);
    b.play(attack(column, line), &[4, 2]);
    assert_eq!(b.at(column), (6000, 5500), "it began before the marsh and stands beyond it");
    assert!(b.has(column, Marks::RALLYING) && b.has(column, Marks::DISORDERED));
}

#[test]
fn a_pass_is_no_substitute_for_recovering() {
    exercises!(rules::TURN_PASS);
    let (mut b, column, _) = facing();
    b.mark(column, Marks::RALLYING);
    b.play(Action::Pass { unit: column }, &[]);
    b.run_out();
    assert!(b.has(column, Marks::RALLYING));
}

#[test]
fn a_rallying_battalion_counter_attacks_without_fire() {
    exercises!(rules::ATT_SHORT);
    let (mut b, column, line) = facing();
    b.mark(line, Marks::RALLYING);
    let events = b.play(attack(column, line), &[4, 3, 1, 1, 6]);
    assert!(events.iter().any(|event| matches!(event, Event::Contact { counter_attack: true, .. })));
    let totals = events.iter().find_map(|event| match event {
        Event::Combat { totals, .. } => Some(*totals),
        _ => None,
    });
    assert_eq!(totals, Some([6 + 6 + 1, 6 + 3 + 1]));
}

#[test]
fn a_failed_aggression_test_may_be_rolled_again_by_the_officer() {
    exercises!(rules::ATT_TEST, rules::CHAR_OFFICER, rules::ACT_FAIL);
    let mut b = bench(&[plain("B1"), Buy("F1", "recruits", 24, [0, 0, 0, 1])]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 70, 180);
    b.active(FRENCH);
    b.play(attack(column, line), &[2]);
    assert_eq!(b.asks(), "decision-officer");
    let events = b.play(Action::Reroll { yes: true }, &[1]);
    assert!(events.contains(&Event::DoesNothing { unit: column }));
}

#[test]
fn a_separate_bravery_roll_by_option() {
    exercises!(rules::ATT_TEST);
    let mut b = bench_with("", &[("separate_bravery", "on")], &[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 70, 180);
    b.active(FRENCH);
    let events = b.play(attack(column, line), &[4, 3]);
    assert!(events.contains(&Event::DoesNothing { unit: column }));
}

#[test]
fn only_targets_in_sight_and_ahead_may_be_attacked() {
    exercises!(rules::ATT_TEST, rules::DEF_SIGHT);
    let mut b = bench_with("farm 100 50 120 60", &[], &[plain("B1"), plain("B2"), plain("F1"), plain("F2")]);
    b.line("B1", 60, 40, 0);
    let hidden = b.line("F1", 110, 75, 180);
    let behind = b.line("F2", 60, 20, 0);
    let unit = b.id("B1");
    assert_eq!(b.refusals(&attack(unit, behind)), ["refuse-out_of_arc"]);
    let looker = b.line("B2", 110, 40, 0);
    assert_eq!(b.refusals(&attack(looker, hidden)), ["refuse-not_in_sight"]);
    assert_eq!(b.refusals(&attack(unit, looker)), ["refuse-bad_target"]);
}

#[test]
fn defensive_fire_may_break_a_charge() {
    exercises!(rules::DEF_FIRE, rules::DEF_FIRE_ROLL, rules::DEF_FIRE_HIT, rules::DEF_FIRE_TEST, rules::ROUT_MOVE);
    let (mut b, column, line) = facing();
    b.play(attack(column, line), &[4, 3]);
    // Range 6: all of 6 + 2 + 2; each die less one against 4; then the column's resolve fails and it runs 7.5 cm.
    let dice = [6, 5, 5, 4, 1, 1, 1, 1, 1, 1, 1, 3, 1];
    let events = b.play(Action::DefensiveFire { yes: true }, &dice);
    assert_eq!(b.game.unit(column).rankers, 22);
    assert!(events.contains(&Event::Routs { unit: column }));
    assert!(b.has(column, Marks::ROUTING | Marks::FLED));
    assert_eq!(b.at(column), (6000, 7750));
    assert!(b.has(line, Marks::FIRED) && !b.has(line, Marks::ACTIVATED), "it keeps its own activation");
    b.active(BRITISH);
    assert_eq!(b.refusals(&fire(line, column)), ["refuse-already_fired"]);
}

#[test]
fn losses_to_defensive_fire_do_not_weaken_the_charge_itself() {
    exercises!(rules::DEF_FIRE_TEST, rules::COM_TOTAL);
    let (mut b, column, line) = facing();
    b.play(attack(column, line), &[4, 3]);
    // Four hits: 20 men, five groups; they count six in this round. Resolve passed, combat 1 to 1.
    let dice = [6, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 4, 1, 1, 6];
    let events = b.play(Action::DefensiveFire { yes: true }, &dice);
    let totals = events.iter().find_map(|event| match event {
        Event::Combat { totals, .. } => Some(*totals),
        _ => None,
    });
    assert_eq!(totals, Some([13, 7]));
    assert_eq!(b.game.groups(column), 5);
}

#[test]
fn who_passed_may_still_fire_and_who_failed_may_not() {
    exercises!(rules::TURN_PASS, rules::DEF_FIRE);
    let (mut b, column, line) = facing();
    b.mark(line, Marks::ACTIVATED | Marks::PASSED);
    b.play(attack(column, line), &[4, 3]);
    assert_eq!(b.asks(), "decision-defensive_fire");
    let (mut b, column, line) = facing();
    b.mark(line, Marks::ACTIVATED);
    b.play(attack(column, line), &[4, 3, 1, 1, 6]);
    assert_eq!(b.asks(), "decision-pursue");
}

#[test]
fn a_flank_charge_meets_no_fire() {
    exercises!(rules::DEF_ARCS, rules::DEF_FIRE);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 100, 40, 270);
    b.active(FRENCH);
    let events = b.play(attack(column, line), &[4, 4, 1, 1, 6]);
    assert!(events.iter().any(|e| matches!(e, Event::ChargeLaunched { zone: ChargeZone::Flank, .. })));
    assert_eq!(b.asks(), "decision-pursue");
    assert_eq!(b.stand(column).heading(), Heading::WEST);
}

#[test]
fn a_hedge_on_the_charge_line_disorders_and_delays() {
    exercises!(rules::MAN_OBSTACLE_CHARGE, rules::COM_COVER, rules::COM_MODIFIERS);
    let mut b = bench_with("hedge 40 42.5 80 43.5", &[], &[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 70, 180);
    b.mark(line, Marks::ACTIVATED);
    b.active(FRENCH);
    // 30 cm less 5 for the hedge: 25 reaches 22.
    let events = b.play(attack(column, line), &[4, 4, 2, 1, 1, 6]);
    assert!(b.has(column, Marks::DISORDERED));
    let totals = events.iter().find_map(|event| match event {
        Event::Combat { totals, .. } => Some(*totals),
        _ => None,
    });
    assert_eq!(totals, Some([6 + 6 - 2 - 1 + 1, 6 + 1]), "disordered, and light cover");
    // A hedge that eats the whole distance stops the charge on its near side.
    let mut b = bench_with("hedge 40 42.5 80 43.5", &[], &[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 70, 180);
    b.active(FRENCH);
    b.play(attack(column, line), &[4, 3, 6]);
    assert!(b.has(column, Marks::DISORDERED) && b.has(column, Marks::RALLYING));
    assert_eq!(b.at(column), (6000, 4950), "front at 43.5");
}

#[test]
fn a_screen_in_the_way_is_swept_off_and_the_charge_goes_on() {
    exercises!(rules::SKIRM_CONTACT);
    let (mut b, column, line) = facing();
    b.skirmishers(line, 5, 60, 46);
    let events = b.play(attack(column, line), &[4, 3]);
    assert!(events.contains(&Event::ScreenRemoved { unit: line, skirmishers: 5, rule: rules::SKIRM_CONTACT }));
    assert_eq!(b.game.losses(line), 5);
    assert!(!b.has(line, Marks::TOOK_LOSSES));
    assert_eq!(b.asks(), "decision-defensive_fire");
}

#[test]
fn the_screen_of_an_attacker_steps_aside() {
    exercises!(rules::SKIRM_CONTACT, rules::SKIRM_ACTIVATE);
    let (mut b, column, line) = facing();
    b.skirmishers(column, 4, 60, 60);
    b.play(attack(column, line), &[4, 2]);
    assert_eq!(b.asks(), "decision-screen_reset");
    let ahead = Action::ScreenReset { x: 6000, y: 4600, heading: Heading::SOUTH };
    assert!(b.refusals(&ahead).contains(&"refuse-screen_aside".to_owned()));
    b.play(Action::ScreenReset { x: 6000, y: 6500, heading: Heading::SOUTH }, &[]);
    assert!(b.game.screen(column).is_some());
}

#[test]
fn another_enemy_met_first_becomes_the_target() {
    exercises!(rules::ATT_LINE);
    let mut b = bench(&[plain("B1"), Buy("B2", "trained", 16, [0; 4]), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let nearer = b.column("B2", 60, 54, 0);
    let column = b.column("F1", 60, 78, 180);
    b.mark(nearer, Marks::ACTIVATED);
    b.active(FRENCH);
    let events = b.play(attack(column, line), &[4, 3, 1, 1, 6]);
    assert!(events.contains(&Event::TargetChanged { charger: column, from: line, to: nearer }));
    assert_eq!(b.game.unit(column).contact, Some(nearer));
}

#[test]
fn friends_on_the_line_are_passed_through_if_contact_is_made() {
    exercises!(rules::ATT_LINE);
    let mut b = bench(&[plain("B1"), plain("F1"), plain("F2")]);
    let line = b.line("B1", 60, 40, 0);
    let friend = b.line("F2", 60, 56, 180);
    let column = b.column("F1", 60, 70, 180);
    b.mark(line, Marks::ACTIVATED);
    b.active(FRENCH);
    b.play(attack(column, line), &[4, 3, 1, 1, 6]);
    assert!(b.has(column, Marks::DISORDERED) && b.has(friend, Marks::DISORDERED));
    // A charge that falls short stops before them.
    let mut b = bench(&[plain("B1"), plain("F1"), plain("F2")]);
    let line = b.line("B1", 60, 40, 0);
    let friend = b.line("F2", 60, 56, 180);
    let column = b.column("F1", 60, 70, 180);
    b.active(FRENCH);
    b.play(attack(column, line), &[4, 2]);
    assert!(!b.has(friend, Marks::DISORDERED));
    assert_eq!(b.at(column), (6000, 6400));
}

#[test]
fn routers_that_are_caught_lose_six_and_run_on() {
    exercises!(rules::ATT_ROUTE);
    let (mut b, column, line) = facing();
    b.mark(line, Marks::ROUTING);
    let events = b.play(attack(column, line), &[4, 3, 2]);
    assert!(events.contains(&Event::RoutersCaught { charger: column, target: line }));
    assert_eq!(b.game.unit(line).rankers, 18);
    assert_eq!(b.at(line), (6000, 2500), "15 cm towards its own edge");
    assert!(!b.has(column, Marks::DISORDERED) && b.game.unit(column).contact.is_none());
    assert_eq!(b.game.unit(column).rankers, 24);
}

#[test]
fn a_combat_is_joined_in_flank_or_rear_and_never_in_its_first_turn() {
    exercises!(rules::COM_JOIN);
    let mut b = bench(&[plain("B1"), plain("F1"), plain("F2"), plain("F3")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 48, 180);
    b.engage(column, line);
    let frontal = b.column("F3", 72, 60, 180);
    let joiner = b.column("F2", 100, 40, 270);
    b.active(FRENCH);
    assert_eq!(b.refusals(&attack(frontal, line)), ["refuse-join_front"]);
    b.game.units[line.index()].combat_began = 2;
    assert_eq!(b.refusals(&attack(joiner, line)), ["refuse-join_new_combat"]);
    b.game.units[line.index()].combat_began = 1;
    b.play(attack(joiner, line), &[4, 4]);
    assert_eq!(b.game.unit(joiner).supports_against, Some(line));
    assert!(b.has(line, Marks::DISORDERED));
    assert!(b.game.fighter(column, line, None).friend_joined, "+2 in this turn's round: it is not fought yet");
    b.active(FRENCH);
    b.game.units[joiner.index()].marks = Marks::NONE;
    assert_eq!(b.refusals(&fire(joiner, line)), ["refuse-target_in_contact", "refuse-joiner"]);
    assert!(b.refusals(&Action::Pass { unit: joiner }).is_empty());
}

#[test]
fn a_joiner_that_is_charged_fights_for_itself() {
    exercises!(rules::COM_JOIN);
    let mut b = bench(&[plain("B1"), plain("B2"), plain("F1"), plain("F2")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 48, 180);
    b.engage(column, line);
    let joiner = b.column("F2", 78, 40, 270);
    b.game.units[joiner.index()].supports_against = Some(line);
    let saviour = b.column("B2", 78, 12, 0);
    let events = b.play(attack(saviour, joiner), &[4, 4, 1, 1, 6]);
    assert!(events.contains(&Event::JoinerDrawnOff { joiner }));
    assert_eq!(b.game.unit(joiner).contact, Some(saviour));
    assert_eq!(b.game.unit(joiner).supports_against, None);
}

#[test]
fn a_battalion_in_contact_does_nothing_else() {
    exercises!(rules::COM_CONTINUE);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 48, 180);
    assert_eq!(b.refusals(&Action::Continue { unit: line }), ["refuse-not_engaged"]);
    b.engage(column, line);
    assert_eq!(b.refusals(&Action::Manoeuvre { unit: line, drill: Drill::Move }), ["refuse-engaged"]);
    assert!(b.refusals(&Action::Continue { unit: line }).is_empty());
    assert_eq!(b.game.unit(line).fate, Fate::OnTable);
}
