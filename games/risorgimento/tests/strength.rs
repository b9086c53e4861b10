//! How well the computer players play, and how even the battles are.
//!
//! `SOAK=1 cargo test --release -p risorgimento --test strength -- --include-ignored --nocapture` measures;
//! `GAMES=40` sets another number of games, `PLAYOUTS=32` another strength.

mod common;

use common::battle;
use kernel::chance::Fast;
use kernel::{Game, Seat, Silent};
use players::{Greedy, Player, Random, Who, no_hurry};
use risorgimento::{Battle, Risorgimento};
use std::sync::Arc;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|games| games.parse().ok())
}

/// How many games: so many usually, so many in the long run.
fn games(usual: u64, soak: u64) -> u64 {
    number("GAMES").unwrap_or(if std::env::var_os("SOAK").is_some() { soak } else { usual })
}

/// Plays a game; says who won and by how many points the allies led.
fn play(battle: &Arc<Battle>, index: u64, greedy: [bool; 2]) -> (Option<Seat>, i16) {
    let mut dice = Fast::for_game(11, index);
    let mut game = Risorgimento::start(battle, &mut dice, &mut Silent);
    let playouts = number("PLAYOUTS").unwrap_or(Who::PLAYOUTS.into()) as u16;
    let mut thinkers = [0, 1].map(|seat| Greedy::<Risorgimento>::new(index * 2 + seat, playouts));
    let mut dreamers = [0, 1].map(|seat| Random::new(index * 2 + seat));
    while let Some(seat) = game.awaiting().seats().lowest() {
        let action = if greedy[seat.index()] {
            thinkers[seat.index()].choose(&game, seat, &no_hurry)
        } else {
            dreamers[seat.index()].choose(&game, seat, &no_hurry)
        };
        game.apply(seat, &action, &mut dice, &mut Silent);
    }
    let ending = game.ending().expect("it is over");
    (ending.winner, ending.points[0] - ending.points[1])
}

/// The interval of 95 % by Wilson, in tenths of a percent. Only printed, so floats do no harm.
fn interval(won: u64, of: u64) -> String {
    let (n, p, z) = (of as f64, won as f64 / of as f64, 1.96_f64);
    let (middle, half) = (p + z * z / (2.0 * n), z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt());
    let scale = 100.0 / (1.0 + z * z / n);
    format!("{:.1} % [{:.1} - {:.1}]", 100.0 * p, (middle - half) * scale, (middle + half) * scale)
}

/// Greedy against random, sides swapped from game to game; returns how many of how many it won.
fn against_random(scenario: &str, n: u64) -> (u64, u64) {
    let battle = battle(scenario, &[]);
    let (mut won, mut by_side) = (0, [[0; 3]; 2]);
    for index in 0..n {
        let seat = Seat((index % 2) as u8);
        let (winner, points) = play(&battle, index, [seat == Seat(0), seat == Seat(1)]);
        won += u64::from(winner == Some(seat));
        by_side[seat.index()][winner.map_or(2, |winner| usize::from(winner != seat))] += 1;
        println!("{scenario} {index}: greedy {seat:?}, winner {winner:?}, points {points}");
    }
    println!("{scenario}: greedy beats random in {won} of {n}, {}", interval(won, n));
    println!("{scenario}: greedy as allied, as Austrian: won, lost, drawn {by_side:?}");
    (won, n)
}

/// Greedy against greedy: how many each side won and how many were drawn.
fn mirror(scenario: &str, n: u64) {
    let battle = battle(scenario, &[]);
    let (mut won, mut points) = ([0; 3], Vec::new());
    for index in 0..n {
        let (winner, difference) = play(&battle, 5000 + index, [true, true]);
        won[winner.map_or(2, Seat::index)] += 1;
        points.push(difference);
    }
    points.sort_unstable();
    let [allied, austria, drawn] = won;
    println!("{scenario}: allied {allied}, Austrian {austria}, drawn {drawn} of {n}; points {points:?}");
    println!("{scenario}: allied won {}, Austrian {}", interval(allied, n), interval(austria, n));
    assert_eq!(allied + austria + drawn, n);
}

#[test]
fn greedy_beats_random_at_ponte_nuovo() {
    let (won, n) = against_random("ponte_nuovo", games(4, 200));
    // Four games may go wrong once; in the long run the bar is 85 of 100.
    let bar = if n < 100 { 75 } else { 85 };
    assert!(won * 100 >= n * bar, "{won} of {n}");
}

#[test]
#[ignore = "takes minutes"]
fn greedy_beats_random_at_magenta() {
    let (won, n) = against_random("magenta", games(2, 20));
    assert!(won * 2 > n, "{won} of {n}");
}

#[test]
fn ponte_nuovo_is_even() {
    mirror("ponte_nuovo", games(2, 300));
}

#[test]
#[ignore = "takes minutes"]
fn magenta_is_even() {
    mirror("magenta", games(1, 60));
}
