//! What places are worth to a side, and who has anything to do there.

use crate::book::vocabulary::Class;
use crate::setup::{BrigadeId, CorpsId, UnitId};
use crate::state::{CorpsMarks, Hex, Marks, Risorgimento};
use crate::think::survey::Survey;
use kernel::Seat;
use std::rc::Rc;

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

/// What a side is about.
pub(super) struct Plan<'a> {
    game: &'a Risorgimento,
    seat: Seat,
    survey: Rc<Survey>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(game: &'a Risorgimento, seat: Seat) -> Self {
        Plan { game, seat, survey: Survey::of(game, seat) }
    }

    /// The distance to the nearest enemy.
    pub(super) fn enemy(&self, hex: Hex) -> i64 {
        self.survey.enemy(hex)
    }

    /// What a place is worth to a unit by the plan of its corps.
    pub(super) fn place(&self, unit: UnitId, hex: Hex) -> i64 {
        let (class, enemy) = (self.game.class(unit), self.enemy(hex));
        let goal = self.survey.goal(&self.game.setup, hex);
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
        // One that has fired with others before its turn does not set out any more.
        if game.is(unit, Marks::FIRED) {
            return aims;
        }
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
