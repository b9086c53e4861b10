//! Whole games as fixtures. `BLESS=1 cargo test -p risorgimento replays` writes them anew; the diff is the review.

use gamekit::golden;
use kernel::{Faults, exercises};
use risorgimento::{Risorgimento, rules};

fn check(scenario: &str, players: &[&str]) -> Result<(), Faults> {
    golden::check::<Risorgimento>(env!("CARGO_MANIFEST_DIR"), scenario, players)
}

#[test]
fn a_game_at_ponte_nuovo() {
    assert_eq!(check("ponte_nuovo", &["Mellinet", "Clam-Gallas"]), Ok(()));
}

#[test]
fn a_game_at_san_martino() {
    assert_eq!(check("san_martino", &["Mollard", "Benedek"]), Ok(()));
}

#[test]
fn a_game_at_magenta() {
    exercises!(rules::R4_51);
    assert_eq!(check("magenta", &["MacMahon", "Clam-Gallas"]), Ok(()));
}
