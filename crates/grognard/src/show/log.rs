//! A line of the log.

use crate::console::Console;
use kernel::{LogLine, Rulebook};
use std::io;

/// Prints a line of the log, with its dice and its rule; with its tallies too, if wanted.
pub(crate) fn log_line(console: &mut Console<'_>, book: &Rulebook, line: &LogLine, tallies: bool) -> io::Result<()> {
    let indent = "  ".repeat(line.depth.into());
    let mut words = format!("{indent}{}", console.of_game(book, &line.text));
    if !line.dice.is_empty() {
        let dice: Vec<String> = line.dice.iter().map(u8::to_string).collect();
        words += &format!("  ({})", dice.join(" "));
    }
    if let Some(rule) = line.rule.filter(|_| line.depth > 0) {
        words += &format!("  [{rule}]");
    }
    if line.depth == 0 {
        console.print("")?;
        words = format!("── {words} ──");
    }
    console.print(words)?;
    if tallies {
        for (of, tally) in &line.tallies {
            let of = console.of_game(book, of);
            console.print(format!("{indent}    {of}"))?;
            for line in book.catalogue().tally(tally, console.lang()) {
                console.print(format!("{indent}      {:>5}  {}  [{}]", line.value, line.label, line.rule))?;
            }
        }
    }
    Ok(())
}
