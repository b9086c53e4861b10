//! Ranges of guns: 7.1.

use super::prelude::*;

/// The band of a distance.
#[must_use]
pub fn band(t: &Tables, guns: Guns, distance: Length) -> RangeBand {
    t.gun(guns).band(distance)
}

/// Whether guns of this weight may bombard.
#[must_use]
pub const fn bombards(t: &Tables, guns: Guns) -> bool {
    t.gun(guns).bombards
}

/// Procedure `range`.
pub struct Range;

/// Guns and distances.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeInput {
    /// Weight of the guns.
    #[serde(rename = "type")]
    guns: Guns,
    /// Distances in cm.
    distances: Vec<Cm>,
}

/// The bands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RangeOutput {
    /// For each distance.
    bands: Vec<RangeBand>,
    /// These guns may bombard.
    may_bombard: bool,
    /// Light guns may bombard: never.
    light_may_bombard: bool,
}

impl Procedure for Range {
    type Input = RangeInput;
    type Output = RangeOutput;
    const ID: &'static str = "range";
    const RULES: &'static [RuleId] = &[rules::R7_1];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for distance in &input.distances {
            faults.distance("distances", *distance);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        RangeOutput {
            bands: input.distances.iter().map(|distance| band(t, input.guns, distance.length())).collect(),
            may_bombard: bombards(t, input.guns),
            light_may_bombard: bombards(t, Guns::Light),
        }
    }
}
