//! Rules where they are played: the positions of `tests/positions` (`docs/POSITIONS.md`).

use gamekit::position::run;
use risorgimento::Risorgimento;

fn expect_all(file: &str, text: &str) {
    if let Err(faults) = run::<Risorgimento>(file, text) {
        panic!("{faults}");
    }
}

macro_rules! positions {
    ($($name:ident),+) => {
        $(#[test]
        fn $name() {
            expect_all(stringify!($name), include_str!(concat!("positions/", stringify!($name), ".toml")));
        })+
    };
}

positions!(command, movement, combat, magenta, refusals);
