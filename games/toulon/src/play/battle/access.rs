//! What the combat phase asks of the game as a whole.

use super::BattleAction;
use crate::book::tables::tables;
use crate::book::vocabulary::{Arm, Rade, Side};
use crate::play::event::Event;
use crate::rules;
use crate::rules::victory::battery_points;
use crate::state::combat::Step;
use crate::state::sets::{AreaId, LeaderId, UnitId, UnitSet};
use crate::state::{Marks, Toulon};
use kernel::{Journal, Seat};

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

    /// The seat that decides for a side now: whoever plays all the units it is about, else who speaks for the side. Where
    /// the enemy cannot name one of them he must not read its nation off who is asked.
    pub(super) fn decider(&self, side: Side) -> Seat {
        let fight = &self.combat.fight;
        let about = match self.combat.step {
            Step::Menu | Step::Volley => UnitSet::EMPTY,
            Step::Hit => UnitSet::EMPTY,
            Step::Losses(_) => fight.bills.first().map_or(UnitSet::EMPTY, |bill| bill.group),
            Step::Retreats(_) => self.next_to_retreat(side).map_or(UnitSet::EMPTY, UnitSet::one),
            Step::LeaderBack(_, leader) if side == fight.attacker => return self.seat_of(self.leader_force(leader)),
            Step::LeaderBack(..) => UnitSet::EMPTY,
            _ => fight.part[side.index()],
        };
        if about.iter().any(|unit| !self.knows(side.other(), unit)) {
            return self.speaker(side);
        }
        let mut seats = about.iter().map(|unit| self.seat_of(self.force_of(unit)));
        match seats.next() {
            Some(seat) if seats.all(|other| other == seat) => seat,
            _ => self.speaker(side),
        }
    }

    /// Whether every number in an action names something that exists.
    pub(super) fn knows_ids(&self, action: &BattleAction) -> bool {
        match *action {
            BattleAction::Fight { area }
            | BattleAction::ShipsFire { area, .. }
            | BattleAction::Retreat { area, .. } => self.is_area(area),
            BattleAction::Bombard { gun, area, .. } => self.is_unit(gun) && self.is_area(area),
            BattleAction::Withdraw { unit, area } => self.is_unit(unit) && self.is_area(area),
            BattleAction::Lay { gun, .. } | BattleAction::Reduce { gun, .. } | BattleAction::Load { gun, .. } => {
                self.is_unit(gun)
            }
            BattleAction::TakeHit { unit }
            | BattleAction::PutIn { unit, .. }
            | BattleAction::TakeOut { unit }
            | BattleAction::LineUp { unit }
            | BattleAction::Join { unit }
            | BattleAction::Spread { unit, .. }
            | BattleAction::Lose { unit }
            | BattleAction::Reinforce { unit } => self.is_unit(unit),
            BattleAction::Engage { unit, leader, .. } => {
                self.is_unit(unit) && leader.is_none_or(|leader| self.is_leader(leader))
            }
            BattleAction::Aim { leader, .. } => leader.is_none_or(|leader| self.is_leader(leader)),
            BattleAction::Follow { leader } => self.is_leader(leader),
            _ => true,
        }
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
