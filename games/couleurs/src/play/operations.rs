//! Operational marches in the open, before the tactical segment of a turn (sop.when, sop.speed, sop.stop, sop.deploy,
//! gen.orders). The secret deployment before the first turn is the other form of them.

use super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Formation, GeneralId, UnitId, ud};
use crate::rules;
use crate::rules::{arcs, operational};
use crate::state::{Action, Command, Couleurs, Event, Marks, Pose};
use boards::table::{Hand, Heading, Length, Point, Stand};
use gamekit::listing::{Any, Listing};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text, Viewer};

/// A side gives its operational orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operations {
    /// Who is asked.
    pub seat: Seat,
}

impl Couleurs {
    /// The units of a group on the table.
    pub(crate) fn group(&self, seat: Seat, group: u8) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.army(seat).filter(move |unit| self.of(*unit).group == group)
    }

    /// The enemies a side knows of.
    pub(crate) fn known_enemies(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.army(seat.opponent()).filter(move |unit| self.is_known_to(Viewer::Seat(seat), *unit))
    }

    /// Whether a place is within the stop distance of an enemy its side knows of (sop.stop).
    pub(crate) fn is_stopped_at(&self, id: UnitId, stand: &Stand) -> bool {
        self.known_enemies(self.seat_of(id)).any(|enemy| {
            let stop = operational::stop(self.charts(), self.arm(id), self.arm(enemy));
            stand.is_within(&self.stand(enemy), stop)
        })
    }

    /// Whether a group is clear of the enemy: none of its units within a stop distance.
    pub(crate) fn is_clear(&self, seat: Seat, group: u8) -> bool {
        self.group(seat, group).all(|unit| !self.is_stopped_at(unit, &self.stand(unit)))
    }

    /// How far a group marches operationally.
    pub(crate) fn operational_reach(&self, seat: Seat, group: u8) -> Length {
        let paces = self
            .group(seat, group)
            .map(|unit| operational::pace(self.charts(), &self.of(unit).troop, self.unit(unit).formation));
        operational::reach(self.charts(), paces.min().unwrap_or(1))
    }

    /// The general who gives a group its order: one of its chain with an action left, the lowest first (gen.orders).
    pub(crate) fn who_orders(&self, seat: Seat, group: u8) -> Option<GeneralId> {
        let own = self.setup.general_ids().filter(|general| {
            let (setup, state) = (self.setup.general(*general), &self.generals[general.index()]);
            setup.seat == seat
                && setup.group.is_none_or(|own| own == group)
                && state.state == Command::Fit
                && state.actions > 0
                && state.rallies.is_none()
        });
        own.min_by_key(|general| self.setup.general(*general).group.is_none())
    }

    /// What forbids a group to be ordered at all.
    fn against_ordering(&self, seat: Seat, id: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let group = self.of(id).group;
        let given = self.ordered & 1 << group != 0;
        against.require(given || self.who_orders(seat, group).is_some(), Objections::NO_ORDER);
        against.require(self.setup.options.operations, Objections::NOT_NOW);
        against.require(given || self.is_clear(seat, group), Objections::STOP_DISTANCE);
        against
    }

    /// The footprint of a unit laid out anew.
    fn redeployed(&self, id: UnitId, at: Point, heading: Heading, formation: Formation) -> Stand {
        let shape = self.shape_in(id, formation);
        Stand::new(at, heading, shape.width, shape.depth)
    }

    pub(crate) fn against_operating(&self, seat: Seat, action: &Action) -> Objections {
        let Action::Operate { unit: id, x, y, heading, formation } = *action else { return Objections::NOT_NOW };
        let mut against = self.own(seat, id);
        if !against.is_empty() {
            return against;
        }
        let unit = self.unit(id);
        against.require(unit.moral.is_positive(), Objections::MUST_RALLY);
        against.require(!unit.marks.has(Marks::OPERATED), Objections::OPERATED);
        against.require(unit.inside.is_none(), Objections::NO_SUCH_MOVE);
        against.add(self.against_ordering(seat, id));
        let changes = formation != unit.formation;
        if changes {
            let known = !matches!(formation, Formation::Garrison | Formation::Special)
                && self.change_tally(id, formation).is_some();
            against.require(known, Objections::NO_SUCH_FORMATION);
            against.require(self.left(id) >= operational::DEPLOY, Objections::NO_POINTS);
        }
        if !against.is_empty() {
            return against;
        }
        let at = Point::tenths(x.into(), y.into());
        let stand = self.redeployed(id, at, heading, formation);
        against.require(self.is_free(id, &stand), Objections::NO_ROOM);
        let way = self.stand(id).centre().separation(at);
        let reach = self.operational_reach(seat, self.of(id).group);
        against.require(way.is_within(reach), Objections::BEYOND_MARCH);
        // Nor in front of friends who are engaged: in second line behind them (sop.stop).
        let engaged = self.army(seat).any(|friend| {
            let there = self.stand(friend);
            friend != id
                && self.is_enemy_near(friend)
                && stand.is_within(&there, ud(2))
                && !arcs::is_second_line(&stand, &there)
        });
        against.require(!engaged && !self.is_stopped_at(id, &stand), Objections::STOP_DISTANCE);
        against
    }

    /// A few marches worth trying: forward, back, to either side, and other formations where it stands.
    fn operations_of(&self, id: UnitId, out: &mut impl Listing<Action>) {
        let seat = self.seat_of(id);
        if self.unit(id).marks.has(Marks::OPERATED) || !self.against_ordering(seat, id).is_empty() {
            return;
        }
        let (stand, own) = (self.stand(id), self.unit(id).formation);
        let reach = self.operational_reach(seat, self.of(id).group);
        let forward = self.setup.rearward(seat).reversed();
        let aside = forward.quarter(Hand::Left);
        let ways = [
            (forward, reach),
            (forward, reach.scaled(1, 2)),
            (forward, ud(3)),
            (aside, ud(4)),
            (aside.reversed(), ud(4)),
            (forward.reversed(), ud(4)),
        ];
        let mut push = |stand: &Stand, formation: Formation| {
            let Pose { x, y, heading } = Pose::from(stand);
            let action = Action::Operate { unit: id, x, y, heading, formation };
            if self.against_operating(seat, &action).is_empty() {
                out.add(action);
            }
        };
        for (way, distance) in ways {
            push(&stand.shifted(way, distance), own);
        }
        let formations = [Formation::March, Formation::Divisions, Formation::Line];
        for formation in formations.into_iter().filter(|formation| *formation != own) {
            let stand = self.redeployed(id, stand.centre(), stand.heading(), formation);
            push(&stand, formation);
        }
    }

    fn list_operations(&self, seat: Seat, out: &mut impl Listing<Action>) {
        for unit in self.army(seat) {
            self.operations_of(unit, out);
            if out.is_enough() {
                return;
            }
        }
        self.list_translations(seat, out);
    }

    fn operate(&mut self, action: &Action, journal: &mut impl Journal<Event>) {
        let Action::Operate { unit: id, x, y, heading, formation } = *action else { return };
        let (seat, group) = (self.seat_of(id), self.of(id).group);
        if self.ordered & 1 << group == 0 {
            self.ordered |= 1 << group;
            self.gives_order(seat, group, journal);
        }
        let before = self.stand(id).centre();
        let stand = self.redeployed(id, Point::tenths(x.into(), y.into()), heading, formation);
        let changes = formation != self.unit(id).formation;
        let unit = self.unit_mut(id);
        unit.marks.add(Marks::OPERATED);
        if changes {
            unit.formation = formation;
            unit.aside = [0; 2];
            unit.spent += operational::DEPLOY;
        }
        self.put(id, &stand);
        let distance = before.distance(stand.centre());
        journal.tell(|| Event::Operated { unit: id, distance, formation: changes.then_some(formation) });
    }

    /// Writing an order takes one of a general's actions (gen.orders).
    pub(crate) fn gives_order(&mut self, seat: Seat, group: u8, journal: &mut impl Journal<Event>) {
        let Some(general) = self.who_orders(seat, group) else { return };
        self.generals[general.index()].actions -= 1;
        let (label, rule) = ("log-operational_order", rules::GEN_ORDERS);
        journal.tell(|| Event::General { general, unit: None, label, rule });
    }
}

impl Question<Couleurs> for Operations {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-operations", rules::SOP_WHEN)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        game.list_operations(seat, out);
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::Done => Objections::NONE,
            Action::Translate { .. } => game.against_translating(seat, action),
            _ => game.against_operating(seat, action),
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Operate { unit, x, y, heading, formation } => {
                let at = Point::tenths(x.into(), y.into());
                let distance = game.stand(unit).centre().distance(at);
                let changes = formation != game.unit(unit).formation;
                let key = if changes { "offer-redeploy" } else { "offer-operate" };
                let label = Text::new(key)
                    .with("formation", Text::new(formation.label()))
                    .with("ud", crate::show::in_ud(distance));
                let rule = if changes { rules::SOP_DEPLOY } else { rules::SOP_SPEED };
                let mut offer = game.unit_offer("action-operate", label, rule, unit, None);
                offer.ghost = Some(crate::show::place(&game.redeployed(unit, at, heading, formation)));
                offer.free = true;
                offer
            }
            Action::Translate { .. } => game.translation_offer(action),
            _ => offer("action-done", Text::new("offer-no_operations"), rules::SOP_WHEN),
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
        match *action {
            Action::Operate { unit, .. } => {
                game.stack.push(self);
                if game.has_unseen(seat.opponent()) && !game.against_operating(seat, action).is_empty() {
                    game.surprised(unit, journal);
                    game.unit_mut(unit).marks.add(Marks::OPERATED);
                    return;
                }
                game.operate(action, journal);
            }
            Action::Translate { general, heading, distance } => {
                game.stack.push(self);
                game.propose(general, heading, distance, journal);
            }
            _ => {}
        }
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let mut any = Any::default();
        game.list_operations(self.seat, &mut any);
        // A side with troops out of sight is always asked, lest the asking tell of them (vis.hidden).
        if any.found() || game.has_unseen(self.seat) {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn reflex(&self, _game: &Couleurs, _seat: Seat) -> Option<Action> {
        Some(Action::Done)
    }

    fn aim(&self, game: &Couleurs, seat: Seat, gesture: &kernel::Gesture) -> Option<kernel::Aim> {
        crate::show::aim_operation(game, seat, gesture)
    }
}
