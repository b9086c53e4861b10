//! `doctor`: looks through the whole database of a server.

use crate::cli::DoctorArgs;
use crate::console::Console;
use crate::trouble::Trouble;

/// Plays every record again; any fault is a failure.
#[cfg(feature = "server")]
pub(crate) fn run(args: &DoctorArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    use kernel::{Arg, Text};
    use server::Config;

    let database_url = std::env::var("DATABASE_URL").ok();
    let config = Config { data: args.data.clone(), database_url, ..Config::default() };
    let runtime = tokio::runtime::Runtime::new()?;
    let found = runtime.block_on(server::doctor(&config, &crate::registry::shelf()));
    let found = found.map_err(|error| Trouble::Bad(Text::name(error.to_string())))?;
    if console.json() {
        let faults: Vec<_> =
            found.faults.iter().map(|(table, what)| serde_json::json!({ "table": table, "what": what })).collect();
        console.print_json(&serde_json::json!({
            "tables": found.tables, "finished": found.finished, "decisions": found.decisions,
            "old_rules": found.old_rules, "faults": faults,
        }))?;
    } else {
        for (table, what) in &found.faults {
            console.print(format!("{table}: {}", what.join("; ")))?;
        }
        let count = |number: u64| Arg::from(i64::try_from(number).unwrap_or(i64::MAX));
        console.say(
            &Text::new("doctor-done")
                .with("tables", count(found.tables))
                .with("finished", count(found.finished))
                .with("decisions", count(found.decisions))
                .with("old", count(found.old_rules))
                .with("faults", count(found.faults.len() as u64)),
        )?;
    }
    if found.faults.is_empty() { Ok(()) } else { Err(Trouble::message("trouble-doctor", [])) }
}

/// This build has no server, and says so.
#[cfg(not(feature = "server"))]
pub(crate) fn run(_args: &DoctorArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    Err(Trouble::message("trouble-no-server", []))
}
