//! The folder `rulebook/` of a game, read once.

/// Reads `rulebook/` of the game's crate: ledger, charts, rulings in both languages, and the words by the names of their
/// files, `rulebook!(Skirmish: "rules", "play");`. It gives the module a `static RULEBOOK`, and a test that finds no fault
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

/// The whole `impl Title` of a game for whose scenarios no file has to be read: its `Setup` is a number or another word that
/// is copied. `title!(Skirmish: scenarios { "wood" = 4 }, seats SIDES, words "rules", "play");` The name of a seat is the
/// message `side-ID`.
#[macro_export]
macro_rules! title {
    (
        $game:ty: scenarios { $($scenario:literal = $setup:expr),+ $(,)? }, seats $seats:expr,
        words $($words:literal),+ $(,)?
    ) => {
        $crate::rulebook!($game: $($words),+);

        impl $crate::private::Title for $game {
            $crate::by_rulebook!();

            fn scenarios() -> Vec<$crate::private::ScenarioInfo> {
                let info = |id: &str, setup| $crate::private::ScenarioInfo {
                    id: id.to_owned(),
                    seats: Self::seats(&setup),
                    ..Default::default()
                };
                vec![$(info($scenario, $setup)),+]
            }

            fn load(spec: &$crate::private::SetupSpec) -> Result<::std::sync::Arc<Self::Setup>, $crate::private::Faults> {
                if let Some(option) = spec.options.keys().next() {
                    return Err($crate::private::Fault::of(&spec.scenario, format!("no option {option}")).into());
                }
                match (spec.scenario.as_str(), &spec.scenario_text) {
                    $(($scenario, None) => Ok(::std::sync::Arc::new($setup)),)+
                    _ => {
                        let expected = concat!("expected one of", $(" ", $scenario),+);
                        Err($crate::private::Fault::of(&spec.scenario, expected).into())
                    }
                }
            }

            fn seats(_setup: &Self::Setup) -> Vec<$crate::private::SeatInfo> {
                let seat = |id: &str| $crate::private::SeatInfo { id: id.to_owned(), name: format!("side-{id}") };
                $seats.iter().map(|id| seat(id)).collect()
            }
        }
    };
}
