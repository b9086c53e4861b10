//! What must hold in every game, whoever plays: random games to the end, on every scenario and with every option.
//!
//! `SOAK=1 cargo test --release -p risorgimento --test invariants` is the long run: 2,000 games of Ponte Nuovo of each
//! temper, 300 of Magenta, 50 of San Martino, 30 of Solferino, every state checked.

use super::common::setup;
use kernel::chance::Fast;
use kernel::{Chance, Game, Roll, RuleId, Seat, Silent};
use risorgimento::book::options::OptionSet;
use risorgimento::book::options::Options;
use risorgimento::play::Phase;
use risorgimento::rules::field::Field;
use risorgimento::state::{Hex, Marks};
use risorgimento::{Action, Risorgimento, Setup};
use std::sync::Arc;

const PICK: Roll = Roll { rule: RuleId("test"), label: "test" };
/// Far more decisions than any game can have.
const MOST_DECISIONS: usize = 400_000;

/// How many games: so many usually, so many in the long run.
fn games(usual: u64, soak: u64) -> u64 {
    if is_soak() { soak } else { usual }
}

fn is_soak() -> bool {
    std::env::var_os("SOAK").is_some()
}

/// Every stack legal, nobody in the same hex as an enemy, depths in order, everybody on ground in play.
fn assert_sound(game: &Risorgimento, last: &Option<(Option<Phase>, Action)>) {
    let mut by_hex: Vec<_> =
        game.ids().filter(|unit| game.is_on_map(*unit)).map(|unit| (game.hex_of(unit), unit)).collect();
    by_hex.sort();
    for group in by_hex.chunk_by(|a, b| a.0 == b.0) {
        let hex = group[0].0;
        assert!(game.setup.ground.hex(hex).in_play, "{group:?} is out of play after {last:?}");
        assert!(game.at_hex(hex).eq(group.iter().map(|(_, unit)| *unit)), "{group:?} are not found after {last:?}");
        assert!(
            group.iter().all(|(_, unit)| game.seat_of(*unit) == game.seat_of(group[0].1)),
            "both sides in {hex:?} after {last:?}"
        );
        // A Reserve that has just been broken comes apart next.
        let unstacking = game.stack.phases().iter().any(|phase| matches!(phase, Phase::Unstack(_)));
        assert!(unstacking || game.is_legal(hex), "{group:?} are overstacked in {:?} after {last:?}", game.phase());
        let mut depths: Vec<u8> = group.iter().map(|(_, unit)| game.unit(*unit).depth).collect();
        depths.sort_unstable();
        assert!(depths.iter().enumerate().all(|(n, depth)| n == usize::from(*depth)), "{depths:?} in {hex:?}");
        let facings: Vec<_> = group
            .iter()
            .filter(|(_, unit)| !game.class(*unit).is_artillery())
            .map(|(_, unit)| game.unit(*unit).facing())
            .collect();
        let reserve = group.iter().any(|(_, unit)| game.is(*unit, Marks::RESERVE));
        assert!(
            reserve || unstacking || facings.windows(2).all(|pair| pair[0] == pair[1]),
            "{facings:?} in {hex:?} in {:?} after {last:?}",
            game.phase()
        );
    }
    for unit in game.ids().filter(|unit| game.is_on_map(*unit)) {
        assert!(game.unit(unit).losses <= game.printed(unit).cohesion, "{unit:?} should be eliminated");
    }
}

/// What a mover is told of a hex is what the rules say of it, hex by hex.
fn assert_seen(game: &Risorgimento, seat: Seat) {
    let field = game.field(seat, true);
    let watch = game.setup.tables().constants.strategic_enemy_distance;
    for hex in (0..game.setup.ground.hexes.len()).map(|hex| Hex(hex as u16)) {
        let told =
            [Field::ENEMY, Field::FRIEND, Field::NEAR, Field::ZOC, Field::WATCHED].map(|flag| field.has(hex, flag));
        let is = [
            game.holds_enemy(hex, seat),
            game.occupant(hex) == Some(seat),
            game.is_near_enemy(hex, seat),
            game.in_enemy_zoc(hex, seat, |_| false),
            game.enemy_distance(hex, seat) <= watch,
        ];
        assert_eq!(told, is, "{hex:?} in {:?}", game.phase());
    }
}

/// How a random player chooses.
#[derive(Clone, Copy, PartialEq)]
enum Temper {
    /// Anything.
    Any,
    /// Mostly what leads to contact: rules about combat are seen at work.
    Bold,
}

fn is_bold(action: &Action) -> bool {
    match action {
        Action::Attack { .. }
        | Action::Charge { .. }
        | Action::Continue { .. }
        | Action::Shoot { .. }
        | Action::Join { .. }
        | Action::Answer { .. }
        | Action::CounterCharge { .. }
        | Action::Withdraw { .. }
        | Action::Mass { .. }
        | Action::Activate { .. }
        | Action::Brigade { .. }
        | Action::Unit { .. }
        | Action::Take { .. }
        | Action::Release { .. }
        | Action::Leave { .. }
        | Action::Enter { .. }
        | Action::Blow { .. } => true,
        Action::Lead { yes } => *yes,
        Action::Orders { roll } => *roll,
        _ => false,
    }
}

/// Plays a random game to its end; returns it and the number of decisions.
fn play(setup: &Arc<Setup>, index: u64, every_check: bool, temper: Temper) -> (Risorgimento, usize) {
    let mut dice = Fast::for_game(7, index);
    let mut choice = Fast::for_game(8, index);
    let mut game = Risorgimento::start(setup, &mut dice, &mut Silent);
    let mut actions = Vec::new();
    let mut last = None;
    for decision in 0..MOST_DECISIONS {
        let Some(seat) = game.awaiting().seats().lowest() else {
            assert!(game.outcome().is_some(), "a game without a decision is over");
            return (game, decision);
        };
        actions.clear();
        game.actions(seat, &mut actions);
        assert!(
            !actions.is_empty(),
            "dead end in {:?} of game {index} after {decision}: {:?}",
            game.phase(),
            game.stack
        );
        if every_check {
            let sample = choice.uniform(PICK, 16) == 0;
            if sample {
                for (n, action) in actions.iter().enumerate() {
                    assert!(!actions[..n].contains(action), "{action:?} is listed twice in {:?}", game.phase());
                    if n < 24
                        && let Err(refused) = game.check(seat, action)
                    {
                        panic!("{action:?} is listed in {:?} but {refused}", game.phase());
                    }
                }
            }
            if choice.uniform(PICK, 256) == 0 {
                assert_seen(&game, seat);
            }
            assert_sound(&game, &last);
        }
        if temper == Temper::Bold && actions.iter().any(is_bold) && choice.uniform(PICK, 4) > 0 {
            actions.retain(is_bold);
        } else if temper == Temper::Bold && actions.len() > 1 && choice.uniform(PICK, 4) > 0 {
            // Marches go towards the enemy.
            let enemy = |action: &Action| match action {
                Action::March { hex } | Action::Strategic { hex } => game.enemy_distance(*hex, seat),
                _ => u8::MAX,
            };
            if let Some(near) = actions.iter().map(enemy).min().filter(|near| *near < u8::MAX) {
                actions.retain(|action| enemy(action) <= near + 1);
            }
        }
        let action = actions[choice.uniform(PICK, actions.len() as u32) as usize];
        last = Some((game.phase(), action));
        game.apply(seat, &action, &mut dice, &mut Silent);
    }
    panic!("game {index} does not end: {:?} in turn {}", game.stack, game.turn);
}

#[test]
fn random_games_of_ponte_nuovo_end() {
    let setup = setup("ponte_nuovo", &[]);
    for index in 0..games(10, 2000) {
        play(&setup, index, true, Temper::Any);
        play(&setup, index, true, Temper::Bold);
    }
}

#[test]
fn random_games_of_magenta_end() {
    let setup = setup("magenta", &[]);
    for index in 0..games(2, 300) {
        play(&setup, index, true, if index % 2 == 0 { Temper::Bold } else { Temper::Any });
    }
}

#[test]
fn random_games_of_san_martino_end() {
    let setup = setup("san_martino", &[]);
    for index in 0..games(1, 50) {
        play(&setup, index, true, if index % 2 == 0 { Temper::Bold } else { Temper::Any });
    }
}

#[test]
fn random_games_of_solferino_end() {
    let setup = setup("solferino", &[]);
    for index in 0..games(1, 30) {
        play(&setup, index, true, if index % 2 == 0 { Temper::Bold } else { Temper::Any });
    }
}

#[test]
fn every_option_plays_to_the_end() {
    for spec in Options::SPECS {
        for value in &spec.values[1..] {
            let scenario = match spec.id {
                "mensdorff" | "all_mined" | "prompt_macmahon" if is_soak() => "magenta",
                "storm" | "reserve_demoralization" | "jellacic" if is_soak() => "solferino",
                _ => "ponte_nuovo",
            };
            let setup = setup(scenario, &[(spec.id, value)]);
            play(&setup, 1000, true, Temper::Bold);
        }
    }
}

#[test]
fn the_same_dice_and_choices_give_the_same_game() {
    let setup = setup("ponte_nuovo", &[]);
    for index in 0..4 {
        let ((one, decisions), (two, again)) =
            (play(&setup, index, false, Temper::Bold), play(&setup, index, false, Temper::Bold));
        assert!(one == two && decisions == again, "game {index}");
    }
}

#[test]
fn the_state_is_small_and_its_parts_are_flat() {
    assert!(size_of::<Risorgimento>() < 8192, "{} bytes", size_of::<Risorgimento>());
    assert!(size_of::<risorgimento::state::Unit>() <= 8, "{} bytes", size_of::<risorgimento::state::Unit>());
    assert!(size_of::<Phase>() <= 12, "{} bytes", size_of::<Phase>());
}

#[test]
fn only_the_seat_that_decides_has_actions() {
    let setup = setup("ponte_nuovo", &[]);
    let game = Risorgimento::start(&setup, &mut Fast::new(1), &mut Silent);
    let seat = game.awaiting().seats().lowest().expect("somebody decides");
    let mut actions = Vec::new();
    game.actions(seat.opponent(), &mut actions);
    assert!(actions.is_empty());
    assert!(game.check(seat.opponent(), &Action::Pass).is_err());
    // Nobody fires before a corps is named, not even the seat that decides.
    assert!(game.check(seat, &Action::Fire).is_err());
    game.actions(seat, &mut actions);
    assert!(!actions.is_empty());
    for action in &actions {
        assert_eq!(game.check(seat, action), Ok(()), "{action:?}");
        assert!(game.check(seat.opponent(), action).is_err(), "{action:?} is not the other's to take");
    }
}
