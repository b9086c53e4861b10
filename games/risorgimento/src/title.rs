//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::book::options::{OptionSet, Options};
use crate::rules;
use crate::rules::PROCEDURES;
use crate::setup::Setup;
use crate::setup::making;
use crate::setup::scenario::{self, SCENARIOS};
use crate::state::Risorgimento;
use kernel::record::SetupSpec;
use kernel::{
    ArmyCheck, ArmyLine, ArmyReport, DynProcedure, Faults, OptionSpec, ScenarioForm, ScenarioInfo, ScenarioSketch,
    SeatInfo, Tally, Text, Title,
};
use std::sync::Arc;

gamekit::rulebook!(Risorgimento: "rules", "chapters", "coach", "tables", "procedures", "desk", "play", "log", "words");

impl Title for Risorgimento {
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

    /// An army file of this game is a list of ratings: the designer lets players change any Cohesion (2.6).
    fn check_army(file: &str, text: &str, _limit: Option<u32>) -> ArmyCheck {
        let rated = match scenario::check_ratings(file, text) {
            Ok(rated) => rated,
            Err(faults) => return faults.into(),
        };
        let line = |(unit, cohesion): (crate::setup::forces::UnitEntry, u8)| ArmyLine {
            id: unit.id,
            name: Text::name(unit.name),
            facts: vec![Text::new(unit.troops.label()), Text::new("number").with("number", i64::from(cohesion))],
            points: cohesion.into(),
            tally: Tally::new(),
            field: None,
        };
        let units: Vec<ArmyLine> = rated.into_iter().map(line).collect();
        let points = units.iter().map(|unit| unit.points).sum();
        let (name, nation, rule) = (Text::name(file), String::new(), rules::R2_6);
        let report = ArmyReport { name, nation, points, limit: points, rule, units, warnings: Vec::new() };
        ArmyCheck { report: Some(report), faults: Vec::new() }
    }

    fn check_scenario(file: &str, text: &str) -> Result<ScenarioInfo, Faults> {
        scenario::check(file, text).map(|setup| info(&setup))
    }

    fn scenario_form() -> Option<&'static ScenarioForm> {
        Some(&making::SCENARIO_FORM)
    }

    fn sketch_scenario(text: &str) -> ScenarioSketch {
        making::sketch(text)
    }
}

fn info(setup: &Setup) -> ScenarioInfo {
    let usual = Options::default().to_map();
    let own = !SCENARIOS.iter().any(|(id, _)| *id == setup.id);
    let said = |text: &Text| own.then(|| text.clone());
    ScenarioInfo {
        name: said(&setup.title),
        id: setup.id.clone(),
        seats: setup.seats(),
        options: setup.options.to_map().into_iter().filter(|(id, value)| usual.get(id) != Some(value)).collect(),
        notes: said(&setup.description)
            .filter(|notes| *notes != Text::name(""))
            .or_else(|| RULEBOOK.catalogue().text_if_any(format!("scenario-{}-history", setup.id))),
        points: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_scenarios_are_on_the_shelf() {
        let ids: Vec<String> = Risorgimento::scenarios().into_iter().map(|scenario| scenario.id).collect();
        assert_eq!(ids, ["ponte_nuovo", "magenta", "san_martino", "solferino"]);
    }
}
