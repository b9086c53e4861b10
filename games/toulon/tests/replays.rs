//! A whole game as a fixture. `BLESS=1 cargo test -p toulon --test replays` writes it anew; the diff is the review.

use gamekit::golden;
use kernel::exercises;
use toulon::{Toulon, rules};

#[test]
fn an_assault_on_toulon() {
    exercises!(rules::R4_TURN);
    let players = ["Dugommier", "O’Hara"];
    assert_eq!(golden::check::<Toulon>(env!("CARGO_MANIFEST_DIR"), "assault", &players), Ok(()));
}
