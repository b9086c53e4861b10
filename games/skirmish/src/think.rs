//! For computer players: how good a position is. Nothing here is a rule.

use crate::play::Action;
use crate::state::{BOTH, Skirmish};
use gamekit::question;
use kernel::{Evaluate, Seat};

impl Evaluate for Skirmish {
    /// A man counts 100, an area held 150.
    fn value(&self, seat: Seat) -> i64 {
        let side = |seat: Seat| 100 * self.men(seat) + 150 * self.ground(seat) as i64;
        side(seat) - side(seat.opponent())
    }

    fn settled(&self) -> bool {
        question::settled(self)
    }

    fn reflex(&self, seat: Seat) -> Action {
        question::reflex(self, seat).unwrap_or(Action::Pass)
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        out.extend(BOTH.map(|seat| ("figure-men", seat, self.men(seat))));
    }
}
