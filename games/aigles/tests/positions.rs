//! Positions: a few battalions on a piece of table, an action, what must follow.

use aigles::{Aigles, rules};
use gamekit::position::run;
use kernel::exercises;

/// Runs a file of positions. Read as the tests run: a position is mended without building anew.
fn check(name: &str) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions").join(format!("{name}.toml"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let ran = run::<Aigles>(name, &text).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(ran > 0);
}

macro_rules! positions {
    ($($name:ident: $($rule:ident),+;)+) => {
        $(#[test]
        fn $name() {
            exercises!($(rules::$rule),+);
            check(stringify!($name));
        })+
    };
}

positions! {
    setup: SETUP_ZONE, SETUP_SKIRMISHERS;
    manoeuvre: MAN_FORMATION, MAN_OBSTACLE, MAN_WHEEL, MAN_REFORM, TURN_END;
    fire: FIRE_RANGE, ARMY_RIFLES, SKIRM_GROUPS, CHAR_RISK_FIRE;
    charge: ATT_SHORT, MAN_DIFFICULT, TURN_PASS, SKIRM_CONTACT, RES_ONCE;
    combat: COM_COVER, COM_PURSUE, COM_NOPURSUE, COM_ROUT, DEF_HEIGHT;
    morale: ROUT_RALLY, VIC_EARLY, VIC_COUNT;
}
