//! The load test against a server in a process of its own.

use crate::crash::Victim;
use server::loadtest::{Load, loadtest};
use std::time::Duration;
use tempfile::tempdir;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_few_tables_play_whole_games_without_error() {
    let data = tempdir().unwrap();
    let victim = Victim::start(data.path());
    let load = Load { tables: 20, duration: Duration::from_secs(2), rate: Some(400), ..Load::at(victim.address) };
    let report = loadtest(&load).await.unwrap();
    assert_eq!(report.errors, 0, "{report}");
    assert!(report.decisions > 200 && report.games > 0, "{report}");
    let far = Load::at(([192, 0, 2, 1], 80).into());
    assert!(loadtest(&far).await.is_err(), "only over loopback");
}

/// `cargo test -p server --test server -- --ignored --nocapture load::the_bar`
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes the whole machine for half a minute"]
async fn the_bar() {
    let data = tempdir().unwrap();
    let victim = Victim::start(data.path());
    let number = |name: &str, or: u32| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or);
    let load = Load {
        tables: number("TABLES", 1000) as usize,
        duration: Duration::from_secs(number("SECONDS", 15).into()),
        rate: Some(number("RATE", 6000)).filter(|rate| *rate > 0),
        scenario: Some("long".to_owned()),
        ..Load::at(victim.address)
    };
    let report = loadtest(&load).await.unwrap();
    println!("{report}");
    assert_eq!(report.errors, 0);
}
