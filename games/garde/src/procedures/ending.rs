//! The end of the battle: 8.4.

use super::prelude::*;
use super::reinforcement::TurnDie;

/// The die of the end.
pub const ROLL: Roll = Roll { rule: rules::R8_4, label: "die-battle_end" };

/// What ends a battle of nominal length in `turn`; nothing before its time; 1 or less is automatic.
#[must_use]
pub fn needed(t: &Tables, nominal: u8, turn: u8) -> Option<u8> {
    let late = usize::from(turn.checked_sub(nominal)?);
    t.battle_end.get(late).or(t.battle_end.last()).copied()
}

/// Its die, if one is needed, and whether it ends.
pub fn ends(t: &Tables, nominal: u8, turn: u8, chance: &mut impl Chance) -> (Option<u8>, bool) {
    match needed(t, nominal, turn) {
        None => (None, false),
        Some(needed) if needed <= 1 => (None, true),
        Some(needed) => {
            let die = chance.die(ROLL, t.constants.die_sides);
            (Some(die), die >= needed)
        }
    }
}

/// Procedure `battle_end`.
pub struct BattleEnd;

/// A battle of nominal length.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleEndInput {
    /// Nominal length in turns.
    nominal: u8,
    /// The turns looked at, in order; by default from the nominal one to the last possible.
    #[serde(default)]
    rolls: Vec<TurnDie>,
}

/// When it ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BattleEndOutput {
    /// The last turn; nothing if not in the turns looked at.
    ends_after: Option<u8>,
}

impl Procedure for BattleEnd {
    type Input = BattleEndInput;
    type Output = BattleEndOutput;
    const ID: &'static str = "battle_end";
    const RULES: &'static [RuleId] = &[rules::R8_4];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("nominal", input.nominal.into(), 1, 30);
        for roll in &input.rolls {
            faults.within("rolls.turn", roll.turn.into(), 1, 40);
            faults.d10("rolls.die", roll.die);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let usual: Vec<TurnDie> = (input.nominal..=input.nominal + 3).map(|turn| TurnDie { turn, die: None }).collect();
        let rolls = if input.rolls.is_empty() { &usual } else { &input.rolls };
        let found =
            rolls.iter().find(|roll| ends(tables(), input.nominal, roll.turn, &mut Given::new(roll.die, chance)).1);
        BattleEndOutput { ends_after: found.map(|roll| roll.turn) }
    }
}
