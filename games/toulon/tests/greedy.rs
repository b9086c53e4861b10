//! Computer players against each other: whole sieges by plan, how they end and who wins.

use super::common::sound::assert_sound;
use super::common::{self, number, pick, setup};
use kernel::chance::Fast;
use kernel::{Evaluate, Game, Silent};
use std::collections::BTreeMap;
use std::sync::Arc;
use toulon::book::vocabulary::Side;
use toulon::play::event::Event;
use toulon::{Setup, Toulon};

/// More decisions than any sensible siege has.
const MOST_DECISIONS: usize = 60_000;

/// A siege by plan, on both sides or against one that plays at random; the number of decisions with it. Every answer of
/// a plan must be a listed one, and every position sound.
fn play(setup: &Arc<Setup>, index: u64, random: Option<Side>, scores: &mut BTreeMap<String, i64>) -> (Toulon, usize) {
    let mut dice = Fast::for_game(11, index);
    let mut choice = Fast::for_game(12, index);
    let mut game = Toulon::start(setup, &mut dice, &mut Silent);
    let mut turn = 0;
    let mut listed = Vec::new();
    for decision in 0..MOST_DECISIONS {
        if index == 0 && turn != game.turn && std::env::var("TRACE").is_ok() {
            turn = game.turn;
            trace(&game);
        }
        let Some(seat) = game.awaiting().seats().lowest() else { return (game, decision) };
        listed.clear();
        game.actions(seat, &mut listed);
        assert!(!listed.is_empty(), "dead end in {:?} of game {index}", game.phase());
        let action = if random.is_some() && setup.side_of_seat(seat) == random {
            pick(&listed, &mut choice)
        } else {
            game.reflex(seat)
        };
        assert!(listed.contains(&action), "{action:?} in {:?} of game {index} is not listed", game.phase());
        if decision % 5 == 0 {
            assert_sound(&game);
        }
        let mut events = Vec::new();
        if let Err(refused) = game.play(seat, &action, &mut dice, &mut events) {
            panic!("{action:?} in {:?} of game {index}: {refused}", game.phase());
        }
        for event in events {
            if let Event::Scored { side, points, rule } = event {
                *scores.entry(format!("{} {rule}", side.id())).or_default() += i64::from(points);
            }
        }
    }
    panic!("game {index} does not end");
}

/// Who holds the places that matter, for whoever wants to see a siege by plan.
fn trace(game: &Toulon) {
    let mut line = format!(
        "turn {} afloat {} closed {} lead {} gauge {} reserve {} pools {:?}:",
        game.turn,
        game.afloat().len(),
        game.closing_garrison(game.setup.depot(toulon::state::Depot::Toulon), Side::Allied).is_some(),
        game.allied_lead(),
        game.gauge,
        game.reserve,
        game.pools
    );
    for area in game.setup.map.area_ids() {
        for side in Side::ALL {
            if game.is_held_by(area, side) {
                let id = &game.map().area(area).id;
                line += &format!(
                    " {}{}={}",
                    if side == Side::Allied { "A:" } else { "R:" },
                    id,
                    game.strength_in(area, side)
                );
            }
        }
    }
    println!("{line}");
}

/// Plays so many games and tells how they ended; the number that the Republicans won.
fn series(scenario: &str, games: u64) -> u64 {
    let setup = setup(scenario, &[]);
    let (mut endings, mut won) = (BTreeMap::<String, u32>::new(), 0);
    let (mut decisions, mut lead, mut gauge) = (0, 0, 0);
    let mut scores = BTreeMap::new();
    for index in 0..games {
        let (game, length) = play(&setup, index, None, &mut scores);
        let over = game.over().expect("the game is over");
        won += u64::from(over.winner == Some(Side::Republican));
        let winner = over.winner.map_or("nobody", Side::id);
        *endings.entry(format!("{winner} {} {} turn {}", over.level, over.by, game.turn)).or_default() += 1;
        decisions += length;
        lead += i64::from(game.allied_lead());
        gauge += i64::from(game.gauge);
    }
    let games = games as i64;
    println!(
        "{scenario}: {won} of {games} Republican, {} decisions, lead {}/10, gauge {}/10",
        decisions as i64 / games,
        10 * lead / games,
        10 * gauge / games
    );
    for (ending, count) in endings {
        println!("  {count:4} {ending}");
    }
    for (cause, points) in scores {
        println!("  {:5}/10 points {cause}", 10 * points / games);
    }
    won
}

#[test]
fn sieges_by_plan_end_by_the_rules() {
    let games = number("GREEDY", 2);
    let won = series("campaign", games);
    // So many games say something about balance: the Republicans should win 42 to 58 in 100.
    if games >= 200 {
        assert!((42 * games..=58 * games).contains(&(100 * won)), "{won} of {games}");
    }
}

#[test]
fn assaults_by_plan_end_by_the_rules() {
    series("assault", number("GREEDY", 2));
}

#[test]
fn a_plan_beats_chance_from_either_side() {
    let campaign = setup("campaign", &[]);
    for random in Side::ALL {
        let games = number("AGAINST_RANDOM", 1);
        let won = (0..games)
            .filter(|index| {
                let (game, _) = play(&campaign, *index, Some(random), &mut BTreeMap::new());
                game.over().is_some_and(|over| over.winner == Some(random.other()))
            })
            .count() as u64;
        println!("campaign: {won} of {games} won by plan against random {random}");
        assert!(100 * won >= 95 * games, "{won} of {games} against random {random}");
    }
}

/// The Allies of a plan march into the town at once, and do not live aboard the fleet (17.5).
#[test]
fn the_allies_garrison_toulon() {
    let campaign = setup("campaign", &[]);
    for index in 0..3 {
        let mut dice = Fast::for_game(11, index);
        let mut game = Toulon::start(&campaign, &mut dice, &mut Silent);
        while game.turn < 8 && game.over().is_none() {
            assert!(game.turn < 4 || game.toulon_entered, "not entered by turn {} of game {index}", game.turn);
            let seat = game.awaiting().seats().lowest().expect("somebody decides");
            let action = game.reflex(seat);
            game.apply(seat, &action, &mut dice, &mut Silent);
        }
        let aboard = game.afloat().len();
        assert!(aboard <= 4, "{aboard} units aboard on turn {} of game {index}", game.turn);
    }
}

#[test]
fn guns_on_the_shore_are_dug_in() {
    let mut table = common::Table::empty(Side::Republican, 7);
    table.put("bregaillon", &["bb_montagne", "bb_sans_culottes", "w_drome_1"]).put("ollioules", &["w_allobroges"]);
    table.at(toulon::state::Step::Movement, &[]);
    for _ in 0..12 {
        if table.game.redoubts_in(table.area("bregaillon"), Side::Republican).next().is_some() {
            return;
        }
        let seat = table.seat();
        let action = table.game.reflex(seat);
        table.play(action, &[]);
    }
    panic!("no redoubt was built");
}
