//! The rulebook of a small game in one file, `book.toml`: rules and charts as in ledger and tables, and beside them the
//! words, always English and French together.

use super::{Rulebook, RulebookSources, message_id};
use crate::catalogue::{Lang, Words};
use crate::{Fault, Faults};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// As far as it is words; the rest is read as ledger and tables are.
#[derive(Deserialize)]
struct Book {
    #[serde(default)]
    rule: Vec<Spanned<Entry>>,
    #[serde(default)]
    words: BTreeMap<String, Spanned<[String; 2]>>,
    #[serde(default)]
    rulings: BTreeMap<String, [String; 2]>,
}

/// The words of a rule; what is missing is told with the other faults of the book.
#[derive(Deserialize)]
struct Entry {
    id: String,
    en: Option<Said>,
    fr: Option<Said>,
}

/// Title and text of a rule, or one short sentence that is both, without its full stop.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Sentence(String),
    Apart([String; 2]),
}

impl Said {
    fn message(&self, id: &str) -> String {
        let id = message_id(id);
        match self {
            Said::Sentence(sentence) => format!("{id} = {sentence}\n    .text = {sentence}.\n"),
            Said::Apart([title, text]) => format!("{id} = {title}\n    .text = {text}\n"),
        }
    }
}

fn line_of(book: &str, at: usize) -> usize {
    book.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

impl Book {
    /// The messages of a language as a Fluent file, and for each line of it that of the book.
    fn messages(&self, book: &str, lang: Lang) -> (String, Vec<usize>) {
        let rule = |rule: &Spanned<Entry>| {
            let Entry { id, en, fr } = rule.get_ref();
            let said = if lang == Lang::En { en } else { fr }.as_ref()?;
            Some((rule.span().start, said.message(id)))
        };
        let word = |(key, pair): (&String, &Spanned<[String; 2]>)| {
            let [en, fr] = pair.get_ref();
            (pair.span().start, format!("{key} = {}\n", if lang == Lang::En { en } else { fr }))
        };
        let (mut messages, mut lines) = (String::new(), Vec::new());
        for (at, message) in self.rule.iter().filter_map(rule).chain(self.words.iter().map(word)) {
            lines.extend(message.lines().map(|_| line_of(book, at)));
            messages.push_str(&message);
        }
        (messages, lines)
    }

    /// The rulings of a language as a list in Markdown.
    fn rulings(&self, lang: Lang) -> String {
        let ruling = |(rule, [en, fr]): (&String, &[String; 2])| match lang {
            Lang::En => format!("- `{rule}`: {en}\n"),
            Lang::Fr => format!("- `{rule}` : {fr}\n"),
        };
        self.rulings.iter().map(ruling).collect()
    }
}

impl Rulebook {
    /// Reads a rulebook that is one file: `game`, `rule` and `[[table]]` as in `ledger.toml` and `tables.toml`, where each
    /// rule has its title and text beside its id, `en = ["Title", "Text."]` and `fr` likewise, or for both one short sentence,
    /// `en = "A company acts once a turn"`; `[words]` with all other messages, `key = ["English", "French"]`; and `[rulings]`, in the same way by rule.
    ///
    /// ```
    /// use kernel::rulebook::Rulebook;
    /// use kernel::catalogue::Lang;
    /// let book = r#"
    /// game = { id = "toy" }
    /// rule = [
    ///   { id = "man.move", kind = "procedure",
    ///     en = ["Moving", "One die of movement."],
    ///     fr = ["Manœuvre", "Un dé de déplacement."] },
    /// ]
    /// [words]
    /// log-moves = ["{ $unit } moves", "{ $unit } avance"]
    /// [rulings]
    /// "man.move" = ["The die is rolled at once.", "Le dé se jette aussitôt."]
    /// "#;
    /// let book = Rulebook::parse_book("toy", book).unwrap();
    /// assert_eq!(book.catalogue().render(&book.rule("man.move").unwrap().text(), Lang::Fr), "Un dé de déplacement.");
    /// assert_eq!(book.rulings(), "- `man.move`: The die is rolled at once.\n");
    /// ```
    ///
    /// # Errors
    /// Everything wrong with it, with its line.
    pub fn parse_book(id: &str, text: &str) -> Result<Self, Faults> {
        let name = format!("games/{id}/rulebook/book.toml");
        let book: Book = toml::from_str(text).map_err(|error| {
            Faults::from(Fault::at(&name, text, error.span().map_or(0, |span| span.start), error.message()))
        })?;
        let [(en, en_lines), (fr, fr_lines)] = [Lang::En, Lang::Fr].map(|lang| book.messages(text, lang));
        let words = Words { file: "book", en: &en, fr: &fr };
        let files = [(words.file(Lang::En), en_lines), (words.file(Lang::Fr), fr_lines)];
        let sources =
            RulebookSources { id, ledger: text, tables: text, words: &[words], rulings: &book.rulings(Lang::En) };
        let read = Rulebook::parse(&sources).map_err(|Faults(mut faults)| {
            for fault in &mut faults {
                if let Some((_, lines)) = files.iter().find(|(file, _)| fault.file.ends_with(file.as_str())) {
                    fault.line = fault.line.and_then(|line| lines.get(line - 1)).copied();
                }
                fault.file.clone_from(&name);
            }
            faults.dedup();
            Faults(faults)
        })?;
        Ok(read.with_rulings_fr(&book.rulings(Lang::Fr)))
    }
}
