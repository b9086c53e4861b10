//! The laboratory: start, look, stop, take the games away, open one as a table.

use super::tables::blocking;
use crate::error::{Answer, Code};
use crate::house::House;
use crate::identity::{Player, Visitor};
use crate::laboratory::{self, Experiment};
use crate::protocol::{ExperimentLine, ExperimentView, NewExperiment, PlayedGame, Reopened};
use crate::secret::{PlayerId, TableId};
use crate::tables::played_by_computers;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

/// How long who opens a game waits for it before being asked to ask again.
const PATIENCE: Duration = Duration::from_secs(3);

/// Who asks, for sharing work out: all who are not known share one turn.
fn desk(visitor: Option<&Player>) -> PlayerId {
    visitor.map_or(PlayerId(0), |player| player.id)
}

/// All that is known of an experiment.
async fn view(house: &Arc<House>, asker: Option<&Player>, experiment: Arc<Experiment>) -> Answer<Json<ExperimentView>> {
    let (id, keep) = (asker.map(|player| player.id), house.config.limits.keep_experiments);
    Ok(Json(blocking(house, desk(asker), move || experiment.view(id, keep)).await?))
}

pub(super) async fn start(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<NewExperiment>, JsonRejection>,
) -> Answer<(StatusCode, Json<ExperimentView>)> {
    let Json(wish) = body?;
    let (shared, owner) = (Arc::clone(&house), player.id);
    let experiment = blocking(&house, owner, move || laboratory::prepare(&shared, owner, &wish)).await?;
    let experiment = laboratory::start(&house, experiment)?;
    Ok((StatusCode::CREATED, view(&house, Some(&player), experiment).await?))
}

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Answer<Json<Vec<ExperimentLine>>> {
    Ok(Json(visitor.map(|player| house.laboratory.of(&house, player.id)).unwrap_or_default()))
}

pub(super) async fn one(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Json<ExperimentView>> {
    let experiment = house.laboratory.find(&house, &id)?;
    view(&house, visitor.as_ref(), experiment).await
}

pub(super) async fn stop(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<Json<ExperimentView>> {
    let experiment = house.laboratory.find(&house, &id)?;
    if !experiment.is_of(player.id) {
        return Err(Code::NotYourExperiment.into());
    }
    experiment.stop();
    view(&house, Some(&player), experiment).await
}

/// A number in an address.
fn number<N: std::str::FromStr>(text: &str) -> Answer<N> {
    text.parse().map_err(|_| Code::UnknownAddress.into())
}

pub(super) async fn games(
    State(house): State<Arc<House>>,
    Visitor(_): Visitor,
    Path((id, variant)): Path<(String, String)>,
) -> Answer<Json<Vec<PlayedGame>>> {
    Ok(Json(house.laboratory.find(&house, &id)?.games(number(&variant)?)?))
}

/// A table of games as a file.
fn attached(name: &str, media: &'static str, bytes: Vec<u8>) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

pub(super) async fn csv(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path((id, variant)): Path<(String, String)>,
) -> Answer<Response> {
    let (experiment, variant) = (house.laboratory.find(&house, &id)?, number::<usize>(&variant)?);
    let work = move || {
        let batch = experiment.batch(variant)?;
        Ok((format!("{}-{}-{}.csv", batch.game, batch.scenario, variant + 1), batch.to_csv()))
    };
    let (name, text) = blocking(&house, desk(visitor.as_ref()), work).await?;
    Ok(attached(&name, "text/csv; charset=utf-8", text.into_bytes()))
}

pub(super) async fn parquet(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path((id, variant)): Path<(String, String)>,
) -> Answer<Response> {
    let (experiment, variant) = (house.laboratory.find(&house, &id)?, number::<usize>(&variant)?);
    let work = move || {
        let batch = experiment.batch(variant)?;
        let mut bytes = Vec::new();
        batch.write_parquet(&mut bytes).map_err(|error| {
            tracing::error!(%error, "the games of an experiment could not be written");
            Code::Internal
        })?;
        Ok((format!("{}-{}-{}.parquet", batch.game, batch.scenario, variant + 1), bytes))
    };
    let (name, bytes) = blocking(&house, desk(visitor.as_ref()), work).await?;
    Ok(attached(&name, "application/vnd.apache.parquet", bytes))
}

/// Opens a game as a table. It is played again for that, which takes as long as it took: who asks waits a while, then asks
/// again.
pub(super) async fn open(
    State(house): State<Arc<House>>,
    player: Player,
    Path((id, variant, game)): Path<(String, String, String)>,
) -> Answer<Json<Reopened>> {
    let experiment = house.laboratory.find(&house, &id)?;
    let (variant, game) = (number(&variant)?, number(&game)?);
    match experiment.table(variant, game)? {
        Some(Some(table)) => return Ok(Json(Reopened::Made { table: table.to_string() })),
        Some(None) => return Ok(Json(Reopened::Making)),
        None => {}
    }
    let making = tokio::spawn(async move {
        let made = make(&house, &experiment, variant, game, player.id).await;
        experiment.table_made(variant, game, made.as_ref().ok().copied());
        made
    });
    match tokio::time::timeout(PATIENCE, making).await {
        Ok(made) => {
            let table = made.map_err(|_| Code::Internal)??;
            Ok(Json(Reopened::Made { table: table.to_string() }))
        }
        Err(_) => Ok(Json(Reopened::Making)),
    }
}

async fn make(
    house: &Arc<House>,
    experiment: &Arc<Experiment>,
    variant: usize,
    game: u32,
    host: PlayerId,
) -> Answer<TableId> {
    let (shared, experiment) = (Arc::clone(house), Arc::clone(experiment));
    let place = house.laboratory.turn(host).await;
    let again = move || {
        let (record, levels) = experiment.record(variant, game)?;
        let rules = shared.rules(&record.header().game).ok_or(Code::UnknownGame)?;
        played_by_computers(&*rules, &record, &levels, host, &shared.config.clock)
    };
    let made = tokio::task::spawn_blocking(again).await.unwrap_or_else(|_| Err(Code::Internal.into()));
    drop(place);
    let (id, writes) = made?;
    house.writer.store(writes).await?;
    tracing::info!(table = %id, "a game of the laboratory");
    Ok(id)
}
