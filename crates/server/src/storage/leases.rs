//! Which node of a cluster has which table: leases in the database, by the clock of the database alone.

use super::StorageError;
use crate::gather::Gather;
use crate::secret::TableId;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// Most tables of one statement.
const TOGETHER: usize = 128;

/// How long a node lives without being heard of. Its tables may be taken over then.
pub(crate) const LIFE: Duration = Duration::from_millis(1900);

/// A node that has not been heard of for so long, and has lost the connection by which it is heard of, is dead: the system
/// closes the connections of a process that ends. One that is only slow keeps its connection.
pub(crate) const VANISHED: Duration = Duration::from_millis(700);

/// Puts off the end of this node; tells whether it had come already, so that others may have its tables.
const RENEW: &str = "WITH before AS (SELECT until FROM nodes WHERE id = $1) \
     INSERT INTO nodes (id, until) VALUES ($1, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint + $2) \
     ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING \
     COALESCE((SELECT until FROM before) > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint, FALSE)";
/// Ends nodes that have vanished.
const BURY: &str = "UPDATE nodes SET until = 0 WHERE id <> $1 \
     AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint \
     AND until < (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint + $2 \
     AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = $3::text || to_hex(nodes.id))";
/// Forgets those that have long been dead.
const FORGET: &str = "DELETE FROM nodes WHERE until < (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint - 3600000";
const LIVING: &str =
    "SELECT id FROM nodes WHERE until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint ORDER BY id";

/// What the connection is called by which a node is heard of, before its id.
const HEART: &str = "grognard ";

/// Takes those of many tables that no other living node has, and tells who has the others. A table at which something is being
/// stored just now is left out, and so is one that was never taken: each of these is claimed on its own, so that nobody waits
/// for another's table.
const TAKE: &str = "WITH free AS (SELECT table_id FROM places WHERE table_id = ANY($1) AND (node IS NULL OR node = $2 OR NOT EXISTS \
     (SELECT 1 FROM nodes WHERE id = places.node AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint)) \
     FOR UPDATE SKIP LOCKED), \
     taken AS (UPDATE places SET node = $2, token = places.token + 1, seq = places.seq + 1 FROM free \
     WHERE places.table_id = free.table_id AND EXISTS \
     (SELECT 1 FROM nodes WHERE id = $2 AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint) \
     RETURNING places.table_id, places.token, places.seq) \
     SELECT table_id, $2, token, seq FROM taken UNION ALL \
     SELECT p.table_id, p.node, 0, 0 FROM places p JOIN nodes n ON n.id = p.node WHERE p.table_id = ANY($1) AND p.node <> $2 \
     AND n.until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint";

/// Takes a table that no other living node has. Waits for whatever is being stored at it, and spoils what its last node
/// may still try to store.
const CLAIM: &str = "INSERT INTO places (table_id, node, token, seq) SELECT $1, $2, 1, 0 WHERE EXISTS \
     (SELECT 1 FROM nodes WHERE id = $2 AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint) \
     ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, token = places.token + 1, seq = places.seq + 1 \
     WHERE places.node IS NULL OR places.node = excluded.node OR NOT EXISTS (SELECT 1 FROM nodes \
     WHERE id = places.node AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint) \
     RETURNING token, seq";
const RELEASE: &str = "UPDATE places SET node = NULL FROM unnest($1::bigint[], $2::bigint[]) AS mine (id, token) \
     WHERE places.table_id = mine.id AND places.token = mine.token";
/// Ends this node for a while: its tables are anybody's, and those that nobody takes are its own when it lives again.
const REST: &str = "UPDATE nodes SET until = 0 WHERE id = $1";

/// Goes on with tables that nobody has taken meanwhile: whoever takes one changes its token.
const RESUME: &str = "UPDATE places SET node = $3 FROM unnest($1::bigint[], $2::bigint[]) AS mine (id, token) \
     WHERE places.table_id = mine.id AND places.token = mine.token AND (node = $3 OR node IS NULL) AND EXISTS \
     (SELECT 1 FROM nodes WHERE id = $3 AND until > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint) \
     RETURNING places.table_id";

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

/// What became of a wish for a table.
#[derive(Clone, Debug)]
pub(crate) enum Taken {
    /// It is this node's.
    Ours(Lease),
    /// Another living node has it.
    Of(i64),
    /// It has to be claimed on its own.
    Unclear,
}

type Answers<A> = Result<A, StorageError>;

/// The leases of one node.
pub(crate) struct Leases {
    pool: PgPool,
    /// For the end of this node alone: it must not be late because many tables are asked for at once.
    heart: PgPool,
    node: i64,
    takes: Gather<TableId, Answers<Taken>>,
    resumes: Gather<(TableId, i64), Answers<bool>>,
    releases: Gather<(TableId, i64), Answers<()>>,
}

/// The same answer to all of them, if there is no answer for each.
fn each<Q, A>(asked: &[Q], answers: Answers<Vec<A>>) -> Vec<Answers<A>> {
    match answers {
        Ok(answers) => answers.into_iter().map(Ok).collect(),
        Err(error) => asked.iter().map(|_| Err(error.clone())).collect(),
    }
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
        let pool = PgPoolOptions::new().max_connections(4).acquire_timeout(Duration::from_secs(2));
        let pool = pool.connect_with(options(url)?).await?;
        // A broken connection is known by the next beat, and one that cannot be made anew soon enough is no help.
        let heart = PgPoolOptions::new().max_connections(1).test_before_acquire(false).acquire_timeout(VANISHED);
        let heart = heart.connect_with(options(url)?.application_name(&format!("{HEART}{node:x}"))).await?;
        let (takes, resumes, releases) = (Gather::new(TOGETHER), Gather::new(TOGETHER), Gather::new(TOGETHER));
        Ok(Leases { pool, heart, node, takes, resumes, releases })
    }

    /// Puts off the end of this node; returns whether it was still to come, and who lives.
    pub(crate) async fn renew(&self) -> Result<(bool, Vec<i64>), StorageError> {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let mut connection = self.heart.acquire().await?;
        let lived = sqlx::query_scalar(RENEW).bind(self.node).bind(millis(LIFE)).fetch_one(&mut *connection).await?;
        let unheard = millis(LIFE.saturating_sub(VANISHED));
        sqlx::query(BURY).bind(self.node).bind(unheard).bind(HEART).execute(&mut *connection).await?;
        Ok((lived, sqlx::query_scalar(LIVING).fetch_all(&mut *connection).await?))
    }

    /// Counts as dead for now, so that others take its tables; returns who lives.
    pub(crate) async fn rest(&self) -> Result<Vec<i64>, StorageError> {
        let mut connection = self.heart.acquire().await?;
        sqlx::query(REST).bind(self.node).execute(&mut *connection).await?;
        Ok(sqlx::query_scalar(LIVING).fetch_all(&mut *connection).await?)
    }

    /// Forgets nodes that have long been dead.
    pub(crate) async fn forget_the_dead(&self) -> Result<(), StorageError> {
        sqlx::query(FORGET).execute(&self.pool).await?;
        Ok(())
    }

    /// Takes a table that no other living node has, together with others that are wished for.
    pub(crate) async fn take(&self, table: TableId) -> Result<Taken, StorageError> {
        let (pool, node) = (self.pool.clone(), self.node);
        let all = move |tables: Vec<TableId>| {
            let pool = pool.clone();
            async move { each(&tables, take_all(&pool, node, &tables).await) }
        };
        self.takes.ask(table, all).await.unwrap_or(Err(StorageError::Stopped))
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
        let pool = self.pool.clone();
        let all = move |leases: Vec<(TableId, i64)>| {
            let pool = pool.clone();
            async move {
                let (tables, tokens) = split(&leases);
                let released = sqlx::query(RELEASE).bind(tables).bind(tokens).execute(&pool).await;
                each(&leases, released.map(|_| vec![(); leases.len()]).map_err(StorageError::from))
            }
        };
        self.releases.ask((table, token), all).await.unwrap_or(Err(StorageError::Stopped))
    }

    /// Whether this node may go on with a table it had by this token.
    pub(crate) async fn resume(&self, table: TableId, token: i64) -> Result<bool, StorageError> {
        let (pool, node) = (self.pool.clone(), self.node);
        let all = move |leases: Vec<(TableId, i64)>| {
            let pool = pool.clone();
            async move {
                let (tables, tokens) = split(&leases);
                let query = sqlx::query_scalar::<sqlx::Postgres, i64>(RESUME).bind(tables).bind(tokens).bind(node);
                let ours = query.fetch_all(&pool).await.map_err(StorageError::from);
                let ours = ours.map(|ours| leases.iter().map(|(table, _)| ours.contains(&table.0)).collect());
                each(&leases, ours)
            }
        };
        self.resumes.ask((table, token), all).await.unwrap_or(Err(StorageError::Stopped))
    }

    /// Tables nobody has at which a computer has to decide.
    pub(crate) async fn orphans(&self, most: i64) -> Result<Vec<TableId>, StorageError> {
        let ids: Vec<i64> = sqlx::query_scalar(ORPHANS).bind(most).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    /// This node lives no longer: its tables are anybody's.
    pub(crate) async fn leave(&self) -> Result<(), StorageError> {
        sqlx::query("DELETE FROM nodes WHERE id = $1").bind(self.node).execute(&self.pool).await?;
        self.pool.close().await;
        self.heart.close().await;
        Ok(())
    }
}

/// Ids and tokens, each on their own.
fn split(leases: &[(TableId, i64)]) -> (Vec<i64>, Vec<i64>) {
    leases.iter().map(|(table, token)| (table.0, *token)).unzip()
}

async fn take_all(pool: &PgPool, node: i64, tables: &[TableId]) -> Result<Vec<Taken>, StorageError> {
    let ids: Vec<i64> = tables.iter().map(|table| table.0).collect();
    let query = sqlx::query_as::<sqlx::Postgres, (i64, i64, i64, i64)>(TAKE).bind(ids).bind(node);
    let known = query.fetch_all(pool).await?.into_iter().map(|(table, holder, token, seq)| {
        let lease = || Lease { token, seq: Arc::new(AtomicI64::new(seq)) };
        (table, if holder == node { Taken::Ours(lease()) } else { Taken::Of(holder) })
    });
    let known: HashMap<i64, Taken> = known.collect();
    Ok(tables.iter().map(|table| known.get(&table.0).cloned().unwrap_or(Taken::Unclear)).collect())
}
