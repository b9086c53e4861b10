//! Reading TOML written by people: every fault is kept with its line and with what was expected.

use boards::table::{Length, Point};
use kernel::{Fault, Faults};
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its place in the text.
pub type Node<'t> = Spanned<DeValue<'t>>;

/// What has been found wrong with a file so far.
pub struct Reader<'t> {
    file: &'t str,
    text: &'t str,
    faults: Vec<Fault>,
    warnings: Vec<Fault>,
}

/// A table of the file: `what` names it in messages.
#[derive(Clone)]
pub struct Entry<'a, 't> {
    table: &'a DeTable<'t>,
    at: usize,
    what: String,
}

impl<'a, 't> Entry<'a, 't> {
    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'a Node<'t>> {
        self.table.get(key)
    }

    /// Where it begins in the text.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Where the value of a key begins, or else the table.
    #[must_use]
    pub fn at_key(&self, key: &str) -> usize {
        self.get(key).map_or(self.at, |node| node.span().start)
    }

    /// What it is called in messages.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl<'t> Reader<'t> {
    /// A reader of one file.
    #[must_use]
    pub fn new(file: &'t str, text: &'t str) -> Self {
        Reader { file, text, faults: Vec::new(), warnings: Vec::new() }
    }

    /// The file as a table; faults of its syntax are kept.
    pub fn parse(&mut self) -> Option<DeTable<'t>> {
        match DeTable::parse(self.text) {
            Ok(root) => Some(root.into_inner()),
            Err(error) => {
                self.fault(error.span().map_or(0, |span| span.start), error.message());
                None
            }
        }
    }

    /// Keeps a fault at a byte of the text.
    pub fn fault(&mut self, at: usize, what: impl Into<String>) {
        self.faults.push(Fault::at(self.file, self.text, at, what));
    }

    /// Keeps a warning: odd, but it can be played.
    pub fn warn(&mut self, at: usize, what: impl Into<String>) {
        self.warnings.push(Fault::at(self.file, self.text, at, what));
    }

    /// Whether nothing is wrong so far.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// The result if nothing is wrong, with the warnings; else all faults by line.
    ///
    /// # Errors
    /// Every fault kept.
    pub fn finish<T>(mut self, result: Option<T>) -> Result<(T, Vec<Fault>), Faults> {
        match result {
            Some(result) if self.faults.is_empty() => Ok((result, self.warnings)),
            _ => {
                if self.faults.is_empty() {
                    self.faults.push(Fault::of(self.file, "cannot be read"));
                }
                self.faults.sort_by_key(|fault| fault.line);
                Err(Faults(self.faults))
            }
        }
    }

    /// The whole file as an entry.
    pub fn root<'a>(&mut self, table: &'a DeTable<'t>, known: &[&str]) -> Entry<'a, 't> {
        let entry = Entry { table, at: 0, what: "the file".to_owned() };
        self.known(&entry, known);
        entry
    }

    fn known(&mut self, entry: &Entry<'_, 't>, known: &[&str]) {
        for (key, _) in entry.table {
            let name: &str = key.get_ref();
            if !known.contains(&name) {
                let expected = known.join(", ");
                self.fault(key.span().start, format!("{}: unknown key `{name}`; expected {expected}", entry.what));
            }
        }
    }

    /// A value as a table with these keys at most.
    pub fn table<'a>(&mut self, node: &'a Node<'t>, what: impl Into<String>, known: &[&str]) -> Option<Entry<'a, 't>> {
        let what = what.into();
        let Some(table) = node.get_ref().as_table() else {
            self.wrong(node, &what, "a table");
            return None;
        };
        let entry = Entry { table, at: node.span().start, what };
        self.known(&entry, known);
        Some(entry)
    }

    /// The value of a key that must be there.
    pub fn need<'a>(&mut self, entry: &Entry<'a, 't>, key: &str) -> Option<&'a Node<'t>> {
        let node = entry.get(key);
        if node.is_none() {
            self.fault(entry.at, format!("{}: `{key}` is missing", entry.what));
        }
        node
    }

    fn wrong(&mut self, node: &Node<'t>, what: &str, expected: &str) {
        let Range { start, .. } = node.span();
        self.fault(start, format!("{what}: expected {expected}, found {}", describe(node.get_ref())));
    }

    /// The values of an array; none if the key is absent.
    pub fn list<'a>(&mut self, entry: &Entry<'a, 't>, key: &str) -> Vec<&'a Node<'t>> {
        let Some(node) = entry.get(key) else { return Vec::new() };
        match node.get_ref().as_array() {
            Some(array) => array.iter().collect(),
            None => {
                self.wrong(node, &format!("{}: `{key}`", entry.what), "a list");
                Vec::new()
            }
        }
    }

    /// A text.
    pub fn text<'a>(&mut self, entry: &Entry<'a, 't>, key: &str) -> Option<&'a str> {
        let node = entry.get(key)?;
        let text = node.get_ref().as_str();
        if text.is_none() {
            self.wrong(node, &format!("{}: `{key}`", entry.what), "a text in quotes");
        }
        text
    }

    /// A text that must be there.
    pub fn need_text<'a>(&mut self, entry: &Entry<'a, 't>, key: &str) -> Option<&'a str> {
        self.need(entry, key)?;
        self.text(entry, key)
    }

    /// An id: short, of letters, digits, `_` and `-`.
    pub fn need_id<'a>(&mut self, entry: &Entry<'a, 't>, key: &str) -> Option<&'a str> {
        let id = self.need_text(entry, key)?;
        let good = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if (1..=40).contains(&id.len()) && id.chars().all(good) {
            return Some(id);
        }
        self.fault(
            entry.at_key(key),
            format!("{}: `{key}` must be 1 to 40 letters, digits, `_` or `-`, found \"{id}\"", entry.what),
        );
        None
    }

    /// One word of a vocabulary.
    pub fn word<T>(
        &mut self,
        entry: &Entry<'_, 't>,
        key: &str,
        read: impl Fn(&str) -> Option<T>,
        words: impl IntoIterator<Item = &'static str>,
    ) -> Option<T> {
        let word = self.text(entry, key)?;
        let value = read(word);
        if value.is_none() {
            let words: Vec<&str> = words.into_iter().collect();
            self.fault(
                entry.at_key(key),
                format!("{}: `{key}` is \"{word}\"; expected {}", entry.what, words.join(", ")),
            );
        }
        value
    }

    /// A whole number within bounds.
    pub fn whole(&mut self, entry: &Entry<'_, 't>, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let node = entry.get(key)?;
        let expected = || format!("a whole number from {} to {}", range.start(), range.end());
        match whole(node.get_ref()) {
            Some(value) if range.contains(&value) => Some(value),
            _ => {
                self.wrong(node, &format!("{}: `{key}`", entry.what), &expected());
                None
            }
        }
    }

    /// True or false.
    pub fn flag(&mut self, entry: &Entry<'_, 't>, key: &str) -> Option<bool> {
        let node = entry.get(key)?;
        let flag = node.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(node, &format!("{}: `{key}`", entry.what), "true or false");
        }
        flag
    }

    /// A point in cm: `[x, y]`.
    pub fn point(&mut self, node: &Node<'t>, what: &str) -> Option<Point> {
        let pair = node.get_ref().as_array().filter(|pair| pair.len() == 2);
        let read = pair.and_then(|pair| Some(Point::new(cm(pair.first()?.get_ref())?, cm(pair.get(1)?.get_ref())?)));
        if read.is_none() {
            self.wrong(node, what, "two numbers of cm, [x, y], with at most two decimals");
        }
        read
    }

    /// A number with decimals in hundredths.
    pub fn hundredths(&mut self, entry: &Entry<'_, 't>, key: &str, expected: &str) -> Option<i32> {
        let node = entry.get(key)?;
        let value = hundredths(node.get_ref());
        if value.is_none() {
            self.wrong(node, &format!("{}: `{key}`", entry.what), expected);
        }
        value
    }
}

fn describe(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{text}\""),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        other => format!("a value of type {}", other.type_str()),
    }
}

/// A whole number.
#[must_use]
pub fn whole(value: &DeValue<'_>) -> Option<i64> {
    let number = value.as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// A number with at most two decimals, in hundredths, up to a million of them.
#[must_use]
pub fn hundredths(value: &DeValue<'_>) -> Option<i32> {
    let scaled = match value {
        DeValue::Integer(_) => whole(value)? as f64 * 100.0,
        DeValue::Float(number) => number.as_str().parse::<f64>().ok()? * 100.0,
        _ => return None,
    };
    let rounded = scaled.round();
    ((scaled - rounded).abs() < 1e-6 && rounded.abs() <= 1e6).then_some(rounded as i32)
}

fn cm(value: &DeValue<'_>) -> Option<Length> {
    hundredths(value).map(Length::tenths)
}
