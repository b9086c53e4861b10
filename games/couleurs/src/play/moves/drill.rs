//! Drill on the table: facing, formation, re-forming (move.facing, form.cost, form.reform).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Formation, Gait, Order, TerrainKind, UD, UnitId, ud};
use crate::rules::{arcs, drill};
use crate::setup::Area;
use crate::state::{Couleurs, Event, MOST_UNITS, Marks};
use boards::table::{Heading, Length, Pair, Stand};
use kernel::{Journal, Tally};

impl Couleurs {
    pub(super) fn wheel_tally(&self, id: UnitId, heading: Heading) -> Tally {
        let unit = self.unit(id);
        drill::wheel(&self.of(id).troop, unit.formation, arcs::off(unit.pose.heading, heading))
    }

    pub(super) fn against_turn(&self, id: UnitId, heading: Heading) -> Objections {
        let mut against = self.against_turn_anywhere(id, heading);
        if against.is_empty() {
            against.require(self.has_room_to_turn(id, heading), Objections::NO_ROOM);
        }
        against
    }

    /// What forbids a turn wherever the unit stands.
    pub(super) fn against_turn_anywhere(&self, id: UnitId, heading: Heading) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        against.require(unit.formation != Formation::Garrison, Objections::NO_SUCH_MOVE);
        against.require(heading != unit.pose.heading, Objections::NO_CHANGE);
        let cost = drill::wheel_cost(&self.of(id).troop, unit.formation, arcs::off(unit.pose.heading, heading));
        against.require(self.can_pay(id, cost), Objections::NO_POINTS);
        against.require(cost > 0 || !unit.marks.has(Marks::WHEELED), Objections::WHEELED);
        against
    }

    pub(super) fn has_room_to_turn(&self, id: UnitId, heading: Heading) -> bool {
        let stand = self.stand(id);
        self.is_free(id, &stand.with_front_at(stand.front_middle(), heading))
    }

    pub(super) fn against_about(&self, id: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        against.require(unit.formation != Formation::Garrison, Objections::NO_SUCH_MOVE);
        against.require(unit.formation != Formation::Square, Objections::NO_CHANGE);
        let cost = drill::about(&self.of(id).troop, unit.formation).sum();
        against.require(self.can_pay(id, cost), Objections::NO_POINTS);
        against.require(cost > 0 || !unit.marks.has(Marks::WHEELED), Objections::WHEELED);
        against
    }

    /// The cost of a change of formation, if the unit can make it.
    pub(crate) fn change_tally(&self, id: UnitId, formation: Formation) -> Option<Tally> {
        drill::change(self.charts(), &self.of(id).troop, self.setup.year, self.unit(id).formation, formation)
    }

    /// The same without how it comes about.
    pub(super) fn change_cost(&self, id: UnitId, formation: Formation) -> Option<i32> {
        drill::change_cost(self.charts(), &self.of(id).troop, self.setup.year, self.unit(id).formation, formation)
    }

    /// Where a unit would stand in another formation: the middle of its front kept, or as near as there is room.
    pub(crate) fn stand_in(&self, id: UnitId, formation: Formation) -> Option<Stand> {
        let shape = self.shape_in(id, formation);
        let stand = self.stand(id).resized_at_front(shape.width, shape.depth);
        // Nowhere within a UD is it on the table if it sticks out farther.
        if !self.setup.table.bounds().grown(UD + Length::mm(1)).holds(&stand) {
            return None;
        }
        let around = stand.bounds().grown(UD + Length::mm(1));
        let near = self.others_in(id, around);
        let mut near: arrayvec::ArrayVec<Pair, MOST_UNITS> = near.map(|other| stand.pair(&self.stand(other))).collect();
        let areas = self.setup.ground.areas.iter();
        let closed = areas.filter(|area| area.shape.bounds().meets(around) && self.is_closed(id, area.kind));
        let closed: arrayvec::ArrayVec<&Area, 64> = closed.take(64).collect();
        // No shift is long enough that is shorter than the deepest overlap.
        let taken = near.iter().map(|other| other.depth_at(stand.centre())).max().unwrap_or(Length::ZERO);
        let room = self.setup.table.bounds().room_for(&stand);
        let free = |stand: &Stand| {
            // Who bars one place mostly bars the next: he is looked at first.
            let barred = near.iter().position(|other| other.overlaps_at(stand.centre()));
            if let Some(n) = barred {
                near.swap(0, n);
            }
            barred.is_none() && room.contains(stand.centre()) && !closed.iter().any(|area| area.is_under(stand))
        };
        stand.nearest_free_beyond(taken, UD, free)
    }

    pub(super) fn against_form(&self, id: UnitId, formation: Formation) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        let out = formation == Formation::Garrison || unit.formation == Formation::Garrison;
        against.require(!out, Objections::NO_SUCH_FORMATION);
        against.require(formation != Formation::Special || self.has_houses_ahead(id), Objections::NO_HOUSES_NEAR);
        against.require(formation != unit.formation, Objections::NO_CHANGE);
        // Without formation it re-forms first, perhaps into another one.
        against.require(unit.order < Order::Saf, Objections::IN_DISORDER);
        if !against.is_empty() {
            return against;
        }
        let Some(cost) = self.change_cost(id, formation) else { return Objections::NO_SUCH_FORMATION };
        against.require(self.can_pay(id, cost), Objections::NO_POINTS);
        against.require(self.stand_in(id, formation).is_some(), Objections::NO_ROOM);
        let wood = formation == Formation::Battery
            && self.setup.ground.under(&self.stand(id)).any(|(_, area)| area.kind.level() == 0);
        against.require(!wood, Objections::NO_GUNS_IN_WOOD);
        against
    }

    /// Whether houses or a defile lie before a unit within its march: what a special formation is for.
    fn has_houses_ahead(&self, id: UnitId) -> bool {
        let stand = self.stand(id);
        let houses = self
            .setup
            .ground
            .built()
            .any(|(_, area)| stand.is_within(&area.footprint, ud(6)) && arcs::in_front(&stand, &area.footprint));
        let bridges = self.setup.ground.lines.iter().filter(|line| line.kind == TerrainKind::Bridge);
        houses || bridges.into_iter().any(|bridge| bridge.touches(&stand, ud(6)))
    }

    pub(super) fn against_reform(&self, id: UnitId, formation: Option<Formation>) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        against.require(unit.order >= Order::Saf, Objections::IN_ORDER);
        let other = formation.is_some_and(|formation| formation != unit.formation);
        let cost = drill::reform(self.charts(), &self.of(id).troop, unit.order, other).sum();
        against.require(self.can_pay(id, cost), Objections::NO_POINTS);
        if let Some(formation) = formation.filter(|_| other) {
            let possible = unit.order == Order::Saf && self.change_tally(id, formation).is_some();
            against.require(possible && formation != Formation::Garrison, Objections::NO_SUCH_FORMATION);
            against.require(self.stand_in(id, formation).is_some(), Objections::NO_ROOM);
        }
        // Order is recovered only wholly out of what cost it (terrain.area, terrain.linear).
        let stand = self.stand(id);
        let spoiled = self.setup.ground.under(&stand).any(|(_, area)| {
            area.kind.level() == 0
                && self.charts().terrain.penalty[area.kind.index()][self.arm(id).of_three()] != Some(0)
        });
        against.require(unit.inside.is_some() || !spoiled, Objections::ON_BAD_GROUND);
        against
    }

    /// Takes a formation at once.
    pub(crate) fn take_formation(&mut self, id: UnitId, formation: Formation) {
        let stand = self.stand_in(id, formation);
        let unit = self.unit_mut(id);
        unit.formation = formation;
        unit.aside = [0; 2];
        if !matches!(formation, Formation::Divisions | Formation::Companies | Formation::Line) {
            unit.screen = 0;
        }
        match stand {
            Some(stand) => {
                let shape = self.shape(id);
                self.put(id, &stand.resized_at_front(shape.width, shape.depth));
            }
            None => {
                let before = self.stand(id);
                self.reshape(id, &before);
            }
        }
    }

    /// One step of re-forming.
    pub(crate) fn reform(&mut self, id: UnitId, formation: Option<Formation>, journal: &mut impl Journal<Event>) {
        let order = self.unit(id).order;
        let other = formation.filter(|formation| *formation != self.unit(id).formation);
        let cost = drill::reform(self.charts(), &self.of(id).troop, order, other.is_some()).sum();
        self.spend(id, cost as u8);
        if let Some(formation) = other {
            self.take_formation(id, formation);
        }
        let unit = self.unit_mut(id);
        unit.order = if order == Order::Des { Order::Saf } else { Order::Formed };
        unit.marks.remove(Marks::MUST_RALLY);
        let order = unit.order;
        journal.tell(|| Event::Reformed { unit: id, order, pa: cost });
    }

    /// What forbids a battery to be drawn on by hand (art.prolonge).
    pub(super) fn against_prolonge(&self, id: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let (unit, stand) = (self.unit(id), self.stand(id));
        against.require(unit.formation == Formation::Battery, Objections::NO_SUCH_MOVE);
        if !against.is_empty() {
            return against;
        }
        against.require(self.can_pay(id, self.prolonge_tally(id).sum()), Objections::NO_POINTS);
        against.require(unit.moved == Length::ZERO, Objections::TOO_FAR);
        against.require(self.free_way(id, &stand, stand.heading(), UD) >= UD, Objections::BLOCKED);
        let near = self.nearness(id, &stand.advanced(UD), Gait::Ordinary);
        against.require(!near.has(Objections::ZONE_OF_CONTROL), Objections::ZONE_OF_CONTROL);
        against.require(!self.toll(id, &stand, stand.heading(), UD).closed, Objections::CLOSED);
        against
    }

    pub(super) fn prolonge_tally(&self, id: UnitId) -> Tally {
        let stand = self.stand(id);
        let uphill = self.toll(id, &stand, stand.heading(), UD).slope
            && self.setup.ground.level_at(stand.advanced(UD).front_middle())
                > self.setup.ground.level_at(stand.front_middle());
        let troop = &self.of(id).troop;
        drill::prolonge(troop.weapon.is_heavy(), uphill, troop.status)
    }
}
