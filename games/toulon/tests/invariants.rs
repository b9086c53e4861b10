//! What must hold in every game, whoever plays: random games to the end, on every scenario and with every option.

mod common;

use common::sound::assert_sound;
use common::{PICK, number, pick, setup};
use kernel::chance::Fast;
use kernel::{Chance, Game, Seat, Silent, Viewer};
use std::sync::Arc;
use toulon::options::OptionSet;
use toulon::sets::UnitSet;
use toulon::state::Phase;
use toulon::vocabulary::Side;
use toulon::{Action, Options, Setup, Toulon};

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
    for (id, ..) in toulon::scenario::TABLES {
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

/// Everything a seat may do: who is asked, its actions, the answers to any action.
fn answers(game: &Toulon, seat: Seat, tries: &[Action]) -> String {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let checks: Vec<_> = tries.iter().map(|action| game.check(seat, action)).collect();
    format!("{:?}{actions:?}{checks:?}", game.awaiting())
}

/// Everything a seat is shown: the scene and its offers.
fn picture(game: &Toulon, seat: Seat, _: &[Action]) -> String {
    let mut out = serde_json::to_string(&game.scene(Viewer::Seat(seat))).expect("scenes are JSON");
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    for action in &actions {
        out += &serde_json::to_string(&game.offer(seat, action)).expect("offers are JSON");
    }
    out
}

/// Where two pictures first differ, if they do.
fn assert_same(here: &str, there: &str, game: &Toulon) {
    if let Some(at) = here.bytes().zip(there.bytes()).position(|(a, b)| a != b) {
        let around = |text: &str| text.get(at.saturating_sub(300)..(at + 120).min(text.len())).map(str::to_owned);
        let (here, there) = (around(here), around(there));
        panic!("in {:?} {:?}:\n{here:?}\n{there:?}", game.phase(), game.combat.step);
    }
    assert_eq!(here.len(), there.len());
}

/// Random games, stopped now and then: what a seat gets must not change when only what is hidden from it does.
fn assert_no_leak(wanted: u64, shown: impl Fn(&Toulon, Seat, &[Action]) -> String) {
    let (mut states, mut differing, mut index) = (0, 0, 0);
    let setups = [setup("campaign", &[]), setup("assault", &[]), setup("assault_4", &[])];
    while states < wanted {
        let setup = &setups[index as usize % setups.len()];
        let mut dice = Fast::for_game(17, index);
        index += 1;
        let mut game = Toulon::start(setup, &mut dice, &mut Silent);
        let mut actions: Vec<Action> = Vec::new();
        let mut tries: Vec<Action> = Vec::new();
        while let Some(seat) = game.awaiting().seats().lowest() {
            actions.clear();
            game.actions(seat, &mut actions);
            if dice.uniform(PICK, 40) == 0 {
                states += 1;
                for side in Side::ALL {
                    let mut other = game.clone();
                    other.shuffle_hidden(side, 200, &mut dice);
                    differing += u64::from(other != game);
                    for own in setup.seats_of(side) {
                        assert_same(&shown(&game, own, &tries), &shown(&other, own, &tries), &game);
                    }
                }
            }
            let action = pick(&actions, &mut dice);
            if tries.len() < 40 {
                tries.push(action);
            } else {
                tries[dice.uniform(PICK, 40) as usize] = action;
            }
            game.apply(seat, &action, &mut dice, &mut Silent);
        }
    }
    assert!(differing > wanted, "hidden counters were there to be shuffled: {differing} of {states}");
}

#[test]
fn hidden_counters_do_not_leak() {
    kernel::exercises!(
        toulon::rules::R2_FOG,
        toulon::rules::R6_3,
        toulon::rules::RULE_STACK_TOP,
        toulon::rules::RULE_VISIBLE_ACTIONS
    );
    assert_no_leak(number("STATES", 300), answers);
}

#[test]
fn the_picture_does_not_leak() {
    kernel::exercises!(toulon::rules::R9_3, toulon::rules::R30_7);
    assert_no_leak(number("PICTURES", 100), picture);
}

#[test]
fn a_guess_agrees_with_what_is_seen() {
    let assault = setup("assault", &[]);
    let mut dice = Fast::new(3);
    let game = Toulon::start(&assault, &mut dice, &mut Silent);
    let other = game.resample(Seat(0), &mut dice);
    for area in assault.map.area_ids() {
        assert_eq!(game.face(area, Side::Republican), other.face(area, Side::Republican));
        assert_eq!(game.units_in(area, Side::Allied), other.units_in(area, Side::Allied));
    }
    let all = |game: &Toulon| -> UnitSet {
        assault
            .map
            .area_ids()
            .flat_map(|area| game.units_in(area, Side::Republican).iter().collect::<Vec<_>>())
            .collect()
    };
    assert_eq!(all(&game), all(&other));
    assert!(game != other);
}
