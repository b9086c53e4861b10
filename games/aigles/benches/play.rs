//! How fast the game plays and how fast its odds are. Every bench asserts its result.

use aigles::procedures::combat::{self, Fighter};
use aigles::procedures::defensive;
use aigles::procedures::fire::Shot;
use aigles::procedures::quality::{Command, standing};
use aigles::procedures::test::{self, Nerve};
use aigles::procedures::volley::{Aim, HIT, SIX};
use aigles::{Aigles, Battle, Cover, Formation, Nation, Options, Quality, rules, tables};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kernel::chance::Fast;
use kernel::odds::{self, Effort, Fraction};
use kernel::record::SetupSpec;
use kernel::{Chance, Game, Roll, Silent, Title};
use std::sync::Arc;

fn main() {
    divan::main();
}

const PICK: Roll = Roll { rule: rules::ACT_TYPES, label: "die-distance" };
const SCENARIOS: [&str; 2] = ["learning", "example_armies"];

fn load(scenario: &str) -> Arc<Battle> {
    Aigles::load(&SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() }).expect("built in")
}

/// A random game to its end: list, choose, play. Returns the number of decisions.
fn random_game(battle: &Arc<Battle>, index: u64, actions: &mut Vec<aigles::Action>) -> usize {
    let mut chance = Fast::for_game(1, index);
    let mut game = Aigles::start(battle, &mut chance, &mut Silent);
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
#[divan::bench(args = SCENARIOS, sample_count = 30)]
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
    let game = Aigles::start(&battle, &mut Fast::for_game(1, 1), &mut Silent);
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
        assert!(odds.exact);
        odds
    });
}

/// Defensive fire on a charging column, the charger's resolve, then the combat: one chain, exact.
#[divan::bench]
fn chain_of_fire_morale_melee() {
    let (t, options) = (tables(), Options::default());
    let british = standing(t, Quality::Trained, Command::Alone);
    let french = standing(t, Quality::Veterans, Command::Alone);
    let mut shot = Shot::new(9, Nation::British, Quality::Trained, Some(Formation::Line));
    shot.target_in_column = true;
    let aim = Aim::new(t, &british, true);
    let hits = odds::exact(1000, |chance| {
        let band = defensive::band(t, &options, chance.d6(defensive::ROLL));
        let (_, count) = defensive::count(t, &shot, band);
        let pool = aim.shoot(count.dice, chance);
        pool.counts[HIT] + pool.counts[SIX]
    });
    let stands = hits.expect("few branches").then(1000, |chance, hits| {
        let nerve = Nerve { half_losses: *hits >= 12, lost_combat: false, officer: false };
        let modifier = test::modifiers(t, &french, Some(nerve)).sum();
        *hits == 0 || test::take(&french, modifier, 0, aigles::procedures::resolve::ROLL, chance).passed
    });
    let fighter = |groups: u8, charge: Option<Formation>| Fighter {
        groups,
        charge,
        officer: false,
        characters: 1,
        commander: false,
        friend_joined: false,
        higher: false,
        disordered: false,
        enemy_cover: Cover::None,
    };
    let modifiers =
        [combat::tally(t, &fighter(6, Some(Formation::Column))).sum(), combat::tally(t, &fighter(9, None)).sum()];
    let won = stands.expect("few branches").then(1000, |chance, stands| {
        *stands && {
            let [attacker, defender] = modifiers.map(|sum| sum + i32::from(chance.d6(combat::ROLL)));
            attacker > defender
        }
    });
    let won = won.expect("few branches").probability(&true);
    assert!(won > Fraction::new(1, 4) && won < Fraction::new(3, 4), "{won}");
}
