//! Build helper of the games: turns `rulebook/ledger.toml` (or `rulebook/book.toml`, where all of a small rulebook is one
//! file) into constants, and finds out where code cites each rule.
//!
//! A game's `build.rs` is one line:
//!
//! ```no_run
//! fn main() -> Result<(), ledger::Error> {
//!     ledger::build()
//! }
//! ```
//!
//! and its `lib.rs` takes the result in:
//!
//! ```ignore
//! /// The rules of the ledger.
//! pub mod rules {
//!     include!(concat!(env!("OUT_DIR"), "/rules.rs"));
//! }
//! ```
//!
//! Where each rule is cited stands in `coverage.rs` beside it: `gamekit::by_rulebook!` takes that in.
#![deny(missing_docs)]

mod emit;
mod entry;
mod scan;
mod source;

pub use emit::{coverage_rs, rules_rs};
pub use entry::{Entry, Ledger, constant, read, titles};
pub use scan::{Place, scan};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Why the constants could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Not called from a build script.
    #[error("{0} is not set: ledger::build is for build scripts")]
    Environment(&'static str),
    /// A file cannot be read or written.
    #[error("{path}: {error}", path = .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The ledger is not what was expected.
    #[error("rulebook/{file}:{line}: {what}")]
    Ledger {
        /// Which file it is.
        file: &'static str,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
}

/// Reads the ledger (`rulebook/book.toml` if there is one, else `rulebook/ledger.toml`) and `src/**/*.rs` of the crate being built and
/// writes `$OUT_DIR/rules.rs` and `$OUT_DIR/coverage.rs`.
///
/// # Errors
/// If a file cannot be read or written, or the ledger is broken.
pub fn build() -> Result<(), Error> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(Error::Environment("CARGO_MANIFEST_DIR"))?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(Error::Environment("OUT_DIR"))?);
    if generate(&root, &out)? {
        // Read by `exercises!`: a claim that is not true then fails its test.
        println!("cargo:rustc-env=LEDGER_COMPLETE=1");
    }
    for watched in ["rulebook", "src", "build.rs"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    Ok(())
}

/// Does the work of [`build`] for the crate in the folder `root`, into the folder `out`, and returns whether the ledger
/// says that it is complete.
///
/// # Errors
/// As [`build`].
pub fn generate(root: &Path, out: &Path) -> Result<bool, Error> {
    let rulebook = root.join("rulebook");
    let file = if rulebook.join("book.toml").exists() { "book.toml" } else { "ledger.toml" };
    let Ledger { entries, complete } = read(file, &read_file(&rulebook.join(file))?)?;
    let mut titles = BTreeMap::new();
    for path in files(&root.join("rulebook"), "ftl")? {
        if path.to_string_lossy().ends_with("en.ftl") {
            titles.extend(crate::titles(&read_file(&path)?));
        }
    }
    write_file(&out.join("rules.rs"), &rules_rs(&entries, &titles))?;

    let mut cited = Vec::new();
    for path in files(&root.join("src"), "rs")? {
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        cited.extend(scan(&name, &read_file(&path)?));
    }
    write_file(&out.join("coverage.rs"), &coverage_rs(&entries, &cited))?;
    Ok(complete)
}

/// The files of a folder and the folders in it with this extension, in order; none if there is no such folder.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Error> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Error::File { path: folder.to_owned(), error }),
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| Error::File { path: folder.to_owned(), error })?.path();
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn read_file(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Writes only what has changed, so that nothing is compiled again for nothing.
fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| Error::File { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_game_is_looked_through() {
        let root = env::temp_dir().join(format!("grognard-ledger-{}", std::process::id()));
        let files = [
            ("rulebook/ledger.toml", "[[rule]]\nid = \"man.move\"\n"),
            ("rulebook/rules.en.ftl", "rule-man-move = Moving\n"),
            ("rulebook/rules.fr.ftl", "rule-man-move = Manœuvre\n"),
            ("src/phases/move.rs", "fn f() {\n    rules::MAN_MOVE;\n}\n"),
        ];
        for (name, text) in files {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        assert!(!generate(&root, &root).unwrap());
        let rules = fs::read_to_string(root.join("rules.rs")).unwrap();
        let coverage = fs::read_to_string(root.join("coverage.rs")).unwrap();
        let missing = generate(&root.join("src"), &root).unwrap_err().to_string();
        fs::remove_dir_all(&root).unwrap();
        assert!(rules.contains("`man.move`: Moving"), "{rules}");
        assert!(coverage.contains(r#"("man.move", "src/phases/move.rs:2")"#), "{coverage}");
        assert!(missing.contains("ledger.toml"), "{missing}");
    }
}
