//! The ledger's rules, as far as a build script needs them.

use crate::Error;
use std::collections::BTreeMap;

/// One rule of the ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its id: `man.difficult.only`.
    pub id: String,
    /// Its constant: `MAN_DIFFICULT_ONLY`.
    pub constant: String,
    /// Its title, if it stands beside the id, as in a book: `en = ["Title", "Text."]`, or `en = "One sentence"`.
    pub title: Option<String>,
}

/// A ledger, as far as a build script needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ledger {
    /// Its rules, in order.
    pub entries: Vec<Entry>,
    /// It says of itself that every rule speaks or is true by construction.
    pub complete: bool,
}

/// The name of a rule's constant. An id that starts with a digit gets an `R` in front.
///
/// ```
/// assert_eq!(ledger::constant("man.difficult.only"), "MAN_DIFFICULT_ONLY");
/// assert_eq!(ledger::constant("4.11a"), "R4_11A");
/// ```
#[must_use]
pub fn constant(id: &str) -> String {
    let name: String =
        id.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("R{name}") } else { name }
}

/// Reads a ledger; faults name the file.
///
/// ```
/// let ledger = ledger::read("ledger.toml", "[[rule]]\nid = \"def.base\"\nkind = \"definition\"\n").unwrap();
/// assert_eq!(ledger.entries[0].constant, "DEF_BASE");
/// assert!(!ledger.complete);
/// ```
///
/// # Errors
/// If it is not TOML, a rule has no id, or two rules would share a constant.
pub fn read(file: &'static str, text: &str) -> Result<Ledger, Error> {
    let line_of = |offset: usize| text.as_bytes().iter().take(offset).filter(|byte| **byte == b'\n').count() + 1;
    let document: toml::Table = text.parse().map_err(|error: toml::de::Error| Error::Ledger {
        file,
        line: line_of(error.span().map_or(0, |span| span.start)),
        what: error.message().to_owned(),
    })?;
    let rules = document.get("rule").and_then(toml::Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let headers: Vec<usize> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| ["[[rule]]", "{ id ="].iter().any(|head| line.trim_start().starts_with(head)))
        .map(|(n, _)| n + 1)
        .collect();

    let mut entries: Vec<Entry> = Vec::with_capacity(rules.len());
    let mut taken: BTreeMap<String, String> = BTreeMap::new();
    for (n, rule) in rules.iter().enumerate() {
        let line = headers.get(n).copied().unwrap_or(1);
        let id = rule
            .get("id")
            .and_then(toml::Value::as_str)
            .filter(|id| !id.is_empty())
            .ok_or_else(|| Error::Ledger { file, line, what: "a rule without id".to_owned() })?;
        let constant = constant(id);
        if let Some(other) = taken.insert(constant.clone(), id.to_owned()) {
            let what = if other == id {
                format!("the id {id} is used twice")
            } else {
                format!("{id} and {other} would share the constant {constant}")
            };
            return Err(Error::Ledger { file, line, what });
        }
        let title = rule.get("en").and_then(|en| en.get(0).unwrap_or(en).as_str()).map(str::to_owned);
        entries.push(Entry { id: id.to_owned(), constant, title });
    }
    let complete = document.get("game").and_then(|game| game.get("complete")?.as_bool()).unwrap_or(false);
    Ok(Ledger { entries, complete })
}

/// The titles of the rules in a catalogue, by message id, read line by line: good enough for doc comments.
///
/// ```
/// let titles = ledger::titles("rule-def-base = Figures and bases\n    .text = Each figure...\n");
/// assert_eq!(titles["rule-def-base"], "Figures and bases");
/// ```
#[must_use]
pub fn titles(catalogue: &str) -> BTreeMap<String, String> {
    catalogue
        .lines()
        .filter(|line| line.starts_with("rule-"))
        .filter_map(|line| line.split_once('='))
        .map(|(id, title)| (id.trim().to_owned(), title.trim().to_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_become_constants_in_order() {
        let ledger = read(
            "ledger.toml",
            "[game]\nid = \"x\"\ncomplete = true\n[[rule]]\nid = \"b.two\"\n[[rule]]\nid = \"2.cinc-british\"\n",
        )
        .unwrap();
        assert!(ledger.complete);
        let constants: Vec<&str> = ledger.entries.iter().map(|entry| entry.constant.as_str()).collect();
        assert_eq!(constants, ["B_TWO", "R2_CINC_BRITISH"]);
    }

    #[test]
    fn a_broken_ledger_names_the_line() {
        let cases = [
            ("[[rule]]\nid = \n", 2, ""),
            ("[[rule]]\nkind = \"x\"\n", 1, "without id"),
            ("[[rule]]\nid = \"a\"\n\n[[rule]]\nid = \"a\"\n", 4, "used twice"),
            ("[[rule]]\nid = \"a.b\"\n[[rule]]\nid = \"a-b\"\n", 3, "share the constant A_B"),
            ("rule = [\n  { id = \"a\" },\n  { id = \"a\" },\n]\n", 3, "used twice"),
        ];
        for (text, at, says) in cases {
            match read("ledger.toml", text) {
                Err(Error::Ledger { line, what, .. }) => {
                    assert_eq!(line, at, "{text}");
                    assert!(what.contains(says), "{what}");
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn no_rules_is_an_empty_ledger() {
        assert_eq!(read("ledger.toml", "[game]\nid = \"x\"\n").unwrap().entries, []);
    }
}
