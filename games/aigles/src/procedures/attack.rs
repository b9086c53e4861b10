//! The AGGRESSION (bravery) test before an attack: att.test, char.officer, act.fail.

use super::prelude::*;
use super::quality::{Command, standing};
use super::test::{self, Nerve};
use crate::vocabulary::Quality;

/// The die of an AGGRESSION test.
pub const ROLL: Roll = Roll { rule: rules::ATT_TEST, label: "test-aggression" };

/// Re-rolls of a failed test: one with an officer (char.officer).
#[must_use]
pub const fn rerolls(officer: bool) -> u8 {
    officer as u8
}

/// Procedure `attack_test`.
pub struct AttackTest;

/// A battalion that wants to attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackTestInput {
    /// Quality as bought.
    quality: Quality,
    /// Its officer is present.
    #[serde(default)]
    officer: bool,
    /// 50 % losses or more.
    #[serde(default)]
    half_losses: bool,
    /// It lost a combat this turn.
    #[serde(default)]
    lost_combat: bool,
    /// The supreme commander has joined this battalion.
    #[serde(default)]
    commander_joined: bool,
    /// The supreme commander has joined another battalion.
    #[serde(default)]
    commander_elsewhere_joined: bool,
    /// The supreme commander is dead.
    #[serde(default)]
    commander_dead: bool,
    /// The dice, re-roll included, if they were rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// How it went.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AttackTestOutput {
    /// It attacks.
    passed: bool,
    /// The last die of the test with its modifiers.
    modified: Option<i8>,
    /// What it had to reach.
    score: u8,
    /// Dice rolled.
    dice_rolled: u8,
    /// The officer's re-roll was used.
    rerolls_used: u8,
}

impl Procedure for AttackTest {
    type Input = AttackTestInput;
    type Output = AttackTestOutput;
    const ID: &'static str = "attack_test";
    const RULES: &'static [RuleId] =
        &[rules::ATT_TEST, rules::RES_MODIFIERS, rules::CHAR_OFFICER, rules::CMD_JOIN_TESTS, rules::ACT_FAIL];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let most = 1 + usize::from(input.officer) + usize::from(input.options.separate_bravery);
        faults.dice_up_to("dice", &input.dice, most);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let command = Command::seen(input.commander_joined, input.commander_elsewhere_joined, input.commander_dead);
        let standing = standing(t, input.quality, command);
        let nerve = Nerve { half_losses: input.half_losses, lost_combat: input.lost_combat, officer: input.officer };
        let tally = test::modifiers(t, &standing, Some(nerve));
        let modifier = tally.sum();
        tell(tallies, "test-aggression", test::shown(tally, &standing));
        let mut chance = Given::new(&input.dice, chance);
        let separate = input.options.separate_bravery;
        let rerolls =
            if separate { rerolls(input.officer) } else { test::rerolls(rerolls(input.officer), &input.dice) };
        let mut rolled = test::take(&standing, modifier, rerolls, ROLL, &mut chance);
        if rolled.passed && separate && command != Command::Here {
            // ruling R6: with this option a second, unmodified roll follows.
            let plain = test::modifiers(t, &standing, None).sum();
            let second = test::take(&standing, plain, 0, ROLL, &mut chance);
            rolled.passed = second.passed;
            rolled.dice += second.dice;
        }
        AttackTestOutput {
            passed: rolled.passed,
            modified: rolled.modified,
            score: standing.score,
            dice_rolled: rolled.dice,
            rerolls_used: rolled.rerolls,
        }
    }
}
