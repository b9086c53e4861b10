//! The end of the battle: 8.4.

use super::prelude::*;

/// The die of the end.
pub(crate) const ROLL: Roll = Roll { rule: rules::R8_4, label: "die-battle_end" };

/// A battle at the consolidation of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Late {
    /// Its nominal length in turns.
    pub(crate) nominal: u8,
    /// The turn it is now.
    pub(crate) turn: u8,
}

/// What ends it now; nothing before its time; 1 or less is automatic.
#[must_use]
pub(crate) fn needed(t: &Tables, late: Late) -> Option<u8> {
    let by = usize::from(late.turn.checked_sub(late.nominal)?);
    t.battle_end.get(by).or(t.battle_end.last()).copied()
}

/// Its die, if one is needed, and whether it ends.
pub(crate) fn ends(t: &Tables, late: Late, chance: &mut impl Chance) -> (Option<u8>, bool) {
    match needed(t, late) {
        None => (None, false),
        Some(needed) if needed <= 1 => (None, true),
        Some(needed) => {
            let die = chance.die(ROLL, t.constants.die_sides);
            (Some(die), die >= needed)
        }
    }
}

/// Procedure `battle_end`: whether the battle ends with this turn.
pub(crate) struct BattleEnd;

impl Procedure for BattleEnd {
    type Input = Late;
    type Output = bool;
    const ID: &'static str = "battle_end";
    const RULES: &'static [RuleId] = &[rules::R8_4];

    fn resolve(late: &Late, chance: &mut impl Chance, _: &mut Tallies) -> bool {
        ends(tables(), *late, chance).1
    }
}
