//! The games on the shelf: scenarios, options, words, rulebooks.

use crate::error::{Answer, Code};
use crate::house::House;
use crate::protocol::{GameInfo, Preview, RulebookView};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kernel::Viewer;
use kernel::catalogue::Lang;
use kernel::chance::Seed;
use kernel::record::SetupSpec;
use session::Rules;
use std::sync::Arc;

fn info(rules: &dyn Rules) -> GameInfo {
    GameInfo {
        id: rules.id().to_owned(),
        rules_version: rules.rules_version(),
        scenarios: rules.scenarios(),
        options: rules.options(),
    }
}

pub(super) async fn list(State(house): State<Arc<House>>) -> Json<Vec<GameInfo>> {
    Json(house.shelf.iter().map(|rules| info(&**rules)).collect())
}

pub(super) async fn one(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<Json<GameInfo>> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    Ok(Json(info(&*rules)))
}

/// The words of a game, as Fluent messages.
pub(super) async fn words(
    State(house): State<Arc<House>>,
    Path((id, lang)): Path<(String, String)>,
) -> Answer<Response> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let lang: Lang = lang.parse().map_err(|_| Code::BadLanguage)?;
    let mut response = rules.rulebook().catalogue().source(lang).to_owned().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

/// Set-up decisions that a preview takes at most.
const MOST_SETUP: usize = 100;

/// How a scenario looks at its start: the set-up as the scenario suggests it (the first of the listed actions), up to
/// the first die.
pub(super) async fn preview(
    State(house): State<Arc<House>>,
    Path((id, scenario)): Path<(String, String)>,
) -> Answer<Json<Preview>> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let info = rules.scenarios().into_iter().find(|info| info.id == scenario).ok_or(Code::UnknownScenario)?;
    let names: Vec<String> = info.seats.into_iter().map(|seat| seat.id).collect();
    let spec = SetupSpec { scenario, ..SetupSpec::default() };
    let mut session = rules.open(&spec, &names, Seed([0; 32])).map_err(|_| Code::UnknownScenario)?;
    for _ in 0..MOST_SETUP {
        let Some(seat) = session.awaiting().seats().lowest() else { break };
        let Some(offer) = session.offers(seat).into_iter().next() else { break };
        if session.play(seat, &offer.action).map_or(true, |played| !played.dice.is_empty()) {
            break;
        }
    }
    Ok(Json(Preview { board: session.board(), scene: session.scene(Viewer::Public) }))
}

pub(super) async fn rulebook(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<Json<RulebookView>> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let book = rules.rulebook();
    Ok(Json(RulebookView {
        id,
        rules: book.rules().to_vec(),
        charts: book.charts().to_vec(),
        rulings: book.rulings().to_owned(),
        rulings_fr: book.rulings_fr().map(str::to_owned),
    }))
}
