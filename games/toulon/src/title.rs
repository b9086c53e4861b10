//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::book::options::OptionSet;
use crate::book::options::Options;
use crate::rules::PROCEDURES;
use crate::setup::Setup;
use crate::setup::making;
use crate::setup::scenario::{self, TABLES};
use crate::state::Toulon;
use kernel::record::SetupSpec;
use kernel::{
    ArmyCheck, DynProcedure, Fault, Faults, OptionSpec, ScenarioForm, ScenarioInfo, ScenarioSketch, SeatInfo, Text,
    Title,
};
use std::sync::Arc;

gamekit::rulebook!(Toulon:
    "rules", "chapters", "coach", "words", "areas", "tables", "procedures", "desk", "play", "log", "decisions", "battle", "scene",
    "prompts",
);

impl Title for Toulon {
    gamekit::by_rulebook!();

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

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        setup.seat_specs()
    }

    fn procedures() -> &'static [&'static dyn DynProcedure] {
        PROCEDURES
    }

    fn check_army(file: &str, _text: &str, _limit: Option<u32>) -> ArmyCheck {
        let what = "the forces of the siege are history: players bring no armies of their own";
        Faults::from(Fault::of(file, what)).into()
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
    let own = !TABLES.iter().any(|(id, ..)| *id == setup.id);
    // Tables for more players are the same siege.
    let siege = TABLES.iter().find(|(id, ..)| *id == setup.id).map_or(setup.id.as_str(), |(_, file, _)| file);
    ScenarioInfo {
        name: own.then(|| setup.title.clone().unwrap_or_else(|| Text::name(setup.id.clone()))),
        id: setup.id.clone(),
        seats: setup.seat_specs(),
        options: setup.options.to_map().into_iter().filter(|(id, value)| usual.get(id) != Some(value)).collect(),
        notes: if own {
            setup.notes.clone()
        } else {
            RULEBOOK.catalogue().text_if_any(format!("scenario-{siege}-history"))
        },
        points: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
