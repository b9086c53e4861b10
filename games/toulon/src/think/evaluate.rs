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
use kernel::{Clock, Evaluate, Feature, Judgement, Seat, fitted_judgement};

/// A victory point.
const POINT: i64 = 1000;
/// A strength point on the map.
const STRENGTH: i64 = 120;
/// A point of the evacuation gauge, which counts twice once a peninsula is lost.
const GAUGE: i64 = 700;
/// A peninsula in Republican hands.
const PENINSULA: i64 = 4000;
/// More superiority than this around a peninsula is no use.
const MOST_GRIP: i64 = 40;
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

    // What an entry, the spies or fire ask on their way is part of them; everything else is decided freely.
    gamekit::quick_by_questions!(Action::MovementDone);

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

    fn judgement(&self) -> &'static Judgement {
        fitted_judgement!(&self.setup.id, "assault")
    }

    fn features(&self, seat: Seat, out: &mut Vec<Feature>) {
        let side = self.setup.side_of_seat(seat).unwrap_or(Side::Allied);
        let sign = if side == Side::Allied { 1 } else { -1 };
        let clock = self.clock().unwrap_or(Clock { turn: 0, last: 1 });
        let strength = |of: Side| -> i64 {
            self.occupied[of.index()].iter().map(|area| known_strength(self, area, of, side)).sum()
        };
        let both = |amount: i64| clock.early_and_late(sign * amount);
        let (points_early, points_late) = both(POINT * i64::from(self.allied_lead()));
        let (grip_early, grip_late) = both(-1000 * grip(self, side));
        // Who would win if it ended now (34.2, rule.assault).
        let winner = self.verdict_now().map_or(0, |winner| if winner == Side::Allied { 1000 } else { -1000 });
        let (ahead_early, ahead_late) = both(winner);
        out.extend([
            ("points_early", points_early),
            ("points_late", points_late),
            ("strength", sign * 1000 * (strength(Side::Allied) - strength(Side::Republican))),
            ("gauge", -sign * 1000 * i64::from(self.gauge)),
            ("peninsula", if self.peninsula_lost() { -1000 * sign } else { 0 }),
            ("grip_early", grip_early),
            ("grip_late", grip_late),
            ("ahead_early", ahead_early),
            ("ahead_late", ahead_late),
        ]);
    }
}

/// The strength of a side in an area as another knows it: its own as it is, the enemy's as it looks.
fn known_strength(game: &Toulon, area: AreaId, of: Side, side: Side) -> i64 {
    match of {
        _ if !game.occupied[of.index()].has(area) => 0,
        own if own == side => i64::from(game.strength_in(area, of)),
        _ => i64::from(game.looks_like(side, area)),
    }
}

/// How near the Republicans are to a peninsula: the most by which they are stronger in and around the areas of one.
fn grip(game: &Toulon, side: Side) -> i64 {
    let over = |area: AreaId| {
        let around = game.setup.ground(area).neighbours.with(area);
        let strength = |of: Side| around.iter().map(|area| known_strength(game, area, of, side)).sum::<i64>();
        strength(Side::Republican) - strength(Side::Allied)
    };
    let areas = game.setup.map.area_ids().filter(|area| game.setup.ground(*area).peninsula.is_some());
    areas.map(over).max().unwrap_or(0).clamp(-MOST_GRIP, MOST_GRIP)
}

/// The position from the Allied side, as a side knows it: its own strength as it is, the enemy's as it looks.
fn allied_value(game: &Toulon, side: Side) -> i64 {
    let points = i64::from(game.allied_lead()) * POINT;
    let strength = |of: Side| -> i64 {
        game.occupied[of.index()].iter().map(|area| known_strength(game, area, of, side)).sum::<i64>() * STRENGTH
    };
    let lost = game.peninsula_lost();
    let gauge = i64::from(game.gauge.min(tables().evacuation.trigger)) * if lost { 2 * GAUGE } else { GAUGE };
    points + strength(Side::Allied) - strength(Side::Republican) - gauge - if lost { PENINSULA } else { 0 }
}
