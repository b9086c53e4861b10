//! Papers: the armies and scenarios that an account keeps, and finds again on every device. They are its own business: nobody
//! else sees them, and they go with it. What is kept may be unfinished, but the game's own reader has read it.

use super::armies::ARMY;
use super::shared::{LONGEST, SCENARIO};
use super::tables::blocking;
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::identity::{Player, Visitor};
use crate::protocol::{Paper, PaperKind, PutPaper};
use crate::secret::{PlayerId, TableId};
use crate::storage::{PaperRow, PaperWrite, Write};
use crate::tables::is_trick;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use kernel::{ArmyCheck, Faults};
use session::Rules;
use std::sync::Arc;

/// Characters of a name that are kept.
const LONGEST_NAME: usize = 120;

fn view(row: PaperRow, text: Option<String>) -> Paper {
    let PaperRow { id, kind, game, name, nation, points, changed, .. } = row;
    Paper { id: id.to_string(), kind, game, name, nation, points, changed, text }
}

/// The account that asks.
fn account(player: &Player) -> Answer<PlayerId> {
    player.account.as_ref().map(|_| player.id).ok_or(Code::NoAccount.into())
}

async fn stored(house: &House, owner: PlayerId, id: &str) -> Answer<(PaperRow, String)> {
    let id: TableId = id.parse().map_err(|_| Code::UnknownPaper)?;
    Ok(house.storage.paper(owner, id).await?.ok_or(Code::UnknownPaper)?)
}

/// Whoever has no account keeps nothing here.
pub(super) async fn list(State(house): State<Arc<House>>, Visitor(visitor): Visitor) -> Answer<Json<Vec<Paper>>> {
    let Some(owner) = visitor.as_ref().and_then(|player| account(player).ok()) else { return Ok(Json(Vec::new())) };
    let rows = house.storage.papers_of(owner).await?;
    Ok(Json(rows.into_iter().map(|row| view(row, None)).collect()))
}

pub(super) async fn one(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<Json<Paper>> {
    let (row, text) = stored(&house, account(&player)?, &id).await?;
    Ok(Json(view(row, Some(text))))
}

pub(super) async fn keep(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<PutPaper>, JsonRejection>,
) -> Answer<(StatusCode, Json<Paper>)> {
    let Json(wish) = body?;
    let owner = account(&player)?;
    if house.storage.papers_of(owner).await?.len() >= house.config.limits.papers_per_account {
        return Err(Code::TooManyPapers.into());
    }
    Ok((StatusCode::CREATED, Json(store(&house, owner, TableId::random(), wish).await?)))
}

pub(super) async fn overwrite(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
    body: Result<Json<PutPaper>, JsonRejection>,
) -> Answer<Json<Paper>> {
    let Json(wish) = body?;
    let owner = account(&player)?;
    let (row, _) = stored(&house, owner, &id).await?;
    Ok(Json(store(&house, owner, row.id, wish).await?))
}

async fn store(house: &Arc<House>, owner: PlayerId, id: TableId, wish: PutPaper) -> Answer<Paper> {
    let PutPaper { kind, game, name, text } = wish;
    if text.len() > LONGEST {
        return Err(Code::TooLarge.into());
    }
    let rules = house.rules(&game).ok_or(Code::UnknownGame)?;
    let (text, worth) = blocking(house, owner, move || {
        let worth = read(&*rules, kind, &text)?;
        Ok((text, worth))
    })
    .await?;
    let name = name.trim().chars().filter(|letter| !is_trick(*letter)).take(LONGEST_NAME).collect();
    let (nation, points) = worth.unzip();
    let row = PaperRow { id, owner, kind, game, name, nation, points, changed: house.now() };
    house.writer.store(vec![Write::Paper(PaperWrite::Keep(Box::new(row.clone()), text))]).await?;
    Ok(view(row, None))
}

/// Reads a paper as it is read where it is used. Of an army: its nation, and what it costs.
fn read(rules: &dyn Rules, kind: PaperKind, text: &str) -> Answer<Option<(String, u32)>> {
    let unreadable = |faults: Faults| Error::faults_of(Code::BadPaper, rules, &faults);
    match kind {
        PaperKind::Army => {
            rules.army_form().ok_or(Code::NoArmies)?;
            let ArmyCheck { report, faults } = rules.check_army(ARMY, text, None);
            let report = report.ok_or_else(|| unreadable(Faults(faults)))?;
            Ok(Some((report.nation, report.points)))
        }
        PaperKind::Scenario => {
            let form = rules.scenario_form().ok_or(Code::NoEditor)?;
            if form.draft(text).is_none() {
                return Err(unreadable(rules.check_scenario(SCENARIO, text).err().unwrap_or(Faults(Vec::new()))));
            }
            Ok(None)
        }
    }
}

pub(super) async fn remove(
    State(house): State<Arc<House>>,
    player: Player,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let owner = account(&player)?;
    let (row, _) = stored(&house, owner, &id).await?;
    house.writer.store(vec![Write::Paper(PaperWrite::Remove(owner, row.id))]).await?;
    Ok(StatusCode::NO_CONTENT)
}
