//! Tests against the activation score, and who may have them rolled again (`act.score`, `man.test`, `att.test`,
//! `res.test`, `rout.rally`).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Character, Command, UnitId};
use crate::play::Phase;
use crate::play::action::{Action, Drill};
use crate::play::attack::ChargeStage;
use crate::play::event::Event;
use crate::rules;
use crate::rules::quality::{Standing, standing};
use crate::rules::test::{Kind, Rolled, Trial};
use crate::show::offers;
use crate::state::{Aigles, Body, Commander, Marks, Target, Unit};
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// A test that has been rolled and failed, and may be rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Test {
    /// Who tests.
    pub unit: UnitId,
    /// What for.
    pub purpose: Purpose,
    /// How often it has been rolled again.
    pub rerolled: u8,
}

/// What a test decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// MANOEUVRE: move.
    Move,
    /// MANOEUVRE: change formation or facing.
    Formation,
    /// MANOEUVRE: reform.
    Reform,
    /// MANOEUVRE: end the rallying after a charge that fell short (option `short_rally_test`).
    Recover {
        /// And reform by the same test.
        reform: bool,
    },
    /// MANOEUVRE: fire at all (option `fire_activation_roll`).
    Fire {
        /// Target of the body.
        body: Option<Target>,
        /// Target of the screen.
        screen: Option<Target>,
        /// Who has the bonus of Guard or rifles.
        bonus: Body,
    },
    /// AGGRESSION.
    Attack {
        /// Who is to be charged.
        target: UnitId,
    },
    /// BRAVERY, rolled apart (option `separate_bravery`).
    Bravery {
        /// Who is to be charged.
        target: UnitId,
    },
    /// RESOLVE at once, after defensive fire, in the charge beneath.
    UnderFire,
    /// RESOLVE at once, after a lost combat round.
    LostCombat {
        /// Who won.
        winner: UnitId,
    },
    /// RESOLVE in phase 3.
    Resolve,
    /// Rally from rout.
    Rally,
}

/// A failed test may be rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reroll(pub Test);

impl Question<Aigles> for Reroll {
    fn asked(&self, game: &Aigles) -> Asked {
        let (point, rule) = match game.reroller(self.0) {
            Some(Character::Drummer) => ("decision-drummer", rules::CHAR_DRUMMER),
            Some(Character::Officer) => ("decision-officer", rules::CHAR_OFFICER),
            _ => ("decision-ensign", rules::CHAR_ENSIGN),
        };
        Asked::one(game.seat_of(self.0.unit), point, rule)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::Reroll { yes }));
    }

    fn against(&self, _: &Aigles, _: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Reroll { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Reroll { yes } = action else { return None };
        Some(reroll_offer(game, self.0.unit, *yes, self.asked(game).rule))
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let test = self.0;
        let by = game.reroller(test);
        if *action != (Action::Reroll { yes: true }) || by.is_none() {
            return game.after_test(test, false, chance, journal);
        }
        if by == Some(Character::Drummer) {
            game.unit_mut(test.unit).drummed += 1;
        }
        game.roll_test(Test { rerolled: test.rerolled + 1, ..test }, by, chance, journal);
    }

    fn reflex(&self, _: &Aigles, _: Seat) -> Option<Action> {
        Some(Action::Reroll { yes: true })
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.0.unit)
    }
}

/// Rolling a die again, or letting it lie; also a sergeant's.
pub fn reroll_offer(game: &Aigles, unit: UnitId, again: bool, rule: RuleId) -> Offer {
    let verb = if again { "action-reroll" } else { "action-keep" };
    let piece = Some(game.setup.unit(unit).id.clone());
    let offer = Offer { risky: again, piece, ..offers::plain(verb, Text::new(verb), rule) };
    if again { offer } else { offers::yielding(offer) }
}

impl Purpose {
    /// What is tested.
    const fn kind(self) -> Kind {
        match self {
            Purpose::Move | Purpose::Formation | Purpose::Reform | Purpose::Recover { .. } => Kind::Manoeuvre,
            Purpose::Fire { .. } => Kind::Accuracy,
            Purpose::Attack { .. } => Kind::Aggression,
            Purpose::Bravery { .. } => Kind::Bravery,
            Purpose::UnderFire | Purpose::LostCombat { .. } | Purpose::Resolve => Kind::Resolve,
            Purpose::Rally => Kind::Rally,
        }
    }

    /// The rule that asks for it.
    const fn rule(self) -> RuleId {
        match self {
            Purpose::UnderFire => rules::DEF_FIRE_TEST,
            Purpose::LostCombat { .. } => rules::COM_WIN,
            other => other.kind().rule(),
        }
    }

    /// Whether it is the turn's resolve test (`res.once`).
    const fn is_the_turns_test(self) -> bool {
        matches!(self.kind(), Kind::Resolve | Kind::Rally)
    }
}

impl Aigles {
    /// Where the supreme commander is, seen from a battalion (`cmd.alone`, `cmd.join.others`, `cmd.killed`).
    #[must_use]
    pub fn command(&self, unit: UnitId) -> Command {
        match self.sides[self.seat_of(unit).index()].commander {
            Commander::Unplaced | Commander::Alone { .. } => Command::Alone,
            Commander::With(joined) if joined == unit => Command::Here,
            Commander::With(_) => Command::Elsewhere,
            Commander::Dead => Command::Dead,
        }
    }

    /// Quality, score and die modifier of a battalion now.
    #[must_use]
    pub fn standing(&self, unit: UnitId) -> Standing {
        standing(self.tables(), self.setup.unit(unit).quality, self.command(unit))
    }

    /// A test of a battalion as it stands.
    #[must_use]
    pub fn trial(&self, unit: UnitId, purpose: Purpose) -> Trial {
        let Unit { characters, drummed, .. } = *self.unit(unit);
        Trial {
            kind: purpose.kind(),
            quality: self.setup.unit(unit).quality,
            command: self.command(unit),
            half_losses: self.is_half(unit),
            lost_combat: self.is(unit, Marks::LOST_COMBAT),
            officer: characters.officer(),
            ensign: characters.ensign(),
            drummers: characters.drummers().saturating_sub(drummed),
        }
    }

    /// Who may have a failed test rolled again now.
    #[must_use]
    pub fn reroller(&self, test: Test) -> Option<Character> {
        self.trial(test.unit, test.purpose).reroller(test.rerolled)
    }

    /// Takes a test and goes on with what it decides, unless it may be rolled again.
    pub fn take_test(
        &mut self,
        unit: UnitId,
        purpose: Purpose,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.roll_test(Test { unit, purpose, rerolled: 0 }, None, chance, journal);
    }

    fn roll_test(
        &mut self,
        test: Test,
        rerolled_by: Option<Character>,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Test { unit, purpose, .. } = test;
        if purpose.is_the_turns_test() {
            self.unit_mut(unit).marks.set(Marks::TESTED);
        }
        let (tables, trial) = (self.tables(), self.trial(unit, purpose));
        let Rolled { die, passed } = trial.roll(tables, purpose.rule(), chance);
        journal.tell(|| Event::Tested {
            unit,
            test: trial.kind.label(),
            rule: purpose.rule(),
            die,
            tally: Box::new(trial.shown(tables)),
            score: trial.standing(tables).score,
            passed,
            rerolled_by,
        });
        if !passed && self.reroller(test).is_some() {
            self.stack.push(Reroll(test));
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
            Purpose::Attack { target } if passed && self.setup.options.separate_bravery => {
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
            if let Some(Phase::Charge(charge)) = self.stack.top_mut() {
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
