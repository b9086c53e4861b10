//! Which rules are cited where, and where they speak: in tests, in play, or not at all.

use super::Rulebook;
use crate::spoken::Heard;
use serde::Serialize;
use std::collections::BTreeMap;

/// Rule by rule: where code cites it, which tests claimed it and heard it speak, and how often it spoke in play.
///
/// ```
/// # use kernel::rulebook::{Coverage, Rulebook, RulebookSources};
/// # let book = Rulebook::parse(&RulebookSources {
/// #     id: "toy",
/// #     ledger: "[game]\nid = \"toy\"\n[[rule]]\nid = \"a.one\"\nkind = \"limit\"\n[[rule]]\nid = \"a.two\"\nkind = \"limit\"\nby_construction = \"There is one die.\"\n[[rule]]\nid = \"a.three\"\nkind = \"limit\"\n",
/// #     tables: "",
/// #     words: &[kernel::catalogue::Words { file: "rules", en: "rule-a-one = One\n    .text = One.\nrule-a-two = Two\n    .text = Two.\nrule-a-three = Three\n    .text = Three.\n",
/// #     fr: "rule-a-one = Un\n    .text = Un.\nrule-a-two = Deux\n    .text = Deux.\nrule-a-three = Trois\n    .text = Trois.\n" }],
/// #     rulings: "",
/// # }).unwrap();
/// let mut coverage = Coverage::of(&book, &[("a.one", "src/a.rs:3")]);
/// coverage.add_tests("heard\ta.one\tone_is_one\nsilent\ta.three\tthree_is_three\n");
/// // `a.two` cannot speak: the ledger says what makes it true.
/// assert_eq!(coverage.silent().collect::<Vec<_>>(), ["a.three"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Coverage {
    /// Id of the game.
    pub game: String,
    /// The ledger says that every rule speaks or is true by construction: a silent one is a fault.
    pub complete: bool,
    /// Every rule, in the order of the ledger.
    pub rules: Vec<Covered>,
    /// How many games were played to hear the rules speak.
    pub games: u32,
}

/// One rule of a [`Coverage`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Covered {
    /// Its id.
    pub rule: String,
    /// What makes it true, for a rule that cannot speak.
    pub by_construction: Option<String>,
    /// Where code cites it: `src/manoeuvre.rs:123`.
    pub cited: Vec<String>,
    /// The tests that claimed it and heard it.
    pub heard_in: Vec<String>,
    /// The tests that claimed it and did not hear it: these count for nothing.
    pub claimed_in: Vec<String>,
    /// How often it spoke in play.
    pub spoke: u64,
}

impl Covered {
    /// Whether it never spoke, and nothing says why it need not.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.by_construction.is_none() && self.heard_in.is_empty() && self.spoke == 0
    }
}

impl Coverage {
    /// Puts the citations of a game's `coverage.rs` together with its rulebook.
    #[must_use]
    pub fn of(book: &Rulebook, cited: &[(&str, &str)]) -> Self {
        let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (rule, place) in cited {
            places.entry(rule).or_default().push((*place).to_owned());
        }
        let rules = book.rules().iter().map(|rule| Covered {
            rule: rule.id.clone(),
            by_construction: rule.by_construction.clone(),
            cited: places.remove(rule.id.as_str()).unwrap_or_default(),
            heard_in: Vec::new(),
            claimed_in: Vec::new(),
            spoke: 0,
        });
        Coverage { game: book.id().to_owned(), complete: book.is_complete(), rules: rules.collect(), games: 0 }
    }

    /// Takes in what the claims of tests came to: the lines that [`Claim`](crate::spoken::Claim) writes.
    pub fn add_tests(&mut self, lines: &str) {
        let mut found: BTreeMap<&str, [Vec<String>; 2]> = BTreeMap::new();
        for line in lines.lines() {
            let mut fields = line.split('\t');
            let (Some(word), Some(rule), Some(test)) = (fields.next(), fields.next(), fields.next()) else { continue };
            found.entry(rule).or_default()[usize::from(word != "heard")].push(test.to_owned());
        }
        for covered in &mut self.rules {
            let Some([heard, mut claimed]) = found.remove(covered.rule.as_str()) else { continue };
            covered.heard_in.extend(heard);
            covered.heard_in.sort();
            covered.heard_in.dedup();
            // A property may hear a rule in one of its cases only.
            claimed.retain(|test| !covered.heard_in.contains(test));
            covered.claimed_in.extend(claimed);
            covered.claimed_in.sort();
            covered.claimed_in.dedup();
        }
    }

    /// Takes in what was heard in so many games.
    pub fn add_games(&mut self, games: u32, heard: &Heard) {
        self.games += games;
        let heard: BTreeMap<&str, u64> = heard.iter().map(|(rule, count)| (rule.0, *count)).collect();
        for covered in &mut self.rules {
            covered.spoke += heard.get(covered.rule.as_str()).copied().unwrap_or(0);
        }
    }

    /// The rules that never spoke, and of which nothing says why they need not.
    pub fn silent(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().filter(|rule| rule.is_silent()).map(|rule| rule.rule.as_str())
    }
}

/// Says which rules a test exercises: they must speak between here and the end of the test (see [`spoken`](crate::spoken)).
///
/// ```
/// mod rules {
///     pub const MAN_MOVE: kernel::RuleId = kernel::RuleId("man.move");
/// }
/// # fn body() {
/// kernel::exercises!(rules::MAN_MOVE);
/// let refused = kernel::Refused::because(rules::MAN_MOVE, kernel::Text::new("refuse-too_far"));
/// assert_eq!(refused.reasons.len(), 1);
/// # }
/// # body();
/// ```
#[macro_export]
macro_rules! exercises {
    ($($rule:expr),+ $(,)?) => {
        let _claim = $crate::spoken::Claim::new(
            env!("CARGO_PKG_NAME"),
            option_env!("LEDGER_COMPLETE").is_some(),
            const { &[$($rule),+] },
        );
    };
}
