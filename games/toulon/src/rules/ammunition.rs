//! Ammunition: 27.7 to 27.18, rule.fired-memory.

use super::prelude::*;

/// The die of a gun that looks for ammunition, read as 1D3.
pub const ROLL: Roll = Roll { rule: rules::R27_11, label: "die-ammunition" };
/// The ammunition lost with a battery.
pub const BEATEN_ROLL: Roll = Roll { rule: rules::R27_18, label: "die-reserve_lost" };

/// What came of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Tested {
    /// The 1D3.
    pub die: u8,
    /// The gun has ammunition.
    pub has: bool,
}

/// What is left of the reserve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Beaten {
    /// The die.
    pub die: u8,
    /// The reserve.
    pub left: u8,
}

/// Whether a 1D3 finds ammunition (27.11).
#[must_use]
pub fn is_found(d3: u8) -> bool {
    d3 <= tables().ammunition.found_up_to
}

/// A gun without automatic ammunition looks for some (27.11).
pub fn test(chance: &mut impl Chance) -> Tested {
    let die = d3(chance, ROLL);
    Tested { die, has: is_found(die) }
}

/// The reserve after a shot of a battery of so many PF; none if it cannot use it (27.15).
#[must_use]
pub fn after_shot(reserve: u8, pf: u8) -> Option<u8> {
    reserve.checked_sub(pf.saturating_mul(tables().ammunition.reserve_cost_per_pf))
}

/// The reserve at the end of a turn: PF of all supplied batteries that neither fired nor tested (27.10).
#[must_use]
pub fn after_turn(reserve: u8, idle_pf: u16) -> u8 {
    let table = &tables().ammunition;
    let grown = u16::from(reserve) + idle_pf * u16::from(table.reserve_gain_per_pf);
    grown.min(u16::from(table.reserve_maximum).max(u16::from(reserve))) as u8
}

/// A battery was beaten: part of the reserve is lost (27.18).
pub fn beaten(reserve: u8, chance: &mut impl Chance) -> Beaten {
    let die = chance.d6(BEATEN_ROLL);
    Beaten { die, left: reserve.saturating_sub(die) }
}
