//! A whole game as a fixture. `BLESS=1 cargo test -p toulon --test replays` writes it anew; the diff is the review.

use gamekit::golden;
use toulon::Toulon;

#[test]
fn an_assault_on_toulon() {
    let players = ["Dugommier", "O’Hara"];
    assert_eq!(golden::check::<Toulon>(env!("CARGO_MANIFEST_DIR"), "assault", &players), Ok(()));
}

#[test]
fn the_first_turns_of_the_siege() {
    assert_eq!(
        golden::check_part::<Toulon>(env!("CARGO_MANIFEST_DIR"), "campaign", &["Carteaux", "Hood"], 600),
        Ok(())
    );
}
