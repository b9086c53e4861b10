//! Opening a database: alone, as one node of several, or to look at it only.

use super::{KNOWN_AT_ONCE, Postgres, Sqlite};
use crate::gather::Gather;
use crate::storage::lock::{self, Lock};
use crate::storage::schema::SCHEMA;
use crate::storage::seal::Seal;
use crate::storage::{KEY, StorageError, leases};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::time::Duration;

/// Takes the database over: whoever had it can store nothing more.
pub(super) const TAKE_OVER: &str = "UPDATE lease SET token = token + 1 WHERE id = 1 RETURNING token";

/// Pages of the write-ahead log after which the writer itself empties it, if nobody else could.
const LOG_PAGES: &str = "32768";

/// The name of the key the database is sealed with: that of the first key it was opened with.
const NAME_KEY: &str = "INSERT INTO lease (id, token) VALUES (2, $1) \
     ON CONFLICT (id) DO UPDATE SET token = lease.token RETURNING token";

const KEY_NAME: &str = "SELECT token FROM lease WHERE id = 2";

impl Sqlite {
    /// Opens the file, makes it if it is not there, and brings its tables up to date. Nobody but its owner may read it.
    ///
    /// # Errors
    /// What the database says, or that another process has it.
    pub async fn open(file: &Path) -> Result<Self, StorageError> {
        let lock = Lock::of_file(file)?;
        lock::for_owner_only(file)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .busy_timeout(Duration::from_secs(10))
            // A decision is short, and each dirties a page of the index: small pages make small syncs.
            .page_size(1024)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .pragma("wal_autocheckpoint", LOG_PAGES);
        let one = || SqlitePoolOptions::new().max_connections(1);
        let writer = one().connect_with(options.clone()).await?;
        SCHEMA.run(&writer).await?;
        let seal = Seal::of_file(&file.with_file_name(KEY))?;
        let name: i64 = sqlx::query_scalar(NAME_KEY).bind(seal.name()).fetch_one(&writer).await?;
        if name != seal.name() {
            return Err(StorageError::WrongKey);
        }
        let token = sqlx::query_scalar(TAKE_OVER).fetch_one(&writer).await?;
        tokio::spawn(empty_log(one().connect_with(options.clone()).await?, writer.clone()));
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { writer, readers, token, lock, seal, devices: Gather::new(KNOWN_AT_ONCE) })
    }

    /// Opens the file to read it only, whoever else has it.
    ///
    /// # Errors
    /// What the database says.
    pub async fn inspect(file: &Path) -> Result<Self, StorageError> {
        let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::from_secs(10)).read_only(true);
        let readers = SqlitePoolOptions::new().max_connections(2).connect_with(options).await?;
        let seal = Seal::there(&file.with_file_name(KEY))?;
        let name: i64 = sqlx::query_scalar(KEY_NAME).fetch_one(&readers).await?;
        if name != seal.name() {
            return Err(StorageError::WrongKey);
        }
        Ok(Sqlite {
            writer: readers.clone(),
            readers,
            token: -1,
            lock: Lock::none(),
            seal,
            devices: Gather::new(KNOWN_AT_ONCE),
        })
    }
}

/// Carries what is in the write-ahead log over to the file, beside the writer, so that no commit has to wait for it.
async fn empty_log(keeper: sqlx::SqlitePool, writer: sqlx::SqlitePool) {
    while !writer.is_closed() {
        tokio::time::sleep(Duration::from_millis(500)).await;
        if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&keeper).await {
            tracing::warn!(%error, "the log could not be carried over");
        }
    }
    keeper.close().await;
}

impl Postgres {
    /// Connects, and brings the tables up to date, to have the database alone. The key to what is secret lies in the
    /// folder.
    ///
    /// # Errors
    /// What the database says, or that another process has it.
    pub async fn open(url: &str, folder: &Path) -> Result<Self, StorageError> {
        let patience = Duration::from_secs(5);
        Postgres::connect(url, folder, "SELECT pg_try_advisory_lock(18061815)", TAKE_OVER, patience).await
    }

    /// The same as one node of a cluster: others may have it, too, but nobody may have it alone.
    ///
    /// # Errors
    /// What the database says, or that another process has it alone.
    pub async fn join(url: &str, folder: &Path) -> Result<Self, StorageError> {
        let token = "SELECT token FROM lease WHERE id = 1";
        // A node that waits longer has been taken for dead.
        let lock = "SELECT pg_try_advisory_lock_shared(18061815)";
        Postgres::connect(url, folder, lock, token, leases::LIFE).await
    }

    /// Connects to read only, whoever else has the database.
    ///
    /// # Errors
    /// What the database says.
    pub async fn inspect(url: &str, folder: &Path) -> Result<Self, StorageError> {
        let pool = sqlx::postgres::PgPoolOptions::new().max_connections(2).acquire_timeout(Duration::from_secs(5));
        let readers = pool.connect_with(leases::options(url)?).await?;
        let seal = Seal::there(&folder.join(KEY))?;
        let name: i64 = sqlx::query_scalar(KEY_NAME).fetch_one(&readers).await?;
        if name != seal.name() {
            return Err(StorageError::WrongKey);
        }
        // No token is ever this one, so nothing can be stored.
        Ok(Postgres {
            writer: readers.clone(),
            readers,
            token: -1,
            lock: Lock::none(),
            seal,
            devices: Gather::new(KNOWN_AT_ONCE),
        })
    }

    async fn connect(
        url: &str,
        folder: &Path,
        lock: &'static str,
        token: &'static str,
        patience: Duration,
    ) -> Result<Self, StorageError> {
        let pool = sqlx::postgres::PgPoolOptions::new().acquire_timeout(patience);
        let options = leases::options(url)?;
        let connect = |most| pool.clone().max_connections(most).connect_with(options.clone());
        // Whoever has a connection with this lock has the database; it goes with the connection.
        let keeper = connect(1).await?;
        let mut kept = keeper.acquire().await?;
        if !sqlx::query_scalar::<sqlx::Postgres, bool>(lock).fetch_one(&mut *kept).await? {
            return Err(StorageError::Held);
        }
        let writer = connect(1).await?;
        SCHEMA.run(&writer).await?;
        let seal = Seal::of_file(&folder.join(KEY))?;
        let name: i64 = sqlx::query_scalar(NAME_KEY).bind(seal.name()).fetch_one(&writer).await?;
        if name != seal.name() {
            return Err(StorageError::WrongKey);
        }
        let token = sqlx::query_scalar(token).fetch_one(&writer).await?;
        // One for each game that is read at the same time, and some for all the rest.
        let readers = connect(8).await?;
        Ok(Postgres {
            writer,
            readers,
            token,
            lock: Lock::of_connection(kept),
            seal,
            devices: Gather::new(KNOWN_AT_ONCE),
        })
    }
}
