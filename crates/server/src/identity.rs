//! Who asks: a device by its cookie, or the account it is logged in to.

use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::secret::{PlayerId, digest, secret};
use crate::storage::{DeviceRow, Write};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

const DEVICE: &str = "grognard_device";
const SESSION: &str = "grognard_session";
/// A year and a month, the most that browsers keep a cookie.
const KEPT: u32 = 400 * 24 * 3600;

/// Cookies to be set with the answer; put into each request by the guard.
#[derive(Clone, Default)]
pub(crate) struct Cookies {
    pub(crate) secure: bool,
    set: Arc<Mutex<Vec<HeaderValue>>>,
}

impl Cookies {
    pub(crate) fn new(secure: bool) -> Self {
        Cookies { secure, set: Arc::default() }
    }

    fn put(&self, name: &str, value: &str, seconds: u32) {
        let secure = if self.secure { "; Secure" } else { "" };
        let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            self.set.lock().unwrap_or_else(PoisonError::into_inner).push(cookie);
        }
    }

    /// The device is logged in.
    pub(crate) fn log_in(&self, secret: &str) {
        self.put(SESSION, secret, KEPT);
    }

    /// The device is logged out.
    pub(crate) fn log_out(&self) {
        self.put(SESSION, "", 0);
    }

    /// Those to be set.
    pub(crate) fn take(&self) -> Vec<HeaderValue> {
        std::mem::take(&mut *self.set.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Somebody who asks, known by a cookie. A device that is not known yet is given one.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// As a player: the account's id if logged in, else the device's.
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    pub(crate) lang: String,
    /// Name of the account.
    pub(crate) account: Option<String>,
    /// Digest of the secret of the session.
    pub(crate) session: Option<String>,
}

/// Where somebody asks from; put into each request by the guard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place(pub(crate) Option<IpAddr>);

/// Somebody who asks, if known.
#[derive(Clone, Debug)]
pub(crate) struct Visitor(pub(crate) Option<Player>);

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value).filter(|value| value.len() == 26)
}

async fn known(house: &House, headers: &HeaderMap) -> Answer<Option<Player>> {
    if let Some(session) = cookie(headers, SESSION).map(digest)
        && let Some(account) = house.storage.session(session.clone()).await?
    {
        return Ok(Some(Player {
            id: account.id,
            name: account.name,
            lang: account.lang,
            account: Some(account.login),
            session: Some(session),
        }));
    }
    let Some(device) = cookie(headers, DEVICE) else { return Ok(None) };
    let device = house.storage.device(digest(device)).await?;
    Ok(device.map(|device| Player {
        id: device.id,
        name: device.name,
        lang: device.lang,
        account: None,
        session: None,
    }))
}

/// The language a browser asks for first.
pub(crate) fn language(headers: &HeaderMap) -> &'static str {
    let wished = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let first = wished.split(',').map(str::trim).find(|lang| lang.starts_with("fr") || lang.starts_with("en"));
    if first.is_some_and(|lang| lang.starts_with("en")) { "en" } else { "fr" }
}

impl FromRequestParts<Arc<House>> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Answer<Self> {
        let player = known(house, &parts.headers).await?;
        if player.as_ref().is_some_and(|player| !house.devices.take(player.id)) {
            return Err(Code::RateLimited.into());
        }
        Ok(Visitor(player))
    }
}

impl FromRequestParts<Arc<House>> for Player {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Answer<Self> {
        if let Visitor(Some(player)) = Visitor::from_request_parts(parts, house).await? {
            return Ok(player);
        }
        let cookies = parts.extensions.get::<Cookies>().cloned().unwrap_or_default();
        let (secret, lang) = (secret(), language(&parts.headers));
        let device = DeviceRow {
            id: PlayerId::random(),
            secret: digest(&secret),
            name: String::new(),
            lang: lang.to_owned(),
            created: house.now(),
        };
        let id = device.id;
        house.writer.store(vec![Write::Device(Box::new(device))]).await?;
        cookies.put(DEVICE, &secret, KEPT);
        Ok(Player { id, name: String::new(), lang: lang.to_owned(), account: None, session: None })
    }
}

impl FromRequestParts<Arc<House>> for Place {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<House>) -> Answer<Self> {
        parts.extensions.get::<Place>().copied().ok_or_else(|| Code::Internal.into())
    }
}

impl FromRequestParts<Arc<House>> for Cookies {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<House>) -> Answer<Self> {
        parts.extensions.get::<Cookies>().cloned().ok_or_else(|| Code::Internal.into())
    }
}
