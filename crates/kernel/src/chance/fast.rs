//! Dice for simulation: quick, reproducible, not secret.

use super::pool::{self, Classes, Drawn, Pool};
use super::{Chance, Roll};
use crate::spoken::note;
use sha2::{Digest, Sha256};

/// A small quick generator for simulated games and computer players.
///
/// The generator is xoshiro256++ 1.0 of David Blackman and Sebastiano Vigna (2019, public domain). Numbers below `n`
/// are made by the method of Daniel Lemire ("Fast random integer generation in an interval", 2019), without bias.
/// Pools and bags keep no single faces, since nobody looks at them.
///
/// ```
/// use kernel::chance::{Chance, Fast, Roll};
/// use kernel::RuleId;
/// let roll = Roll { rule: RuleId("com.dice"), label: "die-combat" };
/// let mut dice = Fast::for_game(1805, 42);
/// assert_eq!(dice.clone().d6(roll), dice.d6(roll));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fast {
    state: [u64; 4],
}

impl Fast {
    /// The dice of game `index` of a run. Games are independent of each other and of the order they are played in:
    /// the state is the SHA-256 of the run and the index, not a place on one long stream.
    #[must_use]
    pub fn for_game(run: u64, index: u64) -> Self {
        let hash = Sha256::new()
            .chain_update(b"grognard simulation, v1\n")
            .chain_update(run.to_le_bytes())
            .chain_update(index.to_le_bytes())
            .finalize();
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(hash.chunks_exact(8)) {
            *word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        }
        Fast { state }
    }

    /// The dice of game 0 of a run: where there is only one.
    #[must_use]
    pub fn new(run: u64) -> Self {
        Fast::for_game(run, 0)
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let bits = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        let (a, b) = (a ^ d, b ^ c);
        self.state = [a, b, c ^ self.state[1] << 17, d.rotate_left(45)];
        bits
    }

    #[inline]
    fn below_32(&mut self, n: u32) -> u32 {
        // The upper half of the product is the number; the lower half tells whether this word must be thrown away
        // for the sake of fairness, which is rare, so the costly remainder is only computed in doubt.
        let mut product = (self.bits() >> 32) * u64::from(n);
        if (product as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (product as u32) < unfair {
                product = (self.bits() >> 32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    fn below_64(&mut self, n: u64) -> u64 {
        if let Ok(n) = u32::try_from(n) {
            return u64::from(self.below_32(n));
        }
        let mut product = u128::from(self.bits()) * u128::from(n);
        if (product as u64) < n {
            let unfair = n.wrapping_neg() % n;
            while (product as u64) < unfair {
                product = u128::from(self.bits()) * u128::from(n);
            }
        }
        (product >> 64) as u64
    }
}

impl Chance for Fast {
    #[inline]
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        note(roll.rule);
        assert!(n > 0, "a draw needs at least one outcome");
        self.below_32(n)
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        note(roll.rule);
        let point = self.below_64(pool::total_of(weights));
        pool::index_at(weights, point)
    }

    #[inline]
    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        note(roll.rule);
        let sides = u32::from(classes.sides());
        let mut pool = Pool::default();
        for _ in 0..n {
            let face = self.below_32(sides) as u8 + 1;
            pool.counts[usize::from(classes.class(face)) % Classes::MOST] += 1;
        }
        pool
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        note(roll.rule);
        let mut drawn = Drawn::take(bag, k, |left, total| pool::colour_at(left, self.below_32(total)));
        drawn.order.clear();
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::Fast;

    /// The first numbers of the reference implementation (prng.di.unimi.it/xoshiro256plusplus.c) from the state 1 2 3 4.
    #[test]
    fn is_xoshiro256plusplus() {
        let mut fast = Fast { state: [1, 2, 3, 4] };
        let expected = [
            41_943_041,
            58_720_359,
            3_588_806_011_781_223,
            3_591_011_842_654_386,
            9_228_616_714_210_784_205,
            9_973_669_472_204_895_162,
            14_011_001_112_246_962_877,
            12_406_186_145_184_390_807,
            15_849_039_046_786_891_736,
            10_450_023_813_501_588_000,
        ];
        assert_eq!(expected.map(|_| fast.bits()), expected);
    }
}
