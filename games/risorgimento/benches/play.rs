//! How fast the game plays. Every bench asserts its result.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gamekit::pace;
use kernel::{Evaluate, Seat};
use risorgimento::Risorgimento;

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 4] = ["ponte_nuovo", "magenta", "san_martino", "solferino"];

/// The counter is decisions: its rate is decisions per second.
#[divan::bench(args = SCENARIOS, sample_count = 10)]
fn random_games(bencher: Bencher<'_, '_>, scenario: &str) {
    let setup = pace::setup::<Risorgimento>(scenario);
    let mut actions = Vec::new();
    let games = if scenario == "ponte_nuovo" { 20 } else { 1 };
    let decisions = pace::random_games::<Risorgimento>(&setup, games, &mut actions);
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        assert_eq!(pace::random_games::<Risorgimento>(&setup, games, &mut actions), decisions);
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = pace::start::<Risorgimento>(scenario);
    bencher.bench(|| black_box(&game).clone());
}

#[divan::bench(args = SCENARIOS)]
fn value_of_a_position(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = pace::start::<Risorgimento>(scenario);
    let value = game.value(Seat(0));
    bencher.bench(|| assert_eq!(black_box(&game).value(Seat(0)), value));
}
