//! SQLite and PostgreSQL. The SQL is written in what both understand, so that one text serves both.

#[macro_use]
mod columns;
#[macro_use]
mod events;
#[macro_use]
mod musters;
#[macro_use]
mod notices;
mod open;
#[macro_use]
mod papers;
mod queries;
#[macro_use]
mod scenarios;

use super::lock::Lock;
use super::rows::{bits, clocks_of, clocks_text, level_name, level_of, seats_of, shown_of, shown_text};
use super::seal::Seal;
use super::{
    AccountRow, ActRow, ChatRow, DeviceRow, MusterRow, NoticeRow, PaperRow, PushRow, RECENT_CHAT, ResultRow, Results,
    ScenarioRow, SeatRow, Storage, StorageError, Stored, StoredTable, Summary, TableRow, Which, Write,
};
use crate::gather::Gather;
use crate::secret::{EventId, PlayerId, TableId};
use kernel::chance::Seed;
use kernel::{Seat, SeatSet};
use queries::{
    EVENTS_OF, LIST_ALL, LIST_MINE, LIST_OPEN, ONE_EVENT, ONE_TABLE, POSTGRES_ACTS, POSTGRES_DEVICES, POSTGRES_HOLD,
    SEATS, SQLITE_ACTS, SQLITE_DEVICES, SQLITE_HOLD,
};
use session::Witnesses;
use sqlx::Row;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Most devices that are looked up together.
const KNOWN_AT_ONCE: usize = 64;

/// Devices that are logged in to one account: of more the oldest go.
const MOST_SESSIONS: i64 = 50;

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => StorageError::Conflict,
            sqlx::Error::PoolClosed => StorageError::Stopped,
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut => {
                StorageError::Away(error.to_string())
            }
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

/// A stored line of chat as it comes.
type Said = (i64, String, Option<i64>, String, Option<i64>, i64);

fn chat_row((id, by, seat, words, heard_by, at): Said) -> Result<ChatRow, sqlx::Error> {
    let seat = seat.map(seat_of).transpose()?;
    number_of(id).map(|id| ChatRow { id, by, seat, words, heard_by: heard_by.map(seats_of), at })
}

macro_rules! sql_storage {
    ($(#[$doc:meta])* $name:ident, $database:ty, $row:ty, $connection:ty, $begin:literal, $acts:expr, $hold:expr,
     $devices:expr) => {
        $(#[$doc])*
        pub struct $name {
            /// The one connection that writes.
            writer: sqlx::Pool<$database>,
            readers: sqlx::Pool<$database>,
            /// Of the lease: stored with every change, or the change is not.
            token: i64,
            lock: Lock,
            /// The key to seeds, invitations and the keys of seats.
            seal: Seal,
            /// Everybody who comes is looked up.
            devices: Gather<String, Result<Option<DeviceRow>, StorageError>>,
        }

        impl $name {
            async fn table(&self, id: TableId, first: u32) -> Result<Option<StoredTable>, sqlx::Error> {
                let mut reader = self.readers.acquire().await?;
                let query = sqlx::query::<$database>(ONE_TABLE.as_str()).bind(id.0);
                let Some(row) = query.fetch_optional(&mut *reader).await? else { return Ok(None) };
                let row = self.table_row(&row)?;
                let seats = self.seats(&mut reader, id).await?;
                let acts = "SELECT n, line, awaiting, at, witnesses, shown FROM acts \
                            WHERE table_id = $1 AND n >= $2 ORDER BY n";
                type Act = (i64, String, i64, i64, Option<i64>, Option<String>);
                let acts = sqlx::query_as::<$database, Act>(acts).bind(id.0).bind(i64::from(first));
                let act = |(n, line, awaiting, at, witnesses, shown): Act| {
                    let witnesses = witnesses.and_then(|bits| u16::try_from(bits).ok());
                    Ok(ActRow {
                        n: number_of(n)?,
                        line,
                        witnesses: witnesses.map_or(Witnesses::ALL, Witnesses::from_bits),
                        shown: shown_of(shown.as_deref()),
                        awaiting: seats_of(awaiting),
                        at,
                    })
                };
                let acts = acts.fetch_all(&mut *reader).await?.into_iter().map(act);
                let acts = acts.collect::<Result<_, sqlx::Error>>()?;
                let heard = "SELECT id, heard_by FROM chat WHERE table_id = $1 ORDER BY id";
                let heard = sqlx::query_as::<$database, (i64, Option<i64>)>(heard).bind(id.0);
                let heard = heard.fetch_all(&mut *reader).await?.into_iter();
                let heard = heard.map(|(id, by)| number_of(id).map(|id| (id, by.map(seats_of))));
                let heard: Vec<(u32, Option<SeatSet>)> = heard.collect::<Result<_, _>>()?;
                drop(reader);
                if heard.is_empty() {
                    return Ok(Some(StoredTable { row, seats, acts, chat: Vec::new(), heard }));
                }
                let recent = heard.iter().rev().nth(RECENT_CHAT - 1).map_or(0, |(id, _)| *id);
                let chat = self.chat(id, recent..u32::MAX).await?;
                Ok(Some(StoredTable { row, seats, acts, chat, heard }))
            }

            async fn chat(&self, id: TableId, lines: Range<u32>) -> Result<Vec<ChatRow>, sqlx::Error> {
                let sql = "SELECT id, said_by, seat, words, heard_by, at FROM chat \
                           WHERE table_id = $1 AND id >= $2 AND id < $3 ORDER BY id";
                let query = sqlx::query_as::<$database, Said>(sql).bind(id.0);
                let query = query.bind(i64::from(lines.start)).bind(i64::from(lines.end));
                query.fetch_all(&self.readers).await?.into_iter().map(chat_row).collect()
            }

            async fn list(&self, which: Which, most: u32) -> Result<Vec<Summary>, sqlx::Error> {
                let mut reader = self.readers.acquire().await?;
                let (list, player) = match which {
                    Which::Of(player) => (&*LIST_MINE, player.0),
                    Which::Open => (&*LIST_OPEN, 0),
                    Which::All => (&*LIST_ALL, 0),
                };
                let ask = |sql: &'static str| sqlx::query::<$database>(sql).bind(player).bind(i64::from(most));
                let tables = ask(&list.tables).fetch_all(&mut *reader).await?;
                let mut seats: HashMap<i64, Vec<SeatRow>> = HashMap::new();
                for row in ask(&list.seats).fetch_all(&mut *reader).await? {
                    seats.entry(row.try_get("table_id")?).or_default().push(self.seat_row(&row)?);
                }
                let mut last: HashMap<i64, (i64, i64, i64, Option<String>)> = HashMap::new();
                for row in ask(&list.acts).fetch_all(&mut *reader).await? {
                    let act = (row.try_get("n")?, row.try_get("awaiting")?, row.try_get("at")?, row.try_get("shown")?);
                    last.insert(row.try_get("table_id")?, act);
                }
                let summary = |row: &$row| {
                    let row = self.table_row(row)?;
                    let (version, awaiting, changed, shown) = match last.remove(&row.id.0) {
                        Some((n, awaiting, at, shown)) => {
                            (number_of(n)?, seats_of(awaiting), at, shown_of(shown.as_deref()))
                        }
                        None => (0, row.awaiting, row.created, row.shown.clone()),
                    };
                    let seats = seats.remove(&row.id.0).unwrap_or_default();
                    Ok(Summary { row, seats, version, shown, awaiting, changed })
                };
                tables.iter().map(summary).collect()
            }

            async fn seats(&self, reader: &mut $connection, table: TableId) -> Result<Vec<SeatRow>, sqlx::Error> {
                let query = sqlx::query::<$database>(SEATS.as_str()).bind(table.0);
                query.fetch_all(reader).await?.iter().map(|row| self.seat_row(row)).collect()
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

            async fn commit(&self, writes: &[&[Write]]) -> Result<(), StorageError> {
                let mut acts = Vec::new();
                let mut others = Vec::new();
                let mut held = Vec::new();
                for write in writes.iter().copied().flatten() {
                    match write {
                        Write::Act(table, act) => {
                            let (witnesses, shown) = (act.witnesses.bits(), shown_text(&act.shown));
                            acts.push((table.0, act.n, &act.line, bits(act.awaiting), act.at, witnesses, shown));
                        }
                        Write::Held { table, token, seq } => held.push((table.0, token, seq)),
                        other => others.push(other),
                    }
                }
                let count = acts.len() as u64;
                let acts = (count > 0).then(|| serde_json::to_string(&acts).unwrap_or_default());
                let insert = |acts: String| sqlx::query::<$database>($acts).bind(acts).bind(self.token);
                if others.is_empty() && held.is_empty() {
                    // A single statement is a transaction of its own.
                    let Some(acts) = acts else { return Ok(()) };
                    let stored = insert(acts).execute(&self.writer).await?.rows_affected();
                    return if stored == count { Ok(()) } else { Err(StorageError::TakenOver) };
                }
                let mut transaction = self.writer.begin_with($begin).await?;
                let token = sqlx::query_scalar::<$database, i64>("SELECT token FROM lease WHERE id = 1");
                if token.fetch_one(&mut *transaction).await? != self.token {
                    return Err(StorageError::TakenOver);
                }
                if !held.is_empty() {
                    let tables = serde_json::to_string(&held).unwrap_or_default();
                    let query = sqlx::query_scalar::<$database, i64>($hold).bind(tables);
                    let still: HashSet<i64> = query.fetch_all(&mut *transaction).await?.into_iter().collect();
                    let moved = held.iter().filter(|(table, ..)| !still.contains(table));
                    let moved: Vec<TableId> = moved.map(|(table, ..)| TableId(*table)).collect();
                    if !moved.is_empty() {
                        return Err(StorageError::Moved(moved));
                    }
                    if still.len() != held.len() {
                        // One table twice: the second change builds on the first.
                        return Err(StorageError::TakenOver);
                    }
                }
                for write in others {
                    self.make(&mut transaction, write).await?;
                }
                if let Some(acts) = acts {
                    insert(acts).execute(&mut *transaction).await?;
                }
                Ok(transaction.commit().await?)
            }

            /// One change within the transaction.
            async fn make(&self, connection: &mut $connection, write: &Write) -> Result<(), StorageError> {
                let query = |sql: &'static str| sqlx::query::<$database>(sql);
                let query = match write {
                    Write::Table(row) => query(
                        "INSERT INTO tables (id, game, scenario, options, seed, commitment, header, awaiting, shown, \
                         host, open, spectators, muted, created, forked_from, foreign_until, rematch, outcome, closing, \
                         clocks, rated, event, own) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
                         $16, $17, $18, $19, $20, $21, $22, $23)",
                    )
                    .bind(row.id.0)
                    .bind(row.game.as_str())
                    .bind(row.scenario.as_str())
                    .bind(row.options.as_str())
                    .bind(self.seal.close(&row.seed.to_string()))
                    .bind(row.commitment.as_str())
                    .bind(row.header.as_str())
                    .bind(bits(row.awaiting))
                    .bind(shown_text(&row.shown))
                    .bind(row.host.0)
                    .bind(flag(row.open))
                    .bind(flag(row.spectators))
                    .bind(i64::from(row.muted))
                    .bind(row.created)
                    .bind(row.forked_from.map(|id| id.0))
                    .bind(row.foreign_until.map(i64::from))
                    .bind(row.rematch.map(|id| id.0))
                    .bind(row.outcome.as_deref())
                    .bind(row.closing.as_deref())
                    .bind(row.clocks.as_ref().map(clocks_text))
                    .bind(flag(row.rated))
                    .bind(row.event.map(|id| id.0))
                    .bind(flag(row.own)),
                    Write::Seat(table, seat) => query(
                        "INSERT INTO seats (table_id, seat, side, name, player, player_name, computer, same_screen, \
                         invite, token, archived, got_up, called) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
                         ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player, \
                         player_name = excluded.player_name, computer = excluded.computer, \
                         same_screen = excluded.same_screen, invite = excluded.invite, token = excluded.token, \
                         archived = excluded.archived, got_up = excluded.got_up, called = excluded.called",
                    )
                    .bind(table.0)
                    .bind(i64::from(seat.seat.0))
                    .bind(seat.side.as_str())
                    .bind(seat.name.as_str())
                    .bind(seat.player.map(|player| player.0))
                    .bind(seat.player_name.as_str())
                    .bind(seat.computer.map(level_name))
                    .bind(flag(seat.same_screen))
                    .bind(seat.invite.as_deref().map(|invite| self.seal.close(invite)))
                    .bind(self.seal.close(&seat.token))
                    .bind(flag(seat.archived))
                    .bind(flag(seat.got_up))
                    .bind(flag(seat.called)),
                    // Decisions are stored many at a time by the caller, and leases checked so.
                    Write::Act(..) | Write::Held { .. } => return Ok(()),
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
                    Write::Order { table, spectators, muted } => {
                        query("UPDATE tables SET spectators = $2, muted = $3 WHERE id = $1")
                            .bind(table.0)
                            .bind(flag(*spectators))
                            .bind(i64::from(*muted))
                    }
                    Write::Clocks(table, clocks) => {
                        query("UPDATE tables SET clocks = $2 WHERE id = $1").bind(table.0).bind(clocks_text(clocks))
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
                    Write::Story { table, seal, story } => query(
                        "INSERT INTO stories (table_id, seal, story) VALUES ($1, $2, $3) \
                         ON CONFLICT (table_id) DO UPDATE SET seal = excluded.seal, story = excluded.story",
                    )
                    .bind(table.0)
                    .bind(seal.as_str())
                    .bind(story.as_str()),
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
                        let entrant = query("UPDATE entrants SET name = $2 WHERE player = $1");
                        entrant.bind(player.0).bind(name.as_str()).execute(&mut *connection).await?;
                        for sql in [
                            "UPDATE scenarios SET maker_name = $2 WHERE maker = $1",
                            "UPDATE musters SET host_name = $2 WHERE host = $1",
                        ] {
                            query(sql).bind(player.0).bind(name.as_str()).execute(&mut *connection).await?;
                        }
                        query("UPDATE seats SET player_name = $2 WHERE player = $1").bind(player.0).bind(name.as_str())
                    }
                    Write::Result { table, game, result, at } => query(
                        "INSERT INTO results (table_id, game, one, two, score, at) VALUES ($1, $2, $3, $4, $5, $6) \
                         ON CONFLICT (table_id) DO NOTHING",
                    )
                    .bind(table.0)
                    .bind(game.as_str())
                    .bind(result.one.0)
                    .bind(result.two.0)
                    .bind(i64::from(result.score))
                    .bind(at),
                    Write::Event(write) => return self.make_event(connection, write).await,
                    Write::Scenario(write) => return self.make_scenario(connection, write).await,
                    Write::Paper(write) => return self.make_paper(connection, write).await,
                    Write::Muster(write) => return self.make_muster(connection, write).await,
                    Write::Notice(write) => return self.make_notice(connection, write).await,
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
                        let new = query("INSERT INTO sessions (secret, account, created) VALUES ($1, $2, $3)");
                        new.bind(secret.as_str()).bind(account.0).bind(created).execute(&mut *connection).await?;
                        query(
                            "DELETE FROM sessions WHERE account = $1 AND secret <> $3 AND secret NOT IN \
                             (SELECT secret FROM sessions WHERE account = $1 ORDER BY created DESC LIMIT $2)",
                        )
                        .bind(account.0)
                        .bind(MOST_SESSIONS)
                        .bind(secret.as_str())
                    }
                    Write::EndSession(secret) => query("DELETE FROM sessions WHERE secret = $1").bind(secret.as_str()),
                    Write::Password(account, password) => {
                        query("UPDATE accounts SET password = $2 WHERE id = $1").bind(account.0).bind(password.as_str())
                    }
                    Write::RemoveTable(table) => query("DELETE FROM tables WHERE id = $1").bind(table.0),
                    Write::EndSessions(account) => query("DELETE FROM sessions WHERE account = $1").bind(account.0),
                    Write::DeleteAccount(account) => {
                        for sql in [
                            "DELETE FROM sessions WHERE account = $1",
                            "DELETE FROM notices WHERE player = $1",
                            "DELETE FROM pushes WHERE player = $1",
                            "DELETE FROM events WHERE host = $1 AND started IS NULL",
                            "DELETE FROM entrants WHERE player = $1 AND event_id IN \
                             (SELECT id FROM events WHERE started IS NULL)",
                            "UPDATE entrants SET player = NULL, name = '' WHERE player = $1",
                            "DELETE FROM scenarios WHERE maker = $1",
                            "DELETE FROM papers WHERE owner = $1",
                            "DELETE FROM musters WHERE host = $1",
                            "UPDATE seats SET player = NULL, player_name = '' WHERE player = $1",
                        ] {
                            query(sql).bind(account.0).execute(&mut *connection).await?;
                        }
                        query("DELETE FROM accounts WHERE id = $1").bind(account.0)
                    }
                    Write::Adopt { from, to } => {
                        for sql in [
                            "UPDATE tables SET host = $2 WHERE host = $1",
                            "UPDATE scenarios SET maker = $2 WHERE maker = $1",
                            "UPDATE musters SET host = $2 WHERE host = $1",
                        ] {
                            query(sql).bind(from.0).bind(to.0).execute(&mut *connection).await?;
                        }
                        query("UPDATE seats SET player = $2 WHERE player = $1").bind(from.0).bind(to.0)
                    }
                };
                Ok(query.execute(connection).await.map(|_| ())?)
            }
        }

        table_columns!($name, $row);
        event_storage!($name, $database, $connection);
        notice_storage!($name, $database, $connection);
        scenario_storage!($name, $database, $connection);
        paper_storage!($name, $database, $connection);
        muster_storage!($name, $database, $connection);

        impl Storage for $name {
            fn table(&self, id: TableId) -> Stored<'_, Option<StoredTable>> {
                Box::pin(async move { Ok($name::table(self, id, 0).await?) })
            }

            fn table_from(&self, id: TableId, first: u32) -> Stored<'_, Option<StoredTable>> {
                Box::pin(async move { Ok($name::table(self, id, first).await?) })
            }

            fn chat(&self, id: TableId, lines: Range<u32>) -> Stored<'_, Vec<ChatRow>> {
                Box::pin(async move { Ok($name::chat(self, id, lines).await?) })
            }

            fn story(&self, id: TableId, seal: String) -> Stored<'_, Option<String>> {
                Box::pin(async move {
                    let sql = "SELECT story FROM stories WHERE table_id = $1 AND seal = $2";
                    let query = sqlx::query_scalar::<$database, String>(sql).bind(id.0).bind(seal);
                    Ok(query.fetch_optional(&self.readers).await?)
                })
            }

            fn list(&self, which: Which, most: u32) -> Stored<'_, Vec<Summary>> {
                Box::pin(async move { Ok($name::list(self, which, most).await?) })
            }

            fn ids(&self, after: TableId, most: u32) -> Stored<'_, Vec<TableId>> {
                Box::pin(async move {
                    let sql = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
                    let query = sqlx::query_scalar::<$database, i64>(sql).bind(after.0).bind(i64::from(most));
                    Ok(query.fetch_all(&self.readers).await?.into_iter().map(TableId).collect())
                })
            }

            fn running(&self, host: PlayerId) -> Stored<'_, (usize, usize)> {
                Box::pin(async move {
                    let sql = "SELECT COUNT(*), COALESCE(SUM(CASE WHEN open = 1 AND EXISTS (SELECT 1 FROM seats \
                               WHERE table_id = tables.id AND invite IS NOT NULL) THEN 1 ELSE 0 END), 0) \
                               FROM tables WHERE host = $1 AND outcome IS NULL AND event IS NULL";
                    let query = sqlx::query_as::<$database, (i64, i64)>(sql).bind(host.0);
                    let (all, open) = query.fetch_one(&self.readers).await?;
                    let count = |number| usize::try_from(number).unwrap_or(usize::MAX);
                    Ok((count(all), count(open)))
                })
            }

            fn ready(&self) -> Stored<'_, ()> {
                Box::pin(async move {
                    // Nothing is changed, but only who may write and can write gets through.
                    let sql = "UPDATE lease SET token = token WHERE id = 1 AND token = $1";
                    let stored = sqlx::query::<$database>(sql).bind(self.token).execute(&self.writer).await?;
                    if stored.rows_affected() == 1 { Ok(()) } else { Err(StorageError::TakenOver) }
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
                let readers = self.readers.clone();
                let all = move |secrets: Vec<String>| {
                    let readers = readers.clone();
                    async move {
                        let list = serde_json::to_string(&secrets).unwrap_or_default();
                        type Device = (i64, String, String, String, i64);
                        let query = sqlx::query_as::<$database, Device>($devices).bind(list);
                        let known = query.fetch_all(&readers).await.map_err(StorageError::from);
                        let device = |(id, secret, name, lang, created): &Device| DeviceRow {
                            id: PlayerId(*id),
                            secret: secret.clone(),
                            name: name.clone(),
                            lang: lang.clone(),
                            created: *created,
                        };
                        let of = |secret: &String| match &known {
                            Ok(known) => Ok(known.iter().find(|known| known.1 == *secret).map(device)),
                            Err(error) => Err(error.clone()),
                        };
                        secrets.iter().map(of).collect()
                    }
                };
                Box::pin(async move { self.devices.ask(secret, all).await.unwrap_or(Err(StorageError::Stopped)) })
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

            fn results(&self, game: String) -> Stored<'_, Results> {
                Box::pin(async move {
                    let played = "SELECT one, two, score FROM results WHERE game = $1 ORDER BY at, table_id";
                    let played = sqlx::query_as::<$database, (i64, i64, i64)>(played).bind(game.as_str());
                    let row = |(one, two, score): (i64, i64, i64)| ResultRow {
                        one: PlayerId(one),
                        two: PlayerId(two),
                        score: u8::try_from(score).unwrap_or(1),
                    };
                    let played = played.fetch_all(&self.readers).await?.into_iter().map(row).collect();
                    let names = "SELECT id, name FROM accounts WHERE id IN (SELECT one FROM results WHERE game = $1 \
                                 UNION SELECT two FROM results WHERE game = $1)";
                    let names = sqlx::query_as::<$database, (i64, String)>(names).bind(game.as_str());
                    let names = names.fetch_all(&self.readers).await?.into_iter();
                    Ok(Results { played, names: names.map(|(id, name)| (PlayerId(id), name)).collect() })
                })
            }

            fn results_count(&self, game: String) -> Stored<'_, u64> {
                Box::pin(async move {
                    let sql = "SELECT COUNT(*) FROM results WHERE game = $1";
                    let query = sqlx::query_scalar::<$database, i64>(sql).bind(game);
                    Ok(query.fetch_one(&self.readers).await?.unsigned_abs())
                })
            }

            fn notice(&self, player: PlayerId) -> Stored<'_, Option<NoticeRow>> {
                Box::pin(self.notice_of(player))
            }

            fn language(&self, player: PlayerId) -> Stored<'_, Option<String>> {
                Box::pin(self.language_of(player))
            }

            fn pushes(&self, player: PlayerId) -> Stored<'_, Vec<PushRow>> {
                Box::pin(self.pushes_of(player))
            }

            fn signing(&self, name: &'static str, fresh: String) -> Stored<'_, String> {
                Box::pin(self.signing_key(name, fresh))
            }

            fn scenario(&self, id: TableId) -> Stored<'_, Option<ScenarioRow>> {
                Box::pin(self.shared_scenario(id))
            }

            fn scenarios_of(&self, maker: PlayerId) -> Stored<'_, Vec<ScenarioRow>> {
                Box::pin(self.scenarios_by(maker))
            }

            fn papers_of(&self, owner: PlayerId) -> Stored<'_, Vec<PaperRow>> {
                Box::pin(self.papers_by(owner))
            }

            fn paper(&self, owner: PlayerId, id: TableId) -> Stored<'_, Option<(PaperRow, String)>> {
                Box::pin(self.one_paper(owner, id))
            }

            fn muster(&self, id: TableId) -> Stored<'_, Option<MusterRow>> {
                Box::pin(self.one_muster(id))
            }

            fn musters_of(&self, host: PlayerId) -> Stored<'_, Vec<MusterRow>> {
                Box::pin(self.musters_by(host))
            }

            fn commit<'a>(&'a self, writes: &'a [&'a [Write]]) -> Stored<'a, ()> {
                Box::pin($name::commit(self, writes))
            }

            fn sweep(&self, unplayed: i64, unseated: i64) -> Stored<'_, (u64, u64)> {
                Box::pin(async move {
                    let tables = "DELETE FROM tables WHERE outcome IS NULL AND event IS NULL AND created < $1 AND \
                                  (SELECT token FROM lease WHERE id = 1) = $2 AND \
                                  NOT EXISTS (SELECT 1 FROM acts WHERE table_id = tables.id)";
                    let devices = "DELETE FROM devices WHERE created < $1 AND \
                                   (SELECT token FROM lease WHERE id = 1) = $2 AND \
                                   NOT EXISTS (SELECT 1 FROM seats WHERE player = devices.id) AND \
                                   NOT EXISTS (SELECT 1 FROM scenarios WHERE maker = devices.id) AND \
                                   NOT EXISTS (SELECT 1 FROM musters WHERE host = devices.id) AND \
                                   NOT EXISTS (SELECT 1 FROM tables WHERE host = devices.id)";
                    let sweep = |sql: &'static str, before: i64| {
                        sqlx::query::<$database>(sql).bind(before).bind(self.token).execute(&self.writer)
                    };
                    let events = "DELETE FROM events WHERE started IS NULL AND created < $1 AND \
                                  (SELECT token FROM lease WHERE id = 1) = $2";
                    sweep(events, unplayed).await?;
                    let musters = "DELETE FROM musters WHERE created < $1 AND (SELECT token FROM lease WHERE id = 1) = $2";
                    sweep(musters, unplayed).await?;
                    let tables = sweep(tables, unplayed).await?.rows_affected();
                    Ok((tables, sweep(devices, unseated).await?.rows_affected()))
                })
            }

            fn close(&self) -> Stored<'_, ()> {
                Box::pin(async move {
                    self.readers.close().await;
                    self.writer.close().await;
                    self.lock.release();
                    Ok(())
                })
            }
        }
    };
}

sql_storage! {
    /// A SQLite file in WAL mode with full sync.
    Sqlite, sqlx::Sqlite, sqlx::sqlite::SqliteRow, sqlx::SqliteConnection, "BEGIN IMMEDIATE", SQLITE_ACTS, SQLITE_HOLD,
    SQLITE_DEVICES
}

sql_storage! {
    /// A PostgreSQL database.
    Postgres, sqlx::Postgres, sqlx::postgres::PgRow, sqlx::PgConnection, "BEGIN", POSTGRES_ACTS, POSTGRES_HOLD, POSTGRES_DEVICES
}

#[cfg(test)]
mod tests;
