//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::army::{self, BattalionReport};
use crate::battle::Battle;
use crate::options::Options;
use crate::procedures::PROCEDURES;
use crate::scenario::{self, SCENARIOS};
use crate::state::Aigles;
use crate::{coverage, rules, tables};
use gamekit::options::OptionSet as _;
use kernel::catalogue::Words;
use kernel::record::SetupSpec;
use kernel::rulebook::{Coverage, RulebookSources};
use kernel::{
    ArmyLine, ArmyReport, DynProcedure, Fault, Faults, Game, OptionSpec, Rulebook, ScenarioInfo, SeatInfo, SeatSpec,
    Text, Title,
};
use std::sync::{Arc, LazyLock};

/// The files of `rulebook/`.
const SOURCES: RulebookSources<'static> = RulebookSources {
    id: Aigles::ID,
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

impl Title for Aigles {
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

    fn check_army(file: &str, text: &str, limit: Option<u32>) -> Result<ArmyReport, Faults> {
        let limit = limit.map(u16::try_from).transpose();
        let limit = limit.map_err(|_| Fault::of(file, format!("an army may cost at most {} points", u16::MAX)))?;
        let report = army::check(file, text, limit)?;
        Ok(ArmyReport {
            name: report.name.map_or_else(|| Text::new(report.nation.label()), Text::name),
            points: report.total.into(),
            limit: report.limit.into(),
            rule: rules::ARMY_POINTS,
            units: report.battalions.into_iter().map(line).collect(),
            warnings: report.warnings.iter().map(Fault::to_string).collect(),
        })
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
        notes: None,
    }
}

fn line(battalion: BattalionReport) -> ArmyLine {
    ArmyLine {
        id: battalion.id,
        name: battalion.name,
        facts: vec![
            Text::new(battalion.quality.label()),
            Text::new("number").with("number", i64::from(battalion.rankers)),
        ],
        points: battalion.cost.into(),
        tally: battalion.tally,
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
    fn both_scenarios_are_on_the_shelf() {
        let ids: Vec<String> = Aigles::scenarios().into_iter().map(|scenario| scenario.id).collect();
        assert_eq!(ids, ["learning", "example_armies"]);
    }

    #[test]
    fn the_printed_armies_are_in_order() {
        for (file, text) in army::EXAMPLES {
            let report = Aigles::check_army(file, text, None).unwrap();
            assert_eq!(report.points, report.units.iter().map(|unit| unit.points).sum::<u32>(), "{file}");
        }
        let (file, text) = army::EXAMPLES[0];
        assert!(Aigles::check_army(file, text, Some(10)).is_err());
        assert!(Aigles::check_army(file, text, Some(70_000)).is_err());
    }
}
