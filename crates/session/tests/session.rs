//! Skirmish behind the object-safe traits.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use kernel::chance::Seed;
use kernel::odds::Until;
use kernel::record::SetupSpec;
use kernel::{Awaiting, Record, Seat, Viewer};
use players::no_hurry;
use serde_json::{Value, json};
use session::{Advice, Level, Plan, PlayError, Rules, Session, Shard, Shelf};
use skirmish::Skirmish;

const RULES: Shelf<Skirmish> = Shelf::NEW;

fn spec() -> SetupSpec {
    SetupSpec { scenario: "wood".into(), ..SetupSpec::default() }
}

fn open(seed: u8) -> Box<dyn Session> {
    RULES.open(&spec(), &["Anne".into(), "Marc".into()], Seed([seed; 32])).unwrap()
}

fn attack(company: u8) -> Value {
    json!({"do": "order", "company": company, "order": "attack"})
}

/// Both sides have written their orders: all attack, and Blue acts.
fn opened(seed: u8) -> Box<dyn Session> {
    let mut session = open(seed);
    for company in 0..6 {
        session.play(Seat(company / 3), &attack(company)).unwrap();
    }
    session
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
    let record = Record::parse("game.jsonl", &text).unwrap();
    let verified = RULES.verify("game.jsonl", &record).unwrap();
    assert_eq!(verified.decisions, u64::from(session.version()));

    let resumed = RULES.resume("game.jsonl", &record, Seed([1; 32])).unwrap();
    assert_eq!(resumed.scene(Viewer::Everything), session.scene(Viewer::Everything));
    let watched = RULES.watch("game.jsonl", &record).unwrap();
    assert_eq!(watched.at(3).scene(Viewer::Public), session.at(3).scene(Viewer::Public));
    assert_eq!(session.at(3).version(), 3);
    assert!(RULES.resume("game.jsonl", &record, Seed([2; 32])).is_err());
}

#[test]
fn what_cannot_be_played_is_refused_and_changes_nothing() {
    let mut session = opened(1);
    let seat = mover(&*session);
    assert!(matches!(session.play(seat, &json!({"do": "dance"})), Err(PlayError::Malformed(_))));
    assert!(matches!(session.play(seat, &json!({"do": "take_cover"})), Err(PlayError::Refused(_))));
    assert_eq!(session.play(seat.opponent(), &json!({"do": "pass"})).unwrap_err(), PlayError::NotAwaited);
    assert_eq!(session.version(), 6);
    assert!(session.offers(seat.opponent()).is_empty());
    assert_eq!(session.think(seat.opponent(), Level::Random, 1, &no_hurry), json!(null));
}

#[test]
fn undo_until_a_die_is_rolled() {
    let mut session = open(1);
    assert!(!session.can_undo(Seat(0)));
    session.play(Seat(0), &attack(0)).unwrap();
    assert!(session.can_undo(Seat(0)) && !session.can_undo(Seat(1)));
    assert_eq!(session.undo(Seat(0)).unwrap().n, 1);
    assert_eq!(session.version(), 0);
    let mut session = opened(1);
    session.play(Seat(0), &json!({"do": "pass"})).unwrap();
    session.play(Seat(1), &json!({"do": "pass"})).unwrap();
    assert!(!session.record().acts()[7].dice.is_empty() && session.undo(Seat(1)).is_err(), "a die has been rolled");
}

#[test]
fn odds_come_with_the_offers() {
    let mut session = opened(1);
    // Somebody comes within range in any game; there the odds of his fire have a case for each answer.
    let (seat, fire) = loop {
        let seat = mover(&*session);
        if let Some(fire) = session.offers(seat).into_iter().find(|offer| offer.verb == "action-fire") {
            break (seat, fire);
        }
        let action = session.think(seat, Level::Random, u64::from(session.version()), &no_hurry);
        session.play(seat, &action).unwrap();
    };
    assert!(fire.risky);
    let odds = session.odds(seat, &fire.action.to_value(), Until::DONE).unwrap();
    assert!(odds.cases.iter().all(|case| case.odds.exact && case.odds.rows[0].fraction.is_some()));
    assert!(session.odds(seat, &json!({"do": "dance"}), Until::DONE).is_err());
}

#[test]
fn resigning_ends_the_game_and_reveals_the_seed() {
    let mut session = open(1);
    let line = session.resign(Seat(0)).unwrap();
    assert!(line.contains(&Seed([1; 32]).to_string()));
    assert_eq!(session.awaiting(), Awaiting::Nobody);
    assert_eq!(session.outcome().unwrap().winners, [Seat(1)]);
    assert_eq!(session.play(Seat(0), &json!({"do": "pass"})).unwrap_err(), PlayError::Over);
    assert!(RULES.verify("game.jsonl", session.record()).is_ok());
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
    let plan = Plan {
        games: 1,
        players: vec![Level::Random.who()],
        seed: 1,
        threads: 1,
        longest: Plan::LONGEST,
        shard: Shard::WHOLE,
    };
    assert!(RULES.simulate(&wrong, &plan, &()).is_err());
    assert_eq!(RULES.simulate(&spec(), &plan, &()).unwrap().seats, ["blue", "white"]);
}

#[test]
fn the_log_tells_what_happened_from_a_decision_on() {
    let session = opened(1);
    assert_eq!(session.log(Viewer::Public, 0)[0].version, 0);
    let log = session.log(Viewer::Seat(Seat(1)), 5);
    let told: Vec<(&str, u32)> = log.iter().map(|entry| (&*entry.line.text.key, entry.version)).collect();
    assert_eq!(told, [("offer-order", 5), ("offer-order", 6), ("rule-turn-reveal", 6)]);
    assert_eq!(session.log(Viewer::Public, 1).len(), 1, "orders are told to their own side");
}

#[test]
fn a_decision_is_explained_by_what_else_there_was() {
    let session = opened(1);
    let why = session.explain(1, Advice::BUDGET, 7, &no_hurry).unwrap();
    assert_eq!((why.at, why.seat), (1, Seat(0)));
    assert_eq!(why.played.offer.action.to_value(), attack(0));
    assert!(1 <= why.place && why.place <= why.of && why.best.len() == Advice::CANDIDATES.min(why.of as usize));
    let played = why.place as usize - 1;
    assert!(why.best.get(played).is_none_or(|advice| *advice == why.played));
    assert!(!why.played.plan.is_empty() && why.played.plan.len() <= 4, "it says how it would go on");
    assert!(session.explain(0, Advice::BUDGET, 7, &no_hurry).is_none());
    assert!(session.explain(7, Advice::BUDGET, 7, &no_hurry).is_none(), "there is no such decision yet");
}
