//! Rules where they are played: `positions/*.toml`, run through the game itself (`docs/POSITIONS.md`).

use garde::Garde;

fn run(file: &str, text: &str) {
    match gamekit::position::run::<Garde>(file, text) {
        Ok(count) => assert!(count > 0, "{file} has no position"),
        Err(faults) => panic!("{faults}"),
    }
}

#[test]
fn command() {
    run("command.toml", include_str!("positions/command.toml"));
}

#[test]
fn movement() {
    run("movement.toml", include_str!("positions/movement.toml"));
}

#[test]
fn combat() {
    run("combat.toml", include_str!("positions/combat.toml"));
}
