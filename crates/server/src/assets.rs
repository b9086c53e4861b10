//! The files of the browser client, carried in the binary.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

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

impl ClientFile {
    /// Something the server has made, with its gzip and its hash.
    pub(crate) fn packed(mime: &'static str, bytes: Vec<u8>) -> Self {
        let gzip = gzip(&bytes, Compression::best()).map(Cow::Owned);
        let etag = hash(&bytes);
        ClientFile { bytes: Cow::Owned(bytes), gzip, brotli: None, mime: Cow::Borrowed(mime), etag: Cow::Owned(etag) }
    }

    /// The type of the few kinds of files a client has, by their names.
    pub fn mime(path: &str) -> &'static str {
        match path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("json" | "webmanifest") => "application/json",
            Some("png") => "image/png",
            _ => "application/octet-stream",
        }
    }
}

/// The same in gzip. Nothing that is written to memory fails; if it did, the bytes as they are would be sent.
pub(crate) fn gzip(bytes: &[u8], effort: Compression) -> Option<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), effort);
    packer.write_all(bytes).and_then(|()| packer.finish()).ok()
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(12).map(|byte| format!("{byte:02x}")).collect()
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

/// A client that lies in a folder, read anew for every request: it can be rebuilt under a running server.
#[derive(Clone, Debug)]
pub struct ClientFolder(pub PathBuf);

impl ClientFiles for ClientFolder {
    fn file(&self, path: &str) -> Option<ClientFile> {
        // Nothing outside the folder, whatever the path says.
        if !Path::new(path).components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        let read = |path: &str| std::fs::read(self.0.join(path)).ok();
        let bytes = read(path)?;
        Some(ClientFile {
            gzip: read(&format!("{path}.gz")).map(Cow::Owned),
            brotli: read(&format!("{path}.br")).map(Cow::Owned),
            mime: ClientFile::mime(path).into(),
            etag: hash(&bytes).into(),
            bytes: bytes.into(),
        })
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
    Some(send(&file, forever, headers))
}

pub(crate) fn send(file: &ClientFile, forever: bool, headers: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", file.etag);
    // Names under assets/ carry a hash of their contents, so they never change.
    let cache = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let accepts = |coding: &str| accepted(headers, coding);
    let (bytes, coding) = match (&file.brotli, &file.gzip) {
        (Some(bytes), _) if accepts("br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts("gzip") => (bytes, Some("gzip")),
        _ => (&file.bytes, None),
    };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response =
        if known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag)) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let body = match bytes {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::copy_from_slice(bytes),
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
