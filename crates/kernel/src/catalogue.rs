//! The words of a game in both languages.
//!
//! Words are Fluent messages in pairs of files, `rules.en.ftl` and `rules.fr.ftl`. A pair is only accepted when both files say the
//! same things with the same variables, so that a text a game emits can be shown in either language.

use crate::{Arg, Fault, Faults, RuleId, Tally, Text, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;
use unic_langid::LanguageIdentifier;

/// A language of the platform.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Lang {
    /// French.
    Fr,
    /// English.
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];

    /// The short code: `fr`, `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }

    const fn other(self) -> Lang {
        match self {
            Lang::Fr => Lang::En,
            Lang::En => Lang::Fr,
        }
    }

    /// The words between a whole number and its decimals.
    const fn decimal_sign(self) -> &'static str {
        match self {
            Lang::Fr => ",",
            Lang::En => ".",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language that is not one of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown language {0}: expected fr or en")]
pub struct UnknownLang(String);

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == text).ok_or_else(|| UnknownLang(text.to_owned()))
    }
}

/// A pair of message files that say the same in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// What faults call them: `rules` stands for `rules.en.ftl` and `rules.fr.ftl`.
    pub file: &'a str,
    /// The English file.
    pub en: &'a str,
    /// The French file.
    pub fr: &'a str,
}

impl Words<'_> {
    const fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => self.fr,
            Lang::En => self.en,
        }
    }

    pub(crate) fn file(&self, lang: Lang) -> String {
        format!("{}.{lang}.ftl", self.file)
    }

    /// Every message (`id`), attribute (`id.attribute`) and term (`-id`) of one language, with its line.
    pub(crate) fn keys(&self, lang: Lang) -> BTreeMap<String, Option<usize>> {
        let parts = Parts::read(&[*self], lang, &mut Vec::new()).parts;
        parts.into_iter().map(|(key, part)| (key, part.line)).collect()
    }
}

/// The words every game shares: proper names, why a decision is not taken, how a game ends away from its rules.
pub const KERNEL_WORDS: Words<'static> = Words {
    file: "crates/kernel/words/kernel",
    en: include_str!("../words/kernel.en.ftl"),
    fr: include_str!("../words/kernel.fr.ftl"),
};

/// A text that cannot be put into words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Untranslated {
    /// There is no such message.
    #[error("there is no message {0}")]
    Missing(String),
    /// The message is there, but something it needs is not.
    #[error("the message {key} cannot be put together: {why}")]
    Broken {
        /// The message.
        key: String,
        /// What Fluent says about it.
        why: String,
    },
}

/// One line of a tally in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TallyLine {
    /// What the modifier is called.
    pub label: String,
    /// What it does: `+3`, `× 1/2`, `= 1`; empty for a note.
    pub value: String,
    /// The rule that says so.
    pub rule: RuleId,
}

/// All messages of a game, in both languages, the kernel's own among them.
///
/// ```
/// use kernel::catalogue::{Catalogue, Lang, Words};
/// use kernel::{Arg, Text};
/// let words = Words {
///     file: "example",
///     en: "log-moves = { $unit } moves { $distance } cm.",
///     fr: "log-moves = { $unit } avance de { $distance } cm.",
/// };
/// let catalogue = Catalogue::parse(&[words]).unwrap();
/// let text = Text::new("log-moves").with("unit", Text::name("2/95th")).with("distance", Arg::cm(1250));
/// assert_eq!(catalogue.render(&text, Lang::En), "2/95th moves 12.5 cm.");
/// assert_eq!(catalogue.render(&text, Lang::Fr), "2/95th avance de 12,5 cm.");
/// ```
pub struct Catalogue {
    fr: FluentBundle<FluentResource>,
    en: FluentBundle<FluentResource>,
    keys: BTreeSet<String>,
    /// The messages as they were read, by language: French, English.
    sources: [String; 2],
}

impl Catalogue {
    /// Reads pairs of message files; the kernel's own words are always there.
    ///
    /// # Errors
    /// Everything wrong with the files: syntax, messages defined twice, messages, attributes or variables of one
    /// language that the other does not have, references to messages that are not there.
    pub fn parse(words: &[Words<'_>]) -> Result<Self, Faults> {
        let mut pairs = vec![KERNEL_WORDS];
        pairs.extend_from_slice(words);
        let mut faults = Vec::new();

        let [fr, en] = Lang::ALL.map(|lang| Parts::read(&pairs, lang, &mut faults));
        for (lang, own, other) in [(Lang::Fr, &fr, &en), (Lang::En, &en, &fr)] {
            own.check(other, &pairs, lang, &mut faults);
        }
        let keys = en.parts.keys().filter(|key| !key.starts_with('-')).cloned().collect();
        let bundles = Lang::ALL.map(|lang| bundle(&pairs, lang, &mut faults));
        if !faults.is_empty() {
            faults.sort_by(|a, b| (&a.file, a.line, &a.what).cmp(&(&b.file, b.line, &b.what)));
            return Err(Faults(faults));
        }
        let [fr, en] = bundles;
        let sources = Lang::ALL.map(|lang| pairs.iter().map(|pair| pair.text(lang)).collect::<Vec<_>>().join("\n"));
        Ok(Catalogue { fr, en, keys, sources })
    }

    /// All messages of a language in Fluent's own form, for a client that renders texts itself.
    #[must_use]
    pub fn source(&self, lang: Lang) -> &str {
        let [fr, en] = &self.sources;
        match lang {
            Lang::Fr => fr,
            Lang::En => en,
        }
    }

    /// Whether there is such a message (`id`) or attribute (`id.attribute`).
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// A text without arguments, if there is such a message.
    #[must_use]
    pub fn text_if_any(&self, key: String) -> Option<Text> {
        self.has(&key).then(|| Text::new(key))
    }

    /// Every message and attribute, as `id` and `id.attribute`, in alphabetical order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// A text in words. What is missing shows as `⟨key⟩`; in a debug build it panics, since it is a defect of the game.
    ///
    /// # Panics
    /// In debug builds, if the text cannot be put into words.
    #[must_use]
    pub fn render(&self, text: &Text, lang: Lang) -> String {
        self.try_render(text, lang).unwrap_or_else(|error| {
            debug_assert!(false, "{error}");
            format!("⟨{}⟩", text.key)
        })
    }

    /// A text in words, or why not.
    ///
    /// # Errors
    /// [`Untranslated`] if the message, an attribute or an argument it needs is not there.
    pub fn try_render(&self, text: &Text, lang: Lang) -> Result<String, Untranslated> {
        let bundle = match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        };
        let missing = || Untranslated::Missing(text.key.to_string());
        let (id, attribute) = match text.key.split_once('.') {
            Some((id, attribute)) => (id, Some(attribute)),
            None => (&*text.key, None),
        };
        let message = bundle.get_message(id).ok_or_else(missing)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute).map(|attribute| attribute.value()),
            None => message.value(),
        }
        .ok_or_else(missing)?;

        let mut args = FluentArgs::with_capacity(text.args.len());
        for (name, arg) in &text.args {
            args.set(name.as_ref(), self.argument(arg, lang)?);
        }
        let mut errors = Vec::new();
        let words = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        match errors.first() {
            None => Ok(words),
            Some(error) => Err(Untranslated::Broken { key: text.key.to_string(), why: error.to_string() }),
        }
    }

    fn argument(&self, arg: &Arg, lang: Lang) -> Result<FluentValue<'static>, Untranslated> {
        Ok(match arg {
            Arg::Int(value) => FluentValue::from(*value),
            Arg::Decimal(value, places) => {
                // Divided one place at a time, so that 125 tenths are the float nearest to 12.5 and print so.
                let scale = (0..*places).fold(1.0, |scale, _| scale * 10.0);
                let options = FluentNumberOptions {
                    minimum_fraction_digits: (*places > 0).then_some(usize::from(*places)),
                    ..FluentNumberOptions::default()
                };
                FluentValue::Number(FluentNumber::new(*value as f64 / scale, options))
            }
            Arg::Name(name) => FluentValue::from(name.clone()),
            Arg::Text(text) => FluentValue::from(self.try_render(text, lang)?),
        })
    }

    /// The lines of a tally in words.
    #[must_use]
    pub fn tally(&self, tally: &Tally, lang: Lang) -> Vec<TallyLine> {
        tally
            .lines
            .iter()
            .map(|line| TallyLine {
                label: self.render(&Text::new(line.label), lang),
                value: line.value.to_string(),
                rule: line.rule,
            })
            .collect()
    }
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Catalogue({} messages)", self.keys.len())
    }
}

/// What a line of a tally does, as it is printed: `+3`, `−2`, `× 1/2`, `= 1`, nothing for a note.
///
/// ```
/// use kernel::Value;
/// assert_eq!(Value::Add(-2).to_string(), "−2");
/// assert_eq!(Value::Times(1, 2).to_string(), "× 1/2");
/// ```
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Add(by) if *by < 0 => write!(f, "−{}", by.unsigned_abs()),
            Value::Add(by) => write!(f, "+{by}"),
            Value::Times(num, 1) => write!(f, "× {num}"),
            Value::Times(num, den) => write!(f, "× {num}/{den}"),
            Value::Set(to) if *to < 0 => write!(f, "= −{}", to.unsigned_abs()),
            Value::Set(to) => write!(f, "= {to}"),
            Value::Note => Ok(()),
        }
    }
}

fn bundle(pairs: &[Words<'_>], lang: Lang, faults: &mut Vec<Fault>) -> FluentBundle<FluentResource> {
    let locale: LanguageIdentifier = lang.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // The marks that isolate arguments show as boxes in terminals; both languages run left to right.
    bundle.set_use_isolating(false);
    bundle.set_formatter(match lang {
        Lang::Fr => Some(french_number),
        Lang::En => None,
    });
    if let Err(error) = bundle.add_builtins() {
        faults.push(Fault::of("fluent", error.to_string()));
    }
    for words in pairs {
        // Faults of syntax and double definitions have been told with their lines already.
        let resource = match FluentResource::try_new(words.text(lang).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        let _ = bundle.add_resource(resource);
    }
    bundle
}

fn french_number<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('.', Lang::Fr.decimal_sign())),
        _ => None,
    }
}

/// One message or attribute of one language.
struct Part {
    file: String,
    line: Option<usize>,
    variables: BTreeSet<String>,
    references: BTreeSet<String>,
    functions: BTreeSet<String>,
}

/// All messages (`id`), attributes (`id.attribute`) and terms (`-id`) of one language.
struct Parts {
    parts: BTreeMap<String, Part>,
}

impl Parts {
    fn read(pairs: &[Words<'_>], lang: Lang, faults: &mut Vec<Fault>) -> Self {
        let mut parts: BTreeMap<String, Part> = BTreeMap::new();
        for words in pairs {
            let (file, text) = (words.file(lang), words.text(lang));
            let (resource, errors) = match fluent_syntax::parser::parse_runtime(text) {
                Ok(resource) => (resource, Vec::new()),
                Err((resource, errors)) => (resource, errors),
            };
            faults.extend(errors.iter().map(|error| Fault::at(&file, text, error.pos.start, error.kind.to_string())));

            let mut lines = Lines::of(text);
            for entry in &resource.body {
                let (id, value, attributes) = match entry {
                    Entry::Message(message) => {
                        (message.id.name.to_owned(), message.value.as_ref(), &message.attributes)
                    }
                    Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value), &term.attributes),
                    _ => continue,
                };
                let line = lines.next(&id);
                let value = value.map(|pattern| (id.clone(), pattern));
                let attributes =
                    attributes.iter().map(|attribute| (format!("{id}.{}", attribute.id.name), &attribute.value));
                let mut first = true;
                for (key, pattern) in value.into_iter().chain(attributes) {
                    let line = if key == id { line } else { lines.next(&key) };
                    let part = Part::of(&file, line, pattern);
                    if let Some(earlier) = parts.get(&key) {
                        // A message defined twice is told once, not once more for each of its attributes.
                        if first {
                            let place = earlier.line.map_or(String::new(), |line| format!(":{line}"));
                            let what = format!("{key} is defined twice: first in {}{place}", earlier.file);
                            faults.push(Fault { file: file.clone(), line, what });
                        }
                    } else {
                        parts.insert(key, part);
                    }
                    first = false;
                }
            }
        }
        Parts { parts }
    }

    fn check(&self, other: &Parts, pairs: &[Words<'_>], lang: Lang, faults: &mut Vec<Fault>) {
        for (key, part) in &self.parts {
            let mut fault = |what: String| faults.push(Fault { file: part.file.clone(), line: part.line, what });
            for reference in &part.references {
                if !self.parts.contains_key(reference) {
                    fault(format!("{key} refers to {reference}, which is not there"));
                }
            }
            for function in &part.functions {
                if function != "NUMBER" {
                    fault(format!("{key} calls {function}, which is not known: only NUMBER is"));
                }
            }
            let Some(used) = self.variables(key) else {
                fault(format!("{key} refers to itself"));
                continue;
            };
            // Terms are the private affair of one language.
            if key.starts_with('-') {
                continue;
            }
            match other.parts.get(key) {
                None => {
                    let counterpart = pairs.iter().find(|words| words.file(lang) == part.file);
                    let counterpart = counterpart.map_or_else(String::new, |words| words.file(lang.other()));
                    fault(format!("{key} is missing in {counterpart}"));
                }
                // Told once, on the English side.
                Some(_) if lang == Lang::Fr => {}
                Some(counterpart) => {
                    let theirs = other.variables(key).unwrap_or_default();
                    if used != theirs {
                        let list = |set: &BTreeSet<String>| {
                            if set.is_empty() {
                                "none".to_owned()
                            } else {
                                set.iter().map(|name| format!("${name}")).collect::<Vec<_>>().join(", ")
                            }
                        };
                        fault(format!(
                            "{key} uses other variables than {}{}: {} here, {} there",
                            counterpart.file,
                            counterpart.line.map_or(String::new(), |line| format!(":{line}")),
                            list(&used),
                            list(&theirs)
                        ));
                    }
                }
            }
        }
    }

    /// The variables of a message and of all messages it refers to; nothing if it refers to itself.
    fn variables(&self, key: &str) -> Option<BTreeSet<String>> {
        let mut variables = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![key];
        while let Some(next) = open.pop() {
            let Some(part) = self.parts.get(next) else { continue };
            // A term only sees the arguments written at its reference.
            if next == key || !next.starts_with('-') {
                variables.extend(part.variables.iter().cloned());
            }
            for reference in &part.references {
                if reference == key {
                    return None;
                }
                if seen.insert(reference.as_str()) {
                    open.push(reference);
                }
            }
        }
        Some(variables)
    }
}

impl Part {
    fn of(file: &str, line: Option<usize>, pattern: &Pattern<&str>) -> Self {
        let mut part = Part {
            file: file.to_owned(),
            line,
            variables: BTreeSet::new(),
            references: BTreeSet::new(),
            functions: BTreeSet::new(),
        };
        part.pattern(pattern);
        part
    }

    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        let key = |id: &str, attribute: Option<&str>| match attribute {
            Some(attribute) => format!("{id}.{attribute}"),
            None => id.to_owned(),
        };
        match inline {
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute } => {
                self.references.insert(key(id.name, attribute.as_ref().map(|attribute| attribute.name)));
            }
            InlineExpression::TermReference { id, attribute, arguments } => {
                let term = format!("-{}", id.name);
                self.references.insert(key(&term, attribute.as_ref().map(|attribute| attribute.name)));
                self.arguments(arguments.as_ref());
            }
            InlineExpression::FunctionReference { id, arguments } => {
                self.functions.insert(id.name.to_owned());
                self.arguments(Some(arguments));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
        }
    }

    fn arguments(&mut self, arguments: Option<&CallArguments<&str>>) {
        if let Some(arguments) = arguments {
            arguments.positional.iter().for_each(|argument| self.inline(argument));
            arguments.named.iter().for_each(|argument| self.inline(&argument.value));
        }
    }
}

/// The lines on which messages, terms and attributes start: the parser does not keep them.
struct Lines(BTreeMap<String, std::collections::VecDeque<usize>>);

impl Lines {
    fn of(text: &str) -> Self {
        let mut lines: BTreeMap<String, std::collections::VecDeque<usize>> = BTreeMap::new();
        let mut message = "";
        for (n, line) in text.lines().enumerate() {
            let Some((head, _)) = line.split_once('=') else { continue };
            let head = head.trim_end();
            let is_id = |id: &str| {
                !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
            };
            let key = if is_id(head) {
                message = head;
                head.to_owned()
            } else if let Some(attribute) = head.trim_start().strip_prefix('.').filter(|id| is_id(id)) {
                format!("{message}.{attribute}")
            } else {
                continue;
            };
            lines.entry(key).or_default().push_back(n + 1);
        }
        Lines(lines)
    }

    fn next(&mut self, key: &str) -> Option<usize> {
        self.0.get_mut(key)?.pop_front()
    }
}
