//! Tables: make, list, join, leave, play again, put away, fork, record.

use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::identity::{Player, Visitor};
use crate::protocol::{
    Adjourn, Archive, Claim, Fork, Join, Moderate, MusterLine, NewTable, StoryView, TableLists, TableView, Verified,
};
use crate::rating::book_of;
use crate::secret::{PlayerId, TableId};
use crate::storage::{MusterRow, Shown, Summary, Which, Write};
use crate::tables::{Asker, Standing, import, set_up};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Record;
use serde::Deserialize;
use std::sync::Arc;

/// Most tables in a list.
const MOST: u32 = 200;

type Created = (StatusCode, Json<TableView>);

pub(super) fn id_of(id: &str) -> Answer<TableId> {
    id.parse().map_err(|_| Code::UnknownTable.into())
}

async fn view(house: &Arc<House>, id: TableId, asker: Asker) -> Answer<TableView> {
    house.tables.visit(house, id, move |table| Box::pin(async move { Ok(table.view(asker)) })).await
}

/// Something that takes its time, on another thread, when it is this player's turn.
pub(crate) async fn blocking<T: Send + 'static>(
    house: &House,
    player: PlayerId,
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let place = house.chores.queue(player).ok_or(Code::RateLimited)?;
    let _place = place.turn().await;
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Code::Internal.into()))
}

/// Stores a new table and shows it to who made it.
async fn put_up(house: &Arc<House>, player: PlayerId, id: TableId, writes: Vec<Write>) -> Answer<Created> {
    house.writer.store(writes).await?;
    Ok((StatusCode::CREATED, Json(view(house, id, Asker::player(player)).await?)))
}

/// Whether the player may make one more table, perhaps one that is listed for anybody. Those that are still to be made count.
pub(super) async fn room_for_more(house: &House, player: PlayerId, open: bool) -> Answer<()> {
    let (running, waiting) = house.storage.running(player).await?;
    let called = house.storage.musters_of(player).await?.len();
    let limits = &house.config.limits;
    let full = running + called >= limits.tables_per_player || open && waiting >= limits.open_tables_per_player;
    if full { Err(Code::TooManyTables.into()) } else { Ok(()) }
}

pub(super) async fn make(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<NewTable>, JsonRejection>,
) -> Answer<Created> {
    let Json(wish) = body?;
    if wish.rated && player.account.is_none() {
        return Err(Code::NoAccount.into());
    }
    room_for_more(&house, player.id, wish.open).await?;
    let (shared, name) = (Arc::clone(&house), player.name.clone());
    let id = TableId::random();
    let writes = blocking(&house, player.id, move || set_up(&shared, id, player.id, &name, &wish)).await?;
    tracing::info!(table = %id, "new table");
    put_up(&house, player.id, id, writes).await
}

pub(super) async fn list(State(house): State<Arc<House>>, Visitor(visitor): Visitor) -> Answer<Json<TableLists>> {
    let asker = visitor.as_ref().map_or_else(Asker::default, |player| Asker::player(player.id));
    let show = |summary: &Summary| {
        let standing = Standing {
            row: &summary.row,
            seats: &summary.seats,
            all: Shown { version: summary.version, awaiting: summary.awaiting, at: summary.changed },
            shown: &summary.shown,
            present: house.tables.present(summary.row.id),
            now: house.config.clock.milliseconds(),
            // Told at the table itself, once it has been tried how far it can be played again.
            old_rules: None,
        };
        standing.view(asker, None)
    };
    let mut lists = TableLists::default();
    if let Some(player) = &visitor {
        lists.mine = house.storage.list(Which::Of(player.id), MOST).await?.iter().map(show).collect();
        lists.mine.sort_by_key(|table| std::cmp::Reverse(table.changed));
        let called = house.storage.musters_of(player.id).await?.into_iter();
        let line = |row: MusterRow| MusterLine { id: row.id.to_string(), game: row.game, scenario: row.scenario };
        lists.musters = called.map(line).collect();
    }
    let open = house.storage.list(Which::Open, MOST).await?;
    for table in open.iter().filter(|table| !table.seats.iter().any(|seat| asker.owns(seat))) {
        let book = book_of(&house, &table.row.game).await?;
        let level = |player: PlayerId| book.of.get(&player).map(|rating| rating.points());
        lists.open.push(TableView { level: level(table.row.host), ..show(table) });
        if let Some(own) = visitor.as_ref().and_then(|player| level(player.id)) {
            lists.levels.insert(table.row.game.clone(), own);
        }
    }
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
    let joined = house.tables.visit(&house, table, move |table| Box::pin(table.join(player, join)));
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

pub(super) async fn claim(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<Claim>, JsonRejection>,
) -> Answer<Json<TableView>> {
    let Json(claim) = body?;
    let claimed = house.tables.visit(&house, id_of(&id)?, move |table| Box::pin(table.claim(player.id, claim)));
    Ok(Json(claimed.await?))
}

pub(super) async fn adjourn(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<Adjourn>, JsonRejection>,
) -> Answer<Json<TableView>> {
    let Json(wish) = body?;
    let adjourned = house.tables.visit(&house, id_of(&id)?, move |table| Box::pin(table.adjourn(player.id, wish)));
    Ok(Json(adjourned.await?))
}

pub(super) async fn moderate(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<Moderate>, JsonRejection>,
) -> Answer<Json<TableView>> {
    let Json(wish) = body?;
    let done = house.tables.visit(&house, id_of(&id)?, move |table| Box::pin(table.moderate(Some(player.id), wish)));
    Ok(Json(done.await?))
}

/// How players play again.
#[derive(Deserialize)]
pub(super) struct RematchQuery {
    /// With sides changed.
    #[serde(default)]
    swapped: bool,
}

pub(super) async fn rematch(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    Query(RematchQuery { swapped }): Query<RematchQuery>,
) -> Answer<Created> {
    let id = id_of(&id)?;
    let next = house.tables.visit(&house, id, move |table| Box::pin(table.rematch(player.id, swapped))).await?;
    Ok((StatusCode::CREATED, Json(view(&house, next, Asker::player(player.id)).await?)))
}

pub(super) async fn carry_on(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<Created> {
    let next = house.tables.visit(&house, id_of(&id)?, move |table| Box::pin(table.carry_on(player.id))).await?;
    Ok((StatusCode::CREATED, Json(view(&house, next, Asker::player(player.id)).await?)))
}

pub(super) async fn fork(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<Fork>, JsonRejection>,
) -> Answer<Created> {
    let Json(fork) = body?;
    room_for_more(&house, player.id, false).await?;
    let name = player.name.clone();
    let forked = house
        .tables
        .visit(&house, id_of(&id)?, move |table| Box::pin(async move { table.fork(player.id, &name, &fork) }));
    let (branch, clock) = (forked.await?, house.config.clock.clone());
    let (next, writes) = blocking(&house, player.id, move || Ok(branch.rows(&clock))).await?;
    put_up(&house, player.id, next, writes).await
}

/// The record of a table, and up to which decision it came in by a file.
async fn read(house: &Arc<House>, visitor: Option<Player>, id: &str) -> Answer<(Record, Option<u32>)> {
    let asker = visitor.map_or_else(Asker::default, |player| Asker::player(player.id));
    house.tables.visit(house, id_of(id)?, move |table| Box::pin(async move { table.record(asker) })).await
}

/// The record as a file.
pub(super) async fn record(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Response> {
    let (record, _) = read(&house, visitor, &id).await?;
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
    // All who are not known share one turn.
    let asker = visitor.as_ref().map_or(PlayerId(0), |player| player.id);
    let (record, foreign_until) = read(&house, visitor, &id).await?;
    let rules = house.rules(&record.header().game).ok_or(Code::UnknownGame)?;
    let seed = record.end().ok_or(Code::NotOver)?.seed.to_string();
    let verified = blocking(&house, asker, move || {
        let commitment = record.header().commitment.to_string();
        let faults = match rules.verify("record", &record) {
            Ok(_) => Vec::new(),
            Err(faults) => Error::faults(Code::BadRecord, &faults).details,
        };
        let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let told_until = record.header().forked_from.as_ref().map(|fork| short(fork.at));
        let decisions = short(record.acts().len() as u64);
        Ok(Verified { ok: faults.is_empty(), commitment, seed, faults, decisions, told_until, foreign_until })
    });
    Ok(Json(verified.await?))
}

/// How the game went, or how far that has been told.
pub(super) async fn story(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Json<StoryView>> {
    let asker = visitor.map_or_else(Asker::default, |player| Asker::player(player.id));
    let id = id_of(&id)?;
    let told = house.tables.visit(&house, id, move |table| Box::pin(table.story(asker, asker.desk(id))));
    Ok(Json(told.await?))
}

/// A record from elsewhere becomes a table.
pub(super) async fn take_in(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Created> {
    let text = String::from_utf8(body?.into()).map_err(|error| Error::because(Code::BadRecord, error.to_string()))?;
    room_for_more(&house, player.id, false).await?;
    let (shared, name) = (Arc::clone(&house), player.name.clone());
    let (id, writes) = blocking(&house, player.id, move || {
        let record = Record::parse("record", &text).map_err(|faults| Error::faults(Code::BadRecord, &faults))?;
        let rules = shared.rules(&record.header().game).ok_or(Code::UnknownGame)?;
        import(&*rules, &record, player.id, &name, &shared)
    })
    .await?;
    put_up(&house, player.id, id, writes).await
}
