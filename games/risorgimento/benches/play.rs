//! How fast the game plays. Every bench asserts its result.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Chance, Evaluate, Game, Roll, Seat, Silent, Title};
use risorgimento::{Action, Battle, Risorgimento, rules};
use std::sync::Arc;

fn main() {
    divan::main();
}

const PICK: Roll = Roll { rule: rules::R3_0A, label: "die-initiative_allied" };
const SCENARIOS: [&str; 4] = ["ponte_nuovo", "magenta", "san_martino", "solferino"];

fn load(scenario: &str) -> Arc<Battle> {
    Risorgimento::load(&SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() }).expect("built in")
}

/// A random game to its end: list, choose, play. Returns the number of decisions.
fn random_game(battle: &Arc<Battle>, index: u64, actions: &mut Vec<Action>) -> usize {
    let mut chance = Fast::for_game(1, index);
    let mut game = Risorgimento::start(battle, &mut chance, &mut Silent);
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

/// The counter is decisions: its rate is decisions per second.
#[divan::bench(args = SCENARIOS, sample_count = 10)]
fn random_games(bencher: Bencher<'_, '_>, scenario: &str) {
    let battle = load(scenario);
    let mut actions = Vec::new();
    let games = if scenario == "ponte_nuovo" { 20 } else { 1 };
    let decisions: usize = (0..games).map(|index| random_game(&battle, index, &mut actions)).sum();
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        let played: usize = (0..games).map(|index| random_game(&battle, index, &mut actions)).sum();
        assert_eq!(played, decisions);
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = Risorgimento::start(&load(scenario), &mut Fast::for_game(1, 1), &mut Silent);
    bencher.bench(|| black_box(&game).clone());
}

#[divan::bench(args = SCENARIOS)]
fn value_of_a_position(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = Risorgimento::start(&load(scenario), &mut Fast::for_game(1, 1), &mut Silent);
    let value = game.value(Seat(0));
    bencher.bench(|| assert_eq!(black_box(&game).value(Seat(0)), value));
}
