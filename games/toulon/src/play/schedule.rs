//! The schedule of reinforcements: who comes earlier or later (9.5 to 9.7).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Force, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::payment::{self, Pools};
use crate::rules::{arrivals, operation_points};
use crate::show::offers::{done, of_leader, of_unit, paid};
use crate::state::sets::{LeaderId, UnitId};
use crate::state::{Marks, Payment, Toulon, Whereabouts};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Reinforcements are advanced or delayed (9.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Whose.
    pub side: Side,
}

impl Question<Toulon> for Schedule {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked { seats: game.undone(self.side), point: "decision-schedule", rule: rules::R9_5A }
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        let side = self.side;
        out.push(Action::ScheduleDone);
        let last = game.setup.last_turn;
        let window = tables().costs.late_max_turns;
        for unit in game.setup.unit_ids() {
            let force = game.force_of(unit);
            if force.side() != side || !game.may_hasten(seat, force) {
                continue;
            }
            let Some(due) = game.shiftable(unit) else { continue };
            let pools = game.arrival_pools(force);
            if !game.counter(unit).battery {
                for turn in game.turn..due {
                    game.each_payment(seat, arrivals::early_cost(due, turn), pools, &mut |pay| {
                        out.push(Action::AdvanceUnit { unit, turn, pay });
                    });
                }
            }
            if !game.commands(seat, force) {
                continue;
            }
            // The income goes to the unit's own pool; another one that could receive it is named by hand.
            let Some(pool) = force.pool().or_else(|| pools.iter().next()) else { continue };
            for turn in due + 1..=(due + window).min(last) {
                out.push(Action::DelayUnit { unit, turn, pool });
            }
        }
        for leader in game.setup.leader_ids() {
            let force = game.leader_force(leader);
            if force.side() != side || !game.may_hasten(seat, force) {
                continue;
            }
            let Some(due) = game.leader_shiftable(leader) else { continue };
            if !game.is_bonaparte(leader) {
                for turn in game.turn..due {
                    let pools = game.arrival_pools(force);
                    game.each_payment(seat, arrivals::early_cost(due, turn), pools, &mut |pay| {
                        out.push(Action::AdvanceLeader { leader, turn, pay });
                    });
                }
            }
            if !game.commands(seat, force) {
                continue;
            }
            for turn in due + 1..=(due + window).min(last) {
                out.push(Action::DelayLeader { leader, turn });
            }
        }
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        let side = self.side;
        let mut objections = Objections::NONE;
        match *action {
            Action::ScheduleDone => {}
            Action::AdvanceUnit { unit, turn, pay } => {
                if game.side_of(unit) != side || !game.may_hasten(seat, game.force_of(unit)) {
                    return Objections::NOT_OWN;
                }
                let Some(due) = game.shiftable(unit) else { return Objections::WINDOW };
                objections.require(!game.counter(unit).battery, Objections::NEVER_EARLY);
                objections.require(turn < due && turn >= game.turn, Objections::NOT_EARLIER);
                let pools = game.arrival_pools(game.force_of(unit));
                objections.add(game.payment_objections(seat, pay, arrivals::early_cost(due, turn), pools));
            }
            Action::AdvanceLeader { leader, turn, pay } => {
                if game.leader_side(leader) != side || !game.may_hasten(seat, game.leader_force(leader)) {
                    return Objections::NOT_OWN;
                }
                let Some(due) = game.leader_shiftable(leader) else { return Objections::WINDOW };
                objections.require(!game.is_bonaparte(leader), Objections::NEVER_EARLY);
                objections.require(turn < due && turn >= game.turn, Objections::NOT_EARLIER);
                let pools = game.arrival_pools(game.leader_force(leader));
                objections.add(game.payment_objections(seat, pay, arrivals::early_cost(due, turn), pools));
            }
            Action::DelayUnit { unit, turn, pool } => {
                if game.side_of(unit) != side || !game.commands(seat, game.force_of(unit)) {
                    return Objections::NOT_OWN;
                }
                let Some(due) = game.shiftable(unit) else { return Objections::WINDOW };
                objections.require(game.is_later(due, turn), Objections::NOT_LATER);
                objections.require(game.arrival_pools(game.force_of(unit)).has(pool), Objections::WRONG_POOL);
            }
            Action::DelayLeader { leader, turn } => {
                if game.leader_side(leader) != side || !game.commands(seat, game.leader_force(leader)) {
                    return Objections::NOT_OWN;
                }
                let Some(due) = game.leader_shiftable(leader) else { return Objections::WINDOW };
                objections.require(game.is_later(due, turn), Objections::NOT_LATER);
            }
            _ => return Objections::NOT_NOW,
        }
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let (sooner, later) = ("action-advance_arrival", "action-delay_arrival");
        Some(match *action {
            Action::AdvanceUnit { unit, turn, pay } => {
                of_unit(game, unit, sooner, paid("offer-advance", pay).with("turn", turn), rules::R9_5A)
            }
            Action::AdvanceLeader { leader, turn, pay } => {
                of_leader(game, leader, sooner, paid("offer-advance_leader", pay).with("turn", turn), rules::R9_5A)
            }
            Action::DelayUnit { unit, turn, pool } => {
                let text = Text::new("offer-delay").with("turn", turn).with("pool", Text::new(pool.label()));
                of_unit(game, unit, later, text, rules::R9_5B)
            }
            Action::DelayLeader { leader, turn } => {
                of_leader(game, leader, later, Text::new("offer-delay_leader").with("turn", turn), rules::R9_6)
            }
            Action::ScheduleDone => done("offer-schedule_done", rules::R9_5A),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Toulon,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.push(self);
        match *action {
            Action::AdvanceUnit { unit, turn, pay } => {
                game.spend(pay, rules::R9_5A, journal);
                game.unit_mut(unit).at = Whereabouts::Track(turn);
                journal.tell(|| Event::Rescheduled { unit, turn });
            }
            Action::AdvanceLeader { leader, turn, pay } => {
                game.spend(pay, rules::R9_5A, journal);
                game.leaders[leader.index()].at = Whereabouts::Track(turn);
                journal.tell(|| Event::LeaderRescheduled { leader: game.as_chief(leader), turn });
            }
            Action::DelayUnit { unit, turn, pool } => {
                let paid = game.unit(unit).marks.has(Marks::INCOME);
                let income = arrivals::late_income(game.counter(unit).strength, false, paid);
                let state = game.unit_mut(unit);
                state.at = Whereabouts::Track(turn);
                state.marks.set(Marks::INCOME);
                journal.tell(|| Event::Rescheduled { unit, turn });
                let before = game.pools[pool.index()];
                game.pools[pool.index()] = operation_points::with_income(before, income);
                if income > 0 {
                    journal.tell(|| Event::Refunded { pay: Payment::from(pool, income), rule: rules::R9_5B });
                }
            }
            Action::DelayLeader { leader, turn } => {
                game.leaders[leader.index()].at = Whereabouts::Track(turn);
                journal.tell(|| Event::LeaderRescheduled { leader: game.as_chief(leader), turn });
            }
            _ => game.done = game.done.with(seat),
        }
    }

    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        game.while_busy(self.side, |game, seat| game.has_schedule(seat, self.side))
    }

    fn reflex(&self, _: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::ScheduleDone)
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Toulon {
    /// The turn on which a unit is due, if its arrival may be shifted now (9.5a).
    fn shiftable(&self, unit: UnitId) -> Option<u8> {
        let state = self.unit(unit);
        match state.at {
            Whereabouts::Track(due) if !state.marks.has(Marks::BY_EDGE | Marks::PLACED) => {
                arrivals::in_window(self.turn, due).then_some(due)
            }
            _ => None,
        }
    }

    fn leader_shiftable(&self, leader: LeaderId) -> Option<u8> {
        match self.leader(leader).at {
            // A wounded leader or a replacement comes when he comes.
            Whereabouts::Track(due) if !self.leader(leader).arrived && !self.leader(leader).replaced => {
                arrivals::in_window(self.turn, due).then_some(due)
            }
            _ => None,
        }
    }

    /// The pools that pay for, or receive for, an arrival (9.5a).
    pub(crate) fn arrival_pools(&self, force: Force) -> Pools {
        payment::payers_of(force, payment::wings_pooled(&self.setup.options, self.turn))
    }

    /// Whether a seat may bring troops of a force forward: its own, and those for which it may pay (7.9).
    fn may_hasten(&self, seat: Seat, force: Force) -> bool {
        self.commands(seat, force) || !self.purses(seat, self.arrival_pools(force)).is_empty()
    }

    /// One to three turns later, not past the end (ruling 17).
    fn is_later(&self, due: u8, turn: u8) -> bool {
        turn > due && turn <= self.setup.last_turn && turn - due <= tables().costs.late_max_turns
    }

    /// Whether a seat has anything to shift.
    fn has_schedule(&self, seat: Seat, side: Side) -> bool {
        self.setup.unit_ids().any(|unit| {
            let force = self.force_of(unit);
            force.side() == side && self.may_hasten(seat, force) && self.shiftable(unit).is_some()
        }) || self.setup.leader_ids().any(|leader| {
            let force = self.leader_force(leader);
            force.side() == side && self.may_hasten(seat, force) && self.leader_shiftable(leader).is_some()
        })
    }
}
