//! Scenarios that players make: the form, the check, and those that are shared by a link. What a stranger shares is data: it
//! is read by the game's own reader, bounded in size, and shown as text.

use super::armies::views;
use super::games::opening;
use super::tables::blocking;
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::identity::{Player, Visitor};
use crate::protocol::{ScenarioBook, ScenarioChecked, ScenarioDraft, ShareScenario, SharedScenario};
use crate::secret::{PlayerId, TableId, digest};
use crate::storage::{ScenarioRow, ScenarioWrite, Write};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use kernel::record::SetupSpec;
use serde_json::Value;
use session::Rules;
use std::sync::Arc;

/// What faults call a file that comes from a form or out of a text box.
pub(super) const SCENARIO: &str = "scenario.toml";

/// Bytes of a file that is shared or kept.
pub(super) const LONGEST: usize = 64 << 10;

pub(super) async fn book(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<Json<ScenarioBook>> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    Ok(Json(ScenarioBook { form: rules.scenario_form().ok_or(Code::NoEditor)? }))
}

pub(super) async fn check(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<ScenarioDraft>, JsonRejection>,
) -> Answer<Json<ScenarioChecked>> {
    let Json(ScenarioDraft { text, draft, board: known }) = body?;
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let form = rules.scenario_form();
    let checked = blocking(&house, player.id, move || {
        let text = match (text, form) {
            (Some(text), _) => text,
            (None, Some(form)) => form.file(&draft),
            (None, None) => return Err(Code::NoEditor.into()),
        };
        if text.len() > SetupSpec::LONGEST_TEXT {
            return Err(Code::TooLarge.into());
        }
        let (scenario, faults) = match rules.check_scenario(SCENARIO, &text) {
            Ok(scenario) => (Some(scenario), Vec::new()),
            Err(faults) => (None, views(&*rules, &faults.0)),
        };
        let draft = form.and_then(|form| form.draft(&text)).unwrap_or(Value::Null);
        let mut sketch = rules.sketch_scenario(&text);
        let board =
            sketch.board.as_ref().and_then(|board| serde_json::to_string(board).ok()).map(|board| digest(&board));
        if board.is_some() && board == known {
            sketch.board = None;
        }
        Ok(ScenarioChecked { draft, scenario, faults, sketch, board, text })
    });
    Ok(Json(checked.await?))
}

/// Shares a scenario that is in order. The same one shared again by the same player keeps its link.
pub(super) async fn share(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<ShareScenario>, JsonRejection>,
) -> Answer<(StatusCode, Json<SharedScenario>)> {
    let Json(ShareScenario { game, text }) = body?;
    if text.len() > LONGEST {
        return Err(Code::TooLarge.into());
    }
    let rules = house.rules(&game).ok_or(Code::UnknownGame)?;
    let asker = Asker { id: player.id, name: player.name.clone() };
    let mine = house.storage.scenarios_of(player.id).await?;
    let known = mine.iter().find(|row| row.game == game && row.text == text).cloned();
    if known.is_none() && mine.len() >= house.config.limits.scenarios_per_player {
        return Err(Code::TooManyScenarios.into());
    }
    let row = known.clone().unwrap_or_else(|| ScenarioRow {
        id: TableId::random(),
        game,
        text,
        maker: asker.id,
        maker_name: asker.name,
        created: house.config.clock.seconds(),
    });
    let stored = row.clone();
    let view = blocking(&house, player.id, move || {
        rules
            .check_scenario(SCENARIO, &row.text)
            .map_err(|faults| Error::faults_of(Code::BadSetup, &*rules, &faults))?;
        Ok(view(&*rules, row, Some(player.id), true))
    })
    .await?;
    if known.is_none() {
        house.writer.store(vec![Write::Scenario(ScenarioWrite::Share(Box::new(stored)))]).await?;
    }
    Ok((StatusCode::CREATED, Json(view)))
}

/// Who shares.
struct Asker {
    id: PlayerId,
    name: String,
}

fn view(rules: &dyn Rules, row: ScenarioRow, asker: Option<PlayerId>, with_picture: bool) -> SharedScenario {
    let scenario = rules.check_scenario(SCENARIO, &row.text).ok();
    let spec =
        |id: &str| SetupSpec { scenario: id.to_owned(), scenario_text: Some(row.text.clone()), ..SetupSpec::default() };
    let picture = scenario.as_ref().filter(|_| with_picture);
    let preview = picture.and_then(|info| opening(rules, &spec(&info.id), &info.seats).ok());
    SharedScenario {
        id: row.id.to_string(),
        game: row.game,
        text: row.text,
        by: row.maker_name,
        yours: asker == Some(row.maker),
        created: row.created,
        scenario,
        preview,
    }
}

async fn stored(house: &House, id: &str) -> Answer<ScenarioRow> {
    let id: TableId = id.parse().map_err(|_| Code::UnknownShared)?;
    Ok(house.storage.scenario(id).await?.ok_or(Code::UnknownShared)?)
}

pub(super) async fn one(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
) -> Answer<Json<SharedScenario>> {
    let row = stored(&house, &id).await?;
    let rules = house.rules(&row.game).ok_or(Code::UnknownGame)?;
    let asker = visitor.map(|player| player.id);
    // All who are not known share one turn.
    let turn = asker.unwrap_or(PlayerId(0));
    Ok(Json(blocking(&house, turn, move || Ok(view(&*rules, row, asker, true))).await?))
}

pub(super) async fn mine(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Answer<Json<Vec<SharedScenario>>> {
    let Some(player) = visitor else { return Ok(Json(Vec::new())) };
    let rows = house.storage.scenarios_of(player.id).await?;
    let shared = Arc::clone(&house);
    let views = blocking(&house, player.id, move || {
        let known = rows.into_iter().filter_map(|row| Some((shared.rules(&row.game)?, row)));
        Ok(known.map(|(rules, row)| view(&*rules, row, Some(player.id), false)).collect())
    });
    Ok(Json(views.await?))
}

/// Takes a scenario of one's own back: its link leads nowhere from then on. Tables that were made from it go on.
pub(super) async fn remove(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let row = stored(&house, &id).await?;
    if row.maker != player.id {
        return Err(Code::NotYourScenario.into());
    }
    house.writer.store(vec![Write::Scenario(ScenarioWrite::Remove(row.id))]).await?;
    Ok(StatusCode::NO_CONTENT)
}
