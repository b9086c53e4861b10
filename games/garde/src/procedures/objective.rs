//! Objectives: 8.5.

use super::prelude::*;

/// Who holds an objective after a consolidation: the side that alone has troops there, else who held it before.
#[must_use]
pub const fn holder(before: Option<u8>, present: [bool; 2]) -> Option<u8> {
    match present {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ => before,
    }
}

/// Procedure `objective`.
pub struct ObjectiveHeld;

/// Troops within reach of the objective in one consolidation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Presence {
    /// Brigades of a, neither in rout nor baggage.
    #[serde(default)]
    a: u8,
    /// Brigades of b.
    #[serde(default)]
    b: u8,
    /// Brigades of a in rout: they do not count.
    #[serde(default)]
    a_routing: u8,
    /// Brigades of b in rout.
    #[serde(default)]
    b_routing: u8,
}

/// Consolidations in turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveInput {
    /// Who is within 5 cm, or in the urban area or fort around it, in each.
    within_5cm: Vec<Presence>,
}

/// Who holds it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ObjectiveOutput {
    /// After each consolidation: `a`, `b` or nobody.
    holder: Vec<Option<&'static str>>,
}

impl Procedure for ObjectiveHeld {
    type Input = ObjectiveInput;
    type Output = ObjectiveOutput;
    const ID: &'static str = "objective";
    const RULES: &'static [RuleId] = &[rules::R8_5];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut now = None;
        let mut names = Vec::new();
        for presence in &input.within_5cm {
            now = holder(now, [presence.a > 0, presence.b > 0]);
            names.push(now.map(|side| if side == 0 { "a" } else { "b" }));
        }
        ObjectiveOutput { holder: names }
    }
}
