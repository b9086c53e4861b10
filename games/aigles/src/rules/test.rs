//! A test: one die, its modifiers, a score to reach, re-rolls (act.score, man.test, att.test, res.test, rout.rally,
//! res.modifiers, cmd.join.tests, char.drummer, char.officer, char.ensign).

use super::prelude::*;
use super::quality::{Standing, standing};
use crate::book::vocabulary::{Character, Command, Quality};
use kernel::chance::Classes;

gamekit::vocabulary! {
    /// What is tested.
    #[derive(Default)]
    Kind, "test" {
        /// MANOEUVRE: to move, change formation, reform (man.test).
        #[default]
        Manoeuvre = "manoeuvre",
        /// Before firing, by the option `fire_activation_roll` (ruling R2).
        Accuracy = "accuracy",
        /// AGGRESSION: to attack (att.test).
        Aggression = "aggression",
        /// BRAVERY rolled apart, by the option `separate_bravery` (ruling R6).
        Bravery = "bravery",
        /// RESOLVE (res.test).
        Resolve = "resolve",
        /// To stop a rout (rout.rally).
        Rally = "rally",
    }
}

impl Kind {
    /// The rule that asks for it, unless a more particular one does.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Kind::Manoeuvre => rules::MAN_TEST,
            Kind::Accuracy => rules::FIRE_ACTIVATION,
            Kind::Aggression | Kind::Bravery => rules::ATT_TEST,
            Kind::Resolve => rules::RES_TEST,
            Kind::Rally => rules::ROUT_RALLY,
        }
    }

    /// Whether losses, a lost combat and the officer count (res.modifiers, ruling R6).
    #[must_use]
    pub const fn is_of_nerve(self) -> bool {
        matches!(self, Kind::Aggression | Kind::Resolve | Kind::Rally)
    }
}

/// A battalion that tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// What is tested.
    #[serde(default)]
    pub kind: Kind,
    /// Quality as bought.
    pub quality: Quality,
    /// Where the supreme commander is.
    #[serde(default)]
    pub command: Command,
    /// 50 % losses or more.
    #[serde(default)]
    pub half_losses: bool,
    /// It lost a combat this turn.
    #[serde(default)]
    pub lost_combat: bool,
    /// Its officer is present.
    #[serde(default)]
    pub officer: bool,
    /// Its ensign is present.
    #[serde(default)]
    pub ensign: bool,
    /// Drummers who may still have a die rolled again this turn, 0 to 2.
    #[serde(default)]
    pub drummers: u8,
}

/// How a die of a test fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// The die; none if it was passed without one, or where single dice do not exist.
    pub die: Option<u8>,
    /// Passed.
    pub passed: bool,
}

impl Trial {
    /// What the battalion counts as.
    #[must_use]
    pub fn standing(&self, t: &Tables) -> Standing {
        standing(t, self.quality, self.command)
    }

    /// What is added to the die.
    #[must_use]
    pub fn modifiers(&self, t: &Tables) -> Tally {
        let mut tally = Tally::new();
        self.standing(t).explain(&mut tally);
        if self.kind.is_of_nerve() {
            let when = |holds: bool, by: i8| if holds { i32::from(by) } else { 0 };
            let m = &t.resolve;
            tally.add(rules::RES_MODIFIERS, "mod-resolve-half_losses", when(self.half_losses, m.half_losses));
            tally.add(rules::RES_MODIFIERS, "mod-resolve-lost_combat_this_turn", when(self.lost_combat, m.lost_combat));
            tally.add(rules::CHAR_OFFICER, "mod-resolve-officer_present", when(self.officer, m.officer));
        }
        tally
    }

    /// The modifiers, and what the commander does to the test.
    #[must_use]
    pub fn shown(&self, t: &Tables) -> Tally {
        let mut tally = self.modifiers(t);
        match self.command {
            Command::Here => tally.note(rules::CMD_JOIN_TESTS, "test-automatic"),
            Command::Elsewhere | Command::Dead => tally.note(self.command.rule(), "quality-reduced"),
            Command::Alone => {}
        }
        tally
    }

    /// Rolls the die for a rule. Passed by itself if the commander has joined (cmd.join.tests).
    pub fn roll(&self, t: &Tables, rule: RuleId, chance: &mut impl Chance) -> Rolled {
        if self.command == Command::Here {
            return Rolled { die: None, passed: true };
        }
        let (score, modifier) = (i32::from(self.standing(t).score), self.modifiers(t).sum());
        let classes = Classes::of(6, |face| u8::from(i32::from(face) + modifier >= score));
        let pool = chance.pool(Roll { rule, label: self.kind.label() }, 1, &classes);
        Rolled { die: pool.faces.first().copied(), passed: pool.counts[1] > 0 }
    }

    /// Who may have it rolled again if it fails, when it has been rolled again so often: each drummer once a turn, also
    /// twice in the same test; ensign and officer once.
    #[must_use]
    pub fn reroller(&self, rerolled: u8) -> Option<Character> {
        let (who, may) = match self.kind {
            Kind::Manoeuvre => (Character::Drummer, self.drummers > 0),
            Kind::Aggression => (Character::Officer, self.officer && rerolled == 0),
            Kind::Resolve | Kind::Rally => (Character::Ensign, self.ensign && rerolled == 0),
            Kind::Accuracy | Kind::Bravery => return None,
        };
        may.then_some(who)
    }
}

/// Procedure `test`.
pub struct Test;

/// How it went.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct TestOutput {
    /// Passed.
    passed: bool,
    /// Quality it counts as.
    effective_quality: Quality,
    /// What the die must reach.
    score: u8,
    /// The last die with its modifiers.
    modified: Option<i32>,
    /// How often it was rolled again.
    rerolled: u8,
}

impl Procedure for Test {
    type Input = Trial;
    type Output = TestOutput;
    const ID: &'static str = "test";
    const RULES: &'static [RuleId] =
        &[rules::ACT_SCORE, rules::MAN_TEST, rules::ATT_TEST, rules::RES_TEST, rules::ROUT_RALLY, rules::RES_MODIFIERS];

    fn validate(trial: &Trial) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.at_most("drummers", trial.drummers, tables().character_cost.drummer.max);
        faults.finish()
    }

    fn resolve(trial: &Trial, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let (mut trial, mut rerolled) = (*trial, 0);
        let mut rule = trial.kind.rule();
        tell(tallies, trial.kind.label(), trial.shown(t));
        let last = loop {
            let rolled = trial.roll(t, rule, chance);
            let again = if rolled.passed { None } else { trial.reroller(rerolled) };
            rule = match again {
                None => break rolled,
                Some(Character::Drummer) => rules::CHAR_DRUMMER,
                Some(Character::Officer) => rules::CHAR_OFFICER,
                Some(_) => rules::CHAR_ENSIGN,
            };
            rerolled += 1;
            trial.drummers = trial.drummers.saturating_sub(1);
        };
        let standing = trial.standing(t);
        TestOutput {
            passed: last.passed,
            effective_quality: standing.quality,
            score: standing.score,
            modified: last.die.map(|die| i32::from(die) + trial.modifiers(t).sum()),
            rerolled,
        }
    }
}
