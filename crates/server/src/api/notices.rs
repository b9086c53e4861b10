//! How a player is told, when away, that it is their turn.

use crate::error::{Answer, Code};
use crate::house::House;
use crate::identity::{Player, Visitor};
use crate::notices::{Call, PATIENCE, Signer, Webhook, check_push, player_of, token};
use crate::protocol::{EndPush, NewPush, NoticesView, PutNotices};
use crate::secret::PlayerId;
use crate::storage::{NoticeRow, NoticeWrite, PushRow, Write};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use lettre::Address;
use std::sync::Arc;

/// What is offered, and how the player is told; nothing of anybody who has no account.
async fn view(house: &House, player: Option<PlayerId>) -> Answer<NoticesView> {
    let mut view = offered(house);
    if let Some(player) = player {
        if let Some(NoticeRow { email, confirmed, webhook, .. }) = house.storage.notice(player).await? {
            view = NoticesView { email, confirmed, webhook, ..view };
        }
        view.pushes = u32::try_from(house.storage.pushes(player).await?.len()).unwrap_or(u32::MAX);
    }
    Ok(view)
}

fn offered(house: &House) -> NoticesView {
    let notify = &house.config.notify;
    let (mails, webhooks) = (notify.mail.is_some() && house.keeper.is_some(), notify.webhooks);
    NoticesView { mails, webhooks, push_key: house.signer.as_ref().map(Signer::public), ..NoticesView::default() }
}

pub(super) async fn get(State(house): State<Arc<House>>, Visitor(visitor): Visitor) -> Answer<Json<NoticesView>> {
    let player = visitor.filter(|player| player.account.is_some()).map(|player| player.id);
    Ok(Json(view(&house, player).await?))
}

/// A browser of the account is told from now on.
pub(super) async fn push(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<NewPush>, JsonRejection>,
) -> Answer<Json<NoticesView>> {
    let Json(NewPush { endpoint, p256dh, auth }) = body?;
    player.account.as_ref().ok_or(Code::NoAccount)?;
    if house.signer.is_none() {
        return Err(Code::NotOffered.into());
    }
    let row = PushRow { player: player.id, endpoint, p256dh, auth, created: house.now() };
    check_push(&row, house.config.notify.private_pushes).map_err(|_| Code::BadAddress)?;
    house.writer.store(vec![Write::Notice(NoticeWrite::Push(Box::new(row)))]).await?;
    Ok(Json(view(&house, Some(player.id)).await?))
}

/// A browser is not told any more. Whoever knows its address may say so: it is nobody's but the browser's.
pub(super) async fn end_push(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    body: Result<Json<EndPush>, JsonRejection>,
) -> Answer<Json<NoticesView>> {
    let Json(EndPush { endpoint }) = body?;
    house.writer.store(vec![Write::Notice(NoticeWrite::EndPush(endpoint))]).await?;
    let player = visitor.filter(|player| player.account.is_some()).map(|player| player.id);
    Ok(Json(view(&house, player).await?))
}

pub(super) async fn put(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<PutNotices>, JsonRejection>,
) -> Answer<Json<NoticesView>> {
    let Json(PutNotices { email, webhook }) = body?;
    player.account.as_ref().ok_or(Code::NoAccount)?;
    let given = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let (email, webhook) = (given(email), given(webhook));
    let offered = offered(&house);
    if email.is_some() && !offered.mails || webhook.is_some() && !offered.webhooks {
        return Err(Code::NotOffered.into());
    }
    let bad_mail = email.as_deref().is_some_and(|email| email.len() > 254 || email.parse::<Address>().is_err());
    if bad_mail || webhook.as_deref().is_some_and(|webhook| webhook.parse::<Webhook>().is_err()) {
        return Err(Code::BadAddress.into());
    }
    let old = house.storage.notice(player.id).await?;
    let known = old.as_ref().filter(|old| old.email == email);
    let (confirmed, mut asked) = (known.is_some_and(|old| old.confirmed), old.as_ref().map_or(0, |old| old.asked));
    let ask = email.as_deref().filter(|_| !confirmed);
    if let Some(address) = ask {
        if house.now() - asked < PATIENCE || !house.asked.ask(address, house.now()) {
            return Err(Code::RateLimited.into());
        }
        asked = house.now();
    }
    let ask = ask.is_some();
    let row = NoticeRow { player: player.id, email, confirmed, webhook, lang: player.lang, asked };
    house.writer.store(vec![Write::Notice(NoticeWrite::Keep(Box::new(row)))]).await?;
    if let (Some(notices), true) = (&house.notices, ask) {
        notices.call(Call::Confirm { player: player.id });
    }
    Ok(Json(view(&house, Some(player.id)).await?))
}

/// The player whose mail brought a token, with what is stored of how they are told.
async fn reader(house: &House, shown: &str) -> Answer<NoticeRow> {
    let player = player_of(shown).ok_or(Code::LinkUsed)?;
    let row = house.storage.notice(player).await?.ok_or(Code::LinkUsed)?;
    let right = row.email.as_deref().and_then(|email| token(house, player, email));
    if right.as_deref() == Some(shown) { Ok(row) } else { Err(Code::LinkUsed.into()) }
}

/// Whoever reads mails to the address says that it is right.
pub(super) async fn confirm(State(house): State<Arc<House>>, Path(token): Path<String>) -> Answer<StatusCode> {
    let row = reader(&house, &token).await?;
    house.writer.store(vec![Write::Notice(NoticeWrite::Keep(Box::new(NoticeRow { confirmed: true, ..row })))]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// No more mails, without logging in.
pub(super) async fn stop(State(house): State<Arc<House>>, Path(token): Path<String>) -> Answer<StatusCode> {
    let row = reader(&house, &token).await?;
    house
        .writer
        .store(vec![Write::Notice(NoticeWrite::Keep(Box::new(NoticeRow { email: None, confirmed: false, ..row })))])
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
