//! One process at a time has a database.

use super::StorageError;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Held for as long as the database is open. The system lets go of it when the process dies, however it dies.
pub(super) struct Lock(Mutex<Option<Held>>);

enum Held {
    File(File),
    Connection(sqlx::pool::PoolConnection<sqlx::Postgres>),
}

impl Lock {
    /// The lock of a database file: a file beside it.
    pub(super) fn of_file(database: &Path) -> Result<Lock, StorageError> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let name = PathBuf::from(name);
        for_owner_only(&name)?;
        let file = OpenOptions::new().append(true).open(&name)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(Mutex::new(Some(Held::File(file))))),
            Err(TryLockError::WouldBlock) => Err(StorageError::Held),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// No lock: for who only reads.
    pub(super) fn none() -> Lock {
        Lock(Mutex::new(None))
    }

    /// A lock that goes with a connection.
    pub(super) fn of_connection(connection: sqlx::pool::PoolConnection<sqlx::Postgres>) -> Lock {
        Lock(Mutex::new(Some(Held::Connection(connection))))
    }

    /// Another process may have the database now.
    pub(super) fn release(&self) {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(Held::File(file)) => drop(file),
            // Closed, not given back: the lock is the connection's.
            Some(Held::Connection(connection)) => drop(connection.detach()),
            None => {}
        }
    }
}

/// Makes a file that only its owner can read, or one that is there such.
pub(super) fn for_owner_only(file: &Path) -> Result<(), StorageError> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(0o600);
        let file = options.open(file)?;
        Ok(file.set_permissions(std::fs::Permissions::from_mode(0o600))?)
    }
    #[cfg(not(unix))]
    Ok(options.open(file).map(|_| ())?)
}
