//! `games`: what is on the shelf.

use crate::console::Console;
use crate::registry;
use crate::trouble::Trouble;
use serde_json::json;

pub(crate) fn run(console: &mut Console<'_>) -> Result<(), Trouble> {
    if console.json() {
        let games: Vec<_> = registry::shelf()
            .iter()
            .map(|rules| {
                json!({
                    "id": rules.id(),
                    "title": console.label(rules.rulebook(), "game-title"),
                    "rules_version": rules.rules_version(),
                    "rules": rules.rulebook().rules().len(),
                    "scenarios": rules.scenarios(),
                    "options": rules.options(),
                    "procedures": rules.procedures().iter().map(|procedure| procedure.id()).collect::<Vec<_>>(),
                })
            })
            .collect();
        return Ok(console.print_json(&games)?);
    }
    for rules in registry::shelf() {
        let book = rules.rulebook();
        let (title, line) = (console.label(book, "game-title"), console.label(book, "game-line"));
        console.print(format!("{:<14} {title}: {line}", rules.id()))?;
        for scenario in rules.scenarios() {
            let name = console.label(book, &format!("scenario-{}-name", scenario.id));
            console.print(format!("    {:<18} {name}", scenario.id))?;
        }
    }
    Ok(())
}
