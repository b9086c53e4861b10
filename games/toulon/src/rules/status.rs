//! What areas and road sections are to a side: 2.wing, 5.1, 11.1, 16.3, 18.3, 32.19, opt.victory_control.

use super::prelude::*;
use crate::book::options::VictoryControl;
use crate::book::vocabulary::{AreaStatus, Peninsula, SectionStatus, Side};
use crate::state::sets::{AreaId, AreaSet, SectionId};
use crate::state::{Depot, Toulon};
use boards::areas::Places;

/// Whether a force of so many PF in all is a patrol (5.1).
#[must_use]
pub fn is_patrol(pf: u16) -> bool {
    pf <= tables().patrol_max_pf as u16
}

/// The status of an area for a side: whether it has units there, and the PF of the enemy's if he has any (11.1).
/// While both share it, it is no longer friendly.
#[must_use]
pub fn area_status(own_units: bool, enemy_pf: Option<u16>) -> AreaStatus {
    match enemy_pf {
        Some(pf) if is_patrol(pf) => AreaStatus::EnemyOccupied,
        Some(_) => AreaStatus::EnemyControlled,
        None if own_units => AreaStatus::Friendly,
        None => AreaStatus::NoMansLand,
    }
}

/// The status of a road section from that of the areas beside it (18.3). An enemy patrol counts as no man's land.
#[must_use]
pub fn section_status(beside: impl Iterator<Item = AreaStatus>, reconnoitred: bool) -> SectionStatus {
    let mut open = false;
    for area in beside {
        match area {
            AreaStatus::EnemyControlled => return SectionStatus::Enemy,
            AreaStatus::NoMansLand | AreaStatus::EnemyOccupied => open = true,
            AreaStatus::Friendly => {}
        }
    }
    if open && !reconnoitred { SectionStatus::NoMansLand } else { SectionStatus::Friendly }
}

/// Whether a side controls an area for ending the game and for tenuous hold (opt.victory_control): it has units
/// there, PF in all, and no enemy stands there.
#[must_use]
pub fn controls(options: &Options, own_pf: Option<u16>, enemy_units: bool) -> bool {
    match own_pf {
        Some(pf) if !enemy_units => options.victory_control == VictoryControl::Literal || !is_patrol(pf),
        _ => false,
    }
}

impl Toulon {
    /// What an area is to a side (11.1).
    #[must_use]
    pub fn status(&self, area: AreaId, side: Side) -> AreaStatus {
        let enemy = side.other();
        let enemy_pf = self.is_held_by(area, enemy).then(|| self.strength_in(area, enemy) as u16);
        area_status(self.is_held_by(area, side), enemy_pf)
    }

    /// Areas that are friendly to a side (11.1a).
    #[must_use]
    pub fn friendly(&self, side: Side) -> AreaSet {
        self.occupied[side.index()] - self.occupied[side.other().index()]
    }

    /// What a road section is to a side (18.3).
    #[must_use]
    pub fn section_status(&self, section: SectionId, side: Side) -> SectionStatus {
        let scouted = self.scouted & (1 << section.0) != 0 && self.phasing() == side;
        let beside = self.setup.section(section).areas.iter().map(|area| self.status(area, side));
        section_status(beside, scouted)
    }

    /// The friendly sections of a side, as bits.
    #[must_use]
    pub fn friendly_sections(&self, side: Side) -> u32 {
        let friendly = |section: &SectionId| self.section_status(*section, side) == SectionStatus::Friendly;
        self.setup.map.section_ids().filter(friendly).fold(0, |bits, section| bits | 1 << section.0)
    }

    /// Friendly areas and sections as places.
    #[must_use]
    pub fn friendly_places(&self, side: Side) -> Places {
        let sections = bits(self.friendly_sections(side));
        sections.fold(self.friendly(side).0, |all, section| all.with(self.setup.section_place(section)))
    }

    /// Whether every neighbour of an area is enemy-controlled (11.1e).
    #[must_use]
    pub fn is_encircled(&self, area: AreaId, side: Side) -> bool {
        let around = self.setup.ground(area).neighbours;
        (around - self.occupied[side.other().index()]).is_empty()
            && around.iter().all(|near| self.status(near, side) == AreaStatus::EnemyControlled)
    }

    /// Whether a side controls an area for victory and tenuous hold (opt.victory_control).
    #[must_use]
    pub fn controls(&self, area: AreaId, side: Side) -> bool {
        let own = self.is_held_by(area, side).then(|| self.strength_in(area, side) as u16);
        controls(&self.setup.options, own, self.is_held_by(area, side.other()))
    }

    /// Whether the Republicans control a peninsula over the passage (12.2).
    #[must_use]
    pub fn peninsula_lost(&self) -> bool {
        Peninsula::ALL.iter().any(|peninsula| {
            let areas = (0..self.setup.ground.len() as u8).map(AreaId);
            let mut own = areas.filter(|area| self.setup.ground(*area).peninsula == Some(*peninsula)).peekable();
            own.peek().is_some() && own.all(|area| self.controls(area, Side::Republican))
        })
    }

    /// Whether both rades are under Allied control (15.3).
    #[must_use]
    pub fn holds_both_rades(&self) -> bool {
        self.rades.iter().all(|rade| rade.is_held())
    }

    /// Whether a depot is a war depot in the side turn that runs (15.3, 15.7).
    #[must_use]
    pub fn is_war_depot(&self, depot: Depot) -> bool {
        self.war[depot.index()] || depot == Depot::Toulon && self.holds_both_rades()
    }

    /// Whether Allied reinforcements come straight to Toulon (9.1b).
    #[must_use]
    pub fn toulon_is_open(&self) -> bool {
        self.toulon_entered
            && self.holds_both_rades()
            && !self.is_held_by(self.setup.depot(Depot::Toulon), Side::Republican)
    }
}

/// Sections from bits.
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = SectionId> + Clone {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let section = SectionId(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(section)
    })
}
