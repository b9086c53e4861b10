//! Routs and flights (`rout.move`, `rout.path`, `rout.off`, `rout.state`), and who sees them (`res.when`).

use crate::event::Event;
use crate::rules;
use crate::state::{Aigles, Fate, Marks, Pose};
use crate::vocabulary::{TableEdge, UnitId};
use boards::table::{Hand, Heading, Length, Stand};
use kernel::{Chance, Journal, Roll, RuleId, Seat};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[rules::ROUT_MOVE, rules::ROUT_PATH, rules::ROUT_OFF, rules::ROUT_STATE];

impl Aigles {
    /// A battalion breaks: it leaves its combat, its screen is gone, friends in sight may waver.
    pub(crate) fn rout(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::Routs { unit });
        self.be_witnessed(unit, journal);
        self.remove_screen(unit, rules::SKIRM_PARENT, journal);
        self.leave_combat(unit, journal);
        let marks = &mut self.unit_mut(unit).marks;
        marks.clear(Marks::RALLYING.and(Marks::RECOVERING).and(Marks::REFORMING).and(Marks::MUST_REFORM));
        marks.set(Marks::ROUTING);
    }

    /// Friends that see a battalion rout or be destroyed get a reason to test (`res.when`, ruling R10).
    pub(crate) fn be_witnessed(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let seen = self.body(unit);
        for friend in self.battle.units_of(self.seat_of(unit)) {
            let steady = friend != unit && self.is_steady(friend);
            if steady && !self.is(friend, Marks::TESTED) && self.sees_rout(&self.body(friend), &seen) {
                self.unit_mut(friend).marks.set(Marks::SAW_ROUT);
                journal.tell(|| Event::SawRout { unit: friend, friend: unit });
            }
        }
    }

    /// A routing battalion flees towards its own edge.
    pub(crate) fn flee(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let die = chance.d6(Roll { rule: rules::ROUT_MOVE, label: "die-rout" });
        let wanted = self.tables().rates.rout * i32::from(die);
        let seat = self.seat_of(unit);
        let home = self.homeward(seat);
        self.unit_mut(unit).marks.set(Marks::FLED);
        let start = self.lane_of_flight(unit, home, wanted);
        let limit = self.distance_home(seat, &start);
        let end = if wanted >= limit {
            None
        } else {
            // From an illegal end it goes on in the same line to the first legal place (ruling R43).
            start.first_free_from(home, wanted, limit, |stand| self.may_end_flight(unit, stand))
        };
        let distance = end.map_or(limit, |(_, distance)| distance).min(limit);
        let lane = start.lane(distance);
        for friend in self.battle.units_of(seat) {
            if friend != unit && self.is_steady(friend) && lane.overlaps(&self.body(friend)) {
                self.disorder(friend, rules::ROUT_PATH, journal);
            }
        }
        let to = end.filter(|(_, distance)| *distance < limit);
        let to = to.map(|(stand, _)| Pose::new(stand.centre(), stand.heading()));
        journal.tell(|| Event::Fled { unit, die, distance, to });
        match to {
            Some(pose) => self.unit_mut(unit).pose = pose,
            None => {
                // It steps off over its edge; a joined commander stays behind there (`rout.off`, `cmd.move`).
                let last = start.shifted(home, limit);
                self.unit_mut(unit).pose = Pose::new(last.centre(), home);
                self.leave_table(unit, Fate::LeftTable, journal);
            }
        }
    }

    /// Where the battalion starts to run: turned to its edge, the lane shifted sideways past enemies (`rout.path`).
    fn lane_of_flight(&self, unit: UnitId, home: Heading, distance: Length) -> Stand {
        let turned = self.body(unit).facing(home);
        let Some(room) = turned.sideways_room(self.battle.table) else { return turned };
        let seat = self.seat_of(unit);
        let enemies = self.army(seat.opponent()).map(|id| self.body(id));
        let lane = turned.lane(distance.min(self.distance_home(seat, &turned)));
        let nearer = if turned.centre().x * 2 <= self.battle.table.width() { Heading::WEST } else { Heading::EAST };
        let preferred = if home.quarter(Hand::Left) == nearer { Hand::Left } else { Hand::Right };
        match lane.detour(room, enemies).least(preferred) {
            Some((hand, shift)) => turned.sidestepped(hand, shift),
            // No lane is clear: straight through, but on the table.
            None => turned.sidestepped(Hand::Right, Length::ZERO.clamp(room.least, room.most)),
        }
    }

    /// From the front edge of a stand that faces home to the edge of the table.
    fn distance_home(&self, seat: Seat, stand: &Stand) -> Length {
        let front = stand.front_middle().y;
        let distance = match self.sides[seat.index()].edge {
            TableEdge::South => front,
            TableEdge::North => self.battle.table.depth() - front,
        };
        distance.max(Length::ZERO)
    }

    fn may_end_flight(&self, unit: UnitId, stand: &Stand) -> bool {
        self.battle.table.holds(stand) && self.is_clear_of_troops(stand, unit) && !self.is_in_impassable(stand)
    }

    /// Phase 4: the battalions of a side that still have to flee.
    pub fn fugitives(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.army(seat).filter(|id| self.is(*id, Marks::ROUTING) && !self.is(*id, Marks::FLED))
    }
}
