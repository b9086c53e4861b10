//! Search in Skirmish.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use kernel::chance::{Fast, Scripted};
use kernel::{Evaluate, Game, Seat, Silent};
use players::{Budget, Player, Search, Who, no_hurry};
use skirmish::play::{Acting, Answer};
use skirmish::{Action, Company, Order, Skirmish};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

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

fn search(seed: u64, playouts: u32) -> Search<Skirmish> {
    Search::new(seed, Budget::Playouts(playouts))
}

/// To fire back at two men is ahead of taking cover by three to four points in 3,000 playouts; at a single one the two are
/// even, whatever a look one decision ahead says.
#[test]
fn it_finds_what_is_best() {
    for seed in 0..3 {
        let mut player = search(seed, 120);
        assert_eq!(player.choose(&position(), Seat(0), &no_hurry), Action::Fire { company: 0, at: 3 });
        assert_eq!(player.choose(&fired_at(4, 2), Seat(1), &no_hurry), Action::Fire { company: 3, at: 0 });
    }
}

#[test]
fn its_thoughts_are_in_order_and_the_first_is_what_it_does() {
    let mut player = search(1, 120).explaining(1);
    let action = player.choose(&position(), Seat(0), &no_hurry);
    let thoughts = player.thoughts();
    assert_eq!(thoughts[0].action, action);
    assert!(thoughts[0].playouts >= thoughts[thoughts.len() - 1].playouts);
    assert!(thoughts.len() > 1 && thoughts[0].playouts > 20, "{thoughts:?}");
}

/// What is plain is not played out on and on, unless somebody wants to hear about it.
#[test]
fn it_stops_when_the_answer_is_plain() {
    let playouts = |mut player: Search<Skirmish>| {
        let action = player.choose(&position(), Seat(0), &no_hurry);
        (action, player.thoughts().iter().map(|thought| thought.playouts).sum::<u32>())
    };
    let (quick, few) = playouts(search(1, 4000));
    let (thorough, many) = playouts(search(1, 4000).explaining(1));
    assert_eq!(quick, thorough);
    assert!(few < 1000 && many > 3000, "{few} and {many} playouts");
}

/// The same seed and playouts: the same thoughts, to the last playout, on any number of threads.
#[test]
fn threads_do_not_matter() {
    let think = |threads: usize| {
        let mut player = search(7, 60).on_threads(threads);
        let mut thoughts = Vec::new();
        for game in [position(), fired_at(3, 2)] {
            let seat = game.awaiting().seats().lowest().unwrap();
            player.choose(&game, seat, &no_hurry);
            thoughts.push(player.thoughts().to_vec());
        }
        thoughts
    };
    let one = think(1);
    for threads in [2, 3, 9] {
        assert_eq!(think(threads), one);
    }
    assert_ne!(think(1)[0][0].prospect, {
        let mut other = search(9, 60);
        other.choose(&position(), Seat(0), &no_hurry);
        other.thoughts()[0].prospect
    });
}

/// White has written its orders in secret; whatever they are, Blue thinks the same.
#[test]
fn the_truth_is_not_read() {
    let thoughts = |secret: Order| {
        let mut game = Skirmish::start(&Arc::new(4), &mut Scripted::new([6]), &mut Silent);
        game.companies[3..].iter_mut().for_each(|company| company.order = Some(secret));
        assert!(game.awaiting().seats().contains(Seat(0)));
        let mut player = search(3, 60);
        player.choose(&game, Seat(0), &no_hurry);
        player.thoughts().to_vec()
    };
    let [attack, hold] = [Order::Attack, Order::Hold].map(thoughts);
    assert!(attack.len() > 1);
    assert_eq!(attack, hold);
}

#[test]
fn a_stopped_search_still_answers_legally() {
    for limit in 0..16 {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > limit
        };
        let action = search(3, 12).on_threads(1 + limit % 2).choose(&position(), Seat(0), &stop);
        assert_eq!(position().check(Seat(0), &action), Ok(()), "stopped after {limit} questions");
    }
}

#[test]
fn a_time_is_a_budget_too() {
    let mut player = Search::<Skirmish>::new(1, Budget::Time(Duration::from_secs(1))).on_threads(2);
    let action = player.choose(&position(), Seat(0), &no_hurry);
    assert_eq!(position().check(Seat(0), &action), Ok(()));
    assert!(player.thoughts()[0].playouts > 0);
}

#[test]
fn search_beats_chance_from_either_side() {
    let search = Who::Search(Budget::Playouts(12));
    let wins = |game: u64| {
        let seat = (game % 2) as usize;
        let mut dice = Fast::new(game);
        let mut players = [Who::Random; 2].map(|who| who.player::<Skirmish>(game));
        players[seat] = search.player(game);
        let mut game = Skirmish::start(&Arc::new(4), &mut dice, &mut Silent);
        while let Some(seat) = game.awaiting().seats().lowest() {
            let action = players[seat.index()].choose(&game, seat, &no_hurry);
            game.play(seat, &action, &mut dice, &mut Silent).unwrap();
        }
        game.value(Seat(seat as u8)) > 0
    };
    let won = (0..20).filter(|game| wins(*game)).count();
    assert!(won >= 14, "search stands better in {won} of 20");
}
