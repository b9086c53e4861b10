//! Retreat by sea: 26.7.

/// Of so many PF one is lost for good through rades under Allied control.
const HELD: u16 = 3;
/// The same through a rade that is lost.
const LOST: u16 = 2;

/// PF that a force of so many loses for good, rounded up; all the others are temporary losses (26.7b).
#[must_use]
pub const fn permanent(pf: u16, rades_held: bool) -> u16 {
    pf.div_ceil(if rades_held { HELD } else { LOST })
}
