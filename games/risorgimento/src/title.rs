//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::battle::Battle;
use crate::options::{OptionSet, Options};
use crate::procedures::PROCEDURES;
use crate::scenario::{self, SCENARIOS};
use crate::state::Risorgimento;
use crate::{coverage, rules, tables};
use kernel::catalogue::Words;
use kernel::record::SetupSpec;
use kernel::rulebook::{Coverage, RulebookSources};
use kernel::{
    ArmyLine, ArmyReport, DynProcedure, Faults, Game, OptionSpec, Rulebook, ScenarioInfo, SeatInfo, SeatSpec, Tally,
    Text, Title,
};
use std::sync::{Arc, LazyLock};

/// The files of `rulebook/`.
const SOURCES: RulebookSources<'static> = RulebookSources {
    id: Risorgimento::ID,
    ledger: include_str!("../rulebook/ledger.toml"),
    tables: tables::TEXT,
    words: &[
        Words {
            file: "rules",
            en: include_str!("../rulebook/rules.en.ftl"),
            fr: include_str!("../rulebook/rules.fr.ftl"),
        },
        Words {
            file: "chapters",
            en: include_str!("../rulebook/chapters.en.ftl"),
            fr: include_str!("../rulebook/chapters.fr.ftl"),
        },
        Words {
            file: "tables",
            en: include_str!("../rulebook/tables.en.ftl"),
            fr: include_str!("../rulebook/tables.fr.ftl"),
        },
        Words {
            file: "procedures",
            en: include_str!("../rulebook/procedures.en.ftl"),
            fr: include_str!("../rulebook/procedures.fr.ftl"),
        },
        Words {
            file: "play",
            en: include_str!("../rulebook/play.en.ftl"),
            fr: include_str!("../rulebook/play.fr.ftl"),
        },
        Words { file: "log", en: include_str!("../rulebook/log.en.ftl"), fr: include_str!("../rulebook/log.fr.ftl") },
        Words {
            file: "words",
            en: include_str!("../rulebook/words.en.ftl"),
            fr: include_str!("../rulebook/words.fr.ftl"),
        },
    ],
    rulings: include_str!("../rulebook/rulings.md"),
};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| match Rulebook::parse(&SOURCES) {
    Ok(book) => book.with_rulings_fr(include_str!("../rulebook/rulings.fr.md")),
    // The files are part of the program: a test reads them.
    Err(faults) => panic!("{faults}"),
});

impl Title for Risorgimento {
    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        SCENARIOS.iter().filter_map(|(id, text)| scenario::check(id, text).ok()).map(|battle| info(&battle)).collect()
    }

    fn options() -> Vec<OptionSpec> {
        Options::SPECS.to_vec()
    }

    fn load(spec: &SetupSpec) -> Result<Arc<Battle>, Faults> {
        Battle::load(spec).map(Arc::new)
    }

    fn seats(battle: &Battle) -> Vec<SeatSpec> {
        battle.seats()
    }

    fn procedures() -> &'static [&'static dyn DynProcedure] {
        PROCEDURES
    }

    /// An army file of this game is a list of ratings: the designer lets players change any Cohesion (2.6).
    fn check_army(file: &str, text: &str, _limit: Option<u32>) -> Result<ArmyReport, Faults> {
        let rated = scenario::check_ratings(file, text)?;
        let line = |(unit, cohesion): (crate::forces::UnitEntry, u8)| ArmyLine {
            id: unit.id,
            name: Text::name(unit.name),
            facts: vec![Text::new(unit.troops.label()), Text::new("number").with("number", i64::from(cohesion))],
            points: cohesion.into(),
            tally: Tally::new(),
        };
        let units: Vec<ArmyLine> = rated.into_iter().map(line).collect();
        let points = units.iter().map(|unit| unit.points).sum();
        Ok(ArmyReport { name: Text::name(file), points, limit: points, rule: rules::R2_6, units, warnings: Vec::new() })
    }

    fn check_scenario(file: &str, text: &str) -> Result<ScenarioInfo, Faults> {
        scenario::check(file, text).map(|battle| info(&battle))
    }

    fn coverage() -> Coverage {
        Coverage::of(&RULEBOOK, coverage::CITED, coverage::EXERCISED, coverage::HOLLOW)
    }
}

fn info(battle: &Battle) -> ScenarioInfo {
    let usual = Options::default().to_map();
    ScenarioInfo {
        id: battle.id.clone(),
        seats: battle.seats().into_iter().map(SeatInfo::from).collect(),
        options: battle.options.to_map().into_iter().filter(|(id, value)| usual.get(id) != Some(value)).collect(),
        notes: RULEBOOK.catalogue().text_if_any(format!("scenario-{}-history", battle.id)),
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
    fn four_scenarios_are_on_the_shelf() {
        let ids: Vec<String> = Risorgimento::scenarios().into_iter().map(|scenario| scenario.id).collect();
        assert_eq!(ids, ["ponte_nuovo", "magenta", "san_martino", "solferino"]);
    }
}
