//! Random and greedy players on a toy game.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod toy;

use kernel::chance::Fast;
use kernel::{Evaluate, Game, Seat, Silent};
use players::{Greedy, Player, Random, Who, no_hurry};
use std::cell::Cell;
use std::sync::Arc;
use toy::{Act, Lines};

fn position() -> Lines {
    Lines { men: [12, 12], turn: 0, hits: 0, first: 0 }
}

#[test]
fn random_takes_every_action_about_equally_often() {
    let mut player = Random::new(1);
    let mut rallies = 0;
    for _ in 0..4000 {
        let action = player.choose(&position(), Seat(0), &no_hurry);
        rallies += u32::from(action == Act::Rally);
    }
    assert!((900..1100).contains(&rallies), "{rallies} of 4000, expected about 1000");
}

/// Each die brings 2/6 of a hit and costs 1/6 of a man, rallying brings a man: 1000 against 167 a die.
#[test]
fn greedy_finds_the_best_mean() {
    assert_eq!(Greedy::new(1, 12).choose(&position(), Seat(0), &no_hurry), Act::Rally);
}

#[test]
fn greedy_stands_when_one_is_hit_and_runs_when_many_are() {
    let hit = |hits| Lines { hits, ..position() };
    let mut player = Greedy::new(1, 12);
    assert_eq!(player.choose(&hit(1), Seat(1), &no_hurry), Act::Stand);
    assert_eq!(player.choose(&hit(3), Seat(1), &no_hurry), Act::Run);
}

#[test]
fn samples_agree_with_exact_means() {
    // With one playout nothing random is exact; with many everything is.
    let mut sampled = Greedy::new(7, 1);
    let mut exact = Greedy::new(7, 1000);
    let answers: Vec<_> = (0..20).map(|_| sampled.choose(&position(), Seat(0), &no_hurry)).collect();
    assert!(answers.iter().all(|action| position().check(Seat(0), action).is_ok()));
    assert_eq!(exact.choose(&position(), Seat(0), &no_hurry), Act::Rally);
}

#[test]
fn a_stopped_player_still_answers_legally() {
    for limit in 0..40 {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > limit
        };
        let action = Greedy::new(3, 2).choose(&position(), Seat(0), &stop);
        assert_eq!(position().check(Seat(0), &action), Ok(()), "stopped after {limit} questions");
    }
}

#[test]
fn same_seed_same_games_and_greedy_wins() {
    let play = |seed: u64, who: [Who; 2]| {
        let mut dice = Fast::new(seed);
        let mut players = [who[0].player::<Lines>(seed), who[1].player::<Lines>(seed + 1)];
        let mut game = Lines::start(&Arc::new(()), &mut dice, &mut Silent);
        while let Some(seat) = game.awaiting().seats().lowest() {
            let action = players[seat.index()].choose(&game, seat, &no_hurry);
            game.play(seat, &action, &mut dice, &mut Silent).unwrap();
        }
        (game.men, game.value(Seat(0)))
    };
    let greedy = "greedy".parse().unwrap();
    assert_eq!(play(5, [greedy, Who::Random]), play(5, [greedy, Who::Random]));
    let won = (0..100).filter(|seed| play(*seed, [greedy, Who::Random]).1 > 0).count();
    assert!(won >= 85, "greedy won {won} of 100");
}
