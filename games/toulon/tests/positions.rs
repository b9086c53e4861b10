//! Rules where they are played: `positions/*.toml`, run through the game itself (`docs/POSITIONS.md`).

use toulon::Toulon;

fn run(file: &str, text: &str) {
    match gamekit::position::run::<Toulon>(file, text) {
        Ok(count) => assert!(count > 0, "{file} has no position"),
        Err(faults) => panic!("{faults}"),
    }
}

#[test]
fn points_and_arrivals() {
    run("points.toml", include_str!("positions/points.toml"));
}

#[test]
fn movement() {
    run("movement.toml", include_str!("positions/movement.toml"));
}

#[test]
fn works() {
    run("works.toml", include_str!("positions/works.toml"));
}

#[test]
fn combat() {
    run("combat.toml", include_str!("positions/combat.toml"));
}

#[test]
fn ending() {
    run("ending.toml", include_str!("positions/ending.toml"));
}
