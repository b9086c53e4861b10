//! The games on the shelf: scenarios, options, rulebooks.

use crate::assets::{self, ClientFile};
use crate::error::{Answer, Code};
use crate::house::House;
use crate::protocol::{GameInfo, Preview, RulebookView};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kernel::Viewer;
use kernel::chance::Seed;
use kernel::record::SetupSpec;
use serde::Serialize;
use session::{Rules, SeatInfo};
use std::sync::Arc;

const JSON: &str = "application/json";

fn info(rules: &dyn Rules) -> GameInfo {
    GameInfo {
        id: rules.id().to_owned(),
        rules_version: rules.rules_version(),
        scenarios: rules.scenarios(),
        options: rules.options(),
        armies: rules.army_form().is_some(),
        editor: rules.scenario_form().is_some(),
    }
}

/// Something that is the same as long as the server runs: worked out once, on a thread where that may take its time.
pub(super) async fn unchanging<T: Serialize>(
    house: &House,
    name: String,
    headers: &HeaderMap,
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<Response> {
    let file = match house.packed(&name) {
        Some(file) => file,
        None => {
            let _permit = house.loaders.acquire().await.map_err(|_| Code::Stopping)?;
            // Nothing that is told of a game fails to serialise.
            let pack = move || work().map(|it| ClientFile::packed(JSON, serde_json::to_vec(&it).unwrap_or_default()));
            let file = tokio::task::spawn_blocking(pack).await.map_err(|_| Code::Internal)??;
            house.keep(name, file)
        }
    };
    Ok(assets::send(&file, false, headers))
}

pub(super) async fn list(State(house): State<Arc<House>>, headers: HeaderMap) -> Answer<Response> {
    let shelf = house.shelf.clone();
    let work = move || Ok(shelf.iter().map(|rules| info(&**rules)).collect::<Vec<_>>());
    unchanging(&house, "games".to_owned(), &headers, work).await
}

pub(super) async fn one(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    unchanging(&house, format!("{id}/game"), &headers, move || Ok(info(&*rules))).await
}

/// Set-up decisions that a preview takes at most.
const MOST_SETUP: usize = 100;

/// How a scenario looks at its start: the set-up as the scenario suggests it (the first of the listed actions), up to
/// the first die. It is always the same, so it is worked out once.
pub(super) async fn preview(
    State(house): State<Arc<House>>,
    Path((id, scenario)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer<Response> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let name = format!("{id}/scenarios/{scenario}");
    let work = move || {
        let info = rules.scenarios().into_iter().find(|info| info.id == scenario).ok_or(Code::UnknownScenario)?;
        let spec = SetupSpec { scenario: info.id, ..SetupSpec::default() };
        opening(&*rules, &spec, &info.seats)
    };
    unchanging(&house, name, &headers, work).await
}

/// The opening of a battle with these seats.
pub(super) fn opening(rules: &dyn Rules, spec: &SetupSpec, seats: &[SeatInfo]) -> Answer<Preview> {
    let names: Vec<String> = seats.iter().map(|seat| seat.id.clone()).collect();
    let mut session = rules.open(spec, &names, Seed([0; 32])).map_err(|_| Code::UnknownScenario)?;
    for _ in 0..MOST_SETUP {
        let Some(seat) = session.awaiting().seats().lowest() else { break };
        let Some(offer) = session.offers(seat).into_iter().next() else { break };
        if session.play(seat, &offer.action.to_value()).map_or(true, |played| !played.dice.is_empty()) {
            break;
        }
    }
    Ok(Preview { board: session.board(), scene: session.scene(Viewer::Public) })
}

pub(super) async fn rulebook(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let work = move || {
        let book = rules.rulebook();
        Ok(RulebookView {
            id: rules.id().to_owned(),
            rules: book.rules().to_vec(),
            charts: book.charts().to_vec(),
            rulings: book.rulings().to_owned(),
            rulings_fr: book.rulings_fr().map(str::to_owned),
        })
    };
    unchanging(&house, format!("{id}/rulebook"), &headers, work).await
}
