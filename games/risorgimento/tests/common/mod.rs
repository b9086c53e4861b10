//! What the tests of play share.
#![allow(dead_code)]

use kernel::record::SetupSpec;
use risorgimento::{Battle, Hex, Risorgimento};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A built-in scenario with options.
pub fn battle(scenario: &str, options: &[(&str, &str)]) -> Arc<Battle> {
    let options: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let spec = SetupSpec { scenario: scenario.to_owned(), options, ..SetupSpec::default() };
    Arc::new(Battle::load(&spec).unwrap_or_else(|faults| panic!("{faults}")))
}

/// A hex by its printed number.
pub fn hex(game: &Risorgimento, label: &str) -> Hex {
    Hex(game.battle.map.grid().named(label).expect("a hex of the map").0)
}
