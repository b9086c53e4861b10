//! A game as a title on the shelf: what server and command line need besides playing it.

use crate::record::SetupSpec;
use crate::rulebook::Coverage;
use crate::{DynProcedure, Evaluate, Faults, OptionSpec, RuleId, Rulebook, SeatSpec, Tally, Text};
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
    fn options() -> Vec<OptionSpec>;

    /// Sets a game up: scenario, options and forces, validated.
    ///
    /// # Errors
    /// Everything wrong with them, with file and line.
    fn load(spec: &SetupSpec) -> Result<Arc<Self::Setup>, Faults>;

    /// The seats of a game that is set up.
    fn seats(setup: &Self::Setup) -> Vec<SeatSpec>;

    /// The resolutions of the rulebook, in the order it has them.
    fn procedures() -> &'static [&'static dyn DynProcedure];

    /// Checks an army file, as a player brings it, against the limit of points (the scenario's own if none is given).
    ///
    /// # Errors
    /// Everything wrong with it, with its line.
    fn check_army(file: &str, text: &str, limit: Option<u32>) -> Result<ArmyReport, Faults>;

    /// Checks a scenario file.
    ///
    /// # Errors
    /// Everything wrong with it, with its line.
    fn check_scenario(file: &str, text: &str) -> Result<ScenarioInfo, Faults>;

    /// Where each rule is implemented and tested.
    fn coverage() -> Coverage;
}

/// A scenario, as a new table offers it. Its name is the message `scenario-ID-name`, its line `scenario-ID-line`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ScenarioInfo {
    /// Id within the game.
    pub id: String,
    /// The seats: id (also of its colours) and message id of the name.
    pub seats: Vec<SeatInfo>,
    /// Options this scenario sets differently from the defaults.
    pub options: Vec<(String, String)>,
    /// What happened there, and what to look for, to be read before playing; a game may have none.
    pub notes: Option<Text>,
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

impl From<SeatSpec> for SeatInfo {
    fn from(SeatSpec { id, name }: SeatSpec) -> Self {
        SeatInfo { id, name }
    }
}

/// An army that was checked and found in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyReport {
    /// Its name.
    pub name: Text,
    /// Points it costs.
    pub points: u32,
    /// Points it may cost.
    pub limit: u32,
    /// The rule that sets the limit.
    pub rule: RuleId,
    /// What it is made of.
    pub units: Vec<ArmyLine>,
    /// What is odd about it but allowed.
    pub warnings: Vec<String>,
}

/// A unit of an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyLine {
    /// Its id in the file.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What it is, in a few words each.
    pub facts: Vec<Text>,
    /// Points it costs.
    pub points: u32,
    /// How they come about.
    pub tally: Tally,
}
