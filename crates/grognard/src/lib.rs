//! The command line: serve, play, odds, resolve, simulate, lab, train, replay, story, check, army, rules, games, backup, restore, doctor, admin,
//! loadtest.
//!
//! [`run`] is the whole program with its streams given, so that it can be tested. Its exit codes: 0 all is well; 1 the
//! input is bad, an action is illegal, a verification failed; 2 the command line itself is wrong.
#![deny(missing_docs)]

mod bar;
mod cli;
#[cfg(feature = "server")]
mod client;
mod commands;
mod console;
mod help;
mod registry;
mod seeds;
mod show;
mod table;
mod trouble;

use clap::{CommandFactory, FromArgMatches};
use cli::{Cli, Command};
use console::Console;
use session::Rules;
use std::ffi::OsString;
use std::io::{BufRead, Write};
use std::sync::Arc;
use trouble::Trouble;

/// Every game on the shelf.
#[must_use]
pub fn shelf() -> Vec<Arc<dyn Rules>> {
    registry::shelf()
}

/// Runs the program and returns its exit code.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let lang = console::language(&args, |name| std::env::var(name).ok());
    let command = help::in_words(Cli::command(), lang);
    let cli = match command.try_get_matches_from(args).and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            let to: &mut dyn Write = if error.use_stderr() { err } else { out };
            let _ = write!(to, "{}", error.render());
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let mut console = Console::new(lang, cli.json, input, out, err);
    match dispatch(cli.command, &mut console) {
        Ok(()) => 0,
        Err(trouble) => trouble.tell(&mut console),
    }
}

fn dispatch(command: Option<Command>, console: &mut Console<'_>) -> Result<(), Trouble> {
    match command.unwrap_or_default() {
        Command::Serve(args) => commands::serve::run(&args, console),
        Command::Backup(args) => commands::backup::backup(&args, console),
        Command::Restore(args) => commands::backup::restore(&args, console),
        Command::Doctor(args) => commands::doctor::run(&args, console),
        Command::Admin(args) => commands::admin::run(&args, console),
        Command::Loadtest(args) => commands::loadtest::run(&args, console),
        Command::Play(args) => commands::play::run(&args, console),
        Command::Odds(args) => commands::odds::run(&args, console),
        Command::Resolve(args) => commands::resolve::run(&args, console),
        Command::Simulate(args) => commands::simulate::run(&args, console),
        Command::Lab(args) => commands::lab::run(&args, console),
        Command::Train(args) => commands::train::run(&args, console),
        Command::Replay(args) => commands::replay::run(&args, console),
        Command::Story(args) => commands::story::run(&args, console),
        Command::Check(args) => commands::check::run(&args, console),
        Command::Army(args) => commands::army::run(&args, console),
        Command::Rules(args) => commands::rules::run(&args, console),
        Command::Games => commands::games::run(console),
    }
}
