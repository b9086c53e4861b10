//! Where the units stand, and who stands in a hex: asked far more often than anybody moves.

use crate::setup::ground::MAX_HEXES;
use crate::state::{Hex, MAX_UNITS};
use arrayvec::ArrayVec;
use kernel::Seat;
use std::ops::Deref;

/// So many units are compared at a time.
const CHUNK: usize = 32;

/// The hex of each unit, by number; read as a slice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    at: ArrayVec<Hex, MAX_UNITS>,
    /// A bit for each hex of the map in which a unit stands.
    taken: [u64; MAX_HEXES / 64],
    /// A bit for each unit of the second seat.
    second: [u64; MAX_UNITS.div_ceil(64)],
    /// By seat, where its units stand as one number: equal for equal places.
    prints: [u64; 2],
}

impl Places {
    /// Units of these seats where they are told.
    pub(crate) fn new(units: impl Iterator<Item = (Seat, Hex)>) -> Self {
        let mut places = Places {
            at: ArrayVec::new(),
            taken: [0; MAX_HEXES / 64],
            second: [0; MAX_UNITS.div_ceil(64)],
            prints: [0; 2],
        };
        for (unit, (seat, hex)) in units.enumerate() {
            places.second[unit / 64] |= u64::from(seat.0) << (unit % 64);
            places.at.push(hex);
            places.enter(unit, hex);
        }
        places
    }

    /// Puts a unit into a hex, or away.
    pub(crate) fn set(&mut self, unit: usize, hex: Hex) {
        let left = std::mem::replace(&mut self.at[unit], hex);
        self.leave(unit, left);
        self.enter(unit, hex);
    }

    /// Puts all units away.
    pub(crate) fn clear(&mut self, away: Hex) {
        self.at.iter_mut().for_each(|at| *at = away);
        self.taken = [0; MAX_HEXES / 64];
        self.prints = [0; 2];
    }

    /// Whether a unit stands in a hex.
    #[inline]
    #[must_use]
    pub(crate) fn is_taken(&self, hex: Hex) -> bool {
        hex.is_on_map() && self.taken[hex.index() / 64] & 1 << (hex.index() % 64) != 0
    }

    /// Whose unit it is.
    #[inline]
    #[must_use]
    pub(crate) fn seat(&self, unit: usize) -> Seat {
        Seat((self.second[unit / 64] >> (unit % 64) & 1) as u8)
    }

    /// Whose units stand in a hex.
    #[inline]
    #[must_use]
    pub(crate) fn occupant(&self, hex: Hex) -> Option<Seat> {
        self.here(hex).next().map(|unit| self.seat(unit))
    }

    /// The hexes of all units of a seat that are on the map, a hex as often as it has units.
    pub(crate) fn of(&self, seat: Seat) -> impl Iterator<Item = Hex> + Clone + '_ {
        let all = self.at.iter().enumerate();
        all.filter(move |(unit, hex)| hex.is_on_map() && self.seat(*unit) == seat).map(|(_, hex)| *hex)
    }

    /// The units of a hex, by number. Units are looked through by the chunk, since few of them hold anybody of it.
    pub(crate) fn here(&self, hex: Hex) -> impl Iterator<Item = usize> + Clone + '_ {
        let all: &[Hex] = if self.is_taken(hex) { &self.at } else { &[] };
        let holds = move |(_, chunk): &(usize, &[Hex])| chunk.iter().fold(false, |any, at| any | (*at == hex));
        all.chunks(CHUNK).enumerate().filter(holds).flat_map(move |(n, chunk)| {
            chunk.iter().enumerate().filter(move |(_, at)| **at == hex).map(move |(k, _)| n * CHUNK + k)
        })
    }

    /// Where the units of a seat stand, as one number: a sum, so that it follows every move.
    #[must_use]
    pub(crate) fn print(&self, seat: Seat) -> u64 {
        self.prints[seat.index()]
    }

    fn enter(&mut self, unit: usize, hex: Hex) {
        if hex.is_on_map() {
            self.taken[hex.index() / 64] |= 1 << (hex.index() % 64);
            let print = &mut self.prints[self.seat(unit).index()];
            *print = print.wrapping_add(scattered(hex));
        }
    }

    /// After the unit has gone.
    fn leave(&mut self, unit: usize, hex: Hex) {
        if hex.is_on_map() {
            if !self.at.contains(&hex) {
                self.taken[hex.index() / 64] &= !(1 << (hex.index() % 64));
            }
            let print = &mut self.prints[self.seat(unit).index()];
            *print = print.wrapping_sub(scattered(hex));
        }
    }
}

/// The number of a hex scattered over all bits, so that sums of few hexes do not meet.
const fn scattered(hex: Hex) -> u64 {
    let mixed = (hex.0 as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}

impl Deref for Places {
    type Target = [Hex];

    fn deref(&self) -> &[Hex] {
        &self.at
    }
}
