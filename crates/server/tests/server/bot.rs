//! The bot of the documentation really plays.

use crate::common::{House, config};
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;

/// Names what was not tested, as `make test` tells at its end. With CI=true nothing may be skipped.
fn skip(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what}");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/skipped");
    let named = Command::new(script).args(["add", what]).status().unwrap();
    assert!(named.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_of_the_documentation_plays_a_game() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot-example.py");
    let data = tempdir().unwrap();
    // A bot is faster than any server hears: told so, it waits and says its decision again.
    let mut strict = config(data.path());
    strict.limits.messages_at_once = 60;
    let house = House::with(strict).await;
    let url = format!("http://{}", house.address);
    let run = move || Command::new("python3").arg(bot).args([&url, "skirmish", "long"]).output();
    let output = match tokio::task::spawn_blocking(run).await.unwrap() {
        Ok(output) => output,
        Err(error) => return skip(&format!("the bot of the documentation: no python3 ({error})")),
    };
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        told.contains("over after") && told.contains("verified: True"),
        "{told}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    house.stop().await;
}
