//! What is wrong with a file, and where.

use crate::{RuleId, Text};
use serde::Serialize;
use std::fmt;

/// One thing wrong with an input file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The file, as the user named it.
    pub file: String,
    /// The line, counted from 1, where one can be named.
    pub line: Option<usize>,
    /// What is wrong, and what was expected.
    pub what: String,
    /// The field, by its keys and places from 0: `unit.2.rankers`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Box<str>>,
    /// The same for who reads another language, where it has been written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<Box<Told>>,
}

/// A fault as a message of the game's words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    /// What is wrong with the field, without naming it.
    pub text: Text,
    /// The rule that says so.
    pub rule: Option<RuleId>,
}

/// Everything wrong with an input file. Never empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Faults(pub Vec<Fault>);

/// Characters of a file's name that a fault repeats, and of what is wrong with it: files come from strangers too.
const LONGEST_NAME: usize = 120;
const LONGEST_WHAT: usize = 600;

impl Fault {
    /// A fault at a byte offset of the text.
    pub fn at(file: &str, text: &str, offset: usize, what: impl Into<String>) -> Self {
        let line = text.as_bytes().iter().take(offset).filter(|byte| **byte == b'\n').count() + 1;
        Fault { line: Some(line), ..Fault::of(file, what) }
    }

    /// A fault of the file as a whole.
    pub fn of(file: &str, what: impl Into<String>) -> Self {
        let (file, what) = (shortened(file.to_owned(), LONGEST_NAME), shortened(what.into(), LONGEST_WHAT));
        Fault { file, line: None, what, field: None, told: None }
    }

    /// The same as a message, for who reads another language.
    #[must_use]
    pub fn told(self, text: Text) -> Self {
        Fault { told: Some(Box::new(Told { text, rule: None })), ..self }
    }
}

/// A text of at most so many characters; a longer one ends in an ellipsis.
fn shortened(mut text: String, most: usize) -> String {
    if let Some((cut, _)) = text.char_indices().nth(most) {
        text.truncate(cut);
        text.push('…');
    }
    text
}

/// Faults being gathered. The first are kept, the others only counted: a file can be wrong in more places than anybody
/// reads, or than there is memory for.
///
/// ```
/// use kernel::{Fault, Found};
/// let mut found = Found::default();
/// for n in 0..1000 {
///     found.note(|| Fault::of("army.toml", format!("unit {n} has no name")));
/// }
/// let faults = found.finish("army.toml");
/// assert_eq!(faults.0.len(), Found::MOST + 1);
/// assert!(faults.to_string().ends_with("and 950 more"));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Found {
    kept: Vec<Fault>,
    more: usize,
}

impl Found {
    /// How many faults are told one by one.
    pub const MOST: usize = 50;

    /// Notes a fault; it is only made if it is kept.
    pub fn note(&mut self, fault: impl FnOnce() -> Fault) {
        if self.kept.len() < Self::MOST {
            self.kept.push(fault());
        } else {
            self.more += 1;
        }
    }

    /// Notes a fault that has been made.
    pub fn push(&mut self, fault: Fault) {
        self.note(|| fault);
    }

    /// Notes faults found elsewhere.
    pub fn extend(&mut self, faults: impl IntoIterator<Item = Fault>) {
        faults.into_iter().for_each(|fault| self.push(fault));
    }

    /// Whether nothing is wrong so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Those kept, by line, and how many more there were.
    #[must_use]
    pub fn finish(mut self, file: &str) -> Faults {
        if self.kept.is_empty() {
            self.kept.push(Fault::of(file, "cannot be read").told(Text::new("file-unreadable")));
        }
        self.kept.sort_by_key(|fault| fault.line);
        if self.more > 0 {
            let more = Text::new("file-more").with("count", self.more as i64);
            self.kept.push(Fault::of(file, format!("and {} more", self.more)).told(more));
        }
        Faults(self.kept)
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Faults(vec![fault])
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}
impl std::error::Error for Faults {}
