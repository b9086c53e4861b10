//! What quick answers are made of, and the few answers worth a look where there are many. Which answer a question gets is
//! said beside it, in `play`.

use crate::book::facing::Facing;
use crate::play::action::Action;
use crate::rules::hand::How;
use crate::setup::{BrigadeId, UnitId};
use crate::state::{BrigadeMarks, Hex, Leader, MAX_OBJECTIVE_HEXES, Marks, Risorgimento};
use crate::think::plan::{CONTACT, Plan};
use arrayvec::ArrayVec;
use kernel::{Evaluate, Seat};

/// The most marches of a unit that are looked at.
const MARCHES: usize = 6;
/// The same far from the enemy, where they differ little.
const FAR_MARCHES: usize = 2;

impl Risorgimento {
    /// The first of the answers worth a look.
    pub(crate) fn first_sensible(&self, seat: Seat) -> Option<Action> {
        let mut answers = Vec::new();
        self.sensible(seat, &mut answers);
        answers.first().copied()
    }

    /// The corps that have anything to do, or nobody. An Extended Activation wears its corps down for nothing that the
    /// next turn would not bring.
    pub(super) fn corps_to_name(&self, seat: Seat, out: &mut Vec<Action>) {
        let plan = Plan::new(self, seat);
        self.nameable(&mut |corps, how| {
            if how != How::Extended && plan.is_corps_busy(corps) {
                out.push(Action::Activate { corps });
            }
        });
        self.mass_leaders(seat, &mut |brigade| out.push(Action::Mass { brigade }));
        if out.is_empty() {
            out.push(Action::Pass);
        }
    }

    /// The facing that has most enemies in front: the nearest count most.
    pub(crate) fn best_facing(&self, hex: Hex, seat: Seat) -> Facing {
        let ground = &self.setup.ground;
        let mut score = [0_i64; 6];
        for (enemy, at) in self.ids().zip(self.at.iter()) {
            if self.seat_of(enemy) == seat || !at.is_on_map() {
                continue;
            }
            let far = i64::from(ground.distance(hex, *at));
            if far == 0 || far > 6 {
                continue;
            }
            let weight = if far == 1 { 1000 } else { 120 / (far * far) + 1 };
            for side in Facing::ALL {
                if let Some(next) = ground.neighbour(hex, side)
                    && i64::from(ground.distance(next, *at)) < far
                {
                    score[side.index()] += weight;
                }
            }
        }
        let of = |facing: Facing| {
            2 * score[facing.index()] + score[facing.turned(1).index()] + score[facing.turned(5).index()]
        };
        Facing::ALL.into_iter().max_by_key(|facing| (of(*facing), 6 - facing.index())).unwrap_or(Facing::N)
    }

    /// The brigadier has lost his brigade: its middle is farther from him than he reaches without effort.
    pub(super) fn is_stray(&self, brigade: BrigadeId) -> bool {
        let leader = self.brigade(brigade).leader;
        let goal = self.middle_of(brigade);
        goal.is_some_and(|goal| self.setup.ground.distance(leader, goal) > 2)
    }

    /// The hex of the unit in the middle of a brigade.
    fn middle_of(&self, brigade: BrigadeId) -> Option<Hex> {
        let units: ArrayVec<Hex, 24> =
            self.setup.units_of(brigade).map(|u| self.hex_of(u)).filter(|hex| hex.is_on_map()).take(24).collect();
        let ground = &self.setup.ground;
        units
            .iter()
            .copied()
            .min_by_key(|hex| units.iter().map(|other| u32::from(ground.distance(*hex, *other))).sum::<u32>())
    }

    pub(crate) fn brigadier_move(&self, brigade: BrigadeId) -> Action {
        let (from, goal) = (self.brigade(brigade).leader, self.middle_of(brigade));
        let mut best = (u8::MAX, from);
        self.brigadier_hexes(brigade, &mut |hex| {
            let far = goal.map_or(0, |goal| self.setup.ground.distance(hex, goal));
            if far < best.0 {
                best = (far, hex);
            }
        });
        Action::March { hex: best.1 }
    }

    /// A commander rides to where most of his brigadiers are within Range, those near the enemy first, but not so far
    /// that it weakens him.
    pub(crate) fn commander_move(&self, leader: Leader) -> Action {
        let (from, seat) = (self.leader_hex(leader), self.leader_seat(leader));
        let ground = &self.setup.ground;
        let (range, spots): (u8, ArrayVec<Hex, 24>) = match leader {
            Leader::Commander(corps) => {
                let fights = |b: &BrigadeId| !self.brigade(*b).marks.has(BrigadeMarks::RESERVE);
                let brigades = self.setup.brigades_of(corps).filter(fights);
                let leaders = brigades.map(|b| self.brigade(b).leader).filter(|hex| hex.is_on_map());
                (self.setup.corps(corps).range, leaders.take(24).collect())
            }
            _ => {
                let guards = self.setup.corps_of(seat).filter(|c| self.setup.corps(*c).range_near_chief.is_some());
                (1, guards.map(|corps| self.corps(corps).commander).filter(|hex| hex.is_on_map()).collect())
            }
        };
        let worth = |spot: &Hex| 1000 / (8 + i64::from(self.enemy_distance(*spot, seat)));
        let spots: ArrayVec<(Hex, i64), 24> = spots.iter().map(|spot| (*spot, worth(spot))).collect();
        let reach = self.leader_reach(seat, from, self.setup.tables().constants.commander_long_move_mp);
        let mut best = (i64::MIN, from);
        self.commander_hexes(leader, &mut |hex| {
            if reach.cost(hex).is_none() {
                return;
            }
            let value = |(spot, worth): &(Hex, i64)| {
                let far = i64::from(ground.distance(hex, *spot).saturating_sub(range));
                if far == 0 { 20 * worth } else { -worth * far }
            };
            let value = spots.iter().map(value).sum::<i64>();
            if value > best.0 {
                best = (value, hex);
            }
        });
        Action::March { hex: best.1 }
    }

    /// What a unit does without looking further: it shoots if it can, else it stops and faces the enemy.
    pub(crate) fn unit_reflex(&self, unit: UnitId) -> Action {
        let mut charge = None;
        if self.is(unit, Marks::MASSED) {
            self.unit_actions(unit, &mut |action| {
                if matches!(action, Action::Charge { .. }) {
                    charge = charge.or(Some(action));
                }
            });
        }
        if let Some(charge) = charge {
            return charge;
        }
        if self.is_on_map(unit) {
            let mut target = None;
            self.targets(unit, &mut |hex| {
                let far = self.setup.ground.distance(self.hex_of(unit), hex);
                if target.is_none_or(|(other, _)| far < other) {
                    target = Some((far, hex));
                }
            });
            if let Some((_, target)) = target {
                return Action::Shoot { target };
            }
        }
        self.stop_reflex(unit)
    }

    /// It stops, facing the enemy; massed cavalry as it stands. One that may not stop does what comes first.
    pub(super) fn stop_reflex(&self, unit: UnitId) -> Action {
        let now = self.unit(unit).facing();
        if !self.is_on_map(unit) {
            return Action::Stop { facing: now, below: false };
        }
        let massed = self.is(unit, Marks::MASSED);
        let wish = if massed { now } else { self.best_facing(self.hex_of(unit), self.seat_of(unit)) };
        let allowed = |facing: &Facing| self.stop_objections(unit, *facing).is_empty();
        let facing = Facing::ALL.into_iter().filter(allowed).min_by_key(|facing| facing.apart(wish)).unwrap_or(now);
        let mut legal = false;
        let stop = Action::Stop { facing, below: false };
        self.unit_actions(unit, &mut |action| legal |= action == stop);
        if legal { stop } else { self.any_action(unit) }
    }

    fn any_action(&self, unit: UnitId) -> Action {
        let mut first = None;
        self.unit_actions(unit, &mut |action| first = first.or(Some(action)));
        first.unwrap_or(Action::Stop { facing: self.unit(unit).facing(), below: false })
    }

    /// The moves of a unit worth a look: entering, the best marches by its corps' plan, the one that guards best what is
    /// held, every shot, Rally, standing still. Who has marched or fired does not set out again.
    pub(super) fn sensible_moves(&self, unit: UnitId, out: &mut Vec<Action>) {
        let seat = self.seat_of(unit);
        let acted = self.is(unit, Marks::MOVED | Marks::FIRED) && !self.is(unit, Marks::MASSED);
        if acted && !self.is_withdrawing(unit) && (self.is(unit, Marks::FIRED) || self.unit(unit).spent > 0) {
            let entered = !self.march.start.is_on_map() && !self.march.hex.is_on_map();
            self.targets(unit, &mut |target| out.push(Action::Shoot { target }));
            if !out.is_empty() {
                out.push(self.stop_reflex(unit));
                return;
            }
            if !entered {
                self.finish_unit(unit, out);
                return;
            }
        }
        let plan = Plan::new(self, seat);
        let held = self.threatened(seat, &plan);
        let mut marches: ArrayVec<(i64, Action), { MARCHES + 1 }> = ArrayVec::new();
        let mut guard: Option<(u16, Action)> = None;
        let here = if self.is_on_map(unit) { plan.place(unit, self.hex_of(unit)) } else { i64::MIN };
        self.unit_actions(unit, &mut |action| match action {
            Action::March { hex } | Action::Strategic { hex } => {
                let strategic = matches!(action, Action::Strategic { .. });
                let far = held.iter().map(|n| self.setup.goal_distance(*n, hex)).min();
                if !strategic
                    && let Some(far) = far
                    && guard.is_none_or(|(other, _)| far < other)
                {
                    guard = Some((far, action));
                }
                let value = if strategic { plan.place_in_column(unit, hex) } else { plan.place(unit, hex) };
                if value.saturating_add(400) < here {
                    return;
                }
                let at = marches.iter().position(|(other, _)| *other < value).unwrap_or(marches.len());
                if at < MARCHES {
                    marches.insert(at, (value, action));
                    marches.truncate(MARCHES);
                }
            }
            Action::Stop { .. } | Action::Square { .. } | Action::Blow { .. } => {}
            other => out.push(other),
        });
        // Whoever waits off the map and can enter does; whoever is far from the enemy was turned to for a better place, and
        // takes one as long as nothing is threatened: neither is named for nothing.
        let enters = out.iter().any(|action| matches!(action, Action::Enter { .. }));
        let sets_out = out.is_empty()
            && held.is_empty()
            && !self.is(unit, Marks::MASSED)
            && self.is_on_map(unit)
            && plan.enemy(self.hex_of(unit)) > CONTACT + 1
            && marches.first().is_some_and(|(value, _)| *value > here);
        if sets_out {
            marches.truncate(FAR_MARCHES);
        }
        let stop = self.stop_reflex(unit);
        if !enters && !sets_out && !out.contains(&stop) {
            out.push(stop);
        }
        out.extend(marches.into_iter().map(|(_, action)| action));
        if let Some((_, action)) = guard.filter(|(_, action)| !out.contains(action)) {
            out.push(action);
        }
    }

    /// The objective hexes a side holds and may lose, by number.
    fn threatened(&self, seat: Seat, plan: &Plan<'_>) -> ArrayVec<usize, MAX_OBJECTIVE_HEXES> {
        let all = (0..self.holders.len()).take(MAX_OBJECTIVE_HEXES);
        all.filter(|n| self.is_threatened(seat, *n, plan)).collect()
    }
}
