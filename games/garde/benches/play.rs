//! How fast the game plays and how fast its odds are. Every bench asserts its result.

use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher, black_box};
use garde::{Action, Battle, Garde, rules};
use kernel::chance::Fast;
use kernel::odds::Effort;
use kernel::record::SetupSpec;
use kernel::{Chance, Game, Roll, Silent, Title};
use std::sync::Arc;

/// Counts allocations: a decision makes none once the list of actions has its size.
#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const PICK: Roll = Roll { rule: rules::R4_1, label: "die-initiative" };
const SCENARIOS: [&str; 3] = ["division", "corps", "quatre_bras"];

fn load(scenario: &str) -> Arc<Battle> {
    Garde::load(&SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() }).expect("built in")
}

/// A random game to its end: list, choose, play. Returns the number of decisions.
fn random_game(battle: &Arc<Battle>, index: u64, actions: &mut Vec<Action>) -> usize {
    let mut chance = Fast::for_game(1, index);
    let mut game = Garde::start(battle, &mut chance, &mut Silent);
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

/// The counter is decisions: its rate is decisions per second, the time is that of 20 games.
#[divan::bench(args = SCENARIOS, sample_count = 20)]
fn twenty_random_games(bencher: Bencher<'_, '_>, scenario: &str) {
    let battle = load(scenario);
    let mut actions = Vec::new();
    let decisions: usize = (0..20).map(|index| random_game(&battle, index, &mut actions)).sum();
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        let played: usize = (0..20).map(|index| random_game(&battle, index, &mut actions)).sum();
        assert_eq!(played, decisions);
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let battle = load(scenario);
    let game = Garde::start(&battle, &mut Fast::for_game(1, 1), &mut Silent);
    bencher.bench(|| black_box(&game).clone());
}

/// A hidden state drawn anew, as a computer player does before it thinks.
#[divan::bench(args = SCENARIOS)]
fn guess_hidden_orders(bencher: Bencher<'_, '_>, scenario: &str) {
    let battle = load(scenario);
    let mut chance = Fast::for_game(1, 1);
    let game = Garde::start(&battle, &mut chance, &mut Silent);
    bencher.bench_local(|| black_box(&game).resample(kernel::Seat(0), &mut chance));
}

/// Exact odds through the JSON form, as the command line and the table assistant ask for them.
#[divan::bench(args = [
    ("combat", r#"{"attacker":{"coherent":true},"defender":{"coherent":true}}"#),
    ("bombardment", r#"{"shot":{"level":"garde","distance":10,"target_order":"attaquer"}}"#),
    ("order_change", r#"{"competence":"bon","earlier_tests":1}"#),
    ("loss_test", r#"{"medium_heavy_elements":2,"large":true}"#),
])]
fn exact_odds(bencher: Bencher<'_, '_>, (id, input): (&str, &str)) {
    let procedure = Garde::procedures().iter().find(|procedure| procedure.id() == id).expect("a procedure");
    bencher.bench(|| {
        let odds = procedure.odds_json(black_box(input), Effort::default());
        let odds = odds.unwrap_or_else(|faults| panic!("{id}: {faults}"));
        assert!(odds.exact);
        odds
    });
}
