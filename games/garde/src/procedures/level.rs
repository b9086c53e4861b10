//! The level of a brigade: 1.6.

use super::prelude::*;

/// What a brigade with these elements counts as: their level, or one above the weakest if they differ (ruling G15).
#[must_use]
pub fn of(t: &Tables, elements: &[Experience]) -> Option<Experience> {
    let weakest = *elements.iter().min()?;
    if elements.iter().all(|level| *level == weakest) {
        return Some(weakest);
    }
    let counts = weakest.index() + usize::from(t.experience.mixed_above);
    Experience::ALL.get(counts).copied().or(Some(Experience::Guard))
}

/// Procedure `mixed_level`.
pub struct MixedLevel;

/// Brigades by the levels of their elements.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MixedLevelInput {
    /// The levels of the elements of each brigade.
    brigades: Vec<Vec<Experience>>,
}

/// What they count as.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MixedLevelOutput {
    /// The level of each brigade.
    levels: Vec<Option<Experience>>,
}

impl Procedure for MixedLevel {
    type Input = MixedLevelInput;
    type Output = MixedLevelOutput;
    const ID: &'static str = "mixed_level";
    const RULES: &'static [RuleId] = &[rules::R1_6];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for brigade in &input.brigades {
            faults.within("brigades: elements", brigade.len() as u32, 1, 6);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        MixedLevelOutput { levels: input.brigades.iter().map(|brigade| of(tables(), brigade)).collect() }
    }
}
