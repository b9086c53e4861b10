//! What all procedures share: dice rolled by hand at a real table, and checks of the input.

use crate::tables::Tables;
use kernel::{Chance, Fault, Roll, Tallies, Tally};

/// A die rolled by hand, or else rolled now.
pub fn d6(given: Option<u8>, chance: &mut impl Chance, roll: Roll) -> u8 {
    given.unwrap_or_else(|| chance.d6(roll))
}

/// A 1D3 (2.dice): read from a six-sided die.
pub fn d3(t: &Tables, chance: &mut impl Chance, roll: Roll) -> u8 {
    t.d3(chance.d6(roll))
}

/// A 1D3 already read by hand, or else rolled now.
pub fn d3_or(t: &Tables, given: Option<u8>, chance: &mut impl Chance, roll: Roll) -> u8 {
    given.unwrap_or_else(|| d3(t, chance, roll))
}

/// Everything wrong with an input.
#[derive(Default)]
pub struct InputFaults(Vec<Fault>);

impl InputFaults {
    /// Nothing so far.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a fault unless the condition holds.
    pub fn require(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.0.push(Fault::of("input", what()));
        }
    }

    /// A number within bounds.
    pub fn within(&mut self, field: &str, value: impl Into<i64>, least: i64, most: i64) {
        let value = value.into();
        self.require((least..=most).contains(&value), || format!("{field}: {value}, expected {least} to {most}"));
    }

    /// A six-sided die shows 1 to 6.
    pub fn die(&mut self, field: &str, die: Option<u8>) {
        if let Some(die) = die {
            self.require((1..=6).contains(&die), || format!("{field}: a die shows 1 to 6, not {die}"));
        }
    }

    /// A 1D3 gives 1 to 3.
    pub fn d3(&mut self, field: &str, value: Option<u8>) {
        if let Some(value) = value {
            self.require((1..=3).contains(&value), || format!("{field}: 1D3 gives 1 to 3, not {value}"));
        }
    }

    /// A turn of the campaign.
    pub fn turn(&mut self, field: &str, turn: u8) {
        self.within(field, turn, 1, crate::tables::TURNS as i64);
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
pub fn tell(tallies: &mut Tallies, of: &'static str, tally: Tally) {
    let _ = tallies.try_push((of, tally));
}
