//! A rule in words.

use crate::console::Console;
use kernel::catalogue::Lang;
use kernel::rulebook::{Chart, Provenance, message_id};
use kernel::{Rulebook, Text};
use std::io;

/// Prints a rule, also one of the kernel's own; false if there is no such rule.
pub(crate) fn rule(console: &mut Console<'_>, book: &Rulebook, id: &str) -> io::Result<bool> {
    let key = message_id(id);
    if !book.catalogue().has(&key) {
        return Ok(false);
    }
    let title = console.of_game(book, &Text::new(key.clone()));
    console.print(format!("{title}  [{id}]"))?;
    let text = console.of_game(book, &Text::new(format!("{key}.text")));
    console.print(text)?;
    if let Some(source) = book.rule(id).and_then(|rule| rule.source.as_deref()) {
        let label = console.word("rule-source");
        console.print(format!("{label} {source}"))?;
    }
    Ok(true)
}

/// A rule on one line: id and title.
pub(crate) fn rule_line(book: &Rulebook, id: &str, lang: Lang) -> String {
    let title = book.rule(id).map(|rule| book.catalogue().render(&rule.title(), lang)).unwrap_or_default();
    format!("{id:<28} {title}")
}

/// Prints a chart with where its numbers come from.
pub(crate) fn chart(console: &mut Console<'_>, book: &Rulebook, chart: &Chart) -> io::Result<()> {
    let title = console.of_game(book, &chart.title());
    let provenance = console.word(match chart.provenance {
        Provenance::Rulebook => "provenance-rulebook",
        Provenance::Public => "provenance-public",
        Provenance::Reconstructed => "provenance-reconstructed",
    });
    console.print("")?;
    console.print(format!("{title} ({provenance})"))?;
    let values = toml::Value::try_from(&chart.values).map_err(io::Error::other)?;
    let text = toml::to_string(&values).map_err(io::Error::other)?;
    for line in text.lines() {
        console.print(format!("  {line}"))?;
    }
    Ok(())
}
