//! Seeds as users give them.

use kernel::chance::Seed;
use sha2::{Digest, Sha256};

/// The seed a text stands for: 64 hexadecimal digits are the seed itself, anything else is hashed.
pub(crate) fn from_text(text: &str) -> Seed {
    text.parse().unwrap_or_else(|_| {
        Seed(Sha256::new().chain_update(b"grognard --seed, v1\n").chain_update(text).finalize().into())
    })
}

/// The seed that was given, or one nobody can guess.
pub(crate) fn given_or_random(text: Option<&str>) -> std::io::Result<Seed> {
    if let Some(text) = text {
        return Ok(from_text(text));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(Seed(bytes))
}

/// A number for a computer player, different for every decision and without telling anything of the dice to come.
pub(crate) fn of_thought(seed: &Seed, version: u32) -> u64 {
    let hash = Sha256::new()
        .chain_update(b"grognard thought, v1\n")
        .chain_update(seed.0)
        .chain_update(version.to_le_bytes())
        .finalize();
    hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_the_seed_and_words_are_hashed() {
        let seed = Seed([7; 32]);
        assert_eq!(from_text(&seed.to_string()), seed);
        assert_eq!(from_text("Austerlitz"), from_text("Austerlitz"));
        assert_ne!(from_text("1"), from_text("2"));
    }
}
