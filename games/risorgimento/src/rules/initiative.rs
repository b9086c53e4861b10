//! Initiative: 4.3.

use super::drm::Modifiers;
use super::prelude::*;

/// The allied die.
pub(crate) const ALLIED_ROLL: Roll = Roll { rule: rules::R4_3, label: "die-initiative_allied" };
/// The Austrian die.
pub(crate) const AUSTRIAN_ROLL: Roll = Roll { rule: rules::R4_3, label: "die-initiative_austria" };

/// Who has the initiative; nobody on equal totals, which are rolled again.
#[must_use]
pub(crate) const fn winner(allied: i32, austrian: i32) -> Option<Side> {
    if allied > austrian {
        Some(Side::Allied)
    } else if austrian > allied {
        Some(Side::Austria)
    } else {
        None
    }
}

/// Rolls once for both sides with their DRMs.
pub(crate) fn roll(allied_drm: i8, austrian_drm: i8, chance: &mut impl Chance) -> ([u8; 2], Option<Side>) {
    let dice = [chance.digit(ALLIED_ROLL), chance.digit(AUSTRIAN_ROLL)];
    let total = |die: u8, drm: i8| i32::from(die) + i32::from(drm);
    (dice, winner(total(dice[0], allied_drm), total(dice[1], austrian_drm)))
}

/// Procedure `initiative`.
pub(crate) struct Initiative;

/// A pair of dice.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitiativePair {
    /// The allied die.
    french: u8,
    /// The Austrian die.
    austrian: u8,
}

/// Both sides roll.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitiativeInput {
    /// DRM of the allied side.
    #[serde(default)]
    french_drm: i8,
    /// DRM of the Austrians.
    #[serde(default)]
    austrian_drm: i8,
    /// Pairs rolled by hand, each for itself; one pair is rolled if none is given.
    #[serde(default)]
    rolls: Vec<InitiativePair>,
}

/// Who has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum InitiativeOutcome {
    /// The allied side.
    #[schemars(title = "side-allied")]
    French,
    /// The Austrians.
    #[schemars(title = "side-austria")]
    Austrian,
    /// Equal: both roll again.
    #[schemars(title = "initiative-reroll")]
    Reroll,
}

/// Who has it, by pair.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct InitiativeOutput {
    /// By pair.
    outcome: Vec<InitiativeOutcome>,
}

impl Procedure for Initiative {
    type Input = InitiativeInput;
    type Output = InitiativeOutput;
    const ID: &'static str = "initiative";
    const RULES: &'static [RuleId] = &[rules::R4_3, rules::R4_3A];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for pair in &input.rolls {
            faults.dice("rolls", [&pair.french, &pair.austrian]);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        for (drm, of) in [(input.french_drm, "side-allied"), (input.austrian_drm, "side-austria")] {
            let mut tally = Tally::new();
            Modifiers::add(&mut tally, rules::R4_3A, "mod-initiative-chief", drm.into());
            tell(tallies, of, tally);
        }
        let pair = |chance: &mut dyn Chance, given: &[u8]| {
            let (_, winner) = roll(input.french_drm, input.austrian_drm, &mut Given::new(given, &mut &mut *chance));
            match winner {
                Some(Side::Allied) => InitiativeOutcome::French,
                Some(Side::Austria) => InitiativeOutcome::Austrian,
                None => InitiativeOutcome::Reroll,
            }
        };
        let outcome = if input.rolls.is_empty() {
            vec![pair(chance, &[])]
        } else {
            input.rolls.iter().map(|dice| pair(chance, &[dice.french, dice.austrian])).collect()
        };
        InitiativeOutput { outcome }
    }
}
