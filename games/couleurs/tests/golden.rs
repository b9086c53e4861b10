//! Whole games kept as files. `BLESS=1 cargo test -p couleurs golden` writes them anew; the difference is the review.

use crate::state::Couleurs;
use gamekit::golden::{check, check_game};
use kernel::Faults;
use kernel::record::SetupSpec;

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

#[test]
fn a_game_of_the_encounter() {
    assert_eq!(game("rencontre"), Ok(()));
}

fn game_by(name: &str, scenario: &str, options: &[(&str, &str)]) -> Result<(), Faults> {
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let spec = SetupSpec { scenario: scenario.to_owned(), options, ..SetupSpec::default() };
    check_game::<Couleurs>(env!("CARGO_MANIFEST_DIR"), name, spec, &["Anne", "Marc"], usize::MAX)
}

#[test]
fn a_game_by_secret_orders() {
    assert_eq!(game_by("hameau-orders", "hameau", &[("sequence", "simultaneous")]), Ok(()));
}

#[test]
fn a_game_with_hidden_troops() {
    let options = [("hidden_troops", "on"), ("type_markers", "on"), ("deployment", "secret"), ("operations", "on")];
    assert_eq!(game_by("rencontre-hidden", "rencontre", &options), Ok(()));
}
