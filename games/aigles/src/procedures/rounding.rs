//! def.rounding: halves go up; for skirmishers every fraction does. Percentages are multiplied first, rounded once.

use super::prelude::*;

/// So much of a number of dice: halves up, or all fractions up for skirmishers.
#[must_use]
pub const fn rounded(dice: i32, share: Share, skirmishers: bool) -> i32 {
    if skirmishers { share.of_up(dice) } else { share.of_half_up(dice) }
}

/// Procedure `rounding`.
pub struct Rounding;

/// A number of dice and the percentages that apply to it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundingInput {
    /// Number of dice (or of anything else).
    dice: u16,
    /// What it is multiplied by: 0.5 for 50 %. A list is multiplied together first.
    factor: Cases<Share>,
    /// Skirmishers: every fraction goes up.
    #[serde(default)]
    skirmishers: bool,
}

/// The rounded number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RoundingOutput {
    /// The number.
    rounded: i32,
}

impl Procedure for Rounding {
    type Input = RoundingInput;
    type Output = RoundingOutput;
    const ID: &'static str = "rounding";
    const RULES: &'static [RuleId] = &[rules::DEF_ROUNDING];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(input.dice <= 1000, || "dice: at most 1000".to_owned());
        faults.require(input.factor.iter().count() <= 4, || "factor: at most 4 of them".to_owned());
        faults.require(input.factor.iter().all(|f| *f <= Share::ALL), || "factor: at most 1".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let mut tally = Tally::new();
        tally.add(rules::DEF_ROUNDING, "value-dice", input.dice.into());
        let share = input.factor.iter().fold(Share::ALL, |all, factor| {
            tally.times(rules::DEF_ROUNDING, "value-share", factor.num, factor.den);
            all.times(*factor)
        });
        tell(tallies, "value-dice", tally);
        RoundingOutput { rounded: rounded(input.dice.into(), share, input.skirmishers) }
    }
}
