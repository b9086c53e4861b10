//! Whatever a player can read has words in both languages.

use crate::state::Couleurs;
use gamekit::words::Reader;
use kernel::record::SetupSpec;
use std::collections::BTreeMap;

fn spec(scenario: &str, sequence: &str) -> SetupSpec {
    let options = BTreeMap::from([("sequence".to_owned(), sequence.to_owned())]);
    SetupSpec { scenario: scenario.to_owned(), options, ..SetupSpec::default() }
}

#[test]
fn everything_has_words_in_both_languages() {
    let mut reader = Reader::<Couleurs>::default();
    (0..4).for_each(|game| reader.read_along(&spec("ecole", "alternate"), game, 300));
    reader.read_along(&spec("hameau", "alternate"), 1, 250);
    reader.read_along(&spec("ecole", "simultaneous"), 2, 250);
    for often in ["log-fire", "log-move", "log-test", "offer-mac", "decision-moves", "refuse-not_now"] {
        assert!(reader.seen().contains(often), "{often} comes up in random play");
    }
}
