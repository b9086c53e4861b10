//! Random and greedy players of Skirmish.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use kernel::chance::{Fast, Scripted};
use kernel::{Evaluate, Game, Seat, Silent};
use players::{Greedy, Player, Random, Who, no_hurry};
use skirmish::play::{Acting, Answer};
use skirmish::{Action, Company, Order, Skirmish};
use std::cell::Cell;
use std::sync::Arc;

/// Blue is asked to act; its first company and White's first stand side by side in the open, both sides hold.
fn position() -> Skirmish {
    let mut game = Skirmish::start(&Arc::new(4), &mut Scripted::new([6]), &mut Silent);
    for (company, at) in game.companies.iter_mut().zip([1, 0, 0, 0, 4, 4]) {
        *company = Company { at, order: Some(Order::Hold), ..*company };
    }
    game.companies[3].men = 1;
    game.stack.restart(Acting { active: Seat(0) });
    game
}

/// White's first company, of so many men, is fired at by Blue's first, of so many.
fn fired_at(men: u8, by: u8) -> Skirmish {
    let mut game = position();
    game.companies[0].men = by;
    game.companies[3].men = men;
    game.stack.push(Answer { company: 0, target: 3, is_reply: false });
    game
}

#[test]
fn random_takes_every_action_about_equally_often() {
    let mut player = Random::new(1);
    let mut listed = Vec::new();
    position().actions(Seat(0), &mut listed);
    let tries = 1000 * listed.len();
    let passes = (0..tries).filter(|_| player.choose(&position(), Seat(0), &no_hurry) == Action::Pass).count();
    assert!((900..1100).contains(&passes), "{passes} of {tries}, expected about 1000");
}

/// Four dice at the last man of a company miss him once in five times; whatever else is listed brings nothing.
#[test]
fn greedy_finds_the_best_mean() {
    assert_eq!(Greedy::new(1, 12).choose(&position(), Seat(0), &no_hurry), Action::Fire { company: 0, at: 3 });
}

#[test]
fn greedy_fires_back_when_it_is_strong_and_takes_cover_when_it_is_weak() {
    let mut player = Greedy::new(1, 400);
    assert_eq!(player.choose(&fired_at(4, 1), Seat(1), &no_hurry), Action::Fire { company: 3, at: 0 });
    assert_eq!(player.choose(&fired_at(1, 4), Seat(1), &no_hurry), Action::TakeCover);
}

#[test]
fn samples_agree_with_exact_means() {
    // With one playout nothing random is exact; with many everything is.
    let mut sampled = Greedy::new(7, 1);
    let mut exact = Greedy::new(7, 1000);
    let answers: Vec<_> = (0..20).map(|_| sampled.choose(&position(), Seat(0), &no_hurry)).collect();
    assert!(answers.iter().all(|action| position().check(Seat(0), action).is_ok()));
    assert_eq!(exact.choose(&position(), Seat(0), &no_hurry), Action::Fire { company: 0, at: 3 });
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
        let mut players = [who[0].player::<Skirmish>(seed), who[1].player::<Skirmish>(seed + 1)];
        let mut game = Skirmish::start(&Arc::new(4), &mut dice, &mut Silent);
        while let Some(seat) = game.awaiting().seats().lowest() {
            let action = players[seat.index()].choose(&game, seat, &no_hurry);
            game.play(seat, &action, &mut dice, &mut Silent).unwrap();
        }
        (game.companies, game.value(Seat(0)))
    };
    let greedy = "greedy".parse().unwrap();
    assert_eq!(play(5, [greedy, Who::Random]), play(5, [greedy, Who::Random]));
    let won = (0..100).filter(|seed| play(*seed, [greedy, Who::Random]).1 > 0).count();
    assert!(won >= 75, "greedy stands better in {won} of 100");
}
