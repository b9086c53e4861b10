//! Armies that players bring: how they are made, and what is wrong with them.

use super::tables::blocking;
use crate::error::{Answer, Code, fault_view};
use crate::house::House;
use crate::identity::Player;
use crate::protocol::{ArmyBook, ArmyChecked, ArmyDraft, FaultView};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use kernel::record::SetupSpec;
use kernel::{ArmyCheck, ArmyForm, Fault, Found};
use serde_json::Value;
use session::Rules;
use std::sync::Arc;

/// What faults call an army that comes from a form or out of a text box.
pub(super) const ARMY: &str = "army.toml";

pub(super) async fn book(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<Json<ArmyBook>> {
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    Ok(Json(ArmyBook { form: rules.army_form().ok_or(Code::NoArmies)? }))
}

pub(super) async fn check(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<ArmyDraft>, JsonRejection>,
) -> Answer<Json<ArmyChecked>> {
    let Json(ArmyDraft { text, draft, points }) = body?;
    let rules = house.rules(&id).ok_or(Code::UnknownGame)?;
    let form = rules.army_form().ok_or(Code::NoArmies)?;
    let checked = blocking(&house, player.id, move || {
        let text = text.unwrap_or_else(|| form.file(&draft));
        if text.len() > SetupSpec::LONGEST_TEXT {
            return Err(Code::TooLarge.into());
        }
        let ArmyCheck { report, faults } = rules.check_army(ARMY, &text, points);
        let draft = ArmyForm::draft(&text).unwrap_or(Value::Null);
        Ok(ArmyChecked { draft, report, faults: views(&*rules, &faults), text })
    });
    Ok(Json(checked.await?))
}

pub(super) fn views(rules: &dyn Rules, faults: &[Fault]) -> Vec<FaultView> {
    // The last says how many more there were.
    faults.iter().take(Found::MOST + 1).map(|fault| fault_view(rules, fault)).collect()
}
