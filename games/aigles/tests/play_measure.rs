//! Distances are not known before a shot or a charge is declared (def.measure).

mod bench;

use aigles::action::Action;
use aigles::rules;
use aigles::state::Target;
use bench::{BRITISH, bench_with, plain};
use kernel::exercises;
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
    let view = odds.view(kernel::odds::Order::Natural, |text| format!("{text:?}"));
    assert!(view.exact);
    view.rows.into_iter().map(|row| (row.outcome, row.percent)).collect()
}

#[test]
fn odds_do_not_measure_a_distance_that_may_not_be_measured() {
    exercises!(rules::DEF_MEASURE);
    assert_ne!(odds_at(15, "on"), odds_at(16, "on"), "with a tape the range band is known to the centimetre");
    assert_ne!(odds_at(15, "off"), odds_at(15, "on"), "by eye 15 cm may be more");
    assert_ne!(odds_at(16, "off"), odds_at(16, "on"), "by eye 16 cm may be less");
    assert_eq!(odds_at(21, "off"), odds_at(21, "on"), "nobody takes 21 cm for less than 15 or more than 30");
    assert_eq!(odds_at(11, "off"), odds_at(11, "on"), "nor 11 cm for more than 15");
}
