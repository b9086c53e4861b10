//! Lists of acts that outlive a decision: what one unit does touches few others.
//!
//! The acts of a unit hang on itself, on its general, on every enemy, and on the friends that stand where it could go, which
//! is told part by part ([`Scopes`]). Where none of these has changed, they are what they were. Nothing else hangs on what is
//! remembered: a copy of a game remembers nothing, and the tests compare both ways.

use super::Line;
use super::parts::{Acting, PARTS, Part, Parts, Scopes};
use crate::book::options::Sequence;
use crate::book::vocabulary::{Formation, GeneralId, UnitId};
use crate::state::{Action, Couleurs, MOST_UNITS, Unit};
use arrayvec::ArrayVec;
use boards::table::{Bounds, Stand};
use kernel::Seat;
use std::sync::Mutex;

/// Room for the acts of a large army, so that it need not grow.
const ROOM: usize = 1024;

/// Where more ground has been left and taken between two lists, nothing of the last is kept.
const TRODDEN: usize = 12;

/// The parts that hang on how far a unit goes.
const PACED: Parts = {
    let (mut parts, mut place) = (0, 0);
    while place < PARTS {
        if Part::ALL[place].hangs_on_pace() {
            parts |= 1 << place;
        }
        place += 1;
    }
    parts
};

/// All parts of a list.
const ALL: Parts = (1 << PARTS) - 1;

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
    /// The lists of all units; of those that are not listed, none.
    lists: Vec<Option<List>>,
}

/// The list of one unit.
#[derive(Clone, Debug, Default)]
struct List {
    /// Where it begins among all the acts.
    begin: usize,
    /// Where its parts end, from there.
    ends: [u16; PARTS],
    /// The general it could go farther with (move.general).
    general: Option<GeneralId>,
    scopes: Scopes,
}

impl List {
    /// The acts of a part.
    fn part<'a>(&self, place: usize, acts: &'a [Action]) -> &'a [Action] {
        let from = if place == 0 { 0 } else { self.ends[place - 1].into() };
        &acts[self.begin + from..self.begin + usize::from(self.ends[place])]
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
                let mut last = Box::new(Last::new(self, seat));
                self.list_but_changed(&mut last, seat, line, out);
                *memory = Memory::Last(last);
            }
            Memory::Last(last) => self.list_but_changed(last, seat, line, out),
        }
    }

    fn list_anew(&self, seat: Seat, line: Line, out: &mut Vec<Action>) {
        for unit in self.army(seat).filter(|unit| line.has(self, *unit)) {
            self.acts_of(seat, unit, &mut Scopes::default(), out);
            self.supports_of(seat, unit, out);
        }
    }

    fn list_but_changed(&self, last: &mut Last, seat: Seat, line: Line, out: &mut Vec<Action>) {
        let changed = last.changed(self, seat);
        let begin = out.len();
        for id in self.setup.ids() {
            let listed = self.own(seat, id).is_empty() && line.has(self, id);
            if !listed {
                last.lists[id.index()] = None;
                continue;
            }
            let stale = last.stale_parts(self, &changed, id);
            let from = out.len();
            let Last { acts, lists, .. } = &mut *last;
            let list = lists[id.index()].get_or_insert_with(List::default);
            if stale == 0 {
                let all = list.begin..list.begin + usize::from(list.ends[PARTS - 1]);
                out.extend_from_slice(&acts[all]);
            } else {
                self.mend(seat, id, list, stale, acts, out);
            }
            list.begin = from - begin;
            self.supports_of(seat, id, out);
        }
        last.keep(self, seat, &changed, &out[begin..]);
    }

    /// Lists the parts of a list that are no longer true anew, the others as they were.
    fn mend(&self, seat: Seat, id: UnitId, list: &mut List, stale: Parts, acts: &[Action], out: &mut Vec<Action>) {
        let from = out.len();
        let mut acting = Acting::new(self, seat, id);
        let mut ends = [0; PARTS];
        list.scopes.forget(stale);
        list.general = self.general_with(id);
        for (place, part) in Part::ALL.into_iter().enumerate() {
            if stale >> place & 1 == 0 {
                out.extend_from_slice(list.part(place, acts));
            } else {
                acting.list(part, place, &mut list.scopes, out);
            }
            ends[place] = (out.len() - from) as u16;
        }
        list.ends = ends;
    }
}

/// What has changed since the last list.
struct Changed {
    /// Nothing of it is true any more.
    all: bool,
    /// Units that are otherwise, a bit each.
    units: u64,
    /// Ground that friends have left or taken.
    trodden: ArrayVec<Trodden, TRODDEN>,
}

/// Ground that somebody stood on, or stands on now.
struct Trodden {
    stand: Stand,
    bounds: Bounds,
}

impl From<Stand> for Trodden {
    fn from(stand: Stand) -> Self {
        Trodden { bounds: stand.bounds(), stand }
    }
}

impl Last {
    fn new(game: &Couleurs, seat: Seat) -> Self {
        Last {
            seat,
            acts: Vec::with_capacity(ROOM),
            units: ArrayVec::new(),
            stands: ArrayVec::new(),
            facing_houses: 0,
            lists: game.units.iter().map(|_| None).collect(),
        }
    }

    fn changed(&self, game: &Couleurs, seat: Seat) -> Changed {
        let mut changed = Changed { all: false, units: 0, trodden: ArrayVec::new() };
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
            let (stand, stood) = (game.stand(id), self.stands[id.index()]);
            if stand == stood && now.fate == before.fate && now.formation == before.formation {
                continue;
            }
            // So many at once are rare.
            if changed.trodden.remaining_capacity() < 2 {
                changed.all = true;
                return changed;
            }
            changed.trodden.push(stood.into());
            if stand != stood {
                changed.trodden.push(stand.into());
            }
        }
        // Whether a unit is in second line, and so free of its order, hangs on friends anywhere (sim.second_line).
        changed.all = changed.units != 0 && game.setup.options.sequence == Sequence::Simultaneous;
        changed
    }

    /// The parts of the list of a unit that may no longer be true.
    fn stale_parts(&self, game: &Couleurs, changed: &Changed, id: UnitId) -> Parts {
        let Some(list) = &self.lists[id.index()] else { return ALL };
        if changed.all || changed.units & 1 << id.index() != 0 {
            return ALL;
        }
        let mut stale = if list.general == game.general_with(id) { 0 } else { PACED };
        for Trodden { stand, bounds } in &changed.trodden {
            stale |= list.scopes.touched(stand, *bounds);
        }
        stale
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
