//! How fast the game plays and how fast its odds are. Every bench asserts its result.

use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher, black_box};
use gamekit::pace;
use garde::Garde;
use kernel::chance::Fast;
use kernel::odds::Effort;
use kernel::{Game, Seat, Title};

/// Counts allocations: a decision makes none once the list of actions has its size.
#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 3] = ["division", "corps", "quatre_bras"];

/// The counter is decisions: its rate is decisions per second, the time is that of 20 games.
#[divan::bench(args = SCENARIOS, sample_count = 20)]
fn twenty_random_games(bencher: Bencher<'_, '_>, scenario: &str) {
    let setup = pace::setup::<Garde>(scenario);
    let mut actions = Vec::new();
    let decisions = pace::random_games::<Garde>(&setup, 20, &mut actions);
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        assert_eq!(pace::random_games::<Garde>(&setup, 20, &mut actions), decisions);
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = pace::start::<Garde>(scenario);
    bencher.bench(|| black_box(&game).clone());
}

/// A hidden state drawn anew, as a computer player does before it thinks.
#[divan::bench(args = SCENARIOS)]
fn guess_hidden_orders(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = pace::start::<Garde>(scenario);
    let mut chance = Fast::for_game(1, 1);
    bencher.bench_local(|| black_box(&game).resample(Seat(0), &mut chance));
}

/// Exact odds through the JSON form, as the command line and the table assistant ask for them.
#[divan::bench(args = [
    (
        "combat",
        r#"{"attacker":{"experience":"regulier","elements":4,"chain":true},"defender":{"experience":"regulier","elements":4},
            "defender_order":"defendre","reaction":"hold"}"#,
    ),
    ("bombardment", r#"{"experience":"garde","guns":"moyenne","band":"short","target_order":"attaquer"}"#),
    ("order_change", r#"{"competence":"bon","earlier_tests":1}"#),
    ("loss_test", r#"{"enemy_guns":{"medium_heavy":2},"traits":["large"]}"#),
])]
fn exact_odds(bencher: Bencher<'_, '_>, (id, input): (&str, &str)) {
    let procedure = Garde::procedures().iter().find(|procedure| procedure.id() == id).expect("a procedure");
    bencher.bench(|| {
        let odds = procedure.odds_json(black_box(input), Effort::default());
        let odds = odds.unwrap_or_else(|faults| panic!("{id}: {faults}"));
        assert!(odds.odds.exact);
        odds
    });
}
