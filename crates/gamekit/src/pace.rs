//! For the benches of games: whole random games, so that all are measured alike.

use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Chance, Game, Roll, RuleId, Silent, Title};
use std::sync::Arc;

/// The players take anything that is listed.
const PICK: Roll = Roll { rule: RuleId("bench"), label: "bench" };

/// A scenario of the shelf, set up.
///
/// # Panics
/// If there is none of this id.
#[must_use]
pub fn setup<G: Title>(scenario: &str) -> Arc<G::Setup> {
    let spec = SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() };
    G::load(&spec).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A game at its first decision.
#[must_use]
pub fn start<G: Title>(scenario: &str) -> G {
    G::start(&setup::<G>(scenario), &mut Fast::for_game(1, 1), &mut Silent)
}

/// One decision of a random player; none once the game is over.
pub fn decide<G: Game>(game: &mut G, actions: &mut Vec<G::Action>, chance: &mut Fast) -> Option<()> {
    let seat = game.awaiting().seats().lowest()?;
    actions.clear();
    game.actions(seat, actions);
    let pick = chance.uniform(PICK, actions.len() as u32) as usize;
    game.apply(seat, &actions[pick], chance, &mut Silent);
    Some(())
}

/// So many random games to their ends: list, choose, play. Returns the number of decisions, which is always the same.
///
/// # Panics
/// If one ends without an outcome.
pub fn random_games<G: Game>(setup: &Arc<G::Setup>, games: u64, actions: &mut Vec<G::Action>) -> usize {
    let mut decisions = 0;
    for index in 0..games {
        let mut chance = Fast::for_game(1, index);
        let mut game = G::start(setup, &mut chance, &mut Silent);
        while decide(&mut game, actions, &mut chance).is_some() {
            decisions += 1;
        }
        assert!(game.outcome().is_some());
    }
    decisions
}
