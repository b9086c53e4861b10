//! Tables: make, list, join, leave, play again, put away, fork, record.

use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::identity::{Player, Visitor};
use crate::protocol::{Archive, Fork, Join, NewTable, TableLists, TableView, Verified};
use crate::secret::{PlayerId, TableId};
use crate::storage::{Summary, Which, Write};
use crate::tables::{Asker, Standing, import, set_up};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Record;
use std::sync::Arc;

/// Most tables in a list.
const MOST: u32 = 200;

type Created = (StatusCode, Json<TableView>);

fn id_of(id: &str) -> Answer<TableId> {
    id.parse().map_err(|_| Code::UnknownTable.into())
}

async fn view(house: &Arc<House>, id: TableId, asker: Asker) -> Answer<TableView> {
    house.tables.visit(house, id, move |table| Box::pin(async move { Ok(table.view(asker)) })).await
}

/// Something that takes its time, on another thread.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Code::Internal.into()))
}

/// Stores a new table and shows it to who made it.
async fn put_up(house: &Arc<House>, player: PlayerId, id: TableId, writes: Vec<Write>) -> Answer<Created> {
    house.writer.store(writes).await?;
    Ok((StatusCode::CREATED, Json(view(house, id, Asker::player(player)).await?)))
}

async fn room_for_more(house: &House, player: PlayerId) -> Answer<()> {
    let running = house.storage.running(player).await?;
    if running >= house.config.limits.tables_per_player { Err(Code::TooManyTables.into()) } else { Ok(()) }
}

pub(super) async fn make(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<NewTable>, JsonRejection>,
) -> Answer<Created> {
    let Json(wish) = body?;
    room_for_more(&house, player.id).await?;
    let (shared, name) = (Arc::clone(&house), player.name.clone());
    let (id, writes) = blocking(move || set_up(&shared, player.id, &name, &wish)).await?;
    tracing::info!(table = %id, "new table");
    put_up(&house, player.id, id, writes).await
}

pub(super) async fn list(State(house): State<Arc<House>>, Visitor(visitor): Visitor) -> Answer<Json<TableLists>> {
    let asker = visitor.as_ref().map_or_else(Asker::default, |player| Asker::player(player.id));
    let show = |summary: &Summary| {
        let standing = Standing {
            row: &summary.row,
            seats: &summary.seats,
            version: summary.version,
            awaiting: summary.awaiting,
            changed: summary.changed,
            present: house.tables.present(summary.row.id),
        };
        standing.view(asker)
    };
    let mut lists = TableLists::default();
    if let Some(player) = visitor {
        lists.mine = house.storage.list(Which::Of(player.id), MOST).await?.iter().map(show).collect();
        lists.mine.sort_by_key(|table| std::cmp::Reverse(table.changed));
    }
    let open = house.storage.list(Which::Open, MOST).await?;
    lists.open = open.iter().filter(|table| !table.seats.iter().any(|seat| asker.owns(seat))).map(show).collect();
    Ok(Json(lists))
}

pub(super) async fn one(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Json<TableView>> {
    let asker = visitor.map_or_else(Asker::default, |player| Asker::player(player.id));
    Ok(Json(view(&house, id_of(&id)?, asker).await?))
}

pub(super) async fn join(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<Join>, JsonRejection>,
) -> Answer<Json<TableView>> {
    let Json(join) = body?;
    let table = id_of(&id)?;
    let joined = house.tables.visit(&house, table, move |table| Box::pin(table.join(player.id, player.name, join)));
    Ok(Json(joined.await?))
}

pub(super) async fn leave(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<Json<TableView>> {
    let left = house.tables.visit(&house, id_of(&id)?, move |table| Box::pin(table.leave(player.id)));
    Ok(Json(left.await?))
}

pub(super) async fn archive(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<Archive>, JsonRejection>,
) -> Answer<Json<TableView>> {
    let Json(Archive { archived }) = body?;
    let put = house.tables.visit(&house, id_of(&id)?, move |table| Box::pin(table.archive(player.id, archived)));
    Ok(Json(put.await?))
}

pub(super) async fn rematch(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<Created> {
    let next = house.tables.visit(&house, id_of(&id)?, move |table| Box::pin(table.rematch(player.id))).await?;
    Ok((StatusCode::CREATED, Json(view(&house, next, Asker::player(player.id)).await?)))
}

pub(super) async fn fork(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<Fork>, JsonRejection>,
) -> Answer<Created> {
    let Json(fork) = body?;
    room_for_more(&house, player.id).await?;
    let name = player.name.clone();
    let forked = house
        .tables
        .visit(&house, id_of(&id)?, move |table| Box::pin(async move { table.fork(player.id, &name, &fork) }));
    let (next, writes) = forked.await?;
    put_up(&house, player.id, next, writes).await
}

async fn read(house: &Arc<House>, visitor: Option<Player>, id: &str) -> Answer<Record> {
    let asker = visitor.map_or_else(Asker::default, |player| Asker::player(player.id));
    house.tables.visit(house, id_of(id)?, move |table| Box::pin(async move { table.record(asker) })).await
}

/// The record as a file.
pub(super) async fn record(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Response> {
    let record = read(&house, visitor, &id).await?;
    let mut response = record.to_lines().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    let name = format!("attachment; filename=\"{}-{id}.jsonl\"", record.header().game);
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Whether the record of a finished game holds.
pub(super) async fn verify(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Json<Verified>> {
    let record = read(&house, visitor, &id).await?;
    let rules = house.rules(&record.header().game).ok_or(Code::UnknownGame)?;
    let seed = record.end().ok_or(Code::NotOver)?.seed.to_string();
    let verified = blocking(move || {
        let commitment = record.header().commitment.to_string();
        let faults = match rules.verify("record", &record) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.0.iter().map(ToString::to_string).collect(),
        };
        Ok(Verified { ok: faults.is_empty(), commitment, seed, faults })
    });
    Ok(Json(verified.await?))
}

/// A record from elsewhere becomes a table.
pub(super) async fn take_in(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Created> {
    let text = String::from_utf8(body?.into()).map_err(|error| Error::because(Code::BadRecord, error.to_string()))?;
    room_for_more(&house, player.id).await?;
    let (shared, name) = (Arc::clone(&house), player.name.clone());
    let (id, writes) = blocking(move || {
        let record = Record::parse("record", &text).map_err(|faults| Error::faults(Code::BadRecord, &faults))?;
        let rules = shared.rules(&record.header().game).ok_or(Code::UnknownGame)?;
        import(&*rules, &record, player.id, &name)
    })
    .await?;
    put_up(&house, player.id, id, writes).await
}
