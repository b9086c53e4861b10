//! Whole games as fixtures. `BLESS=1 cargo test -p aigles --test replays` writes them anew; the diff is the review.

use aigles::{Aigles, rules};
use gamekit::golden;
use kernel::{Faults, exercises};

fn check(scenario: &str) -> Result<(), Faults> {
    golden::check::<Aigles>(env!("CARGO_MANIFEST_DIR"), scenario, &["Anglais", "Français"])
}

#[test]
fn a_game_of_first_muskets() {
    exercises!(rules::TURN_SEQUENCE, rules::SETUP_TABLE);
    assert_eq!(check("learning"), Ok(()));
}

#[test]
fn a_game_at_the_farm() {
    exercises!(rules::TURN_SEQUENCE);
    assert_eq!(check("example_armies"), Ok(()));
}
