//! How players are told when they are away, in SQL.

/// Browsers of one player that are told: of more the oldest go.
pub(super) const MOST_PUSHES: i64 = 10;

macro_rules! notice_storage {
    ($name:ident, $database:ty, $connection:ty) => {
        impl $name {
            /// One change of how a player is told, within the transaction.
            async fn make_notice(
                &self,
                connection: &mut $connection,
                write: &crate::storage::NoticeWrite,
            ) -> Result<(), StorageError> {
                use crate::secret::digest;
                use crate::storage::NoticeWrite;
                let query = |sql: &'static str| sqlx::query::<$database>(sql);
                let query = match write {
                    NoticeWrite::Keep(row) => query(
                        "INSERT INTO notices (player, email, confirmed, webhook, lang, asked) \
                         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player) DO UPDATE SET email = excluded.email, \
                         confirmed = excluded.confirmed, webhook = excluded.webhook, lang = excluded.lang, \
                         asked = excluded.asked",
                    )
                    .bind(row.player.0)
                    .bind(row.email.as_deref().map(|email| self.seal.close(email)))
                    .bind(flag(row.confirmed))
                    .bind(row.webhook.as_deref().map(|webhook| self.seal.close(webhook)))
                    .bind(row.lang.as_str())
                    .bind(row.asked),
                    NoticeWrite::Push(row) => {
                        let kept = query(
                            "INSERT INTO pushes (id, player, endpoint, p256dh, auth, created) VALUES ($1, $2, $3, $4, $5, $6) \
                             ON CONFLICT (id) DO UPDATE SET player = excluded.player, endpoint = excluded.endpoint, \
                             p256dh = excluded.p256dh, auth = excluded.auth, created = excluded.created",
                        )
                        .bind(digest(&row.endpoint))
                        .bind(row.player.0)
                        .bind(self.seal.close(&row.endpoint))
                        .bind(self.seal.close(&row.p256dh))
                        .bind(self.seal.close(&row.auth))
                        .bind(row.created);
                        kept.execute(&mut *connection).await?;
                        query(
                            "DELETE FROM pushes WHERE player = $1 AND id NOT IN \
                             (SELECT id FROM pushes WHERE player = $1 ORDER BY created DESC, id LIMIT $2)",
                        )
                        .bind(row.player.0)
                        .bind(notices::MOST_PUSHES)
                    }
                    NoticeWrite::EndPush(endpoint) => {
                        query("DELETE FROM pushes WHERE id = $1").bind(digest(endpoint))
                    }
                    NoticeWrite::EndPushes(player) => query("DELETE FROM pushes WHERE player = $1").bind(player.0),
                };
                Ok(query.execute(connection).await.map(|_| ())?)
            }

            async fn notice_of(&self, player: PlayerId) -> Result<Option<NoticeRow>, StorageError> {
                let sql = "SELECT email, confirmed, webhook, lang, asked FROM notices WHERE player = $1";
                type Kept = (Option<String>, i64, Option<String>, String, i64);
                let query = sqlx::query_as::<$database, Kept>(sql).bind(player.0);
                let Some((email, confirmed, webhook, lang, asked)) = query.fetch_optional(&self.readers).await? else {
                    return Ok(None);
                };
                let open = |sealed: Option<String>| sealed.map(|text| self.seal.open(text)).transpose();
                let (email, webhook) = (open(email)?, open(webhook)?);
                Ok(Some(NoticeRow { player, email, confirmed: confirmed != 0, webhook, lang, asked }))
            }

            async fn language_of(&self, player: PlayerId) -> Result<Option<String>, StorageError> {
                let query = sqlx::query_scalar::<$database, String>("SELECT lang FROM accounts WHERE id = $1");
                Ok(query.bind(player.0).fetch_optional(&self.readers).await?)
            }

            async fn pushes_of(&self, player: PlayerId) -> Result<Vec<PushRow>, StorageError> {
                let sql = "SELECT endpoint, p256dh, auth, created FROM pushes WHERE player = $1 ORDER BY created DESC";
                let query = sqlx::query_as::<$database, (String, String, String, i64)>(sql).bind(player.0);
                let row = |(endpoint, p256dh, auth, created)| {
                    let open = |sealed| self.seal.open(sealed);
                    Ok(PushRow { player, endpoint: open(endpoint)?, p256dh: open(p256dh)?, auth: open(auth)?, created })
                };
                query.fetch_all(&self.readers).await?.into_iter().map(row).collect()
            }

            async fn signing_key(&self, name: &'static str, fresh: String) -> Result<String, StorageError> {
                let sql = "INSERT INTO signing (name, value) VALUES ($1, $2) \
                           ON CONFLICT (name) DO UPDATE SET value = signing.value RETURNING value";
                let query = sqlx::query_scalar::<$database, String>(sql).bind(name).bind(self.seal.close(&fresh));
                Ok(self.seal.open(query.fetch_one(&self.writer).await?)?)
            }
        }
    };
}
