//! Where everybody stands, measured once: a unit changes now and then, and is looked at hundreds of times in between.

use super::{Couleurs, MOST_UNITS};
use crate::book::vocabulary::UnitId;
use arrayvec::ArrayVec;
use boards::table::{Bounds, Stand};

/// The footprints of all units as last measured, and whom that may no longer be true of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Footprints {
    stands: ArrayVec<Stand, MOST_UNITS>,
    /// The boxes around them.
    bounds: ArrayVec<Bounds, MOST_UNITS>,
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

    /// The box around it, likewise.
    #[inline]
    fn bounds_of(&self, id: UnitId) -> Option<&Bounds> {
        let fresh = self.stale >> id.index() & 1 == 0;
        self.bounds.get(id.index()).filter(|_| fresh)
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
            self.footprints.stale = 0;
        }
        while self.footprints.stale != 0 {
            let id = UnitId(self.footprints.stale.trailing_zeros() as u8);
            let stand = self.reckoned_stand(id);
            self.footprints.stands[id.index()] = stand;
            self.footprints.bounds[id.index()] = stand.bounds();
            self.footprints.stale &= self.footprints.stale - 1;
        }
    }

    /// The others whose footprints reach into a box.
    pub(crate) fn others_in(&self, id: UnitId, bounds: Bounds) -> impl Iterator<Item = UnitId> + Clone + '_ {
        let reaches = move |other: &UnitId| match self.footprints.bounds_of(*other) {
            Some(around) => around.meets(bounds),
            None => self.stand(*other).bounds().meets(bounds),
        };
        self.present().filter(move |other| *other != id && reaches(other))
    }
}
