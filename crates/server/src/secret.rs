//! Randomness, and the ids and secrets made of it.

use kernel::chance::Seed;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Random bytes of the operating system. Without them no secret can be made, so the server stops.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A secret of 128 bits that nobody can guess, in 26 characters.
pub(crate) fn secret() -> String {
    write(u128::from_le_bytes(random()), 26)
}

/// The seed of a new game.
pub(crate) fn seed() -> Seed {
    Seed(random())
}

/// What is stored of a secret that only its owner keeps.
pub(crate) fn digest(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn write(mut number: u128, digits: usize) -> String {
    let mut text = vec![b'0'; digits];
    for digit in text.iter_mut().rev() {
        *digit = ALPHABET[(number & 31) as usize];
        number >>= 5;
    }
    String::from_utf8_lossy(&text).into_owned()
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub i64);

        impl $name {
            /// A new one, at random.
            pub fn random() -> Self {
                $name(i64::from_le_bytes(random()) & i64::MAX)
            }
        }
    };
}

id! {
    /// Id of a table: 63 random bits, written in 13 characters. Not a secret.
    TableId
}
id! {
    /// Id of a round robin, written like that of a table.
    EventId
}
id! {
    /// Id of a player: of a device, or of an account once there is one.
    PlayerId
}

/// A text that is not the id of anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the id of a table")]
pub struct NotAnId;

macro_rules! written {
    ($name:ident) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&write(u128::from(self.0.unsigned_abs()), 13))
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                if text.len() != 13 {
                    return Err(NotAnId);
                }
                let number = text.bytes().try_fold(0_u128, |number, byte| {
                    let digit = ALPHABET.iter().position(|letter| *letter == byte).ok_or(NotAnId)?;
                    Ok(number << 5 | digit as u128)
                })?;
                i64::try_from(number).map($name).map_err(|_| NotAnId)
            }
        }
    };
}

written! { TableId }
written! { EventId }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        for id in [TableId(0), TableId(i64::MAX), TableId::random()] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for bad in ["", "0", "000000000000u", "zzzzzzzzzzzzz", "00000000000000", "é00000000000"] {
            assert_eq!(bad.parse::<TableId>(), Err(NotAnId));
        }
    }

    #[test]
    fn secrets_differ_and_are_stored_as_digests() {
        assert_ne!(secret(), secret());
        assert_eq!(secret().len(), 26);
        assert_eq!(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
