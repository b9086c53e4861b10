//! Every rule has an id, words in two languages, and a test.
//!
//! A rulebook is the files of the game's folder `rulebook`, taken in with `include_str!`:
//!
//! - `ledger.toml`: `[game]` with `id` and, once every rule speaks, `complete = true`; then `[[rule]]`, or one line each in
//!   `rule = [{ id = ... }]`, with `id`, `kind` and,
//!   if any, `tables`, `examples`, `source`, and `by_construction`: what makes a rule true that cannot speak;
//! - `tables.toml`: `[[table]]` with `id`, `rule`, `provenance`, `note` and the numbers of the chart;
//! - `NAME.en.ftl` and `NAME.fr.ftl`, as many pairs as one likes: the words. The rule `man.move` is the message `rule-man-move`, its value the title and its
//!   attribute `.text` the rule itself; the chart `move_rates` has its title in `table-move_rates`. The message `chapter-man`, if there is one, is the title of
//!   the chapter of all rules whose id begins with `man`;
//! - `rulings.md` and, where it is translated, `rulings.fr.md`: how we read the rulebook where it is silent.
//!
//! For a small game all of it may be one file, `book.toml`: see [`Rulebook::parse_book`].

mod book;
mod check;
mod coverage;
mod entries;
mod fold;
mod read;

pub use coverage::{Coverage, Covered};
pub use entries::{Chart, Kind, Provenance, Rule, message_id};

use crate::catalogue::{Catalogue, Lang, Words};
use crate::{Faults, RuleId, Text};
use check::{check_links, check_words};
use fold::fold;
use read::{File, read_ledger, read_tables};
use std::collections::BTreeMap;
use toml::Spanned;

/// The files of a rulebook.
#[derive(Clone, Copy, Debug)]
pub struct RulebookSources<'a> {
    /// Id of the game, as in `ledger.toml` and in the folder `games/ID/rulebook`.
    pub id: &'a str,
    /// `ledger.toml`.
    pub ledger: &'a str,
    /// `tables.toml`; the same text as the ledger if all is in one file.
    pub tables: &'a str,
    /// The words: pairs such as `rules.en.ftl` and `rules.fr.ftl`, by their name within the folder, here `rules`.
    pub words: &'a [Words<'a>],
    /// `rulings.md`: how we read the rulebook where it is silent.
    pub rulings: &'a str,
}

/// The rules of a game: ids, charts and words.
///
/// ```
/// use kernel::rulebook::{Rulebook, RulebookSources};
/// use kernel::catalogue::{Lang, Words};
/// let book = Rulebook::parse(&RulebookSources {
///     id: "toy",
///     ledger: "[game]\nid = \"toy\"\n[[rule]]\nid = \"man.move\"\nkind = \"procedure\"\ntables = [\"rates\"]\n",
///     tables: "[[table]]\nid = \"rates\"\nrule = \"man.move\"\nprovenance = \"rulebook\"\nline = 5\n",
///     words: &[Words {
///         file: "rules",
///         en: "rule-man-move = Moving\n    .text = One die of movement.\ntable-rates = Rates\n",
///         fr: "rule-man-move = Manœuvre\n    .text = Un dé de déplacement.\ntable-rates = Allures\n",
///     }],
///     rulings: "",
/// })
/// .unwrap();
/// let rule = book.rule("man.move").unwrap();
/// assert_eq!(book.catalogue().render(&rule.title(), Lang::Fr), "Manœuvre");
/// assert_eq!(book.search("manoeuvre de", Lang::Fr), [rule]);
/// ```
#[derive(Debug)]
pub struct Rulebook {
    id: String,
    complete: bool,
    rules: Vec<Rule>,
    index: BTreeMap<String, usize>,
    charts: Vec<Chart>,
    catalogue: Catalogue,
    rulings: String,
    rulings_fr: Option<String>,
    /// Title and text of every rule, folded for searching, in both languages.
    folded: BTreeMap<Lang, Vec<(String, String)>>,
}

impl Rulebook {
    /// Reads a rulebook.
    ///
    /// # Errors
    /// Everything wrong with any of the files, with file and line.
    pub fn parse(sources: &RulebookSources<'_>) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let folder = format!("games/{}/rulebook", sources.id);
        let is_book = sources.ledger == sources.tables;
        let ledger = File { name: format!("{folder}/ledger.toml"), text: sources.ledger, is_book };
        let tables = File { name: format!("{folder}/tables.toml"), text: sources.tables, is_book };

        let (rules, complete) = read_ledger(&ledger, sources.id, &mut faults);
        let charts = read_tables(&tables, &mut faults);
        let names: Vec<String> = sources.words.iter().map(|words| format!("{folder}/{}", words.file)).collect();
        let words: Vec<Words<'_>> =
            sources.words.iter().zip(&names).map(|(words, file)| Words { file, ..*words }).collect();
        let catalogue = match Catalogue::parse(&words) {
            Ok(catalogue) => Some(catalogue),
            Err(Faults(more)) => {
                faults.extend(more);
                None
            }
        };
        check_links(&ledger, &rules, &tables, &charts, &mut faults);
        check_words(&words, &ledger, &rules, &tables, &charts, &mut faults);

        let rules: Vec<Rule> = rules.into_iter().map(Spanned::into_inner).collect();
        let charts = charts.into_iter().map(Spanned::into_inner).collect();
        let Some(catalogue) = catalogue.filter(|_| faults.is_empty()) else {
            faults.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
            return Err(Faults(faults));
        };
        let words = |text: &Text, lang| catalogue.try_render(text, lang).map(|words| fold(&words)).unwrap_or_default();
        let folded = Lang::ALL
            .map(|lang| {
                (lang, rules.iter().map(|rule| (words(&rule.title(), lang), words(&rule.text(), lang))).collect())
            })
            .into();
        let index = rules.iter().enumerate().map(|(n, rule)| (rule.id.clone(), n)).collect();
        let rulings = sources.rulings.to_owned();
        Ok(Rulebook {
            id: sources.id.to_owned(),
            complete,
            rules,
            index,
            charts,
            catalogue,
            rulings,
            rulings_fr: None,
            folded,
        })
    }

    /// Id of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether the ledger says that every rule speaks or is true by construction.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Every rule, in the order of the ledger.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// A rule by its id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.index.get(id).map(|n| &self.rules[*n])
    }

    /// Every chart, in the order of its file.
    #[must_use]
    pub fn charts(&self) -> &[Chart] {
        &self.charts
    }

    /// A chart by its id.
    #[must_use]
    pub fn chart(&self, id: &str) -> Option<&Chart> {
        self.charts.iter().find(|chart| chart.id == id)
    }

    /// The words of the game.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// How we read the rulebook where it is silent, as Markdown, in English.
    #[must_use]
    pub fn rulings(&self) -> &str {
        &self.rulings
    }

    /// The same in French, where it has been translated.
    #[must_use]
    pub fn rulings_fr(&self) -> Option<&str> {
        self.rulings_fr.as_deref()
    }

    /// The book with `rulings.fr.md`, the rulings in French.
    #[must_use]
    pub fn with_rulings_fr(mut self, rulings: &str) -> Self {
        self.rulings_fr = Some(rulings.to_owned());
        self
    }

    /// The rules that hold every one of the words, in their id, title or text, whatever the accents and capitals.
    /// Those that hold them in id or title come first.
    #[must_use]
    pub fn search(&self, words: &str, lang: Lang) -> Vec<&Rule> {
        let words = fold(words);
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.is_empty() {
            return Vec::new();
        }
        let (mut first, mut then) = (Vec::new(), Vec::new());
        for (rule, (title, text)) in self.rules.iter().zip(&self.folded[&lang]) {
            let in_head = |word: &&str| title.contains(*word) || rule.id.contains(*word);
            if words.iter().all(in_head) {
                first.push(rule);
            } else if words.iter().all(|word| in_head(word) || text.contains(*word)) {
                then.push(rule);
            }
        }
        first.append(&mut then);
        first
    }

    /// The rules a game's constants name that this ledger does not have: none, when the constants are made from it.
    #[must_use]
    pub fn unknown(&self, rules: &[RuleId]) -> Vec<RuleId> {
        rules.iter().copied().filter(|rule| self.rule(rule.0).is_none()).collect()
    }
}
