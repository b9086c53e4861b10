//! Shaken divisions: 3.2f.

use super::prelude::*;

/// Whether a division that began with so many elements and lost so many is shaken.
#[must_use]
pub fn is_shaken(t: &Tables, initial: u16, lost: u16) -> bool {
    let share = t.constants.shaken_fraction;
    initial > 0 && i32::from(lost) * share.den >= i32::from(initial) * share.num
}

/// Whether a division may be given this order (3.2f).
#[must_use]
pub const fn may_have(shaken: bool, order: Order) -> bool {
    !(shaken && matches!(order, Order::Attack))
}

/// Procedure `shaken_division`.
pub struct Shaken;

/// A division.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShakenInput {
    /// Elements at the start.
    initial: u16,
    /// Elements lost; several numbers are answered side by side.
    lost: Vec<u16>,
}

/// Whether it is shaken.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ShakenOutput {
    /// For each number lost.
    shaken: Vec<bool>,
}

impl Procedure for Shaken {
    type Input = ShakenInput;
    type Output = ShakenOutput;
    const ID: &'static str = "shaken_division";
    const RULES: &'static [RuleId] = &[rules::R3_2F];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("initial", input.initial.into(), 1, 400);
        for lost in &input.lost {
            faults.within("lost", (*lost).into(), 0, input.initial.into());
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        ShakenOutput { shaken: input.lost.iter().map(|lost| is_shaken(tables(), input.initial, *lost)).collect() }
    }
}
