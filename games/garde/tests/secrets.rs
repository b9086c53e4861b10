//! Hidden orders do not leak: whatever the enemy has ordered in secret, a seat is shown the same, byte for byte.

use super::common::{PICK, at_moment, deployed, phase, setup};
use garde::book::vocabulary::{BrigadeId, Order};
use garde::play::Phase;
use garde::play::event::Event;
use garde::rules::shaken;
use garde::state::{Garde, Rider};
use garde::{Action, rules};
use kernel::chance::Fast;
use kernel::odds::{self, Effort};
use kernel::{Chance, Evaluate, Game, Seat, Viewer, Wish, ahead, exercises};

/// Enough to tell odds apart; few enough to ask often.
const EFFORT: Effort = Effort { branches: 3_000, samples: 60, seed: 5 };

fn any(dice: &mut Fast, n: u32) -> u32 {
    dice.uniform(PICK, n)
}

fn order(may_attack: bool, dice: &mut Fast) -> Order {
    let from = u32::from(!may_attack);
    Order::ALL[(from + any(dice, 3 - from)) as usize]
}

/// The same game, but for what `enemy` has ordered in secret: orders face down, orders aides-de-camp carry, how often
/// orders were tried and given.
fn twin(game: &Garde, enemy: Seat, dice: &mut Fast) -> Garde {
    let mut twin = game.clone();
    let setup = game.setup.clone();
    for division in setup.divisions_of(enemy) {
        let hidden = game.certain_order(division).is_none() && !setup.division(division).corps_troops;
        let state = &mut twin.divisions[division.index()];
        if hidden {
            state.order = order(shaken::may_have(state.shaken, Order::Attack), dice);
        }
        if !state.revealed {
            (state.tests, state.assigned) = (any(dice, 3) as u8, any(dice, 2) == 0);
        }
    }
    let corps: Vec<usize> = setup.side(enemy).corps.corps().map(|corps| corps.index()).collect();
    for index in corps {
        let staff = &mut twin.corps[index];
        if !staff.revealed {
            (staff.order, staff.used, staff.assigned) = (order(true, dice), any(dice, 3) as u8, any(dice, 2) == 0);
            // Corps troops that have not yet come have the order Manœuvrer, and everybody knows it.
            let there = |id| setup.division(id).arrival.is_none() || game.brigades_in(id).next().is_some();
            if let Some(troops) = setup.corps[index].troops.filter(|troops| there(*troops)) {
                twin.divisions[troops.index()].order = twin.corps[index].order;
            }
        }
    }
    let staff = &mut twin.armies[enemy.index()];
    if !staff.revealed {
        (staff.order, staff.used, staff.assigned) = (order(true, dice), any(dice, 3) as u8, any(dice, 2) == 0);
    }
    for Rider { division, order: carried, .. } in &mut twin.riders {
        if setup.division(*division).seat == enemy {
            *carried = order(shaken::may_have(game.division(*division).shaken, Order::Attack), dice);
        }
    }
    twin
}

/// Everything a seat is shown: scene, actions, offers, bags, refusals, odds; what a look ahead tells its hand; and what a
/// computer makes of it.
fn shown(game: &Garde, seat: Seat) -> Vec<String> {
    let json = |value: serde_json::Result<String>| value.expect("it is JSON");
    let mut out = vec![json(serde_json::to_string(&game.scene(Viewer::Seat(seat)))), format!("{:?}", game.awaiting())];
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let mut asked = 0;
    for action in &actions {
        let offer = game.offer(seat, action);
        out.push(json(serde_json::to_string(&offer)));
        out.push(json(serde_json::to_string(&game.bag(seat, action))));
        if offer.risky && asked < 3 {
            asked += 1;
            let odds = odds::of_action(game, seat, action, EFFORT).expect("a listed action is legal");
            out.push(json(serde_json::to_string(&odds)));
        }
    }
    for action in [Action::OrdersDone, Action::Pass, Action::MovesDone] {
        out.push(format!("{:?}", game.check(seat, &action)));
    }
    out.push(game.value(seat).to_string());
    // What its hand is told: what a brigade could do next, and why it cannot do more.
    let (own, enemies): (Vec<BrigadeId>, Vec<BrigadeId>) = game.on_table().partition(|id| game.seat_of(*id) == seat);
    for (brigade, enemy) in own.iter().zip(enemies.iter().cycle()).take(4) {
        let [piece, target] = [brigade, enemy].map(|id| game.setup.brigade(*id).id.clone());
        out.push(json(serde_json::to_string(&ahead::look(game, seat, std::slice::from_ref(&piece)).ways)));
        for target in [None, Some(target)] {
            let wish = Wish { piece: piece.clone(), to: None, target };
            out.push(format!("{:?}", ahead::why_not(game, seat, &wish)));
        }
    }
    out
}

#[test]
fn a_side_reads_its_own_army_order_and_the_enemy_what_lies_open() {
    let mut game = deployed(&setup("quatre_bras", &[]));
    (game.armies[0].order, game.armies[1].order) = (Order::Attack, Order::Manoeuvre);
    let read = |game: &Garde, viewer: Viewer| -> Vec<String> {
        let rows = game.scene(viewer).panels.into_iter().flat_map(|panel| panel.rows);
        rows.filter(|row| row.label.key == "level-army").map(|row| row.values[0].key.to_string()).collect()
    };
    let (attack, manoeuvre, hidden) = (Order::Attack.label(), Order::Manoeuvre.label(), "order-hidden");
    assert_eq!(read(&game, Viewer::Seat(Seat(0))), [attack, hidden]);
    assert_eq!(read(&game, Viewer::Seat(Seat(1))), [hidden, manoeuvre]);
    game.armies[1].revealed = true;
    assert_eq!(read(&game, Viewer::Seat(Seat(0))), [attack, manoeuvre]);
}

#[test]
fn a_seat_is_shown_the_same_whatever_the_enemy_hides() {
    exercises!(rules::R3_2A);
    let mut differing = 0;
    for scenario in ["division", "corps", "quatre_bras"] {
        let setup = setup(scenario, &[]);
        for index in 0..12 {
            for moment in [10, 25, 60, 130, 240] {
                let (game, mut dice) = at_moment(&setup, index, moment + index as usize);
                for seat in [Seat(0), Seat(1)] {
                    let other = twin(&game, seat.opponent(), &mut dice);
                    differing += usize::from(other != game);
                    for (one, two) in shown(&game, seat).iter().zip(&shown(&other, seat)) {
                        assert_eq!(one, two, "{scenario}, game {index} after {moment} decisions, seat {seat:?}");
                    }
                    // A guess at what is hidden must not start from the truth either.
                    let guessed = [&game, &other].map(|game| game.resample(seat, &mut dice.clone()));
                    assert!(guessed[0] == guessed[1], "{scenario}, game {index} after {moment} decisions");
                }
                // A spectator knows the secrets of neither side.
                let other = twin(&twin(&game, Seat(0), &mut dice), Seat(1), &mut dice);
                let seen =
                    [&game, &other].map(|game| serde_json::to_string(&game.scene(Viewer::Public)).expect("JSON"));
                assert_eq!(seen[0], seen[1]);
            }
        }
    }
    assert!(differing > 200, "secrets were there to be changed: {differing}");
}

/// What a seat hears when the enemy decides.
fn heard(game: &Garde, seat: Seat, action: &Action, dice: &Fast) -> (Vec<String>, Phase) {
    let (mut game, mut events): (Garde, Vec<Event>) = (game.clone(), Vec::new());
    game.apply(seat.opponent(), action, &mut dice.clone(), &mut events);
    let line = |event| {
        let viewer = Viewer::Seat(seat);
        let line = game.narrate(event, viewer)?;
        Some(serde_json::to_string(&(line, game.drawn(event, viewer))).expect("JSON"))
    };
    (events.iter().filter_map(line).collect(), phase(&game))
}

/// An order to the same command by the same means, but another one.
fn alike(one: &Action, other: &Action) -> bool {
    let blank = |action: &Action| {
        let mut action = action.clone();
        match &mut action {
            Action::ArmyOrder { order }
            | Action::CorpsOrder { order, .. }
            | Action::FirstOrder { order, .. }
            | Action::SendAide { order, .. }
            | Action::OwnOrder { order, .. } => *order = Order::Attack,
            _ => return None,
        }
        Some(action)
    };
    one != other && blank(one).is_some() && blank(one) == blank(other)
}

#[test]
fn the_log_tells_the_same_whatever_the_enemy_orders() {
    exercises!(rules::R3_2C);
    let mut compared = 0;
    for scenario in ["division", "corps", "quatre_bras"] {
        let setup = setup(scenario, &[]);
        for index in 0..20 {
            for moment in (8..200).step_by(13) {
                let (game, dice) = at_moment(&setup, index, moment);
                if !matches!(phase(&game), Phase::Orders(_)) {
                    continue;
                }
                for seat in [Seat(0), Seat(1)] {
                    let enemy = seat.opponent();
                    let mut actions = Vec::new();
                    game.actions(enemy, &mut actions);
                    for action in &actions {
                        let Some(other) = actions.iter().find(|other| alike(action, other)) else { continue };
                        let (one, two) = (heard(&game, seat, action, &dice), heard(&game, seat, other, &dice));
                        // Once all orders are given the turn goes on: that is told, but nothing of the orders.
                        if one.1 == two.1 {
                            compared += 1;
                            assert_eq!(one.0, two.0, "{scenario}, game {index}: {action:?} or {other:?}");
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 200, "orders were there to be compared: {compared}");
}
