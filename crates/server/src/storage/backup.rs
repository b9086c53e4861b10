//! Copies of the database file: made while a server writes to it, checked before they are trusted.

use super::lock::{Lock, for_owner_only};
use super::{FILE, StorageError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a copy holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// Tables.
    pub tables: u64,
    /// Decisions at all of them.
    pub decisions: u64,
}

/// Copies the database of a folder into a new file. A server may go on writing meanwhile: the copy is of one moment, and
/// holds everything that was answered before it began.
///
/// # Errors
/// If there is no database, the file is there already, or the copy does not check out.
pub async fn backup(folder: &Path, file: &Path) -> Result<Copied, StorageError> {
    copy(&folder.join(FILE), file).await
}

/// Puts a copy back into a folder, in which no server may run. What was there before stays beside it, with `.before` at
/// the end of its name.
///
/// # Errors
/// If the copy does not check out, a server has the folder, or there is a `.before` already.
pub async fn restore(file: &Path, folder: &Path) -> Result<Copied, StorageError> {
    let found = check(file).await?;
    std::fs::create_dir_all(folder)?;
    let database = folder.join(FILE);
    let lock = Lock::of_file(&database)?;
    if database.exists() {
        let before = with_end(&database, ".before");
        if before.exists() {
            return Err(StorageError::Failed(format!("{} is there already", before.display())));
        }
        // Everything into the one file, so that nothing is left behind in the log beside it.
        let mut old = open(&database).await?;
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut old).await?;
        old.close().await?;
        std::fs::rename(&database, before)?;
        for end in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(with_end(&database, end));
        }
    }
    let copied = copy(file, &database).await?;
    lock.release();
    if copied == found { Ok(copied) } else { Err(StorageError::Failed("the copy is not complete".to_owned())) }
}

async fn copy(from: &Path, to: &Path) -> Result<Copied, StorageError> {
    if to.exists() {
        return Err(StorageError::Failed(format!("{} is there already", to.display())));
    }
    let mut source = open(from).await?;
    sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy().into_owned()).execute(&mut source).await?;
    source.close().await?;
    for_owner_only(to)?;
    check(to).await
}

/// Reads the whole file and counts what is in it.
async fn check(file: &Path) -> Result<Copied, StorageError> {
    let mut copy = open(file).await?;
    let sound: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut copy).await?;
    if sound != "ok" {
        return Err(StorageError::Failed(format!("{}: {sound}", file.display())));
    }
    let (tables, decisions): (i64, i64) =
        sqlx::query_as("SELECT (SELECT COUNT(*) FROM tables), (SELECT COUNT(*) FROM acts)")
            .fetch_one(&mut copy)
            .await?;
    copy.close().await?;
    Ok(Copied { tables: tables.unsigned_abs(), decisions: decisions.unsigned_abs() })
}

async fn open(file: &Path) -> Result<SqliteConnection, StorageError> {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::from_secs(10));
    Ok(options.connect().await?)
}

fn with_end(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}
