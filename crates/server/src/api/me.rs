//! Who I am: name, language, account.

use crate::error::{Answer, Code};
use crate::house::{House, now};
use crate::identity::{Cookies, Player};
use crate::protocol::{Credentials, Me, PROTOCOL, PutMe};
use crate::secret::{PlayerId, digest, random, secret};
use crate::storage::{AccountRow, StorageError, Write};
use crate::tables::Mail;
use argon2::Argon2;
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use std::sync::Arc;

impl From<Player> for Me {
    fn from(player: Player) -> Self {
        Me { name: player.name, lang: player.lang, account: player.account, protocol: PROTOCOL }
    }
}

pub(super) async fn get(player: Player) -> Json<Me> {
    Json(player.into())
}

pub(super) async fn put(
    State(house): State<Arc<House>>,
    player: Player,
    body: Result<Json<PutMe>, JsonRejection>,
) -> Answer<Json<Me>> {
    let Json(PutMe { name, lang }) = body?;
    let name = good_name(&house, &name)?;
    if !matches!(lang.as_str(), "fr" | "en") {
        return Err(Code::BadLanguage.into());
    }
    let rename = Write::Rename { player: player.id, name: name.clone(), lang: lang.clone() };
    house.writer.store(vec![rename]).await?;
    house.tables.tell_all(|| Mail::Renamed(player.id, name.clone())).await;
    Ok(Json(Player { name, lang, ..player }.into()))
}

/// A name without blanks around it, if it can be shown.
fn good_name(house: &House, name: &str) -> Answer<String> {
    let name = name.trim();
    let bad = name.is_empty() || name.chars().count() > house.config.limits.name || name.chars().any(char::is_control);
    if bad { Err(Code::BadName.into()) } else { Ok(name.to_owned()) }
}

pub(super) async fn register(
    State(house): State<Arc<House>>,
    player: Player,
    cookies: Cookies,
    body: Result<Json<Credentials>, JsonRejection>,
) -> Answer<(StatusCode, Json<Me>)> {
    let Json(Credentials { name, password }) = body?;
    let name = good_name(&house, &name)?;
    if !(8..=200).contains(&password.chars().count()) {
        return Err(Code::BadPassword.into());
    }
    let account = AccountRow {
        id: PlayerId::random(),
        login: name.to_lowercase(),
        password: hash(&house, password, random()).await?,
        name: if player.name.is_empty() { name } else { player.name.clone() },
        lang: player.lang.clone(),
        created: now(),
    };
    match house.writer.store(vec![Write::Account(Box::new(account.clone()))]).await {
        Err(StorageError::Conflict) => return Err(Code::NameTaken.into()),
        stored => stored?,
    }
    Ok((StatusCode::CREATED, Json(enter(&house, &player, &cookies, account).await?)))
}

pub(super) async fn log_in(
    State(house): State<Arc<House>>,
    player: Player,
    cookies: Cookies,
    body: Result<Json<Credentials>, JsonRejection>,
) -> Answer<Json<Me>> {
    let Json(Credentials { name, password }) = body?;
    let login = name.trim().to_lowercase();
    if !house.logins.take(login.clone()) {
        return Err(Code::RateLimited.into());
    }
    let account = house.storage.account(login).await?;
    // Work as long for a name that is not there, so that the time does not tell which are.
    let known = account.as_ref().map(|account| account.password.clone()).unwrap_or_default();
    let salt = known.split('$').nth(1).and_then(unhex).unwrap_or_default();
    let same = hash(&house, password, salt).await? == known;
    match account {
        Some(account) if same => Ok(Json(enter(&house, &player, &cookies, account).await?)),
        _ => Err(Code::WrongPassword.into()),
    }
}

pub(super) async fn log_out(State(house): State<Arc<House>>, player: Player, cookies: Cookies) -> Answer<StatusCode> {
    if let Some(session) = player.session {
        house.writer.store(vec![Write::EndSession(session)]).await?;
        cookies.log_out();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Logs a device in under a new session; what the device played is the account's from now on.
async fn enter(house: &House, player: &Player, cookies: &Cookies, account: AccountRow) -> Answer<Me> {
    let secret = secret();
    let mut writes = vec![Write::Session(digest(&secret), account.id, now())];
    if let Some(old) = &player.session {
        writes.push(Write::EndSession(old.clone()));
    }
    let from_device = player.account.is_none();
    if from_device {
        writes.push(Write::Adopt { from: player.id, to: account.id });
    }
    house.writer.store(writes).await?;
    if from_device {
        house.tables.tell_all(|| Mail::Adopted(player.id, account.id)).await;
    }
    cookies.log_in(&secret);
    Ok(Me { name: account.name, lang: account.lang, account: Some(account.login), protocol: PROTOCOL })
}

/// A password with Argon2id in its recommended strength, as `argon2id$SALT$HASH`. Takes its time on another thread, few
/// at once, since each takes 19 MiB.
async fn hash(house: &House, password: String, salt: [u8; 16]) -> Answer<String> {
    let _permit = house.hashers.acquire().await.map_err(|_| Code::Stopping)?;
    let work = move || {
        let mut out = [0; 32];
        Argon2::default().hash_password_into(password.as_bytes(), &salt, &mut out).map(|()| out)
    };
    let out = tokio::task::spawn_blocking(work).await.map_err(|_| Code::Internal)?.map_err(|_| Code::Internal)?;
    Ok(format!("argon2id${}${}", hex(&salt), hex(&out)))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 16]> {
    let number = u128::from_str_radix(text, 16).ok().filter(|_| text.len() == 32)?;
    Some(number.to_be_bytes())
}
