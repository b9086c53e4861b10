//! How good a position is, and what computer players make of it. All numbers are thousandths of a victory point.
//!
//! Nothing here is a rule. The siege is a matter of plans rather than of looking one decision ahead: what to hold is in
//! [`crate::think::plan`], which force goes where in [`crate::think::orders`], everything else in [`crate::think::reflex`].

use crate::book::tables::tables;
use crate::book::vocabulary::Side;
use crate::play::action::Action;
use crate::state::Toulon;
use crate::state::sets::AreaId;
use gamekit::question;
use kernel::{Clock, Evaluate, Seat};

/// A victory point.
const POINT: i64 = 1000;
/// A strength point on the map.
const STRENGTH: i64 = 120;
/// A point of the evacuation gauge, which counts twice once a peninsula is lost.
const GAUGE: i64 = 700;
/// A peninsula in Republican hands.
const PENINSULA: i64 = 4000;
/// The game itself.
const VICTORY: i64 = 100_000;

impl Evaluate for Toulon {
    fn value(&self, seat: Seat) -> i64 {
        let Some(side) = self.setup.side_of_seat(seat) else { return 0 };
        if let Some(over) = self.over() {
            return match over.winner {
                Some(winner) if winner == side => VICTORY,
                Some(_) => -VICTORY,
                None => 0,
            };
        }
        let allied = allied_value(self, side);
        if side == Side::Allied { allied } else { -allied }
    }

    fn settled(&self) -> bool {
        question::settled(self)
    }

    /// What an entry, the spies or fire ask on their way is part of them; everything else is decided freely.
    fn quiet(&self) -> bool {
        question::quiet(self)
    }

    fn reflex(&self, seat: Seat) -> Action {
        // Whoever is awaited has an answer.
        question::reflex(self, seat).unwrap_or(Action::MovementDone)
    }

    /// One answer: the plan decides, not the look ahead.
    fn sensible(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(question::reflex(self, seat));
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        for side in Side::ALL {
            let seat = self.speaker(side);
            let lost: i64 = self
                .setup
                .unit_ids()
                .filter(|unit| self.side_of(*unit) == side)
                .map(|unit| i64::from(self.unit(unit).permanent))
                .sum();
            out.push(("figure-points", seat, i64::from(self.victory_points(side))));
            out.push(("figure-losses", seat, lost));
        }
        out.push(("figure-gauge", self.speaker(Side::Republican), i64::from(self.gauge)));
        out.push(("figure-turns", self.speaker(Side::Allied), i64::from(self.turn)));
    }

    fn clock(&self) -> Option<Clock> {
        let from = u32::from(self.setup.first_turn);
        let since = |turn: u8| (u32::from(turn) + 1).saturating_sub(from);
        Some(Clock { turn: since(self.turn), last: since(self.setup.last_turn) })
    }
}

/// The position from the Allied side, as a side knows it: its own strength as it is, the enemy's as it looks.
fn allied_value(game: &Toulon, side: Side) -> i64 {
    let points = i64::from(game.allied_lead()) * POINT;
    let strength = |of: Side| -> i64 {
        let one = |area: AreaId| {
            if of == side { i64::from(game.strength_in(area, of)) } else { i64::from(game.looks_like(side, area)) }
        };
        game.occupied[of.index()].iter().map(one).sum::<i64>() * STRENGTH
    };
    let lost = game.peninsula_lost();
    let gauge = i64::from(game.gauge.min(tables().evacuation.trigger)) * if lost { 2 * GAUGE } else { GAUGE };
    points + strength(Side::Allied) - strength(Side::Republican) - gauge - if lost { PENINSULA } else { 0 }
}
