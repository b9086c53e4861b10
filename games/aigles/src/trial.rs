//! Tests against the activation score, and who may have them rolled again (`act.score`, `man.test`, `att.test`,
//! `res.test`, `rout.rally`).

use crate::action::Drill;
use crate::event::Event;
use crate::procedures::quality::{Command, Standing, standing};
use crate::procedures::test::{self, Nerve};
use crate::rules;
use crate::state::{Aigles, ChargeStage, Commander, Marks, Phase, Purpose, Test};
use crate::vocabulary::{Character, UnitId};
use kernel::chance::Classes;
use kernel::{Chance, Journal, Roll, RuleId, Tally};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[
    rules::ACT_SCORE,
    rules::CMD_JOIN_TESTS,
    rules::RES_TEST,
    rules::RES_MODIFIERS,
    rules::ROUT_RALLY,
    rules::CHAR_DRUMMER,
    rules::CHAR_ENSIGN,
    rules::CHAR_OFFICER,
];

/// What a test is called, which rule asks for it, and who may have it rolled again.
struct Nature {
    label: &'static str,
    rule: RuleId,
    rerolled_by: Option<Character>,
    /// Resolve modifiers count (`res.modifiers`).
    nerve: bool,
    /// It is the turn's resolve test (`res.once`).
    resolve: bool,
}

fn nature(purpose: Purpose) -> Nature {
    let manoeuvre = Nature {
        label: "test-manoeuvre",
        rule: rules::MAN_TEST,
        rerolled_by: Some(Character::Drummer),
        nerve: false,
        resolve: false,
    };
    let resolve = Nature {
        label: "test-resolve",
        rule: rules::RES_TEST,
        rerolled_by: Some(Character::Ensign),
        nerve: true,
        resolve: true,
    };
    match purpose {
        Purpose::Move | Purpose::Formation | Purpose::Reform | Purpose::Recover { .. } => manoeuvre,
        Purpose::Fire { .. } => {
            Nature { label: "test-accuracy", rule: rules::FIRE_ACTIVATION, rerolled_by: None, ..manoeuvre }
        }
        Purpose::Attack { .. } => Nature {
            label: "test-aggression",
            rule: rules::ATT_TEST,
            rerolled_by: Some(Character::Officer),
            resolve: false,
            ..resolve
        },
        Purpose::Bravery { .. } => {
            Nature { label: "test-aggression", rule: rules::ATT_TEST, rerolled_by: None, ..manoeuvre }
        }
        Purpose::UnderFire => Nature { rule: rules::DEF_FIRE_TEST, ..resolve },
        Purpose::LostCombat { .. } => Nature { rule: rules::COM_WIN, ..resolve },
        Purpose::Resolve => resolve,
        Purpose::Rally => Nature { label: "test-rally", rule: rules::ROUT_RALLY, ..resolve },
    }
}

impl Aigles {
    /// Quality, score and die modifier of a battalion now (`cmd.alone`, `cmd.join.others`, `cmd.killed`).
    #[must_use]
    pub fn standing(&self, unit: UnitId) -> Standing {
        let command = match self.sides[self.seat_of(unit).index()].commander {
            Commander::Unplaced | Commander::Alone { .. } => Command::Alone,
            Commander::With(joined) if joined == unit => Command::Here,
            Commander::With(_) => Command::Elsewhere,
            Commander::Dead => Command::Dead,
        };
        standing(self.tables(), self.battle.unit(unit).quality, command)
    }

    /// What is added to the die of a test.
    #[must_use]
    pub fn test_modifiers(&self, unit: UnitId, purpose: Purpose) -> Tally {
        let nerve = nature(purpose).nerve.then(|| Nerve {
            half_losses: self.is_half(unit),
            lost_combat: self.is(unit, Marks::LOST_COMBAT),
            officer: self.unit(unit).characters.officer(),
        });
        test::modifiers(self.tables(), &self.standing(unit), nerve)
    }

    /// Who may have a failed test rolled again now.
    #[must_use]
    pub fn reroller(&self, test: Test) -> Option<Character> {
        let unit = self.unit(test.unit);
        let who = nature(test.purpose).rerolled_by?;
        let may = match who {
            // Each drummer once a turn, also twice in the same test (`char.drummer`).
            Character::Drummer => unit.drummed < unit.characters.drummers(),
            Character::Ensign => unit.characters.ensign() && test.rerolled == 0,
            Character::Officer => unit.characters.officer() && test.rerolled == 0,
            Character::Sergeant | Character::Commander => false,
        };
        may.then_some(who)
    }

    /// Takes a test and goes on with what it decides, unless it may be rolled again.
    pub(crate) fn take_test(
        &mut self,
        unit: UnitId,
        purpose: Purpose,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.roll_test(Test { unit, purpose, rerolled: 0 }, None, chance, journal);
    }

    /// Answers a re-roll decision.
    pub(crate) fn decide_reroll(
        &mut self,
        test: Test,
        yes: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let by = self.reroller(test);
        if !yes || by.is_none() {
            return self.after_test(test, false, chance, journal);
        }
        if by == Some(Character::Drummer) {
            self.unit_mut(test.unit).drummed += 1;
        }
        self.roll_test(Test { rerolled: test.rerolled + 1, ..test }, by, chance, journal);
    }

    fn roll_test(
        &mut self,
        test: Test,
        rerolled_by: Option<Character>,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Test { unit, purpose, .. } = test;
        let nature = nature(purpose);
        if nature.resolve {
            self.unit_mut(unit).marks.set(Marks::TESTED);
        }
        let standing = self.standing(unit);
        let tally = self.test_modifiers(unit, purpose);
        let (die, passed) = if standing.command == Command::Here {
            (None, true)
        } else {
            let modifier = tally.sum();
            let classes = Classes::of(6, |face| u8::from(test::passes(&standing, modifier, face)));
            let pool = chance.pool(Roll { rule: nature.rule, label: nature.label }, 1, &classes);
            (pool.faces.first().copied(), pool.counts[1] > 0)
        };
        journal.tell(|| Event::Tested {
            unit,
            test: nature.label,
            rule: nature.rule,
            die,
            tally: Box::new(test::shown(tally, &standing)),
            score: standing.score,
            passed,
            rerolled_by,
        });
        if !passed && self.reroller(test).is_some() {
            self.stack.push(Phase::Reroll(test));
        } else {
            self.after_test(test, passed, chance, journal);
        }
    }

    /// Goes on with what a test decided.
    fn after_test(&mut self, test: Test, passed: bool, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let unit = test.unit;
        match test.purpose {
            Purpose::Move if passed => self.begin_drill(unit, Drill::Move, journal),
            Purpose::Formation if passed => self.begin_drill(unit, Drill::Formation, journal),
            Purpose::Reform if passed => self.begin_drill(unit, Drill::Reform, journal),
            Purpose::Recover { reform } if passed => self.recover(unit, reform, journal),
            Purpose::Fire { body, screen, bonus } if passed => {
                self.open_fire(unit, body, screen, bonus, chance, journal);
            }
            Purpose::Attack { target } if passed && self.battle.options.separate_bravery => {
                self.take_test(unit, Purpose::Bravery { target }, chance, journal);
            }
            Purpose::Attack { target } | Purpose::Bravery { target } if passed => {
                self.launch_charge(unit, target, chance, journal);
            }
            Purpose::Move
            | Purpose::Formation
            | Purpose::Reform
            | Purpose::Recover { .. }
            | Purpose::Fire { .. }
            | Purpose::Attack { .. }
            | Purpose::Bravery { .. } => journal.tell(|| Event::DoesNothing { unit }),
            Purpose::UnderFire => self.after_standing_fire(unit, passed, chance, journal),
            Purpose::LostCombat { winner } => self.after_lost_combat(unit, winner, passed, chance, journal),
            Purpose::Resolve if passed => {}
            Purpose::Resolve => self.rout(unit, journal),
            Purpose::Rally => self.after_rally(unit, passed, journal),
        }
    }

    /// The charger has tested under defensive fire: it closes, or it breaks where it stands (`def.fire.test`).
    fn after_standing_fire(
        &mut self,
        charger: UnitId,
        passed: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if passed {
            if let Some(Phase::Charge(charge)) = self.stack.last_mut() {
                charge.stage = ChargeStage::Closes;
            }
        } else {
            self.stack.pop();
            self.rout(charger, journal);
            self.flee(charger, chance, journal);
        }
    }

    /// A routing battalion that rallies stops, disordered, and must reform (`rout.rally`).
    fn after_rally(&mut self, unit: UnitId, passed: bool, journal: &mut impl Journal<Event>) {
        if passed {
            let marks = &mut self.unit_mut(unit).marks;
            marks.clear(Marks::ROUTING);
            marks.set(Marks::MUST_REFORM);
            journal.tell(|| Event::Rallied { unit });
            self.disorder(unit, rules::ROUT_RALLY, journal);
        }
    }
}
