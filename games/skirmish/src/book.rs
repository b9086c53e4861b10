//! The words and numbers of the rulebook.

use serde::Deserialize;
use std::sync::LazyLock;

/// Areas in a row (field.areas), and which of them is a wood (field.wood).
pub const AREAS: u8 = 5;
pub const WOOD: u8 = 2;
/// Companies of a side, and the men of each (force.companies).
pub const COMPANIES: usize = 3;
pub const MEN: u8 = 4;
/// Ids of the sides, by seat.
pub const SIDES: [&str; 2] = ["blue", "white"];

/// The chart of `rulebook/tables.toml`.
#[derive(Deserialize)]
pub struct Chart {
    pub hits_on: u8,
    pub cover: u8,
    pub attack_dice: u8,
    pub rallies_on: u8,
    pub shaken_at: u8,
    pub stack: usize,
    pub turns: u8,
}

pub static CHART: LazyLock<Chart> =
    LazyLock::new(|| gamekit::charts::built_in("fire", include_str!("../rulebook/tables.toml")));

gamekit::vocabulary! {
    /// What a side writes down (turn.orders).
    Order, "order" {
        Attack = "attack",
        Hold = "hold",
    }
}
