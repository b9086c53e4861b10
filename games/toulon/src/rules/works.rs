//! Fortifications: garrisons (13.1d, 13.3, 16.12b, rule.inside) and labour (3.woods, 13.5 to 13.13).

use super::prelude::*;
use crate::book::vocabulary::{Arm, Side, Work};
use crate::state::sets::{AreaId, UnitId, UnitSet};
use crate::state::{Post, Redoubt, Toulon};
use arrayvec::ArrayVec;
use std::collections::BTreeMap;

/// Whether units of these PF may occupy one work: at most 7 PF, or a single larger unit (13.3). Units of 0 PF take no
/// room.
#[must_use]
pub fn garrison_fits(work: Work, pf: impl Iterator<Item = u8>) -> bool {
    if work == Work::Toulon {
        return true;
    }
    let (mut total, mut units) = (0u16, 0u8);
    for pf in pf.filter(|pf| *pf > 0) {
        total += u16::from(pf);
        units += 1;
    }
    total <= tables().forts.garrison_limit_pf as u16 || units <= 1
}

/// PO for building a redoubt (3.woods).
#[must_use]
pub fn build_cost(woods: bool) -> u8 {
    let costs = &tables().costs;
    if woods { costs.redoubt_build_woods } else { costs.redoubt_build_open }
}

/// PO for a turn of improving one (13.9).
#[must_use]
pub fn improve_cost() -> u8 {
    tables().costs.redoubt_improve_per_turn
}

/// PO for destroying an enemy redoubt (13.13).
#[must_use]
pub fn destroy_cost(improved: bool) -> u8 {
    let costs = &tables().costs;
    if improved { costs.improved_redoubt_destroy } else { costs.redoubt_destroy }
}

/// A unit that is to work on a redoubt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Labourer {
    /// PF it has.
    pub pf: u8,
    /// PF printed.
    pub printed: u8,
    /// Pioneers.
    pub pioneers: bool,
    /// It carries an Attrition Check marker.
    pub marked: bool,
}

/// PF that other units than pioneers need for work (13.11a).
const LABOUR_PF: u16 = 2;
/// Most other units that work together (13.11a).
const LABOUR_UNITS: usize = 2;

/// Whether these units may build or improve: a pioneer unit at full strength, or 2 PF of one or two other units that
/// carry no marker (13.11).
#[must_use]
pub fn may_work(units: &[Labourer]) -> bool {
    match units {
        [one] if one.pioneers => one.pf > 0 && one.pf >= one.printed,
        units => {
            (1..=LABOUR_UNITS).contains(&units.len())
                && units.iter().all(|unit| !unit.pioneers && !unit.marked && unit.pf > 0)
                && units.iter().map(|unit| u16::from(unit.pf)).sum::<u16>() >= LABOUR_PF
        }
    }
}

/// The most works of an area that matter.
pub const MAX_WORKS: usize = 16;

impl Toulon {
    /// The works that serve a side in an area: its forts in the order of the map, then the side's own redoubts in the
    /// order they were built (13.6, rule.work-names).
    #[must_use]
    pub fn works(&self, area: AreaId, side: Side) -> ArrayVec<Work, MAX_WORKS> {
        let mut works: ArrayVec<Work, MAX_WORKS> = self.setup.ground(area).forts.iter().copied().collect();
        for redoubt in self.redoubts_in(area, side) {
            let work = if redoubt.improved { Work::ImprovedRedoubt } else { Work::Redoubt };
            if works.try_push(work).is_err() {
                break;
            }
        }
        works
    }

    /// How many works serve a side in an area.
    #[must_use]
    pub fn work_count(&self, area: AreaId, side: Side) -> usize {
        (self.setup.ground(area).forts.len() + self.redoubts_in(area, side).count()).min(MAX_WORKS)
    }

    /// The standing redoubts of a side in an area.
    pub fn redoubts_in(&self, area: AreaId, side: Side) -> impl Iterator<Item = &Redoubt> + Clone + '_ {
        self.redoubts
            .iter()
            .filter(move |redoubt| (redoubt.area, redoubt.side, redoubt.destroyed) == (area, side, false))
    }

    /// The redoubt that a work of an area is, by its number; none for a fort.
    #[must_use]
    pub fn redoubt_index(&self, area: AreaId, side: Side, work: u8) -> Option<usize> {
        let n = usize::from(work).checked_sub(self.setup.ground(area).forts.len() + 1)?;
        let own =
            |(_, redoubt): &(usize, &Redoubt)| (redoubt.area, redoubt.side, redoubt.destroyed) == (area, side, false);
        self.redoubts.iter().enumerate().filter(own).nth(n).map(|(index, _)| index)
    }

    /// Whether a fort, or a redoubt of this side, stands there: it bars overruns (20.1, 21.1a).
    #[must_use]
    pub fn is_fortified(&self, area: AreaId, side: Side) -> bool {
        self.work_count(area, side) > 0
    }

    /// Whether a level-three fort stands there (13.1c).
    #[must_use]
    pub fn has_level_three(&self, area: AreaId) -> bool {
        self.setup.ground(area).forts.iter().any(|work| work.level() == 3)
    }

    /// Puts the units of a side into the works of their area by first fit: units of 1 PF or more in falling order of
    /// PF, each work taking 7 PF or one larger unit (rule.inside, 13.3). Where the fort fills the area all are inside.
    pub(crate) fn settle_works(&mut self, area: AreaId, side: Side) {
        let count = self.work_count(area, side);
        if count == 0 {
            return;
        }
        let ground = self.setup.ground(area);
        let (forts, fills) = (ground.forts.len(), ground.fills);
        let mut waiting: ArrayVec<(i16, UnitId), 64> = ArrayVec::new();
        let mut next = self.heads[side.index()][area.index()];
        while next != UnitId::NONE {
            let unit = next;
            next = self.below[unit.index()];
            let state = self.unit(unit);
            let printed = self.counter(unit).printed(forts > 0);
            let pf = i16::from(printed) - i16::from(state.permanent) - i16::from(state.temporary);
            self.unit_mut(unit).inside = u8::from(fills);
            if !fills && pf > 0 {
                let _ = waiting.try_push((pf, unit));
            }
        }
        if fills {
            return;
        }
        waiting.sort_unstable_by_key(|(pf, unit)| (-pf, *unit));
        let limit = tables().forts.garrison_limit_pf;
        let mut held = [0_i16; MAX_WORKS];
        // Those whom their owner has posted come first; who finds no room there takes what is left.
        for posted in [true, false] {
            for (pf, unit) in &waiting {
                let open = match self.unit(*unit).post {
                    Post::Work(work) if posted => usize::from(work).saturating_sub(1)..usize::from(work).min(count),
                    Post::Free | Post::Work(_) if !posted && self.unit(*unit).inside == 0 => 0..count,
                    _ => continue,
                };
                for work in open {
                    // A crew has its second strength inside forts only (32.18).
                    let own = if work < forts { *pf } else { self.outside_pf(*unit) };
                    if held[work] == 0 || held[work] + own <= limit {
                        held[work] += own.max(if held[work] == 0 { 1 } else { 0 });
                        self.unit_mut(*unit).inside = work as u8 + 1;
                        break;
                    }
                }
            }
        }
    }

    /// PF as it would be outside every fort.
    fn outside_pf(&self, unit: UnitId) -> i16 {
        let state = self.unit(unit);
        (i16::from(self.counter(unit).strength) - i16::from(state.permanent) - i16::from(state.temporary)).max(0)
    }

    /// Whether every unit of 1 PF or more of a side in an area is inside a work (27.34b).
    #[must_use]
    pub fn all_inside(&self, area: AreaId, side: Side) -> bool {
        self.stack_of(area, side).all(|unit| self.pf(unit) == 0 || self.unit(unit).inside > 0)
    }

    /// The garrison that closes an area to the enemy, if there is one in a level-three fort there (13.1d). The units
    /// may be gathered anew for it (rule.inside).
    #[must_use]
    pub fn closing_garrison(&self, area: AreaId, side: Side) -> Option<UnitSet> {
        let forts = &tables().forts;
        let toulon = self.setup.ground(area).forts.contains(&Work::Toulon);
        let needed = if toulon { forts.impregnable_toulon } else { forts.impregnable };
        if !self.has_level_three(area) {
            return None;
        }
        // Toulon has no limit: there, PF beyond what is needed count as what is needed.
        let most = if toulon { needed.pf } else { forts.garrison_limit_pf };
        let bounded = |pf: i16| if toulon { pf.min(most) } else { pf };
        let mut shown: BTreeMap<(i16, i16, i16), UnitSet> = BTreeMap::from([((0, 0, 0), UnitSet::EMPTY)]);
        for unit in self.stack_of(area, side) {
            let pf = self.pf_in(unit, area);
            let (gun, foot) = match self.arm(unit) {
                Arm::Artillery | Arm::Gunners => (pf, 0),
                Arm::Infantry | Arm::Pioneers => (0, pf),
                Arm::Cavalry | Arm::Gendarmes => (0, 0),
            };
            if pf == 0 {
                continue;
            }
            let with: Vec<_> = shown
                .iter()
                .filter(|((total, ..), _)| toulon || total + pf <= most)
                .map(|((total, guns, feet), units)| {
                    let guns = (guns + gun).min(needed.artillery_pf);
                    let feet = (feet + foot).min(needed.infantry_pf);
                    ((bounded(total + pf), guns, feet), units.with(unit))
                })
                .collect();
            for (sum, units) in with {
                let known = shown.entry(sum).or_insert(units);
                if units.len() < known.len() {
                    *known = units;
                }
            }
        }
        // In the order of the map: the fewest PF that do.
        shown
            .into_iter()
            .find(|((total, guns, feet), _)| {
                *total >= needed.pf && *guns >= needed.artillery_pf && *feet >= needed.infantry_pf
            })
            .map(|(_, units)| units)
    }

    // ------------------------------------------------------------ limits

    /// PF that a side has in an area for the occupation limit (6.2b).
    #[must_use]
    pub fn crowd(&self, area: AreaId, side: Side) -> i16 {
        self.strength_in(area, side)
    }

    /// Whether more PF stand there than may (6.4); one unit alone may always (ruling 5).
    #[must_use]
    pub fn is_crowded(&self, area: AreaId, side: Side) -> bool {
        let Some(limit) = self.setup.ground(area).limit else { return false };
        let mut strong = self.stack_of(area, side).filter(|unit| self.pf(*unit) > 0);
        strong.next().is_some() && strong.next().is_some() && self.crowd(area, side) > limit
    }

    /// Whether units may come to stand in an area, those already there not counted twice (6.2b, 6.5).
    #[must_use]
    pub fn have_room(&self, units: UnitSet, area: AreaId, side: Side) -> bool {
        let Some(limit) = self.setup.ground(area).limit else { return true };
        let (mut total, mut strong) = (0, 0);
        let others = self.stack_of(area, side).filter(|unit| !units.has(*unit));
        for unit in others.chain(units.iter()) {
            // Room is kept for crews that may yet find a place inside a fort, so that nobody's place depends on it.
            let pf = self.pf_in(unit, area);
            total += pf;
            strong += i32::from(pf > 0);
        }
        strong <= 1 || total <= limit
    }

    /// Whether a unit has room in an area.
    #[must_use]
    pub fn has_room_for(&self, area: AreaId, unit: UnitId) -> bool {
        self.have_room(UnitSet::one(unit), area, self.side_of(unit))
    }

    /// PF that a unit may take up in an area: a crew its strength in the fort, if there is one.
    #[must_use]
    pub fn pf_in(&self, unit: UnitId, area: AreaId) -> i16 {
        let in_fort = !self.setup.ground(area).forts.is_empty();
        let state = self.unit(unit);
        let printed = i16::from(self.counter(unit).printed(in_fort));
        (printed - i16::from(state.permanent) - i16::from(state.temporary)).max(0)
    }

    /// Whether units may enter an area together: within its capacity, or one unit alone (6.2a).
    #[must_use]
    pub fn may_enter_together(&self, units: UnitSet, area: AreaId) -> bool {
        match self.setup.ground(area).capacity {
            Some(capacity) => units.len() <= 1 || self.strength(units) <= capacity,
            None => true,
        }
    }

    /// PF that may still come to stand in an area without crowding it; none for any number.
    #[must_use]
    pub fn room(&self, area: AreaId, side: Side) -> Option<i16> {
        let held: i16 = self.stack_of(area, side).map(|unit| self.pf_in(unit, area)).sum();
        self.setup.ground(area).limit.map(|limit| (limit - held).max(0))
    }
}
