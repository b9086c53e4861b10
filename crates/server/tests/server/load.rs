//! The load test against a server in this process. The bar itself is `grognard loadtest --tables 1000`.

use crate::common::House;
use server::loadtest::{Load, loadtest};
use std::time::Duration;
use tempfile::tempdir;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_few_tables_play_whole_games_without_error() {
    let data = tempdir().unwrap();
    let house = House::open(data.path()).await;
    // In lockstep: on a busy machine those played ahead first would wait for the last so long that they count as gone.
    let (duration, rate) = (Duration::from_secs(2), Some(400));
    let load = Load { tables: 20, duration, rate, lockstep: true, ..Load::at(house.address) };
    let report = loadtest(&load).await.unwrap();
    assert_eq!(report.errors, 0, "{report}");
    // How many is for the load test itself to tell: this machine may be busy.
    assert!(report.decisions >= load.tables && report.games > 0, "{report}");
    let far = Load::at(([192, 0, 2, 1], 80).into());
    assert!(loadtest(&far).await.is_err(), "only over loopback");
    house.stop().await;
}
