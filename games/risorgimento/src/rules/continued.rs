//! Continued attack: 7.47.

use super::prelude::*;

/// The die of a continued attack.
pub(crate) const CONTINUE_ROLL: Roll = Roll { rule: rules::R7_47, label: "die-continue" };
/// Losses of each unit that has continued.
pub(crate) const CONTINUE_LOSS: u8 = 1;

/// Whether the attacker may try to go on: he took fewer Losses.
#[must_use]
pub(crate) const fn may_continue(attacker_losses: u8, defender_losses: u8) -> bool {
    attacker_losses < defender_losses
}

/// Whether a unit, the top one of its stack, goes on: the die less the difference in Losses, against its adjusted
/// Cohesion.
#[must_use]
pub(crate) const fn goes_on(cohesion: u8, losses: u8, difference: u8, die: u8) -> bool {
    die.saturating_sub(difference) <= super::losses::adjusted(cohesion, losses)
}

/// Procedure `continued_attack`.
pub(crate) struct ContinuedAttack;

/// An attack that was won.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContinuedInput {
    /// Losses the attacker took.
    attacker_losses: u8,
    /// Losses the defender took.
    defender_losses: u8,
    /// Printed Cohesion of the top unit that would go on; give it to roll.
    #[serde(default)]
    cohesion: Option<u8>,
    /// Its Losses.
    #[serde(default)]
    losses: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it goes on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct ContinuedOutput {
    /// The attacker may try.
    may_continue: bool,
    /// DRM of the try.
    drm: i8,
    /// It goes on; not said if no Cohesion is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    continues: Option<bool>,
    /// Losses of each unit that goes on, after its attack.
    loss_after: u8,
}

impl Procedure for ContinuedAttack {
    type Input = ContinuedInput;
    type Output = ContinuedOutput;
    const ID: &'static str = "continued_attack";
    const RULES: &'static [RuleId] = &[rules::R7_47];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        if let Some(cohesion) = input.cohesion {
            faults.unit("", cohesion, input.losses);
        }
        faults.within("attacker_losses", input.attacker_losses, 0, 20);
        faults.within("defender_losses", input.defender_losses, 0, 20);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let may = may_continue(input.attacker_losses, input.defender_losses);
        let difference = input.defender_losses.saturating_sub(input.attacker_losses);
        let tries = input.cohesion.filter(|_| may);
        let continues =
            tries.map(|cohesion| goes_on(cohesion, input.losses, difference, die(input.die, CONTINUE_ROLL, chance)));
        ContinuedOutput { may_continue: may, drm: -(difference as i8), continues, loss_after: CONTINUE_LOSS }
    }
}
