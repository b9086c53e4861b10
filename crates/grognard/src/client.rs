//! The browser client, carried in the binary: the files that `npm run build` left in `web/dist` when it was built.

use rust_embed::RustEmbed;
use server::{ClientFile, ClientFiles};
use std::fmt::Write as _;

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
            mime: ClientFile::mime(path).into(),
            etag: etag.into(),
            bytes: file.data,
        })
    }
}
