//! Tests the enemy may demand of a unit that lost more than a tenth this turn (morale.when_other).

use super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::UnitId;
use crate::rules;
use crate::state::{Action, Couleurs, Event, Fate, Marks};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text, Viewer};

/// Does a side demand the loss tests of its enemy (DP22)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LossDemand {
    /// Who may demand.
    pub seat: Seat,
    /// At once of the unit just fired on; of anybody when the marches are resolved.
    pub of: Option<UnitId>,
}

impl LossDemand {
    /// The units it may be demanded of.
    fn due(self, game: &Couleurs) -> impl Iterator<Item = UnitId> + '_ {
        let asked_about = move |id: &UnitId| self.of.is_none_or(|unit| unit == *id);
        game.army(self.seat.opponent()).filter(asked_about).filter(|id| game.owes_loss_test(*id))
    }
}

impl Couleurs {
    /// Whether a unit may be made to test for its losses.
    pub(crate) fn owes_loss_test(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        unit.fate == Fate::OnTable
            && !unit.marks.has(Marks::LOSS_TESTED)
            && unit.moral != crate::book::vocabulary::Moral::Rout
            && self.percent(id, unit.lost_turn, unit.turn_strength) >= self.setup.options.loss_test_from.percent()
    }
}

impl Question<Couleurs> for LossDemand {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-loss_demand", rules::MORALE_WHEN_OTHER)
    }

    fn list(&self, game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.due(game).map(|unit| Action::Demand { unit }));
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Done => Objections::NONE,
            Action::Demand { unit } => {
                let mut against = game.foe(seat, unit);
                if against.is_empty() {
                    against.require(game.owes_loss_test(unit), Objections::NO_TEST_DUE);
                }
                against
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            match *action {
                Action::Demand { unit } => {
                    let label = Text::new("offer-demand_test").with("unit", game.name(unit));
                    let mut offer = offer("action-demand", label, rules::MORALE_WHEN_OTHER);
                    offer.target = game.piece(unit);
                    offer
                }
                _ => {
                    let key = if self.of.is_some() { "offer-demand_later" } else { "offer-no_demand" };
                    offer("action-done", Text::new(key), rules::MORALE_WHEN_OTHER)
                }
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
        if let Action::Demand { unit } = *action {
            game.stack.push(self);
            game.demand(unit, chance, journal);
        }
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let seen = |id: &UnitId| game.is_known_to(Viewer::Seat(self.seat), *id);
        if self.due(game).any(|id| seen(&id)) {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        self.of
    }
}

impl Couleurs {
    fn demand(&mut self, id: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.unit_mut(id).marks.add(Marks::LOSS_TESTED);
        self.other_reason(id, "test-losses", chance, journal);
        self.look_at_routs();
    }
}
