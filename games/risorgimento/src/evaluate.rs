//! How good a position is: what computer players think with. All numbers are thousandths of a victory point.
//!
//! Nothing here is a rule. Every corps has a plan: it attacks the objectives it lacks, holds those it has, and marches
//! to the sound of the guns when neither is near.

use crate::action::Action;
use crate::battle::{FormationKind, UnitId};
use crate::candidates;
use crate::facing::Facing;
use crate::state::{BrigadeMarks, GONE, Hex, MAX_OBJECTIVE_HEXES, Marks, Phase, Risorgimento};
use crate::vocabulary::Class;
use arrayvec::ArrayVec;
use kernel::{Evaluate, Game, Outcome, Seat};

/// The game itself.
const VICTORY: i64 = 1_000_000;
/// One victory point.
const POINT: i64 = 1000;
/// A unit that is Disordered.
const DISORDER: i64 = 700;
/// One Loss.
const LOSS: i64 = 350;
/// An objective draws with this much for each of its points.
const DRAW: i64 = 600;
/// From so many movement points on an objective draws nobody.
const FAR: i64 = 120;
/// From so many movement points on nobody guards an objective.
const NEAR: i64 = 8;
/// An enemy next to a Rear hexside.
const TURNED: i64 = 250;
/// A unit that is Disordered where an objective is held, on top.
const SHAKEN: i64 = 300;
/// A battery that has a target.
const BEARS: i64 = 300;
/// The most marches of a unit that are looked at.
const MARCHES: usize = 14;

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

    fn settled(&self) -> bool {
        matches!(
            self.phase(),
            Phase::Halves
                | Phase::Place { .. }
                | Phase::ReserveIn { .. }
                | Phase::Choose
                | Phase::Corps
                | Phase::Brigade { .. }
                | Phase::ReserveOut { .. }
                | Phase::Commanders { .. }
                | Phase::Over(_)
        )
    }

    fn reflex(&self, seat: Seat) -> Action {
        match self.phase() {
            Phase::UnitTurn { unit } => self.unit_reflex(unit),
            Phase::Declare { .. } => self.declare_reflex(),
            Phase::Face { hex, side } => Action::Face { facing: self.best_facing(hex, side) },
            Phase::Continue => Action::Done,
            Phase::Orders { .. } => Action::Orders { roll: true },
            Phase::Lead => Action::Lead { yes: false },
            _ => {
                let mut actions = Vec::new();
                self.sensible(seat, &mut actions);
                actions.first().copied().unwrap_or(Action::Done)
            }
        }
    }

    fn sensible(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.is_awaited(seat) {
            return;
        }
        match self.phase() {
            Phase::Corps => {
                // One formation after another, those nearest to the enemy first.
                let mut best: Option<(u8, Action)> = None;
                self.ready_brigades(&mut |brigade| {
                    let near = self.battle.units_of(brigade).filter(|unit| self.is_on_map(*unit));
                    let near = near.map(|unit| self.enemy_distance(self.hex_of(unit), seat)).min().unwrap_or(u8::MAX);
                    if best.is_none_or(|(other, _)| near < other) {
                        best = Some((near, Action::Brigade { brigade }));
                    }
                });
                out.push(best.map_or(Action::Done, |(_, action)| action));
            }
            Phase::Brigade { brigade } => out.push(self.next_of(brigade)),
            Phase::UnitTurn { unit } => self.sensible_moves(unit, out),
            Phase::LeaderMove { brigade } => out.push(self.brigadier_move(brigade)),
            Phase::CommanderMove(leader) => out.push(self.commander_move(leader)),
            Phase::Choose => {
                candidates::each(self, &mut |action| {
                    if matches!(action, Action::Activate { .. } | Action::Mass { .. }) {
                        out.push(action);
                    }
                });
                if out.is_empty() {
                    out.push(Action::Pass);
                }
            }
            Phase::ReserveIn { .. } => out.push(Action::Done),
            Phase::ReserveOut { .. } => {
                candidates::each(self, &mut |action| out.push(action));
                if out.len() > 1 {
                    out.truncate(1);
                }
            }
            Phase::Commanders { .. } => {
                candidates::each(self, &mut |action| out.push(action));
                out.truncate(1);
            }
            Phase::Face { hex, side } => out.push(Action::Face { facing: self.best_facing(hex, side) }),
            Phase::Unstack { .. } => {
                candidates::each(self, &mut |action| out.push(action));
                out.truncate(1);
            }
            _ => candidates::each(self, &mut |action| out.push(action)),
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
}

impl Risorgimento {
    fn side_value(&self, seat: Seat) -> i64 {
        let mut value = 0;
        for unit in self.ids().filter(|unit| self.seat_of(*unit) == seat && self.is_on_map(*unit)) {
            value += self.unit_value(unit);
        }
        let broken = self.battle.brigade_ids().filter(|brigade| {
            self.battle.seat_of(*brigade) == seat && self.brigade(*brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT)
        });
        value - broken.count() as i64 * POINT
    }

    /// What the places of a side are worth to it by the plans of its corps.
    fn plan_value(&self, seat: Seat) -> i64 {
        let own = self.ids().filter(|unit| self.seat_of(*unit) == seat && self.is_on_map(*unit));
        own.map(|unit| self.place_value(unit, self.hex_of(unit))).sum::<i64>() + self.guard_value(seat)
    }

    /// What is held and threatened wants two battalions at hand, no more: the others go on.
    fn guard_value(&self, seat: Seat) -> i64 {
        let mut value = 0;
        for objective in &self.battle.objectives {
            let worth = i64::from(objective.points) * DRAW;
            for n in objective.hexes.clone().filter(|n| self.holders[*n] == Some(seat) && self.is_threatened(seat, *n))
            {
                let (mut first, mut second) = (NEAR, NEAR);
                for (unit, hex) in self.ids().zip(&self.at) {
                    if hex.is_on_map() && self.seat_of(unit) == seat && self.class(unit).is_infantry() {
                        let far = i64::from(self.battle.goal_distance(n, *hex));
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
            if self.battle.objective_hexes.contains(&hex) {
                value -= SHAKEN;
            }
        }
        if state.is(Marks::SURPRISED) {
            value -= 300;
        }
        let (front, seat) = (self.front_mask(unit), self.seat_of(unit));
        for (side, next) in self.battle.ground.around(hex) {
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

    /// What a place is worth to a unit by the plan of its corps.
    fn place_value(&self, unit: UnitId, hex: Hex) -> i64 {
        let (seat, class) = (self.seat_of(unit), self.class(unit));
        let enemy = i64::from(self.enemy_distance(hex, seat));
        if class.is_artillery() {
            let range = i64::from(self.setup(unit).range);
            let near = if enemy <= 1 {
                -2 * BEARS
            } else if enemy <= range {
                BEARS
            } else {
                BEARS - 40 * (enemy - range)
            };
            return near + self.goal_value(seat, hex) / 4;
        }
        let goal = self.goal_value(seat, hex);
        match class {
            Class::LightCavalry | Class::HeavyCavalry => goal / 3 - 30 * (enemy - 3).abs(),
            Class::Jager => goal / 2 - 15 * (enemy - 1).abs(),
            _ => goal - 12 * enemy,
        }
    }

    /// How far a hex is from the objectives still to be taken, the worthiest first in mind: nothing or less. It is a
    /// distance and no reward, so that nobody is the poorer when one of them falls.
    fn goal_value(&self, seat: Seat, hex: Hex) -> i64 {
        let (mut best, mut most) = (0, 0);
        for objective in &self.battle.objectives {
            let worth = i64::from(objective.points) * DRAW;
            let mine = objective.only_for.is_none_or(|only| only == seat);
            for n in objective.hexes.clone() {
                // One that only the enemy scores for is worth taking from him, not before he has it.
                let wanted =
                    if mine { self.holders[n] != Some(seat) } else { self.holders[n] == Some(seat.opponent()) };
                if wanted {
                    let far = i64::from(self.battle.goal_distance(n, hex));
                    best = best.max(worth * (FAR - far).max(0) / FAR);
                    most = most.max(worth);
                }
            }
        }
        best - most
    }

    /// The objective hexes a side holds and may lose, by number.
    fn threatened(&self, seat: Seat) -> ArrayVec<usize, MAX_OBJECTIVE_HEXES> {
        (0..self.holders.len())
            .filter(|n| self.holders[*n] == Some(seat) && self.is_threatened(seat, *n))
            .take(MAX_OBJECTIVE_HEXES)
            .collect()
    }

    /// An enemy is near enough to take an objective that is held.
    fn is_threatened(&self, seat: Seat, n: usize) -> bool {
        self.enemy_distance(self.battle.objective_hexes[n], seat) <= 6
    }

    /// The facing that has most enemies in front: the nearest count most.
    fn best_facing(&self, hex: Hex, seat: Seat) -> Facing {
        let ground = &self.battle.ground;
        let mut score = [0_i64; 6];
        for (enemy, at) in self.ids().zip(&self.at) {
            if self.seat_of(enemy) == seat || !at.is_on_map() {
                continue;
            }
            let far = i64::from(ground.distance(hex, *at));
            if far == 0 || far > 12 {
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

    /// Guns first, then foot, then horse, then the brigadier; each once.
    fn next_of(&self, brigade: crate::battle::BrigadeId) -> Action {
        let mut best: Option<(u8, UnitId)> = None;
        self.acting_units(brigade, &mut |unit| {
            let rank = match self.class(unit) {
                class if class.is_artillery() => 0,
                Class::Jager | Class::LightInfantry => 1,
                Class::Infantry => 2,
                _ => 3,
            };
            if best.is_none_or(|(other, _)| rank < other) {
                best = Some((rank, unit));
            }
        });
        if let Some((_, unit)) = best {
            return Action::Unit { unit };
        }
        let mut take = None;
        if self.active.mass.is_none() {
            self.cavalry_to_take(brigade, &mut |unit| take = take.or(Some(Action::Take { unit })));
        }
        match take {
            Some(take) => take,
            None if self.may_move_brigadier(brigade) && self.is_stray(brigade) => Action::Brigadier,
            None => Action::Done,
        }
    }

    /// The brigadier has lost his brigade: no unit of it is with him or next to him.
    fn is_stray(&self, brigade: crate::battle::BrigadeId) -> bool {
        let leader = self.brigade(brigade).leader;
        let goal = self.middle_of(brigade);
        goal.is_some_and(|goal| self.battle.ground.distance(leader, goal) > 1)
    }

    /// The hex of the unit in the middle of a brigade.
    fn middle_of(&self, brigade: crate::battle::BrigadeId) -> Option<Hex> {
        let units: ArrayVec<Hex, 24> =
            self.battle.units_of(brigade).map(|u| self.hex_of(u)).filter(|hex| hex.is_on_map()).take(24).collect();
        let ground = &self.battle.ground;
        units
            .iter()
            .copied()
            .min_by_key(|hex| units.iter().map(|other| u32::from(ground.distance(*hex, *other))).sum::<u32>())
    }

    fn brigadier_move(&self, brigade: crate::battle::BrigadeId) -> Action {
        let (from, goal) = (self.brigade(brigade).leader, self.middle_of(brigade));
        let mut best = (u8::MAX, from);
        self.brigadier_hexes(brigade, &mut |hex| {
            let far = goal.map_or(0, |goal| self.battle.ground.distance(hex, goal));
            if far < best.0 {
                best = (far, hex);
            }
        });
        Action::March { hex: best.1 }
    }

    /// A commander rides to the middle of his brigadiers, but not so far that it weakens him.
    fn commander_move(&self, leader: crate::state::Leader) -> Action {
        use crate::state::Leader;
        let (from, seat) = (self.leader_hex(leader), self.leader_seat(leader));
        let ground = &self.battle.ground;
        let spots: ArrayVec<Hex, 24> = match leader {
            Leader::Commander(corps) => self
                .battle
                .brigades_of(corps)
                .filter(|b| self.battle.brigade(*b).kind == FormationKind::Brigade)
                .map(|b| self.brigade(b).leader)
                .filter(|hex| hex.is_on_map())
                .take(24)
                .collect(),
            _ => self
                .battle
                .corps_of(seat)
                .filter(|corps| self.battle.corps(*corps).range_near_chief.is_some())
                .map(|corps| self.corps(corps).commander)
                .filter(|hex| hex.is_on_map())
                .collect(),
        };
        if spots.is_empty() {
            return Action::March { hex: from };
        }
        let reach = self.leader_reach(seat, from, self.battle.tables().constants.commander_long_move_mp);
        let mut best = (u32::MAX, from);
        self.commander_hexes(leader, &mut |hex| {
            if reach.cost(hex).is_none() {
                return;
            }
            let far: u32 = spots.iter().map(|spot| u32::from(ground.distance(hex, *spot)).pow(2)).sum();
            if far < best.0 {
                best = (far, hex);
            }
        });
        Action::March { hex: best.1 }
    }

    /// What a unit does without looking further: it shoots if it can, else it stops and faces the enemy.
    fn unit_reflex(&self, unit: UnitId) -> Action {
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
                let far = self.battle.ground.distance(self.hex_of(unit), hex);
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

    fn stop_reflex(&self, unit: UnitId) -> Action {
        let now = self.unit(unit).facing();
        if !self.is_on_map(unit) || self.is(unit, Marks::MASSED) {
            return Action::Stop { facing: now, below: false };
        }
        let wish = self.best_facing(self.hex_of(unit), self.seat_of(unit));
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

    /// All who can join the attack that was declared; then it is resolved.
    fn declare_reflex(&self) -> Action {
        let mut more = None;
        if !self.declared.is_empty() {
            candidates::each(self, &mut |action| {
                let target = match action {
                    Action::Attack { target, .. } | Action::Charge { target, .. } => target,
                    _ => return,
                };
                if more.is_none() && self.declared.iter().any(|declared| declared.target == target) {
                    more = Some(action);
                }
            });
        }
        more.unwrap_or(Action::Done)
    }

    /// The moves of a unit worth a look: the best marches by its corps' plan, the one that guards best what is held, every
    /// shot, Rally, standing still.
    fn sensible_moves(&self, unit: UnitId, out: &mut Vec<Action>) {
        let held = self.threatened(self.seat_of(unit));
        let mut marches: ArrayVec<(i64, Action), { MARCHES + 1 }> = ArrayVec::new();
        let mut guard: Option<(u16, Action)> = None;
        let here = if self.is_on_map(unit) { self.place_value(unit, self.hex_of(unit)) } else { i64::MIN };
        self.unit_actions(unit, &mut |action| match action {
            Action::March { hex } | Action::Strategic { hex } => {
                let strategic = matches!(action, Action::Strategic { .. });
                let far = held.iter().map(|n| self.battle.goal_distance(*n, hex)).min();
                if !strategic
                    && let Some(far) = far
                    && guard.is_none_or(|(other, _)| far < other)
                {
                    guard = Some((far, action));
                }
                let value = self.place_value(unit, hex) - if strategic { 150 } else { 0 };
                if value + 400 < here {
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
        out.push(self.stop_reflex(unit));
        out.extend(marches.into_iter().map(|(_, action)| action));
        if let Some((_, action)) = guard.filter(|(_, action)| !out.contains(action)) {
            out.push(action);
        }
    }
}
