//! Musters: games to which an invited player brings an army of his own. Until then there is no table, and its maker's army stays
//! with the server: nobody chooses by what the other has chosen.

use super::tables::{blocking, room_for_more};
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::identity::{Player, Visitor};
use crate::protocol::{BringArmy, Join, MusterView, NewTable, Sitter, TableView};
use crate::secret::{PlayerId, TableId};
use crate::storage::{MusterRow, MusterWrite, StorageError, Write};
use crate::tables::set_up;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use kernel::Seat;
use session::{Rules, ScenarioInfo};
use std::sync::Arc;

/// The scenario of a wish.
fn scenario(rules: &dyn Rules, wish: &NewTable) -> Answer<ScenarioInfo> {
    let bad = |faults| Error::faults_of(Code::BadSetup, rules, &faults);
    match &wish.scenario_text {
        Some(text) => rules.check_scenario("scenario", text).map_err(bad),
        None => {
            let known = rules.scenarios().into_iter().find(|info| info.id == wish.scenario);
            Ok(known.ok_or(Code::UnknownScenario)?)
        }
    }
}

/// The one seat whose player is invited and brings an army.
fn open_seat(wish: &NewTable, scenario: &ScenarioInfo) -> Answer<Seat> {
    let mut invited = (0..).zip(&wish.seats).filter(|(_, sitter)| **sitter == Sitter::Invite).map(|(n, _)| Seat(n));
    let (Some(seat), None) = (invited.next(), invited.next()) else {
        return Err(Error::because(Code::BadSetup, "one seat is for who is invited and brings an army"));
    };
    let brought = wish.armies.get(seat.index()).is_some_and(Option::is_some);
    if brought || scenario.points.get(seat.index()).is_none_or(|points| *points == 0) {
        return Err(Error::because(Code::BadSetup, "no army can be brought to that seat"));
    }
    Ok(seat)
}

fn view(rules: &dyn Rules, row: &MusterRow, wish: &NewTable, asker: Option<PlayerId>) -> Answer<MusterView> {
    let scenario = scenario(rules, wish)?;
    Ok(MusterView {
        id: row.id.to_string(),
        game: row.game.clone(),
        seat: open_seat(wish, &scenario)?,
        scenario,
        by: row.host_name.clone(),
        yours: asker == Some(row.host),
        time: wish.time,
        rated: wish.rated,
    })
}

async fn stored(house: &House, id: &str) -> Answer<(MusterRow, NewTable, Arc<dyn Rules>)> {
    let id: TableId = id.parse().map_err(|_| Code::UnknownMuster)?;
    let row = house.storage.muster(id).await?.ok_or(Code::UnknownMuster)?;
    let wish = serde_json::from_str(&row.wish).map_err(|_| Code::UnknownMuster)?;
    let rules = house.rules(&row.game).ok_or(Code::UnknownGame)?;
    Ok((row, wish, rules))
}

/// Whoever closes it second finds it gone.
fn gone(error: StorageError) -> Error {
    if error == StorageError::Conflict { Code::UnknownMuster.into() } else { error.into() }
}

pub(super) async fn call(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<NewTable>, JsonRejection>,
) -> Answer<(StatusCode, Json<MusterView>)> {
    let Json(wish) = body?;
    if wish.rated && player.account.is_none() {
        return Err(Code::NoAccount.into());
    }
    room_for_more(&house, player.id, false).await?;
    let rules = house.rules(&wish.game).ok_or(Code::UnknownGame)?;
    let (shared, name) = (Arc::clone(&house), player.name.clone());
    let (row, view) = blocking(&house, player.id, move || {
        let id = TableId::random();
        // All but the army that is to come is in order.
        set_up(&shared, id, player.id, &name, &wish)?;
        let row = MusterRow {
            id,
            host: player.id,
            host_name: name,
            game: wish.game.clone(),
            scenario: scenario(&*rules, &wish)?.id,
            wish: serde_json::to_string(&wish).map_err(|_| Code::Internal)?,
            created: shared.now(),
        };
        let view = view(&*rules, &row, &wish, Some(player.id))?;
        Ok((row, view))
    })
    .await?;
    house.writer.store(vec![Write::Muster(MusterWrite::Call(Box::new(row)))]).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

pub(super) async fn one(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Json<MusterView>> {
    let (row, wish, rules) = stored(&house, &id).await?;
    let asker = visitor.map(|player| player.id);
    // All who are not known share one turn.
    let turn = asker.unwrap_or(PlayerId(0));
    Ok(Json(blocking(&house, turn, move || view(&*rules, &row, &wish, asker)).await?))
}

/// Who is invited sits down with an army, and the table is made.
pub(super) async fn join(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<BringArmy>, JsonRejection>,
) -> Answer<(StatusCode, Json<TableView>)> {
    let Json(BringArmy { army }) = body?;
    let (row, mut wish, rules) = stored(&house, &id).await?;
    if row.host == player.id {
        return Err(Code::NotYourSeat.into());
    }
    if wish.rated && player.account.is_none() {
        return Err(Code::NoAccount.into());
    }
    let (table, shared) = (row.id, Arc::clone(&house));
    let mut writes = blocking(&house, player.id, move || {
        let seat = open_seat(&wish, &scenario(&*rules, &wish)?)?;
        wish.armies.resize(wish.seats.len(), None);
        wish.armies[seat.index()] = army;
        set_up(&shared, table, row.host, &row.host_name, &wish)
    })
    .await?;
    let invite = writes.iter().find_map(|write| match write {
        Write::Seat(_, seat) => seat.invite.clone(),
        _ => None,
    });
    writes.insert(0, Write::Muster(MusterWrite::Close(table)));
    house.writer.store(writes).await.map_err(gone)?;
    tracing::info!(%table, "new table");
    let join = Join { invite, seat: None };
    let joined = house.tables.visit(&house, table, move |table| Box::pin(table.join(player, join)));
    Ok((StatusCode::CREATED, Json(joined.await?)))
}

/// Its maker calls it off.
pub(super) async fn call_off(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let (row, ..) = stored(&house, &id).await?;
    if row.host != player.id {
        return Err(Code::NotYourTable.into());
    }
    house.writer.store(vec![Write::Muster(MusterWrite::Close(row.id))]).await.map_err(gone)?;
    Ok(StatusCode::NO_CONTENT)
}
