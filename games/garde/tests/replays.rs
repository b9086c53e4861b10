//! Whole games as fixtures. `BLESS=1 cargo test -p garde --test replays` writes them anew; the diff is the review.

use gamekit::golden;
use garde::{Garde, rules};
use kernel::{Faults, exercises};

fn check(scenario: &str) -> Result<(), Faults> {
    golden::check::<Garde>(env!("CARGO_MANIFEST_DIR"), scenario, &["Ney", "Kutuzov"])
}

#[test]
fn a_game_of_two_divisions() {
    exercises!(rules::R3_0, rules::R2_3);
    assert_eq!(check("division"), Ok(()));
}

#[test]
fn a_game_at_the_crossroads() {
    exercises!(rules::R3_0);
    assert_eq!(check("corps"), Ok(()));
}

#[test]
fn a_game_at_quatre_bras() {
    exercises!(rules::R3_1);
    assert_eq!(check("quatre_bras"), Ok(()));
}
