//! How fast the game plays. Every bench asserts its result.

use couleurs::Couleurs;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gamekit::pace;

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

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = pace::start::<Couleurs>(scenario);
    bencher.bench(|| black_box(&game).clone());
}
