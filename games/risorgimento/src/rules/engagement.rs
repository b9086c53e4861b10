//! Engagement: 7.41, 7.42, 6.14d, scn.mag.sigmund.

use super::drm::Modifiers;
use super::prelude::*;
use crate::book::options::EngagementLosses;

/// The Engagement die.
pub(crate) const ENGAGEMENT_ROLL: Roll = Roll { rule: rules::R7_41, label: "die-engagement" };

/// A unit that wants to attack or charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Try {
    /// Printed Cohesion.
    pub cohesion: u8,
    /// Its Losses.
    pub losses: u8,
    /// Engagement DRM of its brigadier if it is in his Range now.
    pub brigadier: Option<i8>,
    /// It charges a Square.
    pub square: bool,
    /// It is of the Sigismund regiment.
    pub sigismund: bool,
}

/// What is added to the die.
pub(crate) fn drm(t: &Tables, options: &Options, unit: &Try, drm: &mut impl Modifiers) {
    let times = match options.engagement_losses {
        EngagementLosses::Once => 1,
        EngagementLosses::Twice => 2,
    };
    drm.add(rules::R7_41, "mod-engagement-losses", i32::from(unit.losses) * times);
    drm.add(rules::R4_11A, "mod-engagement-brigadier", unit.brigadier.unwrap_or_default().into());
    if unit.square {
        drm.add(rules::R6_14D, "mod-engagement-square", t.engagement.square_charge_drm.into());
    }
    if unit.sigismund {
        drm.add(rules::SCN_MAG_SIGMUND, "mod-engagement-sigismund", t.sigismund.engagement_drm.into());
    }
}

/// Whether a die engages: not above the printed Cohesion.
#[must_use]
pub(crate) fn engages(cohesion: u8, die: u8, drm: i32) -> bool {
    i32::from(die) + drm <= i32::from(cohesion)
}

/// Procedure `engagement`.
pub(crate) struct EngagementRoll;

/// A unit that wants to attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EngagementInput {
    /// Printed Cohesion.
    cohesion: u8,
    /// Losses.
    #[serde(default)]
    losses: u8,
    /// Engagement DRM of its brigadier, if it is in his Range.
    #[serde(default)]
    brigadier: Option<i8>,
    /// It charges a Square.
    #[serde(default)]
    square: bool,
    /// It is of the Sigismund regiment.
    #[serde(default)]
    sigismund: bool,
    /// One die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Several dice to compare.
    #[serde(default)]
    dice: Vec<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Whether it engages.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct EngagementOutput {
    /// DRM on the die.
    drm: i32,
    /// It engages, by die.
    engages: Cases<bool>,
}

impl Procedure for EngagementRoll {
    type Input = EngagementInput;
    type Output = EngagementOutput;
    const ID: &'static str = "engagement";
    const RULES: &'static [RuleId] = &[rules::R7_41, rules::R6_14D, rules::SCN_MAG_SIGMUND, rules::R8_12C];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.unit("", input.cohesion, input.losses);
        faults.dice("die", &input.die);
        faults.dice("dice", &input.dice);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let unit = Try {
            cohesion: input.cohesion,
            losses: input.losses,
            brigadier: input.brigadier,
            square: input.square,
            sigismund: input.sigismund,
        };
        let mut tally = Tally::new();
        drm(tables(), &input.options, &unit, &mut tally);
        let sum = tally.sum();
        tell(tallies, "tally-engagement", tally);
        let cases = if input.dice.is_empty() {
            Cases::One(die(input.die, ENGAGEMENT_ROLL, chance))
        } else {
            Cases::Many(input.dice.clone())
        };
        EngagementOutput { drm: sum, engages: cases.map(|die| engages(input.cohesion, *die, sum)) }
    }
}
