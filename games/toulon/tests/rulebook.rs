//! The rulebook is whole: every rule and chart has its words in both languages, every label of the code is a message.

use gamekit::options::OptionSet;
use kernel::{Lang, Rulebook, Text, Title};
use toulon::Toulon;
use toulon::book::options::Options;
use toulon::book::vocabulary as v;
use toulon::rules::{PROCEDURES, leader_loss};

fn book() -> &'static Rulebook {
    Toulon::rulebook()
}

#[test]
fn the_rulebook_has_no_fault() {
    let book = book();
    assert_eq!(book.rules().len(), toulon::rules::ALL.len());
    assert!(book.unknown(toulon::rules::ALL).is_empty());
    assert_eq!(book.charts().len(), 45);
    assert_eq!(book.catalogue().render(&Text::new("rule-8-1"), Lang::Fr), "Test de qualité");
}

/// Keeps the message in `out` if it is missing in a language.
fn missing(book: &Rulebook, key: &str, out: &mut Vec<String>) {
    for lang in Lang::ALL {
        if book.catalogue().try_render(&Text::new(key.to_owned()), lang).is_err() {
            out.push(format!("{key} ({lang:?})"));
        }
    }
}

#[test]
fn every_label_is_a_message() {
    let book = book();
    let mut faults = Vec::new();
    let mut need = |key: &str| missing(book, key, &mut faults);
    macro_rules! all {
        ($($kind:path),+) => { $( for one in <$kind>::ALL { need(one.label()); } )+ };
    }
    all!(
        v::Side,
        v::Force,
        v::Pool,
        v::Role,
        v::Arm,
        v::Size,
        v::Quality,
        v::Grade,
        v::Work,
        v::AreaStatus,
        v::SectionStatus,
        v::Rade,
        v::RadeState,
        v::Peninsula,
        v::Terrain,
        v::LossKind,
        v::Retreat,
        v::Espionage,
        v::Wound,
        v::Ending,
        v::VictoryLevel,
        leader_loss::Fate
    );
    for spec in Options::SPECS {
        need(&format!("option-{}-name", spec.id));
        need(&format!("option-{}-help", spec.id));
        for value in spec.values.iter().filter(|value| !["on", "off"].contains(*value)) {
            need(&format!("option-{}-{value}", spec.id));
        }
    }
    for procedure in PROCEDURES {
        need(&format!("procedure-{}", procedure.id()));
        need(&format!("procedure-{}.help", procedure.id()));
    }
    for turn in 1..=17 {
        need(&format!("turn-{turn}"));
        need(&format!("history-turn_{turn}"));
    }
    for id in ["campaign", "assault"] {
        need(&format!("scenario-{id}-name"));
        need(&format!("scenario-{id}-line"));
        need(&format!("scenario-{id}-history"));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Every label written in the procedures is a message.
#[test]
fn every_label_of_the_procedures_is_a_message() {
    let book = book();
    let mut faults = Vec::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules");
    for file in std::fs::read_dir(folder).expect("the procedures") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        for word in text.split('"').skip(1).step_by(2) {
            let prefixes = ["mod-", "die-", "value-", "cost-", "term-", "vp-", "role-", "result-"];
            if prefixes.iter().any(|prefix| word.starts_with(prefix)) {
                missing(book, word, &mut faults);
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Every example and position of the tests by its id, with the rules it shows.
fn shown() -> Vec<(String, Vec<String>)> {
    let files = [
        ("example", include_str!("examples.toml")),
        ("position", include_str!("positions/points.toml")),
        ("position", include_str!("positions/movement.toml")),
        ("position", include_str!("positions/works.toml")),
        ("position", include_str!("positions/combat.toml")),
        ("position", include_str!("positions/ending.toml")),
    ];
    let mut shown = Vec::new();
    for (kind, text) in files {
        let file: toml::Table = text.parse().unwrap_or_else(|error| panic!("{error}"));
        for entry in file[kind].as_array().expect("entries") {
            let word = |value: &toml::Value| value.as_str().expect("a word").to_owned();
            let rules = entry["rules"].as_array().expect("rules").iter().map(word).collect();
            shown.push((word(&entry["id"]), rules));
        }
    }
    shown
}

#[test]
fn rules_name_charts_and_examples_that_exist() {
    let book = book();
    let shown = shown();
    for rule in book.rules() {
        for example in &rule.examples {
            let named = shown.iter().any(|(id, rules)| id == example && rules.contains(&rule.id));
            assert!(named, "{}: no example {example} shows it", rule.id);
        }
    }
    for (id, rules) in &shown {
        for rule in rules {
            assert!(book.rule(rule).is_some(), "{id}: no rule {rule}");
        }
    }
}
