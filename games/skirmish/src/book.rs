//! The words and numbers of the rulebook.

/// Areas in a row (field.areas), and which of them is a wood (field.wood).
pub const AREAS: u8 = 5;
pub const WOOD: u8 = 2;
/// Companies of a side, and the men of each (force.companies).
pub const COMPANIES: usize = 3;
pub const MEN: u8 = 4;
/// Ids of the sides, by seat.
pub const SIDES: [&str; 2] = ["blue", "white"];

gamekit::chart! {
    /// The chart of `rulebook/tables.toml`.
    pub static CHART: Chart = "fire" {
        hits_on: u8, cover: u8, attack_dice: u8, rallies_on: u8, shaken_at: u8, stack: usize, turns: u8,
    }
}

gamekit::vocabulary! {
    /// What a side writes down (turn.orders).
    Order, "order" {
        Attack = "attack",
        Hold = "hold",
    }
}
