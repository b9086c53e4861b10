//! RESOLVE: res.when, res.once, res.test, res.modifiers, char.ensign, cmd.join.tests, rout.rally.

use super::prelude::*;
use super::quality::{Command, standing};
use super::test::{self, Nerve, TestRoll};
use crate::vocabulary::{Morale, Quality};

/// The die of a RESOLVE test.
pub const ROLL: Roll = Roll { rule: rules::RES_TEST, label: "test-resolve" };
/// The die of a rally test.
pub const RALLY_ROLL: Roll = Roll { rule: rules::ROUT_RALLY, label: "test-rally" };

/// Re-rolls of a failed test: one with an ensign (char.ensign).
#[must_use]
pub const fn rerolls(ensign: bool) -> u8 {
    ensign as u8
}

/// A reason to test (res.when).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Losses under fire.
    Losses,
    /// Losses from defensive fire while charging: tested at once.
    DefensiveFire,
    /// Lost a round of combat: tested at once.
    LostCombat,
    /// Losses of the winner of a round.
    WonCombat,
    /// Saw a friend rout.
    SawRout,
    /// Its joined commander was killed.
    CommanderKilled,
    /// Lost skirmishers: no reason at all.
    SkirmisherLosses,
    /// Tried to rally: this is the turn's test.
    RallyAttempt,
}

/// Whether a cause obliges to test.
#[must_use]
pub const fn counts(options: &Options, cause: Cause) -> bool {
    match cause {
        Cause::WonCombat => options.winner_tests,
        Cause::SkirmisherLosses => false,
        _ => true,
    }
}

/// Whether a battalion with a cause tests now, given that it has (or has not) tested this turn (res.once).
#[must_use]
pub const fn must_test(options: &Options, cause: Cause, tested: bool) -> bool {
    counts(options, cause) && (!tested || (options.retest_after_combat && matches!(cause, Cause::LostCombat)))
}

/// Procedure `resolve_reasons`.
pub struct ResolveReasons;

/// What happened to a battalion in one turn, in order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResolveReasonsInput {
    /// The reasons, in the order they came.
    reasons: Vec<Cause>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// How often it tests.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ResolveReasonsOutput {
    /// Tests this turn.
    tests: u8,
}

impl Procedure for ResolveReasons {
    type Input = ResolveReasonsInput;
    type Output = ResolveReasonsOutput;
    const ID: &'static str = "resolve_reasons";
    const RULES: &'static [RuleId] = &[rules::RES_WHEN, rules::RES_ONCE, rules::SKIRM_TARGET];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(input.reasons.len() <= 50, || "reasons: at most 50".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut tests = 0;
        for cause in &input.reasons {
            tests += u8::from(must_test(&input.options, *cause, tests > 0));
        }
        ResolveReasonsOutput { tests }
    }
}

/// Procedure `resolve_test`.
pub struct ResolveTest;

/// A battalion that must test its resolve.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResolveInput {
    /// Quality as bought.
    quality: Quality,
    /// Its ensign is present: one re-roll.
    #[serde(default)]
    ensign: bool,
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
}

impl ResolveInput {
    fn check(&self) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.dice_up_to("dice", &self.dice, 1 + usize::from(self.ensign));
        faults.finish()
    }

    fn take(&self, of: &'static str, roll: Roll, chance: &mut impl Chance, tallies: &mut Tallies) -> TestRoll {
        let t = tables();
        let command = Command::seen(self.commander_joined, self.commander_elsewhere_joined, self.commander_dead);
        let standing = standing(t, self.quality, command);
        let nerve = Nerve { half_losses: self.half_losses, lost_combat: self.lost_combat, officer: self.officer };
        let tally = test::modifiers(t, &standing, Some(nerve));
        let modifier = tally.sum();
        tell(tallies, of, test::shown(tally, &standing));
        let rerolls = test::rerolls(rerolls(self.ensign), &self.dice);
        test::take(&standing, modifier, rerolls, roll, &mut Given::new(&self.dice, chance))
    }
}

/// How it went.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ResolveOutput {
    /// Passed.
    passed: bool,
    /// `steady` or `routing`.
    state: Morale,
    /// The last die with its modifiers.
    modified: Option<i8>,
    /// Dice rolled.
    dice_rolled: u8,
    /// The ensign's re-roll was used.
    rerolls_used: u8,
}

impl Procedure for ResolveTest {
    type Input = ResolveInput;
    type Output = ResolveOutput;
    const ID: &'static str = "resolve_test";
    const RULES: &'static [RuleId] =
        &[rules::RES_TEST, rules::RES_MODIFIERS, rules::CHAR_ENSIGN, rules::CHAR_OFFICER, rules::CMD_JOIN_TESTS];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let rolled = input.take("test-resolve", ROLL, chance, tallies);
        ResolveOutput {
            passed: rolled.passed,
            state: if rolled.passed { Morale::Steady } else { Morale::Routing },
            modified: rolled.modified,
            dice_rolled: rolled.dice,
            rerolls_used: rolled.rerolls,
        }
    }
}

/// Procedure `rally`.
pub struct Rally;

/// How it went.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RallyOutput {
    /// Passed.
    passed: bool,
    /// `halted` or `routing`.
    state: Morale,
    /// The last die with its modifiers.
    modified: Option<i8>,
    /// What it must do next: `reform` or `rally`.
    next_activation: &'static str,
    /// Halted, it is disordered.
    disordered: bool,
    /// It flees in phase 4.
    flees: bool,
    /// Dice rolled.
    dice_rolled: u8,
}

impl Procedure for Rally {
    type Input = ResolveInput;
    type Output = RallyOutput;
    const ID: &'static str = "rally";
    const RULES: &'static [RuleId] = &[rules::ROUT_RALLY, rules::RES_MODIFIERS, rules::CHAR_ENSIGN, rules::DIS_CAUSES];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let rolled = input.take("test-rally", RALLY_ROLL, chance, tallies);
        RallyOutput {
            passed: rolled.passed,
            state: if rolled.passed { Morale::Halted } else { Morale::Routing },
            modified: rolled.modified,
            next_activation: if rolled.passed { "reform" } else { "rally" },
            disordered: rolled.passed,
            flees: !rolled.passed,
            dice_rolled: rolled.dice,
        }
    }
}
