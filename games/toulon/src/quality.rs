//! Quality checks as units take them in play (8).

use crate::event::Event;
use crate::procedures::quality_check::{self, Check};
use crate::sets::{LeaderSet, UnitId, UnitSet};
use crate::state::{Marks, Origin, Toulon, Whereabouts};
use crate::vocabulary::{Quality, Side};
use kernel::{Chance, Journal};

impl Toulon {
    /// Where a unit stands, as an origin.
    #[must_use]
    pub fn origin_of(&self, unit: UnitId) -> Origin {
        match self.unit(unit).at {
            Whereabouts::Area(area) => Origin::Area(area),
            Whereabouts::Afloat => Origin::Afloat,
            _ => Origin::OffMap,
        }
    }

    /// What weighs on a check of a unit: who stands in the area that it leaves (8.1a). Aboard only those of its own
    /// force count.
    #[must_use]
    pub fn check_of(&self, unit: UnitId) -> Check {
        let (side, force) = (self.side_of(unit), self.force_of(unit));
        let origin = self.origin_of(unit);
        let (units, leaders): (UnitSet, LeaderSet) = match origin {
            Origin::Area(area) => (self.units_in(area, side), self.leaders_in(area, side)),
            Origin::Afloat => (self.force, self.escort),
            Origin::OffMap => (self.force, LeaderSet::EMPTY),
        };
        let state = self.unit(unit);
        let printed = self.counter(unit).printed(self.is_in_fort(unit));
        let steady = |other: UnitId| {
            other != unit
                && self.quality(other) == Quality::A
                && (self.force_of(other) == force || self.is_one_army(side))
        };
        Check {
            quality: self.quality(unit),
            leader: self.best_grade(leaders, force),
            steady_unit: units.iter().any(steady),
            out_of_supply: state.marks.has(Marks::OUT_OF_SUPPLY) && !state.marks.has(Marks::LANDED),
            half_losses: quality_check::half_losses(printed, state.permanent + state.temporary),
        }
    }

    /// From turn 12 the Republicans are one army (2.wing).
    fn is_one_army(&self, side: Side) -> bool {
        side == Side::Republican && self.wings_are_free()
    }

    /// A unit is checked where it stands; only its owner sees the die (rule.visible-actions).
    pub fn check_quality(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let check = self.check_of(unit);
        let checked = quality_check::roll(&check, chance);
        let modified = checked.die as i8 + check.modifier();
        journal.tell(|| Event::Checked { unit, die: checked.die, modified, passed: checked.passed });
        checked.passed
    }
}
