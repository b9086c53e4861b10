//! Reading TOML written by people: every fault is kept with its line and with what was expected.

use boards::table::{Length, Point};
use kernel::{Arg, Catalogue, Fault, Faults, Found, Lang, RuleId, Text, Told, catalogue};
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its place in the text.
pub type Node<'t> = Spanned<DeValue<'t>>;

/// What has been found wrong with a file so far.
pub struct Reader<'t> {
    file: &'t str,
    text: &'t str,
    faults: Found,
    warnings: Vec<Fault>,
    /// The field that begins at a byte of the text: `unit.2.rankers`.
    fields: BTreeMap<usize, Box<str>>,
    words: &'t Catalogue,
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
        let (faults, fields) = (Found::default(), BTreeMap::new());
        Reader { file, text, faults, warnings: Vec::new(), fields, words: catalogue::shared() }
    }

    /// The same with words of a game, for what it [tells](Reader::tell).
    #[must_use]
    pub fn in_words(self, words: &'t Catalogue) -> Self {
        Reader { words, ..self }
    }

    /// The file as a table; faults of its syntax are kept.
    pub fn parse(&mut self) -> Option<DeTable<'t>> {
        match DeTable::parse(self.text) {
            Ok(root) => {
                let root = root.into_inner();
                note_fields(&root, "", &mut self.fields);
                Some(root)
            }
            Err(error) => {
                let text = Text::new("file-syntax").with("message", named(error.message()));
                self.tell(error.span().map_or(0, |span| span.start), "", text, None);
                None
            }
        }
    }

    /// Keeps what a typed reading of the text stumbled over.
    pub fn tell_error(&mut self, error: &toml::de::Error) {
        self.tell(error.span().map_or(0, |span| span.start), "", told_of(error.message()), None);
    }

    /// Keeps faults found elsewhere.
    pub fn extend(&mut self, faults: impl IntoIterator<Item = Fault>) {
        self.faults.extend(faults);
    }

    /// Keeps a fault at a byte of the text, told in English.
    pub fn fault(&mut self, at: usize, what: impl Into<String>) {
        let field = self.fields.get(&at).cloned();
        self.faults.note(|| Fault { field, ..Fault::at(self.file, self.text, at, what) });
    }

    /// Keeps a fault at a byte of the text, told in both languages. `what` names the table in English; who reads the
    /// message is told the field instead.
    pub fn tell(&mut self, at: usize, what: &str, text: Text, rule: impl Into<Option<RuleId>>) {
        let (rule, field) = (rule.into(), self.fields.get(&at).cloned());
        let (file, whole, words) = (self.file, self.text, self.words);
        self.faults.note(|| {
            let english = english(words, what, &text, rule);
            Fault { field, told: Some(Box::new(Told { text, rule })), ..Fault::at(file, whole, at, english) }
        });
    }

    /// Keeps a warning in the words of the game.
    pub fn tell_warning(&mut self, at: usize, what: &str, text: &Text, rule: RuleId) {
        let english = english(self.words, what, text, Some(rule));
        self.warn(at, english);
    }

    /// Keeps a warning: odd, but it can be played. Nobody reads more of them than of faults.
    pub fn warn(&mut self, at: usize, what: impl Into<String>) {
        if self.warnings.len() < Found::MOST {
            self.warnings.push(Fault::at(self.file, self.text, at, what));
        }
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
    pub fn finish<T>(self, result: Option<T>) -> Result<(T, Vec<Fault>), Faults> {
        match result {
            Some(result) if self.faults.is_empty() => Ok((result, self.warnings)),
            _ => Err(self.faults.finish(self.file)),
        }
    }

    /// What was read, wrong or not, with everything wrong with it and the warnings.
    pub fn finish_anyway<T>(self, result: Option<T>) -> (Option<T>, Vec<Fault>, Vec<Fault>) {
        if result.is_some() && self.faults.is_empty() {
            return (result, Vec::new(), self.warnings);
        }
        let Faults(faults) = self.faults.finish(self.file);
        (result, faults, self.warnings)
    }

    /// The field that begins at a byte of the text.
    #[must_use]
    pub fn field(&self, at: usize) -> Option<String> {
        self.fields.get(&at).map(ToString::to_string)
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
                let text =
                    Text::new("file-unknown_key").with("key", named(name)).with("known", named(&known.join(", ")));
                self.tell(key.span().start, &entry.what, text, None);
            }
        }
    }

    /// A value as a table with these keys at most.
    pub fn table<'a>(&mut self, node: &'a Node<'t>, what: impl Into<String>, known: &[&str]) -> Option<Entry<'a, 't>> {
        let what = what.into();
        let Some(table) = node.get_ref().as_table() else {
            self.wrong(node, &what, None, Text::new("file-table"));
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
            self.tell(entry.at, &entry.what, Text::new("file-missing").with("key", named(key)), None);
        }
        node
    }

    fn wrong(&mut self, node: &Node<'t>, what: &str, key: Option<&str>, expected: Text) {
        let Range { start, .. } = node.span();
        let text = match key {
            Some(key) => Text::new("file-key_expected").with("key", named(key)),
            None => Text::new("file-expected"),
        };
        self.tell(start, what, text.with("expected", expected).with("found", describe(node.get_ref())), None);
    }

    /// The values of an array; none if the key is absent.
    pub fn list<'a>(&mut self, entry: &Entry<'a, 't>, key: &str) -> Vec<&'a Node<'t>> {
        let Some(node) = entry.get(key) else { return Vec::new() };
        match node.get_ref().as_array() {
            Some(array) => array.iter().collect(),
            None => {
                self.wrong(node, &entry.what, Some(key), Text::new("file-list"));
                Vec::new()
            }
        }
    }

    /// A text.
    pub fn text<'a>(&mut self, entry: &Entry<'a, 't>, key: &str) -> Option<&'a str> {
        let node = entry.get(key)?;
        let text = node.get_ref().as_str();
        if text.is_none() {
            self.wrong(node, &entry.what, Some(key), Text::new("file-text"));
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
        let text = Text::new("file-id").with("key", named(key)).with("id", named(id));
        self.tell(entry.at_key(key), &entry.what, text, None);
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
            let text = Text::new("file-word").with("key", named(key)).with("word", named(word));
            self.tell(entry.at_key(key), &entry.what, text.with("words", named(&words.join(", "))), None);
        }
        value
    }

    /// A whole number within bounds.
    pub fn whole(&mut self, entry: &Entry<'_, 't>, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let node = entry.get(key)?;
        let expected = || Text::new("file-whole").with("least", *range.start()).with("most", *range.end());
        match whole(node.get_ref()) {
            Some(value) if range.contains(&value) => Some(value),
            _ => {
                self.wrong(node, &entry.what, Some(key), expected());
                None
            }
        }
    }

    /// True or false.
    pub fn flag(&mut self, entry: &Entry<'_, 't>, key: &str) -> Option<bool> {
        let node = entry.get(key)?;
        let flag = node.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(node, &entry.what, Some(key), Text::new("file-flag"));
        }
        flag
    }

    /// A point in cm: `[x, y]`.
    pub fn point(&mut self, node: &Node<'t>, what: &str) -> Option<Point> {
        self.point_by(node, what, Length::tenths)
    }

    /// A point of another measure, `[x, y]` in hundredths of it, turned into lengths by `length`.
    pub fn point_by(&mut self, node: &Node<'t>, what: &str, length: impl Fn(i32) -> Length) -> Option<Point> {
        let pair = node.get_ref().as_array().filter(|pair| pair.len() == 2);
        let part = |n: usize| pair.and_then(|pair| hundredths(pair.get(n)?.get_ref())).map(&length);
        let read = part(0).zip(part(1)).map(|(x, y)| Point::new(x, y));
        if read.is_none() {
            self.wrong(node, what, None, Text::new("file-point"));
        }
        read
    }

    /// A number with decimals in hundredths.
    pub fn hundredths(&mut self, entry: &Entry<'_, 't>, key: &str) -> Option<i32> {
        let node = entry.get(key)?;
        let value = hundredths(node.get_ref());
        if value.is_none() {
            self.wrong(node, &entry.what, Some(key), Text::new("file-decimal"));
        }
        value
    }
}

/// A fault in English, with what it is about and the rule.
fn english(words: &Catalogue, what: &str, text: &Text, rule: Option<RuleId>) -> String {
    let mut english = words.render(text, Lang::En);
    if !what.is_empty() {
        english.insert_str(0, &format!("{what}: "));
    }
    if let Some(rule) = rule {
        english.push_str(&format!(" ({rule})"));
    }
    english
}

/// Where every field begins, by its keys and places.
fn note_fields(table: &DeTable<'_>, path: &str, fields: &mut BTreeMap<usize, Box<str>>) {
    for (key, node) in table {
        let own = if path.is_empty() { key.get_ref().to_string() } else { format!("{path}.{}", key.get_ref()) };
        fields.entry(key.span().start).or_insert_with(|| own.as_str().into());
        note_field(node, &own, fields);
    }
}

fn note_field(node: &Node<'_>, path: &str, fields: &mut BTreeMap<usize, Box<str>>) {
    fields.insert(node.span().start, path.into());
    match node.get_ref() {
        DeValue::Table(table) => note_fields(table, path, fields),
        DeValue::Array(nodes) => {
            for (n, node) in nodes.iter().enumerate() {
                note_field(node, &format!("{path}.{n}"), fields);
            }
        }
        _ => {}
    }
}

/// What serde says of a file, in words of ours; what it says otherwise is repeated.
fn told_of(message: &str) -> Text {
    let quoted = |rest: &str| rest.split('`').next().unwrap_or_default().to_owned();
    let plain = |rest: &str| rest.replace('`', "").replace("one of ", "").replace(" or ", ", ");
    if let Some(rest) = message.strip_prefix("missing field `") {
        return Text::new("file-missing").with("key", named(&quoted(rest)));
    }
    let expected = message.split_once(", expected ").map(|(_, expected)| plain(expected)).unwrap_or_default();
    if let Some(rest) = message.strip_prefix("unknown field `") {
        return Text::new("file-unknown_key").with("key", named(&quoted(rest))).with("known", named(&expected));
    }
    if let Some(rest) = message.strip_prefix("unknown variant `") {
        return Text::new("file-expected").with("expected", named(&expected)).with("found", named(&quoted(rest)));
    }
    let of = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    let Some(rest) = of else { return Text::new("file-syntax").with("message", named(message)) };
    let number = |most: i64| Arg::Text(Text::new("file-whole").with("least", 0).with("most", most));
    let wanted = match expected.as_str() {
        "u8" => number(u8::MAX.into()),
        "u16" => number(u16::MAX.into()),
        "a string" => Arg::Text(Text::new("file-text")),
        "a boolean" => Arg::Text(Text::new("file-flag")),
        "a sequence" => Arg::Text(Text::new("file-list")),
        other if other.starts_with("struct") || other == "a map" => Arg::Text(Text::new("file-table")),
        other => named(other),
    };
    let found = rest.split_once(", expected ").map_or(rest, |(found, _)| found);
    let found = found.split_once(' ').map_or(found, |(_, value)| value);
    Text::new("file-expected").with("expected", wanted).with("found", named(&plain(found)))
}

/// A word of a file, the same in every language.
fn named(word: &str) -> Arg {
    Arg::Name(word.to_owned())
}

fn describe(value: &DeValue<'_>) -> Arg {
    match value {
        DeValue::String(text) => Arg::Name(format!("\"{text}\"")),
        DeValue::Integer(number) => Arg::Name(number.to_string()),
        DeValue::Float(number) => Arg::Name(number.to_string()),
        DeValue::Boolean(flag) => Arg::Name(flag.to_string()),
        other => Arg::Text(Text::new("file-type").with("type", named(other.type_str()))),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[serde(rename = "hour")]
        _hour: u8,
    }

    #[test]
    fn what_serde_says_is_told_in_both_languages() {
        let told = |text: &str| {
            let error = toml::from_str::<File>(text).err().unwrap();
            [Lang::En, Lang::Fr].map(|lang| catalogue::shared().render(&told_of(error.message()), lang))
        };
        assert_eq!(told("hour = \"x\"")[0], "expected a whole number from 0 to 255, found \"x\"");
        assert_eq!(told("hour = 300")[0], "expected a whole number from 0 to 255, found 300");
        assert_eq!(told("")[0], "`hour` is missing");
        assert_eq!(told("hour = 1\nday = 2")[0], "unknown key `day`; expected hour");
        for text in ["hour = \"x\"", "", "hour = 1\nday = 2", "hour = ["] {
            let [one, other] = told(text);
            assert_ne!(one, other);
        }
    }
}
