//! What all forms share: checks of what was filled in, and the tallies that explain a result.

use crate::book::tables::tables;
use crate::book::vocabulary::{Character, Characters};
use gamekit::input::InputFaults;
use gamekit::number::Cm;
use kernel::{Tallies, Tally, Text};

/// Checks of what this game's forms ask for.
pub(super) trait Checks {
    /// A number that has a largest value.
    fn at_most(&mut self, field: &str, value: u8, most: u8);
    /// A distance is not negative.
    fn distance(&mut self, field: &str, distance: Cm);
    /// No more figures of a kind than a battalion may have (`char.*`).
    fn characters(&mut self, field: &str, figures: Characters);
}

impl Checks for InputFaults {
    fn at_most(&mut self, field: &str, value: u8, most: u8) {
        self.within(field, value, 0, most.into());
    }

    fn distance(&mut self, field: &str, distance: Cm) {
        self.require(distance.0 >= 0, field, None, "a distance is not negative", || Text::new("desk-negative"));
    }

    fn characters(&mut self, field: &str, figures: Characters) {
        for who in Character::ALL {
            self.at_most(&format!("{field}.{who}"), figures.of(who), tables().character_cost.of(who).max);
        }
    }
}

/// Hands a tally over, as long as there is room.
pub(super) fn tell(tallies: &mut Tallies, of: &'static str, tally: Tally) {
    let _ = tallies.try_push((of, tally));
}
