//! Structured logs: what happens is told with names and values, for people or for machines.

use tracing_subscriber::EnvFilter;

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// Starts writing logs to the standard error. The filter is that of `GROGNARD_LOG` (such as `server=debug`), else
/// `info`. A second call changes nothing.
pub fn start_logs(format: LogFormat) {
    let filter = EnvFilter::try_from_env("GROGNARD_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    let _ = match format {
        LogFormat::Text => logs.try_init(),
        LogFormat::Json => logs.json().flatten_event(true).try_init(),
    };
}
