//! Phases 3 and 4: what is due to several battalions befalls them one by one, in the order that their player chooses, the
//! side with the initiative first: resolve tests (`res.when`, `res.once`, `res.phase`), then flights (`rout.move`).

use crate::book::objections::Objections;
use crate::book::vocabulary::UnitId;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::first_two;
use crate::play::trial::Purpose;
use crate::rules;
use crate::show::offers;
use crate::state::{Aigles, Marks};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// What is due to a battalion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Phase 3: a resolve test.
    Test,
    /// Phase 4: a flight.
    Flight,
}

/// Which battalion is next?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneByOne {
    /// Whose battalions.
    pub side: Seat,
    /// What they owe.
    pub due: Due,
}

impl OneByOne {
    /// The battalion that an action names, if it answers this question.
    fn named(self, action: &Action) -> Option<UnitId> {
        match (self.due, action) {
            (Due::Test, Action::ResolveNext { unit }) | (Due::Flight, Action::FleeNext { unit }) => Some(*unit),
            _ => None,
        }
    }

    fn befall(self, game: &mut Aigles, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match self.due {
            Due::Test => game.take_test(unit, Purpose::Resolve, chance, journal),
            Due::Flight => game.flee(unit, chance, journal),
        }
    }
}

impl Question<Aigles> for OneByOne {
    fn asked(&self, _: &Aigles) -> Asked {
        match self.due {
            Due::Test => Asked::one(self.side, "decision-resolve_order", rules::RES_PHASE),
            Due::Flight => Asked::one(self.side, "decision-rout_order", rules::ROUT_MOVE),
        }
    }

    fn list(&self, game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.owing(seat, self.due).map(|unit| match self.due {
            Due::Test => Action::ResolveNext { unit },
            Due::Flight => Action::FleeNext { unit },
        }));
    }

    fn against(&self, game: &Aigles, seat: Seat, action: &Action) -> Objections {
        let Some(unit) = self.named(action) else { return Objections::NOT_NOW };
        let mut objections = game.own_unit_objections(seat, unit);
        let not_due = match self.due {
            Due::Test => Objections::NO_TEST_DUE,
            Due::Flight => Objections::NO_FLIGHT_DUE,
        };
        objections.require(game.owing(seat, self.due).any(|id| id == unit), not_due);
        objections
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let unit = self.named(action)?;
        Some(match self.due {
            Due::Test => offers::risky(game, unit, "test-resolve", "offer-resolve_next", rules::RES_PHASE),
            Due::Flight => offers::risky(game, unit, "result-flees", "offer-flee_next", rules::ROUT_MOVE),
        })
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Some(unit) = self.named(action) {
            game.stack.push(self);
            self.befall(game, unit, chance, journal);
        }
    }

    fn go_on(self, game: &mut Aigles, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if game.ask_for_screens(journal) {
            return Flow::On;
        }
        match (first_two(game.owing(self.side, self.due)), self.due) {
            ((Some(_), Some(_)), _) => return Flow::Ask,
            ((Some(unit), None), _) => self.befall(game, unit, chance, journal),
            _ if self.side == game.initiative => {
                game.stack.replace(OneByOne { side: self.side.opponent(), ..self });
            }
            (_, Due::Test) => {
                journal.tell(|| Event::PhaseBegins { phase: "phase-compulsory" });
                game.stack.replace(OneByOne { side: game.initiative, due: Due::Flight });
            }
            (_, Due::Flight) => game.finish_turn(chance, journal),
        }
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl Aigles {
    /// The battalions of a side that still have to test: a reason, and no test yet this turn. Or those that still have to
    /// flee.
    pub fn owing(&self, seat: Seat, due: Due) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.army(seat).filter(move |id| {
            let marks = self.unit(*id).marks;
            match due {
                Due::Test => marks.has(Marks::REASONS) && !marks.has(Marks::TESTED | Marks::ROUTING),
                Due::Flight => marks.has(Marks::ROUTING) && !marks.has(Marks::FLED),
            }
        })
    }
}
