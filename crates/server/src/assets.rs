//! The files of the browser client, carried in the binary.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;

/// One file of the client.
#[derive(Clone, Debug)]
pub struct ClientFile {
    /// As it is.
    pub bytes: Cow<'static, [u8]>,
    /// The same in gzip, if made beforehand.
    pub gzip: Option<Cow<'static, [u8]>>,
    /// The same in Brotli, if made beforehand.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Its type, such as `text/html; charset=utf-8`.
    pub mime: Cow<'static, str>,
    /// A hash of its contents, without quotation marks.
    pub etag: Cow<'static, str>,
}

/// Where the files of the client come from. Paths have no leading slash: `index.html`, `assets/app-1f3a.js`.
pub trait ClientFiles: Send + Sync {
    /// The file at a path.
    fn file(&self, path: &str) -> Option<ClientFile>;
}

/// No client at all: for bots and tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClient;

impl ClientFiles for NoClient {
    fn file(&self, _path: &str) -> Option<ClientFile> {
        None
    }
}

/// The answer to a GET of a page or an asset. Whatever is no file of the client is one of its pages, unless it looks
/// like a file.
pub(crate) fn answer(files: &dyn ClientFiles, path: &str, headers: &HeaderMap) -> Option<Response> {
    let path = path.trim_start_matches('/');
    let looks_like_a_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let (file, forever) = match files.file(path).filter(|_| !path.is_empty()) {
        Some(file) => (file, path.starts_with("assets/")),
        None if looks_like_a_file => return None,
        None => (files.file("index.html")?, false),
    };
    Some(send(file, forever, headers))
}

fn send(file: ClientFile, forever: bool, headers: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", file.etag);
    // Names under assets/ carry a hash of their contents, so they never change.
    let cache = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let accepts = |coding: &str| accepted(headers, coding);
    let (bytes, coding) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if accepts("br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts("gzip") => (bytes, Some("gzip")),
        _ => (file.bytes, None),
    };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response =
        if known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag)) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let body = match bytes {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            Response::new(Body::from(body))
        };
    let out = response.headers_mut();
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        out.insert(header::ETAG, etag);
    }
    if let Ok(mime) = HeaderValue::from_str(&file.mime) {
        out.insert(header::CONTENT_TYPE, mime);
    }
    if let Some(coding) = coding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// Whether the client takes this coding (named, and not with quality 0).
fn accepted(headers: &HeaderMap, coding: &str) -> bool {
    let Some(value) = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()) else { return false };
    value.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next() == Some(coding) && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}
