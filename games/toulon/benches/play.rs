//! How fast the game plays. Every bench asserts its result.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Chance, Evaluate, Game, Roll, Seat, Silent, Title};
use std::sync::Arc;
use toulon::state::Phase;
use toulon::{Action, Setup, Toulon, rules};

fn main() {
    divan::main();
}

const PICK: Roll = Roll { rule: rules::R4_TURN, label: "die-hidden" };
const SCENARIOS: [&str; 2] = ["campaign", "assault"];

fn load(scenario: &str) -> Arc<Setup> {
    Toulon::load(&SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() }).expect("built in")
}

/// A random game to its end: list, choose, play. Returns the number of decisions.
fn random_game(setup: &Arc<Setup>, index: u64, actions: &mut Vec<Action>) -> usize {
    let mut chance = Fast::for_game(1, index);
    let mut game = Toulon::start(setup, &mut chance, &mut Silent);
    let mut decisions = 0;
    while let Some(seat) = game.awaiting().seats().lowest() {
        actions.clear();
        game.actions(seat, actions);
        let pick = chance.uniform(PICK, actions.len() as u32) as usize;
        game.apply(seat, &actions[pick], &mut chance, &mut Silent);
        decisions += 1;
    }
    assert!(game.outcome().is_some());
    decisions
}

/// The counter is decisions: its rate is decisions per second, the time is that of 4 games.
#[divan::bench(args = SCENARIOS, sample_count = 10)]
fn four_random_games(bencher: Bencher<'_, '_>, scenario: &str) {
    let setup = load(scenario);
    let mut actions = Vec::new();
    let decisions: usize = (0..4).map(|index| random_game(&setup, index, &mut actions)).sum();
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        let played: usize = (0..4).map(|index| random_game(&setup, index, &mut actions)).sum();
        assert_eq!(played, decisions);
    });
}

/// Positions of the combat phase in which somebody decides, from random assaults.
fn battles(wanted: usize) -> Vec<Toulon> {
    let setup = load("assault");
    let (mut found, mut actions) = (Vec::new(), Vec::new());
    for index in 0.. {
        let mut chance = Fast::for_game(2, index);
        let mut game = Toulon::start(&setup, &mut chance, &mut Silent);
        while let Some(seat) = game.awaiting().seats().lowest() {
            if game.phase() == Phase::Combat {
                found.push(game.clone());
                if found.len() == wanted {
                    return found;
                }
            }
            actions.clear();
            game.actions(seat, &mut actions);
            let pick = chance.uniform(PICK, actions.len() as u32) as usize;
            game.apply(seat, &actions[pick], &mut chance, &mut Silent);
        }
    }
    found
}

/// Decisions of the combat phase: clone, list, choose, play, a thousand of them.
#[divan::bench(sample_count = 20)]
fn a_thousand_battle_decisions(bencher: Bencher<'_, '_>) {
    let positions = battles(1000);
    let mut actions = Vec::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let mut chance = Fast::for_game(3, 1);
        for position in &positions {
            let mut game = position.clone();
            let seat = game.awaiting().seats().lowest().expect("somebody decides");
            actions.clear();
            game.actions(seat, &mut actions);
            assert!(!actions.is_empty());
            let pick = chance.uniform(PICK, actions.len() as u32) as usize;
            game.apply(seat, &actions[pick], &mut chance, &mut Silent);
            black_box(&game);
        }
    });
}

/// A campaign by plan on both sides, to its end.
#[divan::bench(sample_count = 5)]
fn a_campaign_by_plan(bencher: Bencher<'_, '_>) {
    let setup = load("campaign");
    bencher.bench_local(|| {
        let mut chance = Fast::for_game(1, 1);
        let mut game = Toulon::start(&setup, &mut chance, &mut Silent);
        while let Some(seat) = game.awaiting().seats().lowest() {
            let action = game.reflex(seat);
            game.apply(seat, &action, &mut chance, &mut Silent);
        }
        assert!(game.outcome().is_some());
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let setup = load(scenario);
    let game = Toulon::start(&setup, &mut Fast::for_game(1, 1), &mut Silent);
    bencher.bench(|| black_box(&game).clone());
}

#[divan::bench]
fn guess_what_is_hidden(bencher: Bencher<'_, '_>) {
    let setup = load("assault");
    let mut chance = Fast::for_game(1, 1);
    let game = Toulon::start(&setup, &mut chance, &mut Silent);
    bencher.bench_local(|| game.resample(Seat(0), &mut chance));
}
