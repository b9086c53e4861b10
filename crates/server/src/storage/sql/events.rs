//! Round robins in SQL.

use crate::secret::{EventId, PlayerId, TableId};
use crate::storage::{EntrantRow, EventRow, PairingRow};

pub(super) const EVENT: &str =
    "e.id, e.name, e.game, e.scenario, e.plan, e.host, e.invite, e.created, e.started, e.seq";

/// A stored round robin as it comes.
pub(super) type Event = (i64, String, String, String, String, i64, String, i64, Option<i64>, i64);
/// A stored pairing as it comes: round, board, first, second, table, whether it is there, its outcome.
pub(super) type Pairing = (i64, i64, i64, i64, i64, Option<i64>, Option<String>);

/// With the invitation still sealed.
pub(super) fn event_row(event: Event) -> EventRow {
    let (id, name, game, scenario, plan, host, invite, created, started, seq) = event;
    let (id, host) = (EventId(id), PlayerId(host));
    EventRow { id, name, game, scenario, plan, host, invite, created, started, seq }
}

pub(super) fn short(number: i64) -> Result<u16, sqlx::Error> {
    u16::try_from(number).map_err(|error| sqlx::Error::Decode(error.into()))
}

pub(super) fn entrant_row((n, player, name): (i64, Option<i64>, String)) -> Result<EntrantRow, sqlx::Error> {
    Ok(EntrantRow { n: short(n)?, player: player.map(PlayerId), name })
}

pub(super) fn pairing_row(row: Pairing) -> Result<PairingRow, sqlx::Error> {
    let (round, board, one, two, table, there, outcome) = row;
    let (round, board, one, two) = (short(round)?, short(board)?, short(one)?, short(two)?);
    Ok(PairingRow { round, board, one, two, table: TableId(table), there: there.is_some(), outcome })
}

macro_rules! event_storage {
    ($name:ident, $database:ty, $connection:ty) => {
        impl $name {
            /// One change of a round robin within the transaction.
            async fn make_event(
                &self,
                connection: &mut $connection,
                write: &crate::storage::EventWrite,
            ) -> Result<(), StorageError> {
                use crate::storage::EventWrite;
                let query = |sql: &'static str| sqlx::query::<$database>(sql);
                let query = match write {
                    EventWrite::Make(row) => query(
                        "INSERT INTO events (id, name, game, scenario, plan, host, invite, created, started, seq) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                    )
                    .bind(row.id.0)
                    .bind(row.name.as_str())
                    .bind(row.game.as_str())
                    .bind(row.scenario.as_str())
                    .bind(row.plan.as_str())
                    .bind(row.host.0)
                    .bind(self.seal.close(&row.invite))
                    .bind(row.created)
                    .bind(row.started)
                    .bind(row.seq),
                    EventWrite::Step(event, seq) => {
                        let step = query("UPDATE events SET seq = seq + 1 WHERE id = $1 AND seq = $2");
                        let stepped = step.bind(event.0).bind(*seq).execute(connection).await?;
                        return if stepped.rows_affected() == 1 { Ok(()) } else { Err(StorageError::Conflict) };
                    }
                    EventWrite::Enter(event, entrant) => {
                        query("INSERT INTO entrants (event_id, n, player, name) VALUES ($1, $2, $3, $4)")
                            .bind(event.0)
                            .bind(i64::from(entrant.n))
                            .bind(entrant.player.map(|player| player.0))
                            .bind(entrant.name.as_str())
                    }
                    EventWrite::Withdraw(event, n) => {
                        query("DELETE FROM entrants WHERE event_id = $1 AND n = $2").bind(event.0).bind(i64::from(*n))
                    }
                    EventWrite::Start(event, at) => {
                        query("UPDATE events SET started = $2 WHERE id = $1").bind(event.0).bind(*at)
                    }
                    EventWrite::Pair(event, pair) => query(
                        "INSERT INTO pairings (event_id, round, board, one, two, table_id) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(event.0)
                    .bind(i64::from(pair.round))
                    .bind(i64::from(pair.board))
                    .bind(i64::from(pair.one))
                    .bind(i64::from(pair.two))
                    .bind(pair.table.0),
                    EventWrite::Carry(from, to) => {
                        query("UPDATE pairings SET table_id = $2 WHERE table_id = $1").bind(from.0).bind(to.0)
                    }
                    EventWrite::Remove(event) => query("DELETE FROM events WHERE id = $1").bind(event.0),
                };
                Ok(query.execute(connection).await.map(|_| ())?)
            }
        }

        impl crate::storage::Events for $name {
            fn event(&self, id: EventId) -> Stored<'_, Option<crate::storage::StoredEvent>> {
                Box::pin(async move {
                    let mut reader = self.readers.acquire().await?;
                    let sql = ONE_EVENT.as_str();
                    let query = sqlx::query_as::<$database, events::Event>(sql).bind(id.0);
                    let Some(row) = query.fetch_optional(&mut *reader).await? else { return Ok(None) };
                    let mut row = events::event_row(row);
                    row.invite = self.seal.open(row.invite)?;
                    let sql = "SELECT n, player, name FROM entrants WHERE event_id = $1 ORDER BY n";
                    let query = sqlx::query_as::<$database, (i64, Option<i64>, String)>(sql).bind(id.0);
                    let entrants = query.fetch_all(&mut *reader).await?.into_iter().map(events::entrant_row);
                    let entrants = entrants.collect::<Result<_, _>>()?;
                    let sql = "SELECT p.round, p.board, p.one, p.two, p.table_id, t.id, t.outcome FROM pairings p \
                               LEFT JOIN tables t ON t.id = p.table_id WHERE p.event_id = $1 ORDER BY p.round, p.board";
                    let query = sqlx::query_as::<$database, events::Pairing>(sql).bind(id.0);
                    let pairings = query.fetch_all(&mut *reader).await?.into_iter().map(events::pairing_row);
                    let pairings = pairings.collect::<Result<_, _>>()?;
                    Ok(Some(crate::storage::StoredEvent { row, entrants, pairings }))
                })
            }

            fn events_of(&self, player: PlayerId, most: u32) -> Stored<'_, Vec<crate::storage::EventSummary>> {
                Box::pin(async move {
                    let mut reader = self.readers.acquire().await?;
                    let query = sqlx::query_as::<$database, events::Event>(EVENTS_OF.as_str());
                    let rows = query.bind(player.0).bind(i64::from(most)).fetch_all(&mut *reader).await?;
                    let mut list = Vec::with_capacity(rows.len());
                    for row in rows {
                        let row = events::event_row(row);
                        let sql = "SELECT COUNT(*) FROM entrants WHERE event_id = $1";
                        let query = sqlx::query_scalar::<$database, i64>(sql).bind(row.id.0);
                        let entrants = events::short(query.fetch_one(&mut *reader).await?)?;
                        list.push(crate::storage::EventSummary { row, entrants });
                    }
                    Ok(list)
                })
            }

            fn running_events(&self, host: PlayerId) -> Stored<'_, usize> {
                Box::pin(async move {
                    let sql = "SELECT COUNT(*) FROM events e WHERE e.host = $1 AND (e.started IS NULL OR EXISTS \
                               (SELECT 1 FROM pairings p JOIN tables t ON t.id = p.table_id \
                               WHERE p.event_id = e.id AND t.outcome IS NULL))";
                    let query = sqlx::query_scalar::<$database, i64>(sql).bind(host.0);
                    Ok(usize::try_from(query.fetch_one(&self.readers).await?).unwrap_or(usize::MAX))
                })
            }
        }
    };
}
