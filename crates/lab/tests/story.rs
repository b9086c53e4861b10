//! Stories of Skirmish.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use kernel::chance::Seed;
use kernel::record::SetupSpec;
use kernel::{Evaluate, Game, Live, Record, Seat};
use lab::{Story, StoryEffort, story};
use players::{Player, Who, no_hurry};
use skirmish::Skirmish;
use std::path::Path;
use std::sync::Arc;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// A game between a recruit and a greedy player.
fn played(number: u64) -> Live<Skirmish> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let names = vec!["Anne".to_owned(), "Marc".to_owned()];
    let mut live = Live::<Skirmish>::open(Arc::new(4), SetupSpec::default(), names, Seed(seed));
    let mut players = [Who::Recruit, Who::Greedy { playouts: 2 }].map(|who| who.player::<Skirmish>(number));
    while let Some(seat) = live.game().awaiting().seats().lowest() {
        let action = players[seat.index()].choose(live.game(), seat, &no_hurry);
        live.play(seat, &action).unwrap();
    }
    live
}

fn told(live: &Live<Skirmish>) -> Story {
    story(live, 2, StoryEffort { tries: 8, candidates: 4, ..StoryEffort::default() }, &())
}

/// The golden game of Skirmish, told. `BLESS=1` writes the file anew; the difference is the review.
#[test]
fn the_golden_game_has_a_golden_story() {
    let record = Path::new(FOLDER).join("../../games/skirmish/tests/replays/wood.jsonl");
    let record = Record::parse("wood", &std::fs::read_to_string(record).unwrap()).unwrap();
    let live = Live::<Skirmish>::watch("wood", &record, Arc::new(4)).unwrap();
    let now = serde_json::to_string_pretty(&told(&live)).unwrap() + "\n";
    let golden = Path::new(FOLDER).join("tests/wood.story.json");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, &now).unwrap();
    }
    assert_eq!(now, std::fs::read_to_string(golden).unwrap());
}

#[test]
fn luck_and_choice_are_the_whole_change() {
    for number in 0..20 {
        let live = played(number);
        let story = told(&live);
        assert_eq!(story.moments.len() as u64, live.version());
        let mut whole = 0;
        for (place, moment) in story.moments.iter().enumerate() {
            assert_eq!(i64::from(moment.luck) + i64::from(moment.choice), story.change(place), "decision {}", moment.n);
            whole += i64::from(moment.luck) + i64::from(moment.choice);
        }
        let last = story.moments.last().unwrap().after;
        assert_eq!(i64::from(story.start.millionths()) + whole, i64::from(last.millionths()));
        let won = live.outcome().unwrap().winners.first().map(|seat| u32::from(seat.0 == 0) * 1_000_000);
        assert_eq!(last.millionths(), won.unwrap_or(500_000), "the curve ends at the outcome");
        let [anne, marc] = story.totals[..] else { panic!("two seats") };
        assert_eq!(anne.luck, -marc.luck);
        let missed = |seat| story.moments.iter().filter(|it| it.seat == seat).map(|it| i64::from(it.missed)).sum();
        assert_eq!((anne.missed, marc.missed), (missed(Seat(0)), missed(Seat(1))));
        assert!(story.turning_points.is_sorted() && story.turning_points.len() <= 5);
    }
}

/// Dice without a decision to be made are luck alone; a decision without dice is choice alone.
#[test]
fn without_dice_there_is_no_luck() {
    let live = played(3);
    let story = told(&live);
    for (moment, act) in story.moments.iter().zip(live.record().acts()) {
        if act.dice.is_empty() && moment.exact {
            assert_eq!(moment.luck, 0, "decision {}", moment.n);
        }
    }
    assert!(story.moments.iter().any(|moment| moment.luck != 0), "but there is some in the game");
}

/// The figures are told step by step: after the last step they are those of the end.
#[test]
fn figures_are_followed_over_the_game() {
    let live = played(5);
    let story = told(&live);
    let mut figures = Vec::new();
    live.game().figures(&mut figures);
    assert!(!figures.is_empty() && story.courses.len() == figures.len());
    for (course, (figure, seat, amount)) in story.courses.iter().zip(figures) {
        assert_eq!((course.figure, course.seat, course.steps.last().unwrap().1), (figure, seat, amount));
        assert_eq!(course.steps[0].0, 0, "from the beginning on");
        let changes = course.steps.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 != two[1].1);
        assert!(changes, "only what changes is told: {course:?}");
    }
}

/// The longer a game, the less each of its decisions is given, but never nothing.
#[test]
fn a_long_game_is_told_with_less_effort_for_each_decision() {
    assert_eq!(StoryEffort::for_length(0), StoryEffort::default());
    assert_eq!(StoryEffort::for_length(1000), StoryEffort::default());
    let work = |decisions: u64| {
        let StoryEffort { tries, candidates, .. } = StoryEffort::for_length(decisions);
        assert!(tries >= 4 && candidates >= 2);
        u64::from(tries) * candidates as u64
    };
    assert!(work(2000) < work(1000) && work(10_000) < work(2000));
    assert!(work(10_000) * 10_000 <= work(1000) * 1000 * 11 / 10);
}

/// Over many games luck is nothing: its mean lies within two of its standard errors of zero.
#[test]
fn luck_evens_out() {
    let lucks: Vec<f64> = (0..150).map(|number| told(&played(number)).totals[0].luck as f64).collect();
    let count = lucks.len() as f64;
    let mean = lucks.iter().sum::<f64>() / count;
    let error = (lucks.iter().map(|luck| (luck - mean) * (luck - mean)).sum::<f64>() / (count * (count - 1.0))).sqrt();
    assert!(mean.abs() < 2.0 * error, "mean {mean}, error {error}");
    assert!(error > 1000.0, "there is luck in single games");
}
