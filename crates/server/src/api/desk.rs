//! The table assistant: a resolution of the rulebook for what stands on somebody's real table.

use super::armies::views;
use super::games::unchanging;
use super::tables::blocking;
use crate::error::{Answer, Code};
use crate::house::House;
use crate::identity::Player;
use crate::protocol::{DeskAnswer, DeskBook, DeskDice, DeskForm, DeskQuestion};
use crate::secret::seed;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kernel::odds::Effort;
use kernel::{DiceSource, DynProcedure};
use std::sync::Arc;

pub(super) async fn book(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let form = |procedure: &&dyn DynProcedure| DeskForm {
        id: procedure.id(),
        rules: procedure.rules(),
        input: procedure.schema(),
        result: procedure.result_schema(),
    };
    let work = move || Ok(DeskBook { procedures: rules.procedures().iter().map(form).collect() });
    unchanging(&house, format!("{id}/desk"), &headers, work).await
}

pub(super) async fn answer(
    State(house): State<Arc<House>>,
    player: Player,
    Path((id, procedure)): Path<(String, String)>,
    body: Result<Json<DeskQuestion>, JsonRejection>,
) -> Answer<Json<DeskAnswer>> {
    let Json(DeskQuestion { input, dice }) = body?;
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let found = rules.procedures().iter().find(|it| it.id() == procedure).ok_or(Code::UnknownProcedure)?;
    let answered = blocking(&house, player.id, move || {
        let input = input.to_string();
        let answer = match dice {
            None => found.odds_json(&input, Effort::default()).map(|odds| (Some(odds), None)),
            Some(dice) => {
                let source = match dice {
                    DeskDice::Roll => DiceSource::Seeded(seed()),
                    DeskDice::Fell { faces } => DiceSource::Scripted(faces),
                };
                found.resolve_json(&input, source).map(|came| (None, Some(came)))
            }
        };
        Ok(match answer {
            Ok((odds, resolution)) => DeskAnswer { faults: Vec::new(), odds, resolution },
            Err(faults) => DeskAnswer { faults: views(&*rules, &faults.0), ..DeskAnswer::default() },
        })
    });
    Ok(Json(answered.await?))
}
