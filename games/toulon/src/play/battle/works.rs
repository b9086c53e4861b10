//! Works of the battle area as the defender uses them, and places kept while counters move (rule.inside).

use crate::book::vocabulary::{Side, Work};
use crate::rules;
use crate::state::sets::{AreaId, UNITS, UnitId};
use crate::state::{Toulon, Whereabouts};

impl Toulon {
    /// The numbers of the works that serve the defender, from 1.
    pub(crate) fn works_here(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.work_count(self.combat.fight.area, self.combat.fight.defender()) as u8
    }

    /// Whether the defender has such a work.
    pub(super) fn is_work(&self, work: u8) -> bool {
        self.work_kind(work).is_some()
    }

    /// What a work of the battle area is.
    pub(crate) fn work_kind(&self, work: u8) -> Option<Work> {
        let number = usize::from(work).checked_sub(1)?;
        self.works(self.combat.fight.area, self.combat.fight.defender()).get(number).copied()
    }

    /// The work in which everybody is, where it fills the area (3.forts).
    pub(super) fn filling_work(&self) -> Option<u8> {
        self.setup.ground(self.combat.fight.area).fills.then_some(1)
    }

    /// Whether a defender finds room in a work (13.3).
    pub(super) fn has_room(&self, work: u8, unit: UnitId) -> bool {
        let Some(kind) = self.work_kind(work) else { return false };
        let in_fort = kind.is_fort();
        let inside = self.combat.fight.present[self.combat.fight.defender().index()]
            .iter()
            .filter(|other| *other != unit && self.units[other.index()].inside == work);
        let pf = inside.chain(std::iter::once(unit)).map(|unit| self.men_if(unit, in_fort));
        rules::works::garrison_fits(kind, pf)
    }

    /// PF that a unit would have inside a fort or outside (32.18).
    fn men_if(&self, unit: UnitId, in_fort: bool) -> u8 {
        let state = &self.units[unit.index()];
        self.counter(unit).printed(in_fort).saturating_sub(state.permanent).saturating_sub(state.temporary)
    }

    /// Whether a redoubt has been reduced this turn (27.46).
    pub(super) fn is_reduced(&self, work: u8) -> bool {
        let (area, defender) = (self.combat.fight.area, self.combat.fight.defender());
        self.redoubt_index(area, defender, work).is_some_and(|index| self.redoubts[index].reduced)
    }

    /// A redoubt is reduced until the end of the turn.
    pub(super) fn reduce_work(&mut self, work: u8) {
        let (area, defender) = (self.combat.fight.area, self.combat.fight.defender());
        if let Some(index) = self.redoubt_index(area, defender, work) {
            self.redoubts[index].reduced = true;
        }
    }

    /// The work that may save a unit from fire at a distance, if everybody of its side is inside (27.34b).
    pub(crate) fn shelter_of(&self, unit: UnitId, area: AreaId, side: Side) -> Option<Work> {
        let number = usize::from(self.units[unit.index()].inside).checked_sub(1)?;
        if !self.all_inside(area, side) {
            return None;
        }
        self.works(area, side).get(number).copied()
    }

    /// Whether everybody of a side in an area shelters in redoubts (table `sea_bombardment`).
    pub(super) fn shelters_in_redoubts(&self, area: AreaId, side: Side) -> bool {
        let forts = self.setup.ground(area).forts.len();
        self.all_inside(area, side)
            && self
                .stack_of(area, side)
                .filter(|unit| self.men(*unit) > 0)
                .all(|unit| usize::from(self.units[unit.index()].inside) > forts)
    }

    /// Moves a counter into or out of the battle. The places of all others stay as they are: in a battle they change
    /// only by 25.8f.
    pub(crate) fn move_from_battle(&mut self, unit: UnitId, to: Whereabouts) {
        self.keep_places(|game| match to {
            Whereabouts::Area(area) => game.put(unit, area),
            elsewhere => game.lift(unit, elsewhere),
        });
        if to.area() == Some(self.combat.fight.area) {
            self.units[unit.index()].inside = self.filling_work().unwrap_or(0);
        }
    }

    /// Does something to counters without unsettling who of the others in the battle area is in which work.
    pub(super) fn keep_places(&mut self, act: impl FnOnce(&mut Self)) {
        let places: [u8; UNITS] = std::array::from_fn(|n| self.units[n].inside);
        act(self);
        let area = self.combat.fight.area;
        for side in Side::ALL {
            for unit in self.units_in(area, side).iter() {
                self.units[unit.index()].inside = places[unit.index()];
            }
        }
    }
}
