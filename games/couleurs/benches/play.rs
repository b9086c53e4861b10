//! How fast the game plays. Every bench asserts its result.

use couleurs::Couleurs;
use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher, black_box};
use gamekit::pace;
use kernel::chance::Fast;
use kernel::{Game, Silent};

/// Counts allocations: a decision makes none once a game is under way.
#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 3] = ["ecole", "hameau", "rencontre"];

/// The counter is decisions: its rate is decisions per second, the time is that of five games.
#[divan::bench(args = SCENARIOS, sample_count = 10)]
fn five_random_games(bencher: Bencher<'_, '_>, scenario: &str) {
    let setup = pace::setup::<Couleurs>(scenario);
    let mut actions = Vec::new();
    let decisions = pace::random_games::<Couleurs>(&setup, 5, &mut actions);
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        assert_eq!(pace::random_games::<Couleurs>(&setup, 5, &mut actions), decisions);
    });
}

/// Decisions of one game after the first dozen, by which its lists have their size.
#[divan::bench(args = SCENARIOS, sample_count = 20)]
fn a_game_under_way(bencher: Bencher<'_, '_>, scenario: &str) {
    let setup = pace::setup::<Couleurs>(scenario);
    let begin = || {
        let mut chance = Fast::for_game(1, 3);
        let mut game = Couleurs::start(&setup, &mut chance, &mut Silent);
        let mut actions = Vec::with_capacity(4096);
        for _ in 0..12 {
            let _ = pace::decide(&mut game, &mut actions, &mut chance);
        }
        (game, actions, chance)
    };
    bencher.with_inputs(begin).bench_local_values(|(mut game, mut actions, mut chance)| {
        while pace::decide(&mut game, &mut actions, &mut chance).is_some() {}
        assert!(game.outcome().is_some());
        (game, actions)
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = pace::start::<Couleurs>(scenario);
    bencher.bench(|| black_box(&game).clone());
}
