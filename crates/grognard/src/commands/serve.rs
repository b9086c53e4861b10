//! `serve`: tables in the browser.

use crate::cli::ServeArgs;
use crate::console::Console;
use crate::trouble::Trouble;

/// Serves until the process is asked to stop.
#[cfg(feature = "server")]
pub(crate) fn run(args: &ServeArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    use kernel::Text;
    use server::{Config, LogFormat};
    use std::sync::Arc;

    let usual = Config::default();
    let config = Config {
        bind: args.bind.unwrap_or(usual.bind),
        port: args.port.unwrap_or(usual.port),
        data: args.data.clone().unwrap_or(usual.data),
        database_url: std::env::var("DATABASE_URL").ok(),
        public_url: args.public_url.clone(),
        trust_forwarded: args.trust_forwarded,
        limits: usual.limits,
    };
    server::start_logs(LogFormat::Text);
    let runtime = tokio::runtime::Runtime::new()?;
    let serving = server::serve(config, crate::registry::shelf(), Arc::new(crate::client::Client));
    runtime.block_on(serving).map_err(|error| Trouble::Bad(Text::name(error.to_string())))
}

/// This build has no server, and says so.
#[cfg(not(feature = "server"))]
pub(crate) fn run(_args: &ServeArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    Err(Trouble::message("trouble-no-server", []))
}
