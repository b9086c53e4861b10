//! The rally phase (29, 32.22).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::rally::{self, Rallying};
use crate::state::sets::{AreaId, AreaSet, UnitId, UnitSet};
use crate::state::{Marks, Phase, Toulon};
use kernel::{Chance, Journal, RuleId, Seat, Tally};

impl Toulon {
    /// Units of a force that could rally: with a temporary loss, and not starving in the open (29.5).
    fn rallyable(&self, area: AreaId, side: Side) -> UnitSet {
        let starves = self.starves(area, side);
        let may = |unit: &UnitId| {
            let state = self.unit(*unit);
            state.temporary > 0 && (!starves || self.is_in_fort(*unit))
        };
        self.stack_of(area, side).filter(may).collect()
    }

    /// Whether gendarmes see to it that a unit recovers: others than it in its area (32.22).
    fn has_gendarmes(&self, unit: UnitId, area: AreaId, side: Side) -> bool {
        self.arm(unit) != Arm::Gendarmes && self.stack_of(area, side).any(|other| self.arm(other) == Arm::Gendarmes)
    }

    /// Losses that may be recovered in an area before it is too full (29.4); a lone unit always may.
    fn rally_room(&self, area: AreaId, side: Side) -> u8 {
        let alone = self.stack_of(area, side).filter(|unit| self.pf_in(*unit, area) > 0).count() <= 1
            && self.stack_of(area, side).count() <= 1;
        if alone {
            return u8::MAX;
        }
        self.room(area, side).map_or(u8::MAX, |room| room as u8)
    }

    /// Forces that a seat may still rally.
    fn may_rally(&self, seat: Seat, area: AreaId) -> bool {
        let side = self.phasing();
        !self.rallied.has(area)
            && self.rally_room(area, side) > 0
            && self.rallyable(area, side).iter().any(|unit| self.commands(seat, self.force_of(unit)))
    }

    pub(crate) fn rally_objections(&self, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::RallyDone => Objections::NONE,
            Action::RallyAll if self.whole_forces(seat).next().is_some() => Objections::NONE,
            Action::RallyAll => Objections::NO_RALLY,
            Action::Rally { area } if self.is_area(area) && self.is_held_by(area, self.phasing()) => {
                let mut objections = Objections::NONE;
                objections.require(self.rally_room(area, self.phasing()) > 0, Objections::RALLY_ROOM);
                objections.require(
                    self.may_rally(seat, area) || objections.has(Objections::RALLY_ROOM),
                    Objections::NO_RALLY,
                );
                objections
            }
            Action::Rally { .. } => Objections::NO_RALLY,
            _ => Objections::NOT_NOW,
        }
    }

    pub(crate) fn list_rally(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        out(Action::RallyDone);
        if self.whole_forces(seat).nth(1).is_some() {
            out(Action::RallyAll);
        }
        for area in self.occupied[self.phasing().index()].iter().filter(|area| self.may_rally(seat, *area)) {
            out(Action::Rally { area });
        }
    }

    /// Forces of a seat that rally without leaving anybody out for want of room.
    fn whole_forces(&self, seat: Seat) -> impl Iterator<Item = AreaId> + '_ {
        let side = self.phasing();
        let fits = move |area: &AreaId| {
            self.may_rally(seat, *area) && self.rallyable(*area, side).len() <= u32::from(self.rally_room(*area, side))
        };
        self.occupied[side.index()].iter().filter(fits)
    }

    pub(crate) fn has_rally(&self, seat: Seat) -> bool {
        self.occupied[self.phasing().index()].iter().any(|area| self.may_rally(seat, area))
    }

    pub(crate) fn decide_rally(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let area = match *action {
            Action::Rally { area } => area,
            Action::RallyAll => {
                let forces: AreaSet = self.whole_forces(seat).collect();
                for area in forces.iter() {
                    self.rallied.add(area);
                    let units = self.rallyable(area, self.phasing());
                    self.rally_units(area, units, chance, journal);
                }
                return;
            }
            _ => {
                self.done = self.done.with(seat);
                return;
            }
        };
        let side = self.phasing();
        self.rallied.add(area);
        let units = self.rallyable(area, side);
        let room = self.rally_room(area, side);
        if units.len() > u32::from(room) {
            // Not all would fit: the owner names those who try (29.4).
            self.clear_force();
            self.push(Phase::RallyPick { seat, area, left: room });
        } else {
            self.rally_units(area, units, chance, journal);
        }
    }

    pub(crate) fn rally_pick_objections(&self, area: AreaId, action: &Action) -> Objections {
        match *action {
            Action::RallyPicked => Objections::NONE,
            Action::RallyUnit { unit } => {
                let mut objections = Objections::NONE;
                let may = self.is_unit(unit) && (self.rallyable(area, self.phasing()) - self.force).has(unit);
                objections.require(may, Objections::NO_RALLY);
                objections
            }
            _ => Objections::NOT_NOW,
        }
    }

    pub(crate) fn list_rally_pick(&self, area: AreaId, out: &mut impl FnMut(Action)) {
        out(Action::RallyPicked);
        let left = self.rallyable(area, self.phasing()) - self.force;
        left.iter().for_each(|unit| out(Action::RallyUnit { unit }));
    }

    pub(crate) fn decide_rally_pick(
        &mut self,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Phase::RallyPick { seat, area, left } = self.phase() else { return };
        let mut left = left;
        if let Action::RallyUnit { unit } = *action {
            self.force.add(unit);
            left -= 1;
            if left > 0 {
                self.replace(Phase::RallyPick { seat, area, left });
                return;
            }
        }
        self.pop();
        let units = self.force;
        self.clear_force();
        self.rally_units(area, units, chance, journal);
    }

    /// One die for the force, read for each unit; gendarmes need none (29.2, 32.22).
    fn rally_units(
        &mut self,
        area: AreaId,
        units: UnitSet,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let side = self.phasing();
        let sure: UnitSet = units.iter().filter(|unit| self.has_gendarmes(*unit, area, side)).collect();
        for unit in sure.iter() {
            self.recover(unit, rules::R32_22, journal);
        }
        let others = units - sure;
        if others.is_empty() {
            return;
        }
        let die = rally::roll(chance);
        journal.tell(|| {
            let tally = |unit: UnitId| {
                let mut tally = Tally::new();
                self.rallying(unit, area).tally(die, &mut tally);
                (unit, tally)
            };
            Event::RallyRolled { area, side, die, tallies: others.iter().map(tally).collect() }
        });
        for unit in others.iter() {
            if self.rallying(unit, area).recovers(die) {
                self.recover(unit, rules::R29_2, journal);
            }
        }
    }

    /// What counts when a unit rallies.
    #[must_use]
    pub fn rallying(&self, unit: UnitId, area: AreaId) -> Rallying {
        let ground = self.setup.ground(area);
        Rallying {
            quality: self.quality(unit),
            leader: self.best_grade(self.leaders_in(area, self.side_of(unit)), self.force_of(unit)),
            town_fort_or_depot: ground.town || ground.depot.is_some() || self.is_in_fort(unit),
            out_of_supply: self.unit(unit).marks.has(Marks::OUT_OF_SUPPLY),
        }
    }

    fn recover(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        self.forget(unit);
        let state = self.unit_mut(unit);
        state.temporary = state.temporary.saturating_sub(1);
        journal.tell(|| Event::Recovered { unit, rule });
        if let Some(area) = self.unit(unit).at.area() {
            self.settle_works(area, self.side_of(unit));
        }
    }
}
