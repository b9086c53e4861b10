//! How good a position is: what computer players think with. All numbers are thousandths of a victory point.
//!
//! Nothing here is a rule. Every corps has a plan: it attacks the objectives it lacks, holds those it has, and marches
//! to the sound of the guns when neither is near.

use crate::book::vocabulary::Grade;
use crate::play::action::Action;
use crate::play::{ChooseUnit, Phase, UnitTurn};
use crate::setup::UnitId;
use crate::state::{BrigadeMarks, GONE, Marks, Risorgimento};
use crate::think::plan::Plan;
use crate::think::survey::DRAW;
use gamekit::question::Phases;
use kernel::{Clock, Evaluate, Feature, Game, Judgement, Outcome, Seat, fitted_judgement};

/// The game itself.
const VICTORY: i64 = 1_000_000;
/// One victory point.
const POINT: i64 = 1000;
/// A unit that is Disordered.
const DISORDER: i64 = 700;
/// One Loss.
const LOSS: i64 = 350;
/// From so many movement points on nobody guards an objective.
const NEAR: i64 = 8;
/// An enemy next to a Rear hexside.
const TURNED: i64 = 250;
/// A unit that is Disordered where an objective is held, on top.
const SHAKEN: i64 = 300;

impl Evaluate for Risorgimento {
    fn value(&self, seat: Seat) -> i64 {
        if let Some(Outcome { winners, .. }) = self.outcome() {
            let points = i64::from(self.points(seat)) - i64::from(self.points(seat.opponent()));
            return points * POINT
                + match winners.first() {
                    Some(winner) if *winner == seat => VICTORY,
                    Some(_) => -VICTORY,
                    None => 0,
                };
        }
        let points = i64::from(self.points(seat)) - i64::from(self.points(seat.opponent()));
        // Where the enemy stands is his own affair: only what he has counts against us, or every advance would seem to
        // please him.
        points * POINT + self.side_value(seat) + self.plan_value(seat) - self.side_value(seat.opponent())
    }

    // What a march, a shot or an attack asks on its way is part of it; everything else is decided freely.
    gamekit::quick_by_questions!(Action::Done);

    fn sensible(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(phase) = self.phase().filter(|_| self.is_awaited(seat)) else { return };
        match phase {
            Phase::ChooseCorps(_) => self.corps_to_name(seat, out),
            Phase::ChooseBrigade(_) => self.next_formation(seat, Action::Done, out),
            Phase::ChooseUnit(ChooseUnit { brigade }) => self.formation_goes_on(seat, brigade, out),
            Phase::UnitTurn(UnitTurn { unit }) => self.sensible_moves(unit, out),
            // In which order formations act, where leaders ride and who waits is a matter of habit, not of search.
            Phase::ReserveIn(_)
            | Phase::ReserveOut(_)
            | Phase::LeaderMove(_)
            | Phase::Commanders(_)
            | Phase::CommanderMove(_)
            | Phase::Unstack(_)
            | Phase::Face(_) => out.extend(phase.reflex(self, seat)),
            Phase::Declare(_) => self.attacks_or_none(seat, Action::Done, out),
            _ => phase.list(self, seat, out),
        }
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        for seat in [Seat(0), Seat(1)] {
            let lost = self.ids().filter(|unit| self.seat_of(*unit) == seat && self.hex_of(*unit) == GONE).count();
            out.push(("figure-eliminated", seat, lost as i64));
            out.push(("figure-points", seat, self.points(seat).into()));
        }
        out.push(("figure-turns", Seat(0), i64::from(self.turn) + 1));
    }

    fn clock(&self) -> Option<Clock> {
        Some(Clock { turn: u32::from(self.turn) + 1, last: self.setup.turns.len() as u32 })
    }

    fn judgement(&self) -> &'static Judgement {
        fitted_judgement!(&self.setup.id, "ponte_nuovo")
    }

    fn features(&self, seat: Seat, out: &mut Vec<Feature>) {
        let clock = Clock { turn: u32::from(self.turn) + 1, last: self.setup.turns.len() as u32 };
        let enemy = seat.opponent();
        let lead = i64::from(self.points(seat)) - i64::from(self.points(enemy));
        // Twice the lead beyond the middle between what either side needs to win (scn.victory).
        let needs = |seat: Seat| i64::from(self.lead_needed(seat, Grade::Minor).unwrap_or(0));
        let margin = 2 * lead - (needs(seat) - needs(enemy));
        let ahead = i64::from(lead >= needs(seat)) - i64::from(-lead >= needs(enemy));
        let (margin_early, margin_late) = clock.early_and_late(POINT / 2 * margin);
        let (force_early, force_late) = clock.early_and_late(self.side_value(seat) - self.side_value(enemy));
        let (place_early, place_late) = clock.early_and_late(self.plan_value(seat) - self.plan_value(enemy));
        out.extend([
            ("margin_early", margin_early),
            ("margin_late", margin_late),
            ("force_early", force_early),
            ("force_late", force_late),
            ("place_early", place_early),
            ("place_late", place_late),
            ("ahead_late", clock.share_gone(1000 * ahead)),
        ]);
    }
}

impl Risorgimento {
    fn side_value(&self, seat: Seat) -> i64 {
        let mut value = 0;
        for unit in self.ids().filter(|unit| self.seat_of(*unit) == seat && self.is_on_map(*unit)) {
            value += self.unit_value(unit);
        }
        let broken = self.setup.brigade_ids().filter(|brigade| {
            self.setup.seat_of(*brigade) == seat && self.brigade(*brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT)
        });
        value - broken.count() as i64 * POINT
    }

    /// What the places of a side are worth to it by the plans of its corps.
    fn plan_value(&self, seat: Seat) -> i64 {
        let plan = Plan::new(self, seat);
        let own = self.ids().filter(|unit| self.seat_of(*unit) == seat && self.is_on_map(*unit));
        own.map(|unit| plan.place(unit, self.hex_of(unit))).sum::<i64>() + self.guard_value(seat, &plan)
    }

    /// What is held and threatened wants two battalions at hand, no more: the others go on.
    fn guard_value(&self, seat: Seat, plan: &Plan<'_>) -> i64 {
        let mut value = 0;
        for objective in &self.setup.objectives {
            let worth = i64::from(objective.points) * DRAW;
            for n in objective.hexes.clone().filter(|n| self.is_threatened(seat, *n, plan)) {
                let (mut first, mut second) = (NEAR, NEAR);
                for (unit, hex) in self.ids().zip(self.at.iter()) {
                    if hex.is_on_map() && self.seat_of(unit) == seat && self.class(unit).is_infantry() {
                        let far = i64::from(self.setup.goal_distance(n, *hex));
                        if far < first {
                            (first, second) = (far, first);
                        } else if far < second {
                            second = far;
                        }
                    }
                }
                value += worth * (2 * (NEAR - first) + (NEAR - second)) / (12 * NEAR);
            }
        }
        value
    }

    fn unit_value(&self, unit: UnitId) -> i64 {
        let (state, class, hex) = (self.unit(unit), self.class(unit), self.hex_of(unit));
        let mut value = 2 * POINT - i64::from(state.losses) * LOSS;
        if state.is(Marks::DISORDERED) {
            value -= DISORDER;
            if self.setup.objective_hexes.contains(&hex) {
                value -= SHAKEN;
            }
        }
        if state.is(Marks::SURPRISED) {
            value -= 300;
        }
        let (front, seat) = (self.front_mask(unit), self.seat_of(unit));
        for (side, next) in self.setup.ground.around(hex) {
            if self.holds_enemy(next, seat) {
                if front & side.bit() == 0 && !class.is_artillery() {
                    value -= TURNED;
                }
                if class.is_artillery() && self.at_hex(hex).nth(1).is_none() {
                    value -= POINT;
                }
            }
        }
        value
    }

    /// It is held, and an enemy is near enough to take it.
    pub(super) fn is_threatened(&self, seat: Seat, n: usize, plan: &Plan<'_>) -> bool {
        self.holders[n] == Some(seat) && plan.enemy(self.setup.objective_hexes[n]) <= 6
    }
}
