//! The rules at play, phase by phase, with dice as they fall.

mod audited;
mod ending;
mod leaders;
mod mended;
mod movement;
mod points;
mod refereed;
mod reinforcements;
mod roads;
mod sea;
mod supply;
mod works;
