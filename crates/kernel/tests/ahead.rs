//! Looking ahead sees through decisions that could be taken back, and through no other.

use crate::common::toy::{Action, Setup, Toy, choose};
use kernel::ahead::{suppose, suppose_all};
use kernel::chance::Fast;
use kernel::{Game, Silent};
use std::sync::Arc;

fn toy() -> Toy {
    Toy::start(&Arc::new(Setup { rounds: 3 }), &mut Fast::new(1), &mut Silent)
}

#[test]
fn a_decision_without_dice_is_supposed_and_the_game_stays_as_it_was() {
    let game = toy();
    let seat = game.turn();
    let then = suppose(&game, seat, &Action::Prepare).unwrap();
    assert_ne!(digest(&then), digest(&game));
    assert_eq!(digest(&game), digest(&toy()));
    let twice = suppose_all(&game, seat, &[Action::Prepare, Action::Prepare]).unwrap();
    assert_ne!(digest(&twice), digest(&then));
}

#[test]
fn neither_dice_nor_secrets_nor_the_other_seat_are_looked_through() {
    let game = toy();
    let seat = game.turn();
    assert!(suppose(&game, seat, &Action::Roll).is_none(), "a die would fall");
    assert!(suppose(&game, seat, &Action::Peek).is_none(), "a secret would open");
    assert!(suppose(&game, seat, &choose(3)).is_none(), "it is not legal now");
    assert!(suppose(&game, seat.opponent(), &Action::Prepare).is_none(), "the other seat decides");
    assert!(suppose_all(&game, seat, &[Action::Prepare, Action::Roll]).is_none());
}

/// What can be told from outside of a game: all figures of its scene.
fn digest(game: &Toy) -> String {
    serde_json::to_string(&game.scene(kernel::Viewer::Everything)).unwrap()
}
