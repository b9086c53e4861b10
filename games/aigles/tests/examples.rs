//! The worked examples of the rulebook, run through the procedures that players use at a table.

use aigles::rules::{self, PROCEDURES};
use kernel::exercises;

#[test]
fn the_worked_examples_come_out() {
    exercises!(rules::ARMY_SIZES, rules::ARMY_RIFLES, rules::FIRE_DICE, rules::FIRE_COVER, rules::DIS_EFFECTS);
    exercises!(rules::CMD_JOIN_MOVE, rules::MAN_DIFFICULT, rules::MAN_BACK, rules::MAN_WHEEL);
    let ran = gamekit::examples::run("tests/examples.toml", include_str!("examples.toml"), PROCEDURES);
    assert!(ran.unwrap_or_else(|faults| panic!("{faults}")) > 60);
}
