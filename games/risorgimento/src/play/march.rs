//! A unit on the march: step after step, with all that may come between (5.3, 6.3, rulings on the order of events).

use crate::play::Window;
use crate::play::event::Event;
use crate::setup::UnitId;
use crate::state::{Hex, March, Marks, Risorgimento, Stage};
use gamekit::question::Step;
use kernel::{Chance, Journal, Seat};

/// The march goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marching;

impl Step<Risorgimento> for Marching {
    /// Takes the march one stage further.
    fn take(self, game: &mut Risorgimento, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let unit = game.march.unit;
        // 7.53: one that was driven back has finished its move.
        let driven_back = game.march.stage > Stage::Step && game.hex_of(unit) != game.march.hex;
        if game.march.steps == 0 || driven_back {
            return;
        }
        game.stack.push(self);
        match game.march.stage {
            Stage::Before => {
                if !game.step_is_open() {
                    game.march.steps = 0;
                    return;
                }
                game.march.stage = Stage::Step;
                game.open_window(Window::BeforeStep, chance, journal);
            }
            Stage::Step => game.take_step(journal),
            Stage::Perceive => {
                game.march.stage = Stage::Cavalry;
                game.perceive(chance, journal);
            }
            Stage::Cavalry => {
                // Counter-charges and withdrawals come one by one; the window closes when nobody is left (7.53).
                if !game.open_window(Window::Cavalry, chance, journal) {
                    // 6.32: cavalry that has withdrawn stops nobody.
                    if game.is_in_zoc(unit) {
                        game.march.stopped = true;
                        game.unit_mut(unit).marks.set(Marks::STOPPED);
                    }
                    game.march.stage = Stage::Batteries;
                }
            }
            Stage::Batteries => {
                if !game.open_window(Window::Batteries, chance, journal) {
                    game.march.stage = Stage::Leaders;
                }
            }
            Stage::Leaders => {
                game.march.steps -= 1;
                game.march.way >>= 3;
                game.march.stage = Stage::Before;
                game.march.gone = March::NONE.gone;
                if game.march.stopped || game.march.minimum {
                    game.march.steps = 0;
                }
                game.expose(game.hex_of(unit), game.seat_of(unit));
            }
        }
    }
}

impl Risorgimento {
    /// Sets a unit on its way to a hex it can reach.
    pub(crate) fn begin_march(&mut self, unit: UnitId, to: Hex, strategic: bool) {
        let reach = self.reach_of(unit, strategic);
        let (way, steps) = reach.way(&self.setup, to);
        let m = self.mover(unit, strategic);
        let cost = reach.cost(to).unwrap_or(u8::MAX);
        drop(reach);
        // 5.31: the one step that costs more than it has.
        let minimum = steps == 1 && m.spent == 0 && {
            let field = self.field(m.seat, false);
            let side = crate::book::facing::Facing::of((way & 7) as usize);
            let dear = self.step_verdict(&field, &m, m.at, side, to, false).cost > m.allowance;
            dear || cost > m.allowance
        };
        self.march = March { unit, way, steps, strategic, minimum, start: self.march.start, ..March::NONE };
        self.stack.push(Marching);
    }

    /// Whether the next step can be made as things stand now.
    fn step_is_open(&self) -> bool {
        let march = &self.march;
        let m = self.mover(march.unit, march.strategic);
        let Some(to) = self.setup.ground.neighbour(m.at, march.next()) else { return false };
        let field = self.field(m.seat, march.strategic);
        let verdict = self.step_verdict(&field, &m, m.at, march.next(), to, false);
        let affordable = march.minimum || m.spent.saturating_add(verdict.cost) <= m.allowance;
        verdict.objections.is_empty() && affordable
    }

    /// The step itself: its cost, the ground, Reserves that are broken.
    fn take_step(&mut self, journal: &mut impl Journal<Event>) {
        let march = self.march;
        let m = self.mover(march.unit, march.strategic);
        let Some(to) = self.setup.ground.neighbour(m.at, march.next()) else {
            self.march.steps = 0;
            return;
        };
        let field = self.field(m.seat, march.strategic);
        let verdict = self.step_verdict(&field, &m, m.at, march.next(), to, false);
        if !verdict.objections.is_empty() {
            self.march.steps = 0;
            return;
        }
        journal.tell(|| Event::Stepped {
            unit: march.unit,
            from: m.at,
            to,
            cost: verdict.cost,
            tally: Box::new(self.step_tally(&field, &m, m.at, march.next(), to)),
            strategic: march.strategic,
            minimum: march.minimum,
        });
        let bridge = self.setup.ground.side(m.at, march.next()).bridge;
        if bridge.is_some() && bridge == self.setup.ground.damaged && !m.class.is_infantry() {
            self.active.bridge_used = true;
        }
        self.put(march.unit, to, false);
        let state = self.unit_mut(march.unit);
        state.face(march.next());
        state.marks.set(Marks::MOVED);
        state.spent = if march.minimum { m.allowance } else { state.spent.saturating_add(verdict.cost) };
        if march.minimum {
            state.marks.set(Marks::MINIMUM);
        }
        if march.strategic {
            state.marks.set(Marks::STRATEGIC);
        } else {
            state.marks.clear(Marks::STRATEGIC);
        }
        self.match_stack(march.unit);
        self.hold_objective(to, m.seat);
        self.march.by_link = verdict.by_way;
        (self.march.hex, self.march.before) = (to, m.spent);
        (self.march.cost, self.march.near) = (verdict.cost, verdict.near);
        self.march.stage = Stage::Perceive;
        if let Some(mire) = verdict.disorders {
            self.disorder(march.unit, mire.rule(), journal);
        }
        self.break_reserves(to, m.seat, journal);
        // 7.53 asks cavalry anew for every step.
        for next in self.setup.ground.neighbours[to.index()] {
            for unit in self.stack_at(next) {
                if self.class(unit).is_cavalry() && self.seat_of(unit) != m.seat {
                    self.unit_mut(unit).marks.clear(Marks::REACTED);
                }
            }
        }
    }

    /// The enemy next to the mover has withdrawn: what his zone of control cost comes back (6.34, 7.53).
    pub(crate) fn refund(&mut self, journal: &mut impl Journal<Event>) {
        let march = self.march;
        let m = self.mover(march.unit, march.strategic);
        let field = self.field(m.seat, false);
        let near = self.adjacent_cost(&field, m.class, m.at);
        let points = march.near.saturating_sub(near);
        let spent = march.before.saturating_add(march.cost - points);
        if points == 0 || spent > m.allowance {
            return;
        }
        (self.march.near, self.march.cost, self.march.minimum) = (near, march.cost - points, false);
        let state = self.unit_mut(march.unit);
        state.spent = spent;
        state.marks.clear(Marks::MINIMUM);
        journal.tell(|| Event::Refunded { unit: march.unit, points });
    }

    /// A unit that joins others faces as they do (6.1).
    pub(crate) fn match_stack(&mut self, unit: UnitId) {
        if self.class(unit).is_artillery() {
            return;
        }
        let hex = self.hex_of(unit);
        let other = self.at_hex(hex).find(|other| *other != unit && !self.class(*other).is_artillery());
        if let Some(other) = other {
            let facing = self.unit(other).facing();
            self.unit_mut(unit).face(facing);
        }
    }

    /// A combat unit has come into a hex otherwise than by marching: objectives change hands, Reserves break, lone
    /// leaders are in danger (scn.victory, 4.62, 8.4).
    pub(crate) fn come_to(&mut self, hex: Hex, seat: Seat, journal: &mut impl Journal<Event>) {
        self.hold_objective(hex, seat);
        self.break_reserves(hex, seat, journal);
        self.expose(hex, seat);
    }

    /// A side has had a combat unit in a hex: if it is an objective, it holds it (scn.victory).
    pub(crate) fn hold_objective(&mut self, hex: Hex, seat: Seat) {
        for (objective, holder) in self.setup.objective_hexes.iter().zip(&mut self.holders) {
            if *objective == hex {
                *holder = Some(seat);
            }
        }
    }
}
