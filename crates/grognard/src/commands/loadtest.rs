//! `loadtest`: many tables at once against a running server of this machine.

use crate::cli::LoadtestArgs;
use crate::console::Console;
use crate::trouble::Trouble;

/// Plays whole games over real sockets and tells how the server fared. Any error is a failure.
#[cfg(feature = "server")]
pub(crate) fn run(args: &LoadtestArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    use kernel::Text;
    use server::loadtest::{Load, loadtest};
    use std::time::Duration;

    let load = Load {
        tables: args.tables,
        duration: Duration::from_secs(args.seconds),
        rate: args.rate,
        game: args.game.clone(),
        scenario: args.scenario.clone(),
        lockstep: args.lockstep,
        ..Load::at(args.server)
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let report = runtime.block_on(loadtest(&load)).map_err(|error| Trouble::Bad(Text::name(error.to_string())))?;
    console.print(report.to_string())?;
    if report.errors > 0 { Err(Trouble::message("trouble-loadtest", [])) } else { Ok(()) }
}

/// This build has no server, and says so.
#[cfg(not(feature = "server"))]
pub(crate) fn run(_args: &LoadtestArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    Err(Trouble::message("trouble-no-server", []))
}
