//! A whole game as a fixture. `BLESS=1 cargo test -p risorgimento --test replays` writes it anew; the diff is the review.

use gamekit::golden;
use kernel::exercises;
use risorgimento::{Risorgimento, rules};

#[test]
fn a_game_at_ponte_nuovo() {
    exercises!(rules::R3_0A);
    let players = ["MacMahon", "Clam-Gallas"];
    assert_eq!(golden::check::<Risorgimento>(env!("CARGO_MANIFEST_DIR"), "ponte_nuovo", &players), Ok(()));
}
