//! Rules where they are played: the positions of `tests/positions` (`docs/POSITIONS.md`).

use gamekit::position::run;
use risorgimento::Risorgimento;

/// Runs a file of positions. Read as the tests run: a position is mended without building anew.
fn expect_all(name: &str) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions").join(format!("{name}.toml"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let ran = run::<Risorgimento>(name, &text).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(ran > 0);
}

macro_rules! positions {
    ($($name:ident),+) => {
        $(#[test]
        fn $name() {
            expect_all(stringify!($name));
        })+
    };
}

positions!(setup, command, movement, combat, magenta, refusals);
