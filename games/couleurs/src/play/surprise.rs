//! Surprise: a unit engaged in column of march is put into the formation it wanted, short of the points it lacks
//! (sop.surprise).

use super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Formation, Order, UnitId};
use crate::rules;
use crate::rules::operational;
use crate::state::{Action, Couleurs, Event, Fate};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// In which formation is a unit caught in column of march found?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surprise;

/// What it may have wanted to form.
const WANTED: [Formation; 5] =
    [Formation::Line, Formation::Divisions, Formation::Companies, Formation::Square, Formation::Battery];

impl Couleurs {
    /// The first target of the resolution that is still in column of march and can form.
    pub(crate) fn surprised_in_column(&self) -> Option<UnitId> {
        let clash = self.clash.as_ref()?;
        clash.defenders.iter().map(|party| party.unit).find(|unit| {
            self.unit(*unit).fate == Fate::OnTable
                && self.unit(*unit).formation == Formation::March
                && WANTED.into_iter().any(|formation| self.against_wanted(*unit, formation).is_empty())
        })
    }

    fn against_wanted(&self, id: UnitId, formation: Formation) -> Objections {
        let mut against = Objections::NONE;
        let known = WANTED.contains(&formation) && self.change_tally(id, formation).is_some();
        against.require(known, Objections::NO_SUCH_FORMATION);
        against.require(self.stand_in(id, formation).is_some(), Objections::NO_ROOM);
        against
    }

    /// Points a unit lacks to be deployed in time.
    fn lacks(&self, id: UnitId, formation: Formation) -> u8 {
        let cost = self.change_tally(id, formation).map_or(0, |tally| tally.sum());
        operational::lacks(cost, self.left(id))
    }
}

impl Question<Couleurs> for Surprise {
    fn asked(&self, game: &Couleurs) -> Asked {
        let seat = game.surprised_in_column().map_or(Seat(0), |unit| game.seat_of(unit));
        Asked::one(seat, "decision-surprise", rules::SOP_SURPRISE)
    }

    fn list(&self, game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        let Some(unit) = game.surprised_in_column() else { return };
        let fit = WANTED.into_iter().filter(|formation| game.against_wanted(unit, *formation).is_empty());
        out.extend(fit.map(|formation| Action::Form { unit, formation }));
    }

    fn against(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Form { unit, formation } if game.surprised_in_column() == Some(unit) => {
                game.against_wanted(unit, formation)
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Form { unit, formation } => {
                let order = operational::surprised(game.lacks(unit, formation), Order::Formed);
                let label = Text::new("offer-surprised")
                    .with("formation", Text::new(formation.label()))
                    .with("state", Text::new(order.label()));
                let mut offer = game.unit_offer("action-form", label, rules::SOP_SURPRISE, unit, None);
                offer.ghost = game.stand_in(unit, formation).map(|stand| crate::show::place(&stand));
                offer
            }
            _ => offer("action-done", Text::new("offer-no_more_moves"), rules::SOP_SURPRISE),
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
        let Action::Form { unit, formation } = *action else { return };
        let lacks = game.lacks(unit, formation);
        let cost = game.change_tally(unit, formation).map_or(0, |tally| tally.sum()) as u8;
        let left = game.left(unit);
        game.spend(unit, cost.min(left));
        game.take_formation(unit, formation);
        let order = operational::surprised(lacks, game.unit(unit).order);
        game.unit_mut(unit).order = order;
        journal.tell(|| Event::Surprised { unit, formation, lacks });
        game.stack.push(self);
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        if game.surprised_in_column().is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, game: &Couleurs) -> Option<UnitId> {
        game.surprised_in_column()
    }
}
