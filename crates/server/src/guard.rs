//! What stands before every request: rates, origins, security headers.

use crate::error::{Code, Error};
use crate::house::House;
use crate::identity::{Cookies, Place};
use crate::protocol::PROTOCOL;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

/// Everything comes from this server, nothing is inline, nobody frames it.
const CSP: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Header by which a client says what it was made for.
const CLIENT: HeaderName = HeaderName::from_static("x-grognard-protocol");

pub(crate) async fn guard(State(house): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    house.metrics.requests.add(1);
    let secure = house.config.trust_forwarded
        && request.headers().get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https");
    let cookies = Cookies::new(secure);
    request.extensions_mut().insert(cookies.clone());
    let place = Place(address(&house, &request));
    request.extensions_mut().insert(place);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = match admit(&house, &request) {
        // Whoever sends a body byte by byte keeps nobody waiting for ever.
        Ok(()) => match tokio::time::timeout(house.config.limits.request, answer(&house, request, next)).await {
            Ok(response) => response,
            Err(_) => Error::from(Code::TooSlow).into_response(),
        },
        Err(error) => error.into_response(),
    };
    if response.status().is_client_error() || response.status().is_server_error() {
        house.metrics.problems.add(1);
    }
    tracing::debug!(%method, path, status = response.status().as_u16(), "request");
    let headers = response.headers_mut();
    for cookie in cookies.take() {
        headers.append(header::SET_COOKIE, cookie);
    }
    harden(headers, secure, &path);
    response
}

/// Longer bodies than this are read few at a time: each is in memory until its end has come.
const SHORT_BODY: usize = 64 << 10;

async fn answer(house: &House, request: Request, next: Next) -> Response {
    // How much is still to come of a body in chunks nobody knows.
    let length = request.headers().get(header::CONTENT_LENGTH).map(|value| value.to_str().ok()?.parse::<usize>().ok());
    let chunks = request.headers().contains_key(header::TRANSFER_ENCODING);
    let long = chunks || length.is_some_and(|length| length.is_none_or(|length| length > SHORT_BODY));
    if !long {
        return next.run(request).await;
    }
    match house.bodies.queue(address(house, &request)) {
        Some(place) => {
            let _place = place.turn().await;
            next.run(request).await
        }
        None => Error::from(Code::RateLimited).into_response(),
    }
}

/// Whether a request may come in.
fn admit(house: &House, request: &Request) -> Result<(), Error> {
    let path = request.uri().path();
    if !own_host(house, request.headers()) {
        return Err(Code::UnknownHost.into());
    }
    if !path.starts_with("/api/") {
        return Ok(());
    }
    if house.is_stopping() {
        return Err(Code::Stopping.into());
    }
    let headers = request.headers();
    if let Some(address) = address(house, request)
        && !address.is_loopback()
        && !house.addresses.take(address)
    {
        return Err(Code::RateLimited.into());
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = headers.contains_key(header::UPGRADE);
    if (changes || socket) && !same_origin(house, headers) {
        return Err(Code::ForeignOrigin.into());
    }
    match headers.get(CLIENT).map(|value| value.to_str().ok().and_then(|value| value.parse::<u32>().ok())) {
        None => Ok(()),
        Some(Some(PROTOCOL)) => Ok(()),
        Some(_) => Err(Code::OldClient.into()),
    }
}

/// Whether the request is meant for this server. A foreign site can have its own name lead here, and its page would then
/// pass for one of ours; so only the name the server is told it has counts, besides numbers and the machine's own name.
/// Behind a proxy without such a name the proxy is believed.
fn own_host(house: &House, headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((six, _)) => six,
        None => host.split(':').next().unwrap_or_default(),
    };
    let public = house.config.public_url.as_deref().and_then(|url| url.split_once("://"));
    let public = public.map(|(_, rest)| rest.split(['/', ':']).next().unwrap_or_default());
    match public {
        Some(public) if name.eq_ignore_ascii_case(public) => true,
        None if house.config.trust_forwarded => true,
        _ => name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok(),
    }
}

/// Whether a request comes from this machine, and not by a proxy on it.
pub(crate) fn from_this_machine(request: &Request) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let passed_on = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"];
    peer.is_some_and(|peer| peer.is_loopback()) && !passed_on.iter().any(|name| request.headers().contains_key(*name))
}

/// Who is at the other end. What a proxy says is believed only if the house is told to; and of its list the last entry,
/// since anybody can write the ones before.
fn address(house: &House, request: &Request) -> Option<IpAddr> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    if !house.config.trust_forwarded {
        return peer.map(network);
    }
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()).and_then(|value| value.rsplit(',').next());
    last.and_then(|address| address.trim().parse().ok()).or(peer).map(network)
}

/// Of an IPv6 address the first half: the other half anybody may choose, and have as many addresses as he likes.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) if !six.is_loopback() => Ipv6Addr::from_bits(six.to_bits() >> 64 << 64).into(),
        other => other,
    }
}

/// Whether a request that changes something comes from a page of this server. Browsers always say where from; bots and
/// command lines do not, and bear no cookie that a foreign page could abuse.
fn same_origin(house: &House, headers: &HeaderMap) -> bool {
    let told = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = told(HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = told(header::ORIGIN) else { return true };
    if house.config.public_url.as_deref().is_some_and(|url| url.trim_end_matches('/') == origin) {
        return true;
    }
    let host = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && host == told(header::HOST)
}

fn harden(headers: &mut HeaderMap, secure: bool, path: &str) {
    let always = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let of_pages = [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    // Scripts and styles obey the page that fetched them; a dozen of them would carry half a kilobyte each for nothing.
    let part = path.starts_with("/assets/");
    for (name, value) in always.into_iter().chain(of_pages.into_iter().filter(|_| !part)) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if path.starts_with("/api/") && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
