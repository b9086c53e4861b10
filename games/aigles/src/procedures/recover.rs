//! Recovering from a charge that fell short: att.short.

use super::manoeuvre::ROLL;
use super::prelude::*;
use super::quality::{Command, standing};
use super::test;
use crate::vocabulary::{Morale, Quality};

/// Whether recovering needs a test: only with the option `short_rally_test` (ruling R23).
#[must_use]
pub const fn test_needed(options: &Options) -> bool {
    options.short_rally_test
}

/// Procedure `recover`.
pub struct Recover;

/// What the battalion does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// Recovers.
    Recover,
    /// Passes.
    Pass,
}

/// A battalion whose charge fell short is activated.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoverInput {
    /// Quality as bought.
    quality: Quality,
    /// Its state: `rallying`.
    #[serde(default = "rallying")]
    state: Morale,
    /// It is disordered as well.
    #[serde(default)]
    disordered: bool,
    /// What it does.
    #[serde(default = "recover")]
    activation: Doing,
    /// Drummers who may still re-roll this turn, 0 to 2.
    #[serde(default)]
    drummers: u8,
    /// The supreme commander has joined this battalion.
    #[serde(default)]
    commander_joined: bool,
    /// The die of the test, if there is one and it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn rallying() -> Morale {
    Morale::Rallying
}

fn recover() -> Doing {
    Doing::Recover
}

/// What becomes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RecoverOutput {
    /// A test is needed to recover.
    test_needed: bool,
    /// It may test to end its disorder too.
    may_test_to_reform: bool,
    /// It may fire defensively this turn.
    may_fire_defensively_this_turn: bool,
    /// Its state after this turn.
    state_after_turn: Morale,
}

impl Procedure for Recover {
    type Input = RecoverInput;
    type Output = RecoverOutput;
    const ID: &'static str = "recover";
    const RULES: &'static [RuleId] = &[rules::ATT_SHORT, rules::ACT_TYPES, rules::TURN_END];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(input.state == Morale::Rallying, || {
            "state: only a rallying battalion recovers (att.short)".to_owned()
        });
        faults.at_most("drummers", input.drummers, tables().character_cost.drummer.max);
        faults.die("die", input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let recovers = input.activation == Doing::Recover && {
            let standing = standing(t, input.quality, Command::seen(input.commander_joined, false, false));
            let rerolls = test::rerolls(input.drummers, input.die.as_slice());
            !test_needed(&input.options)
                || test::take(&standing, 0, rerolls, ROLL, &mut Given::new(input.die.as_slice(), chance)).passed
        };
        RecoverOutput {
            test_needed: input.activation == Doing::Recover && test_needed(&input.options),
            may_test_to_reform: input.activation == Doing::Recover && input.disordered,
            may_fire_defensively_this_turn: false,
            state_after_turn: if recovers { Morale::Steady } else { Morale::Rallying },
        }
    }
}
