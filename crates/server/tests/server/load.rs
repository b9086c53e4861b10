//! The load test against a server in this process. The bar itself is `grognard loadtest --tables 1000`.

use crate::common::{House, config};
use server::loadtest::{Load, loadtest};
use std::time::Duration;
use tempfile::tempdir;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_few_tables_play_whole_games_without_error() {
    let data = tempdir().unwrap();
    // Those played ahead first wait for the last, however busy the machine is, and read nothing meanwhile.
    let mut patient = config(data.path());
    patient.limits.unread = Duration::from_secs(600);
    let house = House::with(patient).await;
    for lockstep in [true, false] {
        let (duration, rate) = (Duration::from_secs(2), Some(400));
        let scenario = Some("open".to_owned());
        let load = Load { tables: 20, duration, rate, scenario, lockstep, ..Load::at(house.address) };
        let report = loadtest(&load).await.unwrap();
        assert_eq!(report.errors, 0, "{report}");
        // How many is for the load test itself to tell: this machine may be busy.
        assert!(report.decisions >= load.tables && report.games > 0, "{report}");
    }
    let far = Load::at(([192, 0, 2, 1], 80).into());
    assert!(loadtest(&far).await.is_err(), "only over loopback");
    house.stop().await;
}
