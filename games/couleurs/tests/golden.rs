//! Whole games kept as files. `BLESS=1 cargo test -p couleurs golden` writes them anew; the difference is the review.

use crate::state::Couleurs;
use gamekit::golden::check;
use kernel::Faults;

fn game(scenario: &str) -> Result<(), Faults> {
    check::<Couleurs>(env!("CARGO_MANIFEST_DIR"), scenario, &["Anne", "Marc"])
}

#[test]
fn a_game_of_the_school() {
    assert_eq!(game("ecole"), Ok(()));
}

#[test]
fn a_game_of_the_hamlet() {
    assert_eq!(game("hameau"), Ok(()));
}
