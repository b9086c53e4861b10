//! Why: the modifiers of a number, and the rules that forbid an action.

use crate::{RuleId, Text, spoken};
use arrayvec::ArrayVec;
use serde::Serialize;
use std::fmt;
use ts_rs::TS;

/// What one line of a tally does to the number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(tag = "is", content = "by", rename_all = "snake_case")]
#[ts(export)]
pub enum Value {
    /// Adds (or takes away) so much.
    Add(i32),
    /// Multiplies by a fraction: `Times(1, 2)` halves.
    Times(i32, i32),
    /// Sets the number, whatever it was (a minimum, an automatic result).
    Set(i32),
    /// Explains without changing the number.
    Note,
}

/// One modifier: what it does, by which rule, and the short label of the catalogue that names it.
///
/// The same value gives the number, the tooltip, the log line and the translation key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Reason {
    /// The rule that says so.
    pub rule: RuleId,
    /// Id of the message that names the modifier.
    #[ts(as = "String")]
    pub label: &'static str,
    /// What it does to the number.
    pub value: Value,
}

/// A number and how it came about: up to 24 lines, without allocation.
///
/// ```
/// use kernel::{RuleId, Tally};
/// let mut tally = Tally::new();
/// tally.add(RuleId("com.total"), "mod-combat-groups", 8);
/// tally.add(RuleId("com.modifiers"), "mod-combat-officer", 3);
/// assert_eq!(tally.sum(), 11);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, TS)]
#[ts(export)]
pub struct Tally {
    /// The lines in the order they apply.
    #[ts(as = "Vec<Reason>")]
    pub lines: ArrayVec<Reason, 24>,
}

impl Tally {
    /// An empty tally.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a line that adds `by`; a line of zero is left out, since it explains nothing.
    pub fn add(&mut self, rule: RuleId, label: &'static str, by: i32) {
        if by != 0 {
            self.push(Reason { rule, label, value: Value::Add(by) });
        }
    }

    /// Adds a line that multiplies by `num / den`.
    pub fn times(&mut self, rule: RuleId, label: &'static str, num: i32, den: i32) {
        self.push(Reason { rule, label, value: Value::Times(num, den) });
    }

    /// Adds a line that sets the number.
    pub fn set(&mut self, rule: RuleId, label: &'static str, to: i32) {
        self.push(Reason { rule, label, value: Value::Set(to) });
    }

    /// Adds a line that only explains.
    pub fn note(&mut self, rule: RuleId, label: &'static str) {
        self.push(Reason { rule, label, value: Value::Note });
    }

    /// Adds a line. A 25th line is a defect of the rules code.
    pub fn push(&mut self, reason: Reason) {
        spoken::note(reason.rule);
        debug_assert!(!self.lines.is_full(), "a tally has at most 24 lines");
        let _ = self.lines.try_push(reason);
    }

    /// The sum of all lines that add.
    #[must_use]
    pub fn sum(&self) -> i32 {
        self.lines.iter().map(|line| if let Value::Add(by) = line.value { by } else { 0 }).sum()
    }
}

/// One reason why an action is refused.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[ts(export)]
pub struct Objection {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// What is wrong, in words.
    pub text: Text,
}

/// An action that is not allowed, with every rule that forbids it. The state has not changed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(export)]
pub struct Refused {
    /// All the reasons, not only the first.
    pub reasons: Vec<Objection>,
}

impl Refused {
    /// Refused for one reason.
    #[must_use]
    pub fn because(rule: RuleId, text: Text) -> Self {
        spoken::note(rule);
        Refused { reasons: vec![Objection { rule, text }] }
    }

    /// Adds a reason.
    pub fn object(&mut self, rule: RuleId, text: Text) {
        spoken::note(rule);
        self.reasons.push(Objection { rule, text });
    }

    /// Adds a reason if the condition does not hold.
    pub fn require(&mut self, holds: bool, rule: RuleId, text: impl FnOnce() -> Text) {
        if !holds {
            self.object(rule, text());
        }
    }

    /// Allowed if there is no reason against it.
    ///
    /// # Errors
    /// Itself, if there is any reason.
    pub fn or_allow(self) -> Result<(), Refused> {
        if self.reasons.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused by")?;
        for (n, reason) in self.reasons.iter().enumerate() {
            write!(f, "{} {} ({})", if n == 0 { "" } else { "," }, reason.rule, reason.text.key)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refused {}
