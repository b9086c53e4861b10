//! Cavalry that foot marches upon to fire may fall back in order before the foot tests (cav.fallback, DP28).

use super::super::offer;
use super::Announce;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Order, UnitId, ud};
use crate::rules;
use crate::state::{Action, ClashKind, Couleurs, Event, March, MarchKind};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// What falling back in order costs.
const PRICE: u8 = 1;

/// Does cavalry marched upon by infantry wait for its test, or fall back first?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declining;

impl Couleurs {
    /// The cavalry a march to fire comes on against, formed, with nobody behind it in the way.
    pub(crate) fn may_decline(&self) -> Option<UnitId> {
        let clash = self.clash.as_ref().filter(|clash| clash.kind == ClashKind::Fire)?;
        let foot = clash.attackers.iter().all(|party| self.arm(party.unit) == Arm::Infantry);
        let unit = clash.defenders.first()?.unit;
        let fit = self.arm(unit) == Arm::Cavalry
            && self.counted_order(unit) < Order::Saf
            && self.unit(unit).moral.is_positive()
            && !self.is_frozen(unit);
        let stand = self.stand(unit);
        let room = self.free_way(unit, &stand, stand.heading().reversed(), ud(2));
        (foot && fit && room >= ud(1)).then_some(unit)
    }

    /// It goes 2 UD straight back, its facing kept; who marched on it completes its move.
    fn decline(&mut self, id: UnitId, journal: &mut impl Journal<Event>) {
        self.spend(id, PRICE);
        let stand = self.stand(id);
        let back = stand.heading().reversed();
        let free = self.free_way(id, &stand, back, ud(2));
        self.put(id, &stand.shifted(back, free));
        journal.tell(|| Event::Did { unit: id, label: "log-decline", rule: rules::CAV_FALLBACK });
        let Some(clash) = self.clash.take() else { return };
        for party in &clash.attackers {
            let (left, _) = self.march_reach(party.unit, 0);
            self.target_gone(March {
                unit: party.unit,
                target: id,
                kind: MarchKind::Fire,
                direction: party.direction,
                stop: party.stop,
                tolerance: false,
                left,
                from: party.from,
                caught: None,
                shares: false,
            });
        }
    }
}

impl Question<Couleurs> for Declining {
    fn asked(&self, game: &Couleurs) -> Asked {
        let seat = game.clash.as_ref().map_or(Seat(0), |clash| clash.seat.opponent());
        Asked::one(seat, "decision-declining", rules::CAV_FALLBACK)
    }

    fn list(&self, _game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Decline]);
    }

    fn against(&self, _game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Done | Action::Decline) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        let unit = game.may_decline()?;
        let by = game.attacker(0).map(|party| party.unit);
        Some(match action {
            Action::Decline => {
                game.unit_offer("action-answer", Text::new("offer-decline"), rules::CAV_FALLBACK, unit, by)
            }
            _ => offer("action-done", Text::new("offer-wait").with("unit", game.name(unit)), rules::CAV_FALLBACK),
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
        match (action, game.may_decline()) {
            (Action::Decline, Some(unit)) => game.decline(unit, journal),
            _ => game.stack.push(Announce { attacker: 0 }),
        }
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        if game.may_decline().is_some() {
            return Flow::Ask;
        }
        game.stack.replace(Announce { attacker: 0 });
        Flow::On
    }

    fn reflex(&self, _game: &Couleurs, _seat: Seat) -> Option<Action> {
        Some(Action::Done)
    }

    fn about(&self, game: &Couleurs) -> Option<UnitId> {
        game.may_decline()
    }
}
