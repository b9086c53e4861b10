//! `backup` and `restore`: copies of the database of a server.

use crate::cli::CopyArgs;
use crate::console::Console;
use crate::trouble::Trouble;

/// Copies the database, whether a server runs or not, and checks the copy.
#[cfg(feature = "server")]
pub(crate) fn backup(args: &CopyArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let runtime = tokio::runtime::Runtime::new()?;
    tell(console, "backup-done", runtime.block_on(server::storage::backup(&args.data, &args.copy)))
}

/// Puts a copy back where no server runs.
#[cfg(feature = "server")]
pub(crate) fn restore(args: &CopyArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let runtime = tokio::runtime::Runtime::new()?;
    tell(console, "restore-done", runtime.block_on(server::storage::restore(&args.copy, &args.data)))
}

#[cfg(feature = "server")]
fn tell(
    console: &mut Console<'_>,
    done: &'static str,
    copied: Result<server::storage::Copied, server::storage::StorageError>,
) -> Result<(), Trouble> {
    use kernel::Text;

    let copied = copied.map_err(|error| Trouble::Bad(Text::name(error.to_string())))?;
    if console.json() {
        let value = serde_json::json!({ "tables": copied.tables, "decisions": copied.decisions });
        return Ok(console.print_json(&value)?);
    }
    let text = Text::new(done).with("tables", copied.tables as i64).with("decisions", copied.decisions as i64);
    Ok(console.say(&text)?)
}

/// This build has no server, and says so.
#[cfg(not(feature = "server"))]
pub(crate) fn backup(_args: &CopyArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    Err(Trouble::message("trouble-no-server", []))
}

/// This build has no server, and says so.
#[cfg(not(feature = "server"))]
pub(crate) fn restore(_args: &CopyArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    Err(Trouble::message("trouble-no-server", []))
}
