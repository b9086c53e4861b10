//! What the keeper of the server may do: see all tables, close one, keep order at it, remove an account. The keeper is
//! whoever can read the key beside the database (`grognard admin`).

use super::me;
use super::tables::id_of;
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::protocol::{Moderate, TableView};
use crate::storage::{Shown, Summary, Which, Write};
use crate::tables::{Asker, Standing};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use std::sync::Arc;

/// Most tables in the list.
const MOST: u32 = 200;

/// Somebody who has shown the key.
pub(super) struct Keeper;

impl FromRequestParts<Arc<House>> for Keeper {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Answer<Self> {
        if is_keeper(house, &parts.headers) { Ok(Keeper) } else { Err(Code::NotTheKeeper.into()) }
    }
}

/// Whether a request shows the key.
pub(crate) fn is_keeper(house: &House, headers: &HeaderMap) -> bool {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let shown = shown.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    // Digests are compared, so that the time tells nothing of the key.
    house.keeper.as_ref().is_some_and(|key| crate::secret::digest(key) == crate::secret::digest(shown))
}

pub(super) async fn tables(State(house): State<Arc<House>>, _: Keeper) -> Answer<Json<Vec<TableView>>> {
    let show = |summary: &Summary| {
        let standing = Standing {
            row: &summary.row,
            seats: &summary.seats,
            all: Shown { version: summary.version, awaiting: summary.awaiting, at: summary.changed },
            shown: &summary.shown,
            present: house.tables.present(summary.row.id),
            now: house.config.clock.milliseconds(),
            old_rules: None,
        };
        standing.view(Asker::default(), None)
    };
    Ok(Json(house.storage.list(Which::All, MOST).await?.iter().map(show).collect()))
}

/// The table goes for good, and whoever is there with it.
pub(super) async fn close(State(house): State<Arc<House>>, _: Keeper, Path(id): Path<String>) -> Answer<StatusCode> {
    let id = id_of(&id)?;
    house.storage.table(id).await?.ok_or(Code::UnknownTable)?;
    house.writer.store(vec![Write::RemoveTable(id)]).await?;
    house.tables.evict(id).await;
    tracing::info!(table = %id, "closed by the keeper");
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn moderate(
    State(house): State<Arc<House>>,
    _: Keeper,
    Path(id): Path<String>,
    body: Result<Json<Moderate>, JsonRejection>,
) -> Answer<Json<TableView>> {
    let Json(wish) = body?;
    let done = house.tables.visit(&house, id_of(&id)?, move |table| Box::pin(table.moderate(None, wish)));
    Ok(Json(done.await?))
}

pub(super) async fn remove_account(
    State(house): State<Arc<House>>,
    _: Keeper,
    Path(name): Path<String>,
) -> Answer<StatusCode> {
    let account = house.storage.account(name.to_lowercase()).await?.ok_or(Code::UnknownAccount)?;
    me::remove(&house, &account).await?;
    tracing::info!("an account was removed by the keeper");
    Ok(StatusCode::NO_CONTENT)
}
