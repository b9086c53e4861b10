//! `rules`: the rulebook in words.

use crate::cli::RulesArgs;
use crate::console::Console;
use crate::trouble::Trouble;
use crate::{registry, show};
use kernel::Rulebook;
use kernel::rulebook::Rule;
use serde_json::json;

pub(crate) fn run(args: &RulesArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let book = registry::find(&args.game)?.rulebook();
    match (&args.id, &args.search) {
        (Some(id), _) => one(console, book, id),
        (None, Some(words)) => {
            let found = book.search(words, console.lang());
            if found.is_empty() {
                return Err(Trouble::message("trouble-nothing-found", [("words", words.clone())]));
            }
            list(console, book, &found)
        }
        (None, None) => list(console, book, &book.rules().iter().collect::<Vec<_>>()),
    }
}

fn one(console: &mut Console<'_>, book: &Rulebook, id: &str) -> Result<(), Trouble> {
    let Some(rule) = book.rule(id) else { return Err(unknown(console, book, id)) };
    let charts = rule.tables.iter().filter_map(|table| book.chart(table));
    if console.json() {
        let charts: Vec<_> = charts.collect();
        let value = json!({
            "rule": rule,
            "title": console.of_game(book, &rule.title()),
            "text": console.of_game(book, &rule.text()),
            "charts": charts,
        });
        return Ok(console.print_json(&value)?);
    }
    show::rule(console, book, id)?;
    for chart in charts {
        show::chart(console, book, chart)?;
    }
    Ok(())
}

fn list(console: &mut Console<'_>, book: &Rulebook, rules: &[&Rule]) -> Result<(), Trouble> {
    if console.json() {
        let with_title = |rule: &&Rule| json!({ "rule": rule, "title": console.of_game(book, &rule.title()) });
        let rules: Vec<_> = rules.iter().map(with_title).collect();
        return Ok(console.print_json(&rules)?);
    }
    for rule in rules {
        console.print(show::rule_line(book, &rule.id, console.lang()))?;
    }
    Ok(())
}

/// Names the rules that may have been meant: those of the same chapter, or with the same words.
fn unknown(console: &Console<'_>, book: &Rulebook, id: &str) -> Trouble {
    let chapter = id.split('.').next().unwrap_or(id);
    let mut near: Vec<&str> = book
        .rules()
        .iter()
        .map(|rule| rule.id.as_str())
        .filter(|other| other.split('.').next() == Some(chapter))
        .collect();
    if near.is_empty() {
        near = book.search(&id.replace(['.', '-'], " "), console.lang()).iter().map(|rule| rule.id.as_str()).collect();
    }
    near.truncate(8);
    match near[..] {
        [] => Trouble::message("trouble-no-rule", [("rule", id.to_owned())]),
        _ => Trouble::message("trouble-no-rule-near", [("rule", id.to_owned()), ("near", near.join(", "))]),
    }
}
