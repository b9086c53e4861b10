//! Routs and flights (`rout.move`, `rout.path`, `rout.off`, `rout.state`), and who sees them (`res.when`).

use crate::book::vocabulary::{TableEdge, UnitId};
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement;
use crate::state::{Aigles, Fate, Marks, Pose};
use boards::table::{Hand, Heading, Length, Stand};
use kernel::{Chance, Journal, Seat};

impl Aigles {
    /// A battalion breaks: it leaves its combat, its screen is gone, friends in sight may waver.
    pub fn rout(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::Routs { unit });
        self.be_witnessed(unit, journal);
        self.remove_screen(unit, rules::SKIRM_PARENT, journal);
        self.leave_combat(unit, journal);
        let marks = &mut self.unit_mut(unit).marks;
        marks.clear(Marks::RALLYING | Marks::RECOVERING | Marks::REFORMING | Marks::MUST_REFORM);
        marks.set(Marks::ROUTING);
    }

    /// Friends that see a battalion rout or be destroyed get a reason to test (`res.when`, ruling R10).
    pub fn be_witnessed(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let seen = self.body(unit);
        for friend in self.setup.units_of(self.seat_of(unit)) {
            let steady = friend != unit && self.is_steady(friend);
            if steady && !self.is(friend, Marks::TESTED) && self.sees_rout(&self.body(friend), &seen) {
                self.unit_mut(friend).marks.set(Marks::SAW_ROUT);
                journal.tell(|| Event::SawRout { unit: friend, friend: unit });
            }
        }
    }

    /// A routing battalion flees towards its own edge.
    pub fn flee(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (die, wanted) = movement::flight(self.tables(), chance);
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
        for friend in self.setup.units_of(seat) {
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
        let Some(room) = turned.sideways_room(self.setup.table) else { return turned };
        let seat = self.seat_of(unit);
        let enemies = self.army(seat.opponent()).map(|id| self.body(id));
        let lane = turned.lane(distance.min(self.distance_home(seat, &turned)));
        let nearer = if turned.centre().x * 2 <= self.setup.table.width() { Heading::WEST } else { Heading::EAST };
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
            TableEdge::North => self.setup.table.depth() - front,
        };
        distance.max(Length::ZERO)
    }

    fn may_end_flight(&self, unit: UnitId, stand: &Stand) -> bool {
        self.setup.table.holds(stand) && self.is_clear_of_troops(stand, unit) && !self.is_in_impassable(stand)
    }
}
