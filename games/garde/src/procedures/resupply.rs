//! Ammunition: 3.3c, 7.5.

use super::prelude::*;

/// The die of a battery far from its baggage.
pub const ROLL: Roll = Roll { rule: rules::R3_3C, label: "die-resupply" };

/// The die of a battery, if one is needed, and whether it is resupplied. `baggage`: distance to its train, if that is
/// still there. No die falls where the train is near.
pub fn resupplied(
    t: &Tables,
    baggage: Option<Length>,
    in_enemy_zone: bool,
    chance: &mut impl Chance,
) -> (Option<u8>, bool) {
    let near = baggage.is_some_and(|distance| distance <= t.constants.resupply_distance);
    if near && !in_enemy_zone {
        return (None, true);
    }
    let die = chance.die(ROLL, t.constants.die_sides);
    (Some(die), die >= t.constants.resupply_test)
}

/// Procedure `resupply`.
pub struct Resupply;

/// A battery without ammunition in the rally phase.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResupplyInput {
    /// Distance to its baggage train in cm, if there is one.
    #[serde(default)]
    baggage_cm: Option<Cm>,
    /// It stands in an enemy zone of control.
    #[serde(default)]
    in_zdc: bool,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it may fire again.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ResupplyOutput {
    /// It may.
    resupplied: bool,
}

impl Procedure for Resupply {
    type Input = ResupplyInput;
    type Output = ResupplyOutput;
    const ID: &'static str = "resupply";
    const RULES: &'static [RuleId] = &[rules::R3_3C, rules::R7_5];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.d10("die", input.die);
        faults.distance("baggage_cm", input.baggage_cm.unwrap_or_default());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let baggage = input.baggage_cm.map(Cm::length);
        let mut dice = Given::new(input.die, chance);
        ResupplyOutput { resupplied: resupplied(tables(), baggage, input.in_zdc, &mut dice).1 }
    }
}
