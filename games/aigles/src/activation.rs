//! Phase 2: which battalion does what (`turn.alternate`, `act.types`, `turn.pass`), and the end of the turn.

use crate::action::{Action, Drill};
use crate::event::Event;
use crate::objections::Objections;
use crate::rules;
use crate::state::{Aigles, Marks, Phase, Purpose, Target};
use crate::vocabulary::UnitId;
use kernel::{Chance, Journal, RuleId, Seat};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[
    rules::ACT_TYPES,
    rules::ACT_FAIL,
    rules::TURN_ALTERNATE,
    rules::TURN_PASS,
    rules::TURN_END,
    rules::MAN_TEST,
    rules::MAN_REFORM,
    rules::ATT_SHORT,
    rules::DIS_INTERWOOD,
];

/// The kinds of activation (`act.types`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// MANOEUVRE.
    Manoeuvre(Drill),
    /// FIRE.
    Fire,
    /// ATTACK.
    Attack,
    /// CONTINUE.
    Continue,
    /// RECOVER, and perhaps reform.
    Recover {
        /// Test to reform too.
        reform: bool,
    },
    /// RALLY.
    Rally,
    /// PASS.
    Pass,
}

impl Kind {
    /// The message that names it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Kind::Manoeuvre(Drill::Move) => "action-move",
            Kind::Manoeuvre(Drill::Formation) => "action-change_formation",
            Kind::Manoeuvre(Drill::Reform) => "action-reform",
            Kind::Fire => "action-fire",
            Kind::Attack => "action-attack",
            Kind::Continue => "action-continue",
            Kind::Recover { .. } => "action-recover",
            Kind::Rally => "action-rally",
            Kind::Pass => "action-pass",
        }
    }
}

impl Aigles {
    /// The battalions of a side that have not been activated this turn.
    pub fn unactivated(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.army(seat).filter(|id| !self.is(*id, Marks::ACTIVATED))
    }

    /// What the state of a battalion forbids: the table of `sequence.md`. PASS is always allowed (`act.types`).
    #[must_use]
    pub fn kind_objections(&self, unit: UnitId, kind: Kind) -> Objections {
        let mut objections = Objections::NONE;
        if kind == Kind::Pass {
            return objections;
        }
        let state = self.unit(unit);
        let marks = state.marks;
        let routing = marks.has(Marks::ROUTING);
        objections.require(routing || kind != Kind::Rally, Objections::NOT_ROUTING);
        objections.require(!routing || kind == Kind::Rally, Objections::ROUTING);
        objections.require(state.contact.is_some() || kind != Kind::Continue, Objections::NOT_ENGAGED);
        objections.require(state.contact.is_none() || kind == Kind::Continue, Objections::ENGAGED);
        objections.require(state.supports_against.is_none(), Objections::JOINER);
        let reforms = matches!(kind, Kind::Manoeuvre(Drill::Reform) | Kind::Recover { reform: true });
        let recovers = matches!(kind, Kind::Recover { .. });
        if state.contact.is_none() {
            let must_reform = marks.has(Marks::MUST_REFORM);
            objections.require(!must_reform || kind == Kind::Manoeuvre(Drill::Reform), Objections::MUST_REFORM);
            objections.require(!marks.has(Marks::RALLYING) || recovers, Objections::MUST_RECOVER);
        }
        objections.require(marks.has(Marks::RALLYING) || !recovers, Objections::NOT_RALLYING);
        objections.require(marks.has(Marks::DISORDERED) || !reforms, Objections::NOT_DISORDERED);
        if kind == Kind::Manoeuvre(Drill::Formation) {
            objections.require(!self.is_in_difficult(&self.body(unit)), Objections::DIFFICULT_DRILL);
        }
        objections
    }

    /// What forbids to activate a battalion so.
    #[must_use]
    pub fn activation_objections(&self, seat: Seat, unit: UnitId, kind: Kind) -> Objections {
        let mut objections = self.own_unit_objections(seat, unit);
        if objections.is_empty() {
            objections.require(!self.is(unit, Marks::ACTIVATED), Objections::ALREADY_ACTIVATED);
            objections.add(self.kind_objections(unit, kind));
        }
        objections
    }

    /// Starts an activation: the battalion is activated whatever comes of it.
    pub(crate) fn activate(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Some(phase) = self.stack.last_mut() {
            *phase = Phase::AfterActivation { active: seat };
        }
        match *action {
            Action::Manoeuvre { unit, drill } => {
                self.begin(unit, Kind::Manoeuvre(drill), None, journal);
                match drill {
                    Drill::Move => self.take_test(unit, Purpose::Move, chance, journal),
                    Drill::Formation => self.take_test(unit, Purpose::Formation, chance, journal),
                    Drill::Reform => self.reform(unit, chance, journal),
                }
            }
            Action::Fire { unit, target, screen, bonus } => {
                self.begin(unit, Kind::Fire, target.or(screen), journal);
                self.activate_fire(unit, target, screen, bonus, chance, journal);
            }
            Action::Attack { unit, target } => {
                self.begin(unit, Kind::Attack, Some(Target { unit: target, screen: false }), journal);
                self.take_test(unit, Purpose::Attack { target }, chance, journal);
            }
            Action::Continue { unit } => {
                self.begin(unit, Kind::Continue, None, journal);
                if let Some(enemy) = self.unit(unit).contact {
                    self.fight(unit, enemy, None, chance, journal);
                }
            }
            Action::Recover { unit, reform } => {
                self.begin(unit, Kind::Recover { reform }, None, journal);
                if self.battle.options.short_rally_test {
                    self.take_test(unit, Purpose::Recover { reform }, chance, journal);
                } else {
                    self.recover(unit, false, journal);
                    if reform {
                        self.reform(unit, chance, journal);
                    }
                }
            }
            Action::Rally { unit } => {
                self.begin(unit, Kind::Rally, None, journal);
                self.take_test(unit, Purpose::Rally, chance, journal);
            }
            Action::Pass { unit } => {
                self.begin(unit, Kind::Pass, None, journal);
                self.unit_mut(unit).marks.set(Marks::PASSED);
            }
            _ => {}
        }
    }

    fn begin(&mut self, unit: UnitId, kind: Kind, target: Option<Target>, journal: &mut impl Journal<Event>) {
        self.unit_mut(unit).marks.set(Marks::ACTIVATED);
        journal.tell(|| Event::Activated { unit, activation: kind.label(), target });
    }

    /// Reforming needs a test, unless option `reform_auto` (ruling R24).
    fn reform(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if self.battle.options.reform_auto {
            self.begin_drill(unit, Drill::Reform, journal);
        } else {
            self.take_test(unit, Purpose::Reform, chance, journal);
        }
    }

    /// The turn is spent rallying after a charge that fell short (`att.short`).
    pub(crate) fn recover(&mut self, unit: UnitId, reform: bool, journal: &mut impl Journal<Event>) {
        self.unit_mut(unit).marks.set(Marks::RECOVERING);
        journal.tell(|| Event::Recovers { unit });
        if reform {
            self.begin_drill(unit, Drill::Reform, journal);
        }
    }

    /// Who activates after this side; nobody when all battalions have been activated (`turn.alternate`).
    #[must_use]
    pub fn next_active(&self, after: Seat) -> Option<Seat> {
        [after.opponent(), after].into_iter().find(|seat| self.unactivated(*seat).next().is_some())
    }

    /// The end of a turn (`turn.end`): what lasts one turn is over, who reformed is in order.
    pub(crate) fn end_turn(&mut self, journal: &mut impl Journal<Event>) {
        for unit in self.ids() {
            let state = self.unit_mut(unit);
            if state.marks.has(Marks::REFORMING) {
                state.marks.clear(Marks::DISORDERED.and(Marks::MUST_REFORM));
                journal.tell(|| Event::InOrder { unit });
            }
            if state.marks.has(Marks::RECOVERING) {
                state.marks.clear(Marks::RALLYING);
            }
            state.marks.clear(Marks::OF_ONE_TURN);
            state.drummed = 0;
            state.corrected = 0;
        }
        for side in &mut self.sides {
            side.commander_moved = false;
        }
    }
}
