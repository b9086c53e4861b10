//! What all forms share: checks of what was filled in, and the tallies that explain a result.

use crate::book::tables::tables;
use crate::book::vocabulary::{Character, Characters};
use gamekit::number::Cm;
use kernel::{Fault, Tallies, Tally};

/// Everything wrong with an input.
#[derive(Default)]
pub(super) struct InputFaults(Vec<Fault>);

impl InputFaults {
    /// Nothing so far.
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Keeps a fault unless the condition holds.
    pub(super) fn require(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.0.push(Fault::of("input", what()));
        }
    }

    /// A number that has a largest value.
    pub(super) fn at_most(&mut self, field: &str, value: u8, most: u8) {
        self.require(value <= most, || format!("{field}: {value}, expected 0 to {most}"));
    }

    /// A distance is not negative.
    pub(super) fn distance(&mut self, field: &str, distance: Cm) {
        self.require(distance.0 >= 0, || format!("{field}: a distance is not negative"));
    }

    /// No more figures of a kind than a battalion may have (`char.*`).
    pub(super) fn characters(&mut self, field: &str, figures: Characters) {
        for who in Character::ALL {
            self.at_most(&format!("{field}.{who}"), figures.of(who), tables().character_cost.of(who).max);
        }
    }

    /// Fine, or all the faults.
    ///
    /// # Errors
    /// The faults kept.
    pub(super) fn finish(self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

/// Hands a tally over, as long as there is room.
pub(super) fn tell(tallies: &mut Tallies, of: &'static str, tally: Tally) {
    let _ = tallies.try_push((of, tally));
}
