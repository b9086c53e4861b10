//! Replacing a general: 3.3b, 2.5.

use super::aides;
use super::prelude::*;

/// The competence of the aide-de-camp who acts for a lost general.
#[must_use]
pub const fn competence(lost: Competence) -> Competence {
    lost.lowered()
}

/// Procedure `replacement`.
pub struct Replacement;

/// A general was lost.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplacementInput {
    /// Competence of the lost general.
    lost: Competence,
    /// Competence of the army general, whose aide-de-camp is spent.
    #[serde(default)]
    army: Option<Competence>,
    /// In a one-corps game: competence of the corps general, whose aide-de-camp is spent.
    #[serde(default)]
    corps: Option<Competence>,
    /// Aides-de-camp already spent for good.
    #[serde(default)]
    spent: u8,
}

/// Who takes his place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ReplacementOutput {
    /// Competence of the replacement; nothing if no aide-de-camp is left.
    replacement: Option<Competence>,
    /// Aides-de-camp the army general keeps each turn.
    army_adc_left: Option<u8>,
    /// Aides-de-camp the corps general keeps each turn.
    corps_adc_left: Option<u8>,
}

impl Procedure for Replacement {
    type Input = ReplacementInput;
    type Output = ReplacementOutput;
    const ID: &'static str = "replacement";
    const RULES: &'static [RuleId] = &[rules::R3_3B, rules::R2_5];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let (rank, staff) = match input.army {
            Some(army) => (Rank::Army, Some(army)),
            None => (Rank::Corps, input.corps),
        };
        let Some(staff) = staff else {
            // A division on its own replaces its general for nothing (ruling G42).
            let replacement = Some(competence(input.lost));
            return ReplacementOutput { replacement, army_adc_left: None, corps_adc_left: None };
        };
        let left = aides::number(t, rank, staff).saturating_sub(input.spent);
        let after = left.saturating_sub(1);
        ReplacementOutput {
            replacement: (left > 0).then(|| competence(input.lost)),
            army_adc_left: (rank == Rank::Army).then_some(after),
            corps_adc_left: (rank == Rank::Corps).then_some(after),
        }
    }
}
