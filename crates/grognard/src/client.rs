//! The browser client, carried in the binary: the files that `npm run build` leaves in `web/dist`.

use rust_embed::RustEmbed;
use server::{ClientFile, ClientFiles};
use std::fmt::Write as _;

/// In a release build the files themselves; in a debug build they are read from the folder, so that the client can be
/// rebuilt under a running server.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The client as the server asks for it.
pub(crate) struct Client;

impl ClientFiles for Client {
    fn file(&self, path: &str) -> Option<ClientFile> {
        let file = Files::get(path)?;
        let packed = |ending: &str| Files::get(&format!("{path}.{ending}")).map(|file| file.data);
        let etag = file.metadata.sha256_hash().iter().take(16).fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        Some(ClientFile {
            gzip: packed("gz"),
            brotli: packed("br"),
            mime: mime(path).into(),
            etag: etag.into(),
            bytes: file.data,
        })
    }
}

/// The few kinds of files a build of the client has.
fn mime(path: &str) -> &'static str {
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
