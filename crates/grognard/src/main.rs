//! The program `grognard`.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Not locked: while the server runs, its own threads write their logs here too.
    let code = grognard::run(std::env::args_os(), &mut io::stdin().lock(), &mut io::stdout(), &mut io::stderr());
    ExitCode::from(code)
}
