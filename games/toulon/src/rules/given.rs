//! What all procedures share: a 1D3, a turn of the campaign, the handing over of a tally.

use crate::book::tables::{TURNS, tables};
use gamekit::input::InputFaults;
use kernel::{Chance, Roll, Tallies, Tally};

/// A 1D3 (2.dice): read from a six-sided die.
pub fn d3(chance: &mut impl Chance, roll: Roll) -> u8 {
    tables().d3(chance.d6(roll))
}

/// The faults of an input with a turn of the campaign.
#[must_use]
pub fn in_turn(turn: u8) -> InputFaults {
    let mut faults = InputFaults::new();
    faults.within("turn", turn, 1, TURNS as i64);
    faults
}

/// Hands a tally over, as long as there is room.
pub fn tell(tallies: &mut Tallies, of: &'static str, fill: impl FnOnce(&mut Tally)) {
    let mut tally = Tally::new();
    fill(&mut tally);
    let _ = tallies.try_push((of, tally));
}
