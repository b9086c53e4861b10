//! Every rule has an id, words in two languages, and a test.
//!
//! A rulebook is the files of the game's folder `rulebook`, taken in with `include_str!`:
//!
//! - `ledger.toml`: `[game]` with `id`, then `[[rule]]` with `id`, `kind` and, if any, `tables`, `examples`, `source`;
//! - `tables.toml`: `[[table]]` with `id`, `rule`, `provenance`, `note` and the numbers of the chart;
//! - `NAME.en.ftl` and `NAME.fr.ftl`, as many pairs as one likes: the words. The rule `man.move` is the message `rule-man-move`, its value the title and its
//!   attribute `.text` the rule itself; the chart `move_rates` has its title in `table-move_rates`. The message `chapter-man`, if there is one, is the title of
//!   the chapter of all rules whose id begins with `man`;
//! - `rulings.md` and, where it is translated, `rulings.fr.md`: how we read the rulebook where it is silent.

use crate::catalogue::{Catalogue, KERNEL_WORDS, Lang, Words};
use crate::{Fault, Faults, RuleId, Text};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use toml::Spanned;
use ts_rs::TS;

mod coverage;
pub use coverage::{Coverage, Covered};

/// The files of a rulebook.
#[derive(Clone, Copy, Debug)]
pub struct RulebookSources<'a> {
    /// Id of the game, as in `ledger.toml` and in the folder `games/ID/rulebook`.
    pub id: &'a str,
    /// `ledger.toml`.
    pub ledger: &'a str,
    /// `tables.toml`.
    pub tables: &'a str,
    /// The words: pairs such as `rules.en.ftl` and `rules.fr.ftl`, by their name within the folder, here `rules`.
    pub words: &'a [Words<'a>],
    /// `rulings.md`: how we read the rulebook where it is silent.
    pub rulings: &'a str,
}

/// What a rule does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Kind {
    /// Says what a word means.
    Definition,
    /// Forbids or bounds something.
    Limit,
    /// Changes a number.
    Modifier,
    /// Can be chosen or left.
    Option,
    /// Says what is done, in which order.
    Procedure,
    /// Is a chart.
    Table,
    /// Says who wins.
    Victory,
}

impl Kind {
    /// All kinds, with the word of the ledger.
    pub const ALL: [(Kind, &'static str); 7] = [
        (Kind::Definition, "definition"),
        (Kind::Limit, "limit"),
        (Kind::Modifier, "modifier"),
        (Kind::Option, "option"),
        (Kind::Procedure, "procedure"),
        (Kind::Table, "table"),
        (Kind::Victory, "victory"),
    ];
}

/// A rule of the ledger. Its words are in the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Rule {
    /// Its id: `man.difficult.only`.
    pub id: String,
    /// What it does.
    pub kind: Kind,
    /// The charts it uses.
    pub tables: Vec<String>,
    /// The worked examples that show it.
    pub examples: Vec<String>,
    /// Where the printed rulebook says it, if noted.
    pub source: Option<String>,
}

impl Rule {
    /// Its title.
    #[must_use]
    pub fn title(&self) -> Text {
        Text::new(message_id(&self.id))
    }

    /// The rule in our own words.
    #[must_use]
    pub fn text(&self) -> Text {
        Text::new(format!("{}.text", message_id(&self.id)))
    }
}

/// The message id of a rule: `rule-man-move` for `man.move`.
///
/// ```
/// assert_eq!(kernel::rulebook::message_id("man.difficult.only"), "rule-man-difficult-only");
/// ```
#[must_use]
pub fn message_id(rule: &str) -> String {
    format!("rule-{}", rule.replace('.', "-"))
}

/// Where the numbers of a chart come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Provenance {
    /// Printed in the rules.
    Rulebook,
    /// Published elsewhere by players.
    Public,
    /// Worked out by us, since the printed chart is not at hand.
    Reconstructed,
}

/// A chart of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Chart {
    /// Its id: `move_rates`.
    pub id: String,
    /// The rule it belongs to.
    pub rule: String,
    /// Where its numbers come from.
    pub provenance: Provenance,
    /// What is to be known about that.
    pub note: String,
    /// The numbers, for display.
    #[ts(type = "unknown")]
    pub values: serde_json::Value,
}

impl Chart {
    /// Its title.
    #[must_use]
    pub fn title(&self) -> Text {
        Text::new(format!("table-{}", self.id))
    }
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
        let ledger = File { name: format!("{folder}/ledger.toml"), text: sources.ledger };
        let tables = File { name: format!("{folder}/tables.toml"), text: sources.tables };

        let rules = read_ledger(&ledger, sources.id, &mut faults);
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
        Ok(Rulebook { id: sources.id.to_owned(), rules, index, charts, catalogue, rulings, rulings_fr: None, folded })
    }

    /// Id of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
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

/// Small letters without accents, ligatures taken apart, apostrophes and spaces of one kind.
fn fold(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'â' | 'ä' | 'á' => out.push('a'),
            'ç' => out.push('c'),
            'é' | 'è' | 'ê' | 'ë' => out.push('e'),
            'î' | 'ï' | 'í' => out.push('i'),
            'ñ' => out.push('n'),
            'ô' | 'ö' | 'ó' => out.push('o'),
            'ù' | 'û' | 'ü' | 'ú' => out.push('u'),
            'ÿ' => out.push('y'),
            'œ' => out.push_str("oe"),
            'æ' => out.push_str("ae"),
            '’' => out.push('\''),
            space if space.is_whitespace() => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

struct File<'a> {
    name: String,
    text: &'a str,
}

impl File<'_> {
    fn fault(&self, offset: usize, what: impl Into<String>) -> Fault {
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

fn read_ledger(file: &File<'_>, game: &str, faults: &mut Vec<Fault>) -> Vec<Spanned<Rule>> {
    let Some(ledger) = file.parse::<LedgerFile>(faults) else { return Vec::new() };
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
        for key in keys.table.keys() {
            keys.fault(faults, format!("unknown key {key}: a rule has id, kind, tables, examples and source; its words are in the .ftl files"));
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
                Rule { id, kind: kind.unwrap_or(Kind::Definition), tables, examples, source },
            ));
        }
    }
    rules
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    #[serde(default)]
    table: Vec<Spanned<toml::Table>>,
}

fn read_tables(file: &File<'_>, faults: &mut Vec<Fault>) -> Vec<Spanned<Chart>> {
    let Some(tables) = file.parse::<TablesFile>(faults) else { return Vec::new() };
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

fn check_links(
    ledger: &File<'_>,
    rules: &[Spanned<Rule>],
    tables: &File<'_>,
    charts: &[Spanned<Chart>],
    faults: &mut Vec<Fault>,
) {
    let mut messages: BTreeMap<String, &str> = BTreeMap::new();
    let mut ids = BTreeSet::new();
    for rule in rules {
        let (at, rule) = (rule.span().start, rule.get_ref());
        if !ids.insert(rule.id.as_str()) {
            faults.push(ledger.fault(at, format!("the rule {} is there twice", rule.id)));
        } else if let Some(other) = messages.insert(message_id(&rule.id), &rule.id) {
            let message = message_id(&rule.id);
            faults
                .push(ledger.fault(at, format!("the rules {} and {other} would share the message {message}", rule.id)));
        }
    }
    let mut known = BTreeSet::new();
    for chart in charts {
        let (at, chart) = (chart.span().start, chart.get_ref());
        if !known.insert(chart.id.as_str()) {
            faults.push(tables.fault(at, format!("the table {} is there twice", chart.id)));
        }
        if !ids.contains(chart.rule.as_str()) {
            faults.push(tables.fault(
                at,
                format!("the table {} names the rule {}, which is not in the ledger", chart.id, chart.rule),
            ));
        }
    }
    for rule in rules {
        for table in &rule.get_ref().tables {
            if !known.contains(table.as_str()) {
                let what = format!("the rule {} names the table {table}, which is not there", rule.get_ref().id);
                faults.push(ledger.fault(rule.span().start, what));
            }
        }
    }
}

/// Every rule and chart has its words in both languages, and no words speak of a rule that is not there.
fn check_words(
    words: &[Words<'_>],
    ledger: &File<'_>,
    rules: &[Spanned<Rule>],
    tables: &File<'_>,
    charts: &[Spanned<Chart>],
    faults: &mut Vec<Fault>,
) {
    let kernel: BTreeSet<String> = KERNEL_WORDS.keys(Lang::En).into_keys().collect();
    let heads: BTreeSet<String> = rules.iter().map(|rule| message_id(&rule.get_ref().id)).collect();
    for lang in Lang::ALL {
        let language = match lang {
            Lang::Fr => "French",
            Lang::En => "English",
        };
        let mut keys = BTreeMap::new();
        for words in words {
            keys.extend(words.keys(lang).into_iter().map(|(key, line)| (key, (words.file(lang), line))));
        }
        for rule in rules {
            let head = message_id(&rule.get_ref().id);
            for (key, what) in [(head.clone(), "title"), (format!("{head}.text"), "text")] {
                if !keys.contains_key(&key) {
                    let what =
                        format!("the rule {} has no {what}: expected the {language} message {key}", rule.get_ref().id);
                    faults.push(ledger.fault(rule.span().start, what));
                }
            }
        }
        for chart in charts {
            let key = format!("table-{}", chart.get_ref().id);
            if !keys.contains_key(&key) {
                let what =
                    format!("the table {} has no title: expected the {language} message {key}", chart.get_ref().id);
                faults.push(tables.fault(chart.span().start, what));
            }
        }
        for (key, (file, line)) in keys {
            let known = key.contains('.') || heads.contains(&key) || kernel.contains(&key);
            if key.starts_with("rule-") && !known {
                faults.push(Fault { file, line, what: format!("{key} speaks of a rule that is not there") });
            }
        }
    }
}
