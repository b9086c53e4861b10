//! The halves of an army that is one formation (scn.sanmartino).

use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::setup::{BrigadeId, FormationKind};
use crate::show::offers::of_brigade;
use crate::state::{BrigadeMarks, Risorgimento};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// The owner of a one-formation army names its first half, brigade by brigade (scn.sanmartino).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halves;

impl Question<Risorgimento> for Halves {
    fn asked(&self, game: &Risorgimento) -> Asked {
        let corps = game.setup.corps.iter().find(|corps| corps.halves);
        Asked::one(corps.map_or(Seat(0), |corps| corps.seat), "decision-halves", rules::SCN_SANMARTINO)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.halves_to_name(&mut |brigade| out.push(Action::Half { brigade }));
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Half { brigade } = *action else { return None };
        Some(of_brigade(game, brigade, "action-half", "offer-half", rules::SCN_SANMARTINO))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.stack.push(self);
        if let Action::Half { brigade } = *action {
            game.brigade_mut(brigade).marks.clear(BrigadeMarks::SECOND_HALF);
            journal.tell(|| Event::HalfNamed { brigade });
        }
    }

    /// The first half is full.
    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let mut left = false;
        game.halves_to_name(&mut |_| left = true);
        if left {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl Risorgimento {
    /// The brigades among which the halves of a one-formation army are named (scn.sanmartino).
    fn halves_to_name(&self, out: &mut impl FnMut(BrigadeId)) {
        for corps in self.setup.corps_ids().filter(|corps| self.setup.corps(*corps).halves) {
            let brigades = || {
                self.setup
                    .brigades_of(corps)
                    .filter(|brigade| self.setup.brigade(*brigade).kind == FormationKind::Brigade)
            };
            let first = brigades().filter(|b| !self.brigade(*b).marks.has(BrigadeMarks::SECOND_HALF)).count();
            if first < brigades().count() / 2 {
                brigades().filter(|b| self.brigade(*b).marks.has(BrigadeMarks::SECOND_HALF)).for_each(&mut *out);
            }
        }
    }
}
