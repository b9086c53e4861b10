//! Activating corps, as forms: 4.43 to 4.56, 9.21a.

use super::prelude::*;

/// The die of Continuity, also of Extended Activations.
pub(crate) const CONTINUITY_ROLL: Roll = Roll { rule: rules::R4_51, label: "die-continuity" };
/// The die of a unit that moves in an Extended Activation.
pub(crate) const EXTENDED_ROLL: Roll = Roll { rule: rules::R4_43, label: "die-extended" };

/// Whether a Continuity roll succeeds (4.51).
#[must_use]
pub(crate) const fn continues(continuity: u8, die: u8) -> bool {
    die <= continuity
}

/// Whether moving in an Extended Activation costs a Loss (4.43): above the adjusted Cohesion.
#[must_use]
pub(crate) const fn extended_move_costs(cohesion: u8, losses: u8, die: u8) -> bool {
    die > cohesion.saturating_sub(losses)
}

/// Procedure `continuity_roll`.
pub(crate) struct ContinuityRoll;

/// A corps is named for Continuity.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContinuityInput {
    /// Its commander's Continuity.
    continuity: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it acts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct ContinuityOutput {
    /// The corps is activated.
    activated: bool,
    /// The hand passes, and the opponent activates a corps free.
    opponent_gets_free_activation: bool,
}

impl Procedure for ContinuityRoll {
    type Input = ContinuityInput;
    type Output = ContinuityOutput;
    const ID: &'static str = "continuity_roll";
    const RULES: &'static [RuleId] = &[rules::R4_51, rules::R4_52];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("continuity", input.continuity, 0, 9);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let activated = continues(input.continuity, die(input.die, CONTINUITY_ROLL, chance));
        ContinuityOutput { activated, opponent_gets_free_activation: !activated }
    }
}

/// Procedure `extended_losses`.
pub(crate) struct ExtendedLosses;

/// A unit in an Extended Activation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExtendedLossesInput {
    /// Printed Cohesion.
    cohesion: u8,
    /// Losses it has.
    #[serde(default)]
    losses: u8,
    /// It moves.
    #[serde(default = "yes")]
    moves: bool,
    /// The die of its move, if rolled by hand.
    #[serde(default)]
    move_die: Option<u8>,
    /// It attacks or charges.
    #[serde(default)]
    attacks: bool,
}

fn yes() -> bool {
    true
}

/// What it costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct ExtendedLossesOutput {
    /// For moving.
    losses_from_moving: u8,
    /// For attacking.
    losses_from_attacking: u8,
    /// With those it had.
    total_losses: u8,
    /// It is eliminated.
    eliminated: bool,
}

impl Procedure for ExtendedLosses {
    type Input = ExtendedLossesInput;
    type Output = ExtendedLossesOutput;
    const ID: &'static str = "extended_losses";
    const RULES: &'static [RuleId] = &[rules::R4_43, rules::R8_12A, rules::R8_12B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.unit("", input.cohesion, input.losses);
        faults.dice("move_die", &input.move_die);
        let moves = input.moves || input.move_die.is_none();
        faults.require(moves, "move_die", None, "it does not move", || Text::new("desk-does_not_move"));
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let tired = input.moves
            && extended_move_costs(input.cohesion, input.losses, die(input.move_die, EXTENDED_ROLL, chance));
        let (moving, attacking) = (u8::from(tired), u8::from(input.attacks));
        let total = input.losses + moving + attacking;
        ExtendedLossesOutput {
            losses_from_moving: moving,
            losses_from_attacking: attacking,
            total_losses: total,
            eliminated: total > input.cohesion,
        }
    }
}
