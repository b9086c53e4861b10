//! How well the computer players play, and how even the battles are. `GAMES=200` for a measurement.

mod common;

use common::battle;
use kernel::chance::Fast;
use kernel::{Game, Seat, Silent};
use players::{Greedy, Player, Random, no_hurry};
use risorgimento::{Battle, Risorgimento};
use std::sync::Arc;

fn games(usual: u64) -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

/// How strong: playouts of the greedy player.
const PLAYOUTS: u16 = 8;

/// Plays a game; says who won and by how many points the allies led.
fn play(battle: &Arc<Battle>, index: u64, greedy: [bool; 2]) -> (Option<Seat>, i16) {
    let mut dice = Fast::for_game(11, index);
    let mut game = Risorgimento::start(battle, &mut dice, &mut Silent);
    let mut thinkers = [0, 1].map(|seat| Greedy::<Risorgimento>::new(index * 2 + seat, PLAYOUTS));
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

#[test]
fn greedy_beats_random() {
    let battle = battle("ponte_nuovo", &[]);
    let n = games(4);
    let mut won = 0;
    for index in 0..n {
        let seat = Seat((index % 2) as u8);
        let (winner, points) = play(&battle, index, [seat == Seat(0), seat == Seat(1)]);
        won += u64::from(winner == Some(seat));
        println!("greedy {seat:?}: {winner:?} {points}");
    }
    println!("greedy beats random in {won} of {n} games of Ponte Nuovo");
    assert!(won * 100 >= n * 75, "{won} of {n}");
}

#[test]
fn battles_are_even() {
    for (scenario, n) in [("ponte_nuovo", games(2)), ("magenta", games(0) / 5)] {
        let battle = battle(scenario, &[]);
        let mut won = [0; 3];
        let mut points = Vec::new();
        for index in 0..n {
            let (winner, difference) = play(&battle, 5000 + index, [true, true]);
            won[winner.map_or(2, Seat::index)] += 1;
            points.push(difference);
        }
        points.sort_unstable();
        println!("{scenario}: allied {}, Austrian {}, drawn {} of {n}; points {points:?}", won[0], won[1], won[2]);
        assert_eq!(won.iter().sum::<u64>(), n);
    }
}
