//! Who I am: name, language, account.

use crate::error::{Answer, Code};
use crate::house::House;
use crate::identity::{Cookies, Place, Player, Visitor, language};
use crate::protocol::{Credentials, Goodbye, Me, NewPassword, PROTOCOL, PutMe};
use crate::secret::{PlayerId, digest, random, secret};
use crate::storage::{AccountRow, NoticeWrite, StorageError, Which, Write};
use crate::tables::is_trick;
use argon2::Argon2;
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode};
use std::collections::BTreeSet;
use std::sync::Arc;

impl From<Player> for Me {
    fn from(player: Player) -> Self {
        Me { name: player.name, lang: player.lang, account: player.account, protocol: PROTOCOL }
    }
}

/// Who asks. Whoever is not known yet is nobody until there is something to remember.
pub(super) async fn get(Visitor(visitor): Visitor, headers: HeaderMap) -> Json<Me> {
    let nobody = || Me { name: String::new(), lang: language(&headers).to_owned(), account: None, protocol: PROTOCOL };
    Json(visitor.map_or_else(nobody, Me::from))
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
    if name == player.name && lang == player.lang {
        return Ok(Json(player.into()));
    }
    if !house.renames.take(player.id) {
        return Err(Code::RateLimited.into());
    }
    let rename = Write::Rename { player: player.id, name: name.clone(), lang: lang.clone() };
    house.writer.store(vec![rename]).await?;
    if name != player.name {
        house.renamed(player.id, &name).await;
    }
    Ok(Json(Player { name, lang, ..player }.into()))
}

/// A name without blanks around it, if it can be shown and shows what it is.
pub(super) fn good_name(house: &House, name: &str) -> Answer<String> {
    let name = name.trim();
    let bad = name.is_empty() || name.chars().nth(house.config.limits.name).is_some() || name.chars().any(is_trick);
    if bad { Err(Code::BadName.into()) } else { Ok(name.to_owned()) }
}

/// Whether a password is worth the name: not short, not one everybody tries first, not the name itself.
fn good_password(name: &str, password: &str) -> Answer<()> {
    /// What everybody tries first, in small letters and without the digits at the end.
    const FIRST: [&str; 16] = [
        "password",
        "passwort",
        "motdepasse",
        "azerty",
        "azertyuiop",
        "qwerty",
        "qwertyuiop",
        "qwertz",
        "napoleon",
        "bonaparte",
        "grognard",
        "letmein",
        "iloveyou",
        "soleil",
        "doudou",
        "abcdefgh",
    ];
    let length = password.trim().chars().count();
    let distinct: BTreeSet<char> = password.chars().collect();
    let plain = password.trim().to_lowercase();
    let stem = plain.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter.is_ascii_punctuation());
    let bad = !(8..=200).contains(&length)
        || password.chars().nth(200).is_some()
        || distinct.len() < 5
        || FIRST.contains(&stem)
        || stem == name.to_lowercase()
        || length < 12 && plain.bytes().all(|byte| byte.is_ascii_digit());
    if bad { Err(Code::BadPassword.into()) } else { Ok(()) }
}

pub(super) async fn register(
    State(house): State<Arc<House>>,
    player: Player,
    cookies: Cookies,
    body: Result<Json<Credentials>, JsonRejection>,
) -> Answer<(StatusCode, Json<Me>)> {
    let Json(Credentials { name, password }) = body?;
    let name = good_name(&house, &name)?;
    good_password(&name, &password)?;
    let account = AccountRow {
        id: PlayerId::random(),
        login: name.to_lowercase(),
        password: hash(&house, password, random()).await?,
        name: if player.name.is_empty() { name } else { player.name.clone() },
        lang: player.lang.clone(),
        created: house.now(),
    };
    match house.writer.store(vec![Write::Account(Box::new(account.clone()))]).await {
        Err(StorageError::Conflict) => return Err(Code::NameTaken.into()),
        stored => stored?,
    }
    Ok((StatusCode::CREATED, Json(enter(&house, &player, &cookies, account).await?)))
}

pub(super) async fn log_in(
    State(house): State<Arc<House>>,
    place: Place,
    player: Player,
    cookies: Cookies,
    body: Result<Json<Credentials>, JsonRejection>,
) -> Answer<Json<Me>> {
    let Json(Credentials { name, password }) = body?;
    let account = account_with(&house, place, &name, password).await?;
    Ok(Json(enter(&house, &player, &cookies, account).await?))
}

/// The account of this name, if this is its password.
async fn account_with(house: &House, place: Place, name: &str, password: String) -> Answer<AccountRow> {
    // A name no account can have is not remembered, however long.
    let login = good_name(house, name).map_err(|_| Code::WrongPassword)?.to_lowercase();
    if password.len() > 1000 {
        return Err(Code::WrongPassword.into());
    }
    if !house.logins.take((login.clone(), place)) || !house.guesses.take(login.clone()) {
        return Err(Code::RateLimited.into());
    }
    let account = house.storage.account(login).await?;
    // Work as long for a name that is not there, so that the time does not tell which are.
    let known = account.as_ref().map(|account| account.password.clone()).unwrap_or_default();
    let salt = known.split('$').nth(1).and_then(unhex).unwrap_or_default();
    let same = hash(house, password, salt).await? == known;
    account.filter(|_| same).ok_or(Code::WrongPassword.into())
}

/// Another password. All other devices are logged out.
pub(super) async fn change_password(
    State(house): State<Arc<House>>,
    place: Place,
    player: Player,
    cookies: Cookies,
    body: Result<Json<NewPassword>, JsonRejection>,
) -> Answer<Json<Me>> {
    let Json(NewPassword { old, new }) = body?;
    let login = player.account.clone().ok_or(Code::NoAccount)?;
    let account = account_with(&house, place, &login, old).await?;
    good_password(&login, &new)?;
    let password = hash(&house, new, random()).await?;
    let others = [Write::EndSessions(account.id), Write::Notice(NoticeWrite::EndPushes(account.id))];
    house.writer.store([Write::Password(account.id, password)].into_iter().chain(others).collect()).await?;
    Ok(Json(enter(&house, &player, &cookies, account).await?))
}

/// Logs all devices of the account out.
pub(super) async fn log_out_everywhere(
    State(house): State<Arc<House>>,
    player: Player,
    cookies: Cookies,
) -> Answer<StatusCode> {
    player.account.as_ref().ok_or(Code::NoAccount)?;
    house.writer.store(vec![Write::EndSessions(player.id), Write::Notice(NoticeWrite::EndPushes(player.id))]).await?;
    cookies.log_out();
    Ok(StatusCode::NO_CONTENT)
}

/// The account goes, with its name and its sessions. Its seats at running games become free; in finished games nobody is
/// named in its place.
pub(super) async fn delete(
    State(house): State<Arc<House>>,
    place: Place,
    player: Player,
    cookies: Cookies,
    body: Result<Json<Goodbye>, JsonRejection>,
) -> Answer<StatusCode> {
    let Json(Goodbye { password }) = body?;
    let login = player.account.clone().ok_or(Code::NoAccount)?;
    let account = account_with(&house, place, &login, password).await?;
    remove(&house, &account).await?;
    cookies.log_out();
    Ok(StatusCode::NO_CONTENT)
}

/// An account goes, and its seats at running games become free.
pub(super) async fn remove(house: &Arc<House>, account: &AccountRow) -> Answer<()> {
    for table in house.storage.list(Which::Of(account.id), u32::MAX >> 1).await? {
        if table.row.outcome.is_none() {
            house.leave(table.row.id, account.id).await?;
        }
    }
    house.writer.store(vec![Write::DeleteAccount(account.id)]).await?;
    house.renamed(account.id, "").await;
    Ok(())
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
    let mut writes = vec![Write::Session(digest(&secret), account.id, house.now())];
    if let Some(old) = &player.session {
        writes.push(Write::EndSession(old.clone()));
    }
    let from_device = player.account.is_none();
    if from_device {
        writes.push(Write::Adopt { from: player.id, to: account.id });
    }
    house.writer.store(writes).await?;
    if from_device {
        house.adopted(player.id, account.id).await;
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
