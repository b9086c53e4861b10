//! Before the first turn: both sides lay out their troops in secret (scenario.deploy, sop.speed, sop.stop).
//!
//! This is how operational movement is played on a table of this size: each group has marched to where the scenario has
//! the head of its column, its units fan out from there with what is left of their march, and take any formation.

use super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Formation, UnitId, ud};
use crate::rules;
use crate::rules::operational;
use crate::setup::UnitSetup;
use crate::state::{Action, Couleurs, Event, Marks, Pose, Unit};
use boards::table::{Heading, Length, Point, Stand};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, SeatSet, Text};

/// Both sides deploy, neither seeing the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deployment {
    /// Who has done so: a bit each.
    done: u8,
}

impl Deployment {
    /// Nobody has.
    pub(crate) const fn new() -> Self {
        Deployment { done: 0 }
    }
}

impl Couleurs {
    /// The head of a unit's column: where the foremost of its group stands in the scenario.
    fn head_of(&self, id: UnitId) -> Point {
        let (seat, group) = (self.seat_of(id), self.of(id).group);
        let forward = |unit: &&UnitSetup| {
            let spot = Stand::new(unit.at, Heading::NORTH, Length::GRAIN, Length::GRAIN);
            self.setup.from_own_edge(seat, &spot)
        };
        let own = self.setup.units.iter().filter(|unit| unit.seat == seat && unit.group == group);
        own.max_by_key(forward).map_or(self.of(id).at, |unit| unit.at)
    }

    /// What is left of the operational march of a group: five times the ordinary pace of its slowest unit as it stands, less the way
    /// from its edge to the head of its column (sop.speed).
    fn march_left(&self, id: UnitId) -> Length {
        let (seat, group) = (self.seat_of(id), self.of(id).group);
        let own = self.setup.units.iter().filter(|unit| unit.seat == seat && unit.group == group);
        let slowest = own.map(|unit| operational::pace(self.charts(), &unit.troop, unit.formation));
        let whole = operational::reach(self.charts(), slowest.min().unwrap_or(1));
        let head = Stand::new(self.head_of(id), Heading::NORTH, Length::GRAIN, Length::GRAIN);
        (whole - self.setup.from_own_edge(seat, &head)).max(ud(2))
    }

    /// How far a unit keeps from where an enemy column head was seen (sop.stop).
    fn stop_distance(&self, id: UnitId, enemy: &UnitSetup) -> Length {
        operational::stop(self.charts(), self.arm(id), enemy.troop.arm)
    }

    /// The place a unit would be laid out in.
    fn laid_out(&self, id: UnitId, at: Point, heading: Heading, formation: Formation) -> Stand {
        let shape = self.of(id).shape(formation, self.of(id).figures, self.of(id).guns);
        Stand::new(at, heading, shape.width, shape.depth)
    }

    fn against_deploying(&self, seat: Seat, action: &Action) -> Objections {
        let Action::Deploy { unit: id, x, y, heading, formation } = *action else { return Objections::NOT_NOW };
        let mut against = self.own(seat, id);
        if !against.is_empty() {
            return against;
        }
        against.require(self.unit(id).inside.is_none(), Objections::NO_SUCH_MOVE);
        let known = formation == self.of(id).formation
            || !matches!(formation, Formation::Garrison | Formation::Special)
                && crate::rules::drill::change(
                    self.charts(),
                    &self.of(id).troop,
                    self.setup.year,
                    self.of(id).formation,
                    formation,
                )
                .is_some();
        against.require(known, Objections::NO_SUCH_FORMATION);
        if !against.is_empty() {
            return against;
        }
        let at = Point::tenths(x.into(), y.into());
        let stand = self.laid_out(id, at, heading, formation);
        let friends = self.army(seat).any(|other| other != id && self.stand(other).overlaps(&stand));
        let room = self.setup.table.holds(&stand) && !friends && !self.is_on_closed(id, &stand);
        against.require(room, Objections::NO_ROOM);
        let way = self.head_of(id).separation(at);
        let printed = self.of(id).at.separation(at).is_within(ud(2));
        against.require(printed || way.is_within(self.march_left(id)), Objections::BEYOND_MARCH);
        let first = Unit::fresh(&self.setup, self.of(id));
        let near = self.setup.units.iter().filter(|enemy| enemy.seat != seat).any(|enemy| {
            let stop = self.stop_distance(id, enemy);
            let now = stand.separation_to(enemy.at);
            // Never nearer than the stop distance, unless the scenario has it nearer already.
            let shape = self.of(id).shape(first.formation, self.of(id).figures, self.of(id).guns);
            let was = Stand::new(first.pose.centre(), first.pose.heading, shape.width, shape.depth);
            now.is_within(stop) && now.is_clearly_below(was.separation_to(enemy.at))
        });
        against.require(!near, Objections::STOP_DISTANCE);
        against
    }

    /// A few places worth trying for a unit: where it is, to either side, farther back; and its other formations.
    fn layouts(&self, id: UnitId, out: &mut Vec<Action>) {
        let seat = self.seat_of(id);
        let stand = self.stand(id);
        let (pose, own) = (self.unit(id).pose, self.unit(id).formation);
        let back = self.setup.rearward(seat);
        let side = back.quarter(boards::table::Hand::Left);
        let steps = [(back, 0), (side, 2), (side.reversed(), 2), (side, 4), (side.reversed(), 4), (back, 2)];
        let mut push = |stand: &Stand, formation: Formation| {
            let Pose { x, y, heading } = Pose::from(stand);
            let action = Action::Deploy { unit: id, x, y, heading, formation };
            if self.against_deploying(seat, &action).is_empty() {
                out.push(action);
            }
        };
        for (way, distance) in steps {
            push(&stand.shifted(way, ud(distance)), own);
        }
        for formation in [Formation::Line, Formation::Divisions, Formation::Companies] {
            if formation != own && !self.arm(id).is_guns() {
                push(&self.laid_out(id, pose.centre(), pose.heading, formation), formation);
            }
        }
    }
}

impl Question<Couleurs> for Deployment {
    fn asked(&self, _game: &Couleurs) -> Asked {
        let seats: SeatSet = [Seat(0), Seat(1)].into_iter().filter(|seat| self.done & (1 << seat.0) == 0).collect();
        Asked { seats, point: "decision-deployment", rule: rules::SCENARIO_DEPLOY }
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        let next = game
            .army(seat)
            .find(|unit| !game.unit(*unit).marks.has(Marks::DEPLOYED) && game.unit(*unit).inside.is_none());
        if let Some(unit) = next {
            game.layouts(unit, out);
        }
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Done) { Objections::NONE } else { game.against_deploying(seat, action) }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Deploy { unit, x, y, heading, formation } => {
                let label = Text::new("offer-deploy").with("formation", Text::new(formation.label()));
                let mut offer = game.unit_offer("action-deploy", label, rules::SCENARIO_DEPLOY, unit, None);
                let at = Point::tenths(x.into(), y.into());
                offer.ghost = Some(crate::show::place(&game.laid_out(unit, at, heading, formation)));
                offer.free = true;
                offer
            }
            _ => offer("action-done", Text::new("offer-deployed"), rules::SCENARIO_DEPLOY),
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let mut next = self;
        match *action {
            Action::Deploy { unit, x, y, heading, formation } => {
                let stand = game.laid_out(unit, Point::tenths(x.into(), y.into()), heading, formation);
                let state = game.unit_mut(unit);
                state.formation = formation;
                state.marks.add(Marks::DEPLOYED);
                state.was = Pose::from(&stand);
                game.put(unit, &stand);
            }
            _ => {
                next.done |= 1 << seat.0;
                journal.tell(|| Event::Deployed { seat });
            }
        }
        if next.done == 0b11 {
            journal.reveal();
            for unit in &mut game.units {
                unit.marks.remove(Marks::DEPLOYED);
            }
            // Where both have gone to the same ground, the side without the first initiative gives way.
            game.untangle();
        } else {
            game.stack.push(next);
        }
    }

    fn go_on(self, _game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        Flow::Ask
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn reflex(&self, _game: &Couleurs, _seat: Seat) -> Option<Action> {
        Some(Action::Done)
    }

    fn aim(&self, game: &Couleurs, seat: Seat, gesture: &kernel::Gesture) -> Option<kernel::Aim> {
        crate::show::aim_deployment(game, seat, gesture)
    }
}

impl Couleurs {
    /// Nobody stands on anybody once the dispositions are laid open.
    fn untangle(&mut self) {
        for id in self.army(self.initiative.opponent()).collect::<Vec<_>>() {
            let stand = self.stand(id);
            if self.unit(id).inside.is_none() && self.is_on_others(id, &stand) {
                let free = |stand: &Stand| self.is_free(id, stand);
                let place = stand.nearest_free(ud(8), free).unwrap_or(stand);
                self.put(id, &place);
            }
        }
    }

    /// What forbids a unit to be laid out so; for the hand that drags it.
    pub(crate) fn against_layout(&self, seat: Seat, action: &Action) -> Objections {
        self.against_deploying(seat, action)
    }
}
