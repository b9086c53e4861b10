//! The words and numbers of the rulebook.

use gamekit::plain::Roster;

/// Areas in a row (field.areas), and which of them is a wood (field.wood).
pub const AREAS: u8 = 5;
pub const WOOD: u8 = 2;
/// The companies of both sides, the men of each, and the areas where they begin (force.companies).
pub const COMPANIES: Roster = Roster { sides: ["blue", "white"], each: 3, name: "company-name" };
pub const MEN: u8 = 4;
pub const START: [u8; 2] = [1, 3];

gamekit::chart! {
    /// The chart of `rulebook/tables.toml`.
    pub static CHART: Chart = "fire" {
        hits_on: u8, cover: u8, attack_dice: u8, mist_dice: u8, mist_to: u8, rallies_on: u8, shaken_at: u8, stack: usize,
    }
}

gamekit::vocabulary! {
    /// What is written down for a company (turn.orders).
    Order, "order" {
        Attack = "attack",
        Hold = "hold",
    }
}
