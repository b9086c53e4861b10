//! SQLite and PostgreSQL. The SQL is written in what both understand, so that one text serves both.

use super::rows::{bits, level_name, level_of, seats_of};
use super::{
    AccountRow, ActRow, ChatRow, DeviceRow, SeatRow, Storage, StorageError, Stored, StoredTable, Summary, TableRow,
    Which, Write,
};
use crate::secret::{PlayerId, TableId};
use kernel::Seat;
use kernel::chance::Seed;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, SqlSafeStr};
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

const TABLE: &str = "id, game, scenario, options, seed, commitment, header, awaiting, host, open, spectators, created, \
     forked_from, rematch, outcome, closing";
const SEAT: &str = "seat, side, name, player, player_name, computer, same_screen, invite, token, archived";

/// Stores any number of decisions, given as one JSON list: one statement, so one trip to the database, whose thread
/// has to be waited for on a busy machine.
const SQLITE_ACTS: &str = "INSERT INTO acts (table_id, n, line, awaiting, at) SELECT value->>0, value->>1, value->>2, \
     value->>3, value->>4 FROM json_each($1)";
#[cfg(feature = "postgres")]
const POSTGRES_ACTS: &str = "INSERT INTO acts (table_id, n, line, awaiting, at) SELECT (value->>0)::bigint, \
     (value->>1)::bigint, value->>2, (value->>3)::bigint, (value->>4)::bigint FROM json_array_elements($1::json)";

/// Pages of the write-ahead log after which the writer itself empties it, if nobody else could.
const LOG_PAGES: &str = "32768";

static LIST_MINE: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {TABLE} FROM tables WHERE id IN (SELECT table_id FROM seats WHERE player = $1) \
         ORDER BY created DESC LIMIT $2"
    )
});

static LIST_OPEN: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {TABLE} FROM tables WHERE open = 1 AND outcome IS NULL AND id IN \
         (SELECT table_id FROM seats WHERE invite IS NOT NULL) ORDER BY created DESC LIMIT $1"
    )
});

static ONE_TABLE: LazyLock<String> = LazyLock::new(|| format!("SELECT {TABLE} FROM tables WHERE id = $1"));
static SEATS: LazyLock<String> =
    LazyLock::new(|| format!("SELECT {SEAT} FROM seats WHERE table_id = $1 ORDER BY seat"));

static SCHEMA: LazyLock<Migrator> = LazyLock::new(|| {
    let step = |version, name, sql: &'static str| {
        Migration::new(version, std::borrow::Cow::Borrowed(name), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(vec![
        step(1, "start", include_str!("migrations/0001_start.sql")),
        step(2, "secret chat", include_str!("migrations/0002_secret_chat.sql")),
    ])
});

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => StorageError::Conflict,
            sqlx::Error::PoolClosed => StorageError::Stopped,
            _ => StorageError::Failed(error.to_string()),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StorageError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        StorageError::Failed(error.to_string())
    }
}

fn flag(value: bool) -> i64 {
    i64::from(value)
}

fn seat_of(number: i64) -> Result<Seat, sqlx::Error> {
    u8::try_from(number).map(Seat).map_err(|error| sqlx::Error::Decode(error.into()))
}

fn seed_of(text: &str) -> Result<Seed, sqlx::Error> {
    text.parse().map_err(|error: kernel::chance::NotHex| sqlx::Error::Decode(error.into()))
}

fn number_of(number: i64) -> Result<u32, sqlx::Error> {
    u32::try_from(number).map_err(|error| sqlx::Error::Decode(error.into()))
}

macro_rules! sql_storage {
    ($(#[$doc:meta])* $name:ident, $database:ty, $row:ty, $connection:ty, $begin:literal, $acts:expr) => {
        $(#[$doc])*
        pub struct $name {
            /// The one connection that writes.
            writer: sqlx::Pool<$database>,
            readers: sqlx::Pool<$database>,
        }

        impl $name {
            async fn table(&self, id: TableId) -> Result<Option<StoredTable>, sqlx::Error> {
                let mut reader = self.readers.acquire().await?;
                let query = sqlx::query::<$database>(ONE_TABLE.as_str()).bind(id.0);
                let Some(row) = query.fetch_optional(&mut *reader).await? else { return Ok(None) };
                let row = Self::table_row(&row)?;
                let seats = Self::seats(&mut reader, id).await?;
                let acts = "SELECT n, line, awaiting, at FROM acts WHERE table_id = $1 ORDER BY n";
                let acts = sqlx::query_as::<$database, (i64, String, i64, i64)>(acts).bind(id.0);
                let act = |(n, line, awaiting, at)| {
                    number_of(n).map(|n| ActRow { n, line, awaiting: seats_of(awaiting), at })
                };
                let acts = acts.fetch_all(&mut *reader).await?.into_iter().map(act).collect::<Result<_, _>>()?;
                let chat = "SELECT id, said_by, seat, words, heard_by, at FROM chat WHERE table_id = $1 ORDER BY id";
                let chat = sqlx::query_as::<$database, (i64, String, Option<i64>, String, Option<i64>, i64)>(chat).bind(id.0);
                let line = |(id, by, seat, words, heard_by, at): (i64, String, Option<i64>, String, Option<i64>, i64)| {
                    let seat = seat.map(seat_of).transpose()?;
                    number_of(id).map(|id| ChatRow { id, by, seat, words, heard_by: heard_by.map(seats_of), at })
                };
                let chat = chat.fetch_all(&mut *reader).await?.into_iter().map(line).collect::<Result<_, _>>()?;
                Ok(Some(StoredTable { row, seats, acts, chat }))
            }

            async fn list(&self, which: Which, most: u32) -> Result<Vec<Summary>, sqlx::Error> {
                let mut reader = self.readers.acquire().await?;
                let query = match which {
                    Which::Of(player) => {
                        sqlx::query::<$database>(LIST_MINE.as_str()).bind(player.0).bind(i64::from(most))
                    }
                    Which::Open => sqlx::query::<$database>(LIST_OPEN.as_str()).bind(i64::from(most)),
                };
                let mut summaries = Vec::new();
                for row in query.fetch_all(&mut *reader).await? {
                    let row = Self::table_row(&row)?;
                    let seats = Self::seats(&mut reader, row.id).await?;
                    let last = "SELECT n, awaiting, at FROM acts WHERE table_id = $1 ORDER BY n DESC LIMIT 1";
                    let last = sqlx::query_as::<$database, (i64, i64, i64)>(last).bind(row.id.0);
                    let (version, awaiting, changed) = match last.fetch_optional(&mut *reader).await? {
                        Some((n, awaiting, at)) => (number_of(n)?, seats_of(awaiting), at),
                        None => (0, row.awaiting, row.created),
                    };
                    summaries.push(Summary { row, seats, version, awaiting, changed });
                }
                Ok(summaries)
            }

            async fn seats(reader: &mut $connection, table: TableId) -> Result<Vec<SeatRow>, sqlx::Error> {
                let query = sqlx::query::<$database>(SEATS.as_str()).bind(table.0);
                query.fetch_all(reader).await?.iter().map(Self::seat_row).collect()
            }

            async fn accounts(&self, sql: &'static str, key: String) -> Result<Option<AccountRow>, sqlx::Error> {
                let query = sqlx::query_as::<$database, (i64, String, String, String, String, i64)>(sql).bind(key);
                let account = |(id, login, password, name, lang, created)| AccountRow {
                    id: PlayerId(id),
                    login,
                    password,
                    name,
                    lang,
                    created,
                };
                Ok(query.fetch_optional(&self.readers).await?.map(account))
            }

            fn table_row(row: &$row) -> Result<TableRow, sqlx::Error> {
                Ok(TableRow {
                    id: TableId(row.try_get("id")?),
                    game: row.try_get("game")?,
                    scenario: row.try_get("scenario")?,
                    options: row.try_get("options")?,
                    seed: seed_of(&row.try_get::<String, _>("seed")?)?,
                    commitment: row.try_get("commitment")?,
                    header: row.try_get("header")?,
                    awaiting: seats_of(row.try_get("awaiting")?),
                    host: PlayerId(row.try_get("host")?),
                    open: row.try_get::<i64, _>("open")? != 0,
                    spectators: row.try_get::<i64, _>("spectators")? != 0,
                    created: row.try_get("created")?,
                    forked_from: row.try_get::<Option<i64>, _>("forked_from")?.map(TableId),
                    rematch: row.try_get::<Option<i64>, _>("rematch")?.map(TableId),
                    outcome: row.try_get("outcome")?,
                    closing: row.try_get("closing")?,
                })
            }

            fn seat_row(row: &$row) -> Result<SeatRow, sqlx::Error> {
                Ok(SeatRow {
                    seat: seat_of(row.try_get("seat")?)?,
                    side: row.try_get("side")?,
                    name: row.try_get("name")?,
                    player: row.try_get::<Option<i64>, _>("player")?.map(PlayerId),
                    player_name: row.try_get("player_name")?,
                    computer: row.try_get::<Option<String>, _>("computer")?.as_deref().map(level_of),
                    same_screen: row.try_get::<i64, _>("same_screen")? != 0,
                    invite: row.try_get("invite")?,
                    token: row.try_get("token")?,
                    archived: row.try_get::<i64, _>("archived")? != 0,
                })
            }

            async fn commit(&self, writes: &[&[Write]]) -> Result<(), sqlx::Error> {
                let mut acts = Vec::new();
                let mut others = Vec::new();
                for job in writes {
                    for write in *job {
                        match write {
                            Write::Act(table, act) => {
                                acts.push((table.0, act.n, act.line.as_str(), bits(act.awaiting), act.at));
                            }
                            other => others.push(other),
                        }
                    }
                }
                let acts = (!acts.is_empty()).then(|| serde_json::to_string(&acts).unwrap_or_default());
                let insert = |acts: String| sqlx::query::<$database>($acts).bind(acts);
                if others.is_empty() {
                    // A single statement is a transaction of its own.
                    if let Some(acts) = acts {
                        insert(acts).execute(&self.writer).await?;
                    }
                    return Ok(());
                }
                let mut transaction = self.writer.begin_with($begin).await?;
                for write in others {
                    Self::make(&mut transaction, write).await?;
                }
                if let Some(acts) = acts {
                    insert(acts).execute(&mut *transaction).await?;
                }
                transaction.commit().await
            }

            /// One change within the transaction.
            async fn make(connection: &mut $connection, write: &Write) -> Result<(), sqlx::Error> {
                let query = |sql: &'static str| sqlx::query::<$database>(sql);
                let query = match write {
                    Write::Table(row) => query(
                        "INSERT INTO tables (id, game, scenario, options, seed, commitment, header, awaiting, host, \
                         open, spectators, created, forked_from, rematch, outcome, closing) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
                    )
                    .bind(row.id.0)
                    .bind(row.game.as_str())
                    .bind(row.scenario.as_str())
                    .bind(row.options.as_str())
                    .bind(row.seed.to_string())
                    .bind(row.commitment.as_str())
                    .bind(row.header.as_str())
                    .bind(bits(row.awaiting))
                    .bind(row.host.0)
                    .bind(flag(row.open))
                    .bind(flag(row.spectators))
                    .bind(row.created)
                    .bind(row.forked_from.map(|id| id.0))
                    .bind(row.rematch.map(|id| id.0))
                    .bind(row.outcome.as_deref())
                    .bind(row.closing.as_deref()),
                    Write::Seat(table, seat) => query(
                        "INSERT INTO seats (table_id, seat, side, name, player, player_name, computer, same_screen, \
                         invite, token, archived) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
                         ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player, \
                         player_name = excluded.player_name, computer = excluded.computer, \
                         same_screen = excluded.same_screen, invite = excluded.invite, token = excluded.token, \
                         archived = excluded.archived",
                    )
                    .bind(table.0)
                    .bind(i64::from(seat.seat.0))
                    .bind(seat.side.as_str())
                    .bind(seat.name.as_str())
                    .bind(seat.player.map(|player| player.0))
                    .bind(seat.player_name.as_str())
                    .bind(seat.computer.map(level_name))
                    .bind(flag(seat.same_screen))
                    .bind(seat.invite.as_deref())
                    .bind(seat.token.as_str())
                    .bind(flag(seat.archived)),
                    // Decisions are stored many at a time by the caller.
                    Write::Act(..) => return Ok(()),
                    Write::Undo(table, n) => {
                        query("DELETE FROM acts WHERE table_id = $1 AND n >= $2").bind(table.0).bind(i64::from(*n))
                    }
                    Write::End { table, outcome, closing } => {
                        query("UPDATE tables SET outcome = $2, closing = $3 WHERE id = $1")
                            .bind(table.0)
                            .bind(outcome.as_str())
                            .bind(closing.as_deref())
                    }
                    Write::Rematch(table, next) => {
                        query("UPDATE tables SET rematch = $2 WHERE id = $1").bind(table.0).bind(next.0)
                    }
                    Write::Chat(table, line) => {
                        query("INSERT INTO chat (table_id, id, said_by, seat, words, heard_by, at) VALUES ($1, $2, $3, $4, $5, $6, $7)")
                            .bind(table.0)
                            .bind(i64::from(line.id))
                            .bind(line.by.as_str())
                            .bind(line.seat.map(|seat| i64::from(seat.0)))
                            .bind(line.words.as_str())
                            .bind(line.heard_by.map(bits))
                            .bind(line.at)
                    }
                    Write::Device(device) => {
                        query("INSERT INTO devices (id, secret, name, lang, created) VALUES ($1, $2, $3, $4, $5)")
                            .bind(device.id.0)
                            .bind(device.secret.as_str())
                            .bind(device.name.as_str())
                            .bind(device.lang.as_str())
                            .bind(device.created)
                    }
                    Write::Rename { player, name, lang } => {
                        for sql in [
                            "UPDATE devices SET name = $2, lang = $3 WHERE id = $1",
                            "UPDATE accounts SET name = $2, lang = $3 WHERE id = $1",
                        ] {
                            let query = query(sql).bind(player.0).bind(name.as_str()).bind(lang.as_str());
                            query.execute(&mut *connection).await?;
                        }
                        query("UPDATE seats SET player_name = $2 WHERE player = $1").bind(player.0).bind(name.as_str())
                    }
                    Write::Account(account) => query(
                        "INSERT INTO accounts (id, login, password, name, lang, created) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(account.id.0)
                    .bind(account.login.as_str())
                    .bind(account.password.as_str())
                    .bind(account.name.as_str())
                    .bind(account.lang.as_str())
                    .bind(account.created),
                    Write::Session(secret, account, created) => {
                        query("INSERT INTO sessions (secret, account, created) VALUES ($1, $2, $3)")
                            .bind(secret.as_str())
                            .bind(account.0)
                            .bind(created)
                    }
                    Write::EndSession(secret) => query("DELETE FROM sessions WHERE secret = $1").bind(secret.as_str()),
                    Write::Adopt { from, to } => {
                        let host = query("UPDATE tables SET host = $2 WHERE host = $1").bind(from.0).bind(to.0);
                        host.execute(&mut *connection).await?;
                        query("UPDATE seats SET player = $2 WHERE player = $1").bind(from.0).bind(to.0)
                    }
                };
                query.execute(connection).await.map(|_| ())
            }
        }

        impl Storage for $name {
            fn table(&self, id: TableId) -> Stored<'_, Option<StoredTable>> {
                Box::pin(async move { Ok($name::table(self, id).await?) })
            }

            fn list(&self, which: Which, most: u32) -> Stored<'_, Vec<Summary>> {
                Box::pin(async move { Ok($name::list(self, which, most).await?) })
            }

            fn running(&self, host: PlayerId) -> Stored<'_, usize> {
                Box::pin(async move {
                    let sql = "SELECT COUNT(*) FROM tables WHERE host = $1 AND outcome IS NULL";
                    let query = sqlx::query_scalar::<$database, i64>(sql).bind(host.0);
                    Ok(usize::try_from(query.fetch_one(&self.readers).await?).unwrap_or(usize::MAX))
                })
            }

            fn awaiting_computers(&self) -> Stored<'_, Vec<TableId>> {
                Box::pin(async move {
                    let sql = "SELECT t.id, s.seat, COALESCE((SELECT a.awaiting FROM acts a WHERE a.table_id = t.id \
                               ORDER BY a.n DESC LIMIT 1), t.awaiting) FROM tables t JOIN seats s ON s.table_id = t.id \
                               WHERE t.outcome IS NULL AND s.computer IS NOT NULL ORDER BY t.id";
                    let query = sqlx::query_as::<$database, (i64, i64, i64)>(sql);
                    let rows = query.fetch_all(&self.readers).await?;
                    let due = rows.into_iter().filter(|(_, seat, awaiting)| awaiting >> seat & 1 == 1);
                    let mut ids: Vec<TableId> = due.map(|(id, _, _)| TableId(id)).collect();
                    ids.dedup();
                    Ok(ids)
                })
            }

            fn device(&self, secret: String) -> Stored<'_, Option<DeviceRow>> {
                Box::pin(async move {
                    let sql = "SELECT id, secret, name, lang, created FROM devices WHERE secret = $1";
                    let query = sqlx::query_as::<$database, (i64, String, String, String, i64)>(sql).bind(secret);
                    let device = |(id, secret, name, lang, created)| DeviceRow {
                        id: PlayerId(id),
                        secret,
                        name,
                        lang,
                        created,
                    };
                    Ok(query.fetch_optional(&self.readers).await?.map(device))
                })
            }

            fn account(&self, login: String) -> Stored<'_, Option<AccountRow>> {
                let sql = "SELECT id, login, password, name, lang, created FROM accounts WHERE login = $1";
                Box::pin(async move { Ok(self.accounts(sql, login).await?) })
            }

            fn session(&self, secret: String) -> Stored<'_, Option<AccountRow>> {
                let sql = "SELECT a.id, a.login, a.password, a.name, a.lang, a.created FROM accounts a \
                           JOIN sessions s ON s.account = a.id WHERE s.secret = $1";
                Box::pin(async move { Ok(self.accounts(sql, secret).await?) })
            }

            fn commit<'a>(&'a self, writes: &'a [&'a [Write]]) -> Stored<'a, ()> {
                Box::pin(async move { Ok($name::commit(self, writes).await?) })
            }

            fn close(&self) -> Stored<'_, ()> {
                Box::pin(async move {
                    self.readers.close().await;
                    self.writer.close().await;
                    Ok(())
                })
            }
        }
    };
}

sql_storage! {
    /// A SQLite file in WAL mode with full sync.
    Sqlite, sqlx::Sqlite, sqlx::sqlite::SqliteRow, sqlx::SqliteConnection, "BEGIN IMMEDIATE", SQLITE_ACTS
}

#[cfg(feature = "postgres")]
sql_storage! {
    /// A PostgreSQL database.
    Postgres, sqlx::Postgres, sqlx::postgres::PgRow, sqlx::PgConnection, "BEGIN", POSTGRES_ACTS
}

impl Sqlite {
    /// Opens the file, makes it if it is not there, and brings its tables up to date.
    ///
    /// # Errors
    /// What the database says.
    pub async fn open(file: &Path) -> Result<Self, StorageError> {
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
        tokio::spawn(empty_log(one().connect_with(options.clone()).await?, writer.clone()));
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { writer, readers })
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

#[cfg(feature = "postgres")]
impl Postgres {
    /// Connects, and brings the tables up to date.
    ///
    /// # Errors
    /// What the database says.
    pub async fn open(url: &str) -> Result<Self, StorageError> {
        let options = sqlx::postgres::PgPoolOptions::new();
        let writer = options.clone().max_connections(1).connect(url).await?;
        SCHEMA.run(&writer).await?;
        let readers = options.max_connections(4).connect(url).await?;
        Ok(Postgres { writer, readers })
    }
}
