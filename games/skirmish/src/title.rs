//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::book::SIDES;
use crate::state::{Setup, Skirmish};
use kernel::record::SetupSpec;
use kernel::{Fault, Faults, ScenarioInfo, SeatInfo, Title};
use std::sync::Arc;

gamekit::rulebook!(Skirmish: "rules", "play");

/// The only scenario.
const SCENARIO: &str = "wood";

impl Title for Skirmish {
    gamekit::by_rulebook!();

    fn scenarios() -> Vec<ScenarioInfo> {
        vec![ScenarioInfo { id: SCENARIO.to_owned(), seats: Self::seats(&Setup), ..ScenarioInfo::default() }]
    }

    fn load(spec: &SetupSpec) -> Result<Arc<Setup>, Faults> {
        match (spec.scenario.as_str(), &spec.scenario_text) {
            (SCENARIO, None) => Ok(Arc::new(Setup)),
            _ => Err(Fault::of(&spec.scenario, format!("expected the scenario {SCENARIO}")).into()),
        }
    }

    fn seats(_setup: &Setup) -> Vec<SeatInfo> {
        SIDES.map(|side| SeatInfo { id: side.to_owned(), name: format!("side-{side}") }).into()
    }
}
