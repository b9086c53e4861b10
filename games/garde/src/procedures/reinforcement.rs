//! Reinforcements: 3.1.

use super::prelude::*;

/// The die of a reinforcement.
pub const ROLL: Roll = Roll { rule: rules::R3_1, label: "die-reinforcement" };

/// What a formation due in `due` needs to arrive in `turn`; nothing before its time; 1 or less is automatic.
#[must_use]
pub fn needed(t: &Tables, due: u8, turn: u8) -> Option<u8> {
    let late = usize::from((turn + 1).checked_sub(due)?);
    t.reinforcements.get(late).or(t.reinforcements.last()).copied()
}

/// Its die, if one is needed, and whether it arrives.
pub fn arrives(t: &Tables, due: u8, turn: u8, chance: &mut impl Chance) -> (Option<u8>, bool) {
    match needed(t, due, turn) {
        None => (None, false),
        Some(needed) if needed <= 1 => (None, true),
        Some(needed) => {
            let die = chance.die(ROLL, t.constants.die_sides);
            (Some(die), die >= needed)
        }
    }
}

/// Procedure `reinforcement`.
pub struct Reinforcement;

/// A die in a turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnDie {
    /// The turn.
    pub(super) turn: u8,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    pub(super) die: Option<u8>,
}

/// A formation that is due.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReinforcementInput {
    /// Due turn.
    due: u8,
    /// The turns looked at, in order; by default from the turn before to two turns after.
    #[serde(default)]
    rolls: Vec<TurnDie>,
}

/// When it arrives.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ReinforcementOutput {
    /// The turn; nothing if not in the turns looked at.
    arrives: Option<u8>,
}

impl Procedure for Reinforcement {
    type Input = ReinforcementInput;
    type Output = ReinforcementOutput;
    const ID: &'static str = "reinforcement";
    const RULES: &'static [RuleId] = &[rules::R3_1];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("due", input.due.into(), 1, 30);
        for roll in &input.rolls {
            faults.within("rolls.turn", roll.turn.into(), 1, 40);
            faults.d10("rolls.die", roll.die);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let usual: Vec<TurnDie> =
            (input.due.saturating_sub(1)..=input.due + 2).map(|turn| TurnDie { turn, die: None }).collect();
        let rolls = if input.rolls.is_empty() { &usual } else { &input.rolls };
        let found =
            rolls.iter().find(|roll| arrives(tables(), input.due, roll.turn, &mut Given::new(roll.die, chance)).1);
        ReinforcementOutput { arrives: found.map(|roll| roll.turn) }
    }
}
