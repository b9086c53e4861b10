//! The rules where they are played: a position, an action, what follows. One binary, since each takes its time to build.

use gamekit::hand::{because, play, start_with};
use gamekit::muster::{Ground, Muster};
use kernel::{Game, Seat, exercises};
use skirmish::{Action, Order, Skirmish, play::Acting, rules};

const BLUE: Seat = Seat(0);
const WHITE: Seat = Seat(1);

/// Blue is asked to act, in clear air. It attacks, its first company before the wood; White holds, its first in it.
fn face_to_face() -> Skirmish {
    let mut game: Skirmish = start_with("wood", &[6]);
    for (company, at) in game.companies.iter_mut().zip([1, 0, 0, 2, 4, 4]) {
        (company.at, company.order) = (at, Some(if at < 2 { Order::Attack } else { Order::Hold }));
    }
    game.stack.restart(Acting { active: BLUE });
    game
}

#[test]
fn sides_act_in_turns_by_the_rules_of_the_march() {
    exercises!(rules::TURN_ALTERNATE, rules::TURN_ONCE, rules::TURN_PASS, rules::TURN_MIST, rules::MARCH_FULL);
    exercises!(rules::MARCH_STEP, rules::MARCH_ENEMY, rules::MARCH_HOLD, rules::FIRE_RANGE);
    let mut game = face_to_face();
    assert_eq!(because(&game, WHITE, &Action::Pass), [rules::TURN_ALTERNATE]);
    assert_eq!(because(&game, BLUE, &Action::March { company: 4, to: 3 }), [rules::TURN_ALTERNATE]);
    assert_eq!(because(&game, BLUE, &Action::March { company: 1, to: 2 }), [rules::MARCH_STEP, rules::MARCH_ENEMY]);
    assert_eq!(because(&game, BLUE, &Action::March { company: 0, to: 0 }), [rules::MARCH_FULL]);
    assert_eq!(because(&game, BLUE, &Action::Fire { company: 1, at: 3 }), [rules::FIRE_RANGE]);
    play(&mut game, BLUE, &Action::March { company: 1, to: 1 }, &[]);
    assert_eq!(because(&game, WHITE, &Action::March { company: 4, to: 3 }), [rules::MARCH_HOLD], "it holds");
    play(&mut game, WHITE, &Action::March { company: 3, to: 3 }, &[]);
    assert_eq!((game.companies[1].at, game.companies[3].at), (1, 3), "but back it may go");
    assert_eq!(because(&game, BLUE, &Action::March { company: 1, to: 0 }), [rules::TURN_ONCE]);
    play(&mut game, BLUE, &Action::Pass, &[]);
    play(&mut game, WHITE, &Action::Pass, &[2]);
    assert!(game.mist && game.turn == 2);
}

#[test]
fn a_company_fired_at_answers_and_is_answered() {
    exercises!(rules::FIRE_DICE, rules::FIRE_ATTACK, rules::FIELD_WOOD, rules::FIRE_ANSWER, rules::FIRE_COVER);
    exercises!(rules::FIRE_LOSSES, rules::WIN_GROUND);
    let mut game = face_to_face();
    play(&mut game, BLUE, &Action::Fire { company: 0, at: 3 }, &[]);
    assert_eq!(because(&game, WHITE, &Action::Pass), [rules::FIRE_ANSWER], "it is asked something else");
    play(&mut game, WHITE, &Action::Fire { company: 3, at: 0 }, &[]);
    let mut covers = game.clone();
    // Four men in the wood, then four who attack, at the wood; both volleys fall at once.
    play(&mut game, BLUE, &Action::Fire { company: 0, at: 3 }, &[5, 4, 4, 4, 6, 5, 4, 4]);
    assert_eq!((game.companies[0].men, game.companies[3].men), (3, 2));
    play(&mut covers, BLUE, &Action::TakeCover, &[6, 5]);
    assert_eq!((covers.companies[0].men, covers.companies[3].men), (2, 4), "who takes cover does not fire");
    covers.companies[3..].iter_mut().for_each(|company| company.men = 0);
    play(&mut covers, WHITE, &Action::Pass, &[]);
    play(&mut covers, BLUE, &Action::Pass, &[]);
    assert_eq!(covers.outcome().map(|outcome| outcome.winners), Some(vec![BLUE]));
}

const MUSTER: Muster = Muster {
    often: &["log-fire", "odds-fire", "rule-turn-once", "decision-answer", "outcome-ground"],
    of_a_side: &["decision-orders", "decision-act"],
    golden: &[("wood", &["Anne", "Marc"])],
    ..Muster::of(&[Ground::of("wood")]).with_calendar(&["rule-turn-mist"])
};

gamekit::muster!(Skirmish, MUSTER, secret "decision-orders");
