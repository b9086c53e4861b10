//! Combat: com.*, char.risk.combat, cmd.killed, loss.destroyed, res.once.

use super::bench::*;
use aigles::book::vocabulary::{Character, UnitId};
use aigles::play::action::Action;
use aigles::play::event::Event;
use aigles::rules;
use aigles::state::{Commander, Fate, Marks};
use boards::table::{Heading, Length};
use kernel::exercises;

/// A French column that charged a British line in an earlier turn; the British are to activate.
fn engaged(units: &[Buy]) -> (Bench, UnitId, UnitId) {
    let mut b = bench(units);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 48, 180);
    b.engage(column, line);
    (b, column, line)
}

fn totals(events: &[Event]) -> [i32; 2] {
    let found =
        events.iter().find_map(|event| if let Event::Combat { totals, .. } = event { Some(*totals) } else { None });
    found.unwrap_or_else(|| panic!("no combat in {events:#?}"))
}

#[test]
fn a_drawn_round_changes_nothing() {
    exercises!(rules::COM_TIE, rules::COM_TOTAL);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("F1")]);
    let events = b.play(Action::Continue { unit: line }, &[4, 4]);
    assert_eq!(totals(&events), [10, 10], "no charge bonus in a later round");
    assert_eq!(b.game.unit(line).contact, Some(column));
    assert_eq!((b.game.unit(column).rankers, b.game.unit(line).rankers), (24, 24));
    assert!(b.has(line, Marks::ACTIVATED) && b.has(column, Marks::ACTIVATED));
}

#[test]
fn the_winner_may_pursue_with_its_charge_bonus() {
    exercises!(rules::COM_WIN, rules::COM_PURSUE, rules::COM_RECOIL, rules::RES_TEST);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("F1")]);
    b.mark(line, Marks::DEFENDS);
    // The line wins by two: the column recoils to the north and passes its test with 5 - 1.
    b.play(Action::Continue { unit: line }, &[6, 4, 5]);
    assert_eq!((b.asks(), b.seat()), ("decision-pursue", BRITISH));
    assert_eq!(b.at(column), (6000, 5300));
    assert!(b.has(column, Marks::LOST_COMBAT | Marks::TESTED));
    b.play(Action::Pursue { yes: true }, &[]);
    assert_eq!(b.at(line), (6000, 4500), "into contact again");
    assert!(b.stand(line).touches(&b.stand(column)));
    assert!(b.has(line, Marks::CHARGE_BONUS) && !b.has(line, Marks::DEFENDS));
    assert_eq!(b.game.fighter(line, column, None).charge, Some(aigles::book::vocabulary::Formation::Line));
    assert_eq!(b.game.fighter(column, line, None).charge, None);
    assert_eq!(b.game.unit(line).contact, Some(column));
}

#[test]
fn a_winner_that_stands_leaves_both_apart_and_disordered() {
    exercises!(rules::COM_NOPURSUE);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("F1")]);
    b.play(Action::Continue { unit: line }, &[6, 4, 5]);
    b.play(Action::Pursue { yes: false }, &[]);
    assert_eq!(b.stand(line).distance(&b.stand(column)), Length::cm(5));
    for unit in [line, column] {
        assert!(b.has(unit, Marks::DISORDERED) && b.game.unit(unit).contact.is_none());
    }
}

#[test]
fn a_loser_at_the_edge_recoils_less_and_the_winner_steps_back() {
    exercises!(rules::COM_RECOIL);
    let mut b = bench(&[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 5, 0);
    let column = b.column("F1", 60, 13, 180);
    b.engage(column, line);
    // The line's rear edge is 3 cm from the edge of the table.
    b.play(Action::Continue { unit: line }, &[1, 3, 6]);
    assert_eq!(b.seat(), FRENCH);
    assert!((195..=205).contains(&b.at(line).1), "{:?}", b.at(line));
    b.play(Action::Pursue { yes: false }, &[]);
    assert_eq!(b.stand(line).distance(&b.stand(column)), Length::cm(5));
}

#[test]
fn a_recoil_stops_at_a_friend_and_disorders_him() {
    exercises!(rules::COM_RECOIL);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("F1"), plain("F2")]);
    let friend = b.line("F2", 60, 59, 180);
    b.play(Action::Continue { unit: line }, &[6, 4, 5]);
    // The column's rear was at 54, the friend's front is at 57.
    assert!((5095..=5105).contains(&b.at(column).1), "{:?}", b.at(column));
    assert!(b.has(friend, Marks::DISORDERED));
}

#[test]
fn a_loser_that_breaks_flees_at_once_and_the_winner_is_disordered() {
    exercises!(rules::COM_ROUT, rules::ROUT_MOVE, rules::RES_MODIFIERS);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("F1")]);
    // 4 - 1 for the lost combat fails; it flees 2 x 7.5 after recoiling 5.
    let events = b.play(Action::Continue { unit: line }, &[6, 4, 4, 2]);
    assert!(events.contains(&Event::Routs { unit: column }));
    assert_eq!(b.at(column), (6000, 6800));
    assert_eq!(b.stand(column).heading(), Heading::NORTH);
    assert!(b.has(line, Marks::DISORDERED) && b.game.unit(line).contact.is_none());
}

#[test]
fn the_ensign_lets_a_failed_resolve_test_be_rolled_again() {
    exercises!(rules::CHAR_ENSIGN);
    let (mut b, column, line) = engaged(&[plain("B1"), Buy("F1", "trained", 24, [0, 0, 1, 0])]);
    b.play(Action::Continue { unit: line }, &[6, 3, 2]);
    assert_eq!((b.asks(), b.seat()), ("decision-ensign", FRENCH));
    b.play(Action::Reroll { yes: true }, &[6]);
    assert_eq!(b.asks(), "decision-pursue");
    assert!(!b.has(column, Marks::ROUTING));
}

#[test]
fn a_battalion_tests_once_a_turn_only() {
    exercises!(rules::RES_ONCE);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("F1")]);
    b.mark(column, Marks::TESTED);
    b.play(Action::Continue { unit: line }, &[6, 4]);
    assert_eq!(b.asks(), "decision-pursue", "it stands without a test");
    let mut b = bench_with("", &[("retest_after_combat", "on")], &[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 48, 180);
    b.engage(column, line);
    b.mark(column, Marks::TESTED);
    b.play(Action::Continue { unit: line }, &[6, 4, 5]);
    assert_eq!(b.asks(), "decision-pursue");
}

#[test]
fn characters_of_a_badly_beaten_battalion_are_at_risk() {
    exercises!(rules::CHAR_RISK_COMBAT);
    // 6 groups + 3 characters + officer 3: 12 against 6; the line wins with 6 over 1... by 4 the other way round.
    let (mut b, column, line) = engaged(&[Buy("B1", "trained", 48, [0; 4]), Buy("F1", "trained", 24, [1, 0, 0, 0])]);
    // 12 + 6 against 6 + 1 + 1: lost by 10. The drummer dies on 3; then 5 rankers; the test passes with 6 - 1.
    let events = b.play(Action::Continue { unit: line }, &[6, 1, 3, 6]);
    assert!(events.contains(&Event::CharactersAtRisk { unit: column, dice: vec![(Character::Drummer, 3)] }));
    assert_eq!(b.game.unit(column).characters.count(), 0);
    assert_eq!(b.game.unit(column).rankers, 19, "he is one of the six");
}

#[test]
fn a_commander_may_die_in_combat_and_the_army_feels_it() {
    exercises!(rules::CMD_KILLED, rules::CMD_JOIN_COMBAT, rules::CHAR_RISK_COMBAT);
    let (mut b, column, line) = engaged(&[Buy("B1", "trained", 48, [0; 4]), plain("F1")]);
    b.join_commander(column);
    // 12 + 6 against 6 + 3 + 1; he dies on 1, so the test is rolled, at one quality less: 5 - 1 against 5.
    b.play(Action::Continue { unit: line }, &[6, 1, 1, 5, 1]);
    assert_eq!(b.game.sides[1].commander, Commander::Dead);
    assert!(b.has(column, Marks::ROUTING));
    assert_eq!(b.game.quality(column), aigles::book::vocabulary::Quality::Recruits);
}

#[test]
fn a_destroyed_loser_leaves_the_winner_disordered() {
    exercises!(rules::LOSS_DESTROYED, rules::COM_WIN);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("F1")]);
    b.game.units[column.index()].rankers = 5;
    b.game.refit(column);
    b.play(Action::Continue { unit: line }, &[3, 1]);
    assert_eq!(b.game.unit(column).fate, Fate::Destroyed);
    assert!(b.has(line, Marks::DISORDERED) && b.game.unit(line).contact.is_none());
}

#[test]
fn if_both_are_destroyed_the_combat_just_ends() {
    exercises!(rules::COM_WIN);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("B2"), plain("F1"), plain("F2")]);
    b.line("B2", 20, 20, 0);
    b.line("F2", 140, 100, 180);
    for unit in [column, line] {
        b.game.units[unit.index()].rankers = 2;
        b.game.refit(unit);
    }
    b.play(Action::Continue { unit: line }, &[3, 2]);
    assert_eq!(b.game.unit(column).fate, Fate::Destroyed);
    assert_eq!(b.game.unit(line).fate, Fate::Destroyed);
}

#[test]
fn the_winner_of_a_round_tests_in_phase_three() {
    let (mut b, _, line) = engaged(&[plain("B1"), plain("F1")]);
    b.play(Action::Continue { unit: line }, &[6, 4, 5]);
    assert!(b.has(line, Marks::TOOK_LOSSES));
    let mut b = bench_with("", &[("winner_tests", "off")], &[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 48, 180);
    b.engage(column, line);
    b.play(Action::Continue { unit: line }, &[6, 4, 5]);
    assert!(!b.has(line, Marks::TOOK_LOSSES));
}

#[test]
fn height_disorder_and_officers_count() {
    exercises!(rules::COM_MODIFIERS, rules::DEF_HEIGHT, rules::CHAR_OFFICER, rules::DIS_EFFECTS);
    let units = [Buy("B1", "trained", 24, [0, 0, 0, 1]), plain("F1")];
    let mut b = bench_with("hill:1 40 20 80 43; hill:2 50 22 70 41", &[], &units);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 48, 180);
    b.engage(column, line);
    b.mark(column, Marks::DISORDERED);
    let (own, enemy) = (b.game.fighter(line, column, None), b.game.fighter(column, line, None));
    assert!(own.higher && own.officer && own.characters == 1 && !own.disordered);
    assert!(!enemy.higher && enemy.disordered);
    let events = b.play(Action::Continue { unit: line }, &[1, 1, 6]);
    assert_eq!(totals(&events), [6 + 2 + 3 + 1 + 1, 6 - 2 + 1]);
}

#[test]
fn cover_counts_while_the_charged_battalion_has_not_moved() {
    let mut b = bench_with("wall 40 42 80 43", &[], &[plain("B1"), plain("F1")]);
    let line = b.line("B1", 60, 40, 0);
    let column = b.column("F1", 60, 49, 180);
    b.engage(column, line);
    b.mark(line, Marks::DEFENDS);
    assert_eq!(b.game.fighter(column, line, None).enemy_cover, aigles::book::vocabulary::Cover::Hard);
    assert_eq!(b.game.fighter(line, column, None).enemy_cover, aigles::book::vocabulary::Cover::None);
    b.game.units[line.index()].marks.clear(Marks::DEFENDS);
    assert_eq!(b.game.fighter(column, line, None).enemy_cover, aigles::book::vocabulary::Cover::None);
}

#[test]
fn joiners_are_shifted_along_and_step_back_at_the_end() {
    exercises!(rules::COM_JOIN, rules::COM_JOIN_WHEN);
    let (mut b, column, line) = engaged(&[plain("B1"), plain("F1"), plain("F2")]);
    let joiner = b.column("F2", 78, 40, 270);
    b.game.units[joiner.index()].supports_against = Some(line);
    b.active(FRENCH);
    // 6 + 2 + 4 against 6 + 4: the line is pushed south and stands; the joiner goes with it.
    b.play(Action::Continue { unit: column }, &[4, 4, 6]);
    assert_eq!((b.at(line), b.at(joiner)), ((6000, 3500), (7800, 3500)));
    b.play(Action::Pursue { yes: false }, &[]);
    assert_eq!(b.game.unit(joiner).supports_against, None);
    assert_eq!(b.stand(joiner).distance(&b.stand(line)), Length::cm(5));
    assert!(!b.has(joiner, Marks::DISORDERED));
}
