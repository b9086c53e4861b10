//! A unit that passed through an enemy: on to a second one before it (trav.next, morale.after_traverse).

use super::super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Gait, Order, Status, UnitId};
use crate::rules;
use crate::rules::morale::Start;
use crate::rules::{arcs, points};
use crate::state::{Action, Clash, ClashKind, Couleurs, Event, Fate, MarchKind, Party};
use boards::table::{Heading, Length};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Does a unit that passed through engage another enemy to its front?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Onward {
    /// Which.
    pub unit: UnitId,
    /// The gait it kept.
    pub gait: Gait,
}

impl Couleurs {
    /// What forbids a unit that passed through to engage a second enemy by choice.
    fn against_onward(&self, id: UnitId, target: UnitId) -> Objections {
        let mut against = self.foe(self.seat_of(id), target);
        if !against.is_empty() {
            return against;
        }
        let (unit, status) = (self.unit(id), self.of(id).troop.status);
        let worst = match status {
            Status::Guard => Order::Des,
            Status::Elite => Order::Saf,
            _ => Order::Neither,
        };
        against.require(unit.order <= worst, Objections::NOT_ONWARD);
        against.require(unit.moral.is_positive() && !self.is_frozen(id), Objections::SHAKEN);
        let respects = self.arm(id) == Arm::Infantry && self.arm(target) == Arm::Cavalry;
        against.require(!respects, Objections::CAVALRY_RESPECT);
        let own = self.stand(id);
        against.require(arcs::in_front(&own, &self.stand(target)), Objections::NOT_IN_FRONT);
        let closed = self.arm(id) == Arm::Cavalry && self.unit(target).inside.is_some();
        against.require(!closed, Objections::CLOSED);
        let near = self.tactical_distance(id).unwrap_or(Length::ZERO);
        let way = self.march_way(id, target, near).map(|(_, way)| way).filter(|way| *way <= near);
        against.require(way.is_some(), Objections::OUT_OF_REACH);
        // By choice it goes no farther than its whole move and its tolerance (pa.forced_distance).
        against.require(way.is_none_or(|way| way <= self.whole_move_left(id, 0)), Objections::MOVE_SPENT);
        against
    }
}

impl Question<Couleurs> for Onward {
    fn asked(&self, game: &Couleurs) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-onward", rules::TRAV_NEXT)
    }

    fn list(&self, game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        let enemies = game.enemies(self.unit).filter(|enemy| game.against_onward(self.unit, *enemy).is_empty());
        out.extend(enemies.map(|target| Action::March { unit: self.unit, target, kind: MarchKind::Combat }));
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Done => Objections::NONE,
            Action::March { unit, target, kind: MarchKind::Combat } if unit == self.unit => {
                game.against_onward(unit, target)
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::March { unit, target, .. } => {
                game.unit_offer("action-mac", Text::new("offer-onward"), rules::TRAV_NEXT, unit, Some(target))
            }
            _ => offer("action-done", Text::new("offer-stand").with("unit", game.name(self.unit)), rules::TRAV_NEXT),
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::March { unit, target, .. } = *action else { return };
        let near = game.tactical_distance(unit).unwrap_or(Length::ZERO);
        let Some((direction, way)) = game.march_way(unit, target, near) else { return };
        journal.tell(|| Event::Did { unit, label: "log-onward", rule: rules::TRAV_NEXT });
        game.spend(unit, points::MARCH);
        // Placed at a third of the way, its gait kept.
        let before = game.stand(unit).centre();
        game.advance(unit, direction, way.scaled(1, 3));
        let gone = before.distance(game.stand(unit).centre());
        let mut clash = Clash::new(ClashKind::Opportunity, game.seat_of(unit));
        let mut party = Party::new(unit, direction, way - gone);
        party.start = Start::Onward(self.gait);
        party.wanted = self.gait;
        party.from = way;
        let _ = clash.attackers.try_push(party);
        let _ = clash.defenders.try_push(Party::new(target, Heading::NORTH, Length::ZERO));
        let state = game.unit_mut(unit);
        state.gait = self.gait;
        state.paid = points::PER_TURN;
        game.clash = Some(clash);
        game.begin_clash(journal);
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let there = game.unit(self.unit).fate == Fate::OnTable && game.clash.is_none();
        if there && game.enemies(self.unit).any(|enemy| game.against_onward(self.unit, enemy).is_empty()) {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.unit)
    }
}
