//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::book::options::Options;
use crate::rules::PROCEDURES;
use crate::setup::army;
use crate::setup::scenario::{self, SCENARIOS};
use crate::setup::{self, FORM, SCENARIO_FORM, Setup};
use crate::state::Garde;
use gamekit::options::OptionSet as _;
use kernel::record::SetupSpec;
use kernel::{
    ArmyCheck, ArmyForm, DynProcedure, Faults, OptionSpec, ScenarioForm, ScenarioInfo, ScenarioSketch, SeatInfo, Title,
};
use std::sync::Arc;

gamekit::rulebook!(Garde: "rules", "chapters", "coach", "tables", "procedures", "desk", "play", "log", "words", "battles", "army");

impl Title for Garde {
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
        army::check(file, text, limit)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_on_the_shelf_with_its_words() {
        let shelf = Garde::scenarios();
        let ids: Vec<&str> = shelf.iter().map(|scenario| scenario.id.as_str()).collect();
        let all = ["division", "corps", "quatre_bras", "kismegyer", "hassenhausen", "saint_amand", "montmirail"];
        assert_eq!(ids, all);
        for id in ids {
            for word in ["name", "line", "goal", "length", "special", "notes"] {
                assert!(RULEBOOK.catalogue().has(&format!("scenario-{id}-{word}")), "{id} has no words: {word}");
            }
        }
    }

    #[test]
    fn the_army_lists_are_in_order() {
        for (file, text) in army::LISTS {
            let report = Garde::check_army(file, text, None).in_order().unwrap();
            assert_eq!(report.points, report.units.iter().map(|unit| unit.points).sum::<u32>(), "{file}");
        }
        let (file, text) = army::LISTS[0];
        assert!(Garde::check_army(file, text, Some(10)).in_order().is_err());
    }
}
