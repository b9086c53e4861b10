//! Secrets in the database, unreadable without the key that lies beside it: whoever has only a copy of the database has
//! neither the seeds of running games nor anybody's seat.

use super::StorageError;
use super::lock::for_owner_only;
use crate::secret::random;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::Path;

/// What a sealed value begins with. Values from before there was a key do not, and are read as they are.
const MARK: &str = "sealed:";

/// The key of a server.
pub(super) struct Seal([u8; 32]);

impl Seal {
    /// The key in this file, which is made if it is not there. Only its owner can read it.
    pub(super) fn of_file(file: &Path) -> Result<Seal, StorageError> {
        if !file.exists() {
            let failed = |error: std::io::Error| StorageError::Failed(format!("{}: {error}", file.display()));
            // Whole or not at all, since several nodes may start in one folder at once: the first makes it.
            let new = file.with_extension(format!("new{}", std::process::id()));
            for_owner_only(&new)?;
            std::fs::write(&new, hex(&random::<32>())).map_err(failed)?;
            // It must not be lost when what is sealed with it is not.
            std::fs::File::open(&new).and_then(|file| file.sync_all()).map_err(failed)?;
            match std::fs::hard_link(&new, file) {
                Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => return Err(failed(error)),
                _ => std::fs::remove_file(&new).map_err(failed)?,
            }
        }
        Seal::there(file)
    }

    /// The key in this file, which must be there.
    pub(super) fn there(file: &Path) -> Result<Seal, StorageError> {
        let failed = |error: std::io::Error| StorageError::Failed(format!("{}: {error}", file.display()));
        let text = std::fs::read_to_string(file).map_err(failed)?;
        let key = unhex(text.trim()).and_then(|key| key.try_into().ok());
        let broken = || StorageError::Failed(format!("{}: expected 64 hexadecimal digits", file.display()));
        Ok(Seal(key.ok_or_else(broken)?))
    }

    /// A number by which a key is known without being told.
    pub(super) fn name(&self) -> i64 {
        let mut name = [0; 8];
        name.copy_from_slice(&self.stream(b"name", 0)[..8]);
        i64::from_be_bytes(name)
    }

    /// A value that only this key opens. Each time another text, so that equal values cannot be told.
    pub(super) fn close(&self, value: &str) -> String {
        let nonce: [u8; 16] = random();
        format!("{MARK}{}{}", hex(&nonce), hex(&self.mix(&nonce, value.as_bytes())))
    }

    /// What was closed with this key.
    pub(super) fn open(&self, stored: String) -> Result<String, sqlx::Error> {
        let Some(sealed) = stored.strip_prefix(MARK) else { return Ok(stored) };
        let bytes =
            unhex(sealed).filter(|bytes| bytes.len() >= 16).ok_or_else(|| broken("not sealed as it should be"))?;
        let (nonce, value) = bytes.split_at(16);
        String::from_utf8(self.mix(nonce, value)).map_err(|_| broken("sealed with another key"))
    }

    /// A value mixed with a stream that only who has the key can make; mixed twice it is itself again.
    fn mix(&self, nonce: &[u8], value: &[u8]) -> Vec<u8> {
        let streams = (0..).flat_map(|block| self.stream(nonce, block));
        value.iter().zip(streams).map(|(byte, stream)| byte ^ stream).collect()
    }

    fn stream(&self, nonce: &[u8], block: u32) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(block.to_be_bytes());
        hash.update(nonce);
        hash.finalize().into()
    }
}

/// What the keeper of a server shows to be let in: whoever can read the key of the database is the keeper.
///
/// # Errors
/// If there is no key in the folder.
pub fn admin_key(folder: &Path) -> Result<String, StorageError> {
    Ok(hex(&Seal::there(&folder.join(super::KEY))?.stream(b"keeper", 0)))
}

fn broken(what: &'static str) -> sqlx::Error {
    sqlx::Error::Decode(what.into())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|digit| u8::try_from(digit.to_digit(16)?).ok()).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    #[test]
    fn what_is_sealed_opens_with_its_key_only() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        let seal = Seal::of_file(&one).unwrap();
        let long = "grenadiers à cheval ".repeat(10);
        for value in ["", "0123456789abcdefghjkmnpqrs", &long] {
            let sealed = seal.close(value);
            assert!(value.is_empty() || !sealed.contains(value));
            assert_ne!(sealed, seal.close(value), "never twice the same");
            assert_eq!(Seal::of_file(&one).unwrap().open(sealed.clone()).unwrap(), value);
            assert!(
                Seal::of_file(&other).unwrap().open(sealed).map_or(true, |opened| value.is_empty() || opened != value)
            );
        }
        assert_eq!(seal.open("from before".to_owned()).unwrap(), "from before");
        assert!(seal.open("sealed:zz".to_owned()).is_err());
        assert_ne!(seal.name(), Seal::of_file(&other).unwrap().name());
        std::fs::write(&one, "short").unwrap();
        assert!(Seal::of_file(&one).is_err());
    }
}
