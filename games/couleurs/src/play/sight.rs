//! Who sees whom: woods, houses, crests, troops (vis.crest, vis.mask, fire.sight).

use crate::book::vocabulary::{UD, UnitId, ud};
use crate::setup::Ground;
use crate::state::Couleurs;
use boards::table::{Length, Point, Segment, Stand};

/// What the crests between two places hide (vis.crest).
#[derive(Clone, Copy, Debug)]
pub(super) enum Crest<'a> {
    /// Nothing.
    None,
    /// All of it.
    Everywhere,
    /// What is behind the ridges above this level.
    Ridges {
        /// Where they are.
        ground: &'a Ground,
        /// The level of both places.
        above: u8,
    },
}

impl Crest<'_> {
    /// Whether they cut a line.
    pub(super) fn hides(&self, line: Segment) -> bool {
        match self {
            Crest::None => false,
            Crest::Everywhere => true,
            Crest::Ridges { ground, above } => {
                ground.areas.iter().any(|area| area.ridge && area.kind.level() > *above && area.shape.meets(line))
            }
        }
    }
}

impl Couleurs {
    /// Close-order units other than the two, as they stand (vis.mask).
    fn maskers(&self, units: [UnitId; 2]) -> impl Iterator<Item = Stand> + '_ {
        self.present()
            .filter(move |other| !units.contains(other) && self.is_close_order(*other))
            .map(|other| self.stand(other))
    }

    /// Whether a crest hides the second place from the first, on any line, on none, or on some (vis.crest).
    pub(super) fn crest_between(&self, own: &Stand, other: &Stand) -> Crest<'_> {
        let ground = &self.setup.ground;
        if !ground.areas.iter().any(|area| area.kind.level() > 0) || own.is_within(other, ud(2)) {
            return Crest::None;
        }
        let (low, high) = (ground.level(own), ground.level(other));
        if low > high {
            return Crest::None;
        }
        if low == high {
            return Crest::Ridges { ground, above: low };
        }
        // From below one sees who is within 1 UD of the rim of his level, and nobody behind a ridge.
        let mut rim = ground.areas.iter().filter(|area| area.kind.level() == high && area.shape.holds(other));
        let seen = rim.any(|area| {
            !area.ridge && other.corners().into_iter().any(|p| area.shape.separation_to_outline(p).is_within(UD))
        });
        if seen { Crest::None } else { Crest::Everywhere }
    }

    /// Whether a crest hides one unit from another.
    pub(crate) fn is_behind_crest(&self, observer: UnitId, target: UnitId) -> bool {
        let (own, other) = (self.stand(observer), self.stand(target));
        let from = own.front_middle();
        self.crest_between(&own, &other).hides(Segment::new(from, other.nearest_point(from)))
    }

    /// Whether one unit can see another, or part of it.
    pub(crate) fn sees(&self, observer: UnitId, target: UnitId, troops_mask: bool) -> bool {
        self.sees_at(observer, target, &self.stand(target), troops_mask)
    }

    /// Whether one unit could see another, or part of it, at a place where that one stood: the ground alone hides.
    pub(crate) fn sees_at(&self, observer: UnitId, target: UnitId, place: &Stand, troops_mask: bool) -> bool {
        let from = self.stand(observer);
        let inside = [observer, target].map(|unit| self.unit(unit).inside);
        let crest = self.crest_between(&from, place);
        let clear = |line: Segment| {
            let masked = || troops_mask && self.maskers([observer, target]).any(|stand| stand.is_in_the_way_of(line));
            !self.setup.ground.veil(line, inside).cut && !crest.hides(line) && !masked()
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
