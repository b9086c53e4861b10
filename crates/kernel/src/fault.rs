//! What is wrong with a file, and where.

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
}

/// Everything wrong with an input file. Never empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Faults(pub Vec<Fault>);

impl Fault {
    /// A fault at a byte offset of the text.
    pub fn at(file: &str, text: &str, offset: usize, what: impl Into<String>) -> Self {
        let line = text.as_bytes().iter().take(offset).filter(|byte| **byte == b'\n').count() + 1;
        Fault { file: file.to_owned(), line: Some(line), what: what.into() }
    }

    /// A fault of the file as a whole.
    pub fn of(file: &str, what: impl Into<String>) -> Self {
        Fault { file: file.to_owned(), line: None, what: what.into() }
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
