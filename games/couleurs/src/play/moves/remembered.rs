//! Lists of acts that outlive a decision: what one unit does touches few others.
//!
//! The acts of a unit hang on itself, on its general, on every enemy, and on the friends that stand where it could go
//! ([`Scope`]). Where none of these has changed, they are what they were. Nothing else hangs on what is remembered: a copy of a
//! game remembers nothing, and the tests compare both ways.

use super::{FORMATIONS, Line};
use crate::book::options::Sequence;
use crate::book::vocabulary::{Formation, GeneralId, Order, UD, UnitId, ud};
use crate::state::{Action, Couleurs, MOST_UNITS, Unit};
use arrayvec::ArrayVec;
use boards::table::{Length, Stand};
use kernel::Seat;
use std::ops::Range;
use std::sync::Mutex;

/// What rounding may come to, and the room that ways are looked at with.
const SPARE: Length = Length::mm(4);

/// Room for the acts of a large army, so that it need not grow.
const ROOM: usize = 1024;

/// The lists of a game that goes on.
#[derive(Debug, Default)]
pub(crate) struct Remembered(Mutex<Memory>);

/// A copy begins anew: it is mostly asked once, if at all.
impl Clone for Remembered {
    fn clone(&self) -> Self {
        Remembered::default()
    }
}

#[derive(Debug, Default)]
enum Memory {
    /// Nothing was listed yet.
    #[default]
    Nothing,
    /// Something was, once: who asks again will go on asking.
    Once,
    /// The last list.
    Last(Box<Last>),
}

/// The last list, and what it hung on.
#[derive(Debug)]
struct Last {
    seat: Seat,
    acts: Vec<Action>,
    units: ArrayVec<Unit, MOST_UNITS>,
    stands: ArrayVec<Stand, MOST_UNITS>,
    /// Units in a special formation that face houses, a bit each: their order counts otherwise (form.circumstance).
    facing_houses: u64,
    lists: [Option<List>; MOST_UNITS],
}

/// The list of one unit.
#[derive(Clone, Debug)]
struct List {
    acts: Range<usize>,
    /// The general it could go farther with (move.general).
    general: Option<GeneralId>,
    /// It may give way to friends it masks, who may be anywhere near (flee.unmask).
    unmasks: bool,
    scope: Scope,
}

/// Where friends matter to what a unit may do: all the ground that it could come to stand on, or pass.
#[derive(Clone, Debug, Default)]
struct Scope(ArrayVec<Stand, 16>);

impl Scope {
    fn add(&mut self, stand: Stand, by: Length) {
        let by = (by + SPARE) * 2;
        self.0.push(stand.resized(stand.front() + by, stand.depth() + by));
    }

    /// All the ground within 30 degrees ahead, so far.
    fn add_ahead(&mut self, stand: &Stand, far: Length) {
        let far = far.max(Length::ZERO);
        let middle = stand.advanced(far.scaled(1, 2));
        self.add(middle.resized(stand.front() + far, stand.depth() + far), Length::ZERO);
    }

    fn holds_part_of(&self, stand: &Stand) -> bool {
        self.0.iter().any(|ground| ground.overlaps(stand))
    }
}

impl Couleurs {
    /// Lists what the units of a line may do: what is remembered, and the rest anew.
    pub(super) fn list_acts(&self, seat: Seat, line: Line, out: &mut Vec<Action>) {
        // Two who ask at once do not wait for each other.
        let Ok(mut memory) = self.remembered.0.try_lock() else { return self.list_anew(seat, line, out) };
        match &mut *memory {
            Memory::Nothing => {
                self.list_anew(seat, line, out);
                *memory = Memory::Once;
            }
            Memory::Once => {
                let mut last = Box::new(Last::new(seat));
                self.list_but_changed(&mut last, seat, line, out);
                *memory = Memory::Last(last);
            }
            Memory::Last(last) => self.list_but_changed(last, seat, line, out),
        }
    }

    fn list_anew(&self, seat: Seat, line: Line, out: &mut Vec<Action>) {
        for unit in self.army(seat).filter(|unit| line.has(self, *unit)) {
            self.acts_of(seat, unit, out);
            self.supports_of(seat, unit, out);
        }
    }

    fn list_but_changed(&self, last: &mut Last, seat: Seat, line: Line, out: &mut Vec<Action>) {
        let changed = last.changed(self, seat);
        let begin = out.len();
        for id in self.setup.ids() {
            let listed = self.own(seat, id).is_empty() && line.has(self, id);
            let from = out.len() - begin;
            if !listed {
                last.lists[id.index()] = None;
            } else if last.is_true(self, &changed, id) {
                if let Some(list) = &mut last.lists[id.index()] {
                    out.extend_from_slice(&last.acts[list.acts.clone()]);
                    list.acts = from..out.len() - begin;
                }
            } else {
                self.acts_of(seat, id, out);
                last.lists[id.index()] = Some(List {
                    acts: from..out.len() - begin,
                    general: self.general_with(id),
                    unmasks: out[begin + from..].iter().any(|act| matches!(act, Action::Unmask { .. })),
                    scope: self.scope_of(id),
                });
            }
            if listed {
                self.supports_of(seat, id, out);
            }
        }
        last.keep(self, seat, &changed, &out[begin..]);
    }

    /// Where friends matter to the acts of a unit: what each of them looks at.
    fn scope_of(&self, id: UnitId) -> Scope {
        let mut scope = Scope::default();
        let (unit, own) = (self.unit(id), self.stand(id));
        if let Some(area) = unit.inside {
            // It comes out on any side (eco.enter).
            let footprint = self.setup.ground.area(area).footprint;
            let shapes = [Formation::Divisions, Formation::Line].map(|formation| self.shape_in(id, formation));
            let around = shapes.map(|shape| shape.width + shape.depth).into_iter().max().unwrap_or(UD);
            scope.add(footprint, around + UD);
            return scope;
        }
        // It turns about the middle of its front, and steps to any side or gives way by a UD.
        let around = (own.front() + own.depth() * 2 + UD * 2).max(UD);
        scope.add(own.at(own.front_middle()).resized(around, around), Length::ZERO);
        if self.left(id) > 0 {
            let reforms = |to: Formation| unit.order >= Order::Saf && to == Formation::Square;
            let pays = |to: Formation| self.change_tally(id, to).is_some_and(|cost| self.can_pay(id, cost.sum()));
            for formation in FORMATIONS.into_iter().filter(|to| *to != unit.formation && (reforms(*to) || pays(*to))) {
                let shape = self.shape_in(id, formation);
                scope.add(own.resized_at_front(shape.width, shape.depth), UD);
            }
            let whole = self.of(id).shape(unit.formation, self.figures(id), unit.guns);
            scope.add(own.resized_at_front(whole.width, whole.depth), Length::ZERO);
        }
        if matches!(unit.formation, Formation::Battery | Formation::Garrison) {
            return scope;
        }
        // A front that is narrowed for the ground is deeper (move.narrow).
        let deep = own.resized_at_front(own.front(), self.deepest(id));
        let march = self.march_of(id);
        let far = self.farthest_march(id);
        if !self.arm(id).is_guns() && self.enemies(id).any(|enemy| own.is_within(&self.stand(enemy), far)) {
            scope.add_ahead(&deep, far);
        }
        scope.add_ahead(&deep, self.clear_reach(id, march, self.left(id).min(1)));
        let straight = self.clear_reach(id, march, self.left(id)).max(Length::ZERO);
        scope.add(deep.lane(straight), Length::ZERO);
        scope
    }
}

/// What has changed since the last list.
struct Changed {
    /// Nothing of it is true any more.
    all: bool,
    /// Units that are otherwise, a bit each.
    units: u64,
    /// Friends who stand otherwise, a bit each.
    moved: u64,
}

impl Last {
    fn new(seat: Seat) -> Self {
        Last {
            seat,
            acts: Vec::with_capacity(ROOM),
            units: ArrayVec::new(),
            stands: ArrayVec::new(),
            facing_houses: 0,
            lists: [const { None }; MOST_UNITS],
        }
    }

    fn changed(&self, game: &Couleurs, seat: Seat) -> Changed {
        let mut changed = Changed { all: false, units: 0, moved: 0 };
        if self.seat != seat || self.units.len() != game.units.len() || self.facing_houses != facing_houses(game) {
            changed.all = true;
            return changed;
        }
        for id in game.setup.ids() {
            let (now, before) = (game.unit(id), &self.units[id.index()]);
            if now == before {
                continue;
            }
            changed.units |= 1 << id.index();
            if game.seat_of(id) != seat {
                changed.all = true;
                return changed;
            }
            let stands = game.stand(id) == self.stands[id.index()];
            if !stands || now.fate != before.fate || now.formation != before.formation {
                changed.moved |= 1 << id.index();
            }
        }
        // Whether a unit is in second line, and so free of its order, hangs on friends anywhere (sim.second_line).
        changed.all = changed.units != 0 && game.setup.options.sequence == Sequence::Simultaneous;
        changed
    }

    /// Whether the list of a unit is still true.
    fn is_true(&self, game: &Couleurs, changed: &Changed, id: UnitId) -> bool {
        let Some(list) = &self.lists[id.index()] else { return false };
        if changed.all || changed.units & 1 << id.index() != 0 || list.general != game.general_with(id) {
            return false;
        }
        let own = game.stand(id);
        let (mut moved, mut masked) = (changed.moved, false);
        while moved != 0 {
            let friend = UnitId(moved.trailing_zeros() as u8);
            moved &= moved - 1;
            for stand in [self.stands[friend.index()], game.stand(friend)] {
                if list.scope.holds_part_of(&stand) {
                    return false;
                }
                masked |= own.is_within(&stand, ud(4));
            }
        }
        !masked || game.against_unmasking(id).is_empty() == list.unmasks
    }

    /// Keeps a list, and what it hangs on.
    fn keep(&mut self, game: &Couleurs, seat: Seat, changed: &Changed, acts: &[Action]) {
        self.seat = seat;
        self.acts.clear();
        self.acts.extend_from_slice(acts);
        if changed.all {
            self.facing_houses = facing_houses(game);
            self.units.clone_from(&game.units);
            self.stands = game.setup.ids().map(|id| game.stand(id)).collect();
            return;
        }
        let mut units = changed.units;
        while units != 0 {
            let id = UnitId(units.trailing_zeros() as u8);
            units &= units - 1;
            self.units[id.index()] = *game.unit(id);
            self.stands[id.index()] = game.stand(id);
        }
    }
}

fn facing_houses(game: &Couleurs) -> u64 {
    let special = game.present().filter(|id| game.unit(*id).formation == Formation::Special);
    special.filter(|id| game.faces_houses(*id)).fold(0, |bits, id| bits | 1 << id.index())
}
