//! Phase 3: who owes a resolve test (`res.when`, `res.once`, `res.phase`).

use crate::rules;
use crate::state::{Aigles, Marks};
use crate::vocabulary::UnitId;
use kernel::{RuleId, Seat};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[rules::RES_WHEN, rules::RES_ONCE, rules::RES_PHASE];

impl Aigles {
    /// The battalions of a side that still have to test: a reason, and no test yet this turn.
    pub fn waverers(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.army(seat).filter(|id| {
            let marks = self.unit(*id).marks;
            marks.has(Marks::REASONS) && !marks.has(Marks::TESTED.and(Marks::ROUTING))
        })
    }
}
