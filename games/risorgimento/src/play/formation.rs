//! A formation acts: one unit after the other, its brigadier, corps cavalry that goes along (4.1, 4.41).

use crate::book::objections::Objections;
use crate::book::options::AttackTiming;
use crate::book::vocabulary::Nation;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{Counter, Declare, LeaderMove, Orders, Resolve};
use crate::rules;
use crate::setup::{BrigadeId, FormationKind, UnitId};
use crate::show::offers::{done, of_leader, of_unit, opening};
use crate::state::{BrigadeMarks, Leader, Marks, OFF, Risorgimento};
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// The next unit of the formation that acts (4.41).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChooseUnit {
    /// Which formation.
    pub brigade: BrigadeId,
}

impl Question<Risorgimento> for ChooseUnit {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.active_seat(), "decision-choose_unit", rules::R4_41)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.acting_units(self.brigade, &mut |unit| out.push(Action::Unit { unit }));
        game.cavalry_to_take(self.brigade, &mut |unit| out.push(Action::Take { unit }));
        if game.may_move_brigadier(self.brigade) {
            out.push(Action::Brigadier);
        }
        out.push(Action::Done);
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Brigade { .. } => Objections::OTHER_FORMATION,
            Action::Brigadier => game.leader_idle_objections(Leader::Brigadier(self.brigade)),
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Unit { unit } => opening(of_unit(game, unit, "action-unit", "offer-unit", rules::R4_41)),
            Action::Take { unit } => of_unit(game, unit, "action-take_cavalry", "offer-take_cavalry", rules::R4_15B),
            Action::Brigadier => {
                let leader = Leader::Brigadier(self.brigade);
                opening(of_leader(game, leader, "action-move_leader", "offer-move_leader", rules::R4_11A))
            }
            Action::Done => done("offer-done_brigade", rules::R3_0B),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if *action == Action::Done {
            return self.close(game);
        }
        game.stack.push(self);
        match *action {
            Action::Unit { unit } => game.begin_unit(unit),
            Action::Take { unit } => game.take_cavalry(self.brigade, unit, journal),
            _ => game.stack.push(LeaderMove { brigade: self.brigade }),
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        // A brigadier who may ride is choice enough: nothing else needs to be looked for.
        let mut open = game.may_move_brigadier(self.brigade);
        if !open {
            game.acting_units(self.brigade, &mut |_| open = true);
        }
        if !open {
            game.cavalry_to_take(self.brigade, &mut |_| open = true);
        }
        if open {
            return Flow::Ask;
        }
        game.stack.pop();
        self.close(game);
        Flow::On
    }

    /// Guns, foot, horse, each once; the brigadier last.
    fn reflex(&self, game: &Risorgimento, seat: Seat) -> Option<Action> {
        game.first_sensible(seat)
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.if_on_map(Leader::Brigadier(self.brigade))
    }
}

impl ChooseUnit {
    /// The moves and the fire of the formation are over: its attacks come (7.4); massed cavalry has declared its own.
    pub(crate) fn close(self, game: &mut Risorgimento) {
        if game.active.mass.is_some() {
            return game.stack.push(Resolve { brigade: None });
        }
        for unit in game.setup.units_of(self.brigade) {
            game.unit_mut(unit).marks.set(Marks::DONE);
        }
        if game.setup.options.attack_timing == AttackTiming::Brigade {
            game.stack.push(Declare { brigade: Some(self.brigade) });
        }
    }
}

impl Risorgimento {
    /// A formation of the active corps begins to act.
    pub(crate) fn begin_brigade(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        let printed = self.setup.brigade(brigade);
        let kind = printed.kind;
        // 5.6c: a brigade that comes onto the map has Orders; one of which a part is there already needs them as any other.
        let waits = self.setup.units_of(brigade).any(|unit| self.hex_of(unit) == OFF);
        let entering = waits && !self.setup.units_of(brigade).any(|unit| self.is_on_map(unit));
        let arrival = printed.arrival.is_some_and(|arrival| arrival.once && arrival.turn == self.turn);
        let marks = &mut self.brigade_mut(brigade).marks;
        marks.set(BrigadeMarks::ACTED);
        marks.set(BrigadeMarks::USED);
        if arrival {
            marks.set(BrigadeMarks::ARRIVAL_USED);
        }
        let entering = entering && kind == FormationKind::Brigade;
        if entering {
            marks.set(BrigadeMarks::ORDERS);
        }
        if waits {
            marks.set(BrigadeMarks::ENTERED);
        }
        let orders = marks.has(BrigadeMarks::ORDERS);
        let reserve = marks.has(BrigadeMarks::RESERVE);
        journal.tell(|| Event::BrigadeActs { brigade, orders, entering });
        self.stack.push(ChooseUnit { brigade });
        if kind == FormationKind::Brigade && !orders && !reserve && self.has_brigadier(brigade) {
            self.stack.push(Orders { brigade });
        } else {
            self.fix_command(brigade);
        }
    }

    /// Corps cavalry a brigadier may take along when his brigade starts: one regiment in his Range (4.15b).
    pub(crate) fn cavalry_to_take(&self, brigade: BrigadeId, out: &mut impl FnMut(UnitId)) {
        let printed = self.setup.brigade(brigade);
        let marks = self.brigade(brigade).marks;
        if self.active.mass.is_some()
            || self.setup.corps(printed.corps).nation != Nation::Austria
            || printed.kind != FormationKind::Brigade
            || !marks.has(BrigadeMarks::ORDERS)
            || marks.has(BrigadeMarks::RESERVE)
            || !self.has_brigadier(brigade)
            || marks.has(BrigadeMarks::ASKED)
            || marks.has(BrigadeMarks::LEADER_MOVED)
            || self.setup.units_of(brigade).any(|unit| self.is(unit, Marks::DONE | Marks::MOVED | Marks::FIRED))
        {
            return;
        }
        let mut range = None;
        for group in self.setup.brigades_of(printed.corps) {
            if self.setup.brigade(group).kind != FormationKind::CorpsCavalry {
                continue;
            }
            for unit in self.setup.units_of(group) {
                if !self.is_on_map(unit) || self.is(unit, Marks::TAKEN | Marks::DONE) {
                    continue;
                }
                let range = range.get_or_insert_with(|| self.command_range(brigade));
                if range.cost(self.hex_of(unit)).is_some() {
                    out(unit);
                }
            }
        }
    }

    /// A brigadier takes a regiment along.
    fn take_cavalry(&mut self, brigade: BrigadeId, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.brigade_mut(brigade).marks.set(BrigadeMarks::ASKED);
        self.unit_mut(unit).marks.set(Marks::TAKEN | Marks::COMMANDED);
        journal.tell(|| Event::CavalryTaken { unit, brigade });
    }

    /// The units that act with a formation now.
    pub(crate) fn acting_units(&self, brigade: BrigadeId, out: &mut impl FnMut(UnitId)) {
        if self.active.mass.is_some() {
            for unit in self.ids().filter(|unit| self.is(*unit, Marks::MASSED) && !self.is(*unit, Marks::DONE)) {
                out(unit);
            }
            return;
        }
        for unit in self.setup.units_of(brigade).filter(|unit| self.may_act(*unit)) {
            out(unit);
        }
        let corps = self.setup.brigade(brigade).corps;
        for group in self.setup.brigades_of(corps) {
            if self.setup.brigade(group).kind == FormationKind::CorpsCavalry && group != brigade {
                let taken = |unit: &UnitId| {
                    self.is(*unit, Marks::TAKEN) && !self.is(*unit, Marks::DONE) && self.is_on_map(*unit)
                };
                self.setup.units_of(group).filter(taken).for_each(&mut *out);
            }
        }
    }
}
