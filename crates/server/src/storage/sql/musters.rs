//! Games that wait for an army, in SQL.

use crate::secret::{PlayerId, TableId};
use crate::storage::MusterRow;

/// The columns of a muster, and what comes of them.
pub(super) type Columns = (i64, i64, String, String, String, String, i64);
pub(super) const ONE: &str = "SELECT id, host, host_name, game, scenario, wish, created FROM musters WHERE id = $1";
pub(super) const OF_HOST: &str = "SELECT id, host, host_name, game, scenario, wish, created FROM musters \
     WHERE host = $1 ORDER BY created DESC, id";

pub(super) fn row((id, host, host_name, game, scenario, wish, created): Columns) -> MusterRow {
    MusterRow { id: TableId(id), host: PlayerId(host), host_name, game, scenario, wish, created }
}

macro_rules! muster_storage {
    ($name:ident, $database:ty, $connection:ty) => {
        impl $name {
            /// One change within the transaction. Of two who close the same one only one does.
            async fn make_muster(
                &self,
                connection: &mut $connection,
                write: &crate::storage::MusterWrite,
            ) -> Result<(), StorageError> {
                use crate::storage::MusterWrite;
                let query = |sql: &'static str| sqlx::query::<$database>(sql);
                let query = match write {
                    MusterWrite::Call(row) => query(
                        "INSERT INTO musters (id, host, host_name, game, scenario, wish, created) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(row.id.0)
                    .bind(row.host.0)
                    .bind(row.host_name.as_str())
                    .bind(row.game.as_str())
                    .bind(row.scenario.as_str())
                    .bind(row.wish.as_str())
                    .bind(row.created),
                    MusterWrite::Close(id) => query("DELETE FROM musters WHERE id = $1").bind(id.0),
                };
                let changed = query.execute(connection).await?.rows_affected();
                if changed == 1 { Ok(()) } else { Err(StorageError::Conflict) }
            }

            async fn one_muster(&self, id: TableId) -> Result<Option<MusterRow>, StorageError> {
                let query = sqlx::query_as::<$database, musters::Columns>(musters::ONE).bind(id.0);
                Ok(query.fetch_optional(&self.readers).await?.map(musters::row))
            }

            async fn musters_by(&self, host: PlayerId) -> Result<Vec<MusterRow>, StorageError> {
                let query = sqlx::query_as::<$database, musters::Columns>(musters::OF_HOST).bind(host.0);
                Ok(query.fetch_all(&self.readers).await?.into_iter().map(musters::row).collect())
            }
        }
    };
}
