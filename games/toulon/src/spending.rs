//! Operation points: who may pay, how, and what comes back (7.5 to 7.11).

use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::payment::{self, Pools};
use crate::sets::UnitSet;
use crate::state::{Origin, Payment, Toulon};
use crate::vocabulary::{Force, Pool, Side};
use kernel::{Journal, RuleId, Seat};

impl Toulon {
    /// The pools that may pay for what a force does (7.5, 7.8, 7.9, 16.5).
    #[must_use]
    pub fn payers(&self, units: UnitSet, from: Origin) -> Pools {
        let pooled = payment::wings_pooled(&self.setup.options, self.turn);
        let wing = if self.wings_are_free() { None } else { from.area().and_then(|area| self.wing_in(area, units)) };
        let forces = units.iter().map(|unit| match self.force_of(unit) {
            // Reserve units belong to the wing they stand with (2.wing).
            Force::Reserve => wing.unwrap_or(Force::Reserve),
            force => force,
        });
        let with_him = self.bonaparte_at().is_some()
            && (from.area() == self.bonaparte_at() || units.iter().any(|unit| self.is_bb(unit)))
            && units.lowest().is_some_and(|unit| self.side_of(unit) == Side::Republican);
        payment::payers(forces, pooled, with_him)
    }

    /// The wing whose units stand in an area or are among some units.
    fn wing_in(&self, area: crate::sets::AreaId, units: UnitSet) -> Option<Force> {
        self.stack_of(area, Side::Republican)
            .chain(units.iter())
            .map(|unit| self.force_of(unit))
            .find(|force| matches!(force, Force::West | Force::East))
    }

    /// Whether a seat holds a pool: its own role's, one entrusted to it, and Bonaparte's with the West wing.
    #[must_use]
    pub fn holds_pool(&self, seat: Seat, pool: Pool) -> bool {
        self.commands(seat, pool.force().unwrap_or(Force::West))
    }

    /// The pools of a set that a seat may draw on and that are not empty.
    #[must_use]
    pub fn purses(&self, seat: Seat, pools: Pools) -> Pools {
        let usable = |pool: &Pool| self.pools[pool.index()] > 0 && self.holds_pool(seat, *pool);
        pools.iter().filter(usable).fold(Pools::NONE, Pools::with)
    }

    /// Points that a seat can raise from some pools.
    #[must_use]
    pub fn means(&self, seat: Seat, pools: Pools) -> u16 {
        self.purses(seat, pools).iter().map(|pool| u16::from(self.pools[pool.index()])).sum()
    }

    /// What is wrong with a payment of a price out of some pools.
    #[must_use]
    pub fn payment_objections(&self, seat: Seat, pay: Payment, price: u8, pools: Pools) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(pay.total() == u16::from(price), Objections::PRICE);
        for pool in Pool::ALL {
            let part = pay.part(pool);
            if part > 0 {
                objections.require(pools.has(pool) && self.holds_pool(seat, pool), Objections::WRONG_POOL);
                objections.require(part <= self.pools[pool.index()], Objections::PRICE);
            }
        }
        objections
    }

    /// Ways to pay a price, one for each pool that may bear most of it; what it lacks the others give in order.
    pub fn each_payment(&self, seat: Seat, price: u8, pools: Pools, out: &mut impl FnMut(Payment)) {
        if price == 0 {
            out(Payment::NOTHING);
            return;
        }
        let purses = self.purses(seat, pools);
        if self.means(seat, pools) < u16::from(price) {
            return;
        }
        for first in purses.iter() {
            let mut parts = [0; Pool::COUNT];
            let mut left = price;
            for pool in std::iter::once(first).chain(purses.iter().filter(|pool| *pool != first)) {
                let part = left.min(self.pools[pool.index()]);
                parts[pool.index()] = part;
                left -= part;
            }
            out(Payment::of(parts));
        }
    }

    /// Spends points (7.11).
    pub(crate) fn spend(&mut self, pay: Payment, rule: RuleId, journal: &mut impl Journal<Event>) {
        if pay == Payment::NOTHING {
            return;
        }
        for (pool, part) in self.pools.iter_mut().zip(pay.parts()) {
            *pool = pool.saturating_sub(part);
        }
        journal.tell(|| Event::Paid { pay, rule });
    }

    /// Gives points back to those who paid, the biggest payers first, none more than it gave (rule.works-payment).
    pub(crate) fn refund(&mut self, paid: Payment, points: u8, rule: RuleId, journal: &mut impl Journal<Event>) {
        let mut parts = [0; Pool::COUNT];
        let mut gave = paid.parts();
        for _ in 0..points {
            let Some(most) = (0..Pool::COUNT).filter(|n| gave[*n] > 0).max_by_key(|n| (gave[*n], Pool::COUNT - n))
            else {
                break;
            };
            gave[most] -= 1;
            parts[most] += 1;
        }
        for (pool, part) in self.pools.iter_mut().zip(parts) {
            *pool += part;
        }
        let pay = Payment::of(parts);
        journal.tell(|| Event::Refunded { pay, rule });
    }
}
