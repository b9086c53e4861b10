//! Who may pay for whom: 7.5, 7.7 to 7.10, 16.5, rule.works-payment, opt.pooled_republican_po.

use super::prelude::*;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Force, Pool, Side};
use crate::play::event::Event;
use crate::state::sets::UnitSet;
use crate::state::{Origin, Payment, Toulon};
use kernel::{Journal, Seat};

/// A set of pools.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Pools(u16);

impl Pools {
    /// None.
    pub const NONE: Pools = Pools(0);

    /// Just one.
    #[must_use]
    pub const fn one(pool: Pool) -> Self {
        Pools(1 << pool.index())
    }

    /// Adds one.
    #[must_use]
    pub const fn with(self, pool: Pool) -> Self {
        Pools(self.0 | 1 << pool.index())
    }

    /// Those of either set.
    #[must_use]
    pub const fn or(self, other: Pools) -> Self {
        Pools(self.0 | other.0)
    }

    /// Whether it is among them.
    #[must_use]
    pub const fn has(self, pool: Pool) -> bool {
        self.0 >> pool.index() & 1 == 1
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Pool> {
        Pool::ALL.into_iter().filter(move |pool| self.has(*pool))
    }
}

/// The pools that may pay for the activity of a unit: its own nation's or wing's; the British for Neapolitans and
/// Sardinians (7.9); either wing's for the reserve; from turn 12 either wing's for any Republican unit, if `pooled`.
#[must_use]
pub const fn payers_of(force: Force, wings_pooled: bool) -> Pools {
    match force {
        Force::Neapolitan => Pools::one(Pool::Neapolitan).with(Pool::British),
        Force::Sardinian => Pools::one(Pool::Sardinian).with(Pool::British),
        Force::Reserve => Pools::one(Pool::West).with(Pool::East),
        Force::West | Force::East if wings_pooled => Pools::one(Pool::West).with(Pool::East),
        _ => match force.pool() {
            Some(pool) => Pools::one(pool),
            None => Pools::NONE,
        },
    }
}

/// The pools that may pay for a moving force, shared as its players like (7.8). `bonaparte`: he stands with it, or a
/// battery of his is in it (7.5).
#[must_use]
pub fn payers(forces: impl Iterator<Item = Force>, wings_pooled: bool, bonaparte: bool) -> Pools {
    let pools = forces.fold(Pools::NONE, |pools, force| pools.or(payers_of(force, wings_pooled)));
    if bonaparte { pools.with(Pool::Bonaparte) } else { pools }
}

/// The pools that may pay for what is tied to no force (7.10): any of the side, but not Bonaparte's (7.5).
#[must_use]
pub fn payers_of_side(side: Side) -> Pools {
    let own = |pool: &Pool| pool.side() == side && *pool != Pool::Bonaparte;
    Pool::ALL.into_iter().filter(own).fold(Pools::NONE, Pools::with)
}

/// Whether the wings pay for each other: from turn 12, by option (ruling 18).
#[must_use]
pub fn wings_pooled(options: &Options, turn: u8) -> bool {
    options.pooled_republican_po && tables().calendar.wings_free(turn)
}

impl Toulon {
    /// The pools that may pay for what a force does (7.5, 7.8, 7.9, 16.5).
    #[must_use]
    pub fn payers(&self, units: UnitSet, from: Origin) -> Pools {
        let pooled = wings_pooled(&self.setup.options, self.turn);
        let wing = if self.wings_are_free() { None } else { from.area().and_then(|area| self.wing_in(area, units)) };
        let forces = units.iter().map(|unit| match self.force_of(unit) {
            // Reserve units belong to the wing they stand with (2.wing).
            Force::Reserve => wing.unwrap_or(Force::Reserve),
            force => force,
        });
        let with_him = self.bonaparte_at().is_some()
            && (from.area() == self.bonaparte_at() || units.iter().any(|unit| self.is_bb(unit)))
            && units.lowest().is_some_and(|unit| self.side_of(unit) == Side::Republican);
        payers(forces, pooled, with_him)
    }

    /// The wing whose units stand in an area or are among some units.
    fn wing_in(&self, area: crate::state::sets::AreaId, units: UnitSet) -> Option<Force> {
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
