//! The words of a game in both languages.
//!
//! Words are Fluent messages in pairs of files, `rules.en.ftl` and `rules.fr.ftl`. A pair is only accepted when both files say the
//! same things with the same variables, so that a text a game emits can be shown in either language.

mod lang;
mod parts;

pub use lang::{Lang, UnknownLang};

use crate::{Arg, Fault, Faults, RuleId, Tally, Text, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use parts::Parts;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

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

/// The words every game shares, to be used without a game.
///
/// # Panics
/// Never: the files are part of the program, and a test reads them.
#[must_use]
pub fn shared() -> &'static Catalogue {
    static SHARED: LazyLock<Catalogue> = LazyLock::new(|| match Catalogue::parse(&[]) {
        Ok(catalogue) => catalogue,
        Err(faults) => panic!("{faults}"),
    });
    &SHARED
}

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
