//! Aides-de-camp: 3.2b, 3.2d, 3.2e.

use super::prelude::*;

/// How many aides-de-camp a general has each turn; division generals have none.
#[must_use]
pub const fn number(t: &Tables, rank: Rank, competence: Competence) -> u8 {
    match rank {
        Rank::Division => 0,
        Rank::Corps => t.competence.corps_aides[competence.index()],
        Rank::Army => t.competence.army_aides[competence.index()],
    }
}

/// How far an aide-de-camp rides in an order phase.
#[must_use]
pub const fn ride(t: &Tables) -> Length {
    t.movement.aide
}

/// In how many order phases he reaches a general who stays so far away; at least one.
#[must_use]
pub fn phases(t: &Tables, distance: Length) -> u8 {
    let (way, ride) = (distance.to_tenths().max(0), ride(t).to_tenths().max(1));
    ((way + ride - 1) / ride).clamp(1, 255) as u8
}

/// Procedure `aides`.
pub struct Aides;

/// Generals.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AidesInput {
    /// Competence of a corps general.
    #[serde(default)]
    corps: Option<Competence>,
    /// Competence of an army general.
    #[serde(default)]
    army: Option<Competence>,
}

/// Their aides-de-camp each turn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AidesOutput {
    /// Of the corps general.
    corps: Option<u8>,
    /// Of the army general.
    army: Option<u8>,
}

impl Procedure for Aides {
    type Input = AidesInput;
    type Output = AidesOutput;
    const ID: &'static str = "aides";
    const RULES: &'static [RuleId] = &[rules::R3_2D, rules::R3_2B];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        AidesOutput {
            corps: input.corps.map(|competence| number(t, Rank::Corps, competence)),
            army: input.army.map(|competence| number(t, Rank::Army, competence)),
        }
    }
}

/// Procedure `aide_ride`.
pub struct AideRide;

/// An aide-de-camp and division generals who stay where they are.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AideRideInput {
    /// The turn in which he is sent.
    #[serde(default = "first_turn")]
    sent_turn: u8,
    /// Distances in cm.
    distances: Vec<Cm>,
}

fn first_turn() -> u8 {
    1
}

/// When the test is made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AideRideOutput {
    /// The turn, for each distance.
    test_in_turn: Vec<u16>,
}

impl Procedure for AideRide {
    type Input = AideRideInput;
    type Output = AideRideOutput;
    const ID: &'static str = "aide_ride";
    const RULES: &'static [RuleId] = &[rules::R3_2E, rules::R3_2C];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for distance in &input.distances {
            faults.distance("distances", *distance);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let turn = |distance: &Cm| u16::from(input.sent_turn) + u16::from(phases(tables(), distance.length())) - 1;
        AideRideOutput { test_in_turn: input.distances.iter().map(turn).collect() }
    }
}
