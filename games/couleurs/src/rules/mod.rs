//! The rules: their ids as constants, and every resolution of the rulebook as a pure function, one home each.

#[allow(dead_code, reason = "`grognard check ledger` tells which rules are silent")]
mod ids {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}
pub use ids::*;

pub mod arcs;
pub mod control;
pub mod drill;
pub mod fire;
pub mod forms;
pub mod generals;
pub mod losses;
pub mod melee;
pub mod morale;
pub mod operational;
pub mod pace;
pub mod points;
pub mod pursuit;
pub mod rally;
pub mod shape;
pub mod victory;
