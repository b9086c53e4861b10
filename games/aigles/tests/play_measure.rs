//! Distances are not known before a shot or a charge is declared (def.measure).

use super::bench::{BRITISH, bench_with, plain};
use aigles::play::action::Action;
use aigles::state::Target;
use kernel::odds::{Effort, of_action};

/// The odds of a volley at a battalion in line so many centimetres away.
fn odds_at(gap: i32, premeasure: &str) -> Vec<(String, String)> {
    let mut table = bench_with("", &[("premeasure", premeasure)], &[plain("B1"), plain("F1")]);
    let shooter = table.line("B1", 80, 40, 0);
    let target = table.line("F1", 80, 44 + gap, 180);
    let fire = Action::Fire {
        unit: shooter,
        target: Some(Target { unit: target, screen: false }),
        screen: None,
        bonus: aigles::state::Body::Battalion,
    };
    let odds = of_action(&table.game, BRITISH, &fire, Effort::default()).expect("a legal shot");
    let [case] = &odds.cases[..] else { panic!("nobody else is asked") };
    assert!(case.odds.exact);
    let mut rows: Vec<_> =
        case.odds.rows.iter().map(|row| (format!("{:?}", row.outcome), row.percent.clone())).collect();
    rows.sort();
    rows
}

#[test]
fn odds_do_not_measure_a_distance_that_may_not_be_measured() {
    assert_ne!(odds_at(15, "on"), odds_at(16, "on"), "with a tape the range band is known to the centimetre");
    assert_ne!(odds_at(15, "off"), odds_at(15, "on"), "by eye 15 cm may be more");
    assert_ne!(odds_at(16, "off"), odds_at(16, "on"), "by eye 16 cm may be less");
    assert_eq!(odds_at(21, "off"), odds_at(21, "on"), "nobody takes 21 cm for less than 15 or more than 30");
    assert_eq!(odds_at(11, "off"), odds_at(11, "on"), "nor 11 cm for more than 15");
}

#[test]
fn a_shot_that_may_be_out_of_range_says_so_in_its_odds() {
    let lost = |gap: i32, premeasure: &str| {
        let rows = odds_at(gap, premeasure);
        rows.into_iter().find(|(outcome, _)| outcome.contains("odds-no_fire")).map(|(_, percent)| percent)
    };
    assert_eq!(lost(42, "off").as_deref(), Some("33.33"), "one eye in three takes 42 cm for more than 45");
    assert_eq!(lost(42, "on"), None);
    assert_eq!(lost(30, "off"), None);
}
