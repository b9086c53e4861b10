//! What came of a procedure.

use super::outcome_words;
use crate::console::Console;
use kernel::{Resolution, Rulebook};
use std::io;

/// Prints tallies, dice and result.
pub(crate) fn resolution(console: &mut Console<'_>, book: &Rulebook, resolution: &Resolution) -> io::Result<()> {
    for tally in &resolution.tallies {
        let total = tally.total.map_or(String::new(), |total| format!(" = {total}"));
        let of = console.label(book, tally.of);
        console.print(format!("{of}{total}"))?;
        for line in &tally.lines {
            let label = console.label(book, line.label);
            console.print(format!("  {:>5}  {label}  [{}]", line.value.to_string(), line.rule))?;
        }
    }
    for draw in &resolution.dice {
        let label = console.label(book, draw.label);
        let faces: Vec<String> = draw.faces.iter().map(u32::to_string).collect();
        console.print(format!("{label}: {}  [{}]", faces.join(" "), draw.rule))?;
    }
    let (result, words) = (console.word("resolve-result"), outcome_words(console, &resolution.result));
    console.print(format!("{result} {words}"))
}
