//! The footprint of a brigade: 1.4.

use super::prelude::*;

/// Frontage and depth of so many elements in a formation.
#[must_use]
pub fn size(t: &Tables, formation: Formation, elements: u8) -> (Length, Length) {
    t.footprint.of(formation, elements)
}

/// Procedure `footprint`.
pub struct Footprint;

/// A brigade.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FootprintInput {
    /// Its elements, 1 to 6.
    elements: u8,
}

/// Frontage and depth in cm in each formation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FootprintOutput {
    /// Two abreast.
    bataille: [Cm; 2],
    /// All abreast.
    ligne: [Cm; 2],
    /// One abreast.
    marche: [Cm; 2],
}

impl Procedure for Footprint {
    type Input = FootprintInput;
    type Output = FootprintOutput;
    const ID: &'static str = "footprint";
    const RULES: &'static [RuleId] = &[rules::R1_4, rules::R1_1];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.elements("elements", input.elements);
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let of = |formation| {
            let (front, depth) = size(tables(), formation, input.elements);
            [front.into(), depth.into()]
        };
        FootprintOutput { bataille: of(Formation::Battle), ligne: of(Formation::Line), marche: of(Formation::March) }
    }
}
