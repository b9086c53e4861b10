//! How fast the game plays. Every bench asserts its result.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gamekit::pace;
use kernel::chance::Fast;
use kernel::{Evaluate, Game, Seat, Silent};
use toulon::{Action, Toulon};

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 2] = ["campaign", "assault"];

/// The counter is decisions: its rate is decisions per second, the time is that of 4 games.
#[divan::bench(args = SCENARIOS, sample_count = 10)]
fn four_random_games(bencher: Bencher<'_, '_>, scenario: &str) {
    let setup = pace::setup::<Toulon>(scenario);
    let mut actions = Vec::new();
    let decisions = pace::random_games::<Toulon>(&setup, 4, &mut actions);
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        assert_eq!(pace::random_games::<Toulon>(&setup, 4, &mut actions), decisions);
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = pace::start::<Toulon>(scenario);
    bencher.bench(|| black_box(&game).clone());
}

/// Positions of the combat phase in which somebody decides, from random assaults.
fn battles(wanted: usize) -> Vec<Toulon> {
    let setup = pace::setup::<Toulon>("assault");
    let (mut found, mut actions) = (Vec::new(), Vec::new());
    for index in 0.. {
        let mut chance = Fast::for_game(2, index);
        let mut game = Toulon::start(&setup, &mut chance, &mut Silent);
        while let Some(seat) = game.awaiting().seats().lowest() {
            actions.clear();
            game.actions(seat, &mut actions);
            if actions.iter().all(|action| matches!(action, Action::Battle(_))) {
                found.push(game.clone());
                if found.len() == wanted {
                    return found;
                }
            }
            pace::decide(&mut game, &mut actions, &mut chance);
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
            assert!(pace::decide(&mut game, &mut actions, &mut chance).is_some(), "somebody decides");
            black_box(&game);
        }
    });
}

/// A campaign by plan on both sides, to its end.
#[divan::bench(sample_count = 5)]
fn a_campaign_by_plan(bencher: Bencher<'_, '_>) {
    let setup = pace::setup::<Toulon>("campaign");
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

#[divan::bench]
fn guess_what_is_hidden(bencher: Bencher<'_, '_>) {
    let game = pace::start::<Toulon>("assault");
    let mut chance = Fast::for_game(1, 1);
    bencher.bench_local(|| game.resample(Seat(0), &mut chance));
}
