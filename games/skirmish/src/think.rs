//! For computer players: how good a position is. Nothing here is a rule.

use crate::{Action, Skirmish};
use gamekit::prelude::*;

impl Evaluate for Skirmish {
    gamekit::quick_by_questions!(Action::Pass);

    /// A man counts 100, an area held 150.
    fn value(&self, seat: Seat) -> i64 {
        let side = |seat: Seat| 100 * self.men(seat) + 150 * self.ground(seat);
        side(seat) - side(seat.opponent())
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        out.extend(Seat::BOTH.map(|seat| ("figure-men", seat, self.men(seat))));
    }
}
