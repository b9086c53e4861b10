//! The rules where they are played: a position, an action, what follows. One binary, since each takes its time to build.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use gamekit::hand::{because, play, start_with};
use gamekit::muster::{Ground, Muster};
use gamekit::question;
use kernel::{Game, Seat, Viewer, exercises};
use skirmish::{Action, Company, Skirmish, book::Order, play::Acting, rules};

const BLUE: Seat = Seat(0);
const WHITE: Seat = Seat(1);
const FIRE: Action = Action::Fire { company: 0, at: 3 };
const CLEAR: &[u8] = &[6];

/// Blue is asked to act; its first company stands before the wood, White's first in it, the others at their ends.
fn face_to_face([blue, white]: [Order; 2]) -> Skirmish {
    let mut game: Skirmish = start_with("wood", CLEAR);
    for (id, at) in [1, 0, 0, 2, 4, 4].into_iter().enumerate() {
        let order = Some(if id < 3 { blue } else { white });
        game.companies[id] = Company { at, order, ..game.companies[id] };
    }
    game.stack.restart(Acting { active: BLUE });
    game
}

fn march(company: u8, to: u8) -> Action {
    Action::March { company, to }
}

#[test]
fn orders_are_secret_until_all_are_written() {
    exercises!(rules::TURN_COUNT, rules::TURN_ORDERS, rules::TURN_REVEAL);
    let mut game: Skirmish = start_with("wood", CLEAR);
    let blank = game.clone();
    for company in [4, 3, 5] {
        play(&mut game, WHITE, &Action::Order { company, order: Order::Attack }, &[]);
        assert_eq!(game.scene(Viewer::Seat(BLUE)), blank.scene(Viewer::Seat(BLUE)), "nothing of it is seen");
    }
    assert_ne!(game.scene(Viewer::Seat(WHITE)), blank.scene(Viewer::Seat(WHITE)));
    assert_eq!(game.awaiting().seats().iter().collect::<Vec<_>>(), [BLUE]);
    for company in 0..3 {
        play(&mut game, BLUE, &Action::Order { company, order: Order::Hold }, &[]);
    }
    assert_eq!(game.scene(Viewer::Seat(BLUE)), game.scene(Viewer::Seat(WHITE)), "all are shown");
    assert_eq!(game.awaiting().seats().iter().collect::<Vec<_>>(), [BLUE], "Blue acts first");
}

#[test]
fn marches_go_one_step_and_not_through_enemies() {
    exercises!(rules::MARCH_STEP, rules::MARCH_ENEMY, rules::TURN_ONCE, rules::TURN_ALTERNATE);
    let mut game = face_to_face([Order::Attack; 2]);
    assert_eq!(because(&game, BLUE, &march(1, 2)), [rules::MARCH_STEP, rules::MARCH_ENEMY], "all the reasons");
    assert_eq!(because(&game, BLUE, &march(0, 2)), [rules::MARCH_ENEMY]);
    assert_eq!(because(&game, WHITE, &march(4, 3)), [rules::TURN_ALTERNATE]);
    play(&mut game, BLUE, &march(1, 1), &[]);
    play(&mut game, WHITE, &march(4, 3), &[]);
    assert_eq!((game.company(1).at, game.company(4).at), (1, 3));
    assert_eq!(because(&game, BLUE, &march(1, 0)), [rules::TURN_ONCE]);
}

#[test]
fn whoever_holds_does_not_go_forward() {
    exercises!(rules::MARCH_HOLD, rules::FORCE_STACKING);
    let game = face_to_face([Order::Hold, Order::Attack]);
    assert_eq!(because(&game, BLUE, &march(1, 1)), [rules::MARCH_HOLD]);
    assert_eq!(because(&game, BLUE, &march(0, 0)), [rules::FORCE_STACKING], "back it may go, but two stand there");
}

#[test]
fn a_company_fired_at_answers_and_is_answered() {
    exercises!(rules::FIRE_DICE, rules::FIRE_ATTACK, rules::FIELD_WOOD, rules::FIRE_ANSWER, rules::LOSS_MEN);
    let mut game = face_to_face([Order::Attack, Order::Hold]);
    assert_eq!(because(&game, BLUE, &Action::Fire { company: 1, at: 3 }), [rules::FIRE_RANGE]);
    play(&mut game, BLUE, &FIRE, &[]);
    assert_eq!(question::about(&game), Some(3));
    assert_eq!(because(&game, WHITE, &Action::Pass), [rules::TURN_ALTERNATE], "it is asked something else");
    play(&mut game, WHITE, &Action::FireBack, &[]);
    assert_eq!(question::about(&game), Some(0));
    let mut covers = game.clone();
    // Four dice need a five, five dice against the wood a six.
    play(&mut game, BLUE, &Action::FireBack, &[5, 4, 4, 4, 6, 5, 5, 5, 5]);
    assert_eq!((game.company(0).men, game.company(3).men), (3, 3));
    play(&mut covers, BLUE, &Action::TakeCover, &[6, 5, 5, 5]);
    assert_eq!((covers.company(0).men, covers.company(3).men), (3, 4), "who takes cover does not fire");
}

#[test]
fn losses_shake_and_rallying_steadies() {
    exercises!(rules::FIRE_COVER, rules::FIRE_RANGE, rules::LOSS_SHAKEN, rules::RALLY_TEST, rules::TURN_PASS);
    let mut game = face_to_face([Order::Hold; 2]);
    game.companies[3] = Company { at: 0, men: 3, ..game.companies[3] };
    play(&mut game, BLUE, &FIRE, &[]);
    play(&mut game, WHITE, &Action::TakeCover, &[6, 5, 5, 5]);
    assert!(game.company(3).shaken && game.company(3).men == 2, "in cover only the six hit");
    assert_eq!(because(&game, WHITE, &Action::Fire { company: 3, at: 0 }), [rules::LOSS_SHAKEN]);
    assert_eq!(because(&game, WHITE, &Action::Fire { company: 4, at: 0 }), [rules::FIRE_RANGE]);
    assert_eq!(because(&game, WHITE, &Action::Rally { company: 4 }), [rules::RALLY_TEST], "it is not shaken");
    play(&mut game, WHITE, &Action::Rally { company: 3 }, &[4]);
    assert!(!game.company(3).shaken);
    play(&mut game, BLUE, &Action::Pass, &[]);
    assert!(game.passed[0] && game.awaiting().seats().contains(WHITE));
}

#[test]
fn in_mist_a_die_less_is_rolled() {
    exercises!(rules::TURN_MIST);
    let mut game: Skirmish = face_to_face([Order::Hold; 2]);
    play(&mut game, BLUE, &Action::Pass, &[]);
    play(&mut game, WHITE, &Action::Pass, &[2]);
    assert!(game.mist && game.turn == 2);
    game.companies[3].shaken = true;
    game.stack.restart(Acting { active: BLUE });
    play(&mut game, BLUE, &FIRE, &[1, 1, 1]);
}

#[test]
fn whoever_is_alone_has_won_and_else_ground_counts() {
    exercises!(rules::WIN_FIELD, rules::WIN_GROUND);
    let mut game = face_to_face([Order::Attack; 2]);
    game.companies[4..].iter_mut().for_each(|company| company.men = 0);
    game.companies[3] = Company { men: 1, shaken: true, ..game.companies[3] };
    play(&mut game, BLUE, &FIRE, &[6, 1, 1, 1, 1]);
    assert_eq!(game.outcome().unwrap().winners, [BLUE], "the shaken are not asked");
    for (forward, winners) in [(1, &[][..]), (0, &[WHITE])] {
        let mut game = face_to_face([Order::Hold; 2]);
        game.turn = game.turns;
        game.companies[0].at = forward;
        play(&mut game, BLUE, &Action::Pass, &[]);
        play(&mut game, WHITE, &Action::Pass, &[]);
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.rule, &outcome.winners[..]), (rules::WIN_GROUND, winners));
    }
}

const MUSTER: Muster = Muster {
    often: &["log-fire", "odds-fire", "offer-rally", "refuse-acted", "decision-answer", "outcome-ground"],
    of_a_side: &["decision-orders", "decision-act"],
    golden: &[("wood", &["Anne", "Marc"])],
    ..Muster::of(&[Ground::of("wood")]).with_calendar(&["rule-turn-mist"])
};

gamekit::muster!(Skirmish, MUSTER);
