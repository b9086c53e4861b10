//! Sets of hexes as bits.

use super::grid::HexId;

/// A set of hexes: one bit each, `Copy`, without allocation. `WORDS` words hold 64 hexes each, so 64 words serve maps
/// of up to 4096 hexes. Hexes beyond that are never members.
///
/// ```
/// use boards::hex::{HexId, HexSet};
/// let mut zone = HexSet::<64>::EMPTY;
/// zone.insert(HexId(3844));
/// assert!(zone.contains(HexId(3844)) && !zone.contains(HexId(3)));
/// assert_eq!(zone.iter().collect::<Vec<_>>(), [HexId(3844)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> HexSet<WORDS> {
    /// No hex.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds a hex.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            *word |= 1 << (hex.index() % 64);
        }
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            *word &= !(1 << (hex.index() % 64));
        }
    }

    /// Whether a hex is in it.
    #[must_use]
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.index() % 64) & 1 == 1)
    }

    /// Empties it.
    #[inline]
    pub fn clear(&mut self) {
        self.0 = [0; WORDS];
    }

    /// Adds all hexes of another set.
    #[inline]
    pub fn extend(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// Whether no hex is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many hexes are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hexes in it, in order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.0.iter().enumerate().flat_map(|(index, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(HexId((index * 64) as u16 + bit as u16))
            })
        })
    }
}

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}
