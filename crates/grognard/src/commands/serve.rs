//! `serve`: tables in the browser.

use crate::cli::ServeArgs;
use crate::console::Console;
use crate::trouble::Trouble;

/// Serves until the process is asked to stop.
#[cfg(feature = "server")]
pub(crate) fn run(args: &ServeArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    use kernel::Text;
    use server::{ClientFiles, ClientFolder, Config, LogFormat};
    use std::sync::Arc;

    let usual = Config::default();
    let config = Config {
        bind: args.bind.unwrap_or(usual.bind),
        port: args.port.unwrap_or(usual.port),
        data: args.data.clone().unwrap_or(usual.data),
        database_url: std::env::var("DATABASE_URL").ok(),
        nats_url: std::env::var("NATS_URL").ok(),
        public_url: args.public_url.clone(),
        trust_forwarded: args.trust_forwarded,
        notify: notify(),
        clock: usual.clock,
        limits: usual.limits,
    };
    server::start_logs(LogFormat::Text);
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    let runtime = threads.enable_all().on_thread_park(memory::rest).on_thread_unpark(memory::wake).build()?;
    let client: Arc<dyn ClientFiles> = match &args.client {
        Some(folder) => Arc::new(ClientFolder(folder.clone())),
        None => Arc::new(crate::client::Client),
    };
    let serving = server::serve(config, crate::registry::shelf(), client);
    runtime.block_on(serving).map_err(|error| Trouble::Bad(Text::name(error.to_string())))
}

/// How players are told that it is their turn, as the environment says.
#[cfg(feature = "server")]
fn notify() -> server::Notify {
    let told = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let webhooks = told("GROGNARD_WEBHOOKS");
    let from = told("GROGNARD_MAIL_FROM").unwrap_or_else(|| "Grognard <grognard@localhost>".to_owned());
    server::Notify {
        webhooks: webhooks.is_some(),
        private_webhooks: webhooks.as_deref() == Some("private"),
        pushes: told("GROGNARD_PUSH").is_some(),
        mail: told("GROGNARD_SMTP_URL").map(|url| server::MailConfig { url, from }),
        ..server::Notify::default()
    }
}

/// This build has no server, and says so.
#[cfg(not(feature = "server"))]
pub(crate) fn run(_args: &ServeArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    Err(Trouble::message("trouble-no-server", []))
}
