//! The operation-point phase (7).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Force, Pool, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::operation_points::{self, Allotment};
use crate::show::offers::plain;
use crate::state::sets::UnitId;
use crate::state::{Toulon, Whereabouts};
use crate::think::reflex::best;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// A side takes points of a penalty out of its pools (7.12b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Penalty {
    /// Which side.
    pub side: Side,
    /// Points left.
    pub left: u8,
}

impl Question<Toulon> for Penalty {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.speaker(self.side), "decision-penalty", rules::R7_12B)
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.filled(self.side).map(|pool| Action::Penalty { pool }));
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        let Action::Penalty { pool } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(game.filled(self.side).any(|filled| filled == pool), Objections::EMPTY_POOL);
        objections
    }

    fn offer(&self, _: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Penalty { pool } = *action else { return None };
        let text = Text::new("offer-penalty").with("pool", Text::new(pool.label()));
        Some(plain("action-penalty", text, rules::R7_12B))
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Penalty { pool } = *action {
            game.pools[pool.index()] -= 1;
            journal.tell(|| Event::PenaltyTaken { pool, points: 1 });
            game.push(Penalty { left: self.left - 1, ..self });
        }
    }

    /// Where there is no choice the rest is taken.
    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        let mut filled = game.filled(self.side);
        let (first, second) = (filled.next(), filled.next());
        drop(filled);
        if self.left > 0 && second.is_some() {
            return Flow::Ask;
        }
        if let Some(pool) = first.filter(|_| self.left > 0) {
            let points = self.left.min(game.pools[pool.index()]);
            game.pools[pool.index()] -= points;
            journal.tell(|| Event::PenaltyTaken { pool, points });
        }
        game.pop();
        Flow::On
    }

    /// Points are taken from whoever has most.
    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::Penalty { pool } => i32::from(game.pools[pool.index()]) - i32::from(*pool == Pool::West),
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Toulon {
    /// Whether a nation or wing is in play: a unit on the map or afloat, or one due this very turn (7.2).
    #[must_use]
    pub fn is_in_play(&self, pool: Pool) -> bool {
        let Some(force) = pool.force() else {
            return self.setup.bonaparte().is_some_and(|id| match self.leader(id).at {
                Whereabouts::Area(_) => true,
                Whereabouts::Track(turn) => turn <= self.turn,
                _ => false,
            });
        };
        if force == Force::Austrian {
            return self.austrians_called() > 0;
        }
        self.setup.unit_ids().any(|unit| self.force_of(unit) == force && self.counts_now(unit))
    }

    fn counts_now(&self, unit: UnitId) -> bool {
        match self.unit(unit).at {
            Whereabouts::Area(_) | Whereabouts::Afloat | Whereabouts::OnRoad => true,
            Whereabouts::Track(turn) => turn <= self.turn,
            Whereabouts::Waiting | Whereabouts::Gone => false,
        }
    }

    /// Austrian units due to be in play this turn, eliminated ones included (32.8).
    #[must_use]
    pub fn austrians_called(&self) -> u8 {
        let called = |unit: &&UnitId| match self.unit(**unit).at {
            Whereabouts::Waiting => false,
            Whereabouts::Track(turn) => turn <= self.turn,
            _ => true,
        };
        self.setup.austrians.iter().filter(called).count() as u8
    }

    /// Every pool in play is filled, then sides that carry a defeat lose some (7.3, 7.4, 7.12).
    pub(crate) fn receive_points(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.pools = [0; Pool::COUNT];
        for pool in Pool::ALL {
            if !self.is_in_play(pool) {
                continue;
            }
            let base = match pool {
                Pool::Austrian => operation_points::austrian_base(self.austrians_called()),
                _ => tables().op_base.of(pool, self.turn),
            };
            let base = base.saturating_add_signed(self.setup.op_modifiers[pool.index()]);
            let allotment = Allotment { pool, base };
            let income = allotment.receive(chance);
            self.pools[pool.index()] = income.points;
            journal.tell(|| Event::Income { allotment, income });
        }
        // The side with the initiative decides first: its penalty is pushed last (rule.side-order).
        for side in [self.initiative.other(), self.initiative] {
            if self.shaken[side.index()] {
                let (die, left) = operation_points::penalty(self.wealth(side), chance);
                journal.tell(|| Event::PenaltyRolled { side, points: die });
                self.push(Penalty { side, left });
            }
        }
    }

    fn wealth(&self, side: Side) -> u16 {
        self.filled(side).map(|pool| u16::from(self.pools[pool.index()])).sum()
    }

    /// Pools of a side's wings or nations that have points; Bonaparte's fixed allotment is no wing's (7.5, 7.12b).
    fn filled(&self, side: Side) -> impl Iterator<Item = Pool> + '_ {
        let bears = move |pool: &Pool| pool.side() == side && pool.force().is_some();
        Pool::ALL.into_iter().filter(bears).filter(|pool| self.pools[pool.index()] > 0)
    }
}
