//! The ladder: what a score allows, and what is taken off it afterwards (morale.ladder, fire.stop, fire.residual).

use super::Column;
use crate::book::charts::Charts;
use crate::book::vocabulary::{Band, Gait, Moral};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a score allows at most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rung {
    /// A moral state.
    State(Moral),
    /// It stands, and may fire from this band on; none: its fire has no effect.
    Fire(Option<Band>),
    /// The manoeuvre of a reaction is done.
    #[schemars(title = "result-reaction-done")]
    Done,
    /// Another reason: nothing happens.
    #[schemars(title = "result-other-unaffected")]
    Unaffected,
    /// It keeps its state but may not go nearer the enemy this turn.
    #[schemars(title = "result-other-hold")]
    Hold,
    /// It goes down so many rungs.
    Down(u8),
}

impl Rung {
    /// The state a unit is left in by this rung, if it is one.
    #[must_use]
    pub const fn moral(self) -> Moral {
        match self {
            Rung::State(moral) => moral,
            _ => Moral::Stand,
        }
    }

    /// Id of the message that words it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Rung::State(Moral::Charge) => "result-mac-cha",
            Rung::State(Moral::Attack) => "result-mac-att",
            Rung::State(Moral::Advance) => "result-mac-ava",
            Rung::State(Moral::Stand) => "result-mac-arr",
            Rung::State(Moral::Halt) => "result-mac-hal",
            Rung::State(Moral::FallBack) => "result-mac-rep",
            Rung::State(Moral::Retreat) => "result-mac-ret",
            Rung::State(Moral::Rout) => "result-mac-der",
            Rung::Fire(Some(Band::P1 | Band::P1bis)) => "result-fire-p1",
            Rung::Fire(Some(Band::P2 | Band::P2bis)) => "result-fire-p2",
            Rung::Fire(Some(Band::P3)) => "result-fire-p3",
            Rung::Fire(None) => "result-fire-ineffective",
            Rung::Done => "result-reaction-done",
            Rung::Unaffected => "result-other-unaffected",
            Rung::Hold => "result-other-hold",
            Rung::Down(1) => "result-other-down1",
            Rung::Down(2) => "result-other-down2",
            Rung::Down(_) => "result-other-down3",
        }
    }
}

/// The rung of a score (morale.ladder).
#[must_use]
pub fn rung(charts: &Charts, column: Column, score: i32) -> Rung {
    let place = |floors: &[i32]| floors.iter().position(|floor| score >= *floor).unwrap_or(floors.len() - 1);
    match column {
        Column::March => Rung::State(Moral::ALL[place(&charts.ladder.march)]),
        Column::Fire => match place(&charts.ladder.fire) {
            0 => Rung::Fire(Some(Band::P1)),
            1 => Rung::Fire(Some(Band::P2)),
            2 => Rung::Fire(Some(Band::P3)),
            3 => Rung::Fire(None),
            worse => Rung::State(Moral::ALL[worse]),
        },
        Column::Reaction => match place(&charts.ladder.reaction) {
            0 => Rung::Done,
            worse => Rung::State(Moral::ALL[worse + 3]),
        },
        Column::Other => match place(&charts.ladder.other) {
            0 => Rung::Unaffected,
            1 => Rung::Hold,
            5 => Rung::State(Moral::Rout),
            down => Rung::Down(down as u8 - 1),
        },
    }
}

/// The state a unit drops to in a test for another reason: along the order without Halte, never below Déroute.
#[must_use]
pub fn dropped(from: Moral, rungs: u8) -> Moral {
    const LADDER: [Moral; 7] =
        [Moral::Charge, Moral::Attack, Moral::Advance, Moral::Stand, Moral::FallBack, Moral::Retreat, Moral::Rout];
    let place = match from {
        // From Halte the first step is Repli.
        Moral::Halt => 3,
        _ => LADDER.iter().position(|moral| *moral == from).unwrap_or(3),
    };
    LADDER[(place + usize::from(rungs)).min(LADDER.len() - 1)]
}

/// What the random die adds (morale.random).
#[must_use]
pub const fn random(die: u8) -> i32 {
    match die {
        1 => -1,
        6 => 1,
        _ => 0,
    }
}

/// Held within the bounds of the chart (morale.clamp).
#[must_use]
pub fn clamped(charts: &Charts, score: i32) -> i32 {
    score.clamp(charts.morale.score_min, charts.morale.score_max)
}

/// The points of stop fire: three for each 5 % (fire.stop).
#[must_use]
pub fn stop_fire(charts: &Charts, percent: i32) -> i32 {
    charts.morale.loss_5pct_stop_fire * (percent / charts.losses.step)
}

/// What a march to fire loses to a fire from farther out: never more than one rung's worth (maf.drop).
#[must_use]
pub fn march_to_fire_drop(charts: &Charts, percent: i32) -> i32 {
    stop_fire(charts, percent).max(-charts.morale.maf_most)
}

/// What the gait an attacker still has costs the defender (fire.residual).
#[must_use]
pub fn residual(charts: &Charts, gait: Gait) -> i32 {
    -charts.morale.residual_per_gait * gait.level()
}

/// What counter-charges cost the attacker: a point for each gait taken, together three at most (mac.counter_cap).
#[must_use]
pub fn counter(charts: &Charts, gaits: i32) -> i32 {
    (-gaits).max(charts.morale.cap_counter)
}
