//! The odds of an action are what comes of it, and what has no die mark rolls no die.

use gamekit::truth::{Trial, odds_are_what_is_played};
use toulon::Toulon;

#[test]
fn odds_are_what_is_played_in_random_games() {
    let trial = Trial {
        games: 3,
        decisions: 400,
        asked: 6,
        tries: 100,
        calendar: &[
            "die-white",
            "die-red",
            "die-defeat_penalty",
            "die-initiative",
            "die-austrians",
            "die-austrian_units",
            "die-attrition",
            "die-final_attrition",
            "die-encircled",
        ],
        closing: &["MovementDone", "RallyDone", "TakeLoss"],
    };
    let tried = odds_are_what_is_played::<Toulon>(&["assault", "campaign"], trial);
    assert!(tried.faults.is_empty(), "{:#?}", tried.faults);
    assert!(tried.asked >= 12 && tried.unmarked >= 100, "{tried:?}");
}
