//! Where the units stand, and which hexes are taken: most questions are about hexes in which nobody is.

use crate::setup::ground::MAX_HEXES;
use crate::state::{Hex, MAX_UNITS};
use arrayvec::ArrayVec;
use std::ops::Deref;

/// So many units are compared at a time.
const CHUNK: usize = 32;

/// The hex of each unit, by number; read as a slice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    at: ArrayVec<Hex, MAX_UNITS>,
    /// A bit for each hex of the map in which a unit stands.
    taken: [u64; MAX_HEXES / 64],
}

impl Places {
    /// Units where they are told.
    pub(crate) fn new(at: impl Iterator<Item = Hex>) -> Self {
        let mut places = Places { at: ArrayVec::new(), taken: [0; MAX_HEXES / 64] };
        places.at.extend(at);
        for n in 0..places.at.len() {
            places.mark(places.at[n]);
        }
        places
    }

    /// Puts a unit into a hex, or away.
    pub(crate) fn set(&mut self, unit: usize, hex: Hex) {
        let left = std::mem::replace(&mut self.at[unit], hex);
        self.mark(hex);
        if left.is_on_map() && left != hex && !self.at.contains(&left) {
            self.taken[left.index() / 64] &= !(1 << (left.index() % 64));
        }
    }

    /// Puts all units away.
    pub(crate) fn clear(&mut self, away: Hex) {
        self.at.iter_mut().for_each(|at| *at = away);
        self.taken = [0; MAX_HEXES / 64];
    }

    /// Whether a unit stands in a hex.
    #[inline]
    #[must_use]
    pub(crate) fn is_taken(&self, hex: Hex) -> bool {
        hex.is_on_map() && self.taken[hex.index() / 64] & 1 << (hex.index() % 64) != 0
    }

    /// The first unit of a hex, by number.
    #[must_use]
    pub(crate) fn first(&self, hex: Hex) -> Option<usize> {
        self.here(hex).next()
    }

    /// The units of a hex, by number. Units are looked through by the chunk, since few of them hold anybody of it.
    pub(crate) fn here(&self, hex: Hex) -> impl Iterator<Item = usize> + Clone + '_ {
        let all: &[Hex] = if self.is_taken(hex) { &self.at } else { &[] };
        let holds = move |(_, chunk): &(usize, &[Hex])| chunk.iter().fold(false, |any, at| any | (*at == hex));
        all.chunks(CHUNK).enumerate().filter(holds).flat_map(move |(n, chunk)| {
            chunk.iter().enumerate().filter(move |(_, at)| **at == hex).map(move |(k, _)| n * CHUNK + k)
        })
    }

    fn mark(&mut self, hex: Hex) {
        if hex.is_on_map() {
            self.taken[hex.index() / 64] |= 1 << (hex.index() % 64);
        }
    }
}

impl Deref for Places {
    type Target = [Hex];

    fn deref(&self) -> &[Hex] {
        &self.at
    }
}
