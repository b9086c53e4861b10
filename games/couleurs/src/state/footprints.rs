//! Where everybody stands, measured once: a unit changes now and then, and is looked at hundreds of times in between.

use super::{Couleurs, Fate, MOST_UNITS};
use crate::book::vocabulary::UnitId;
use arrayvec::ArrayVec;
use boards::table::{Bounds, Stand};

/// The footprints of all units as last measured, and whom that may no longer be true of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Footprints {
    stands: ArrayVec<Stand, MOST_UNITS>,
    /// The boxes around them.
    bounds: ArrayVec<Bounds, MOST_UNITS>,
    /// Those on the table, a bit each.
    present: u64,
    /// Units handed out to be changed since: a bit each.
    stale: u64,
}

impl Footprints {
    /// The footprint of a unit, if nothing has touched it since it was measured.
    #[inline]
    pub(super) fn of(&self, id: UnitId) -> Option<&Stand> {
        let fresh = self.stale >> id.index() & 1 == 0;
        self.stands.get(id.index()).filter(|_| fresh)
    }

    /// Those on the table whose boxes meet another, a bit each; and those it is not known of.
    fn inside(&self, bounds: Bounds) -> (u64, u64) {
        let mut inside = 0;
        for (n, around) in self.bounds.iter().enumerate() {
            inside |= u64::from(around.meets(bounds)) << n;
        }
        let measured = (1 << self.bounds.len()) - 1;
        (inside & self.present & !self.stale, self.stale | !measured)
    }

    /// A unit is about to change.
    pub(super) fn forget(&mut self, id: UnitId) {
        self.stale |= 1 << id.index();
    }
}

impl Couleurs {
    /// Measures who has changed, before anybody looks at the table for long. What is not measured is reckoned anew wherever
    /// it is asked for, so this changes no answer.
    pub(crate) fn measure(&mut self) {
        if self.footprints.stands.len() != self.units.len() {
            self.footprints.stands = self.setup.ids().map(|id| self.reckoned_stand(id)).collect();
            self.footprints.bounds = self.footprints.stands.iter().map(Stand::bounds).collect();
            self.footprints.present = self.present().fold(0, |bits, id| bits | 1 << id.index());
            self.footprints.stale = 0;
        }
        while self.footprints.stale != 0 {
            let id = UnitId(self.footprints.stale.trailing_zeros() as u8);
            let stand = self.reckoned_stand(id);
            self.footprints.stands[id.index()] = stand;
            self.footprints.bounds[id.index()] = stand.bounds();
            let there = u64::from(self.unit(id).fate == Fate::OnTable);
            self.footprints.present = self.footprints.present & !(1 << id.index()) | there << id.index();
            self.footprints.stale &= self.footprints.stale - 1;
        }
    }

    /// The others whose footprints reach into a box.
    pub(crate) fn others_in(&self, id: UnitId, bounds: Bounds) -> impl Iterator<Item = UnitId> + Clone + use<> {
        let others = ((1 << self.units.len()) - 1) & !(1 << id.index());
        let (inside, unknown) = self.footprints.inside(bounds);
        let (mut inside, mut unknown) = (inside & others, unknown & others);
        while unknown != 0 {
            let other = UnitId(unknown.trailing_zeros() as u8);
            let reaches = self.unit(other).fate == Fate::OnTable && self.stand(other).bounds().meets(bounds);
            inside |= u64::from(reaches) << other.index();
            unknown &= unknown - 1;
        }
        std::iter::from_fn(move || {
            let next = (inside != 0).then(|| UnitId(inside.trailing_zeros() as u8));
            inside &= inside.wrapping_sub(1);
            next
        })
    }
}
