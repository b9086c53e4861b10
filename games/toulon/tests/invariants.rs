//! What must hold in every game, whoever plays: random games to the end, on every scenario and with every option.

use super::common::sound::assert_sound;
use super::common::{PICK, number, pick, setup};
use kernel::chance::Fast;
use kernel::{Chance, Game, Silent};
use std::sync::Arc;
use toulon::book::options::OptionSet;
use toulon::book::options::Options;
use toulon::play::Phase;
use toulon::{Action, Setup, Toulon};

/// Far more decisions than the longest campaign can have.
const MOST_DECISIONS: usize = 200_000;

/// Plays a random game to its end; returns it and the number of decisions.
fn play(setup: &Arc<Setup>, index: u64, every_check: bool) -> (Toulon, usize) {
    let mut dice = Fast::for_game(7, index);
    let mut choice = Fast::for_game(8, index);
    let mut game = Toulon::start(setup, &mut dice, &mut Silent);
    let mut actions = Vec::new();
    for decision in 0..MOST_DECISIONS {
        let seats = game.awaiting().seats();
        let Some(seat) = seats.iter().nth(decision % seats.len().max(1) as usize) else {
            assert!(game.outcome().is_some(), "a game without a decision is over");
            return (game, decision);
        };
        actions.clear();
        game.actions(seat, &mut actions);
        assert!(!actions.is_empty(), "dead end in {:?} of game {index}", game.phase());
        if every_check && decision % 7 == 0 {
            for action in &actions {
                if let Err(refused) = game.check(seat, action) {
                    panic!("{action:?} is listed in {:?} of game {index} but {refused}", game.phase());
                }
                let text = serde_json::to_string(action).expect("actions are JSON");
                assert_eq!(serde_json::from_str::<Action>(&text).ok(), Some(*action), "{text}");
            }
        }
        if every_check && decision % 5 == 0 {
            assert_sound(&game);
        }
        let action = pick(&actions, &mut choice);
        game.apply(seat, &action, &mut dice, &mut Silent);
    }
    panic!("game {index} does not end");
}

#[test]
fn random_campaigns_run_to_their_end() {
    let campaign = setup("campaign", &[]);
    for index in 0..number("GAMES", 6) {
        play(&campaign, index, true);
    }
}

#[test]
fn random_assaults_run_to_their_end() {
    let assault = setup("assault", &[]);
    for index in 0..number("ASSAULTS", 20) {
        play(&assault, index, true);
    }
}

#[test]
fn every_number_of_seats_plays_to_the_end() {
    for (id, ..) in toulon::setup::scenario::TABLES {
        let setup = setup(id, &[]);
        if id.starts_with("assault") {
            play(&setup, 5, true);
        } else {
            play(&setup, 5, false);
        }
    }
}

#[test]
fn every_option_plays_to_the_end() {
    for spec in Options::SPECS {
        for value in &spec.values[1..] {
            let assault = setup("assault", &[(spec.id, value)]);
            for index in 0..3 {
                play(&assault, 1000 + index, true);
            }
        }
    }
}

#[test]
fn the_same_dice_and_choices_give_the_same_game() {
    let assault = setup("assault", &[]);
    for index in 0..5 {
        let ((one, decisions), (two, again)) = (play(&assault, index, false), play(&assault, index, false));
        assert!(one == two && decisions == again, "game {index}");
    }
}

#[test]
fn the_state_is_small_and_its_parts_are_flat() {
    assert!(size_of::<Toulon>() <= 8192, "{} bytes", size_of::<Toulon>());
    assert_eq!(align_of::<Toulon>(), 64);
    assert!(size_of::<toulon::state::Unit>() <= 16, "{} bytes", size_of::<toulon::state::Unit>());
    assert!(size_of::<Phase>() <= 32, "{} bytes", size_of::<Phase>());
    assert!(size_of::<Action>() <= 24, "{} bytes", size_of::<Action>());
}

/// Actions are data from strangers: whatever is in them, they are refused or played, and nothing breaks.
#[test]
fn mutated_actions_break_nothing() {
    let setups = [setup("campaign", &[]), setup("assault_4", &[])];
    let mut tried = 0_u64;
    for index in 0..number("FUZZ", 3) {
        let setup = &setups[index as usize % setups.len()];
        let (mut dice, mut choice) = (Fast::for_game(31, index), Fast::for_game(32, index));
        let mut game = Toulon::start(setup, &mut dice, &mut Silent);
        let mut actions = Vec::new();
        while let Some(seat) = game.awaiting().seats().lowest() {
            actions.clear();
            game.actions(seat, &mut actions);
            let action = pick(&actions, &mut choice);
            for mutant in mutants(&action, &mut choice) {
                tried += 1;
                for seat in 0..setup.seats.len() as u8 {
                    let _ = game.check(kernel::Seat(seat), &mutant);
                }
                if game.check(seat, &mutant).is_ok() && choice.uniform(PICK, 20) == 0 {
                    let mut other = game.clone();
                    other.apply(seat, &mutant, &mut dice.clone(), &mut Silent);
                    let _ = other.scene(kernel::Viewer::Public);
                    let _ = game.offer(seat, &mutant);
                }
            }
            game.apply(seat, &action, &mut dice, &mut Silent);
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// The action with its numbers changed to others, within and beyond what exists.
fn mutants(action: &Action, choice: &mut Fast) -> Vec<Action> {
    let written = serde_json::to_value(action).expect("actions are JSON");
    let mut found = Vec::new();
    for number in [0_u8, 1, 7, 79, 83, 84, 99, 127, 128, 159, 160, 191, 192, 199, 254, 255] {
        let mut changed = written.clone();
        if change(&mut changed, number, choice)
            && let Ok(mutant) = serde_json::from_value(changed)
        {
            found.push(mutant);
        }
    }
    found
}

/// Puts a number in the place of one of those that stand in a value.
fn change(value: &mut serde_json::Value, to: u8, choice: &mut Fast) -> bool {
    match value {
        serde_json::Value::Number(number) => {
            *number = to.into();
            true
        }
        serde_json::Value::Object(fields) => {
            let skip = choice.uniform(PICK, fields.len().max(1) as u32) as usize;
            let count = fields.len();
            let keys: Vec<String> = fields.keys().cycle().skip(skip).take(count).cloned().collect();
            keys.iter().any(|key| fields.get_mut(key).is_some_and(|inner| change(inner, to, choice)))
        }
        _ => false,
    }
}
