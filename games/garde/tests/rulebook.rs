//! The rulebook is whole: every rule and chart has its words in both languages, every label of the code is a message.

use gamekit::options::OptionSet as _;
use garde::book::options::Options;
use garde::book::{condition, vocabulary as v};
use garde::rules::PROCEDURES;
use garde::state::Garde;
use kernel::{Lang, Rulebook, Text, Title as _};

fn book() -> &'static Rulebook {
    Garde::rulebook()
}

#[test]
fn the_rulebook_has_no_fault() {
    let book = book();
    assert_eq!(book.rules().len(), garde::rules::ALL.len());
    assert!(book.unknown(garde::rules::ALL).is_empty());
    assert_eq!(book.charts().len(), 27);
    assert_eq!(book.catalogue().render(&Text::new("rule-6-10-2"), Lang::Fr), "Combat acharné");
}

/// Whether a message is there in both languages.
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
        v::Nation,
        v::Order,
        v::Competence,
        v::Rank,
        v::Arm,
        v::ArmClass,
        v::Guns,
        v::Experience,
        v::Trait,
        v::Formation,
        v::Cohesion,
        v::TerrainKind,
        v::Cover,
        v::Sight,
        v::Weather,
        v::Token,
        v::Camp,
        v::CombatResult,
        v::BombardmentResult,
        v::Reaction,
        v::RangeBand,
        v::Peril,
        v::TableEdge,
        condition::Condition,
        condition::BombardmentCondition,
        garde::rules::victory::Grade
    );
    for one in condition::Condition::ALL {
        need(one.label_of(v::Camp::Defender));
    }
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
    for (id, _) in garde::setup::scenario::SCENARIOS {
        need(&format!("scenario-{id}-name"));
        need(&format!("scenario-{id}-line"));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The examples a rule names are there, as worked examples or as positions.
#[test]
fn every_example_of_the_ledger_is_there() {
    let files = [
        include_str!("examples.toml"),
        include_str!("positions/command.toml"),
        include_str!("positions/movement.toml"),
        include_str!("positions/combat.toml"),
    ];
    let there = |id: &str| files.iter().any(|file| file.contains(&format!("\nid = \"{id}\"\n")));
    let book = book();
    let missing: Vec<&String> = book.rules().iter().flat_map(|rule| &rule.examples).filter(|id| !there(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
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
            let prefixes = [
                "mod-", "die-", "test-", "token-", "value-", "step-", "phase-", "victory-", "state-", "rank-", "level-",
            ];
            if prefixes.iter().any(|prefix| word.starts_with(prefix)) {
                missing(book, word, &mut faults);
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn procedures_have_ids_of_their_own_and_a_form() {
    let mut ids: Vec<&str> = PROCEDURES.iter().map(|procedure| procedure.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), PROCEDURES.len());
    for procedure in PROCEDURES {
        assert_eq!(procedure.schema()["type"], "object", "{}", procedure.id());
        assert!(!procedure.rules().is_empty(), "{}", procedure.id());
    }
}
