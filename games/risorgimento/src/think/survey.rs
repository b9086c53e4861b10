//! The field as a side sees it: how far every hex is from the enemy and from what is still to be taken. It is looked at
//! for every thought and changes only when the enemy moves or an objective falls, so each thread keeps the last few.

use crate::setup::Setup;
use crate::state::{Hex, MAX_OBJECTIVE_HEXES, Risorgimento};
use arrayvec::ArrayVec;
use kernel::Seat;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Weak};

/// An objective draws with this much for each of its points.
pub(super) const DRAW: i64 = 600;
/// From so many movement points on an objective draws nobody.
const FAR: i64 = 120;
/// So many surveys a thread keeps.
const KEPT: usize = 8;
/// A hex whose goal has not been reckoned.
const UNKNOWN: i64 = i64::MIN;

thread_local! {
    static SURVEYS: RefCell<Vec<Rc<Survey>>> = const { RefCell::new(Vec::new()) };
}

/// A side's view of the field.
pub(super) struct Survey {
    /// Of which battle. The address is not given to another one as long as it is kept here.
    setup: Weak<Setup>,
    seat: Seat,
    /// Where the enemy stands, as a number.
    enemies: u64,
    /// Who holds the objectives, two bits each.
    holders: u128,
    /// Hexes from each hex to the nearest enemy.
    near: Vec<u8>,
    /// The objective hexes still to be taken, by number, and what they are worth.
    wanted: ArrayVec<(usize, i64), MAX_OBJECTIVE_HEXES>,
    /// The most that one of them is worth.
    most: i64,
    /// What each hex is worth for them, as far as it was asked.
    goals: Vec<Cell<i64>>,
}

impl Survey {
    /// The view of a side of a position.
    pub(super) fn of(game: &Risorgimento, seat: Seat) -> Rc<Survey> {
        let enemies = game.at.print(seat.opponent());
        let holders =
            game.holders.iter().fold(0, |bits, holder| bits << 2 | u128::from(holder.map_or(0, |seat| seat.0 + 1)));
        SURVEYS.with_borrow_mut(|surveys| {
            let same = |survey: &Rc<Survey>| {
                survey.seat == seat
                    && (survey.enemies, survey.holders) == (enemies, holders)
                    && survey.setup.as_ptr() == Arc::as_ptr(&game.setup)
            };
            // The last used comes last, so that the first is the one to forget.
            let survey = match surveys.iter().position(same) {
                Some(at) => surveys.remove(at),
                None => {
                    if surveys.len() == KEPT {
                        surveys.remove(0);
                    }
                    Rc::new(Survey::new(game, seat, enemies, holders))
                }
            };
            surveys.push(survey.clone());
            survey
        })
    }

    fn new(game: &Risorgimento, seat: Seat, enemies: u64, holders: u128) -> Survey {
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
        Survey {
            setup: Arc::downgrade(&game.setup),
            seat,
            enemies,
            holders,
            near: nearness(game, seat),
            wanted,
            most,
            goals: vec![Cell::new(UNKNOWN); game.setup.ground.hexes.len()],
        }
    }

    /// The distance to the nearest enemy.
    pub(super) fn enemy(&self, hex: Hex) -> i64 {
        self.near[hex.index()].into()
    }

    /// How far a hex is from the objectives still to be taken, the worthiest first in mind: nothing or less. It is a
    /// distance and no reward, so that nobody is the poorer when one of them falls.
    pub(super) fn goal(&self, setup: &Setup, hex: Hex) -> i64 {
        let kept = &self.goals[hex.index()];
        if kept.get() == UNKNOWN {
            let worth = |(n, worth): &(usize, i64)| {
                let far = i64::from(setup.goal_distance(*n, hex));
                worth * (FAR - far).max(0) / FAR
            };
            kept.set(self.wanted.iter().map(worth).max().unwrap_or(0) - self.most);
        }
        kept.get()
    }
}

/// Hexes from each hex to the nearest enemy of a side, ring after ring.
fn nearness(game: &Risorgimento, seat: Seat) -> Vec<u8> {
    let neighbours = &game.setup.ground.neighbours;
    let mut near = vec![u8::MAX; neighbours.len()];
    let mut queue = Vec::with_capacity(neighbours.len());
    for hex in game.at.of(seat.opponent()) {
        if near[hex.index()] != 0 {
            near[hex.index()] = 0;
            queue.push(hex);
        }
    }
    let mut next = 0;
    while next < queue.len() {
        let hex: Hex = queue[next];
        next += 1;
        let far = near[hex.index()].saturating_add(1);
        for beside in neighbours[hex.index()] {
            if beside.is_on_map() && near[beside.index()] > far {
                near[beside.index()] = far;
                queue.push(beside);
            }
        }
    }
    near
}
