//! Initiative: turn.initiative.

use super::prelude::*;

/// The die of initiative.
pub const ROLL: Roll = Roll { rule: rules::TURN_INITIATIVE, label: "die-initiative" };

/// What is added to the die: living officers, and one for the commander.
#[must_use]
pub fn tally(officers: u8, commander: bool) -> Tally {
    let mut tally = Tally::new();
    tally.add(rules::TURN_INITIATIVE, "mod-initiative-officers", officers.into());
    tally.add(rules::TURN_INITIATIVE, "mod-initiative-commander", commander.into());
    tally
}

/// Procedure `initiative`.
pub struct Initiative;

/// A side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeSide {
    /// Its die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Living officer figures of the army, also in routing battalions.
    #[serde(default)]
    officers: u8,
    /// Its supreme commander lives.
    #[serde(default = "yes")]
    commander: bool,
}

fn yes() -> bool {
    true
}

/// The two sides.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeInput {
    /// The British side.
    british: InitiativeSide,
    /// The French side.
    french: InitiativeSide,
}

/// Who has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct InitiativeOutput {
    /// `british`, `french`, or `reroll` if the totals are equal.
    winner: &'static str,
    /// Total of the British.
    british: i32,
    /// Total of the French.
    french: i32,
}

impl Procedure for Initiative {
    type Input = InitiativeInput;
    type Output = InitiativeOutput;
    const ID: &'static str = "initiative";
    const RULES: &'static [RuleId] = &[rules::TURN_INITIATIVE, rules::CHAR_OFFICER, rules::CMD_KILLED];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for (side, name) in [(&input.british, "british"), (&input.french, "french")] {
            faults.die(&format!("{name}.die"), side.die);
            faults.at_most(&format!("{name}.officers"), side.officers, 48);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let mut total = |side: &InitiativeSide, of: &'static str| {
            let mut tally = tally(side.officers, side.commander);
            let die = Given::new(side.die.as_slice(), chance).d6(ROLL);
            tally.add(rules::TURN_INITIATIVE, "die-initiative", die.into());
            let sum = tally.sum();
            tell(tallies, of, tally);
            sum
        };
        let (british, french) = (total(&input.british, "nation-british"), total(&input.french, "nation-french"));
        let winner = match british.cmp(&french) {
            std::cmp::Ordering::Greater => "british",
            std::cmp::Ordering::Less => "french",
            std::cmp::Ordering::Equal => "reroll",
        };
        InitiativeOutput { winner, british, french }
    }
}
