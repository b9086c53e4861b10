//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::options::OptionSet;
use crate::procedures::PROCEDURES;
use crate::scenario::{self, TABLES};
use crate::setup::Setup;
use crate::state::Toulon;
use crate::{Options, coverage, tables};
use kernel::catalogue::Words;
use kernel::record::SetupSpec;
use kernel::rulebook::{Coverage, RulebookSources};
use kernel::{
    ArmyReport, DynProcedure, Fault, Faults, Game, OptionSpec, Rulebook, ScenarioInfo, SeatInfo, SeatSpec, Title,
};
use std::sync::{Arc, LazyLock};

macro_rules! words {
    ($name:literal) => {
        Words {
            file: $name,
            en: include_str!(concat!("../rulebook/", $name, ".en.ftl")),
            fr: include_str!(concat!("../rulebook/", $name, ".fr.ftl")),
        }
    };
}

/// The files of `rulebook/`.
const SOURCES: RulebookSources<'static> = RulebookSources {
    id: Toulon::ID,
    ledger: include_str!("../rulebook/ledger.toml"),
    tables: tables::TEXT,
    words: &[
        words!("rules"),
        words!("chapters"),
        words!("words"),
        words!("tables"),
        words!("procedures"),
        words!("play"),
        words!("log"),
        words!("decisions"),
        words!("battle"),
        words!("scene"),
    ],
    rulings: include_str!("../rulebook/rulings.md"),
};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| match Rulebook::parse(&SOURCES) {
    Ok(book) => book.with_rulings_fr(include_str!("../rulebook/rulings.fr.md")),
    // The files are part of the program: a test reads them.
    Err(faults) => panic!("{faults}"),
});

impl Title for Toulon {
    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        let spec = |id: &str| SetupSpec { scenario: id.to_owned(), ..SetupSpec::default() };
        TABLES.iter().filter_map(|(id, ..)| Setup::load(&spec(id)).ok()).map(|setup| info(&setup)).collect()
    }

    fn options() -> Vec<OptionSpec> {
        Options::SPECS.to_vec()
    }

    fn load(spec: &SetupSpec) -> Result<Arc<Setup>, Faults> {
        Setup::load(spec).map(Arc::new)
    }

    fn seats(setup: &Setup) -> Vec<SeatSpec> {
        setup.seat_specs()
    }

    fn procedures() -> &'static [&'static dyn DynProcedure] {
        PROCEDURES
    }

    fn check_army(file: &str, _text: &str, _limit: Option<u32>) -> Result<ArmyReport, Faults> {
        Err(Fault::of(file, "the forces of the siege are history: players bring no armies of their own").into())
    }

    fn check_scenario(file: &str, text: &str) -> Result<ScenarioInfo, Faults> {
        scenario::check(file, text).map(|setup| info(&setup))
    }

    fn coverage() -> Coverage {
        Coverage::of(&RULEBOOK, coverage::CITED, coverage::EXERCISED, coverage::HOLLOW)
    }
}

fn info(setup: &Setup) -> ScenarioInfo {
    let usual = Options::default().to_map();
    // Tables for more players are the same siege.
    let siege = TABLES.iter().find(|(id, ..)| *id == setup.id).map_or(setup.id.as_str(), |(_, file, _)| file);
    ScenarioInfo {
        id: setup.id.clone(),
        seats: setup.seat_specs().into_iter().map(SeatInfo::from).collect(),
        options: setup.options.to_map().into_iter().filter(|(id, value)| usual.get(id) != Some(value)).collect(),
        notes: RULEBOOK.catalogue().text_if_any(format!("scenario-{siege}-history")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rulebook_is_in_order() {
        assert_eq!(Rulebook::parse(&SOURCES).err().map(|faults| faults.to_string()), None);
    }

    #[test]
    fn every_table_is_on_the_shelf() {
        let all = Toulon::scenarios();
        assert_eq!(all.len(), TABLES.len());
        for (scenario, (id, _, seats)) in all.iter().zip(TABLES) {
            assert_eq!((scenario.id.as_str(), scenario.seats.len()), (*id, usize::from(*seats)));
            assert!(scenario.notes.is_some(), "{id} has a note of its history");
        }
    }
}
