//! Redoubts: building, improving, destroying; and batteries made mobile (13.5 to 13.13, 27.5).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Arm, Force, Pool, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::payment::{self, Pools};
use crate::rules::works::{self, Labourer};
use crate::state::sets::{AreaId, UnitId};
use crate::state::{Marks, Origin, Payment, Redoubt, Toulon};
use arrayvec::ArrayVec;
use kernel::{Journal, Seat};

impl Toulon {
    /// Counters that a side has left: plain redoubts, improved ones (13.12).
    #[must_use]
    pub fn counters_left(&self, side: Side) -> [u8; 2] {
        let [plain, improved] = self.setup.counters[side.index()];
        let made = |made: &dyn Fn(&Redoubt) -> bool| {
            self.redoubts.iter().filter(|redoubt| redoubt.side == side && made(redoubt)).count() as u8
        };
        let at_start = self.setup.redoubts.iter().filter(|(_, own, improved)| *own == side && *improved).count() as u8;
        let built = made(&|redoubt| redoubt.built > 0);
        let bettered = made(&|redoubt| redoubt.improved).saturating_sub(at_start);
        [plain.saturating_sub(built), improved.saturating_sub(bettered)]
    }

    fn labourer(&self, unit: UnitId) -> Labourer {
        Labourer {
            pf: self.pf(unit) as u8,
            printed: self.counter(unit).printed(self.is_in_fort(unit)),
            pioneers: self.arm(unit) == Arm::Pioneers,
            marked: self.unit(unit).checks > 0,
        }
    }

    /// Whether the force can work where it stands (13.11).
    fn can_work(&self) -> bool {
        if self.force.len() > 2 {
            return false;
        }
        let workers: ArrayVec<Labourer, 2> = self.force.iter().map(|unit| self.labourer(unit)).collect();
        works::may_work(&workers)
    }

    /// Why a force cannot work: its soldiers are tired, or they are not the men for it (13.11).
    fn why_idle(&self) -> Objections {
        let tired = self.force.iter().map(|unit| self.labourer(unit)).any(|worker| worker.marked && !worker.pioneers);
        if tired { Objections::LABOUR_TIRED } else { Objections::LABOUR }
    }

    /// The area where a force stands with no enemy about (13.5).
    fn quiet_area(&self, from: Origin) -> Option<AreaId> {
        from.area().filter(|area| self.friendly(self.phasing()).has(*area))
    }

    pub(crate) fn build_objections(&self, seat: Seat, from: Origin, pay: Payment) -> Objections {
        let side = self.phasing();
        let Some(area) = self.quiet_area(from) else { return Objections::NOT_FRIENDLY };
        let mut objections = Objections::NONE;
        objections.require(self.can_work(), self.why_idle());
        objections.require(self.counters_left(side)[0] > 0 && !self.redoubts.is_full(), Objections::NO_COUNTERS);
        objections.require(self.work_count(area, side) < works_limit(), Objections::NO_COUNTERS);
        let price = works::build_cost(self.setup.ground(area).woods);
        objections.add(self.payment_objections(seat, pay, price, self.payers(self.force, from)));
        objections
    }

    /// An own redoubt in the area that can be worked on this turn (13.8, 13.9).
    fn is_improvable(&self, redoubt: &Redoubt, area: AreaId) -> bool {
        (redoubt.area, redoubt.side) == (area, self.phasing())
            && !redoubt.destroyed
            && !redoubt.improved
            && redoubt.built < self.turn
            && redoubt.progress < self.turn
    }

    pub(crate) fn improve_objections(&self, seat: Seat, from: Origin, redoubt: u8, pay: Payment) -> Objections {
        let Some(area) = self.quiet_area(from) else { return Objections::NOT_FRIENDLY };
        let mut objections = Objections::NONE;
        let fits = self.redoubts.get(usize::from(redoubt)).is_some_and(|redoubt| self.is_improvable(redoubt, area));
        objections.require(fits, Objections::NOT_IMPROVABLE);
        objections.require(self.can_work(), self.why_idle());
        objections.require(self.counters_left(self.phasing())[1] > 0, Objections::NO_COUNTERS);
        objections.add(self.payment_objections(seat, pay, works::improve_cost(), self.payers(self.force, from)));
        objections
    }

    fn is_destructible(&self, redoubt: &Redoubt, area: AreaId) -> bool {
        (redoubt.area, redoubt.side, redoubt.destroyed) == (area, self.phasing().other(), false)
    }

    pub(crate) fn destroy_objections(&self, seat: Seat, from: Origin, redoubt: u8, pay: Payment) -> Objections {
        let Some(area) = self.quiet_area(from) else { return Objections::NOT_FRIENDLY };
        let Some(redoubt) =
            self.redoubts.get(usize::from(redoubt)).filter(|redoubt| self.is_destructible(redoubt, area))
        else {
            return Objections::NOT_DESTRUCTIBLE;
        };
        let mut objections = Objections::NONE;
        objections.require(self.strength(self.force) > 0, Objections::LABOUR);
        let price = works::destroy_cost(redoubt.improved);
        objections.add(self.payment_objections(seat, pay, price, self.payers(self.force, from)));
        objections
    }

    /// Pools that pay for making a battery mobile (rule.works-payment).
    fn limber_pools(&self) -> Pools {
        let pooled = payment::wings_pooled(&self.setup.options, self.turn);
        let west = payment::payers_of(Force::West, pooled);
        if self.bonaparte_at().is_some() { west.with(Pool::Bonaparte) } else { west }
    }

    pub(crate) fn limber_objections(&self, seat: Seat, from: Origin, pay: Payment) -> Objections {
        let mut objections = Objections::NONE;
        let one = self.force.lowest().filter(|unit| self.force.len() == 1 && self.is_immobile(*unit));
        let ready = one.is_some() && from.area().is_some() && self.turn >= tables().calendar.bb_mobile_from;
        objections.require(ready, Objections::NOT_LIMBERABLE);
        objections.add(self.payment_objections(seat, pay, tables().costs.bb_make_mobile, self.limber_pools()));
        objections
    }

    pub(crate) fn list_limber(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        if from.area().is_some() && self.force.len() == 1 && self.turn >= tables().calendar.bb_mobile_from {
            let price = tables().costs.bb_make_mobile;
            self.each_payment(seat, price, self.limber_pools(), &mut |pay| out(Action::Limber { pay }));
        }
    }

    pub(crate) fn list_labour(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        let Some(area) = self.quiet_area(from) else { return };
        let side = self.phasing();
        let payers = self.payers(self.force, from);
        if self.can_work() {
            let [plain, improved] = self.counters_left(side);
            if plain > 0 && !self.redoubts.is_full() && self.work_count(area, side) < works_limit() {
                let price = works::build_cost(self.setup.ground(area).woods);
                self.each_payment(seat, price, payers, &mut |pay| out(Action::Build { pay }));
            }
            for (n, redoubt) in self.redoubts.iter().enumerate() {
                if improved > 0 && self.is_improvable(redoubt, area) {
                    let price = works::improve_cost();
                    self.each_payment(seat, price, payers, &mut |pay| out(Action::Improve { redoubt: n as u8, pay }));
                }
            }
        }
        for (n, redoubt) in self.redoubts.iter().enumerate() {
            if self.is_destructible(redoubt, area) && self.strength(self.force) > 0 {
                let price = works::destroy_cost(redoubt.improved);
                self.each_payment(seat, price, payers, &mut |pay| out(Action::Destroy { redoubt: n as u8, pay }));
            }
        }
    }

    /// Those who worked are marked, pioneers excepted (13.11b).
    fn tire(&mut self) {
        for unit in self.force.iter() {
            if self.arm(unit) != Arm::Pioneers {
                self.add_check(unit);
            }
        }
        self.clear_force();
    }

    pub(crate) fn build(&mut self, from: Origin, pay: Payment, journal: &mut impl Journal<Event>) {
        let Some(area) = from.area() else { return };
        let side = self.phasing();
        self.spend(pay, rules::R13_5, journal);
        let built = self.turn;
        let redoubt = Redoubt { area, side, improved: false, built, progress: 0, reduced: false, destroyed: false };
        let _ = self.redoubts.try_push(redoubt);
        self.settle_works(area, side);
        journal.tell(|| Event::WorkBuilt { area, side, rule: rules::R13_5 });
        self.tire();
    }

    pub(crate) fn improve(&mut self, redoubt: u8, pay: Payment, journal: &mut impl Journal<Event>) {
        self.spend(pay, rules::R13_9, journal);
        let turn = self.turn;
        let work = &mut self.redoubts[usize::from(redoubt)];
        let (area, side) = (work.area, work.side);
        let finished = work.progress > 0;
        if finished {
            work.improved = true;
            work.progress = 0;
        } else {
            work.progress = turn;
        }
        let rule = if finished { rules::R13_8 } else { rules::R13_9 };
        journal.tell(|| Event::WorkBuilt { area, side, rule });
        self.tire();
    }

    pub(crate) fn destroy(&mut self, redoubt: u8, pay: Payment, journal: &mut impl Journal<Event>) {
        self.spend(pay, rules::R13_13, journal);
        let work = &mut self.redoubts[usize::from(redoubt)];
        work.destroyed = true;
        work.progress = 0;
        let (area, side) = (work.area, work.side);
        journal.tell(|| Event::WorkBuilt { area, side, rule: rules::R13_13 });
        self.clear_force();
    }

    pub(crate) fn limber(&mut self, pay: Payment, journal: &mut impl Journal<Event>) {
        self.spend(pay, rules::R27_5, journal);
        for unit in self.force.iter() {
            self.unit_mut(unit).marks.set(Marks::MOBILE);
            journal.tell(|| Event::Limbered { unit });
        }
        self.clear_force();
    }

    /// An improvement is cancelled when enemies come in (13.10).
    pub(crate) fn interrupt_works(&mut self, area: AreaId, side: Side, journal: &mut impl Journal<Event>) {
        for redoubt in &mut self.redoubts {
            if (redoubt.area, redoubt.side) == (area, side) && redoubt.progress > 0 {
                redoubt.progress = 0;
                journal.tell(|| Event::WorkBuilt { area, side, rule: rules::R13_10 });
            }
        }
    }
}

/// The most works of an area that the battle board has places for.
const fn works_limit() -> usize {
    crate::rules::works::MAX_WORKS
}
