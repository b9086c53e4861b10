//! The client's types are those of the server.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(Result::unwrap);
    let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
    let types = entries.filter(|entry| name(entry).ends_with(".ts"));
    types.map(|entry| (name(&entry), fs::read_to_string(entry.path()).unwrap())).collect()
}

#[test]
fn bindings_are_current() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    if std::env::var_os("BLESS").is_some() {
        let _ = fs::remove_dir_all(&kept);
        server::bindings::export(&kept).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    server::bindings::export(folder.path()).unwrap();
    let (now, kept) = (files(folder.path()), files(&kept));
    let stale = |name: &&String| now.get(*name) != kept.get(*name);
    let stale: Vec<&String> = now.keys().chain(kept.keys()).filter(stale).collect();
    assert!(stale.is_empty(), "not current: {stale:?}; `make bindings` writes them anew");
    assert!(now.contains_key("ToClient.ts"));
}
