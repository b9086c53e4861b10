//! What holds in every game: nobody stands on anybody, every listed action is legal, every game ends.

use crate::setup::scenario::SCENARIOS;
use crate::state::{Action, Couleurs, Fate};
use crate::{Setup, rules};
use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Chance, Evaluate, Game, Roll, Silent, Title};
use std::collections::BTreeMap;
use std::sync::Arc;

const PICK: Roll = Roll { rule: rules::TURN_STRUCTURE, label: "die-initiative" };

/// The deepest that questions lie upon each other: a turn, a part of it, moves, a walk, what follows a fight on that
/// walk, tests for a rout, a rescue. The stack holds one more.
const DEEPEST: usize = 7;

fn load(scenario: &str, options: &[(&str, &str)]) -> Arc<Setup> {
    let options: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let spec = SetupSpec { scenario: scenario.to_owned(), options, ..SetupSpec::default() };
    Couleurs::load(&spec).unwrap_or_else(|faults| panic!("{faults}"))
}

fn assert_sound(game: &Couleurs) {
    let stands: Vec<_> = game.present().map(|id| (id, game.stand(id))).collect();
    for (n, (id, stand)) in stands.iter().enumerate() {
        assert!(game.setup.table.holds(stand), "{} is off the table: {:?}", game.of(*id).id, game.stack);
        assert!(
            game.unit(*id).inside.is_some() || !game.is_on_closed(*id, stand),
            "{} is on closed ground: {:?}",
            game.of(*id).id,
            game.stack
        );
        for (other, there) in &stands[n + 1..] {
            assert!(
                !stand.overlaps(there),
                "{} overlaps {} ({:?}): {:?}\n{stand:?}\n{there:?}",
                game.of(*id).id,
                game.of(*other).id,
                game.unit(*id).formation,
                game.stack
            );
        }
    }
    for id in game.setup.ids() {
        let unit = game.unit(id);
        assert!(unit.fate != Fate::OnTable || game.figures(id) > 0);
        assert!(unit.fate != Fate::OnTable || unit.screen < game.figures(id));
    }
}

/// Plays one random game, looking at it after every decision.
fn random_game(setup: &Arc<Setup>, index: u64) -> (usize, u8) {
    let mut chance = Fast::for_game(7, index);
    let mut game = Couleurs::start(setup, &mut chance, &mut Silent);
    let (mut actions, mut anew): (Vec<Action>, Vec<Action>) = (Vec::new(), Vec::new());
    let mut decisions = 0;
    while let Some(seat) = game.awaiting().seats().lowest() {
        actions.clear();
        game.actions(seat, &mut actions);
        assert!(!actions.is_empty(), "nothing is listed: {:?}", game.stack);
        // What is remembered is what is found anew: a copy remembers nothing.
        anew.clear();
        game.clone().actions(seat, &mut anew);
        assert_eq!(actions, anew, "remembered, and found anew, in {:?}", game.stack);
        let pick = chance.uniform(PICK, actions.len() as u32) as usize;
        let action = actions[pick];
        if decisions % 5 == 0 {
            let checked = game.check(seat, &action);
            assert!(checked.is_ok(), "{action:?} is listed and refused: {checked:?}");
        }
        if decisions % 7 == 0 {
            let reflex = game.reflex(seat);
            assert!(game.check(seat, &reflex).is_ok(), "{reflex:?} is no answer in {:?}", game.stack);
            let mut sensible = Vec::new();
            game.sensible(seat, &mut sensible);
            assert!(!sensible.is_empty(), "nothing is sensible in {:?}", game.stack);
            assert!(sensible.iter().all(|action| game.check(seat, action).is_ok()));
            assert_eq!(game.value(seat), -game.value(seat.opponent()), "one side's gain is the other's loss");
        }
        let before = game.clone();
        game.apply(seat, &action, &mut chance, &mut Silent);
        assert!(game.stack.inwards_out().count() <= DEEPEST, "deeper than it can be: {:?}", game.stack);
        let sound = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| assert_sound(&game)));
        assert!(sound.is_ok(), "after {action:?} in {:?}", before.stack);
        decisions += 1;
        assert!(decisions < 20_000, "the game does not end: {:?}", game.stack);
    }
    assert!(game.outcome().is_some());
    (decisions, game.turn)
}

fn random_games(scenario: &str, games: u64) {
    let setup = load(scenario, &[]);
    (0..games).for_each(|index| {
        random_game(&setup, index);
    });
}

/// As many as `GAMES` says, or a few.
fn count(few: u64) -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(few)
}

#[test]
fn random_games_of_the_school_end() {
    random_games("ecole", count(8));
}

#[test]
fn random_games_of_the_hamlet_end() {
    random_games("hameau", count(4));
}

#[test]
fn random_games_of_the_encounter_end() {
    random_games("rencontre", count(4));
}

/// The larger ones, a tenth as many of each.
#[test]
fn random_games_of_the_battles_end() {
    for (scenario, _) in SCENARIOS.iter().filter(|(id, _)| !["ecole", "hameau", "rencontre"].contains(id)) {
        random_games(scenario, count(10) / 10);
    }
}

#[test]
fn random_games_with_hidden_troops_end() {
    let options = [("hidden_troops", "on"), ("type_markers", "on"), ("deployment", "secret")];
    for (scenario, games) in [("ecole", count(8) / 4), ("rencontre", count(8) / 8), ("hameau", count(8) / 8)] {
        let setup = load(scenario, &options);
        (0..games).for_each(|index| {
            random_game(&setup, index);
        });
    }
}

#[test]
fn random_games_by_secret_orders_end() {
    for (scenario, games) in [("ecole", count(8) / 2), ("hameau", count(8) / 4)] {
        let setup = load(scenario, &[("sequence", "simultaneous")]);
        (0..games).for_each(|index| {
            random_game(&setup, index);
        });
    }
}
