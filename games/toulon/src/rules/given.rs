//! What all procedures share: a 1D3, the faults of an input, the handing over of a tally.

use crate::book::tables::{TURNS, tables};
use kernel::{Chance, Fault, Roll, Tallies, Tally};

/// A 1D3 (2.dice): read from a six-sided die.
pub fn d3(chance: &mut impl Chance, roll: Roll) -> u8 {
    tables().d3(chance.d6(roll))
}

/// Everything wrong with an input.
#[derive(Default)]
pub struct InputFaults(Vec<Fault>);

impl InputFaults {
    /// Keeps a fault unless the condition holds.
    #[must_use]
    pub fn require(mut self, holds: bool, what: impl FnOnce() -> String) -> Self {
        if !holds {
            self.0.push(Fault::of("input", what()));
        }
        self
    }

    /// A number within bounds.
    #[must_use]
    pub fn within(self, field: &str, value: impl Into<i64>, least: i64, most: i64) -> Self {
        let value = value.into();
        self.require((least..=most).contains(&value), || format!("{field}: {value}, expected {least} to {most}"))
    }

    /// A turn of the campaign.
    #[must_use]
    pub fn turn(self, turn: u8) -> Self {
        self.within("turn", turn, 1, TURNS as i64)
    }

    /// Fine, or all the faults.
    ///
    /// # Errors
    /// The faults kept.
    pub fn finish(self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

/// Hands a tally over, as long as there is room.
pub fn tell(tallies: &mut Tallies, of: &'static str, fill: impl FnOnce(&mut Tally)) {
    let mut tally = Tally::new();
    fill(&mut tally);
    let _ = tallies.try_push((of, tally));
}
