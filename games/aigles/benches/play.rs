//! How fast the game plays and how fast its odds are. Every bench asserts its result.

use aigles::Aigles;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gamekit::pace;
use kernel::Title;
use kernel::odds::Effort;

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 2] = ["learning", "example_armies"];

/// The counter is decisions: its rate is decisions per second, the time is that of 20 games.
#[divan::bench(args = SCENARIOS, sample_count = 30)]
fn twenty_random_games(bencher: Bencher<'_, '_>, scenario: &str) {
    let setup = pace::setup::<Aigles>(scenario);
    let mut actions = Vec::new();
    let decisions = pace::random_games::<Aigles>(&setup, 20, &mut actions);
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        assert_eq!(pace::random_games::<Aigles>(&setup, 20, &mut actions), decisions);
    });
}

#[divan::bench(args = SCENARIOS)]
fn clone_a_state(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = pace::start::<Aigles>(scenario);
    bencher.bench(|| black_box(&game).clone());
}

/// Exact odds through the JSON form, as the command line and the table assistant ask for them.
#[divan::bench(args = [
    ("fire_dice", r#"{"groups":8,"nation":"french","quality":"trained","formation":"line","range_cm":18,"target_formation":"line","cover":"hard"}"#),
    ("fire", r#"{"shot":{"groups":9,"nation":"british","quality":"trained","formation":"line","range_cm":10,"target_formation":"column","cover":"none"}}"#),
    ("defensive_fire", r#"{"groups":9,"nation":"british","quality":"trained","formation":"line","target_formation":"column"}"#),
    ("combat", r#"{"attacker":{"groups":8,"charge":"column","officer":true,"characters":6},"defender":{"groups":9,"officer":true,"characters":3}}"#),
    ("resolve_test", r#"{"quality":"trained","officer":false,"half_losses":false,"lost_combat":true,"ensign":true}"#),
])]
fn exact_odds(bencher: Bencher<'_, '_>, (id, input): (&str, &str)) {
    let procedure = Aigles::procedures().iter().find(|procedure| procedure.id() == id).expect("a procedure");
    bencher.bench(|| {
        let odds = procedure.odds_json(black_box(input), Effort::default());
        let odds = odds.unwrap_or_else(|faults| panic!("{id}: {faults}"));
        assert!(odds.odds.exact);
        odds
    });
}
