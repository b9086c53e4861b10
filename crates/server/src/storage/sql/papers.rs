//! Armies and scenarios of accounts in SQL.

use crate::protocol::PaperKind;
use crate::secret::{PlayerId, TableId};
use crate::storage::PaperRow;

/// The columns of a paper but for its file, and what comes of them.
pub(super) type Columns = (i64, i64, String, String, String, Option<String>, Option<i64>, i64);
pub(super) const OF_OWNER: &str = "SELECT id, owner, kind, game, name, nation, points, changed FROM papers \
     WHERE owner = $1 ORDER BY changed DESC, id";
/// The same, and the file.
pub(super) type Whole = (i64, i64, String, String, String, Option<String>, Option<i64>, i64, String);
pub(super) const ONE: &str = "SELECT id, owner, kind, game, name, nation, points, changed, file FROM papers \
     WHERE owner = $1 AND id = $2";
/// Only its owner overwrites a paper.
pub(super) const KEEP: &str = "INSERT INTO papers (id, owner, kind, game, name, nation, points, changed, file) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, \
     game = excluded.game, name = excluded.name, nation = excluded.nation, points = excluded.points, \
     changed = excluded.changed, file = excluded.file WHERE papers.owner = excluded.owner";

pub(super) fn row((id, owner, kind, game, name, nation, points, changed): Columns) -> PaperRow {
    PaperRow {
        id: TableId(id),
        owner: PlayerId(owner),
        kind: if kind == PaperKind::Army.word() { PaperKind::Army } else { PaperKind::Scenario },
        game,
        name,
        nation,
        points: points.and_then(|points| u32::try_from(points).ok()),
        changed,
    }
}

pub(super) fn whole((id, owner, kind, game, name, nation, points, changed, file): Whole) -> (PaperRow, String) {
    (row((id, owner, kind, game, name, nation, points, changed)), file)
}

macro_rules! paper_storage {
    ($name:ident, $database:ty, $connection:ty) => {
        impl $name {
            /// One change of what an account keeps, within the transaction.
            async fn make_paper(
                &self,
                connection: &mut $connection,
                write: &crate::storage::PaperWrite,
            ) -> Result<(), StorageError> {
                use crate::storage::PaperWrite;
                let query = |sql: &'static str| sqlx::query::<$database>(sql);
                let query = match write {
                    PaperWrite::Keep(row, text) => query(papers::KEEP)
                        .bind(row.id.0)
                        .bind(row.owner.0)
                        .bind(row.kind.word())
                        .bind(row.game.as_str())
                        .bind(row.name.as_str())
                        .bind(row.nation.as_deref())
                        .bind(row.points.map(i64::from))
                        .bind(row.changed)
                        .bind(text.as_str()),
                    PaperWrite::Remove(owner, id) => {
                        query("DELETE FROM papers WHERE owner = $1 AND id = $2").bind(owner.0).bind(id.0)
                    }
                };
                Ok(query.execute(connection).await.map(|_| ())?)
            }

            async fn papers_by(&self, owner: PlayerId) -> Result<Vec<PaperRow>, StorageError> {
                let query = sqlx::query_as::<$database, papers::Columns>(papers::OF_OWNER).bind(owner.0);
                Ok(query.fetch_all(&self.readers).await?.into_iter().map(papers::row).collect())
            }

            async fn one_paper(
                &self,
                owner: PlayerId,
                id: TableId,
            ) -> Result<Option<(PaperRow, String)>, StorageError> {
                let query = sqlx::query_as::<$database, papers::Whole>(papers::ONE).bind(owner.0).bind(id.0);
                Ok(query.fetch_optional(&self.readers).await?.map(papers::whole))
            }
        }
    };
}
