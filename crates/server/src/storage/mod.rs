//! Where tables, records, devices and accounts are kept.
//!
//! Reading goes through [`Storage`], writing through the one [`Writer`], which stores the wishes of many tables in one
//! transaction. What is stored is durable before anybody hears of it.

mod rows;
mod sql;
mod writer;

pub use rows::{AccountRow, ActRow, ChatRow, DeviceRow, SeatRow, StoredTable, Summary, TableRow};
#[cfg(feature = "postgres")]
pub use sql::Postgres;
pub use sql::Sqlite;
pub(crate) use writer::Writer;

use crate::secret::{PlayerId, TableId};
use std::pin::Pin;

/// Why something could not be stored or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StorageError {
    /// Somebody else has stored this already: the decision of this number, the account of this name.
    #[error("it is stored already")]
    Conflict,
    /// The writer has stopped.
    #[error("the storage has been closed")]
    Stopped,
    /// The database failed.
    #[error("{0}")]
    Failed(String),
}

/// What storage answers, some time.
pub type Stored<'a, T> = Pin<Box<dyn Future<Output = Result<T, StorageError>> + Send + 'a>>;

/// One change. A list of them is made whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new table.
    Table(Box<TableRow>),
    /// A seat as it is now.
    Seat(TableId, Box<SeatRow>),
    /// A decision; its number must be new.
    Act(TableId, ActRow),
    /// Takes back all decisions from this number on.
    Undo(TableId, u32),
    /// The game has ended.
    End {
        /// Which table.
        table: TableId,
        /// The outcome as JSON.
        outcome: String,
        /// The last line of the record, if it has one.
        closing: Option<String>,
    },
    /// The table on which the same players play again.
    Rematch(TableId, TableId),
    /// Something was said.
    Chat(TableId, ChatRow),
    /// A new device.
    Device(Box<DeviceRow>),
    /// A player has another name or language.
    Rename {
        /// Who: a device or an account.
        player: PlayerId,
        /// The name.
        name: String,
        /// The language.
        lang: String,
    },
    /// A new account.
    Account(Box<AccountRow>),
    /// A session of an account: digest of its secret, account, time.
    Session(String, PlayerId, i64),
    /// The session with this digest ends.
    EndSession(String),
    /// All seats of one player become those of another: a device has logged in.
    Adopt {
        /// The device.
        from: PlayerId,
        /// The account.
        to: PlayerId,
    },
}

/// Which tables to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those at which this player sits, the newest first.
    Of(PlayerId),
    /// Those that anybody may join, the newest first.
    Open,
}

/// A database.
pub trait Storage: Send + Sync {
    /// A table with its seats, its record and what was said.
    fn table(&self, id: TableId) -> Stored<'_, Option<StoredTable>>;
    /// Tables without their records, at most so many.
    fn list(&self, which: Which, most: u32) -> Stored<'_, Vec<Summary>>;
    /// How many games that still run this player has made.
    fn running(&self, host: PlayerId) -> Stored<'_, usize>;
    /// Running tables at which a computer has to decide.
    fn awaiting_computers(&self) -> Stored<'_, Vec<TableId>>;
    /// The device with this digest of its secret.
    fn device(&self, secret: String) -> Stored<'_, Option<DeviceRow>>;
    /// The account with this name.
    fn account(&self, login: String) -> Stored<'_, Option<AccountRow>>;
    /// The account whose session has this digest.
    fn session(&self, secret: String) -> Stored<'_, Option<AccountRow>>;
    /// Makes all these changes in one transaction, or none of them.
    fn commit<'a>(&'a self, writes: &'a [&'a [Write]]) -> Stored<'a, ()>;
    /// Puts everything into the file and closes it.
    fn close(&self) -> Stored<'_, ()>;
}
