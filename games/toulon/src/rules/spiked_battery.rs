//! Batteries of Bonaparte that are spiked: 26.5, 27.6, 27.22.

use super::prelude::*;

/// When a spiked battery of the West wing is back; never once its permanent losses equal its printed PF, nor after
/// the last turn (26.5, rule.termination).
#[must_use]
pub fn returns(turn: u8, printed: u8, permanent: u8) -> Option<u8> {
    let t = tables();
    let due = turn + t.batteries.spiked_return_after_turns;
    (permanent < printed && due <= t.calendar.turns).then_some(due)
}
