//! Whole games as fixtures: the same seed and the same actions give the same record, byte for byte, on every machine
//! and in every build. `BLESS=1 cargo test -p garde --test replays` writes them anew; the diff is the review.

use garde::{Garde, rules};
use kernel::chance::{Fast, Seed};
use kernel::record::SetupSpec;
use kernel::{Chance, Game, Live, Record, Roll, Title, exercises};
use std::path::PathBuf;

const PICK: Roll = Roll { rule: rules::R4_1, label: "die-initiative" };

fn path(scenario: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "replays", &format!("{scenario}.jsonl")].iter().collect()
}

/// A game between two players who take anything that is listed.
fn played(scenario: &str) -> String {
    let spec = SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() };
    let setup = Garde::load(&spec).expect("built in");
    let seats = vec!["Ney".to_owned(), "Kutuzov".to_owned()];
    let mut live: Live<Garde> = Live::open(setup, spec, seats, Seed([18; 32]));
    let mut choice = Fast::for_game(1815, 6);
    let mut actions = Vec::new();
    while let Some(seat) = live.game().awaiting().seats().lowest() {
        actions.clear();
        live.game().actions(seat, &mut actions);
        let pick = choice.uniform(PICK, actions.len() as u32) as usize;
        live.play(seat, &actions[pick]).expect("a listed action is legal");
    }
    live.record().to_lines()
}

fn check(scenario: &str) {
    let lines = played(scenario);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path(scenario), &lines).expect("the fixture can be written");
    }
    let golden = std::fs::read_to_string(path(scenario)).expect("the fixture is there");
    let differs = lines.lines().zip(golden.lines()).position(|(now, then)| now != then);
    assert_eq!(differs.map(|n| n + 1), None, "the first line that differs");
    assert_eq!(lines, golden);
    let record = Record::parse(scenario, &golden).expect("a sound record");
    let setup = Garde::load(&record.header().setup).expect("the setup is still there");
    let verified = Live::<Garde>::verify(scenario, &record, setup).expect("the record replays");
    assert_eq!(verified.decisions, record.acts().len() as u64);
}

#[test]
fn a_game_of_two_divisions() {
    exercises!(rules::R3_0, rules::R2_3);
    check("division");
    assert!(path("division").exists());
}

#[test]
fn a_game_at_the_crossroads() {
    exercises!(rules::R3_0);
    check("corps");
    assert!(path("corps").exists());
}

#[test]
fn a_game_at_quatre_bras() {
    exercises!(rules::R3_1);
    check("quatre_bras");
    assert!(path("quatre_bras").exists());
}
