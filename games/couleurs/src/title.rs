//! The game as a title on the shelf: what server and command line ask of it besides playing.

use crate::book::options::Options;
use crate::rules::control::Control;
use crate::rules::fire::{Duel, Fire};
use crate::rules::forms;
use crate::rules::melee::CloseCombat;
use crate::rules::morale::Morale;
use crate::setup::form::FORM;
use crate::setup::making::{self, SCENARIO_FORM};
use crate::setup::scenario::{self, SCENARIOS};
use crate::setup::{Setup, army};
use crate::state::Couleurs;
use gamekit::options::OptionSet as _;
use kernel::record::SetupSpec;
use kernel::{
    ArmyCheck, ArmyForm, DynProcedure, Erased, Fault, Faults, OptionSpec, ScenarioForm, ScenarioInfo, ScenarioSketch,
    SeatInfo, Text, Title,
};
use std::sync::Arc;

gamekit::rulebook!(Couleurs: "rules", "chapters", "coach", "tables", "words", "battles", "desk", "play", "log", "army");

/// The resolutions a player performs at the table, in the order of play.
static PROCEDURES: &[&dyn DynProcedure] = &[
    &Erased::<forms::InitiativeForm>::NEW,
    &Erased::<forms::ActionPoints>::NEW,
    &Erased::<forms::Movement>::NEW,
    &Erased::<forms::FormationChange>::NEW,
    &Erased::<forms::Reforming>::NEW,
    &Erased::<forms::Facing>::NEW,
    &Erased::<forms::Prolonge>::NEW,
    &Erased::<forms::Occupation>::NEW,
    &Erased::<forms::OperationalMarch>::NEW,
    &Erased::<forms::Surprised>::NEW,
    &Erased::<Fire>::NEW,
    &Erased::<forms::FireFigures>::NEW,
    &Erased::<forms::GunErrorForm>::NEW,
    &Erased::<forms::Losses>::NEW,
    &Erased::<forms::Percent>::NEW,
    &Erased::<forms::BallShareForm>::NEW,
    &Erased::<Duel>::NEW,
    &Erased::<Morale>::NEW,
    &Erased::<forms::CounterMarch>::NEW,
    &Erased::<forms::StopFire>::NEW,
    &Erased::<forms::ResidualGait>::NEW,
    &Erased::<CloseCombat>::NEW,
    &Erased::<forms::CombatResult>::NEW,
    &Erased::<Control>::NEW,
    &Erased::<forms::PursuitForm>::NEW,
    &Erased::<forms::Rally>::NEW,
    &Erased::<forms::GeneralNear>::NEW,
    &Erased::<forms::GeneralHit>::NEW,
    &Erased::<forms::WoundForm>::NEW,
    &Erased::<forms::UnitPoints>::NEW,
];

impl Title for Couleurs {
    gamekit::by_rulebook!();

    fn scenarios() -> Vec<ScenarioInfo> {
        SCENARIOS.iter().filter_map(|(id, text)| scenario::check(id, text).ok()).map(|setup| info(&setup)).collect()
    }

    fn options() -> Vec<OptionSpec> {
        Options::SPECS.to_vec()
    }

    fn load(spec: &SetupSpec) -> Result<Arc<Setup>, Faults> {
        scenario::load(spec).map(Arc::new)
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
        let (army, faults) = army::check(file, text, limit);
        ArmyCheck { report: army.map(army::Army::report), faults }
    }

    fn check_scenario(file: &str, text: &str) -> Result<ScenarioInfo, Faults> {
        scenario::check(file, text).map(|setup| info(&setup))
    }

    fn scenario_form() -> Option<&'static ScenarioForm> {
        Some(&SCENARIO_FORM)
    }

    fn sketch_scenario(text: &str) -> ScenarioSketch {
        making::sketch(text)
    }
}

fn info(setup: &Setup) -> ScenarioInfo {
    let usual = Options::default().to_map();
    let shipped = SCENARIOS.iter().any(|(id, _)| *id == setup.id);
    let title = if shipped { Text::new(format!("scenario-{}-name", setup.id)) } else { setup.title.clone() };
    let words = RULEBOOK.catalogue();
    let (name, notes) = gamekit::scenario::name_and_notes(words, &setup.id, &title, &setup.description);
    ScenarioInfo {
        name,
        seats: setup.seats(),
        options: setup.options.to_map().into_iter().filter(|(id, value)| usual.get(id) != Some(value)).collect(),
        notes,
        id: setup.id.clone(),
        points: setup.sides.iter().map(|side| side.limit.into()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_on_the_shelf_with_its_words() {
        let catalogue = RULEBOOK.catalogue();
        for (id, text) in SCENARIOS {
            let setup = scenario::check(id, text).unwrap_or_else(|faults| panic!("{faults}"));
            let head =
                ["name", "line", "goal", "length", "special", "notes"].map(|word| format!("scenario-{id}-{word}"));
            let units = setup.units.iter().map(|unit| format!("name-{id}-{}", unit.id));
            let generals = setup.generals.iter().map(|general| format!("name-{id}-{}", general.id));
            let objectives = setup.objectives.iter().map(|objective| format!("objective-{id}-{}", objective.id));
            for key in head.into_iter().chain(units).chain(generals).chain(objectives) {
                assert!(catalogue.has(&key), "no words: {key}");
            }
        }
        assert_eq!(Couleurs::scenarios().len(), SCENARIOS.len());
    }
}
