//! Writes the TypeScript types of everything client and server say to each other: `cargo run -p server --example
//! bindings -- DIR`.

use server::protocol;
use std::process::ExitCode;
use ts_rs::{Config, ExportError, TS};

fn main() -> ExitCode {
    let Some(dir) = std::env::args().nth(1) else {
        eprintln!("usage: bindings DIR");
        return ExitCode::FAILURE;
    };
    match export(&Config::new().with_out_dir(&dir).with_large_int("number")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{dir}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The roots; each brings along every type it names.
fn export(config: &Config) -> Result<(), ExportError> {
    protocol::ToServer::export_all(config)?;
    protocol::ToClient::export_all(config)?;
    protocol::NewTable::export_all(config)?;
    protocol::Me::export_all(config)?;
    protocol::PutMe::export_all(config)?;
    protocol::Credentials::export_all(config)?;
    protocol::GameInfo::export_all(config)?;
    protocol::Preview::export_all(config)?;
    protocol::RulebookView::export_all(config)?;
    protocol::TableLists::export_all(config)?;
    protocol::Join::export_all(config)?;
    protocol::Archive::export_all(config)?;
    protocol::Fork::export_all(config)?;
    protocol::Verified::export_all(config)?;
    protocol::Problem::export_all(config)
}
