//! For the tests of games: a question says what it is about, and so does an answer.

use kernel::chance::Fast;
use kernel::record::SetupSpec;
use kernel::{Arg, Chance, Offer, Purpose, Roll, RuleId, Silent, Text, Title, Viewer};
use std::collections::BTreeSet;

const PICK: Roll = Roll { rule: RuleId("test"), label: "die-test" };

/// What was read on a walk.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Walk {
    /// Questions read.
    pub questions: usize,
    /// Offers read.
    pub offers: usize,
    /// Messages that ask without naming a piece, a place or anybody.
    pub prompts: BTreeSet<String>,
    /// Messages that offer a deed without naming one. What ends something or passes needs none.
    pub labels: BTreeSet<String>,
}

/// Walks a random game and collects the questions, and the offers to act, that name nothing: no piece, no place, no word
/// in their text but numbers. Which of them may, since they are about a whole side, is the game's to say.
///
/// # Panics
/// If the scenario cannot be set up.
#[must_use]
pub fn walk<G: Title>(spec: &SetupSpec, index: u64, most: usize) -> Walk {
    let setup = G::load(spec).unwrap_or_else(|faults| panic!("{faults}"));
    let (mut dice, mut choice) = (Fast::for_game(5, index), Fast::for_game(6, index));
    let mut game = G::start(&setup, &mut dice, &mut Silent);
    let mut walk = Walk::default();
    let mut listed = Vec::new();
    for _ in 0..most {
        let Some(seat) = game.awaiting().seats().lowest() else { break };
        let prompt = game.scene(Viewer::Seat(seat)).prompt;
        walk.questions += 1;
        if prompt.piece.is_none() && !names_something(&prompt.text) {
            walk.prompts.insert(prompt.text.key.to_string());
        }
        listed.clear();
        game.actions(seat, &mut listed);
        for action in &listed {
            let offer = game.offer(seat, action);
            walk.offers += 1;
            if acts(&offer) && !is_about_something(&offer) {
                walk.labels.insert(offer.label.key.to_string());
            }
        }
        let action = listed.swap_remove(choice.uniform(PICK, listed.len() as u32) as usize);
        game.apply(seat, &action, &mut dice, &mut Silent);
    }
    walk
}

fn acts(offer: &Offer) -> bool {
    matches!(offer.purpose, Purpose::Act | Purpose::Open)
}

fn is_about_something(offer: &Offer) -> bool {
    offer.piece.is_some() || offer.target.is_some() || offer.ghost.is_some() || names_something(&offer.label)
}

fn names_something(text: &Text) -> bool {
    text.args.iter().any(|(_, arg)| matches!(arg, Arg::Name(_) | Arg::Text(_)))
}
