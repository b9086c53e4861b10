//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::book::options::Options;
use crate::book::vocabulary::Weapon;
use crate::rules;
use crate::rules::PROCEDURES;
use crate::setup::army::{self, BattalionReport};
use crate::setup::scenario::{self, SCENARIOS};
use crate::setup::{self, FORM, SCENARIO_FORM, Setup};
use crate::state::Aigles;
use gamekit::options::OptionSet as _;
use kernel::record::SetupSpec;
use kernel::{
    ArmyCheck, ArmyForm, ArmyLine, ArmyReport, DynProcedure, Fault, Faults, OptionSpec, ScenarioForm, ScenarioInfo,
    ScenarioSketch, SeatInfo, Text, Title,
};
use std::sync::Arc;

gamekit::rulebook!(Aigles: "rules", "chapters", "coach", "tables", "procedures", "desk", "play", "log", "words", "battles", "army");

impl Title for Aigles {
    gamekit::by_rulebook!();

    fn scenarios() -> Vec<ScenarioInfo> {
        SCENARIOS.iter().filter_map(|(id, text)| scenario::check(id, text).ok()).map(|setup| info(&setup)).collect()
    }

    fn options() -> Vec<OptionSpec> {
        Options::SPECS.to_vec()
    }

    fn load(spec: &SetupSpec) -> Result<Arc<Setup>, Faults> {
        Setup::load(spec).map(Arc::new)
    }

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        setup.seats()
    }

    fn procedures() -> &'static [&'static dyn DynProcedure] {
        PROCEDURES
    }

    fn army_form() -> Option<&'static ArmyForm> {
        Some(&FORM)
    }

    fn check_army(file: &str, text: &str, limit: Option<u32>) -> ArmyCheck {
        let limit = match limit.map(u16::try_from).transpose() {
            Ok(limit) => limit,
            Err(_) => {
                return Faults::from(Fault::of(file, format!("an army may cost at most {} points", u16::MAX))).into();
            }
        };
        let (report, faults) = army::check(file, text, limit);
        let report = report.map(|report| ArmyReport {
            name: report.name.map_or_else(|| Text::new(report.nation.label()), Text::name),
            nation: report.nation.id().to_owned(),
            points: report.total.into(),
            limit: report.limit.into(),
            rule: rules::ARMY_POINTS,
            units: report.battalions.into_iter().map(line).collect(),
            warnings: report.warnings.iter().map(Fault::to_string).collect(),
        });
        ArmyCheck { report, faults }
    }

    fn check_scenario(file: &str, text: &str) -> Result<ScenarioInfo, Faults> {
        scenario::check(file, text).map(|setup| info(&setup))
    }

    fn scenario_form() -> Option<&'static ScenarioForm> {
        Some(&SCENARIO_FORM)
    }

    fn sketch_scenario(text: &str) -> ScenarioSketch {
        setup::sketch(text)
    }
}

fn info(setup: &Setup) -> ScenarioInfo {
    let usual = Options::default().to_map();
    let words = RULEBOOK.catalogue();
    let (name, notes) = gamekit::scenario::name_and_notes(words, &setup.id, &setup.title, &setup.description);
    ScenarioInfo {
        id: setup.id.clone(),
        name,
        seats: setup.seats(),
        options: setup.options.to_map().into_iter().filter(|(id, value)| usual.get(id) != Some(value)).collect(),
        notes,
        points: vec![setup.points.into(); setup.sides.len()],
    }
}

fn line(battalion: BattalionReport) -> ArmyLine {
    let mut facts = vec![
        Text::new(battalion.quality.label()),
        Text::new("army-rankers").with("count", i64::from(battalion.rankers)),
    ];
    if battalion.light {
        facts.push(Text::new("army-light"));
    }
    if battalion.weapon == Weapon::Rifle {
        facts.push(Text::new(battalion.weapon.label()));
    }
    facts.extend(army::BOUGHT.into_iter().filter_map(|who| match battalion.characters.of(who) {
        0 => None,
        1 => Some(Text::new(who.label())),
        count => Some(Text::new("army-characters").with("count", count).with("who", Text::new(who.label()))),
    }));
    ArmyLine {
        id: battalion.id,
        name: battalion.name,
        facts,
        points: battalion.cost.into(),
        tally: battalion.tally,
        field: battalion.field,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_on_the_shelf_with_its_words() {
        let shelf = Aigles::scenarios();
        let ids: Vec<&str> = shelf.iter().map(|scenario| scenario.id.as_str()).collect();
        assert_eq!(ids, ["learning", "example_armies", "maida", "vimeiro", "barrosa", "albuera", "hougoumont"]);
        for id in ids {
            for word in ["name", "line", "goal", "length", "special", "notes"] {
                assert!(RULEBOOK.catalogue().has(&format!("scenario-{id}-{word}")), "{id} has no words: {word}");
            }
        }
    }

    #[test]
    fn the_printed_armies_are_in_order() {
        for (file, text) in army::EXAMPLES {
            let report = Aigles::check_army(file, text, None).in_order().unwrap();
            assert_eq!(report.points, report.units.iter().map(|unit| unit.points).sum::<u32>(), "{file}");
        }
        let (file, text) = army::EXAMPLES[0];
        assert!(Aigles::check_army(file, text, Some(10)).in_order().is_err());
        assert!(Aigles::check_army(file, text, Some(70_000)).in_order().is_err());
    }
}
