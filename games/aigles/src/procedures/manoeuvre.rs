//! The MANOEUVRE test and reforming: man.test, char.drummer, act.fail, man.reform, dis.effects, turn.end.

use super::prelude::*;
use super::quality::{Command, standing};
use super::test;
use crate::vocabulary::Quality;

/// The die of a MANOEUVRE test.
pub const ROLL: Roll = Roll { rule: rules::MAN_TEST, label: "test-manoeuvre" };

/// Procedure `manoeuvre_test`.
pub struct ManoeuvreTest;

/// A battalion that wants to move, change formation or reform.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ManoeuvreTestInput {
    /// Quality as bought.
    quality: Quality,
    /// Drummers who may still re-roll this turn, 0 to 2.
    #[serde(default)]
    drummers: u8,
    /// The supreme commander has joined this battalion.
    #[serde(default)]
    commander_joined: bool,
    /// The supreme commander has joined another battalion.
    #[serde(default)]
    commander_elsewhere_joined: bool,
    /// The supreme commander is dead.
    #[serde(default)]
    commander_dead: bool,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// The dice, re-rolls included, if they were rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
}

/// How it went.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ManoeuvreTestOutput {
    /// Passed.
    passed: bool,
    /// Quality it counts as.
    effective_quality: Quality,
    /// What the die must reach.
    score: u8,
    /// The last die with its modifiers.
    modified: Option<i8>,
    /// Re-rolls used.
    rerolls_used: u8,
    /// Dice rolled.
    dice_rolled: u8,
}

impl Procedure for ManoeuvreTest {
    type Input = ManoeuvreTestInput;
    type Output = ManoeuvreTestOutput;
    const ID: &'static str = "manoeuvre_test";
    const RULES: &'static [RuleId] =
        &[rules::MAN_TEST, rules::ACT_SCORE, rules::ACT_FAIL, rules::CHAR_DRUMMER, rules::CMD_JOIN_TESTS];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.at_most("drummers", input.drummers, tables().character_cost.drummer.max);
        faults.die("die", input.die);
        faults.dice_up_to("dice", &input.dice, 1 + usize::from(input.drummers));
        faults.require(input.die.is_none() || input.dice.is_empty(), || "expected `die` or `dice`, not both".into());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let command = Command::seen(input.commander_joined, input.commander_elsewhere_joined, input.commander_dead);
        let standing = standing(t, input.quality, command);
        let tally = test::modifiers(t, &standing, None);
        let given = if input.die.is_some() { input.die.as_slice() } else { &input.dice };
        let modifier = tally.sum();
        let rerolls = test::rerolls(input.drummers, given);
        let rolled = test::take(&standing, modifier, rerolls, ROLL, &mut Given::new(given, chance));
        tell(tallies, "test-manoeuvre", test::shown(tally, &standing));
        ManoeuvreTestOutput {
            passed: rolled.passed,
            effective_quality: standing.quality,
            score: standing.score,
            modified: rolled.modified,
            rerolls_used: rolled.rerolls,
            dice_rolled: rolled.dice,
        }
    }
}

/// Procedure `reform`.
pub struct Reform;

/// A disordered battalion that spends its activation reforming.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReformInput {
    /// Quality as bought.
    quality: Quality,
    /// Drummers who may still re-roll this turn, 0 to 2.
    #[serde(default)]
    drummers: u8,
    /// The supreme commander has joined this battalion.
    #[serde(default)]
    commander_joined: bool,
    /// The supreme commander has joined another battalion.
    #[serde(default)]
    commander_elsewhere_joined: bool,
    /// The supreme commander is dead.
    #[serde(default)]
    commander_dead: bool,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// How long the disorder lasts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ReformOutput {
    /// The test was passed, or none was needed.
    passed: bool,
    /// Still disordered if attacked later this turn.
    disordered_if_attacked_this_turn: bool,
    /// Still disordered next turn.
    disordered_next_turn: bool,
}

impl Procedure for Reform {
    type Input = ReformInput;
    type Output = ReformOutput;
    const ID: &'static str = "reform";
    const RULES: &'static [RuleId] =
        &[rules::MAN_REFORM, rules::DIS_EFFECTS, rules::DIS_INTERWOOD, rules::TURN_END, rules::MAN_TEST];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.at_most("drummers", input.drummers, tables().character_cost.drummer.max);
        faults.die("die", input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let command = Command::seen(input.commander_joined, input.commander_elsewhere_joined, input.commander_dead);
        let standing = standing(t, input.quality, command);
        let passed = input.options.reform_auto || {
            let tally = test::modifiers(t, &standing, None);
            let modifier = tally.sum();
            tell(tallies, "test-manoeuvre", test::shown(tally, &standing));
            let rerolls = test::rerolls(input.drummers, input.die.as_slice());
            test::take(&standing, modifier, rerolls, ROLL, &mut Given::new(input.die.as_slice(), chance)).passed
        };
        ReformOutput { passed, disordered_if_attacked_this_turn: true, disordered_next_turn: !passed }
    }
}
