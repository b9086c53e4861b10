//! Initiative: turn.initiative.

use super::prelude::*;
use crate::book::vocabulary::Winner;

/// The die of initiative.
pub const ROLL: Roll = Roll { rule: rules::TURN_INITIATIVE, label: "die-initiative" };

/// What a side has for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Living officer figures of the army, also in routing battalions (ruling R29).
    pub officers: u8,
    /// Its supreme commander lives.
    #[serde(default = "yes")]
    pub commander: bool,
}

fn yes() -> bool {
    true
}

impl Claim {
    /// What is added to the die: living officers, and one for the commander.
    #[must_use]
    pub fn tally(self) -> Tally {
        let mut tally = Tally::new();
        tally.add(rules::TURN_INITIATIVE, "mod-initiative-officers", self.officers.into());
        tally.add(rules::TURN_INITIATIVE, "mod-initiative-commander", self.commander.into());
        tally
    }
}

/// Who has the initiative with these dice; nobody if the totals are equal: both roll again (ruling R29).
#[must_use]
pub fn winner(dice: [u8; 2], added: [i32; 2]) -> Winner {
    match (i32::from(dice[0]) + added[0]).cmp(&(i32::from(dice[1]) + added[1])) {
        std::cmp::Ordering::Greater => Winner::First,
        std::cmp::Ordering::Less => Winner::Second,
        std::cmp::Ordering::Equal => Winner::Nobody,
    }
}

/// Procedure `initiative`.
pub struct Initiative;

/// The two sides.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeInput {
    /// One side.
    first: Claim,
    /// The other.
    second: Claim,
}

/// Who has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct InitiativeOutput {
    /// The side that has it; nobody if both must roll again.
    winner: Winner,
}

impl Procedure for Initiative {
    type Input = InitiativeInput;
    type Output = InitiativeOutput;
    const ID: &'static str = "initiative";
    const RULES: &'static [RuleId] = &[rules::TURN_INITIATIVE, rules::CHAR_OFFICER, rules::CMD_KILLED];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.at_most("first.officers", input.first.officers, 48);
        faults.at_most("second.officers", input.second.officers, 48);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let claims = [input.first, input.second];
        let dice = claims.map(|_| chance.d6(ROLL));
        let added = claims.map(|claim| claim.tally().sum());
        for (side, of) in [Winner::First, Winner::Second].into_iter().enumerate() {
            let mut tally = claims[side].tally();
            tally.add(rules::TURN_INITIATIVE, "die-initiative", dice[side].into());
            tell(tallies, of.label(), tally);
        }
        InitiativeOutput { winner: winner(dice, added) }
    }
}
