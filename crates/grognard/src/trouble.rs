//! What can go wrong, and the exit code it leads to.

use crate::console::Console;
use kernel::{Fault, Faults, Text};
use std::io;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The input is bad, said in words: exit code 1.
    Bad(Text),
    /// Files that are bad, fault by fault: exit code 1.
    Faults(Faults),
    /// The command line itself is wrong, said in words: exit code 2.
    Usage(Text),
    /// Nobody listens any more, or the machine failed.
    Io(io::Error),
}

impl Trouble {
    /// Bad input, by a message of the catalogue.
    pub(crate) fn message<const N: usize>(key: &'static str, args: [(&'static str, String); N]) -> Self {
        Trouble::Bad(text(key, args))
    }

    /// A wrong command line, by a message of the catalogue.
    pub(crate) fn usage<const N: usize>(key: &'static str, args: [(&'static str, String); N]) -> Self {
        Trouble::Usage(text(key, args))
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(file: &str, error: &io::Error) -> Self {
        Trouble::Faults(Fault::of(file, error.to_string()).into())
    }

    /// Says it and gives the exit code. With `--json` it is said on standard output too, for programs.
    pub(crate) fn tell(self, console: &mut Console<'_>) -> u8 {
        let (code, words, faults) = match self {
            Trouble::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            Trouble::Io(error) => (1, error.to_string(), Vec::new()),
            Trouble::Bad(text) => (1, console.words(&text), Vec::new()),
            Trouble::Usage(text) => (2, console.words(&text), Vec::new()),
            Trouble::Faults(faults) => (1, faults.to_string(), faults.0),
        };
        let _ = console.warn(&words);
        if console.json() {
            let said = serde_json::json!({ "error": words, "faults": faults });
            let _ = console.print_json(&said);
        }
        code
    }
}

fn text<const N: usize>(key: &'static str, args: [(&'static str, String); N]) -> Text {
    args.into_iter().fold(Text::new(key), |text, (name, value)| text.with(name, kernel::Arg::Name(value)))
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::Io(error)
    }
}

impl From<Faults> for Trouble {
    fn from(faults: Faults) -> Self {
        Trouble::Faults(faults)
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Trouble::Faults(fault.into())
    }
}
