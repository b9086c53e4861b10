//! Worked examples that one resolution decides; those that need a table are positions.

use crate::state::Couleurs;
use gamekit::examples::run;
use kernel::spoken::write_claims;
use kernel::{Game, Title};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// What an example claims.
#[derive(Deserialize)]
struct Claim {
    id: String,
    rules: Vec<String>,
}

#[derive(Deserialize)]
struct Claims {
    example: Vec<Claim>,
}

fn check(file: &str, text: &str) {
    let ran = run(file, text, Couleurs::procedures()).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(ran > 0);
    // Each rule an example names has spoken in it, or it would have failed: the ledger may hear of it.
    let claims: Claims = toml::from_str(text).unwrap();
    for claim in claims.example {
        let heard = claim.rules.iter().map(|rule| (rule.as_str(), true));
        write_claims(Couleurs::ID, &claim.id, heard).unwrap();
    }
}

#[test]
fn tests_of_morale() {
    check("morale.toml", include_str!("examples/morale.toml"));
}

#[test]
fn fire_and_close_combat() {
    check("fire.toml", include_str!("examples/fire.toml"));
}

#[test]
fn resolutions_of_the_table() {
    check("table.toml", include_str!("examples/table.toml"));
}

/// `headings.toml` names every worked example of the rulebook, ninety-odd, with the tests of this folder that show it.
#[test]
fn every_worked_example_has_its_test() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let read =
        |path: &std::path::Path| std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut known = BTreeSet::new();
    for (kind, room) in [("position", "positions"), ("example", "examples")] {
        for entry in std::fs::read_dir(folder.join(room)).unwrap() {
            let file: toml::Table = toml::from_str(&read(&entry.unwrap().path())).unwrap();
            let all = file.get(kind).and_then(|all| all.as_array()).into_iter().flatten();
            known.extend(all.filter_map(|one| Some(one.get("id")?.as_str()?.to_owned())));
        }
    }
    let headings: BTreeMap<String, Vec<String>> = toml::from_str(&read(&folder.join("headings.toml"))).unwrap();
    assert_eq!(headings.len(), 92, "the rulebook has so many worked examples");
    for (heading, tests) in headings {
        assert!(!tests.is_empty(), "{heading} has no test");
        let lost: Vec<_> = tests.iter().filter(|test| !known.contains(*test)).collect();
        assert!(lost.is_empty(), "{heading}: no such tests {lost:?}");
    }
}
