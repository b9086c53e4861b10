//! Safeguards: at the end of the turn a unit with points left may meet the new situation (safeguard.action).

use super::moves::act_offer;
use super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Formation, UnitId};
use crate::rules;
use crate::state::{Action, Couleurs, Event, Marks};
use boards::table::Angle;
use gamekit::listing::{Any, Listing};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Which safeguards does a side take (DP8)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Safeguards {
    /// Who is asked.
    pub seat: Seat,
}

impl Couleurs {
    /// What forbids an act as a safeguard.
    fn against_safeguard(&self, seat: Seat, action: &Action) -> Objections {
        let kind = matches!(
            action,
            Action::Turn { .. }
                | Action::About { .. }
                | Action::Form { .. }
                | Action::Reform { .. }
                | Action::BackStep { .. }
                | Action::Rearrange { .. }
        );
        let Some(unit) = action.unit().filter(|_| kind) else { return Objections::NO_SAFEGUARD };
        let mut against = self.own(seat, unit);
        if !against.is_empty() {
            return against;
        }
        let state = self.unit(unit);
        against.require(!state.marks.has(Marks::SAFEGUARDED), Objections::SAFEGUARDED);
        against.require(self.left(unit) > 0, Objections::NO_POINTS);
        against.require(state.moral.is_positive(), Objections::SHAKEN);
        let bound = Marks::FIRED_LATE | Marks::MARCHING | Marks::SUPPORTS;
        if against.is_empty() && state.marks.has(bound) {
            // A fire that was the last act of the phase does not forbid a safeguard (fire.tactical).
            let mut free = self.clone();
            free.unit_mut(unit).marks.remove(bound);
            free.measure();
            against.add(free.against_act(seat, action));
        } else if against.is_empty() {
            against.add(self.against_act(seat, action));
        }
        against
    }

    /// Whether an enemy gives a unit cause for a safeguard.
    fn has_cause(&self, id: UnitId) -> bool {
        let stand = self.stand(id);
        self.enemies(id).any(|enemy| {
            self.unit(enemy).moral.is_positive() && stand.is_within(&self.stand(enemy), crate::book::vocabulary::ud(6))
        })
    }
}

impl Safeguards {
    fn acts(game: &Couleurs, seat: Seat, unit: UnitId, out: &mut impl Listing<Action>) {
        let heading = game.unit(unit).pose.heading;
        let turns = [-90, -30, 30, 90].map(|degrees| Action::Turn { unit, heading: heading + Angle::degrees(degrees) });
        let forms = [Formation::Square, Formation::Line, Formation::Divisions]
            .map(|formation| Action::Form { unit, formation });
        let others = [Action::About { unit }, Action::BackStep { unit }, Action::Reform { unit, formation: None }];
        for action in turns.into_iter().chain(forms).chain(others) {
            if !out.is_enough() && game.against_safeguard(seat, &action).is_empty() {
                out.add(action);
            }
        }
    }

    fn open(game: &Couleurs, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        game.army(seat).filter(|unit| {
            let state = game.unit(*unit);
            game.left(*unit) > 0
                && state.moral.is_positive()
                && !state.marks.has(Marks::SAFEGUARDED)
                && game.has_cause(*unit)
        })
    }
}

impl Question<Couleurs> for Safeguards {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-safeguard", rules::SAFEGUARD_ACTION)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        for unit in Safeguards::open(game, seat) {
            Safeguards::acts(game, seat, unit, out);
        }
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Done) { Objections::NONE } else { game.against_safeguard(seat, action) }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            if matches!(action, Action::Done) {
                return Some(offer("action-done", Text::new("offer-no_safeguard"), rules::SAFEGUARD_ACTION));
            }
            Offer { rule: rules::SAFEGUARD_ACTION, ..act_offer(game, action) }
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Some(unit) = action.unit() else { return };
        game.stack.push(self);
        if game.has_unseen(seat.opponent()) && !game.against_safeguard(seat, action).is_empty() {
            game.surprised(unit, journal);
            return;
        }
        let before = game.unit(unit).spent;
        let depth = game.stack.inwards_out().count();
        game.act(action, chance, journal);
        // Nobody answers a safeguard.
        while game.stack.inwards_out().count() > depth {
            game.stack.pop();
        }
        game.end_change(unit);
        let state = game.unit_mut(unit);
        state.lent += state.spent - before;
        state.spent = before;
        state.marks.add(Marks::SAFEGUARDED);
    }

    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, _journal: &mut impl Journal<Event>) -> Flow {
        let any = Safeguards::open(game, self.seat).any(|unit| {
            let mut acts = Any::default();
            Safeguards::acts(game, self.seat, unit, &mut acts);
            acts.found()
        });
        // A side with troops out of sight is always asked, lest the asking tell of them (vis.hidden).
        if any || game.has_unseen(self.seat) {
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
}
