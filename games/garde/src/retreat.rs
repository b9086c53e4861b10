//! Compulsory moves: fall-back and flight, and the turn after a fall-back (5.6, 5.9, 5.10).

use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::retreat;
use crate::rules;
use crate::state::{BrigadeSet, Garde, Phase, Pose};
use crate::vocabulary::BrigadeId;
use boards::table::{Angle, Hand, Heading, Length, Stand};
use kernel::{Chance, Journal};

/// How far beyond its way a brigade looks for a free place.
const BEYOND: Length = Length::cm(30);

impl Garde {
    /// How far a brigade can be pushed along a line before an enemy, impassable ground or the table edge stops it; 1 cm
    /// short of an enemy (5.9).
    pub(crate) fn open_way(&self, id: BrigadeId, direction: Heading, wanted: Length) -> Length {
        let start = self.stand(id);
        let formation = self.brigade(id).formation;
        let gap = self.tables().constants.fall_back_stops_short;
        let lane = start.lane_towards(direction, wanted);
        let mut ahead = BrigadeSet::EMPTY;
        for (enemy, stand) in self.enemies_of(self.seat_of(id)) {
            if stand.is_closer_than(&lane, gap) {
                ahead.add(enemy);
            }
        }
        let guns = self.arm(id).is_artillery() && self.has_difficult(lane.bounds());
        let free = |stand: &Stand| {
            self.battle.table.holds(stand)
                && !(guns && self.is_impassable(id, formation, stand))
                && !ahead.iter().any(|enemy| {
                    let enemy = self.stand(enemy);
                    stand.is_closer_than(&enemy, gap)
                        && enemy.separation(stand).is_clearly_below(enemy.separation(&start))
                })
        };
        if ahead == BrigadeSet::EMPTY && !guns && self.battle.table.holds(&start.shifted(direction, wanted)) {
            return wanted;
        }
        start.shifted_while(direction, wanted, free).1
    }

    /// A brigade falls back from an enemy (5.9). Its owner may turn it afterwards.
    pub(crate) fn fall_back(
        &mut self,
        id: BrigadeId,
        enemy: BrigadeId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let (start, other) = (self.stand(id), self.stand(enemy));
        let away = Heading::towards(other.centre(), start.centre()).unwrap_or(other.heading());
        let wanted = retreat::fall_back(self.tables(), self.arm(id));
        let far = self.open_way(id, away, wanted + BEYOND);
        let blocked = far < wanted;
        let distance = far.min(wanted);
        let room = |stand: &Stand| self.has_room(id, stand);
        let ahead = start.first_free_from(away, distance, far, room).map(|(stand, _)| stand);
        let end = ahead.unwrap_or_else(|| self.last_free(id, &start, away, distance));
        let from = self.brigade(id).pose;
        self.put(id, &end);
        self.brigade_mut(id).marks.set(crate::state::Marks::MOVED);
        let to = self.brigade(id).pose;
        journal.tell(|| Event::FellBack { brigade: id, from, to, blocked });
        if blocked {
            // Without artillery modifier.
            self.test_loss(id, 0, chance, journal);
        }
        if self.is_on_table(id) {
            self.stack.push(Phase::Turn { brigade: id });
        }
    }

    /// The last free place before a distance, in steps of 1 cm; where it stands at the worst (5.11).
    fn last_free(&self, id: BrigadeId, start: &Stand, direction: Heading, distance: Length) -> Stand {
        let step = self.tables().constants.move_step;
        let mut at = distance;
        while at > Length::ZERO {
            let stand = start.shifted(direction, at);
            if self.has_room(id, &stand) {
                return stand;
            }
            at -= step;
        }
        *start
    }

    /// A brigade in rout flees towards its own edge (5.10); friends in its lane will have to test (5.6).
    pub(crate) fn flee(&mut self, id: BrigadeId, journal: &mut impl Journal<Event>) {
        let seat = self.seat_of(id);
        let home = self.homeward(seat);
        let wanted = retreat::flight(self.tables(), self.arm(id));
        let start = self.stand(id).facing(home);
        let lane = start.lane(wanted);
        let mut ahead = BrigadeSet::EMPTY;
        for (enemy, stand) in self.enemies_of(seat) {
            if stand.bounds().grown(self.battle.table.width()).meets(lane.bounds()) {
                ahead.add(enemy);
            }
        }
        let shifted = start.sideways_room(self.battle.table).and_then(|room| {
            let enemies = ahead.iter().map(|enemy| self.stand(enemy));
            let (hand, shift) = lane.detour(room, enemies).least(Hand::Right)?;
            Some(start.sidestepped(hand, shift))
        });
        let start = shifted.unwrap_or(start);
        let from = self.brigade(id).pose;
        let table = self.battle.table;
        let leaves = !table.holds(&start.advanced(wanted));
        let room = |stand: &Stand| self.has_room_apart(id, stand);
        let free = |stand: &Stand| table.holds(stand);
        let (_, edge) = start.shifted_while(home, wanted + BEYOND, free);
        let end = start.first_free_from(home, wanted, edge.max(wanted), room).map(|(stand, _)| stand);
        let end = end.unwrap_or_else(|| {
            let back = self.last_free(id, &start, home, wanted);
            if room(&back) { back } else { self.stand(id) }
        });
        let lane = start.lane(if leaves { edge } else { start.centre().distance(end.centre()) });
        self.trample(id, &lane);
        if leaves {
            journal.tell(|| Event::Fled { brigade: id, from, to: None });
            self.break_up(id, rules::R5_10, journal);
            return;
        }
        self.put(id, &end);
        self.brigade_mut(id).marks.set(crate::state::Marks::MOVED);
        let to: Pose = self.brigade(id).pose;
        journal.tell(|| Event::Fled { brigade: id, from, to: Some(to) });
    }

    /// Friends passed through by a router owe a cohesion test, once per router (5.6).
    fn trample(&mut self, router: BrigadeId, lane: &Stand) {
        for friend in self.battle.brigades_of(self.seat_of(router)) {
            if friend != router && self.is_on_table(friend) && self.stand(friend).overlaps(lane) {
                self.owe_test(friend);
            }
        }
    }

    /// What forbids a turn after a fall-back (5.9).
    #[must_use]
    pub fn turn_objections(&self, id: BrigadeId, heading: Heading) -> Objections {
        let mut objections = Objections::NONE;
        let own = self.brigade(id);
        if heading == own.pose.heading {
            return objections;
        }
        let most = Angle::degrees(self.tables().constants.fall_back_turn_deg);
        objections.require((heading - own.pose.heading).abs() <= most, Objections::TURN_TOO_FAR);
        self.place_objections(id, own.formation, &self.stand(id).facing(heading), &mut objections);
        objections
    }

    /// Turns a brigade that fell back.
    pub(crate) fn turn(&mut self, id: BrigadeId, heading: Heading, journal: &mut impl Journal<Event>) {
        if self.brigade(id).pose.heading != heading {
            self.brigade_mut(id).pose.heading = heading;
            let to = self.brigade(id).pose;
            journal.tell(|| Event::Turned { brigade: id, to });
        }
    }
}

/// The ground a stand covers while it is pushed along a line without turning: generous.
trait Pushed {
    fn lane_towards(&self, direction: Heading, distance: Length) -> Stand;
}

impl Pushed for Stand {
    fn lane_towards(&self, direction: Heading, distance: Length) -> Stand {
        let side = self.front() + self.depth();
        self.facing(direction).resized(side, side).lane(distance)
    }
}
