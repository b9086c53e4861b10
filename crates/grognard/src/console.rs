//! The streams of the program, its language, and the words it says itself.

use crate::trouble::Trouble;
use kernel::catalogue::{Catalogue, Lang, Words};
use kernel::{Rulebook, Text};
use serde::Serialize;
use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::OnceLock;

/// The program's own words.
const WORDS: Words<'static> = Words {
    file: "crates/grognard/words/cli",
    en: include_str!("../words/en.ftl"),
    fr: include_str!("../words/fr.ftl"),
};

/// The catalogue of the program's own words; empty if they are broken, which a test rules out.
pub(crate) fn own_words() -> Option<&'static Catalogue> {
    static CATALOGUE: OnceLock<Option<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::parse(&[WORDS]).ok()).as_ref()
}

/// The language asked for by `--lang`, else that of the environment, else French.
pub(crate) fn language(args: &[OsString], environment: impl Fn(&str) -> Option<String>) -> Lang {
    let mut words = args.iter().filter_map(|arg| arg.to_str());
    while let Some(word) = words.next() {
        let asked = if word == "--lang" { words.next() } else { word.strip_prefix("--lang=") };
        if let Some(lang) = asked.and_then(|code| code.parse().ok()) {
            return lang;
        }
    }
    // As in every program, LC_ALL goes before LC_MESSAGES and LANG.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(environment).find(|value| !value.is_empty());
    if locale.is_some_and(|locale| locale.starts_with("en")) { Lang::En } else { Lang::Fr }
}

/// Where a command reads and writes.
pub(crate) struct Console<'a> {
    lang: Lang,
    json: bool,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
}

impl<'a> Console<'a> {
    pub(crate) fn new(
        lang: Lang,
        json: bool,
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
        err: &'a mut dyn Write,
    ) -> Self {
        Console { lang, json, input, out, err }
    }

    /// The language of the words.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether to print JSON.
    pub(crate) fn json(&self) -> bool {
        self.json
    }

    /// A text of the program's own in words.
    pub(crate) fn words(&self, text: &Text) -> String {
        own_words().map_or_else(|| text.key.to_string(), |words| words.render(text, self.lang))
    }

    /// A message of the program's own without arguments.
    pub(crate) fn word(&self, key: &'static str) -> String {
        self.words(&Text::new(key))
    }

    /// A text of a game in words.
    pub(crate) fn of_game(&self, book: &Rulebook, text: &Text) -> String {
        book.catalogue().render(text, self.lang)
    }

    /// A message of a game, or the key itself where the game has no words for it.
    pub(crate) fn label(&self, book: &Rulebook, key: &str) -> String {
        if book.catalogue().has(key) { self.of_game(book, &Text::new(key.to_owned())) } else { key.to_owned() }
    }

    /// A number with decimals as the language writes it: `42.13` is `42,13` in French.
    pub(crate) fn decimal(&self, number: &str) -> String {
        match self.lang {
            Lang::Fr => number.replace('.', ","),
            Lang::En => number.to_owned(),
        }
    }

    /// Prints a line.
    pub(crate) fn print(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.out, "{}", line.as_ref())
    }

    /// Prints without ending the line, and shows it at once.
    pub(crate) fn prompt(&mut self, words: &str) -> io::Result<()> {
        write!(self.out, "{words}")?;
        self.out.flush()
    }

    /// Prints a text of the program's own.
    pub(crate) fn say(&mut self, text: &Text) -> io::Result<()> {
        let words = self.words(text);
        self.print(words)
    }

    /// Prints JSON.
    pub(crate) fn print_json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::other)?;
        self.print(text)
    }

    /// Prints a line where troubles go.
    pub(crate) fn warn(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.err, "{}", line.as_ref())
    }

    /// The next line that is typed; nothing at the end of the input.
    pub(crate) fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        Ok((self.input.read_line(&mut line)? > 0).then(|| line.trim().to_owned()))
    }

    /// An argument that is JSON itself, `@FILE`, or `-` for standard input: its name for faults, and its text.
    pub(crate) fn argument(&mut self, argument: &str) -> Result<(String, String), Trouble> {
        if argument == "-" {
            let mut text = String::new();
            self.input.read_to_string(&mut text)?;
            return Ok(("-".to_owned(), text));
        }
        match argument.strip_prefix('@') {
            Some(file) => Ok((file.to_owned(), read_file(Path::new(file))?)),
            None => Ok(("input".to_owned(), argument.to_owned())),
        }
    }
}

/// The text of a file.
pub(crate) fn read_file(path: &Path) -> Result<String, Trouble> {
    let file = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Trouble::file(&file, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        kernel::Fault { line: Some(line), ..kernel::Fault::of(&file, "this is not UTF-8 text") }.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lang(args: &[&str], environment: &[(&str, &str)]) -> Lang {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        let value = |name: &str| environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        language(&args, value)
    }

    #[test]
    fn the_program_has_its_words_in_both_languages() {
        assert!(
            Catalogue::parse(&[WORDS]).map_err(|faults| faults.to_string()).is_ok_and(|words| words.has("help-play"))
        );
    }

    #[test]
    fn language_by_argument_then_environment_then_french() {
        assert_eq!(lang(&["grognard", "games", "--lang", "en"], &[("LANG", "fr_FR.UTF-8")]), Lang::En);
        assert_eq!(lang(&["grognard", "--lang=fr"], &[("LANG", "en_US")]), Lang::Fr);
        assert_eq!(lang(&["grognard"], &[("LC_ALL", "en_GB.UTF-8"), ("LANG", "fr_FR")]), Lang::En);
        assert_eq!(lang(&["grognard"], &[("LC_ALL", ""), ("LANG", "fr_FR")]), Lang::Fr);
        assert_eq!(lang(&["grognard"], &[]), Lang::Fr);
        assert_eq!(lang(&["grognard"], &[("LANG", "C.UTF-8")]), Lang::Fr);
    }
}
