//! Who sees whom: woods, houses, crests, troops (vis.crest, vis.mask, fire.sight).

use crate::book::vocabulary::{UD, UnitId, ud};
use crate::setup::ground::Veil;
use crate::state::Couleurs;
use boards::table::{Length, Point, Segment, Stand};

impl Couleurs {
    /// A line between two units through the ground; none if something cuts it. Troops cut it only if they mask.
    pub(crate) fn line_of_sight(&self, units: [UnitId; 2], line: Segment, troops_mask: bool) -> Option<Veil> {
        let inside = units.map(|unit| self.unit(unit).inside);
        let veil = self.setup.ground.veil(line, inside);
        let stands = units.map(|unit| self.stand(unit));
        if veil.cut || self.crest_hides(stands, line) {
            return None;
        }
        if troops_mask && self.maskers(units).any(|stand| stand.is_in_the_way_of(line)) {
            return None;
        }
        Some(veil)
    }

    /// Close-order units other than the two, as they stand (vis.mask).
    fn maskers(&self, units: [UnitId; 2]) -> impl Iterator<Item = Stand> + '_ {
        self.present()
            .filter(move |other| !units.contains(other) && self.is_close_order(*other))
            .map(|other| self.stand(other))
    }

    /// Whether a crest hides the second unit from the first (vis.crest).
    fn crest_hides(&self, [own, other]: [Stand; 2], line: Segment) -> bool {
        let ground = &self.setup.ground;
        if !ground.areas.iter().any(|area| area.kind.level() > 0) {
            return false;
        }
        let near = own.separation(&other).is_within(ud(2));
        let (low, high) = (ground.level(&own), ground.level(&other));
        if near || low > high {
            return false;
        }
        if low < high {
            // From below one sees who is within 1 UD of the rim of his level, and nobody behind a ridge.
            let rim = ground.areas.iter().filter(|area| area.kind.level() == high && area.shape.holds(&other));
            return !rim.into_iter().any(|area| {
                !area.ridge && other.corners().into_iter().any(|p| area.shape.separation_to_outline(p).is_within(UD))
            });
        }
        ground.areas.iter().any(|area| area.ridge && area.kind.level() > low && area.shape.meets(line))
    }

    /// Whether a crest hides one unit from another.
    pub(crate) fn is_behind_crest(&self, observer: UnitId, target: UnitId) -> bool {
        let stands = [self.stand(observer), self.stand(target)];
        let from = stands[0].front_middle();
        self.crest_hides(stands, Segment::new(from, stands[1].nearest_point(from)))
    }

    /// Whether one unit can see another, or part of it.
    pub(crate) fn sees(&self, observer: UnitId, target: UnitId, troops_mask: bool) -> bool {
        self.sees_at(observer, target, &self.stand(target), troops_mask)
    }

    /// Whether one unit could see another, or part of it, at a place where that one stood: the ground alone hides.
    pub(crate) fn sees_at(&self, observer: UnitId, target: UnitId, place: &Stand, troops_mask: bool) -> bool {
        let from = self.stand(observer);
        let inside = [observer, target].map(|unit| self.unit(unit).inside);
        let clear = |line: Segment| {
            let masked = || troops_mask && self.maskers([observer, target]).any(|stand| stand.is_in_the_way_of(line));
            !self.setup.ground.veil(line, inside).cut && !self.crest_hides([from, *place], line) && !masked()
        };
        let eyes = [from.front_middle(), from.front_left(), from.front_right()];
        eyes.into_iter().any(|eye| boards::table::sees(eye, place, clear).is_some())
    }

    /// Whether a general sees a unit (gen.proximity).
    pub(crate) fn general_sees(&self, at: Point, target: UnitId) -> bool {
        let other = self.stand(target);
        let clear = |line: Segment| !self.setup.ground.veil(line, [None, self.unit(target).inside]).cut;
        boards::table::sees(at, &other, clear).is_some()
    }

    /// How far it is between two units.
    pub(crate) fn gap(&self, one: UnitId, two: UnitId) -> Length {
        self.stand(one).distance(&self.stand(two))
    }
}
