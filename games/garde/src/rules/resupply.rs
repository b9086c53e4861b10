//! Ammunition: 3.3c, 7.5.

use super::prelude::*;

/// The die of a battery far from its baggage.
pub(crate) const ROLL: Roll = Roll { rule: rules::R3_3C, label: "die-resupply" };

/// A battery without ammunition in the rally phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmptyBattery {
    /// Distance to its baggage train in cm, if that is still there.
    #[serde(default)]
    pub(crate) baggage: Option<Cm>,
    /// It stands in an enemy zone of control.
    #[serde(default)]
    pub(crate) in_enemy_zone: bool,
}

/// Its die, if one is needed, and whether it is resupplied. No die falls where the train is near.
pub(crate) fn resupplied(t: &Tables, battery: &EmptyBattery, chance: &mut impl Chance) -> (Option<u8>, bool) {
    let near = battery.baggage.is_some_and(|distance| distance.length() <= t.constants.resupply_distance);
    if near && !battery.in_enemy_zone {
        return (None, true);
    }
    let die = chance.die(ROLL, t.constants.die_sides);
    (Some(die), die >= t.constants.resupply_test)
}

/// Procedure `resupply`: whether it may fire again.
pub(crate) struct Resupply;

impl Procedure for Resupply {
    type Input = EmptyBattery;
    type Output = bool;
    const ID: &'static str = "resupply";
    const RULES: &'static [RuleId] = &[rules::R3_3C, rules::R7_5];

    fn resolve(battery: &EmptyBattery, chance: &mut impl Chance, _: &mut Tallies) -> bool {
        resupplied(tables(), battery, chance).1
    }
}
