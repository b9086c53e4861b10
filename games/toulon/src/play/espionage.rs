//! The espionage phase (14).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Espionage, Pool, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::espionage::{self, Spies};
use crate::rules::payment;
use crate::state::sets::AreaId;
use crate::state::{Depot, Payment, Phase, Toulon};
use kernel::{Chance, Journal, Seat, SeatSet, Tally};

/// The side as a bit.
const fn bit(side: Side) -> u8 {
    1 << side.index()
}

impl Toulon {
    /// The phase begins (14.2); from turn 3 Republican spies have Toulon before their eyes (14.3).
    pub(crate) fn begin_espionage(&mut self, journal: &mut impl Journal<Event>) {
        if self.turn < tables().calendar.espionage_from {
            return;
        }
        let toulon = self.setup.depot(Depot::Toulon);
        if self.phasing() == Side::Republican
            && self.turn >= tables().calendar.spies_in_toulon_from
            && self.is_held_by(toulon, Side::Allied)
        {
            self.look_into(Side::Republican, toulon);
            journal.tell(|| Event::Inspected { side: Side::Republican, area: toulon, types_only: false });
            journal.reveal();
        }
        self.push(Phase::Spies);
    }

    fn look_into(&mut self, side: Side, area: AreaId) {
        for unit in self.units_in(area, side.other()).iter() {
            self.know(side, unit);
        }
    }

    pub(crate) fn decide_spies(&mut self, yes: bool) {
        self.pop();
        if yes {
            self.done = SeatSet::EMPTY;
            self.push(Phase::SpyPayment { side: self.phasing(), paid: 0 });
        } else {
            self.end_espionage();
        }
    }

    pub(crate) fn spy_payment_objections(&self, seat: Seat, side: Side, pool: Option<Pool>) -> Objections {
        let mut objections = Objections::NONE;
        if let Some(pool) = pool {
            let price = tables().costs.espionage_influence;
            let pools = payment::payers_of_side(side);
            objections.add(self.payment_objections(seat, Payment::from(pool, price), price, pools));
        }
        objections
    }

    pub(crate) fn list_spy_payment(&self, seat: Seat, side: Side, out: &mut impl FnMut(Action)) {
        out(Action::PaySpies { pool: None });
        for pool in self.purses(seat, payment::payers_of_side(side)).iter() {
            if self.spy_payment_objections(seat, side, Some(pool)).is_empty() {
                out(Action::PaySpies { pool: Some(pool) });
            }
        }
    }

    /// A player pays for his side, or leaves it to his partners (7.10, 14.4).
    pub(crate) fn decide_spy_payment(&mut self, seat: Seat, pool: Option<Pool>, journal: &mut impl Journal<Event>) {
        let Phase::SpyPayment { side, paid } = self.phase() else { return };
        match pool {
            Some(pool) => {
                self.spend(Payment::from(pool, tables().costs.espionage_influence), rules::R14_4, journal);
                self.replace(Phase::SpyPayment { side, paid: paid | bit(side) });
            }
            None => self.done = self.done.with(seat),
        }
    }

    /// Whether somebody of the side can still pay; else the other side is asked, and then the die is rolled.
    pub(crate) fn settle_spy_payment(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let Phase::SpyPayment { side, paid } = self.phase() else { return true };
        let price = u16::from(tables().costs.espionage_influence);
        for n in 0..self.setup.seats.len() as u8 {
            let (seat, pools) = (Seat(n), payment::payers_of_side(side));
            if self.setup.side_of_seat(seat) == Some(side) && self.means(seat, pools) < price {
                self.done = self.done.with(seat);
            }
        }
        if paid & bit(side) == 0 && !self.undone(side).is_empty() {
            return true;
        }
        self.done = SeatSet::EMPTY;
        if side == self.phasing() {
            self.replace(Phase::SpyPayment { side: side.other(), paid });
            return false;
        }
        let die = espionage::roll(chance);
        if paid != 0 {
            // Whoever paid chooses after the roll, and sees what it was.
            journal.tell(|| Event::SpiesDie { side: side.other(), die });
        }
        self.replace(Phase::SpyShift { side: self.phasing(), paid, die, shifts: [0; 2] });
        false
    }

    /// Whether a side that paid has to shift the die; else the result is read.
    pub(crate) fn settle_spy_shift(&mut self, journal: &mut impl Journal<Event>) -> bool {
        let Phase::SpyShift { side, paid, die, shifts } = self.phase() else { return true };
        if paid & bit(side) != 0 {
            return true;
        }
        if side == self.phasing() {
            self.replace(Phase::SpyShift { side: side.other(), paid, die, shifts });
            return false;
        }
        self.pop();
        self.read_spies(die, shifts, journal);
        false
    }

    pub(crate) fn spy_shift_objections(action: &Action) -> Objections {
        let Action::ShiftSpies { by } = *action else { return Objections::NOT_NOW };
        let most = tables().espionage.influence;
        let mut objections = Objections::NONE;
        objections.require((-most..=most).contains(&by), Objections::SPY_SHIFT);
        objections
    }

    pub(crate) fn list_spy_shift(out: &mut impl FnMut(Action)) {
        let most = tables().espionage.influence;
        (-most..=most).for_each(|by| out(Action::ShiftSpies { by }));
    }

    pub(crate) fn decide_spy_shift(&mut self, by: i8, journal: &mut impl Journal<Event>) {
        let Phase::SpyShift { side, paid, die, shifts } = self.phase() else { return };
        let mut shifts = shifts;
        shifts[side.index()] = by;
        journal.tell(|| Event::SpiesShifted { side, by });
        self.replace(Phase::SpyShift { side, paid: paid & !bit(side), die, shifts });
    }

    /// What weighs on the die of the side whose turn it is.
    pub(crate) fn spies(&self, shifts: [i8; 2]) -> Spies {
        let side = self.phasing();
        Spies {
            significant_defeat: self.shaken[side.index()],
            own_shift: shifts[side.index()],
            enemy_shift: shifts[side.other().index()],
        }
    }

    fn read_spies(&mut self, die: u8, shifts: [i8; 2], journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        let spies = self.spies(shifts);
        let report = spies.read(die);
        journal.tell(|| {
            let mut tally = Box::new(Tally::new());
            spies.tally(die, &mut tally);
            Event::SpiesRolled { side, report, tally }
        });
        let result = report.effect;
        let (looker, stacks) = match espionage::stacks(result) {
            (own, 0) => (side, own),
            (_, theirs) => (side.other(), theirs),
        };
        self.push(Phase::Look { side: looker, stacks, types_only: result == Espionage::Types, told: None });
    }

    /// Stacks that a side may look into: any of the enemy's that it has not seen whole (14.2).
    pub(crate) fn may_look(&self, side: Side, area: AreaId) -> bool {
        self.is_area(area) && self.is_held_by(area, side.other()) && !self.has_seen(side, area)
    }

    fn has_seen(&self, side: Side, area: AreaId) -> bool {
        // The stack of Toulon is open to Republican spies; others are seen once each.
        let toulon = area == self.setup.depot(Depot::Toulon)
            && side == Side::Republican
            && self.turn >= tables().calendar.spies_in_toulon_from
            && self.phasing() == side;
        toulon || self.stack_of(area, side.other()).all(|unit| self.known[side.index()].has(unit))
    }

    pub(crate) fn look_objections(&self, phase: &Phase, action: &Action) -> Objections {
        let Phase::Look { side, stacks, .. } = *phase else { return Objections::NOT_NOW };
        match *action {
            Action::LookDone => Objections::NONE,
            Action::Inspect { area } if stacks > 0 && self.may_look(side, area) => Objections::NONE,
            Action::Inspect { .. } => Objections::NO_STACK,
            _ => Objections::NOT_NOW,
        }
    }

    pub(crate) fn list_look(&self, phase: &Phase, out: &mut impl FnMut(Action)) {
        let Phase::Look { side, stacks, .. } = *phase else { return };
        out(Action::LookDone);
        if stacks > 0 {
            for area in self.occupied[side.other().index()].iter().filter(|area| self.may_look(side, *area)) {
                out(Action::Inspect { area });
            }
        }
    }

    pub(crate) fn decide_look(&mut self, action: &Action, journal: &mut impl Journal<Event>) {
        let Phase::Look { side, stacks, types_only, told } = self.phase() else { return };
        match *action {
            Action::Inspect { area } => {
                let told = if types_only { Some(area) } else { told };
                if !types_only {
                    self.look_into(side, area);
                }
                journal.tell(|| Event::Inspected { side, area, types_only });
                journal.reveal();
                self.replace(Phase::Look { side, stacks: stacks - 1, types_only, told });
            }
            _ => {
                self.pop();
                self.end_espionage();
            }
        }
    }

    /// Whether the looker has something to look at or into; else the phase is over.
    pub(crate) fn settle_look(&mut self) -> bool {
        let Phase::Look { stacks, told, side, .. } = self.phase() else { return true };
        if stacks > 0 || told.is_some() || !self.known[side.index()].is_empty() {
            return true;
        }
        self.pop();
        self.end_espionage();
        false
    }

    /// Everything is turned face down again (14.5).
    fn end_espionage(&mut self) {
        self.hide_all();
    }
}
