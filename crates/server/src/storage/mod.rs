//! Where tables, records, devices and accounts are kept.
//!
//! Reading goes through [`Storage`], writing through the one [`Writer`], which stores the wishes of many tables in one
//! transaction. What is stored is durable before anybody hears of it.

mod backup;
mod events;
mod leases;
mod lock;
mod rows;
mod schema;
mod seal;
mod sql;
mod writer;

pub use backup::{Copied, backup, restore};
pub use events::{EntrantRow, EventRow, EventSummary, EventWrite, Events, PairingRow, StoredEvent};
pub(crate) use leases::{LIFE, Lease, Leases, Taken, VANISHED};
pub use rows::{
    AccountRow, ActRow, ChatRow, Clocks, DeviceRow, MusterRow, MusterWrite, NoticeRow, NoticeWrite, PaperRow,
    PaperWrite, PushRow, ResultRow, Results, ScenarioRow, ScenarioWrite, SeatRow, Shown, StoredTable, Summary,
    TableRow,
};
pub use seal::admin_key;
pub use sql::Postgres;
pub use sql::Sqlite;
pub(crate) use writer::Writer;

use crate::secret::{PlayerId, TableId};
use std::ops::Range;
use std::pin::Pin;

/// The database in the folder of the data.
pub(crate) const FILE: &str = "grognard.sqlite";

/// The key to what is secret in it, in the same folder.
pub(crate) const KEY: &str = "grognard.key";

/// Lines of chat that are read with a table.
pub(crate) const RECENT_CHAT: usize = 100;

/// Why something could not be stored or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StorageError {
    /// Somebody else has stored this already: the decision of this number, the account of this name.
    #[error("it is stored already")]
    Conflict,
    /// The writer has stopped.
    #[error("the storage has been closed")]
    Stopped,
    /// Another process has the database.
    #[error("another server has this database: stop it first, or give this one another folder (--data)")]
    Held,
    /// What is secret in the database was sealed with another key.
    #[error("the key beside the database (grognard.key) is not the one it was sealed with: put the right one back")]
    WrongKey,
    /// Another process has taken the database over meanwhile.
    #[error("another server has taken this database over")]
    TakenOver,
    /// These tables are another node's, or something has been stored at them meanwhile.
    #[error("another node has the tables {0:?}")]
    Moved(Vec<TableId>),
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// There is no way to the database: nobody knows what it has stored last.
    #[error("no way to the database: {0}")]
    Away(String),
    /// The database failed.
    #[error("{0}")]
    Failed(String),
}

impl From<std::io::Error> for StorageError {
    fn from(error: std::io::Error) -> Self {
        StorageError::Failed(error.to_string())
    }
}

/// What storage answers, some time.
pub type Stored<'a, T> = Pin<Box<dyn Future<Output = Result<T, StorageError>> + Send + 'a>>;

/// One change. A list of them is made whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// What else is to be changed with this is changed only if the table is still this node's by this token, and nothing
    /// has been stored at it since. For the nodes of a cluster; where one process has the database its lock does as much.
    Held {
        /// Which table.
        table: TableId,
        /// Of the lease.
        token: i64,
        /// Changes so far.
        seq: i64,
    },
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
    /// Whether others may watch, and who is not heard.
    Order {
        /// Which table.
        table: TableId,
        /// Others may watch.
        spectators: bool,
        /// Who is not heard.
        muted: u16,
    },
    /// The story of the game has been told.
    Story {
        /// Which table.
        table: TableId,
        /// The record it tells.
        seal: String,
        /// The story as JSON.
        story: String,
    },
    /// The clocks as they are now.
    Clocks(TableId, Box<Clocks>),
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
    /// How a player is told that it is their turn.
    Notice(NoticeWrite),
    /// Something about a round robin.
    Event(EventWrite),
    /// A rated game has ended.
    Result {
        /// Which table.
        table: TableId,
        /// Id of the game.
        game: String,
        /// What came of it.
        result: ResultRow,
        /// Unix seconds.
        at: i64,
    },
    /// Something about shared scenarios.
    Scenario(ScenarioWrite),
    /// Something about the armies and scenarios that an account keeps.
    Paper(PaperWrite),
    /// Something about games that wait for an army.
    Muster(MusterWrite),
    /// A new account.
    Account(Box<AccountRow>),
    /// A session of an account: digest of its secret, account, time.
    Session(String, PlayerId, i64),
    /// The session with this digest ends.
    EndSession(String),
    /// An account has another password, hashed.
    Password(PlayerId, String),
    /// A table goes, with all that belongs to it.
    RemoveTable(TableId),
    /// All sessions of an account end.
    EndSessions(PlayerId),
    /// An account goes, and its name with it.
    DeleteAccount(PlayerId),
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
    /// All of them, the newest first.
    All,
}

/// A database.
pub trait Storage: Events + Send + Sync {
    /// A table with its seats, its record and what was said.
    fn table(&self, id: TableId) -> Stored<'_, Option<StoredTable>>;
    /// The same without the decisions before this one, if that is less work.
    fn table_from(&self, id: TableId, _first: u32) -> Stored<'_, Option<StoredTable>> {
        self.table(id)
    }
    /// What was said at a table: the lines numbered from the first to before the second.
    fn chat(&self, id: TableId, lines: Range<u32>) -> Stored<'_, Vec<ChatRow>>;
    /// The story of a table, if this very record has been told.
    fn story(&self, id: TableId, seal: String) -> Stored<'_, Option<String>>;
    /// Tables without their records, at most so many.
    fn list(&self, which: Which, most: u32) -> Stored<'_, Vec<Summary>>;
    /// The ids of all tables after this one, in order, at most so many.
    fn ids(&self, after: TableId, most: u32) -> Stored<'_, Vec<TableId>>;
    /// How many games that still run this player has made, and how many of them wait for anybody to join.
    fn running(&self, host: PlayerId) -> Stored<'_, (usize, usize)>;
    /// Whether the database answers.
    fn ready(&self) -> Stored<'_, ()>;
    /// Running tables at which a computer has to decide.
    fn awaiting_computers(&self) -> Stored<'_, Vec<TableId>>;
    /// The device with this digest of its secret.
    fn device(&self, secret: String) -> Stored<'_, Option<DeviceRow>>;
    /// The account with this name.
    fn account(&self, login: String) -> Stored<'_, Option<AccountRow>>;
    /// The account whose session has this digest.
    fn session(&self, secret: String) -> Stored<'_, Option<AccountRow>>;
    /// How a player is told that it is their turn.
    fn notice(&self, player: PlayerId) -> Stored<'_, Option<NoticeRow>>;
    /// The language of an account.
    fn language(&self, player: PlayerId) -> Stored<'_, Option<String>>;
    /// The browsers of a player that are told, the newest first.
    fn pushes(&self, player: PlayerId) -> Stored<'_, Vec<PushRow>>;
    /// What the server signs with under a name: what is kept, or this, which is then kept.
    fn signing(&self, name: &'static str, fresh: String) -> Stored<'_, String>;
    /// What was played for ratings of this game.
    fn results(&self, game: String) -> Stored<'_, Results>;
    /// How many games of it were played for ratings.
    fn results_count(&self, game: String) -> Stored<'_, u64>;
    /// A scenario that somebody shares.
    fn scenario(&self, id: TableId) -> Stored<'_, Option<ScenarioRow>>;
    /// The scenarios that a player shares, the newest first.
    fn scenarios_of(&self, maker: PlayerId) -> Stored<'_, Vec<ScenarioRow>>;
    /// The armies and scenarios that an account keeps, without their files, the newest first.
    fn papers_of(&self, owner: PlayerId) -> Stored<'_, Vec<PaperRow>>;
    /// One of them, with its file.
    fn paper(&self, owner: PlayerId, id: TableId) -> Stored<'_, Option<(PaperRow, String)>>;
    /// A game that waits for an army.
    fn muster(&self, id: TableId) -> Stored<'_, Option<MusterRow>>;
    /// The games of this player that do, the newest first.
    fn musters_of(&self, host: PlayerId) -> Stored<'_, Vec<MusterRow>>;
    /// Makes all these changes in one transaction, or none of them.
    fn commit<'a>(&'a self, writes: &'a [&'a [Write]]) -> Stored<'a, ()>;
    /// Clears away what nobody needs any more: tables made before the first time at which nothing was ever decided, and
    /// devices that came before the second and never sat down. Says how many of each.
    fn sweep(&self, unplayed: i64, unseated: i64) -> Stored<'_, (u64, u64)>;
    /// Puts everything into the file and closes it.
    fn close(&self) -> Stored<'_, ()>;
}
