//! The depth of a zone of control: 1.7.

use super::prelude::*;

/// How far ahead of its front edge a brigade controls the ground; nothing in rout.
#[must_use]
pub fn depth(t: &Tables, arm: Arm, cohesion: Cohesion) -> Length {
    let zone = t.moves(arm).zone;
    match cohesion {
        Cohesion::Formed => zone,
        Cohesion::Disorganised => super::movement::halved(t, zone),
        Cohesion::Rout | Cohesion::Broken => Length::ZERO,
    }
}

/// Procedure `zone_of_control`.
pub struct ZoneOfControl;

/// A brigade in one or several states.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoneInput {
    /// Its arm.
    arm: Arm,
    /// Its cohesion; several are answered side by side.
    #[serde(default = "formed")]
    states: Vec<Cohesion>,
}

fn formed() -> Vec<Cohesion> {
    vec![Cohesion::Formed]
}

/// How deep its zone of control is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ZoneOutput {
    /// In cm, for each state.
    zdc: Vec<Cm>,
}

impl Procedure for ZoneOfControl {
    type Input = ZoneInput;
    type Output = ZoneOutput;
    const ID: &'static str = "zone_of_control";
    const RULES: &'static [RuleId] = &[rules::R1_7];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        ZoneOutput { zdc: input.states.iter().map(|state| depth(tables(), input.arm, *state).into()).collect() }
    }
}
