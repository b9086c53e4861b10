//! Simultaneous play: who has turned or changed formation sooner fires before who needs longer is gone (sim.prelim).

use super::super::fires::fire_offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Ammo, UnitId};
use crate::rules;
use crate::state::{Action, Couleurs, Event, Marks};
use boards::table::Length;
use gamekit::listing::{Any, Listing};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Viewer};

/// Do units ready after a manoeuvre of this cost fire on enemies who are about to go?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadyFires {
    /// Who is asked.
    pub seat: Seat,
    /// The cost of the manoeuvre, in points.
    pub cost: u8,
}

impl Couleurs {
    /// Whether a target set going has not yet left when a firer is ready: still standing for who needed fewer points, crossing
    /// for who needed as many.
    pub(crate) fn is_setting_off(&self, firer: UnitId, target: UnitId) -> Option<bool> {
        let walk = self.walks.iter().find(|walk| walk.unit == target && walk.gone == Length::ZERO)?;
        let ready = self.unit(firer).changed;
        (walk.after >= ready && ready > 0).then_some(walk.after == ready)
    }

    fn against_ready(&self, seat: Seat, cost: u8, action: &Action) -> Objections {
        let Action::Fire { unit, target, .. } = *action else { return Objections::NOT_NOW };
        let mut against = self.against_late_fire(seat, action);
        if against.is_empty() {
            let ready = self.unit(unit).changed == cost && self.is_setting_off(unit, target).is_some();
            against.require(ready, Objections::NOT_READY);
        }
        against
    }

    fn ready_fires(&self, seat: Seat, cost: u8, out: &mut impl Listing<Action>) {
        let targets = self.walks.iter().map(|walk| walk.unit).filter(|unit| self.seat_of(*unit) != seat);
        let targets: arrayvec::ArrayVec<UnitId, 40> = targets.collect();
        for unit in self.army(seat).filter(|unit| self.unit(*unit).changed == cost) {
            let kinds: &[Ammo] =
                if self.arm(unit).is_guns() { &[Ammo::Canister, Ammo::Ball] } else { &[Ammo::Bullets] };
            for target in targets.iter().copied().filter(|id| self.is_known_to(Viewer::Seat(seat), *id)) {
                for ammo in kinds.iter().copied() {
                    let action = Action::Fire { unit, target, ammo, figures: None };
                    if self.against_ready(seat, cost, &action).is_empty() {
                        out.add(action);
                    }
                }
            }
            if out.is_enough() {
                return;
            }
        }
    }
}

impl Question<Couleurs> for ReadyFires {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-ready_fires", rules::SIM_PRELIM)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        game.ready_fires(seat, self.cost, out);
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Done) { Objections::NONE } else { game.against_ready(seat, self.cost, action) }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(fire_offer(game, action, "offer-no_more_fires", rules::SIM_PRELIM))
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Fire { unit, target, ammo, figures } = *action {
            game.stack.push(self);
            game.chosen_fire(unit, target, ammo, figures, Marks::FIRED_LATE, chance, journal);
        }
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let mut fires = Any::default();
        game.ready_fires(self.seat, self.cost, &mut fires);
        if fires.found() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn reflex(&self, game: &Couleurs, seat: Seat) -> Option<Action> {
        let mut answers = Vec::new();
        self.list(game, seat, &mut answers);
        answers.into_iter().next()
    }
}
