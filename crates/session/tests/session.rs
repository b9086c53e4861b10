//! A toy game behind the object-safe traits.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../players/tests/toy/mod.rs"]
mod toy;

use kernel::chance::Seed;
use kernel::odds::Until;
use kernel::record::SetupSpec;
use kernel::{Awaiting, Record, Seat, Viewer};
use players::no_hurry;
use serde_json::json;
use session::{Level, Plan, PlayError, Rules, Session, Shelf};
use toy::Lines;

const RULES: Shelf<Lines> = Shelf::NEW;

fn spec() -> SetupSpec {
    SetupSpec { scenario: "plain".into(), ..SetupSpec::default() }
}

fn open(seed: u8) -> Box<dyn Session> {
    RULES.open(&spec(), &["Anne".into(), "Marc".into()], Seed([seed; 32])).unwrap()
}

fn mover(session: &dyn Session) -> Seat {
    session.awaiting().seats().lowest().unwrap()
}

fn play_out(session: &mut dyn Session, level: Level) {
    while let Some(seat) = session.awaiting().seats().lowest() {
        let action = session.think(seat, level, u64::from(session.version()), &no_hurry);
        let played = session.play(seat, &action).unwrap();
        assert_eq!(played.n, u64::from(session.version()));
    }
}

#[test]
fn a_game_is_played_stored_verified_and_looked_at() {
    let mut session = open(1);
    play_out(&mut *session, Level::Greedy);
    assert!(session.outcome().is_some());
    let text = session.record().to_lines();
    let record = Record::parse("toy.jsonl", &text).unwrap();
    let verified = RULES.verify("toy.jsonl", &record).unwrap();
    assert_eq!(verified.decisions, u64::from(session.version()));

    let resumed = RULES.resume("toy.jsonl", &record, Seed([1; 32])).unwrap();
    assert_eq!(resumed.scene(Viewer::Everything), session.scene(Viewer::Everything));
    let watched = RULES.watch("toy.jsonl", &record).unwrap();
    assert_eq!(watched.at(3).scene(Viewer::Public), session.at(3).scene(Viewer::Public));
    assert_eq!(session.at(3).version(), 3);
    assert!(RULES.resume("toy.jsonl", &record, Seed([2; 32])).is_err());
}

#[test]
fn what_cannot_be_played_is_refused_and_changes_nothing() {
    let mut session = open(1);
    let seat = mover(&*session);
    assert!(matches!(session.play(seat, &json!({"do": "dance"})), Err(PlayError::Malformed(_))));
    assert!(matches!(session.play(seat, &json!({"do": "run"})), Err(PlayError::Refused(_))));
    assert_eq!(session.play(seat.opponent(), &json!({"do": "rally"})).unwrap_err(), PlayError::NotAwaited);
    assert_eq!(session.version(), 0);
    assert!(session.offers(seat.opponent()).is_empty());
    assert_eq!(session.think(seat.opponent(), Level::Random, 1, &no_hurry), json!(null));
}

#[test]
fn undo_until_a_die_is_rolled() {
    let mut session = open(1);
    let seat = mover(&*session);
    assert!(!session.can_undo(seat));
    session.play(seat, &json!({"do": "rally"})).unwrap();
    assert!(session.can_undo(seat) && !session.can_undo(seat.opponent()));
    assert_eq!(session.undo(seat), Ok(1));
    assert_eq!(session.version(), 0);
    session.play(seat, &json!({"do": "fire", "dice": 3})).unwrap();
    assert!(session.undo(seat).is_err());
}

#[test]
fn odds_come_with_the_offers() {
    let session = open(1);
    let seat = mover(&*session);
    let offers = session.offers(seat);
    assert_eq!(offers.len(), 4);
    let risky = offers.iter().find(|offer| offer.risky).unwrap();
    let odds = session.odds(seat, &risky.action, Until::DONE).unwrap();
    assert!(odds.exact);
    assert_eq!(odds.rows[0].fraction.as_deref(), Some("2/3"));
    assert_eq!(odds.rows[1].fraction.as_deref(), Some("1/3"));
}

#[test]
fn resigning_ends_the_game_and_reveals_the_seed() {
    let mut session = open(1);
    let line = session.resign(Seat(0)).unwrap();
    assert!(line.contains(&Seed([1; 32]).to_string()));
    assert_eq!(session.awaiting(), Awaiting::Nobody);
    assert_eq!(session.outcome().unwrap().winners, [Seat(1)]);
    assert_eq!(session.play(Seat(0), &json!({"do": "rally"})).unwrap_err(), PlayError::Over);
    assert!(RULES.verify("toy.jsonl", session.record()).is_ok());
}

#[test]
fn a_fork_goes_its_own_way() {
    let mut session = open(1);
    play_out(&mut *session, Level::Random);
    let mut fork = session.fork(4, Seed([9; 32]));
    assert_eq!(fork.version(), 4);
    play_out(&mut *fork, Level::Random);
    assert!(fork.record().is_fork_of(session.record()));
    assert!(RULES.verify("fork.jsonl", fork.record()).is_ok());
    let copy = fork.snapshot();
    assert_eq!(copy.record(), fork.record());
}

#[test]
fn bad_setups_and_foreign_records_are_refused() {
    let names = ["Anne".to_owned(), "Marc".to_owned()];
    let wrong = SetupSpec { scenario: "nowhere".into(), ..SetupSpec::default() };
    assert!(RULES.open(&wrong, &names, Seed([1; 32])).is_err());
    assert!(RULES.open(&spec(), &names[..1], Seed([1; 32])).is_err());
    let plan = Plan { games: 1, players: vec![Level::Random.who()], seed: 1, threads: 1, longest: Plan::LONGEST };
    assert!(RULES.simulate(&wrong, &plan, &()).is_err());
    assert_eq!(RULES.simulate(&spec(), &plan, &()).unwrap().seats, ["blue", "white"]);
}

#[test]
fn the_log_tells_what_happened_from_a_decision_on() {
    let mut session = open(1);
    let seat = mover(&*session);
    assert_eq!(session.log(Viewer::Public, 0)[0].version, 0);
    session.play(seat, &json!({"do": "fire", "dice": 2})).unwrap();
    let log = session.log(Viewer::Public, 1);
    assert_eq!((log.len(), log[0].version, &*log[0].line.text.key), (1, 1, "log-fire"));
}
