//! The folder `rulebook/` of a game, read once.

use kernel::record::SetupSpec;
use kernel::{Fault, Faults, ScenarioInfo, SeatInfo};
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

/// Reads `rulebook/` of the game's crate: ledger, charts, rulings in both languages, and the words by the names of their
/// files, `rulebook!(Aigles: "rules", "play");`. It gives the module a `static RULEBOOK`, and a test that finds no fault
/// in the files.
#[macro_export]
macro_rules! rulebook {
    ($game:ty: $($words:literal),+ $(,)?) => {
        /// The files of `rulebook/`.
        const SOURCES: $crate::private::RulebookSources<'static> = $crate::private::RulebookSources {
            id: <$game as $crate::private::Game>::ID,
            ledger: $crate::private::rulebook_file!("ledger.toml"),
            tables: $crate::private::rulebook_file!("tables.toml"),
            words: &[$($crate::private::Words {
                file: $words,
                en: $crate::private::rulebook_file!(concat!($words, ".en.ftl")),
                fr: $crate::private::rulebook_file!(concat!($words, ".fr.ftl")),
            }),+],
            rulings: $crate::private::rulebook_file!("rulings.md"),
        };

        static RULEBOOK: std::sync::LazyLock<$crate::private::Rulebook> =
            std::sync::LazyLock::new(|| match $crate::private::Rulebook::parse(&SOURCES) {
                Ok(book) => book.with_rulings_fr($crate::private::rulebook_file!("rulings.fr.md")),
                // The files are part of the program: a test reads them.
                Err(faults) => panic!("{faults}"),
            });

        #[cfg(test)]
        #[test]
        fn the_rulebook_is_in_order() {
            let faults = $crate::private::Rulebook::parse(&SOURCES).err();
            assert_eq!(faults.map(|faults| faults.to_string()), None);
        }
    };
}

/// What `impl Title` of a game with a [`rulebook!`] need not write: the book, and where each of its rules is cited.
/// `gamekit::by_rulebook!();` among its methods.
#[macro_export]
macro_rules! by_rulebook {
    () => {
        fn rulebook() -> &'static $crate::private::Rulebook {
            &RULEBOOK
        }

        fn coverage() -> $crate::private::Coverage {
            /// Found by the build script.
            mod found {
                include!(concat!(env!("OUT_DIR"), "/coverage.rs"));
            }
            $crate::private::Coverage::of(&RULEBOOK, found::CITED)
        }
    };
}

/// The text of a file of `rulebook/`.
#[doc(hidden)]
#[macro_export]
macro_rules! rulebook_file {
    ($file:expr) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rulebook/", $file))
    };
}

/// The whole `impl Title` of a small game, and its module `rules`: `title!(Skirmish: scenarios { "wood" = 4 }, seats SIDES);`
///
/// Its rulebook is one file, `rulebook/book.toml`. Its `Setup` is a number or another word that is copied: a scenario of a
/// player's own is that word as a text. The name of a seat is the message `side-ID`. With the feature `shelf` the crate also
/// has the function `shelved`, by which the program holds the game.
#[macro_export]
macro_rules! title {
    ($game:ty: scenarios { $($scenario:literal = $setup:expr),+ $(,)? }, seats $seats:expr $(,)?) => {
        /// The rules of the ledger.
        pub mod rules {
            include!(concat!(env!("OUT_DIR"), "/rules.rs"));
        }

        #[cfg(all(feature = "shelf", not(test)))]
        ::session::shelve!($game);

        /// The file of `rulebook/`.
        const BOOK: &str = $crate::private::rulebook_file!("book.toml");

        static RULEBOOK: ::std::sync::LazyLock<$crate::private::Rulebook> = ::std::sync::LazyLock::new(|| {
            let read = $crate::private::Rulebook::parse_book(<$game as $crate::private::Game>::ID, BOOK);
            // The file is part of the program: a test reads it.
            read.unwrap_or_else(|faults| panic!("{faults}"))
        });

        #[cfg(test)]
        #[test]
        fn the_rulebook_is_in_order() {
            let faults = $crate::private::Rulebook::parse_book(<$game as $crate::private::Game>::ID, BOOK).err();
            assert_eq!(faults.map(|faults| faults.to_string()), None);
        }

        impl $crate::private::Title for $game {
            $crate::by_rulebook!();

            fn scenarios() -> Vec<$crate::private::ScenarioInfo> {
                vec![$($crate::folder::scenario($scenario, Self::seats(&$setup))),+]
            }

            fn load(spec: &$crate::private::SetupSpec) -> Result<::std::sync::Arc<Self::Setup>, $crate::private::Faults> {
                $crate::folder::load(spec, &[$(($scenario, $setup)),+])
            }

            fn seats(_setup: &Self::Setup) -> Vec<$crate::private::SeatInfo> {
                let seat = |id: &str| $crate::private::SeatInfo { id: id.to_owned(), name: format!("side-{id}") };
                $seats.iter().map(|id| seat(id)).collect()
            }

            fn check_scenario(file: &str, text: &str) -> Result<$crate::private::ScenarioInfo, $crate::private::Faults> {
                let setup: Self::Setup = $crate::folder::word(file, text)?;
                Ok($crate::folder::scenario(file, Self::seats(&setup)))
            }
        }
    };
}

/// A scenario of a small game.
#[doc(hidden)]
#[must_use]
pub fn scenario(id: &str, seats: Vec<SeatInfo>) -> ScenarioInfo {
    ScenarioInfo { id: id.to_owned(), seats, ..ScenarioInfo::default() }
}

/// The set-up of a small game: of one of its scenarios, or the word that a player wrote.
///
/// # Errors
/// There is no such scenario, the word cannot be read, or there are options.
#[doc(hidden)]
pub fn load<S: Clone + FromStr<Err: Display>>(spec: &SetupSpec, scenarios: &[(&str, S)]) -> Result<Arc<S>, Faults> {
    if let Some(option) = spec.options.keys().next() {
        return Err(Fault::of(&spec.scenario, format!("no option {option}")).into());
    }
    if let Some(text) = &spec.scenario_text {
        return Ok(Arc::new(word(&spec.scenario, text)?));
    }
    let known = scenarios.iter().find(|(id, _)| *id == spec.scenario);
    let expected = || scenarios.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ");
    let (_, setup) = known.ok_or_else(|| Fault::of(&spec.scenario, format!("expected one of {}", expected())))?;
    Ok(Arc::new(setup.clone()))
}

/// A set-up that is a single word.
///
/// # Errors
/// It cannot be read.
#[doc(hidden)]
pub fn word<S: FromStr<Err: Display>>(file: &str, text: &str) -> Result<S, Faults> {
    text.trim().parse().map_err(|error| Fault { line: Some(1), ..Fault::of(file, format!("{error}")) }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(scenario: &str, text: Option<&str>) -> Result<u16, String> {
        let spec =
            SetupSpec { scenario: scenario.to_owned(), scenario_text: text.map(str::to_owned), ..SetupSpec::default() };
        load(&spec, &[("wood", 4_u16), ("ford", 6)]).map(|setup| *setup).map_err(|faults| faults.to_string())
    }

    #[test]
    fn a_scenario_is_of_the_shelf_or_ones_own() {
        assert_eq!((loaded("ford", None), loaded("mine", Some("40\n"))), (Ok(6), Ok(40)));
        assert_eq!(loaded("moor", None), Err("moor: expected one of wood, ford".to_owned()));
        let fault = loaded("mine", Some("many")).unwrap_err();
        assert!(fault.starts_with("mine:1: "), "{fault}");
    }
}
