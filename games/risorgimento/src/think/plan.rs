//! What places are worth to a side, and who has anything to do there.
//!
//! A side looks at the enemy and at the objectives it lacks once, not once for every unit and hex.

use crate::book::vocabulary::Class;
use crate::setup::{BrigadeId, CorpsId, UnitId};
use crate::state::{CorpsMarks, Hex, MAX_OBJECTIVE_HEXES, MAX_UNITS, Marks, Risorgimento};
use arrayvec::ArrayVec;
use kernel::Seat;

/// An objective draws with this much for each of its points.
pub(super) const DRAW: i64 = 600;
/// From so many movement points on an objective draws nobody.
const FAR: i64 = 120;
/// A battery that has a target.
const BEARS: i64 = 300;
/// Who is so near an enemy has something to do, whatever it is.
pub(super) const CONTACT: i64 = 3;
/// From so many hexes on strategic movement is safe.
const SAFE: i64 = 8;
/// What strategic movement costs nearer than that.
const CAUGHT: i64 = 150;
/// Far from the enemy nobody sets out for less.
const WORTH_A_MARCH: i64 = 90;
/// Near him a hex nearer is worth it, a better hex of the same line is not.
const WORTH_A_STEP: i64 = 12;

/// A side's view of the field.
pub(super) struct Plan<'a> {
    game: &'a Risorgimento,
    seat: Seat,
    /// The hexes the enemy holds.
    enemies: ArrayVec<Hex, MAX_UNITS>,
    /// The objective hexes still to be taken, by number, and what they are worth.
    wanted: ArrayVec<(usize, i64), MAX_OBJECTIVE_HEXES>,
    /// The most that one of them is worth.
    most: i64,
}

impl<'a> Plan<'a> {
    pub(super) fn new(game: &'a Risorgimento, seat: Seat) -> Self {
        let top = |(unit, at): &(UnitId, &Hex)| at.is_on_map() && game.unit(*unit).depth == 0;
        let enemies = game.ids().zip(game.at.iter()).filter(top).filter(|(unit, _)| game.seat_of(*unit) != seat);
        let mut wanted = ArrayVec::new();
        for objective in &game.setup.objectives {
            let mine = objective.only_for.is_none_or(|only| only == seat);
            for n in objective.hexes.clone() {
                // One that only the enemy scores for is worth taking from him, not before he has it.
                let lacks = if mine { game.holders[n] != Some(seat) } else { game.holders[n] == Some(seat.opponent()) };
                if lacks && !wanted.is_full() {
                    wanted.push((n, i64::from(objective.points) * DRAW));
                }
            }
        }
        let most = wanted.iter().map(|(_, worth)| *worth).max().unwrap_or(0);
        Plan { game, seat, enemies: enemies.map(|(_, at)| *at).collect(), wanted, most }
    }

    /// The distance to the nearest enemy.
    pub(super) fn enemy(&self, hex: Hex) -> i64 {
        let ground = &self.game.setup.ground;
        self.enemies.iter().map(|at| ground.distance(hex, *at)).min().unwrap_or(u8::MAX).into()
    }

    /// What a place is worth to a unit by the plan of its corps.
    pub(super) fn place(&self, unit: UnitId, hex: Hex) -> i64 {
        let (class, enemy, goal) = (self.game.class(unit), self.enemy(hex), self.goal(hex));
        if class.is_artillery() {
            let range = i64::from(self.game.printed(unit).range);
            let near = if enemy <= 1 {
                -2 * BEARS
            } else if enemy <= range {
                BEARS
            } else {
                BEARS - 40 * (enemy - range)
            };
            return near + goal / 4;
        }
        match class {
            Class::LightCavalry | Class::HeavyCavalry => goal / 3 - 30 * (enemy - 3).abs(),
            Class::Jager => goal / 2 - 15 * (enemy - 1).abs(),
            _ => goal - 12 * enemy,
        }
    }

    /// The same for one that gets there in strategic movement: under its marker it is easy prey.
    pub(super) fn place_in_column(&self, unit: UnitId, hex: Hex) -> i64 {
        self.place(unit, hex) - if self.enemy(hex) < SAFE { CAUGHT } else { 0 }
    }

    /// How far a hex is from the objectives still to be taken, the worthiest first in mind: nothing or less. It is a
    /// distance and no reward, so that nobody is the poorer when one of them falls.
    fn goal(&self, hex: Hex) -> i64 {
        let worth = |(n, worth): &(usize, i64)| {
            let far = i64::from(self.game.setup.goal_distance(*n, hex));
            worth * (FAR - far).max(0) / FAR
        };
        self.wanted.iter().map(worth).max().unwrap_or(0) - self.most
    }

    // ------------------------------------------------------------ who has anything to do

    /// Whether a corps has anything to do: it is in touch with the enemy, or one of its units has.
    pub(super) fn is_corps_busy(&self, corps: CorpsId) -> bool {
        self.game.corps(corps).marks.has(CorpsMarks::WITHDRAWING)
            || self.game.setup.brigades_of(corps).any(|brigade| self.is_brigade_busy(brigade))
    }

    /// The same of a formation before it acts.
    pub(super) fn is_brigade_busy(&self, brigade: BrigadeId) -> bool {
        let units = || self.game.setup.units_of(brigade).filter(|unit| self.game.is_on_map(*unit));
        let idle = |unit| self.game.is(unit, Marks::RESERVE) || self.enemy(self.game.hex_of(unit)) > CONTACT;
        !units().all(idle) || self.game.setup.units_of(brigade).any(|unit| self.is_busy(unit))
    }

    /// Whether a unit has anything to do in this activation that is worth a decision.
    pub(super) fn is_busy(&self, unit: UnitId) -> bool {
        let game = self.game;
        if !game.is_on_map(unit) {
            return [false, true].into_iter().any(|strategic| game.enter_objections(unit, strategic).is_empty());
        }
        if game.is(unit, Marks::RESERVE) {
            return game.may_rally(unit);
        }
        if game.is(unit, Marks::MASSED) || game.is_withdrawing(unit) || game.may_rally(unit) {
            return true;
        }
        let mut aims = false;
        game.targets(unit, &mut |_| aims = true);
        aims || self.is_turned(unit) || self.has_a_better_place(unit)
    }

    /// Whether an enemy stands where it does not look.
    pub(super) fn is_turned(&self, unit: UnitId) -> bool {
        let (game, hex) = (self.game, self.game.hex_of(unit));
        let front = game.front_mask(unit);
        let (mut before, mut behind) = (false, false);
        for (side, next) in game.setup.ground.around(hex) {
            if game.holds_enemy(next, self.seat) {
                *if front & side.bit() != 0 { &mut before } else { &mut behind } = true;
            }
        }
        behind && !before
    }

    /// Whether it gets to a place that is worth more than the one it has.
    fn has_a_better_place(&self, unit: UnitId) -> bool {
        let (game, hex) = (self.game, self.game.hex_of(unit));
        let least = if self.enemy(hex) <= CONTACT + 1 { WORTH_A_STEP } else { WORTH_A_MARCH };
        let here = self.place(unit, hex) + least;
        let reaches = |strategic: bool| {
            game.move_objections(unit, strategic).is_empty() && {
                let reach = game.reach_of(unit, strategic);
                reach.hexes().any(|to| {
                    let worth = if strategic { self.place_in_column(unit, to) } else { self.place(unit, to) };
                    worth >= here
                })
            }
        };
        reaches(false) || reaches(true)
    }
}
