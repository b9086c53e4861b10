//! The operation-point phase (7).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Force, Pool, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules::operation_points::{self, Allotment};
use crate::state::sets::UnitId;
use crate::state::{Phase, Toulon, Whereabouts};
use kernel::{Chance, Journal};

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
                self.push(Phase::Penalty { side, left });
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

    pub(crate) fn penalty_objections(&self, side: Side, action: &Action) -> Objections {
        let Action::Penalty { pool } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(self.filled(side).any(|filled| filled == pool), Objections::EMPTY_POOL);
        objections
    }

    pub(crate) fn list_penalty(&self, side: Side, out: &mut impl FnMut(Action)) {
        self.filled(side).for_each(|pool| out(Action::Penalty { pool }));
    }

    pub(crate) fn decide_penalty(&mut self, pool: Pool, journal: &mut impl Journal<Event>) {
        let Phase::Penalty { side, left } = self.phase() else { return };
        self.pools[pool.index()] -= 1;
        journal.tell(|| Event::PenaltyTaken { pool, points: 1 });
        self.replace(Phase::Penalty { side, left: left - 1 });
    }

    /// Whether somebody has to decide about the penalty; where there is no choice it is taken.
    pub(crate) fn settle_penalty(&mut self, journal: &mut impl Journal<Event>) -> bool {
        let Phase::Penalty { side, left } = self.phase() else { return true };
        let mut filled = self.filled(side);
        let (first, second) = (filled.next(), filled.next());
        drop(filled);
        match (left, first, second) {
            (0, ..) | (_, None, _) => {
                self.pop();
                false
            }
            (_, Some(pool), None) => {
                let points = left.min(self.pools[pool.index()]);
                self.pools[pool.index()] -= points;
                journal.tell(|| Event::PenaltyTaken { pool, points });
                self.pop();
                false
            }
            _ => true,
        }
    }
}
