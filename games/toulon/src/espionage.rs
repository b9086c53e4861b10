//! The espionage phase (14).

use crate::action::Action;
use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::espionage;
use crate::procedures::payment;
use crate::rules;
use crate::sets::AreaId;
use crate::state::{Depot, Payment, Phase, Toulon};
use crate::tables::tables;
use crate::vocabulary::{Espionage, Pool, Side};
use kernel::{Chance, Journal, Seat};

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

    pub(crate) fn decide_spy_payment(
        &mut self,
        pool: Option<Pool>,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Phase::SpyPayment { side, paid } = self.phase() else { return };
        let mut paid = paid;
        if let Some(pool) = pool {
            self.spend(Payment::from(pool, tables().costs.espionage_influence), rules::R14_4, journal);
            paid |= bit(side);
        }
        if side == self.phasing() {
            self.replace(Phase::SpyPayment { side: side.other(), paid });
            return;
        }
        let die = espionage::roll(chance);
        self.replace(Phase::SpyShift { side: self.phasing(), paid, die, shifts: [0; 2] });
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

    pub(crate) fn decide_spy_shift(&mut self, by: i8) {
        let Phase::SpyShift { side, paid, die, shifts } = self.phase() else { return };
        let mut shifts = shifts;
        shifts[side.index()] = by;
        self.replace(Phase::SpyShift { side, paid: paid & !bit(side), die, shifts });
    }

    fn read_spies(&mut self, die: u8, shifts: [i8; 2], journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        let modified = espionage::modified(die, self.shaken[side.index()], shifts);
        let result = espionage::effect(modified);
        journal.tell(|| Event::SpiesRolled { side, die, modified, result });
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
