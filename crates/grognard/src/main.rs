//! The program `grognard`.

use std::io;
use std::process::ExitCode;

// A server spends much of its time building and dropping scenes, on several threads.
#[global_allocator]
static ALLOCATOR: memory::Allocator = memory::Allocator;

fn main() -> ExitCode {
    // Not locked: while the server runs, its own threads write their logs here too.
    let code = grognard::run(std::env::args_os(), &mut io::stdin().lock(), &mut io::stdout(), &mut io::stderr());
    ExitCode::from(code)
}
