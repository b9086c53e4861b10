//! Odds are what is played, and only marked offers roll dice.

use crate::state::Couleurs;
use gamekit::truth::{Trial, odds_are_what_is_played};

#[test]
fn odds_are_what_is_played_in_random_games() {
    let trial = Trial {
        games: 3,
        decisions: 80,
        asked: 4,
        tries: 200,
        calendar: &["die-initiative", "die-march_order"],
        closing: &[],
    };
    let tried = odds_are_what_is_played::<Couleurs>(&["ecole"], trial);
    assert!(tried.faults.is_empty(), "{:#?}", tried.faults);
    assert!(tried.asked > 0 && tried.unmarked > 0, "{tried:?}");
}
