//! Positions: a few battalions on a piece of table, an action, what must follow.

use aigles::{Aigles, rules};
use gamekit::position::run;
use kernel::exercises;

macro_rules! positions {
    ($($name:ident: $($rule:ident),+;)+) => {
        $(#[test]
        fn $name() {
            exercises!($(rules::$rule),+);
            let file = concat!("tests/positions/", stringify!($name), ".toml");
            let ran = run::<Aigles>(file, include_str!(concat!("positions/", stringify!($name), ".toml")));
            assert!(ran.unwrap_or_else(|faults| panic!("{faults}")) > 0);
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
