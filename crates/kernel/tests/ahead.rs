//! Looking ahead sees through decisions that could be taken back, and through no other.

use crate::common::{BLUE, WHITE, attack, march};
use kernel::ahead::{suppose, suppose_all};
use kernel::chance::Scripted;
use kernel::{Game, Silent};
use skirmish::play::Acting;
use skirmish::{Action, Skirmish};
use std::sync::Arc;

/// Both sides write their orders.
fn writing() -> Skirmish {
    Skirmish::start(&Arc::new(4), &mut Scripted::new([6]), &mut Silent)
}

/// White acts, and Blue has passed: when White passes, too, a die is rolled for the next turn.
fn acting() -> Skirmish {
    let mut game = writing();
    game.companies.iter_mut().for_each(|company| company.order = Some(skirmish::Order::Attack));
    game.companies[..3].iter_mut().for_each(|company| company.acted = true);
    game.stack.restart(Acting { active: WHITE });
    game
}

#[test]
fn a_decision_without_dice_is_supposed_and_the_game_stays_as_it_was() {
    let game = writing();
    let then = suppose(&game, BLUE, &attack(0)).unwrap();
    assert_ne!(then, game);
    assert_eq!(game, writing());
    let twice = suppose_all(&game, BLUE, &[attack(0), attack(1)]).unwrap();
    assert_ne!(twice, then);
}

#[test]
fn neither_dice_nor_secrets_nor_the_other_seat_are_looked_through() {
    let game = acting();
    assert!(suppose(&game, WHITE, &march(3, 4)).is_some());
    assert!(suppose(&game, WHITE, &Action::Pass).is_none(), "a die would fall");
    assert!(suppose(&game, WHITE, &Action::TakeCover).is_none(), "it is not legal now");
    assert!(suppose(&game, BLUE, &march(0, 0)).is_none(), "the other seat decides");
    assert!(suppose_all(&game, WHITE, &[march(3, 4), Action::Pass]).is_none());
    let written = [attack(0), attack(1)];
    let mut game = suppose_all(&writing(), BLUE, &written).unwrap();
    game.companies[3..].iter_mut().for_each(|company| company.order = Some(skirmish::Order::Hold));
    assert!(suppose(&game, BLUE, &attack(2)).is_none(), "a secret would open");
}
