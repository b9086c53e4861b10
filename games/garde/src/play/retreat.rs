//! Compulsory moves: fall-back and flight, and the turn after a fall-back (5.6, 5.9, 5.10).

use crate::book::objections::Objections;
use crate::book::vocabulary::BrigadeId;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::retreat;
use crate::show::aim::{self, WishedPose};
use crate::show::offers::{self, degrees};
use crate::state::{BrigadeSet, Garde, Pose, Shock};
use boards::table::{Angle, Hand, Heading, Length, Stand};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Aim, Chance, Gesture, Journal, Offer, Seat};

/// How far beyond its way a brigade looks for a free place.
const BEYOND: Length = Length::cm(30);

/// A brigade that fell back may turn (5.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Which one.
    pub brigade: BrigadeId,
}

impl Question<Garde> for Turn {
    fn asked(&self, game: &Garde) -> Asked {
        Asked::one(game.seat_of(self.brigade), "decision-turn_after_fallback", rules::R5_9)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        let heading = game.brigade(self.brigade).pose.heading;
        out.push(Action::Turn { heading });
        let most = Angle::degrees(game.tables().constants.fall_back_turn_deg);
        for heading in [heading + most, heading - most] {
            if game.turn_objections(self.brigade, heading).is_empty() {
                out.push(Action::Turn { heading });
            }
        }
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::Turn { heading } => game.turn_objections(self.brigade, heading),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Turn { heading } = *action else { return None };
        let offer = offers::of_brigade(game, self.brigade, "action-turn", "offer-turn", rules::R5_9);
        let offer = offers::with(offer, "heading", degrees(heading));
        Some(offers::leading(game, action, Offer { free: true, ..offer }))
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Turn { heading } = *action {
            game.turn(self.brigade, heading, journal);
            game.sweep(journal);
        }
    }

    fn go_on(self, game: &mut Garde, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.is_on_table(self.brigade) && !game.is_routing(self.brigade) {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn reflex(&self, game: &Garde, _: Seat) -> Option<Action> {
        Some(Action::Turn { heading: game.brigade(self.brigade).pose.heading })
    }

    fn about(&self, _: &Garde) -> Option<BrigadeId> {
        Some(self.brigade)
    }

    fn aim(&self, game: &Garde, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = WishedPose::of(gesture)?;
        wish.brigade(game).filter(|brigade| *brigade == self.brigade)?;
        Some(aim::judge(game, seat, &Action::Turn { heading: wish.heading }, Vec::new()))
    }
}

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
            self.setup.table.holds(stand)
                && !(guns && self.is_impassable(id, formation, stand))
                && !ahead.iter().any(|enemy| {
                    let enemy = self.stand(enemy);
                    stand.is_closer_than(&enemy, gap)
                        && enemy.separation(stand).is_clearly_below(enemy.separation(&start))
                })
        };
        if ahead == BrigadeSet::EMPTY && !guns && self.setup.table.holds(&start.shifted(direction, wanted)) {
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
            self.test_loss(id, chance, journal);
        }
        if self.is_on_table(id) {
            self.stack.push(Turn { brigade: id });
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
            if stand.bounds().grown(self.setup.table.width()).meets(lane.bounds()) {
                ahead.add(enemy);
            }
        }
        let shifted = start.sideways_room(self.setup.table).and_then(|room| {
            let enemies = ahead.iter().map(|enemy| self.stand(enemy));
            let (hand, shift) = lane.detour(room, enemies).least(Hand::Right)?;
            Some(start.sidestepped(hand, shift))
        });
        let start = shifted.unwrap_or(start);
        let from = self.brigade(id).pose;
        let table = self.setup.table;
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
        // Who leaves the table is broken at the edge (6.11).
        self.put(id, &if leaves { start.advanced(edge) } else { end });
        self.brigade_mut(id).marks.set(crate::state::Marks::MOVED);
        let to: Pose = self.brigade(id).pose;
        journal.tell(|| Event::Fled { brigade: id, from, to, off_table: leaves });
        if leaves {
            self.break_up(id, rules::R5_10, journal);
        }
    }

    /// Friends passed through by a router owe a cohesion test, once per router (5.6).
    fn trample(&mut self, router: BrigadeId, lane: &Stand) {
        for friend in self.setup.brigades_of(self.seat_of(router)) {
            if friend != router && self.is_on_table(friend) && self.stand(friend).overlaps(lane) {
                self.owe_test(friend, Shock::RunThrough);
            }
        }
    }

    /// What forbids a turn after a fall-back (5.9).
    #[must_use]
    pub(crate) fn turn_objections(&self, id: BrigadeId, heading: Heading) -> Objections {
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
