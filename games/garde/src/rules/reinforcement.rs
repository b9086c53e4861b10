//! Reinforcements: 3.1.

use super::prelude::*;

/// The die of a reinforcement.
pub(crate) const ROLL: Roll = Roll { rule: rules::R3_1, label: "die-reinforcement" };

/// A formation on the march.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OnTheMarch {
    /// The turn in which it is due.
    pub(crate) due: u8,
    /// The turn it is now.
    pub(crate) turn: u8,
}

/// What it needs to arrive now; nothing before its time; 1 or less is automatic.
#[must_use]
pub(crate) fn needed(t: &Tables, march: OnTheMarch) -> Option<u8> {
    let late = usize::from(march.turn.saturating_add(1).checked_sub(march.due)?);
    t.reinforcements.get(late).or(t.reinforcements.last()).copied()
}

/// Its die, if one is needed, and whether it arrives.
pub(crate) fn arrives(t: &Tables, march: OnTheMarch, chance: &mut impl Chance) -> (Option<u8>, bool) {
    match needed(t, march) {
        None => (None, false),
        Some(needed) if needed <= 1 => (None, true),
        Some(needed) => {
            let die = chance.die(ROLL, t.constants.die_sides);
            (Some(die), die >= needed)
        }
    }
}

/// Procedure `reinforcement`: whether it arrives.
pub(crate) struct Reinforcement;

impl Procedure for Reinforcement {
    type Input = OnTheMarch;
    type Output = bool;
    const ID: &'static str = "reinforcement";
    const RULES: &'static [RuleId] = &[rules::R3_1];

    fn resolve(march: &OnTheMarch, chance: &mut impl Chance, _: &mut Tallies) -> bool {
        arrives(tables(), *march, chance).1
    }
}
