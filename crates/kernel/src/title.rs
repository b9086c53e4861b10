//! A game as a title on the shelf: what server and command line need besides playing it.

use crate::record::SetupSpec;
use crate::rulebook::Coverage;
use crate::{
    ArmyCheck, ArmyForm, DynProcedure, Evaluate, Fault, Faults, OptionSpec, Rulebook, ScenarioForm, ScenarioSketch,
    Text,
};
use serde::Serialize;
use std::sync::Arc;
use ts_rs::TS;

/// What a game tells about itself: its scenarios and options, its rulebook, its procedures, and how its files are
/// checked. Implement it in `games/ID/src/title.rs`; the `session` crate makes the rest of it.
pub trait Title: Evaluate<Setup: Clone> {
    /// Rules, charts and words.
    fn rulebook() -> &'static Rulebook;

    /// The built-in scenarios, the first being the one to begin with.
    fn scenarios() -> Vec<ScenarioInfo>;

    /// The options with their defaults.
    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    /// Sets a game up: scenario, options and forces, validated.
    ///
    /// # Errors
    /// Everything wrong with them, with file and line.
    fn load(spec: &SetupSpec) -> Result<Arc<Self::Setup>, Faults>;

    /// The seats of a game that is set up.
    fn seats(setup: &Self::Setup) -> Vec<SeatInfo>;

    /// The resolutions of the rulebook, in the order it has them.
    fn procedures() -> &'static [&'static dyn DynProcedure] {
        &[]
    }

    /// How an army that a player brings is put together; nothing if nobody brings one to this game.
    fn army_form() -> Option<&'static ArmyForm> {
        None
    }

    /// Checks an army file, as a player brings it, against the limit of points (the file's own if none is given).
    fn check_army(file: &str, _text: &str, _limit: Option<u32>) -> ArmyCheck {
        ArmyCheck::from(Faults::from(Fault::of(file, "there are no army files of this game")))
    }

    /// Checks a scenario file.
    ///
    /// # Errors
    /// Everything wrong with it, with its line; or that this game has no scenario files.
    fn check_scenario(file: &str, _text: &str) -> Result<ScenarioInfo, Faults> {
        Err(Fault::of(file, "there are no scenario files of this game").into())
    }

    /// How a scenario is made; nothing if this game has no form for it.
    fn scenario_form() -> Option<&'static ScenarioForm> {
        None
    }

    /// How a scenario file looks, as far as it can be read: right or wrong.
    fn sketch_scenario(_text: &str) -> ScenarioSketch {
        ScenarioSketch::default()
    }

    /// Where each rule is implemented and tested.
    fn coverage() -> Coverage;
}

/// A scenario, as a new table offers it. Its name is the message `scenario-ID-name`, its line `scenario-ID-line`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(export)]
pub struct ScenarioInfo {
    /// Id within the game.
    pub id: String,
    /// What its file calls it, for one that does not come with the game.
    pub name: Option<Text>,
    /// The seats: id (also of its colours) and message id of the name.
    pub seats: Vec<SeatInfo>,
    /// Options this scenario sets differently from the defaults.
    pub options: Vec<(String, String)>,
    /// What happened there, and what to look for, to be read before playing; a game may have none.
    pub notes: Option<Text>,
    /// Points that an army may cost which a player brings, by seat; empty where nobody brings one.
    pub points: Vec<u32>,
}

/// A seat of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct SeatInfo {
    /// Id of the side or nation, such as `british`.
    pub id: String,
    /// Message id of its name.
    pub name: String,
}
