//! Odds as fraction, percentage and bar.

use crate::console::Console;
use kernel::odds::{OddsRow, OddsView};
use kernel::{Arg, Text};
use serde_json::Value;
use std::io;

const BAR: usize = 24;

/// Prints odds, each outcome in the words that `name` gives it.
pub(crate) fn odds<T>(
    console: &mut Console<'_>,
    view: &OddsView<T>,
    name: impl Fn(&Console<'_>, &T) -> String,
) -> io::Result<()> {
    let names: Vec<String> = view.rows.iter().map(|row| name(console, &row.outcome)).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).min(60);
    for (row, name) in view.rows.iter().zip(&names) {
        let fraction = row.fraction.as_deref().unwrap_or("");
        let percent = percentage(console, row);
        console.print(format!("  {name:<widest$}  {}  {percent}  {fraction}", bar(&row.percent)))?;
    }
    let note = match view.samples {
        None => Text::new("odds-exact").with("branches", view.branches),
        Some(samples) => Text::new("odds-sampled").with("samples", samples),
    };
    console.say(&note)
}

fn percentage<T>(console: &Console<'_>, row: &OddsRow<T>) -> String {
    let percent = console.decimal(&row.percent);
    if row.fraction.is_some() {
        return format!("{percent:>6} %");
    }
    let bounds = Text::new("odds-bounds")
        .with("low", Arg::Name(console.decimal(&row.low)))
        .with("high", Arg::Name(console.decimal(&row.high)));
    format!("{percent:>6} % {}", console.words(&bounds))
}

/// A bar as long as the percentage, in eighths of a character.
fn bar(percent: &str) -> String {
    const PARTS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let share = percent.parse::<f64>().unwrap_or(0.0).clamp(0.0, 100.0) / 100.0;
    let eighths = (share * (8 * BAR) as f64 + 0.5) as usize;
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(PARTS[eighths % 8]);
    }
    let missing = BAR - bar.chars().count();
    bar + &" ".repeat(missing)
}

/// The result of a procedure on one line: `hits 2, disorder yes`.
pub(crate) fn outcome_words(console: &Console<'_>, outcome: &Value) -> String {
    match outcome {
        Value::Null => console.word("value-none"),
        Value::Bool(true) => console.word("value-yes"),
        Value::Bool(false) => console.word("value-no"),
        Value::String(text) => text.replace('_', " "),
        Value::Number(number) => console.decimal(&number.to_string()),
        Value::Array(list) if list.is_empty() => console.word("value-none"),
        Value::Array(list) => list.iter().map(|item| outcome_words(console, item)).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| format!("{} {}", name.replace('_', " "), outcome_words(console, value)))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(bar("100.00"), "█".repeat(BAR));
        assert_eq!(bar("50.00"), format!("{}{}", "█".repeat(BAR / 2), " ".repeat(BAR / 2)));
        assert_eq!(bar("0.00"), " ".repeat(BAR));
        for hundredths in 0..=10_000 {
            let percent = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            assert_eq!(bar(&percent).chars().count(), BAR, "{percent}");
        }
    }
}
