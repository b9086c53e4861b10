//! A game played, taken back, looked back at, branched off, stored, resumed and checked.
#![allow(clippy::unwrap_used, reason = "a helper of tests may panic, as tests may")]

use crate::common::{BLUE, WHITE, attack, march, orders, turn, write};
use kernel::chance::Seed;
use kernel::live::Live;
use kernel::record::{Ending, FORMAT, Forfeit, Record, SetupSpec};
use kernel::{Game, Refused, Seat, Viewer};
use proptest::prelude::*;
use skirmish::{Action, COMPANIES, Order, Skirmish};
use std::sync::{Arc, LazyLock};

const SEED: Seed = Seed([9; 32]);
const FILE: &str = "game.jsonl";
/// Decisions of a [`finished`] game, and of that the one by which both volleys are fired.
const DECISIONS: u64 = 30;
const VOLLEYS: usize = 20;

fn setup(turns: u16) -> Arc<u16> {
    Arc::new(turns)
}

fn open(turns: u16) -> Live<Skirmish> {
    let spec = SetupSpec { scenario: "wood".to_owned(), ..SetupSpec::default() };
    Live::open(setup(turns), spec, vec!["Élise".to_owned(), "Marc".to_owned()], SEED)
}

/// A company of each side marches back.
const MARCHES: [(Seat, Action); 2] =
    [(BLUE, Action::March { company: 0, to: 0 }), (WHITE, Action::March { company: 3, to: 4 })];
/// Blue marches into the wood and is fired at from beyond it; both fire.
const FIGHT: [(Seat, Action); 4] = [
    (BLUE, Action::March { company: 1, to: 2 }),
    (WHITE, Action::Fire { company: 4, at: 1 }),
    (BLUE, Action::Fire { company: 1, at: 4 }),
    (WHITE, Action::Fire { company: 4, at: 1 }),
];

fn finished() -> Live<Skirmish> {
    let mut live = open(3);
    turn(&mut live, &MARCHES);
    turn(&mut live, &FIGHT);
    assert!(turn(&mut live, &[]).over);
    live
}

fn key(refused: &Refused) -> &str {
    &refused.reasons[0].text.key
}

fn scenes(live: &Live<Skirmish>) -> [kernel::Scene; 4] {
    [Viewer::Seat(BLUE), Viewer::Seat(WHITE), Viewer::Public, Viewer::Everything].map(|viewer| live.scene(viewer))
}

#[test]
fn a_game_is_played_to_its_end() {
    let live = finished();
    assert_eq!(live.version(), DECISIONS);
    assert!(live.is_over());
    let end = live.record().end().unwrap();
    assert_eq!(end.ending, Ending::Played);
    assert_eq!(end.seed, SEED);
    assert!(live.record().header().commitment.opens_with(&end.seed));
    assert_eq!(live.record().header().dice.len(), 1, "the die before the first decision is in the header");
    assert_eq!(live.log(Viewer::Everything, 0).first().unwrap().version, 0);
    assert!(live.log(Viewer::Everything, 5).iter().all(|logged| logged.version >= 5));
}

#[test]
fn a_game_over_before_the_first_decision_has_its_end() {
    assert!(open(0).record().end().is_some());
}

#[test]
fn what_is_not_allowed_changes_nothing() {
    let mut live = open(1);
    orders(&mut live);
    let before = (scenes(&live), live.record().clone());
    let cases = [
        (WHITE, Action::Pass, "refused-not-awaited"),
        (Seat(7), Action::Pass, "refused-not-awaited"),
        (Seat(200), Action::Pass, "refused-not-awaited"),
        (BLUE, Action::TakeCover, "refused-not-asked"),
    ];
    for (seat, action, why) in cases {
        assert_eq!(key(&live.play(seat, &action).unwrap_err()), why);
    }
    assert_eq!(live.play(BLUE, &march(0, 3)).unwrap_err().reasons.len(), 2, "all reasons are told");
    assert_eq!((scenes(&live), live.record().clone()), before);

    let mut live = finished();
    assert_eq!(key(&live.play(BLUE, &Action::Pass).unwrap_err()), "refused-over");
    assert_eq!(key(&live.resign(BLUE).unwrap_err()), "refused-over");
}

#[test]
fn own_decisions_are_taken_back_one_by_one() {
    let mut live = open(4);
    assert_eq!(key(&live.undo(BLUE).unwrap_err()), "refused-nothing-to-undo");
    turn(&mut live, &[(BLUE, march(0, 0)), (WHITE, march(3, 4)), (BLUE, march(1, 0)), (WHITE, march(4, 4))]);
    // Beyond the snapshot after the sixteenth decision and back, again and again.
    let start = (scenes(&live), live.record().clone());
    assert_eq!(live.version(), 12);
    let own = [(BLUE, attack(0)), (BLUE, attack(1)), (BLUE, attack(2))];
    let secret = [(WHITE, attack(3)), (WHITE, attack(4))];
    for _ in 0..8 {
        for (seat, action) in own.iter().chain(&secret) {
            live.play(*seat, action).unwrap();
        }
        for n in (13..=17).rev() {
            let seat = if n > 15 { WHITE } else { BLUE };
            assert!(live.can_undo(seat));
            assert_eq!(live.undo(seat).unwrap().n, n);
            assert_eq!(live.game().companies.iter().filter(|company| company.order.is_some()).count() as u64, n - 13);
        }
        assert_eq!((scenes(&live), live.record().clone()), start);
    }
    for (seat, action) in own.iter().chain(&secret) {
        live.play(*seat, action).unwrap();
    }
    let written = |n| live.at(n).unwrap().game().companies.map(|company| company.order.is_some());
    assert_eq!(written(16), [true, true, true, true, false, false], "snapshots are right again after taking back");
    assert_eq!(written(17), [true, true, true, true, true, false]);
}

#[test]
fn a_die_cannot_be_taken_back() {
    let mut live = open(2);
    turn(&mut live, &[]);
    assert!(!live.record().acts()[7].dice.is_empty() && !live.can_undo(WHITE));
    assert_eq!(key(&live.undo(WHITE).unwrap_err()), "refused-undo-dice");
    // What comes after the die can; the die then still stands.
    live.play(WHITE, &attack(3)).unwrap();
    assert!(live.can_undo(WHITE));
    live.undo(WHITE).unwrap();
    assert_eq!(key(&live.undo(WHITE).unwrap_err()), "refused-undo-dice");
}

#[test]
fn a_secret_seen_cannot_be_taken_back() {
    let mut live = open(1);
    orders(&mut live);
    assert!(live.record().acts()[5].dice.is_empty());
    assert_eq!(key(&live.undo(BLUE).unwrap_err()), "refused-undo-revealed");
    assert_eq!(live.version(), 6);
}

#[test]
fn nothing_is_taken_back_once_another_seat_has_decided() {
    let mut live = open(1);
    orders(&mut live);
    live.play(BLUE, &Action::Pass).unwrap();
    assert!(live.can_undo(BLUE) && !live.can_undo(WHITE));
    live.play(WHITE, &march(3, 4)).unwrap();
    assert!(!live.can_undo(BLUE) && live.can_undo(WHITE));
    assert_eq!(key(&live.undo(BLUE).unwrap_err()), "refused-undo-not-yours");
    live.undo(WHITE).unwrap();
    assert!(live.can_undo(BLUE));
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut live = finished();
    assert_eq!(key(&live.undo(BLUE).unwrap_err()), "refused-over");
}

#[test]
fn a_hidden_choice_stays_hidden_until_it_is_revealed() {
    let mut live = open(2);
    let watching = |live: &Live<Skirmish>| {
        [Viewer::Seat(WHITE), Viewer::Public].map(|viewer| (live.scene(viewer), live.log(viewer, 0)))
    };
    let before = watching(&live);
    for order in Order::ALL {
        let mut branch = live.clone();
        branch.play(BLUE, &Action::Order { company: 0, order }).unwrap();
        assert_eq!(branch.version(), 1, "it is in the record");
        assert!(branch.log(Viewer::Seat(BLUE), 1).iter().any(|logged| logged.line.text.key == "offer-order"));
        assert_eq!(watching(&branch), before, "whatever was chosen, the others see nothing of it");
    }
    write(&mut live, BLUE);
    write(&mut live, WHITE);
    assert!(
        live.log(Viewer::Public, 0)
            .iter()
            .any(|logged| logged.line.text.key == "rule-turn-reveal" && logged.version == 6)
    );
    assert_eq!(live.record().acts().iter().map(|act| act.seat.0).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1]);
}

#[test]
fn looking_back_gives_every_moment_as_it_was() {
    let mut live = open(5);
    let mut moments = vec![(scenes(&live), live.record().clone(), live.log(Viewer::Everything, 0))];
    for deeds in [&MARCHES[..], &FIGHT, &[], &[], &[]] {
        let written = [5, 0, 4, 1, 3, 2].map(|company| (COMPANIES.seat_of(company), attack(company)));
        for (seat, action) in written.iter().chain(deeds).chain(&[(BLUE, Action::Pass), (WHITE, Action::Pass)]) {
            live.play(*seat, action).unwrap();
            moments.push((scenes(&live), live.record().clone(), live.log(Viewer::Everything, 0)));
        }
    }
    assert_eq!(live.version(), 46);
    for (n, (scenes_then, record, log)) in moments.iter().enumerate() {
        let mut past = live.at(n as u64).unwrap();
        assert_eq!(&scenes(&past), scenes_then, "{n}");
        assert_eq!(past.record().acts(), record.acts());
        assert_eq!(&past.log(Viewer::Everything, 0), log);
        assert_eq!(live.state_at(n as u64).unwrap().scene(Viewer::Everything), scenes_then[3]);
        assert_eq!(key(&past.play(BLUE, &Action::Pass).unwrap_err()), "refused-past");
        assert_eq!(key(&past.undo(BLUE).unwrap_err()), "refused-past");
    }
    assert!(live.at(47).is_none());
}

#[test]
fn a_fork_shares_the_past_and_rolls_its_own_dice() {
    let live = finished();
    let other = Seed([4; 32]);
    let mut fork = live.fork(VOLLEYS as u64 - 1, other).unwrap();
    assert_eq!(scenes(&fork), scenes(&live.at(VOLLEYS as u64 - 1).unwrap()));
    assert!(fork.record().is_fork_of(live.record()));
    assert!(!live.record().is_fork_of(fork.record()));
    assert_eq!(key(&fork.undo(BLUE).unwrap_err()), "refused-nothing-to-undo", "the shared past stays");

    fork.play(WHITE, &Action::Fire { company: 4, at: 1 }).unwrap();
    assert_ne!(fork.record().acts()[VOLLEYS - 1].dice, live.record().acts()[VOLLEYS - 1].dice);
    fork.play(BLUE, &Action::Pass).unwrap();
    fork.play(WHITE, &Action::Pass).unwrap();
    turn(&mut fork, &[]);
    assert!(fork.is_over());

    let text = fork.record().to_lines();
    let record = Record::parse(FILE, &text).unwrap();
    let verified = Live::<Skirmish>::verify(FILE, &record, setup(3)).unwrap();
    assert_eq!((verified.decisions, verified.forked_at), (DECISIONS, Some(VOLLEYS as u64 - 1)));
    let again = Live::<Skirmish>::replay(FILE, &record, setup(3), other).unwrap();
    assert_eq!(scenes(&again), scenes(&fork));
    assert!(live.fork(DECISIONS + 1, SEED).is_none());
}

#[test]
fn a_record_read_again_is_the_same_and_plays_the_same() {
    let live = finished();
    let text = live.record().to_lines();
    let record = Record::parse(FILE, &text).unwrap();
    assert_eq!(&record, live.record());
    assert_eq!(Record::stored(FILE, &text).unwrap(), record);
    assert_eq!(record.to_lines(), text);
    let again = Live::<Skirmish>::replay(FILE, &record, setup(3), SEED).unwrap();
    assert_eq!(again.record(), live.record());
    assert_eq!(scenes(&again), scenes(&live));
    assert_eq!(again.log(Viewer::Everything, 0), live.log(Viewer::Everything, 0));

    let verified = Live::<Skirmish>::verify(FILE, &record, setup(3)).unwrap();
    // A die for the mist of each turn, in mist one die less in each of two volleys, and one less at the wood: every face is
    // there.
    let mist = live.at(VOLLEYS as u64).unwrap().game().mist;
    assert_eq!(verified.dice, 3 - 1 + 2 * if mist { 4 } else { 5 });
    assert_eq!((verified.decisions, verified.hash), (DECISIONS, record.hash()));

    let watched = Live::<Skirmish>::watch(FILE, &record, setup(3)).unwrap();
    assert_eq!(scenes(&watched), scenes(&live));
}

/// Stored games outlive versions: the format, the dice of a seed and the seals must stay as they are, or `FORMAT` be
/// raised. `BLESS=1` writes the file anew.
#[test]
fn the_golden_record_is_still_written_and_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/wood.jsonl");
    let text = finished().record().to_lines();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    assert_eq!(text, golden);
    let record = Record::parse(path, &golden).unwrap();
    assert_eq!(Live::<Skirmish>::verify(path, &record, setup(3)).unwrap().hash, record.hash());
}

#[test]
fn the_lines_stored_one_by_one_are_the_record() {
    let mut live = open(1);
    let mut stored = live.record().to_lines();
    let written = (0..6).map(|company| (COMPANIES.seat_of(company), attack(company)));
    for (seat, action) in written.chain([(BLUE, Action::Pass), (WHITE, Action::Pass)]) {
        for line in live.play(seat, &action).unwrap().lines {
            stored.push_str(&line);
            stored.push('\n');
        }
    }
    assert!(live.is_over());
    assert_eq!(stored, live.record().to_lines());
}

#[test]
fn a_running_game_does_not_tell_its_seed() {
    let mut live = open(2);
    turn(&mut live, &MARCHES);
    let text = live.record().to_lines();
    assert!(!text.contains(&SEED.to_string()));
    let record = Record::parse(FILE, &text).unwrap();
    let faults = Live::<Skirmish>::verify(FILE, &record, setup(2)).unwrap_err();
    assert!(faults.to_string().contains("not finished"), "{faults}");
    let mut watched = Live::<Skirmish>::watch(FILE, &record, setup(2)).unwrap();
    assert_eq!(scenes(&watched), scenes(&live));
    assert_eq!(key(&watched.play(BLUE, &attack(0)).unwrap_err()), "refused-past");
}

#[test]
fn a_game_goes_on_after_a_restart_as_if_nothing_had_happened() {
    let mut live = open(3);
    turn(&mut live, &MARCHES);
    turn(&mut live, &FIGHT);
    live.play(WHITE, &attack(4)).unwrap();

    let header = live.record().header().clone();
    let mut resumed = Live::<Skirmish>::resume(header, SEED, live.record().acts().to_vec(), setup(3)).unwrap();
    assert_eq!(scenes(&resumed), scenes(&live));
    assert!(resumed.can_undo(WHITE) && live.can_undo(WHITE));
    for game in [&mut live, &mut resumed] {
        turn(game, &[]);
    }
    assert_eq!(resumed.record(), live.record());
    assert!(resumed.is_over());
}

#[test]
fn an_end_that_was_not_stored_is_written_on_resuming() {
    let live = finished();
    let header = live.record().header().clone();
    let resumed = Live::<Skirmish>::resume(header, SEED, live.record().acts().to_vec(), setup(3)).unwrap();
    assert_eq!(resumed.record(), live.record());
}

#[test]
fn a_resigned_or_forfeited_game_reveals_its_seed_and_verifies() {
    for n in 0..3 {
        let mut live = open(2);
        turn(&mut live, &MARCHES);
        let (line, winners) = match n {
            0 => (live.resign(BLUE), vec![WHITE]),
            1 => (live.forfeit(WHITE, Forfeit::Time), vec![BLUE]),
            _ => (live.abandon(), vec![]),
        };
        assert!(line.unwrap().contains(&SEED.to_string()));
        assert!(live.is_over());
        let scene = live.scene(Viewer::Public);
        assert!(scene.prompt.seats.is_empty());
        assert_eq!(scene.outcome.unwrap().winners, winners);

        let record = Record::parse(FILE, &live.record().to_lines()).unwrap();
        let verified = Live::<Skirmish>::verify(FILE, &record, setup(2)).unwrap();
        assert_eq!(verified.outcome.winners, winners);
        assert_eq!(scenes(&Live::<Skirmish>::replay(FILE, &record, setup(2), SEED).unwrap()), scenes(&live));
        let catalogue = kernel::Catalogue::parse(&[]).unwrap();
        for lang in kernel::Lang::ALL {
            catalogue.try_render(&verified.outcome.text, lang).unwrap();
        }
    }
    assert!(open(1).resign(Seat(5)).is_err());
}

/// Seals a record anew after a change: what a cheat would do.
fn reseal(text: &str, change: impl Fn(usize, &str) -> String) -> Record {
    let record = Record::parse(FILE, text).unwrap();
    let change_line = |n: usize| {
        let line = record.line(n).unwrap();
        let body = line[..line.rfind(",\"chain\"").unwrap()].to_owned() + "}";
        let mut value: serde_json::Value = serde_json::from_str(&change(n, &body)).unwrap();
        value.as_object_mut().unwrap().remove("is");
        value
    };
    let mut forged = Record::begin(serde_json::from_value(change_line(0)).unwrap());
    for n in 1..=record.acts().len() {
        forged.append(serde_json::from_value(change_line(n)).unwrap());
    }
    forged.close(serde_json::from_value(change_line(record.acts().len() + 1)).unwrap());
    Record::parse(FILE, &forged.to_lines()).unwrap()
}

#[test]
fn a_forged_record_is_found_out_line_by_line() {
    let text = finished().record().to_lines();
    let seed = SEED.to_string();
    let other = Seed([1; 32]).to_string();
    let outcome = "\"winners\":[";
    let cases: [(usize, &str, &str, &str); 9] = [
        (0, "\"rules\":4", "\"rules\":1", "version 1 of the rules of skirmish"),
        (0, "\"game\":\"skirmish\"", "\"game\":\"chess\"", "game of chess"),
        (0, "\"dice\":[", "\"dice\":[6,", "dice"),
        (VOLLEYS - 1, "\"at\":4,\"company\":1,\"do\":\"fire\"", "\"do\":\"take_cover\"", "dice"),
        (1, "\"order\"", "\"fly\"", "not an action"),
        (2, "\"dice\":[", "\"dice\":[1,", "dice"),
        (3, "\"company\":5", "\"company\":0", "not allowed"),
        (31, &seed, &other, "commitment"),
        (31, outcome, "\"winners\":[1,0,", "outcome"),
    ];
    for (line, from, to, says) in cases {
        let forged = reseal(&text, |n, body| {
            if n != line {
                return body.to_owned();
            }
            assert!(body.contains(from), "{body}");
            body.replace(&format!("{from}]"), &format!("{to}]").replace(",]", "]"))
                .replacen(from, to, 1)
                .replace(",]", "]")
        });
        let faults = Live::<Skirmish>::verify(FILE, &forged, setup(3)).unwrap_err();
        assert_eq!(faults.0[0].line, Some(line + 1), "{faults}");
        assert!(faults.0[0].what.contains(says), "{faults}");
    }
    let digest = Record::parse(FILE, &text).unwrap().end().unwrap().digest.clone();
    let forged = reseal(&text, |_, body| body.replace(&digest, &"0".repeat(64)));
    assert!(Live::<Skirmish>::verify(FILE, &forged, setup(3)).unwrap_err().to_string().contains("last scene"));
}

#[test]
fn broken_files_are_refused_with_a_sentence() {
    let text = finished().record().to_lines();
    let lines: Vec<&str> = text.lines().collect();
    let cases = [
        (String::new(), 1, "header"),
        ("hello\n".to_owned(), 1, "header"),
        ("{}\n".to_owned(), 1, "format"),
        (text.replacen("\"format\":1", "\"format\":2", 1), 1, "has format 2; this program reads format 1"),
        (lines[1..].join("\n"), 1, "header"),
        ([lines[0], lines[2]].join("\n"), 2, "chain"),
        ([lines[0], lines[1], lines[1]].join("\n"), 3, "chain"),
        (text.clone() + lines[31] + "\n", 33, "chain"),
        (text.clone() + "\n", 33, "cut off"),
        (text[..text.len() - 20].to_owned(), 32, "chain"),
        (text.replacen('\n', "\r\n", 1), 1, "chain"),
    ];
    for (text, line, says) in cases {
        let faults = Record::parse(FILE, &text).unwrap_err();
        assert_eq!(faults.0[0].line, Some(line), "{faults}");
        assert!(faults.0[0].what.contains(says), "{faults}");
    }
    assert_eq!(FORMAT, 1);
    // Without its last line break, a record is whole.
    assert!(Record::parse(FILE, text.trim_end()).is_ok());
}

static FINISHED: LazyLock<String> = LazyLock::new(|| finished().record().to_lines());

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn one_changed_byte_is_refused_with_its_line(at in 0..FINISHED.len(), to in 0_u8..128) {
        let mut bytes = FINISHED.clone().into_bytes();
        let line = bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        prop_assume!(bytes[at] != to);
        bytes[at] = to;
        // What is not UTF-8 any more is not even a text.
        if let Ok(text) = String::from_utf8(bytes) {
            let faults = Record::parse(FILE, &text).unwrap_err();
            prop_assert_eq!(faults.0[0].line, Some(line), "{}", faults);
        }
    }

    #[test]
    fn one_changed_byte_of_what_is_stored_is_found_when_it_is_played_again(at in 0..FINISHED.len(), to in 0_u8..128) {
        let mut bytes = FINISHED.clone().into_bytes();
        prop_assume!(bytes[at] != to);
        bytes[at] = to;
        if let Ok(text) = String::from_utf8(bytes) {
            let unnoticed = Record::stored(FILE, &text).and_then(|record| {
                let again = Live::<Skirmish>::replay(FILE, &record, setup(3), SEED)?;
                Ok((again.record() == &record).then_some(record))
            });
            // A digit of the commitment written as a capital is the same digit: nothing has changed then.
            if let Ok(Some(record)) = unnoticed {
                prop_assert_eq!(record, Record::parse(FILE, &FINISHED).unwrap());
            }
        }
    }

    #[test]
    fn any_text_is_refused_without_panic(text in "\\PC*") {
        prop_assert!(Record::parse(FILE, &text).is_err());
    }

    #[test]
    fn random_games_replay_to_the_same_record(choices in prop::collection::vec(any::<u8>(), 1..60), seed: [u8; 32]) {
        let seed = Seed(seed);
        let mut live = Live::<Skirmish>::open(setup(6), SetupSpec::default(), vec!["a".into(), "b".into()], seed);
        for choice in choices {
            let Some(seat) = live.game().awaiting().seats().lowest() else { break };
            let seat = if live.game().awaiting().seats().len() == 2 { Seat(choice % 2) } else { seat };
            if choice > 200 && live.can_undo(seat) {
                live.undo(seat).unwrap();
                continue;
            }
            let mut actions = Vec::new();
            live.game().actions(seat, &mut actions);
            live.play(seat, &actions[usize::from(choice) % actions.len()]).unwrap();
        }
        let record = Record::parse(FILE, &live.record().to_lines()).unwrap();
        let again = Live::<Skirmish>::replay(FILE, &record, setup(6), seed).unwrap();
        prop_assert_eq!(again.record(), live.record());
        prop_assert_eq!(scenes(&again), scenes(&live));
        // Gone back to any moment, it is played on as if what came later had not happened.
        let middle = live.version() / 2;
        let mut back = live.back_to(middle).unwrap();
        prop_assert_eq!(Some(back.record().clone()), record.until(middle));
        for act in &record.acts()[middle as usize..] {
            back.play(act.seat, &act.action.read().unwrap()).unwrap();
        }
        prop_assert_eq!(back.record(), live.record());
        prop_assert_eq!(scenes(&back), scenes(&live));
        prop_assert_eq!(back.log(Viewer::Public, 0), live.log(Viewer::Public, 0));
        if record.end().is_some() {
            Live::<Skirmish>::verify(FILE, &record, setup(6)).unwrap();
        }
    }
}
