//! The rulebook is whole: every rule and chart has its words in both languages, every label of the code is a message,
//! the forces keep to the charts.

use kernel::catalogue::Words;
use kernel::rulebook::RulebookSources;
use kernel::{Lang, Rulebook, Text};
use risorgimento::book::options::OptionSet;
use risorgimento::book::options::Options;
use risorgimento::book::{tables, vocabulary as v};
use risorgimento::rules;
use risorgimento::rules::{PROCEDURES, attack, border, hand, magenta, retreat, zoc};
use std::path::PathBuf;

macro_rules! words {
    ($name:literal) => {
        Words {
            file: $name,
            en: include_str!(concat!("../rulebook/", $name, ".en.ftl")),
            fr: include_str!(concat!("../rulebook/", $name, ".fr.ftl")),
        }
    };
}

fn book() -> Rulebook {
    Rulebook::parse(&RulebookSources {
        id: "risorgimento",
        ledger: include_str!("../rulebook/ledger.toml"),
        tables: tables::TEXT,
        words: &[
            words!("rules"),
            words!("words"),
            words!("tables"),
            words!("procedures"),
            words!("play"),
            words!("log"),
        ],
        rulings: include_str!("../rulebook/rulings.md"),
    })
    .unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn the_rulebook_has_no_fault() {
    let book = book();
    assert_eq!(book.rules().len(), rules::ALL.len());
    assert!(book.unknown(rules::ALL).is_empty());
    assert_eq!(book.charts().len(), 38);
    assert_eq!(book.catalogue().render(&Text::new("rule-7-41"), Lang::Fr), "Engagement");
}

#[test]
fn the_rulings_are_numbered_alike_in_both_languages() {
    let numbers =
        |text: &str| -> Vec<u32> { text.lines().filter_map(|line| line.split_once(". ")?.0.parse().ok()).collect() };
    let english = numbers(include_str!("../rulebook/rulings.md"));
    assert_eq!(english, (1..=english.len() as u32).collect::<Vec<_>>());
    assert_eq!(numbers(include_str!("../rulebook/rulings.fr.md")), english);
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
    let mut need = |key: &str| missing(&book, key, &mut faults);
    macro_rules! all {
        ($($kind:path),+) => { $( for one in <$kind>::ALL { need(one.label()); } )+ };
    }
    all!(
        v::Side,
        v::Nation,
        v::Class,
        v::Column,
        v::Troops,
        v::Gun,
        v::Terrain,
        v::Slope,
        v::Ridge,
        v::Water,
        v::Crossing,
        v::Link,
        v::BridgeState,
        v::Weather,
        v::TurnWeather,
        v::FireResult,
        v::Camp,
        v::Slot,
        v::Grade,
        v::Battlefield,
        attack::Position,
        border::HexsideWord,
        hand::Barrier,
        hand::How,
        hand::Mode,
        retreat::Lost,
        magenta::Perceived,
        zoc::Nearness
    );
    for spec in Options::SPECS {
        need(&format!("option-{}-name", spec.id));
        need(&format!("option-{}-help", spec.id));
        let plain = |value: &&str| ["on", "off"].contains(value) || value.parse::<u8>().is_ok();
        for value in spec.values.iter().filter(|value| !plain(value)) {
            need(&format!("option-{}-{value}", spec.id));
        }
    }
    for procedure in PROCEDURES {
        need(&format!("procedure-{}", procedure.id()));
        need(&format!("procedure-{}.help", procedure.id()));
    }
    for field in v::Battlefield::ALL {
        need(&format!("scenario-{field}-line"));
        need(&format!("scenario-{field}-history"));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

const PREFIXES: [&str; 20] = [
    "mod-",
    "die-",
    "tally-",
    "cost-",
    "stat-",
    "victory-",
    "refuse-",
    "side-",
    "decision-",
    "action-",
    "offer-",
    "odds-",
    "log-",
    "outcome-",
    "figure-",
    "phase-",
    "facing-",
    "half-",
    "standing-",
    "position-",
];

/// Every label written in the code is a message: those of refusals nobody meets in a test too.
#[test]
fn every_label_of_the_code_is_a_message() {
    let book = book();
    // Messages that need arguments are rendered by the tests of play; here it is enough that they are there.
    let words = [
        include_str!("../rulebook/words.en.ftl"),
        include_str!("../rulebook/play.en.ftl"),
        include_str!("../rulebook/log.en.ftl"),
        include_str!("../rulebook/procedures.en.ftl"),
    ];
    let mut faults = Vec::new();
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).expect("a text");
            for word in text.split('"').skip(1).step_by(2) {
                let label = PREFIXES.iter().any(|prefix| word.starts_with(prefix))
                    && word.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
                if label && !words.iter().any(|text| text.contains(&format!("\n{word} = "))) {
                    missing(&book, word, &mut faults);
                }
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
        let schema = procedure.schema();
        assert_eq!(schema["type"], "object", "{}", procedure.id());
        assert_eq!(schema["additionalProperties"], false, "{} takes unknown fields", procedure.id());
        assert!(!procedure.rules().is_empty(), "{}", procedure.id());
    }
}

fn forces() -> toml::Table {
    include_str!("../forces.toml").parse().expect("TOML")
}

fn chart(id: &str) -> toml::Table {
    let root: toml::Table = tables::TEXT.parse().expect("TOML");
    let charts = root["table"].as_array().expect("charts");
    let found = charts.iter().find(|chart| chart["id"].as_str() == Some(id)).expect("a chart of this id");
    found.as_table().expect("a table").clone()
}

fn band(value: &toml::Value) -> [i64; 2] {
    let numbers: Vec<i64> = value.as_array().expect("a band").iter().filter_map(toml::Value::as_integer).collect();
    [*numbers.first().expect("a least"), *numbers.last().expect("a most")]
}

/// Brigadiers, corps commanders and units stay within the bands from which their values were chosen (2.6).
#[test]
fn forces_keep_to_the_charts() {
    let forces = forces();
    let bands = chart("leader_bands");
    let t = risorgimento::book::tables::tables();
    let nation = |id: &str| match id.split('-').next() {
        Some("fr") => "france",
        Some("sa") => "piedmont",
        _ => "austria",
    };
    let mut brigades = 0;
    for brigade in forces["brigade"].as_array().expect("brigades") {
        let id = brigade["id"].as_str().expect("an id");
        let within = |key: &str, value: &toml::Value| {
            let [least, most] = band(&bands["brigadier"][key][nation(id)]);
            let value = value.as_integer().expect("a number");
            assert!((least..=most).contains(&value), "{id}: {key} {value}, the band is {least} to {most}");
        };
        for leader in brigade.get("leaders").and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice) {
            within("range", &leader["range"]);
            within("engagement", &leader["engagement"]);
            assert_eq!(leader["movement"].as_integer(), Some(t.leaders.brigadier.ma.into()), "{id}");
        }
        for unit in brigade["units"].as_array().expect("units") {
            let class = unit["class"].as_str().expect("a class");
            let gun = unit.get("gun").and_then(toml::Value::as_str).and_then(v::Gun::from_id);
            let expected = match gun {
                Some(gun) => t.allowances.gun[gun.index()],
                None => t.allowances.class[v::Class::from_id(class).expect("a class").index()],
            };
            assert_eq!(unit["movement"].as_integer(), Some(expected.into()), "{}", unit["id"]);
            if let Some(gun) = gun {
                assert!(unit["range"].as_integer() <= Some(t.reach(gun).into()), "{}", unit["id"]);
            }
        }
        brigades += 1;
    }
    assert!(brigades > 80, "{brigades} brigades were looked at");
    let leaders = |brigade: &toml::Value| brigade.get("leaders").and_then(toml::Value::as_array).map_or(0, Vec::len);
    let two = forces["brigade"].as_array().expect("brigades").iter().filter(|one| leaders(one) == 2).count();
    assert!(two > 10, "{two} brigades have a brigadier for each setup");
}

/// What the rulebook gives away of its commanders stands in the forces.
#[test]
fn named_commanders_have_their_printed_values() {
    let forces = forces();
    let corps = |id: &str| {
        let all = forces["corps"].as_array().expect("corps");
        all.iter().find(|corps| corps["id"].as_str() == Some(id)).expect("a corps").clone()
    };
    for (id, key, value) in [
        ("fr-1", "continuity", 3),
        ("fr-4", "continuity", 4),
        ("sa", "continuity", 3),
        ("sa", "range", 3),
        ("au-3", "range", 3),
        ("au-5", "continuity", 2),
        ("au-8", "continuity", 5),
        ("au-res", "continuity", 2),
        ("fr-ig", "range_near_napoleon", 6),
    ] {
        assert_eq!(corps(id)[key].as_integer(), Some(value), "{id} {key}");
    }
}
