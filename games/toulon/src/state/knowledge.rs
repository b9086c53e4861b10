//! Fog of war: what each side can tell of the other (2.fog, 6.3, rule.stack-top).
//!
//! Of an enemy stack a side sees that it is there and the face of its top counter. Counters turned face up, looked
//! into by spies or shown in a fort are in [`Toulon::known`] until a rule turns them down again. Whether a force is only
//! a patrol its owner must say where a road (18.3c) or encirclement (11.1e) turns on it.

use crate::book::tables::tables;
use crate::book::vocabulary::{Arm, Side};
use crate::play::{Look, Phase};
use crate::state::Toulon;
use crate::state::sets::{AreaId, AreaSet, UnitId, UnitSet};
use kernel::Viewer;

/// What the top counter of a stack shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Face {
    /// A hidden side: only the symbol of its arm.
    Hidden(Arm),
    /// A counter that anybody recognises.
    Open(UnitId),
}

impl Toulon {
    /// The side whose eyes a viewer has; none for a spectator, who sees what everybody sees.
    #[must_use]
    pub fn eyes(&self, viewer: Viewer) -> Option<Side> {
        match viewer {
            Viewer::Seat(seat) => self.setup.side_of_seat(seat),
            Viewer::Public | Viewer::Everything => None,
        }
    }

    /// A side learns what a unit of the enemy is.
    pub fn know(&mut self, side: Side, unit: UnitId) {
        if self.side_of(unit) != side {
            self.known[side.index()].add(unit);
            if self.setup.options.notes {
                self.noted[side.index()].add(unit);
            }
        }
    }

    /// A unit has moved or changed: what was noted of it no longer holds.
    pub(crate) fn forget(&mut self, unit: UnitId) {
        for noted in &mut self.noted {
            noted.remove(unit);
        }
    }

    /// Whether a side can tell what a unit is, how strong and where.
    #[must_use]
    pub fn knows(&self, side: Side, unit: UnitId) -> bool {
        self.side_of(unit) == side
            || self.known[side.index()].has(unit)
            || self.noted[side.index()].has(unit)
            || self.is_on_open_top(unit)
    }

    /// Whether it is the recognisable top counter of its stack (2.fog).
    fn is_on_open_top(&self, unit: UnitId) -> bool {
        self.has_open_face(unit)
            && self.unit(unit).at.area().is_some_and(|area| self.top(area, self.side_of(unit)) == Some(unit))
    }

    /// Whether everybody knows where a unit is though it may be covered: a battery stands where it was placed until it
    /// is made mobile (9.3, 27.5).
    #[must_use]
    pub fn is_placed_openly(&self, unit: UnitId) -> bool {
        self.counter(unit).battery && self.is_immobile(unit) && self.unit(unit).at.area().is_some()
    }

    /// The face of the top counter of a side's stack.
    #[must_use]
    pub fn face(&self, area: AreaId, side: Side) -> Option<Face> {
        let top = self.top(area, side)?;
        let known = self.has_open_face(top) || self.known[side.other().index()].has(top);
        Some(if known { Face::Open(top) } else { Face::Hidden(self.arm(top).symbol()) })
    }

    /// The enemy units that a side can name.
    #[must_use]
    pub fn named_by(&self, side: Side) -> UnitSet {
        let enemy = side.other();
        let open = self.occupied[enemy.index()].iter().filter_map(|area| self.top(area, enemy));
        let open: UnitSet = open.filter(|unit| self.has_open_face(*unit)).collect();
        self.known[side.index()] | self.noted[side.index()] | open
    }

    /// Whether a side knows if the enemy in an area is only a patrol: where a road runs, where the question of
    /// encirclement was asked, and where it has seen enough.
    #[must_use]
    pub fn knows_status(&self, side: Side, area: AreaId) -> bool {
        let enemy = side.other();
        if !self.is_held_by(area, enemy) || self.setup.ground(area).roads != 0 {
            return true;
        }
        let named = self.named_by(side);
        // Whether a crew is in a fort, and so much stronger, does not show.
        let read = |unit: UnitId| {
            let state = self.unit(unit);
            i16::from(self.counter(unit).strength) - i16::from(state.permanent) - i16::from(state.temporary)
        };
        let seen: i16 = self.stack_of(area, enemy).filter(|unit| named.has(*unit)).map(|unit| read(unit).max(0)).sum();
        // Only spies see that nobody else is there.
        let spying = matches!(self.phase(), Some(Phase::Spies(_) | Phase::Look(_)));
        let all = spying && self.stack_of(area, enemy).all(|unit| named.has(unit));
        all || seen > tables().patrol_max_pf || self.surrounded_next_to(side, area)
    }

    /// Whether an own force that the enemy surrounds stands next to an area: the question of 11.1e was asked there.
    fn surrounded_next_to(&self, side: Side, area: AreaId) -> bool {
        let own = self.setup.ground(area).neighbours & self.occupied[side.index()];
        own.iter().any(|near| {
            let around = self.setup.ground(near).neighbours;
            (around - self.occupied[side.other().index()]).is_empty()
        })
    }

    /// Areas whose stacks a side may look into by the phase that runs: those named, and Toulon (14.2, 14.3).
    #[must_use]
    pub fn types_told(&self, side: Side) -> AreaSet {
        match self.phase() {
            Some(Phase::Look(Look { side: own, told: Some(area), .. })) if own == side => AreaSet::one(area),
            _ => AreaSet::EMPTY,
        }
    }

    /// Counters are turned face down again, Bonaparte's batteries and the Royal Louis excepted (30.7).
    pub(crate) fn hide_all(&mut self) {
        self.known = [UnitSet::EMPTY; 2];
    }
}
