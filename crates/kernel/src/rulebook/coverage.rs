//! Which rules are implemented where, and which tests exercise them.

use super::Rulebook;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Rule by rule: where it is implemented and which tests exercise it.
///
/// The tables come from the `ledger` crate, which scans the sources of a game when it is built.
///
/// ```
/// # use kernel::rulebook::{Coverage, Rulebook, RulebookSources};
/// # let book = Rulebook::parse(&RulebookSources {
/// #     id: "toy",
/// #     ledger: "[game]\nid = \"toy\"\n[[rule]]\nid = \"a.one\"\nkind = \"limit\"\n[[rule]]\nid = \"a.two\"\nkind = \"limit\"\n",
/// #     tables: "",
/// #     words: &[kernel::catalogue::Words { file: "rules", en: "rule-a-one = One\n    .text = One.\nrule-a-two = Two\n    .text = Two.\n",
/// #     fr: "rule-a-one = Un\n    .text = Un.\nrule-a-two = Deux\n    .text = Deux.\n" }],
/// #     rulings: "",
/// # }).unwrap();
/// let coverage = Coverage::of(&book, &[("a.one", "src/a.rs:3")], &[("a.one", "tests/a.rs::one")], &[]);
/// assert_eq!(coverage.implemented_percent(), 50);
/// assert_eq!(coverage.not_exercised().collect::<Vec<_>>(), ["a.two"]);
/// assert!(!coverage.is_complete());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Coverage {
    /// Id of the game.
    pub game: String,
    /// Every rule, in the order of the ledger.
    pub rules: Vec<Covered>,
    /// Tests that claim to exercise a rule and check nothing: rule and test.
    pub hollow: Vec<(String, String)>,
    /// Rules that code or tests name and the ledger does not have: rule and place.
    pub unknown: Vec<(String, String)>,
}

/// One rule of a [`Coverage`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Covered {
    /// Its id.
    pub rule: String,
    /// Where it is implemented: `src/manoeuvre.rs:123`.
    pub cited: Vec<String>,
    /// The tests that exercise it: `tests/manoeuvre.rs::name_of_test`.
    pub exercised: Vec<String>,
}

impl Coverage {
    /// Puts the tables of a game's `coverage.rs` together with its rulebook.
    #[must_use]
    pub fn of(book: &Rulebook, cited: &[(&str, &str)], exercised: &[(&str, &str)], hollow: &[(&str, &str)]) -> Self {
        let by_rule = |table: &[(&str, &str)]| {
            let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for (rule, place) in table {
                places.entry((*rule).to_owned()).or_default().push((*place).to_owned());
            }
            places
        };
        let (cited_by, exercised_by) = (by_rule(cited), by_rule(exercised));
        let rules = book
            .rules()
            .iter()
            .map(|rule| Covered {
                rule: rule.id.clone(),
                cited: cited_by.get(&rule.id).cloned().unwrap_or_default(),
                exercised: exercised_by.get(&rule.id).cloned().unwrap_or_default(),
            })
            .collect();
        let pair = |(rule, place): &(&str, &str)| ((*rule).to_owned(), (*place).to_owned());
        let unknown = cited.iter().chain(exercised).filter(|(rule, _)| book.rule(rule).is_none()).map(pair).collect();
        Coverage { game: book.id().to_owned(), rules, hollow: hollow.iter().map(pair).collect(), unknown }
    }

    /// The rules no code cites.
    pub fn not_implemented(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().filter(|rule| rule.cited.is_empty()).map(|rule| rule.rule.as_str())
    }

    /// The rules no test exercises.
    pub fn not_exercised(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().filter(|rule| rule.exercised.is_empty()).map(|rule| rule.rule.as_str())
    }

    /// How many of a hundred rules are cited by code, rounded down.
    #[must_use]
    pub fn implemented_percent(&self) -> usize {
        self.percent(self.not_implemented().count())
    }

    /// How many of a hundred rules are exercised by a test, rounded down.
    #[must_use]
    pub fn exercised_percent(&self) -> usize {
        self.percent(self.not_exercised().count())
    }

    /// Whether every rule is cited by code and exercised by a test, and no test is hollow.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.hollow.is_empty()
            && self.unknown.is_empty()
            && self.not_implemented().next().is_none()
            && self.not_exercised().next().is_none()
    }

    /// Rounded down, so that 100 means all.
    fn percent(&self, missing: usize) -> usize {
        let all = self.rules.len();
        (100 * (all - missing)).checked_div(all).unwrap_or(100)
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.rules.len();
        let code = all - self.not_implemented().count();
        let tests = all - self.not_exercised().count();
        writeln!(f, "{}: {all} rules", self.game)?;
        writeln!(f, "  implemented {code} ({} %)", self.implemented_percent())?;
        writeln!(f, "  exercised   {tests} ({} %)", self.exercised_percent())?;
        for rule in self.not_implemented() {
            writeln!(f, "  no code:  {rule}")?;
        }
        for rule in self.not_exercised() {
            writeln!(f, "  no test:  {rule}")?;
        }
        for (rule, test) in &self.hollow {
            writeln!(f, "  hollow:   {rule} in {test} checks nothing")?;
        }
        for (rule, place) in &self.unknown {
            writeln!(f, "  unknown:  {rule} in {place}")?;
        }
        Ok(())
    }
}

/// Says which rules a test exercises. It only makes sure that they exist; the `ledger` crate finds it in the source.
///
/// ```
/// mod rules {
///     pub const MAN_MOVE: kernel::RuleId = kernel::RuleId("man.move");
/// }
/// # fn body() {
/// kernel::exercises!(rules::MAN_MOVE);
/// assert_eq!(2 + 2, 4);
/// # }
/// ```
#[macro_export]
macro_rules! exercises {
    ($($rule:expr),+ $(,)?) => {
        $( const _: $crate::RuleId = $rule; )+
    };
}
