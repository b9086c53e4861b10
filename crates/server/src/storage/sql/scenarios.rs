//! Shared scenarios in SQL.

use crate::secret::{PlayerId, TableId};
use crate::storage::ScenarioRow;

/// The columns of a scenario, and what comes of them.
pub(super) type Columns = (i64, String, String, i64, String, i64);
pub(super) const ONE: &str = "SELECT id, game, file, maker, maker_name, created FROM scenarios WHERE id = $1";
pub(super) const OF_MAKER: &str = "SELECT id, game, file, maker, maker_name, created FROM scenarios WHERE maker = $1 \
     ORDER BY created DESC, id";

pub(super) fn row((id, game, text, maker, maker_name, created): Columns) -> ScenarioRow {
    ScenarioRow { id: TableId(id), game, text, maker: PlayerId(maker), maker_name, created }
}

macro_rules! scenario_storage {
    ($name:ident, $database:ty, $connection:ty) => {
        impl $name {
            /// One change of what is shared, within the transaction.
            async fn make_scenario(
                &self,
                connection: &mut $connection,
                write: &crate::storage::ScenarioWrite,
            ) -> Result<(), StorageError> {
                use crate::storage::ScenarioWrite;
                let query = |sql: &'static str| sqlx::query::<$database>(sql);
                let query = match write {
                    ScenarioWrite::Share(row) => query(
                        "INSERT INTO scenarios (id, game, file, maker, maker_name, created) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(row.id.0)
                    .bind(row.game.as_str())
                    .bind(row.text.as_str())
                    .bind(row.maker.0)
                    .bind(row.maker_name.as_str())
                    .bind(row.created),
                    ScenarioWrite::Remove(id) => query("DELETE FROM scenarios WHERE id = $1").bind(id.0),
                };
                Ok(query.execute(connection).await.map(|_| ())?)
            }

            async fn shared_scenario(&self, id: TableId) -> Result<Option<ScenarioRow>, StorageError> {
                let query = sqlx::query_as::<$database, scenarios::Columns>(scenarios::ONE).bind(id.0);
                Ok(query.fetch_optional(&self.readers).await?.map(scenarios::row))
            }

            async fn scenarios_by(&self, maker: PlayerId) -> Result<Vec<ScenarioRow>, StorageError> {
                let query = sqlx::query_as::<$database, scenarios::Columns>(scenarios::OF_MAKER).bind(maker.0);
                Ok(query.fetch_all(&self.readers).await?.into_iter().map(scenarios::row).collect())
            }
        }
    };
}
