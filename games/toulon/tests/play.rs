//! The rules at play, phase by phase, with dice as they fall.

mod common;

#[path = "play/ending.rs"]
mod ending;
#[path = "play/leaders.rs"]
mod leaders;
#[path = "play/movement.rs"]
mod movement;
#[path = "play/points.rs"]
mod points;
#[path = "play/reinforcements.rs"]
mod reinforcements;
#[path = "play/roads.rs"]
mod roads;
#[path = "play/sea.rs"]
mod sea;
#[path = "play/supply.rs"]
mod supply;
#[path = "play/works.rs"]
mod works;
