//! Strokes back: an attacker that fire stopped fires or flees, a defender that fired charges (mac.stopped,
//! mac.firm_then_charge).

use super::super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Band, UnitId};
use crate::rules;
use crate::rules::{fire, points};
use crate::state::{Action, Couleurs, Event, Fate, Marks, Party};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

impl Couleurs {
    /// The next attacker, after one already asked, that fire stopped at Arrêt and that may fire back or flee
    /// (mac.stopped).
    pub(super) fn stopped_who_may_fire(&self, after: Option<UnitId>) -> Option<UnitId> {
        let attackers = &self.clash.as_ref()?.attackers;
        let asked = after.and_then(|unit| attackers.iter().position(|party| party.unit == unit));
        let open = |party: &&Party| {
            let unit = self.unit(party.unit);
            let stopped = party.out && party.under.is_some() && unit.fate == Fate::OnTable && unit.moral.is_positive();
            stopped && (self.may_fire_back(party.unit) || self.may_flee(party.unit))
        };
        attackers.iter().skip(asked.map_or(0, |n| n + 1)).find(open).map(|party| party.unit)
    }

    /// The band it was stopped at, and who stopped it.
    fn stopped_by(&self, id: UnitId) -> Option<(Band, UnitId)> {
        self.clash.as_ref()?.party(id)?.under.filter(|(_, firer)| self.unit(*firer).fate == Fate::OnTable)
    }

    /// Whether an attacker that fire stopped has arms to answer with: on foot, loaded (mac.stopped).
    fn may_fire_back(&self, id: UnitId) -> bool {
        self.arm(id) == Arm::Infantry
            && !self.unit(id).marks.has(Marks::UNLOADED)
            && !self.is_frozen(id)
            && self.stopped_by(id).is_some_and(|(band, firer)| self.stop_shot(id, firer, band).is_some())
    }

    fn may_flee(&self, id: UnitId) -> bool {
        self.against_flight(self.seat_of(id), id).is_empty()
    }
}

/// An attacker stopped by fire: stand, flee or fire back (DP27)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireBack {
    /// Who.
    pub unit: UnitId,
}

impl Question<Couleurs> for FireBack {
    fn asked(&self, game: &Couleurs) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-fire_back", rules::MAC_STOPPED)
    }

    fn list(&self, game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        if game.may_fire_back(self.unit) {
            out.push(Action::FireBack);
        }
        out.push(Action::Done);
        if game.may_flee(self.unit) {
            out.push(Action::Flee { unit: self.unit });
        }
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::FireBack => {
                let mut against = Objections::NONE;
                against.require(game.may_fire_back(self.unit), Objections::NO_SUCH_ANSWER);
                against
            }
            Action::Done => Objections::NONE,
            Action::Flee { unit } if *unit == self.unit => game.against_flight(seat, *unit),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            let target = game.stopped_by(self.unit).map(|(_, firer)| firer);
            match action {
                Action::FireBack => {
                    game.unit_offer("action-fire", Text::new("offer-fire_back"), rules::MAC_STOPPED, self.unit, target)
                }
                Action::Flee { .. } => {
                    game.unit_offer("action-flee", Text::new("offer-flee"), rules::FLEE_ANY, self.unit, None)
                }
                _ => offer(
                    "action-done",
                    Text::new("offer-stand").with("unit", game.name(self.unit)),
                    rules::MAC_STOPPED,
                ),
            }
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Some(next) = game.stopped_who_may_fire(Some(self.unit)) {
            game.stack.push(FireBack { unit: next });
        }
        let stopped = game.stopped_by(self.unit);
        match (action, stopped) {
            (Action::FireBack, Some((band, target))) => {
                game.spend(self.unit, points::FIRE);
                let loss = game.one_fire(self.unit, target, band, chance, journal);
                let suffered = game.clash.as_ref().and_then(|clash| clash.party(self.unit)).map_or(0, |p| p.suffered);
                let near = game.gap(self.unit, target);
                let weapons = [game.weapon(self.unit), game.weapon(target)];
                if band == Band::P1 && fire::is_duel(game.charts(), weapons, near) {
                    game.settle_duels(target, &[(self.unit, [suffered, loss.pap()])], journal);
                }
            }
            (Action::Flee { unit }, _) => game.flee(*unit, stopped.map(|(_, firer)| firer), journal),
            _ => {}
        }
    }

    /// What another's answer left without a choice is not asked.
    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        if game.may_fire_back(self.unit) || game.may_flee(self.unit) {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.unit)
    }
}

/// A defender that stood and fired may charge an attacker now in default (mac.firm_then_charge).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CounterStroke {
    /// Who.
    pub unit: UnitId,
    /// On whom.
    pub target: UnitId,
}

impl Question<Couleurs> for CounterStroke {
    fn asked(&self, game: &Couleurs) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-counter_stroke", rules::MAC_FIRM_THEN_CHARGE)
    }

    fn list(&self, _game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::CounterCharge, Action::Done]);
    }

    fn against(&self, _game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::CounterCharge | Action::Done) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            let rule = rules::MAC_FIRM_THEN_CHARGE;
            match action {
                Action::CounterCharge => {
                    let label = Text::new("offer-counter_stroke");
                    game.unit_offer("action-seize", label, rule, self.unit, Some(self.target))
                }
                _ => offer("action-done", Text::new("offer-stand").with("unit", game.name(self.unit)), rule),
            }
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
        if matches!(action, Action::CounterCharge) {
            game.seize(self.unit, self.target, journal);
        }
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        if game.clash.is_none() && game.against_seizing(self.unit, self.target).is_empty() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.unit)
    }
}
