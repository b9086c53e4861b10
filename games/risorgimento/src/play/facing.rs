//! Which way those face who have come to a hex by withdrawing, retreating or winning it (6.1, 7.43).

use crate::book::facing::Facing;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::setup::UnitId;
use crate::show::narrate::facing_label;
use crate::show::offers::{ghost, of_unit};
use crate::state::{Hex, Risorgimento};
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Which way a unit or a stack faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The hex.
    pub hex: Hex,
    /// Whose units.
    pub side: Seat,
}

impl Face {
    /// The topmost unit that turns.
    pub(crate) fn first(self, game: &Risorgimento) -> Option<UnitId> {
        game.stack_at(self.hex).into_iter().find(|unit| game.seat_of(*unit) == self.side)
    }
}

impl Question<Risorgimento> for Face {
    fn asked(&self, _: &Risorgimento) -> Asked {
        Asked::one(self.side, "decision-facing", rules::R6_1)
    }

    fn list(&self, _: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend(Facing::ALL.map(|facing| Action::Face { facing }));
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Face { facing } = *action else { return None };
        let offer = of_unit(game, self.first(game)?, "action-turn", "offer-face", rules::R6_1);
        let label = offer.label.with("facing", Text::new(facing_label(facing)));
        Some(Offer { label, ghost: ghost(game, self.hex, Some(facing)), ..offer })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Face { facing } = *action else { return };
        for unit in game.stack_at(self.hex) {
            if game.seat_of(unit) == self.side {
                game.unit_mut(unit).face(facing);
                journal.tell(|| Event::Faced { unit, facing });
            }
        }
    }

    /// Towards the enemy.
    fn reflex(&self, game: &Risorgimento, _: Seat) -> Option<Action> {
        Some(Action::Face { facing: game.best_facing(self.hex, self.side) })
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.on_top(self.hex)
    }
}
