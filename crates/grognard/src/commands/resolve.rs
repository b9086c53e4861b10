//! `resolve`: any procedure of a rulebook, for the real table.

use crate::cli::ResolveArgs;
use crate::console::Console;
use crate::trouble::Trouble;
use crate::{registry, seeds, show};
use kernel::odds::Effort;
use kernel::{DiceSource, DynProcedure, Faults, Rulebook};
use serde_json::{Value, json};
use session::Rules;

pub(crate) fn run(args: &ResolveArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let rules = registry::find(&args.game)?;
    let book = rules.rulebook();
    let Some(id) = &args.procedure else {
        if args.list {
            return list(console, &*rules);
        }
        return Err(Trouble::usage("trouble-no-procedure-given", [("game", args.game.clone())]));
    };
    let procedure = find(&*rules, id)?;
    if args.schema {
        return Ok(console.print_json(&procedure.schema())?);
    }
    let Some(input) = &args.input else {
        let args = [("game", args.game.clone()), ("procedure", id.clone())];
        return Err(Trouble::usage("trouble-no-input", args));
    };
    let (file, input) = console.argument(input)?;
    if args.odds {
        return odds(console, book, procedure, &file, &input);
    }
    let dice = match &args.dice {
        Some(faces) => DiceSource::Scripted(faces.clone()),
        None => DiceSource::Seeded(seeds::given_or_random(args.seed.as_deref())?),
    };
    let resolution = procedure.resolve_json(&input, dice).map_err(|faults| in_file(faults, &file))?;
    if console.json() {
        return Ok(console.print_json(&resolution)?);
    }
    Ok(show::resolution(console, book, &resolution)?)
}

/// The odds of a procedure: also what the command `odds` prints.
pub(super) fn odds(
    console: &mut Console<'_>,
    book: &Rulebook,
    procedure: &dyn DynProcedure,
    file: &str,
    input: &str,
) -> Result<(), Trouble> {
    let view = procedure.odds_json(input, Effort::default()).map_err(|faults| in_file(faults, file))?.odds;
    if console.json() {
        return Ok(console.print_json(&view)?);
    }
    let title = console.label(book, &format!("procedure-{}", procedure.id()));
    console.print(title)?;
    Ok(show::odds(console, &view, |console, outcome: &Value| show::outcome_words(console, outcome))?)
}

/// A procedure by its id.
pub(super) fn find(rules: &dyn Rules, id: &str) -> Result<&'static dyn DynProcedure, Trouble> {
    let all = rules.procedures();
    all.iter().find(|procedure| procedure.id() == id).copied().ok_or_else(|| {
        let ids: Vec<&str> = all.iter().map(|procedure| procedure.id()).collect();
        Trouble::message("trouble-no-procedure", [("procedure", id.to_owned()), ("procedures", ids.join(", "))])
    })
}

/// Names the file the input came from.
fn in_file(mut faults: Faults, file: &str) -> Faults {
    for fault in faults.0.iter_mut().filter(|fault| fault.file == "input") {
        file.clone_into(&mut fault.file);
    }
    faults
}

fn list(console: &mut Console<'_>, rules: &dyn Rules) -> Result<(), Trouble> {
    let book = rules.rulebook();
    let title = |console: &Console<'_>, id: &str| console.label(book, &format!("procedure-{id}"));
    if console.json() {
        let entry = |procedure: &&dyn DynProcedure| json!({ "id": procedure.id(), "title": title(console, procedure.id()), "rules": procedure.rules() });
        let list: Vec<Value> = rules.procedures().iter().map(entry).collect();
        return Ok(console.print_json(&list)?);
    }
    for procedure in rules.procedures() {
        let rules: Vec<&str> = procedure.rules().iter().map(|rule| rule.0).collect();
        let title = title(console, procedure.id());
        console.print(format!("{:<20} {title}  [{}]", procedure.id(), rules.join(", ")))?;
    }
    Ok(())
}
