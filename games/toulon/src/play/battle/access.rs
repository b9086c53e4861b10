//! What the combat phase asks of the game as a whole.

use crate::book::tables::tables;
use crate::book::vocabulary::{Arm, Rade, Side};
use crate::play::event::Event;
use crate::rules;
use crate::rules::victory::battery_points;
use crate::state::sets::{AreaId, LeaderId, UnitId};
use crate::state::{Marks, Toulon};
use kernel::Journal;

impl Toulon {
    /// Current strength as a small number.
    pub(super) fn men(&self, unit: UnitId) -> u8 {
        self.pf(unit) as u8
    }

    /// The name of a leader, or of his replacement (24.5).
    #[must_use]
    pub fn leader_name(&self, leader: LeaderId) -> &str {
        let chief = self.chief(leader);
        if self.leader(leader).replaced { &chief.replacement } else { &chief.name }
    }

    /// The area where a unit stands, if it is on the map.
    pub(super) fn where_is(&self, unit: UnitId) -> Option<AreaId> {
        self.unit(unit).at.area()
    }

    /// All units of a side on the map.
    pub(super) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.occupied[side.index()].iter().flat_map(move |area| self.stack_of(area, side))
    }

    /// What a unit is worth in a melee (25.29).
    pub(super) fn combat_value(&self, unit: UnitId) -> u8 {
        rules::combat::value(self.men(unit), self.quality(unit))
    }

    /// Guns that need no ammunition roll: crews in forts, and Allied guns in supply on the shore of rades that the
    /// Allies hold (27.9).
    pub(crate) fn has_automatic_ammunition(&self, gun: UnitId) -> bool {
        if self.arm(gun) == Arm::Gunners {
            return self.is_in_fort(gun);
        }
        let Some(area) = self.where_is(gun) else { return false };
        let ground = self.setup.ground(area);
        let shore = ground.beach.is_some() || ground.bears_on.contains(&true) || area == self.setup.depots[2];
        self.side_of(gun) == Side::Allied
            && shore
            && !self.unit(gun).marks.has(Marks::OUT_OF_SUPPLY)
            && self.rades.iter().all(|rade| rade.is_held())
    }

    /// Whether every rade on the way by sea from an area to Toulon is under Allied control (26.7b, ruling 88).
    pub(super) fn sea_way_is_held(&self, area: AreaId) -> bool {
        let grande = self.setup.ground(area).beach == Some(Rade::Grande);
        self.rades[Rade::Petite.index()].is_held() && (!grande || self.rades[Rade::Grande.index()].is_held())
    }

    /// Whether Bonaparte is where a battery fires (table `naval_barrage`).
    pub(super) fn bonaparte_is_at(&self, gun: UnitId) -> bool {
        self.bonaparte_at().is_some() && self.bonaparte_at() == self.where_is(gun)
    }

    /// What temporary losses of a battery of Bonaparte bring in addition when they turn out to be for good (35.1b).
    pub(super) fn score_conversion(&mut self, losses: u8, journal: &mut impl Journal<Event>) {
        let points = &tables().points;
        let more = i16::from(points.bb_permanent_loss - points.bb_temporary_loss) * i16::from(losses);
        self.award(Side::Allied, more, crate::rules::R35_1B, journal);
    }

    /// Points for losses inflicted on a battery of Bonaparte (35.1b).
    pub(super) fn score_battery(&mut self, temporary: u8, permanent: u8, journal: &mut impl Journal<Event>) {
        let scored = battery_points(temporary, permanent);
        if scored > 0 {
            self.award(Side::Allied, scored.into(), crate::rules::R35_1B, journal);
        }
    }
}
