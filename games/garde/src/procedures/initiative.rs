//! Initiative: 3.4.

use super::prelude::*;

/// The die of initiative.
pub const ROLL: Roll = Roll { rule: rules::R3_4, label: "die-initiative" };

/// What the highest general on the table adds; nothing without any general.
#[must_use]
pub fn bonus(t: &Tables, general: Option<Competence>) -> u8 {
    general.map_or(0, |competence| t.initiative[competence.index()])
}

/// The side with the higher total; equal, the side that did not have it last turn; in the first turn nobody.
#[must_use]
pub fn winner(totals: [u8; 2], last: Option<u8>) -> Option<u8> {
    let [a, b] = totals;
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => last.map(|side| 1 - side.min(1)),
    }
}

/// Rolls for both sides: their dice.
pub fn roll(t: &Tables, chance: &mut impl Chance) -> [u8; 2] {
    [chance.die(ROLL, t.constants.die_sides), chance.die(ROLL, t.constants.die_sides)]
}

/// Procedure `initiative`.
pub struct Initiative;

/// A side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeSide {
    /// Competence of its highest general on the table, if there is one.
    #[serde(default)]
    competence: Option<Competence>,
    /// Its die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// It had the initiative last turn.
    #[serde(default)]
    had_it: bool,
}

/// The two sides.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeInput {
    /// One side.
    a: InitiativeSide,
    /// The other.
    b: InitiativeSide,
}

/// Who has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct InitiativeOutput {
    /// `a`, `b`, or `reroll` if the totals are equal in the first turn.
    winner: &'static str,
    /// Total of a.
    a: u8,
    /// Total of b.
    b: u8,
}

impl Procedure for Initiative {
    type Input = InitiativeInput;
    type Output = InitiativeOutput;
    const ID: &'static str = "initiative";
    const RULES: &'static [RuleId] = &[rules::R3_4];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.d10("a.die", input.a.die);
        faults.d10("b.die", input.b.die);
        faults.require(!(input.a.had_it && input.b.had_it), || "had_it: only one side had it last turn".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut total = |side: &InitiativeSide| {
            let die = Given::new(side.die, chance).die(ROLL, t.constants.die_sides);
            let mut tally = Tally::new();
            tally.add(rules::R3_4, ROLL.label, die.into());
            tally.add(rules::R3_4, "mod-initiative-general", bonus(t, side.competence).into());
            let sum = tally.sum() as u8;
            tell(tallies, "phase-initiative", tally);
            sum
        };
        let (a, b) = (total(&input.a), total(&input.b));
        let last = if input.a.had_it { Some(0) } else { input.b.had_it.then_some(1) };
        let winner = match winner([a, b], last) {
            Some(0) => "a",
            Some(_) => "b",
            None => "reroll",
        };
        InitiativeOutput { winner, a, b }
    }
}
