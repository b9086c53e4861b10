//! Ledger and charts as they are read from their files, every fault with its line.

use super::{Chart, Kind, Provenance, Rule};
use crate::Fault;
use serde::Deserialize;
use serde::de::IgnoredAny;
use toml::Spanned;

/// A file of the rulebook.
pub(super) struct File<'a> {
    pub(super) name: String,
    pub(super) text: &'a str,
    /// It is all of the rulebook: ledger, charts and words.
    pub(super) is_book: bool,
}

impl File<'_> {
    pub(super) fn fault(&self, offset: usize, what: impl Into<String>) -> Fault {
        Fault::at(&self.name, self.text, offset, what)
    }

    fn parse<T: serde::de::DeserializeOwned>(&self, faults: &mut Vec<Fault>) -> Option<T> {
        match toml::from_str(self.text) {
            Ok(value) => Some(value),
            Err(error) => {
                faults.push(self.fault(error.span().map_or(0, |span| span.start), error.message()));
                None
            }
        }
    }
}

/// Takes known keys out of a table one by one, and tells what is wrong with each.
struct Keys<'a> {
    file: &'a File<'a>,
    at: usize,
    what: &'static str,
    table: toml::Table,
}

impl Keys<'_> {
    fn fault(&self, faults: &mut Vec<Fault>, what: impl Into<String>) {
        faults.push(self.file.fault(self.at, what));
    }

    fn optional(&mut self, key: &str, faults: &mut Vec<Fault>) -> Option<String> {
        match self.table.remove(key)? {
            toml::Value::String(text) => Some(text),
            other => {
                self.fault(faults, format!("{key} of a {} must be a text, not {}", self.what, other.type_str()));
                None
            }
        }
    }

    fn text(&mut self, key: &str, faults: &mut Vec<Fault>) -> Option<String> {
        let missing = !self.table.contains_key(key);
        let text = self.optional(key, faults);
        if missing {
            self.fault(faults, format!("a {} without {key}", self.what));
        }
        text
    }

    fn list(&mut self, key: &str, faults: &mut Vec<Fault>) -> Vec<String> {
        let Some(value) = self.table.remove(key) else { return Vec::new() };
        let texts =
            value.as_array().and_then(|list| list.iter().map(|item| item.as_str().map(str::to_owned)).collect());
        texts.unwrap_or_else(|| {
            self.fault(faults, format!("{key} of a {} must be a list of texts", self.what));
            Vec::new()
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LedgerFile {
    game: Option<Spanned<toml::Table>>,
    #[serde(default)]
    rule: Vec<Spanned<toml::Table>>,
}

/// Ledger and charts in one file; its words are read for themselves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    game: Option<Spanned<toml::Table>>,
    #[serde(default)]
    rule: Vec<Spanned<toml::Table>>,
    #[serde(default)]
    table: Vec<Spanned<toml::Table>>,
    #[serde(rename = "words")]
    _words: Option<IgnoredAny>,
    #[serde(rename = "rulings")]
    _rulings: Option<IgnoredAny>,
}

/// The rules, and whether the ledger claims to be complete.
pub(super) fn read_ledger(file: &File<'_>, game: &str, faults: &mut Vec<Fault>) -> (Vec<Spanned<Rule>>, bool) {
    let read = match file.is_book {
        true => file.parse(faults).map(|BookFile { game, rule, .. }| LedgerFile { game, rule }),
        false => file.parse(faults),
    };
    let Some(ledger) = read else { return (Vec::new(), false) };
    let complete = ledger.game.as_ref().and_then(|table| table.get_ref().get("complete")?.as_bool()).unwrap_or(false);
    match &ledger.game {
        None => faults.push(Fault::of(&file.name, format!("expected [game] with id = \"{game}\""))),
        Some(table) => {
            if table.get_ref().get("id").and_then(toml::Value::as_str) != Some(game) {
                faults.push(file.fault(table.span().start, format!("expected id = \"{game}\" in [game]")));
            }
        }
    }
    let mut rules = Vec::new();
    for table in ledger.rule {
        let span = table.span();
        let mut keys = Keys { file, at: span.start, what: "rule", table: table.into_inner() };
        let id = keys.text("id", faults);
        let kind = keys.text("kind", faults).and_then(|word| {
            let kind = Kind::ALL.iter().find(|(_, name)| *name == word).map(|(kind, _)| *kind);
            if kind.is_none() {
                let names = Kind::ALL.map(|(_, name)| name).join(", ");
                keys.fault(faults, format!("unknown kind {word}: expected one of {names}"));
            }
            kind
        });
        let tables = keys.list("tables", faults);
        let examples = keys.list("examples", faults);
        let source = keys.optional("source", faults);
        let by_construction = keys.optional("by_construction", faults);
        if by_construction.as_deref().is_some_and(|sentence| sentence.trim().is_empty()) {
            keys.fault(faults, "by_construction must be a sentence that says what makes the rule true");
        }
        for key in keys.table.keys().filter(|key| !(file.is_book && ["en", "fr"].contains(&key.as_str()))) {
            keys.fault(faults, format!("unknown key {key}: a rule has id, kind, tables, examples, source and by_construction; its words are in the .ftl files"));
        }
        if let Some(id) = id {
            let good = |part: &str| {
                !part.is_empty()
                    && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-".contains(&b))
            };
            if !id.split('.').all(good) {
                keys.fault(
                    faults,
                    format!("bad id {id:?}: expected small letters, digits, - and _, with dots between"),
                );
                continue;
            }
            // A rule of unknown kind still counts as known, so that what refers to it is not told as a second fault.
            rules.push(Spanned::new(
                span,
                Rule { id, kind: kind.unwrap_or(Kind::Definition), tables, examples, source, by_construction },
            ));
        }
    }
    (rules, complete)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    #[serde(default)]
    table: Vec<Spanned<toml::Table>>,
}

pub(super) fn read_tables(file: &File<'_>, faults: &mut Vec<Fault>) -> Vec<Spanned<Chart>> {
    let read = match file.is_book {
        true => file.parse(faults).map(|BookFile { table, .. }| TablesFile { table }),
        false => file.parse(faults),
    };
    let Some(tables) = read else { return Vec::new() };
    let mut charts = Vec::new();
    for table in tables.table {
        let span = table.span();
        let mut keys = Keys { file, at: span.start, what: "table", table: table.into_inner() };
        let id = keys.text("id", faults);
        let rule = keys.text("rule", faults);
        let provenance = keys.text("provenance", faults).and_then(|word| match word.as_str() {
            "rulebook" => Some(Provenance::Rulebook),
            "public" => Some(Provenance::Public),
            "reconstructed" => Some(Provenance::Reconstructed),
            _ => {
                keys.fault(faults, format!("unknown provenance {word}: expected rulebook, public or reconstructed"));
                None
            }
        });
        let note = keys.optional("note", faults).unwrap_or_default();
        match serde_json::to_value(&keys.table) {
            Ok(values) => {
                if let (Some(id), Some(rule)) = (id, rule) {
                    let provenance = provenance.unwrap_or(Provenance::Reconstructed);
                    charts.push(Spanned::new(span, Chart { id, rule, provenance, note, values }));
                }
            }
            Err(error) => keys.fault(faults, error.to_string()),
        }
    }
    charts
}
