//! Who holds the rades: 12, 33.1c.

use super::barrage::harm;
use super::prelude::*;
use crate::vocabulary::RadeState;

/// Whether batteries and peninsula of 12.2 stand: at least four batteries of 1 PF or more bear on the rade, and the
/// Republicans control a peninsula.
#[must_use]
pub fn is_threatened(batteries: u8, peninsula: bool) -> bool {
    peninsula && batteries >= tables().batteries.bb_needed_for_tenuous
}

/// The state of a rade after a barrage that hit: tenuous if it is threatened (12.2).
#[must_use]
pub const fn after_hits(state: RadeState, threatened: bool, hits: u8) -> RadeState {
    match state {
        RadeState::Allied if threatened && hits > 0 => RadeState::Tenuous,
        other => other,
    }
}

/// The state at the start of an Allied side turn: full control comes back by itself once the threat is gone, but not
/// to the Petite Rade while the Grande Rade is lost (12.4, 12.7).
#[must_use]
pub const fn recovered(state: RadeState, threatened: bool, barred_by_grande: bool) -> RadeState {
    if threatened || barred_by_grande { state } else { RadeState::Allied }
}

/// The state of a lost rade that the Allies take back (12.6).
#[must_use]
pub const fn taken_back(threatened: bool) -> RadeState {
    if threatened { RadeState::Tenuous } else { RadeState::Allied }
}

/// The evacuation gauge after a rade changed hands: up by 2 when it is lost, down by 2 when it is regained, never
/// below 0 (33.1c).
#[must_use]
pub fn gauge_after(gauge: u8, before: RadeState, after: RadeState) -> u8 {
    let table = &tables().evacuation;
    let change = match (before.is_held(), after.is_held()) {
        (true, false) => table.per_rade_lost,
        (false, true) => table.per_rade_regained,
        _ => 0,
    };
    gauge.saturating_add_signed(change)
}

/// Whether a rade becomes tenuous: 12.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TenuousHold {
    /// Batteries of Bonaparte with 1 PF or more in its bombardment areas.
    batteries: u8,
    /// The Republicans control a peninsula.
    peninsula: bool,
    /// A hit was scored after both were met.
    hit: bool,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct TenuousHoldOutcome {
    tenuous: bool,
}

impl Case for TenuousHold {
    type Outcome = TenuousHoldOutcome;
    const ID: &'static str = "tenuous_hold";
    const RULES: &'static [RuleId] = &[rules::R12_2];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["batteries", "peninsula", "hit"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> TenuousHoldOutcome {
        let threatened = is_threatened(self.batteries, self.peninsula);
        let after = after_hits(RadeState::Allied, threatened, self.hit.into());
        TenuousHoldOutcome { tenuous: after == RadeState::Tenuous }
    }
}

/// Procedure `tenuous_barrages`: barrages on one rade one after another (12.2, 12.3).
pub struct TenuousBarrages;

/// Barrages of one turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TenuousBarragesInput {
    /// The state of the rade before.
    state_before: RadeState,
    /// Hits of each barrage.
    hits: Vec<u8>,
    /// Four batteries bear on it and a peninsula is Republican.
    #[serde(default = "yes")]
    threatened: bool,
}

const fn yes() -> bool {
    true
}

/// What they bring.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct TenuousBarragesOutput {
    state_after: RadeState,
    pv: Vec<u8>,
    evacuation_points: Vec<u8>,
}

impl Procedure for TenuousBarrages {
    type Input = TenuousBarragesInput;
    type Output = TenuousBarragesOutput;
    const ID: &'static str = "tenuous_barrages";
    const RULES: &'static [RuleId] = &[rules::R12_2, rules::R12_3, rules::R27_39];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for hits in &input.hits {
            faults.within("hits", *hits, 0, 9);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut output =
            TenuousBarragesOutput { state_after: input.state_before, pv: Vec::new(), evacuation_points: Vec::new() };
        for hits in &input.hits {
            // The barrage that makes the hold tenuous counts single (ruling 71).
            let harm = harm(*hits, output.state_after);
            output.pv.push(harm.points);
            output.evacuation_points.push(harm.evacuation);
            output.state_after = after_hits(output.state_after, input.threatened, *hits);
        }
        output
    }
}

/// What is done with a rade at the start of an Allied side turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RadeDecision {
    /// It is left as it is.
    Keep,
    /// It is given up.
    GiveUp,
    /// It is taken back.
    TakeBack,
}

/// A rade at the start of an Allied side turn: 12.4, 12.6, 12.7, 33.1c.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RadeControl {
    /// Its state.
    state: RadeState,
    /// Batteries of Bonaparte with 1 PF or more in its bombardment areas.
    #[serde(default)]
    batteries: u8,
    /// The Republicans control a peninsula.
    #[serde(default)]
    peninsula: bool,
    /// It is the Petite Rade, and the Grande Rade is lost.
    #[serde(default)]
    grande_lost: bool,
    /// What British and Spanish decide.
    #[serde(default = "keep")]
    decision: RadeDecision,
    /// The evacuation gauge.
    #[serde(default)]
    gauge: u8,
}

const fn keep() -> RadeDecision {
    RadeDecision::Keep
}

/// Its state afterwards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RadeControlOutcome {
    state_after: RadeState,
    recovered_by_itself: bool,
    gauge_after: u8,
}

impl Case for RadeControl {
    type Outcome = RadeControlOutcome;
    const ID: &'static str = "rade_control";
    const RULES: &'static [RuleId] = &[rules::R12_4, rules::R12_6, rules::R12_7, rules::R12_8, rules::R33_1C];

    fn check(&self, faults: &mut InputFaults) {
        faults.require(!(self.grande_lost && self.decision == RadeDecision::TakeBack), || {
            "decision: the Petite Rade cannot be taken back while the Grande Rade is lost (12.4)".to_owned()
        });
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> RadeControlOutcome {
        let threatened = is_threatened(self.batteries, self.peninsula);
        let first = recovered(self.state, threatened, self.grande_lost);
        let after = match self.decision {
            RadeDecision::GiveUp => RadeState::Lost,
            RadeDecision::TakeBack if first == RadeState::Lost => taken_back(threatened),
            _ => first,
        };
        let gauge = gauge_after(gauge_after(self.gauge, self.state, first), first, after);
        RadeControlOutcome { state_after: after, recovered_by_itself: first != self.state, gauge_after: gauge }
    }
}
