//! Units and leaders: whose they are, how strong, where; and moving counters from place to place.

use crate::book::tables::{Tables, tables};
use crate::book::vocabulary::{Arm, Force, Grade, Quality, Role, Side};
use crate::setup::{LeaderSetup, UnitSetup};
use crate::state::sets::{AREAS, AreaId, AreaSet, LEADERS, LeaderId, LeaderSet, UNITS, UnitId, UnitSet};
use crate::state::{Leader, Marks, Origin, Post, Toulon, Unit, Whereabouts};
use boards::areas::AreaMap;
use kernel::Seat;

impl Toulon {
    /// The charts.
    #[must_use]
    pub fn tables(&self) -> &'static Tables {
        tables()
    }

    /// The map.
    #[must_use]
    pub fn map(&self) -> &AreaMap {
        &self.setup.map
    }

    /// A unit as it stands.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit as it stands.
    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// A unit as printed.
    #[must_use]
    pub fn counter(&self, id: UnitId) -> &UnitSetup {
        &self.setup.units[id.index()]
    }

    /// A leader as printed.
    #[must_use]
    pub fn chief(&self, id: LeaderId) -> &LeaderSetup {
        &self.setup.leaders[id.index()]
    }

    /// Whether there is such a unit.
    #[must_use]
    pub fn is_unit(&self, id: UnitId) -> bool {
        id.index() < self.setup.units.len()
    }

    /// Whether there is such a leader.
    #[must_use]
    pub fn is_leader(&self, id: LeaderId) -> bool {
        id.index() < self.setup.leaders.len()
    }

    /// Whether there is such an area, and it can be entered (3.impassable).
    #[must_use]
    pub fn is_area(&self, id: AreaId) -> bool {
        id.index() < self.setup.ground.len() && !self.setup.ground(id).impassable
    }

    /// The side a unit fights for: the Royal Louis may have gone over (32.11).
    #[must_use]
    pub fn side_of(&self, unit: UnitId) -> Side {
        let own = self.counter(unit).force.side();
        if self.unit(unit).marks.has(Marks::DEFECTED) { own.other() } else { own }
    }

    /// The nation or wing of a unit; a Royal Louis that went over belongs to no wing, like the reserve (32.12).
    #[must_use]
    pub fn force_of(&self, unit: UnitId) -> Force {
        if self.unit(unit).marks.has(Marks::DEFECTED) { Force::Reserve } else { self.counter(unit).force }
    }

    /// What a unit is.
    #[must_use]
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.counter(unit).arm
    }

    /// How good a unit is.
    #[must_use]
    pub fn quality(&self, unit: UnitId) -> Quality {
        self.counter(unit).quality
    }

    /// Whether a unit is in a fort, not a redoubt.
    #[must_use]
    pub fn is_in_fort(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        state.inside > 0
            && state.at.area().is_some_and(|area| usize::from(state.inside) <= self.setup.ground(area).forts.len())
    }

    /// Printed PF less losses, below 0 after attrition (23.7, 23.9); crews by where they stand (32.18).
    #[must_use]
    pub fn raw_pf(&self, unit: UnitId) -> i16 {
        let state = self.unit(unit);
        let printed = self.counter(unit).printed(self.is_in_fort(unit));
        i16::from(printed) - i16::from(state.permanent) - i16::from(state.temporary)
    }

    /// Current strength as it counts in every sum (22.5).
    #[must_use]
    pub fn pf(&self, unit: UnitId) -> i16 {
        self.raw_pf(unit).max(0)
    }

    /// Current strength of several units.
    #[must_use]
    pub fn strength(&self, units: UnitSet) -> i16 {
        units.iter().map(|unit| self.pf(unit)).sum()
    }

    /// Artillery as it fights: batteries, and crews inside a fort (32.16).
    #[must_use]
    pub fn is_artillery(&self, unit: UnitId) -> bool {
        match self.arm(unit) {
            Arm::Artillery => true,
            Arm::Gunners => self.is_in_fort(unit),
            _ => false,
        }
    }

    /// A battery of Bonaparte: West-wing artillery, and from turn 8 every Republican gun (27.1, 27.6).
    #[must_use]
    pub fn is_bb(&self, unit: UnitId) -> bool {
        let all = self.turn >= tables().calendar.all_guns_bb_from;
        self.counter(unit).battery
            || all && self.arm(unit) == Arm::Artillery && self.counter(unit).force.side() == Side::Republican
    }

    /// A West battery that has not been made mobile (27.5).
    #[must_use]
    pub fn is_immobile(&self, unit: UnitId) -> bool {
        self.counter(unit).battery && !self.unit(unit).marks.has(Marks::MOBILE)
    }

    /// Whether the counter is known whenever it is the top of its stack (2.fog).
    #[must_use]
    pub fn has_open_face(&self, unit: UnitId) -> bool {
        self.counter(unit).open
    }

    // ------------------------------------------------------------ stacks

    /// The units of a side in an area, from the top of the stack down.
    pub fn stack_of(&self, area: AreaId, side: Side) -> impl Iterator<Item = UnitId> + Clone + '_ {
        let mut next = self.heads[side.index()][area.index()];
        std::iter::from_fn(move || {
            if next == UnitId::NONE {
                return None;
            }
            let unit = next;
            next = self.below[unit.index()];
            Some(unit)
        })
    }

    /// The units of a side in an area.
    #[must_use]
    pub fn units_in(&self, area: AreaId, side: Side) -> UnitSet {
        self.stack_of(area, side).collect()
    }

    /// The PF of a side in an area.
    #[must_use]
    pub fn strength_in(&self, area: AreaId, side: Side) -> i16 {
        self.stack_of(area, side).map(|unit| self.pf(unit)).sum()
    }

    /// Whether units of a side stand in an area; leaders alone do not count (11.1d).
    #[must_use]
    pub fn is_held_by(&self, area: AreaId, side: Side) -> bool {
        self.occupied[side.index()].has(area)
    }

    /// Areas with units of both sides: battles are due there (16.12a).
    #[must_use]
    pub fn contested(&self) -> AreaSet {
        self.occupied[0] & self.occupied[1]
    }

    /// The top counter of a side's stack, if there is one.
    #[must_use]
    pub fn top(&self, area: AreaId, side: Side) -> Option<UnitId> {
        Some(self.heads[side.index()][area.index()]).filter(|top| *top != UnitId::NONE)
    }

    /// Units of a side aboard the fleet.
    #[must_use]
    pub fn afloat(&self) -> UnitSet {
        self.setup.unit_ids().filter(|unit| self.unit(*unit).at == Whereabouts::Afloat).collect()
    }

    /// The units at an origin that could be formed into a force there.
    #[must_use]
    pub fn units_at(&self, origin: Origin, side: Side) -> UnitSet {
        match origin {
            Origin::Area(area) => self.units_in(area, side),
            Origin::Afloat if side == Side::Allied => self.afloat(),
            Origin::Afloat => UnitSet::EMPTY,
            Origin::OffMap => self.waiting_to_enter(side),
        }
    }

    /// Reinforcements that come over the edge of the map this turn (9.8, 32.5).
    #[must_use]
    pub fn waiting_to_enter(&self, side: Side) -> UnitSet {
        let due = |unit: &UnitId| {
            let state = self.unit(*unit);
            state.marks.has(Marks::BY_EDGE)
                && matches!(state.at, Whereabouts::Track(turn) if turn <= self.turn)
                && self.side_of(*unit) == side
        };
        self.setup.unit_ids().filter(due).collect()
    }

    fn unlink(&mut self, unit: UnitId) {
        let Some(area) = self.unit(unit).at.area() else { return };
        let side = self.side_of(unit);
        let head = &mut self.heads[side.index()][area.index()];
        let next = self.below[unit.index()];
        if *head == unit {
            *head = next;
        } else {
            let mut above = *head;
            while above != UnitId::NONE && self.below[above.index()] != unit {
                above = self.below[above.index()];
            }
            if above != UnitId::NONE {
                self.below[above.index()] = next;
            }
        }
        self.below[unit.index()] = UnitId::NONE;
        if self.heads[side.index()][area.index()] == UnitId::NONE {
            self.occupied[side.index()].remove(area);
        }
    }

    fn link(&mut self, unit: UnitId, area: AreaId) {
        let side = self.side_of(unit);
        let head = self.heads[side.index()][area.index()];
        // A newcomer goes under the stack's top counter, unless it hides a counter that anybody would recognise.
        if head == UnitId::NONE || self.has_open_face(head) && !self.has_open_face(unit) {
            self.below[unit.index()] = head;
            self.heads[side.index()][area.index()] = unit;
        } else {
            self.below[unit.index()] = self.below[head.index()];
            self.below[head.index()] = unit;
        }
        self.occupied[side.index()].add(area);
    }

    /// Moves a unit to a place that is no area.
    pub fn lift(&mut self, unit: UnitId, to: Whereabouts) {
        let from = self.unit(unit).at.area();
        let side = self.side_of(unit);
        self.unlink(unit);
        self.forget(unit);
        let state = self.unit_mut(unit);
        state.at = to;
        state.inside = 0;
        state.post = Post::Free;
        if let Some(from) = from {
            self.settle_works(from, side);
        }
    }

    /// Moves a unit into an area.
    pub fn put(&mut self, unit: UnitId, area: AreaId) {
        let from = self.unit(unit).at.area();
        let side = self.side_of(unit);
        self.unlink(unit);
        self.forget(unit);
        let state = self.unit_mut(unit);
        state.at = Whereabouts::Area(area);
        state.inside = 0;
        state.post = Post::Free;
        state.marks.set(Marks::ASHORE);
        self.link(unit, area);
        if let Some(from) = from {
            self.settle_works(from, side);
        }
        self.settle_works(area, side);
    }

    /// Turns a counter to the top of its stack (rule.stack-top).
    pub(crate) fn lay_on_top(&mut self, unit: UnitId) {
        if let Some(area) = self.unit(unit).at.area() {
            self.unlink(unit);
            let side = self.side_of(unit);
            self.below[unit.index()] = self.heads[side.index()][area.index()];
            self.heads[side.index()][area.index()] = unit;
            self.occupied[side.index()].add(area);
        }
    }

    /// The Royal Louis goes over to the Republicans (32.11).
    pub fn defect(&mut self, unit: UnitId) {
        let at = self.unit(unit).at;
        self.unlink(unit);
        let old = self.side_of(unit);
        self.unit_mut(unit).marks.set(Marks::DEFECTED);
        if let Some(area) = at.area() {
            self.unit_mut(unit).inside = 0;
            self.link(unit, area);
            self.settle_works(area, old);
            self.settle_works(area, old.other());
        }
    }

    // ------------------------------------------------------------ leaders

    /// A leader as he stands.
    #[must_use]
    pub fn leader(&self, id: LeaderId) -> &Leader {
        &self.leaders[id.index()]
    }

    /// His side.
    #[must_use]
    pub fn leader_side(&self, id: LeaderId) -> Side {
        self.chief(id).force.side()
    }

    /// His nation or wing.
    #[must_use]
    pub fn leader_force(&self, id: LeaderId) -> Force {
        self.chief(id).force
    }

    /// How good he, or his replacement, is.
    #[must_use]
    pub fn grade(&self, id: LeaderId) -> Grade {
        let chief = self.chief(id);
        if self.leader(id).replaced { chief.replacement_grade } else { chief.grade }
    }

    /// Bonaparte himself.
    #[must_use]
    pub fn is_bonaparte(&self, id: LeaderId) -> bool {
        self.chief(id).bonaparte
    }

    /// Where Bonaparte is, if he is on the map (7.6).
    #[must_use]
    pub fn bonaparte_at(&self) -> Option<AreaId> {
        self.setup.bonaparte().and_then(|id| self.leader(id).at.area())
    }

    /// The leaders of a side in an area.
    #[must_use]
    pub fn leaders_in(&self, area: AreaId, side: Side) -> LeaderSet {
        self.leaders_at(Origin::Area(area), side)
    }

    /// The leaders of a side at an origin.
    #[must_use]
    pub fn leaders_at(&self, origin: Origin, side: Side) -> LeaderSet {
        let at = match origin {
            Origin::Area(area) => Whereabouts::Area(area),
            Origin::Afloat => Whereabouts::Afloat,
            Origin::OffMap => return LeaderSet::EMPTY,
        };
        self.setup.leader_ids().filter(|id| self.leader(*id).at == at && self.leader_side(*id) == side).collect()
    }

    /// The best leader among some who may lead this force (ruling 49).
    #[must_use]
    pub fn best_grade(&self, leaders: LeaderSet, force: Force) -> Option<Grade> {
        leaders.iter().filter(|id| self.leads(*id, force)).map(|id| self.grade(id)).min()
    }

    /// Whether a leader counts for units of a force: of its nation or wing; any Allied one for Toulonnais and
    /// Austrians, any Republican one from turn 12, and the reserve takes whoever is there (ruling 49).
    #[must_use]
    pub fn leads(&self, leader: LeaderId, force: Force) -> bool {
        let own = self.leader_force(leader);
        if own.side() != force.side() {
            return false;
        }
        match force {
            Force::Toulonnais | Force::Austrian | Force::Reserve => true,
            _ => {
                own == force || own.side() == Side::Republican && self.wings_are_free() || self.chief(leader).both_wings
            }
        }
    }

    /// Puts a leader into an area.
    pub fn put_leader(&mut self, leader: LeaderId, area: AreaId) {
        let state = &mut self.leaders[leader.index()];
        state.at = Whereabouts::Area(area);
        state.arrived = true;
    }

    /// Takes a leader to a place that is no area.
    pub fn lift_leader(&mut self, leader: LeaderId, to: Whereabouts) {
        self.leaders[leader.index()].at = to;
    }

    // ------------------------------------------------------------ wings and seats

    /// Wing restrictions are over (2.wing).
    #[must_use]
    pub fn wings_are_free(&self) -> bool {
        tables().calendar.wings_free(self.turn)
    }

    /// Whether two forces may not stand together: West and East before turn 12 (5.2, 6.1).
    #[must_use]
    pub fn wings_clash(&self, a: Force, b: Force) -> bool {
        !self.wings_are_free() && matches!((a, b), (Force::West, Force::East) | (Force::East, Force::West))
    }

    /// Whether a unit may stand with others (6.1, 16.3).
    #[must_use]
    pub fn may_stand_with(&self, unit: UnitId, others: UnitSet) -> bool {
        let force = self.force_of(unit);
        !others.iter().any(|other| self.wings_clash(force, self.force_of(other)))
    }

    /// Whether some units may stand with the units of their side in an area.
    #[must_use]
    pub fn may_all_stand(&self, units: UnitSet, area: AreaId, side: Side) -> bool {
        if side == Side::Allied || self.wings_are_free() {
            return true;
        }
        let wings = |of: &mut dyn Iterator<Item = UnitId>| {
            let mut found = [false; 2];
            for unit in of {
                match self.force_of(unit) {
                    Force::West => found[0] = true,
                    Force::East => found[1] = true,
                    _ => {}
                }
            }
            found
        };
        let own = wings(&mut units.iter());
        let there = wings(&mut self.stack_of(area, side).filter(|unit| !units.has(*unit)));
        !(own[0] && there[1] || own[1] && there[0] || own[0] && own[1])
    }

    /// The role that plays a force; the reserve is played by either wing.
    #[must_use]
    pub const fn role_of(force: Force) -> Option<Role> {
        Some(match force {
            Force::British => Role::British,
            Force::Spanish => Role::Spanish,
            Force::Neapolitan => Role::Neapolitan,
            Force::Sardinian => Role::Sardinian,
            Force::Toulonnais | Force::Austrian => Role::Toulonnais,
            Force::West => Role::West,
            Force::East => Role::East,
            Force::Reserve => return None,
        })
    }

    /// The seat that plays a force; of the reserve the West wing's.
    #[must_use]
    pub fn seat_of(&self, force: Force) -> Seat {
        self.setup.seat_of[Self::role_of(force).unwrap_or(Role::West).index()]
    }

    /// The seat that speaks for a side (10.2).
    #[must_use]
    pub fn speaker(&self, side: Side) -> Seat {
        let role = match side {
            Side::Allied => Role::British,
            Side::Republican => Role::West,
        };
        self.setup.seat_of[role.index()]
    }

    /// Whether a seat gives the orders of a force now: its own, those entrusted to it, and the reserve to either wing.
    #[must_use]
    pub fn commands(&self, seat: Seat, force: Force) -> bool {
        match Self::role_of(force) {
            Some(role) => self.setup.seat_of[self.trustees[role.index()].index()] == seat,
            None => [Role::West, Role::East]
                .iter()
                .any(|role| self.setup.seat_of[self.trustees[role.index()].index()] == seat),
        }
    }

    /// The side whose turn it is (4.side-turn).
    #[must_use]
    pub const fn phasing(&self) -> Side {
        if self.half == 0 { self.first } else { self.first.other() }
    }

    // ------------------------------------------------------------ markers

    /// Gives a unit an Attrition Check marker (22.1).
    pub fn add_check(&mut self, unit: UnitId) {
        let most = tables().attrition.marker_modifiers.len() as u8;
        let state = self.unit_mut(unit);
        state.checks = (state.checks + 1).min(most);
    }

    /// The same for one gained in the combat phase (rule.combat-markers).
    pub fn add_combat_check(&mut self, unit: UnitId) {
        self.add_check(unit);
        self.unit_mut(unit).marks.set(Marks::COMBAT_CHECK);
    }
}

/// An empty board.
pub(crate) const NO_STACKS: [[UnitId; AREAS]; 2] = [[UnitId::NONE; AREAS]; 2];
/// No counter beneath any other.
pub(crate) const NOTHING_BELOW: [UnitId; UNITS] = [UnitId::NONE; UNITS];
/// Leaders before they are put anywhere.
pub(crate) const NO_LEADERS: [Leader; LEADERS] =
    [Leader { at: Whereabouts::Gone, replaced: false, arrived: false }; LEADERS];
