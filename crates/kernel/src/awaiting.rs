//! Who must decide now, and what about.

use crate::{RuleId, SeatSet};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaiting {
    /// One or several seats must decide. Several at once for simultaneous orders: each decides without seeing the others.
    Decision {
        /// The seats that still have to decide.
        seats: SeatSet,
        /// The decision point: id of the message that asks the question.
        point: &'static str,
        /// The rule that asks it.
        rule: RuleId,
    },
    /// The game is over.
    Nobody,
}

impl Awaiting {
    /// The seats that still have to decide.
    #[must_use]
    pub fn seats(self) -> SeatSet {
        match self {
            Awaiting::Decision { seats, .. } => seats,
            Awaiting::Nobody => SeatSet::EMPTY,
        }
    }
}
