//! The rules where they are played: a position, an action, what follows. One binary, since each takes its time to build.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use gamekit::hand::{because, play, start};
use gamekit::muster::{Ground, Muster};
use gamekit::question;
use kernel::{Game, Seat, Viewer, exercises, odds};
use skirmish::{Action, Company, Skirmish, book::Order, play::Acting, rules};

const BLUE: Seat = Seat(0);
const WHITE: Seat = Seat(1);
const FIRE: Action = Action::Fire { company: 0, at: 3 };

/// Blue is asked to act; its first company stands before the wood, White's first in it.
fn face_to_face(orders: [Order; 2]) -> Skirmish {
    let mut game: Skirmish = start("wood");
    game.orders = orders.map(Some);
    game.companies[0].at = 1;
    game.companies[3].at = 2;
    game.stack.restart(Acting { active: BLUE });
    game
}

fn march(company: u8, to: u8) -> Action {
    Action::March { company, to }
}

#[test]
fn orders_are_secret_until_both_are_written() {
    exercises!(rules::TURN_COUNT, rules::TURN_ORDERS, rules::TURN_REVEAL, rules::TURN_INITIATIVE);
    let mut game: Skirmish = start("wood");
    let blank = game.clone();
    play(&mut game, WHITE, &Action::Order { order: Order::Attack }, &[]);
    assert_eq!(game.awaiting().seats().iter().collect::<Vec<_>>(), [BLUE]);
    let panels = |game: &Skirmish, seat| game.scene(Viewer::Seat(seat)).panels;
    assert_eq!(panels(&game, BLUE), panels(&blank, BLUE), "Blue sees no order of White");
    assert_ne!(panels(&game, WHITE), panels(&blank, WHITE));
    play(&mut game, BLUE, &Action::Order { order: Order::Hold }, &[3, 4]);
    assert_eq!(game.awaiting().seats().iter().collect::<Vec<_>>(), [WHITE], "the higher die acts first");
    assert_eq!(panels(&game, BLUE), panels(&game, WHITE));
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
fn a_company_fired_at_answers() {
    exercises!(rules::FIRE_DICE, rules::FIRE_ATTACK, rules::FIELD_WOOD, rules::FIRE_ANSWER, rules::LOSS_MEN);
    let mut game = face_to_face([Order::Attack, Order::Hold]);
    assert_eq!(because(&game, BLUE, &Action::Fire { company: 1, at: 3 }), [rules::FIRE_RANGE]);
    play(&mut game, BLUE, &FIRE, &[]);
    assert_eq!(question::about(&game), Some(3));
    assert_eq!(because(&game, WHITE, &Action::Pass), [rules::TURN_ALTERNATE], "it is asked something else");
    // Five dice against the wood need a six; four dice back need a five.
    play(&mut game, WHITE, &Action::FireBack, &[6, 5, 5, 5, 5, 5, 4, 4, 4]);
    assert_eq!((game.company(0).men, game.company(3).men), (3, 3));
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
fn whoever_is_alone_has_won_and_else_ground_counts() {
    exercises!(rules::WIN_FIELD, rules::WIN_GROUND);
    let mut game = face_to_face([Order::Attack; 2]);
    game.companies[4..].iter_mut().for_each(|company| company.men = 0);
    game.companies[3] = Company { men: 1, shaken: true, ..game.companies[3] };
    play(&mut game, BLUE, &FIRE, &[6, 1, 1, 1, 1]);
    assert_eq!(game.outcome().unwrap().winners, [BLUE], "the shaken are not asked");
    for (forward, winners) in [(1, &[][..]), (0, &[WHITE])] {
        let mut game = face_to_face([Order::Hold; 2]);
        game.turn = 4;
        game.companies[0].at = forward;
        play(&mut game, BLUE, &Action::Pass, &[]);
        play(&mut game, WHITE, &Action::Pass, &[]);
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.rule, &outcome.winners[..]), (rules::WIN_GROUND, winners));
    }
}

#[test]
fn the_odds_of_fire_have_a_case_for_each_answer() {
    let odds = odds::of_action(&face_to_face([Order::Hold; 2]), BLUE, &FIRE, odds::Effort::default()).unwrap();
    let heads: Vec<_> = odds.cases.iter().map(|case| case.heading.as_ref().unwrap().words.key.to_string()).collect();
    assert_eq!(heads, ["offer-fire_back", "offer-take_cover"]);
    assert!(odds.cases.iter().all(|case| case.odds.exact) && !odds.hidden);
    // Under cover nothing comes back, so there is a row for each number of hits.
    assert_eq!(odds.cases[1].odds.rows.len(), 5);
    assert_eq!(odds.cases[1].odds.rows[0].fraction.as_deref(), Some("625/1296"), "no six on four dice");
}

const MUSTER: Muster = Muster {
    often: &["log-fire", "odds-fire", "offer-rally", "refuse-acted", "decision-answer", "outcome-ground"],
    of_a_side: &["decision-orders", "decision-act"],
    golden: &[("wood", &["Anne", "Marc"])],
    ..Muster::of(&[Ground::of("wood")]).with_calendar(&["die-initiative"])
};

gamekit::muster!(Skirmish, MUSTER);
