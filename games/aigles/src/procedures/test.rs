//! A test: one die, its modifiers, a score to reach, re-rolls (act.score, res.modifiers, cmd.join.tests).

use super::prelude::*;
use super::quality::{Command, Standing};

/// What shakes or steels a battalion (res.modifiers).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Nerve {
    /// 50 % losses or more.
    pub half_losses: bool,
    /// Lost a combat this turn.
    pub lost_combat: bool,
    /// Its officer is present.
    pub officer: bool,
}

/// How a test went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TestRoll {
    /// Passed.
    pub passed: bool,
    /// The last die with its modifiers; nothing if none was rolled.
    pub modified: Option<i8>,
    /// Dice rolled.
    pub dice: u8,
    /// Re-rolls used.
    pub rerolls: u8,
}

impl TestRoll {
    /// Passed without a die: the commander has joined (cmd.join.tests), or no test is needed.
    pub const AUTOMATIC: TestRoll = TestRoll { passed: true, modified: None, dice: 0, rerolls: 0 };
}

/// What is added to the die of a MANOEUVRE test (`nerve` none) or of a RESOLVE, BRAVERY or rally test.
#[must_use]
pub fn modifiers(t: &Tables, standing: &Standing, nerve: Option<Nerve>) -> Tally {
    let mut tally = Tally::new();
    standing.explain(&mut tally);
    if let Some(nerve) = nerve {
        let when = |holds: bool, by: i8| if holds { i32::from(by) } else { 0 };
        let m = &t.resolve;
        tally.add(rules::RES_MODIFIERS, "mod-resolve-half_losses", when(nerve.half_losses, m.half_losses));
        tally.add(rules::RES_MODIFIERS, "mod-resolve-lost_combat_this_turn", when(nerve.lost_combat, m.lost_combat));
        tally.add(rules::CHAR_OFFICER, "mod-resolve-officer_present", when(nerve.officer, m.officer));
    }
    tally
}

/// Whether a die passes.
#[must_use]
pub const fn passes(standing: &Standing, modifier: i32, die: u8) -> bool {
    die as i32 + modifier >= standing.score as i32
}

/// Takes a test, re-rolling failures as long as re-rolls last. Passed by itself if the commander has joined.
pub fn take(standing: &Standing, modifier: i32, rerolls: u8, roll: Roll, chance: &mut impl Chance) -> TestRoll {
    if standing.command == Command::Here {
        return TestRoll::AUTOMATIC;
    }
    let mut used = 0;
    loop {
        let die = chance.d6(roll);
        let passed = passes(standing, modifier, die);
        if passed || used == rerolls {
            let modified = (i32::from(die) + modifier) as i8;
            return TestRoll { passed, modified: Some(modified), dice: used + 1, rerolls: used };
        }
        used += 1;
    }
}

/// Re-rolls to be made: all that are allowed, or, of dice rolled by hand, those that were made.
#[must_use]
pub fn rerolls(allowed: u8, given: &[u8]) -> u8 {
    if given.is_empty() { allowed } else { allowed.min((given.len() - 1) as u8) }
}

/// The lines of a test for show: modifiers, and the score to reach.
#[must_use]
pub fn shown(mut tally: Tally, standing: &Standing) -> Tally {
    match standing.command {
        Command::Here => tally.note(rules::CMD_JOIN_TESTS, "test-automatic"),
        Command::Elsewhere | Command::Dead => tally.note(standing.command.rule(), "quality-reduced"),
        Command::Alone => {}
    }
    tally
}
