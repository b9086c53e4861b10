//! Reserves: how near an enemy may be, and when the scenario lets a formation go (4.6a, 4.62, scn.reserves).

use super::prelude::*;

/// The die of a formation In Reserve.
pub(crate) const RELEASE_ROLL: Roll = Roll { rule: rules::SCN_RESERVES, label: "die-release" };

/// Whether an enemy so near breaks a Reserve (4.62), or forbids to go into it (4.6a).
#[must_use]
pub(crate) const fn too_near_for_reserve(t: &Tables, distance: u8) -> bool {
    distance <= t.constants.reserve_break_distance
}

/// What a formation In Reserve may do in the release segment of an hour (scn.reserves).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Release {
    /// Nothing yet.
    Held,
    /// Roll: it leaves on this or less.
    Roll(u8),
    /// It leaves.
    Automatic,
}

/// The release of a formation at an hour.
#[must_use]
pub(crate) const fn release(earliest: u8, roll_max: u8, automatic: u8, hour: u8) -> Release {
    if hour >= automatic {
        Release::Automatic
    } else if hour >= earliest {
        Release::Roll(roll_max)
    } else {
        Release::Held
    }
}

/// Procedure `reserve_release`.
pub(crate) struct ReserveRelease;

/// A formation of the scenario's list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReserveReleaseInput {
    /// The hour.
    hour: u8,
    /// Its earliest hour.
    earliest: u8,
    /// The highest die that releases it.
    roll_max: u8,
    /// The hour at which it leaves without a roll.
    automatic: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it leaves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct ReserveReleaseOutput {
    /// A die may be rolled.
    may_roll: bool,
    /// It leaves Reserve.
    released: bool,
}

impl Procedure for ReserveRelease {
    type Input = ReserveReleaseInput;
    type Output = ReserveReleaseOutput;
    const ID: &'static str = "reserve_release";
    const RULES: &'static [RuleId] = &[rules::SCN_RESERVES, rules::R4_6B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("hour", input.hour, 0, 23);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        match release(input.earliest, input.roll_max, input.automatic, input.hour) {
            Release::Held => ReserveReleaseOutput { may_roll: false, released: false },
            Release::Automatic => ReserveReleaseOutput { may_roll: false, released: true },
            Release::Roll(highest) => {
                ReserveReleaseOutput { may_roll: true, released: die(input.die, RELEASE_ROLL, chance) <= highest }
            }
        }
    }
}
