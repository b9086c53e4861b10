//! Files are data from strangers, too: records, scenarios, armies and maps that somebody has changed are read or turned down,
//! and nothing panics. Those of the tree are changed in their numbers, words, lines and shape. `make fuzz SECONDS=3600` goes on
//! for as long.

use crate::fuzz::Fuzz;
use kernel::Record;
use serde_json::Value;
use session::Rules;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// The files of this ending in a folder of every game that has one, with their rules.
fn files(folder: &str, ending: &str) -> Vec<(Arc<dyn Rules>, String)> {
    let mut found = Vec::new();
    for rules in grognard::shelf() {
        let Ok(entries) = fs::read_dir(games().join(rules.id()).join(folder)) else { continue };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|found| found == ending));
        paths.sort();
        found.extend(paths.iter().map(|path| (Arc::clone(&rules), fs::read_to_string(path).unwrap())));
    }
    assert!(!found.is_empty(), "{folder} has files");
    found
}

/// Tries changed files until enough have been tried; says how many, and how many of them could be read.
fn try_all(
    what: &str,
    files: &[(Arc<dyn Rules>, String)],
    mut try_one: impl FnMut(&mut Fuzz, &dyn Rules, &str) -> bool,
) {
    let mut fuzz = Fuzz::new(1793);
    let (mut tried, mut read) = (0_usize, 0_usize);
    while fuzz.goes_on(tried, 150) {
        let (rules, text) = &files[tried % files.len()];
        let trial = catch_unwind(AssertUnwindSafe(|| try_one(&mut fuzz, &**rules, text)));
        let Ok(good) = trial else { panic!("{what} of {}: input {tried} made it panic", rules.id()) };
        read += usize::from(good);
        tried += 1;
    }
    println!("{what}: {tried} inputs, {read} of them could be read");
    assert!(tried > read, "a changed file is not always a good one");
}

/// A text with some of its lines, words and numbers changed.
fn changed(fuzz: &mut Fuzz, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=fuzz.below(3) {
        let (at, other) = (fuzz.below(lines.len()), fuzz.below(lines.len()));
        match fuzz.below(7) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            3 => lines[at] = "[[".repeat(1 + fuzz.below(20)),
            _ => lines[at] = changed_line(fuzz, &lines[at]),
        }
        if lines.is_empty() {
            lines.push(String::new());
        }
    }
    lines.join("\n")
}

fn changed_line(fuzz: &mut Fuzz, line: &str) -> String {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = line.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    let at = fuzz.below(words.len());
    let word = |(n, word): (usize, &&str)| {
        let core = word.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
        if n != at {
            return (*word).to_owned();
        }
        let end = &word[core.len()..];
        let number = fuzz.number(&core.parse::<i64>().unwrap_or_default().into());
        match (is_number(core), fuzz.below(4)) {
            (true, 0..=2) => format!("{number}{end}"),
            (false, 0) => format!("{core}{core}{end}"),
            (false, 1) => format!("\u{202e}né𝄞{end}"),
            (_, 2) => format!("-{core}{end}"),
            _ => end.to_owned(),
        }
    };
    words.iter().enumerate().map(word).collect()
}

#[test]
fn scenarios() {
    try_all("scenarios", &files("scenarios", "toml"), |fuzz, rules, text| {
        let text = changed(fuzz, text);
        rules.check_scenario("own.toml", &text).is_ok()
    });
}

#[test]
fn armies() {
    try_all("armies", &files("armies", "toml"), |fuzz, rules, text| {
        let text = changed(fuzz, text);
        rules.check_army("own.toml", &text, Some(1000)).in_order().is_ok()
    });
}

/// Records whose lines are sealed anew, so that what is changed in them is read and played; now and then their text is
/// changed after that, numbers and seals included.
#[test]
fn records() {
    try_all("records", &files("tests/replays", "jsonl"), |fuzz, rules, text| {
        let record = Record::parse("own.jsonl", text).unwrap();
        let keep = 1 + fuzz.below(record.acts().len().min(60));
        let header = serde_json::to_value(record.header()).unwrap();
        let header = if fuzz.below(3) == 0 { fuzz.changed(&header) } else { header };
        let Ok(header) = serde_json::from_value(header) else { return false };
        let mut other = Record::begin(header);
        let at = fuzz.below(keep);
        for (n, act) in record.acts().iter().take(keep).enumerate() {
            fuzz.remember(&act.action.to_value());
            let act = if n == at { changed_act(fuzz, act) } else { act.clone() };
            other.append(act);
        }
        let text = other.to_lines();
        let text = if fuzz.below(4) == 0 { changed(fuzz, &text) } else { text };
        Record::parse("own.jsonl", &text).is_ok_and(|record| {
            let _ = rules.verify("own.jsonl", &record);
            rules.watch_as_far("own.jsonl", &record).is_ok()
        })
    });
}

fn changed_act(fuzz: &mut Fuzz, act: &kernel::record::Act) -> kernel::record::Act {
    let mut act = act.clone();
    match fuzz.below(4) {
        0 => act.seat = kernel::Seat(fuzz.below(256) as u8),
        1 => act.dice.push(fuzz.below(1 << 30) as u32),
        _ => act.action = kernel::Written::sorted(&fuzz.changed(&act.action.to_value())).unwrap(),
    }
    act
}

/// Maps as `grognard check` reads them.
#[test]
fn maps() {
    let folder = tempfile::tempdir().unwrap();
    let maps: Vec<(Arc<dyn Rules>, String)> = files("maps", "geojson");
    try_all("maps", &maps, |fuzz, rules, text| {
        let text = if fuzz.below(3) == 0 {
            changed(fuzz, text)
        } else {
            let map: Value = serde_json::from_str(text).unwrap();
            (0..=fuzz.below(2)).fold(map, |map, _| fuzz.changed(&map)).to_string()
        };
        let file = folder.path().join("own.geojson");
        fs::write(&file, text).unwrap();
        let args = ["grognard".into(), "check".into(), file.into_os_string(), "--game".into(), rules.id().into()];
        let code = grognard::run(args, &mut std::io::empty(), &mut Vec::new(), &mut Vec::new());
        code == 0
    });
}
