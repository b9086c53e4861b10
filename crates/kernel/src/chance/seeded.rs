//! The dice of a played game: unpredictable before, checkable after.

use super::pool::{self, Classes, Drawn, Pool};
use super::{Chance, Roll};
use crate::spoken::note;
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The secret from which all dice of a game follow. Written as 64 hexadecimal digits.
///
/// Where the 32 bytes come from is the affair of the server: the kernel has no randomness of its own.
///
/// ```
/// use kernel::chance::Seed;
/// let seed = Seed([7; 32]);
/// let commitment = seed.commit();           // published when the game starts
/// assert!(commitment.opens_with(&seed));    // checked by anyone when it has ended
/// assert_eq!(seed.to_string().parse(), Ok(seed));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed(pub [u8; 32]);

/// The hash of a seed, published before the first die: the seed cannot be changed afterwards.
///
/// It is the SHA-256 of the text `grognard seed, v1`, a line feed and three zero bytes, then the 32 bytes of the seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Commitment(pub [u8; 32]);

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 64 hexadecimal digits")]
pub struct NotHex;

/// Keeps a commitment from being mistaken for any other hash of the same bytes.
const COMMITMENT_DOMAIN: &[u8; 21] = b"grognard seed, v1\n\0\0\0";

impl Seed {
    /// The commitment to publish at the start of a game.
    #[must_use]
    pub fn commit(&self) -> Commitment {
        Commitment(Sha256::new().chain_update(COMMITMENT_DOMAIN).chain_update(self.0).finalize().into())
    }
}

impl Commitment {
    /// Whether this seed is the one that was committed to.
    #[must_use]
    pub fn opens_with(&self, seed: &Seed) -> bool {
        *self == seed.commit()
    }
}

fn from_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return Err(NotHex);
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(NotHex);
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
    }
    Ok(bytes)
}

fn write_hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

macro_rules! hexadecimal {
    ($name:ident) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_hex(&self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<Self, NotHex> {
                from_hex(text).map($name)
            }
        }

        impl TryFrom<String> for $name {
            type Error = NotHex;

            fn try_from(text: String) -> Result<Self, NotHex> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.to_string()
            }
        }
    };
}

hexadecimal!(Seed);
hexadecimal!(Commitment);

impl fmt::Debug for Seed {
    /// Hides the seed: a log of a running server must not tell the dice to come.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

/// The dice of one decision of a played game.
///
/// Every decision has its own stream, so that undoing and playing again differently does not shift the dice of later
/// decisions, and a replay can start anywhere. The exact recipe, which must never change, so that every stored game
/// keeps its dice and anyone can check them with other tools:
///
/// 1. Keystream: ChaCha20 of RFC 8439; key = the 32 bytes of the seed; nonce = four zero bytes, then the number of the
///    decision as 8 bytes, little end first; block counter from 0. It is read as 32-bit words, little end first.
/// 2. A number below `n`: none is read if `n` is 1. Up to `n` = 2^32, one word `w` is read; it is thrown away and the
///    next one read while `w >= floor(2^32 / n) * n`; the number is `w mod n`. For larger `n` the same with two words
///    (the first is the lower half) and 2^64.
/// 3. A die: the number below `sides`, plus 1. A pool: its dice one after the other.
/// 4. A weighted pick: the number below the sum; the index in whose stretch it falls, weights laid end to end.
/// 5. A bag: token by token, the number below the tokens left; the colour in whose stretch it falls.
///
/// ```
/// use kernel::chance::{Chance, Roll, Seed, Seeded};
/// use kernel::RuleId;
/// let roll = Roll { rule: RuleId("com.dice"), label: "die-combat" };
/// let mut dice = Seeded::new(&Seed([7; 32]), 12);
/// let again = Seeded::new(&Seed([7; 32]), 12).d6(roll);
/// assert_eq!(dice.d6(roll), again);
/// ```
pub struct Seeded {
    cipher: ChaCha20,
    block: [u8; 64],
    /// Bytes of the block already used.
    used: usize,
}

impl Seeded {
    /// The dice of the decision number `stream`.
    #[must_use]
    pub fn new(seed: &Seed, stream: u64) -> Self {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&stream.to_le_bytes());
        Seeded { cipher: ChaCha20::new(&seed.0.into(), &nonce.into()), block: [0; 64], used: 64 }
    }

    fn word(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.block = [0; 64];
            self.cipher.apply_keystream(&mut self.block);
            self.used = 0;
        }
        let mut bytes = [0; 4];
        bytes.copy_from_slice(&self.block[self.used..self.used + 4]);
        self.used += 4;
        u32::from_le_bytes(bytes)
    }

    /// A number below `n`, by the recipe above.
    fn below(&mut self, n: u64) -> u64 {
        if n == 1 {
            return 0;
        }
        if n <= 1 << 32 {
            let fair = (1 << 32) / n * n;
            loop {
                let word = u64::from(self.word());
                if word < fair {
                    return word % n;
                }
            }
        }
        let fair = (1 << 64) / u128::from(n) * u128::from(n);
        loop {
            let word = u64::from(self.word()) | u64::from(self.word()) << 32;
            if u128::from(word) < fair {
                return word % n;
            }
        }
    }
}

impl fmt::Debug for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seeded(secret)")
    }
}

impl Chance for Seeded {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        note(roll.rule);
        assert!(n > 0, "a draw needs at least one outcome");
        self.below(u64::from(n)) as u32
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        note(roll.rule);
        let point = self.below(pool::total_of(weights));
        pool::index_at(weights, point)
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        note(roll.rule);
        let sides = u64::from(classes.sides());
        Pool::roll(n, classes, || self.below(sides) as u8 + 1)
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        note(roll.rule);
        Drawn::take(bag, k, |left, total| pool::colour_at(left, self.below(u64::from(total)) as u32))
    }
}
