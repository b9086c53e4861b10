//! `army`: checks an army and shows what it costs.

use super::told_in;
use crate::cli::{ArmyAction, ArmyArgs};
use crate::console::{Console, read_file};
use crate::registry;
use crate::trouble::Trouble;
use kernel::{Arg, Rulebook, Text};
use session::ArmyReport;

pub(crate) fn run(args: &ArmyArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let rules = registry::find(&args.game)?;
    let file = args.file.display().to_string();
    match args.action {
        ArmyAction::Check => {
            let check = rules.check_army(&file, &read_file(&args.file)?, args.points);
            let report = check.in_order().map_err(|faults| told_in(&*rules, faults, console.lang()))?;
            print(console, rules.rulebook(), &report)
        }
    }
}

/// Prints an army that is in order; also what `check` prints.
pub(super) fn print(console: &mut Console<'_>, book: &Rulebook, report: &ArmyReport) -> Result<(), Trouble> {
    if console.json() {
        return Ok(console.print_json(report)?);
    }
    let name = console.of_game(book, &report.name);
    console.print(name)?;
    for unit in &report.units {
        let facts: Vec<String> = unit.facts.iter().map(|fact| console.of_game(book, fact)).collect();
        let name = console.of_game(book, &unit.name);
        console.print(format!("  {:>4}  {name} ({})", unit.points, facts.join(", ")))?;
        for line in book.catalogue().tally(&unit.tally, console.lang()) {
            console.print(format!("          {:>5}  {}  [{}]", line.value, line.label, line.rule))?;
        }
    }
    let total = Text::new("army-total")
        .with("points", report.points)
        .with("limit", report.limit)
        .with("rule", Arg::Name(report.rule.to_string()));
    console.say(&total)?;
    for warning in &report.warnings {
        console.warn(warning)?;
    }
    Ok(())
}
