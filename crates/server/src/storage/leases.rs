//! Which node of a cluster has which table: leases in the database, by the clock of the database alone.

use super::StorageError;
use crate::secret::TableId;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// How long a node lives without being heard of. Its tables may be taken over then.
pub(crate) const LIFE: Duration = Duration::from_millis(2500);

/// Puts off the end of this node, and forgets those that have long been dead.
const RENEW: &str = "INSERT INTO nodes (id, until) VALUES ($1, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint + $2) \
     ON CONFLICT (id) DO UPDATE SET until = excluded.until";
const FORGET: &str = "DELETE FROM nodes WHERE until < (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint - 3600000";
const LIVING: &str =
    "SELECT id FROM nodes WHERE until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint ORDER BY id";

/// The living node that has a table.
const HOLDER: &str = "SELECT p.node FROM places p JOIN nodes n ON n.id = p.node WHERE p.table_id = $1 \
     AND n.until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint";

/// Takes a table that no other living node has. Waits for whatever is being stored at it, and spoils what its last node
/// may still try to store.
const CLAIM: &str = "INSERT INTO places (table_id, node, token, seq) SELECT $1, $2, 1, 0 WHERE EXISTS \
     (SELECT 1 FROM nodes WHERE id = $2 AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint) \
     ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, token = places.token + 1, seq = places.seq + 1 \
     WHERE places.node IS NULL OR places.node = excluded.node OR NOT EXISTS (SELECT 1 FROM nodes \
     WHERE id = places.node AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint) \
     RETURNING token, seq";
const RELEASE: &str = "UPDATE places SET node = NULL WHERE table_id = $1 AND token = $2";
const RELEASE_ALL: &str = "UPDATE places SET node = NULL WHERE node = $1";

/// Goes on with a table that nobody has taken meanwhile: whoever takes one changes its token.
const RESUME: &str = "UPDATE places SET node = $2 WHERE table_id = $1 AND token = $3 AND (node = $2 OR node IS NULL) AND EXISTS \
     (SELECT 1 FROM nodes WHERE id = $2 AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint)";

/// Running tables at which a computer has to decide, and which no living node has.
const ORPHANS: &str = "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id \
     WHERE t.outcome IS NULL AND s.computer IS NOT NULL AND (COALESCE((SELECT a.awaiting FROM acts a \
     WHERE a.table_id = t.id ORDER BY a.n DESC LIMIT 1), t.awaiting) >> s.seat::int) & 1 = 1 AND NOT EXISTS \
     (SELECT 1 FROM places p JOIN nodes n ON n.id = p.node WHERE p.table_id = t.id \
     AND n.until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint) LIMIT $1";

/// The right to change a table: what is stored with every change of it.
#[derive(Clone, Debug)]
pub(crate) struct Lease {
    pub(crate) token: i64,
    /// Changes so far; counted up by each that is stored.
    pub(crate) seq: Arc<AtomicI64>,
}

impl Lease {
    /// What is checked with the next change.
    pub(crate) fn check(&self) -> (i64, i64) {
        (self.token, self.seq.load(Ordering::Acquire))
    }
}

/// The leases of one node.
pub(crate) struct Leases {
    pool: PgPool,
    /// For the end of this node alone: it must not be late because many tables are asked for at once.
    heart: PgPool,
    node: i64,
}

/// Options of every connection of a cluster: a node that is stopped in the middle of a transaction must not keep others
/// from its tables.
pub(super) fn options(url: &str) -> Result<PgConnectOptions, StorageError> {
    let options = PgConnectOptions::from_str(url)?;
    Ok(options.options([
        ("lock_timeout", "2000"),
        ("statement_timeout", "8000"),
        ("idle_in_transaction_session_timeout", "1500"),
    ]))
}

impl Leases {
    /// Connects. The tables must be up to date already.
    pub(crate) async fn open(url: &str, node: i64) -> Result<Self, StorageError> {
        let pool = |most| PgPoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(2));
        let (pool, heart) = (pool(4).connect_with(options(url)?).await?, pool(1).connect_with(options(url)?).await?);
        Ok(Leases { pool, heart, node })
    }

    /// Puts off the end of this node; returns who lives.
    pub(crate) async fn renew(&self) -> Result<Vec<i64>, StorageError> {
        let life = i64::try_from(LIFE.as_millis()).unwrap_or(i64::MAX);
        let mut connection = self.heart.acquire().await?;
        sqlx::query(RENEW).bind(self.node).bind(life).execute(&mut *connection).await?;
        Ok(sqlx::query_scalar(LIVING).fetch_all(&mut *connection).await?)
    }

    /// Forgets nodes that have long been dead.
    pub(crate) async fn forget_the_dead(&self) -> Result<(), StorageError> {
        sqlx::query(FORGET).execute(&self.pool).await?;
        Ok(())
    }

    /// The living node that has a table.
    pub(crate) async fn holder(&self, table: TableId) -> Result<Option<i64>, StorageError> {
        Ok(sqlx::query_scalar(HOLDER).bind(table.0).fetch_optional(&self.pool).await?)
    }

    /// Takes a table that no other living node has; nothing if one has. There must be such a table.
    pub(crate) async fn claim(&self, table: TableId) -> Result<Option<Lease>, StorageError> {
        let query = sqlx::query_as::<sqlx::Postgres, (i64, i64)>(CLAIM).bind(table.0).bind(self.node);
        let claimed = query.fetch_optional(&self.pool).await;
        if let Err(sqlx::Error::Database(error)) = &claimed
            && error.is_foreign_key_violation()
        {
            return Err(StorageError::NoSuchTable);
        }
        Ok(claimed?.map(|(token, seq)| Lease { token, seq: Arc::new(AtomicI64::new(seq)) }))
    }

    /// Gives a table back, if it is still this node's.
    pub(crate) async fn release(&self, table: TableId, token: i64) -> Result<(), StorageError> {
        sqlx::query(RELEASE).bind(table.0).bind(token).execute(&self.pool).await?;
        Ok(())
    }

    /// Gives all tables of this node back.
    pub(crate) async fn release_all(&self) -> Result<(), StorageError> {
        sqlx::query(RELEASE_ALL).bind(self.node).execute(&self.pool).await?;
        Ok(())
    }

    /// Whether this node may go on with a table it had by this token.
    pub(crate) async fn resume(&self, table: TableId, token: i64) -> Result<bool, StorageError> {
        let query = sqlx::query(RESUME).bind(table.0).bind(self.node).bind(token);
        Ok(query.execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Tables nobody has at which a computer has to decide.
    pub(crate) async fn orphans(&self, most: i64) -> Result<Vec<TableId>, StorageError> {
        let ids: Vec<i64> = sqlx::query_scalar(ORPHANS).bind(most).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    /// This node lives no longer, and has no tables.
    pub(crate) async fn leave(&self) -> Result<(), StorageError> {
        self.release_all().await?;
        sqlx::query("DELETE FROM nodes WHERE id = $1").bind(self.node).execute(&self.pool).await?;
        self.pool.close().await;
        self.heart.close().await;
        Ok(())
    }
}
