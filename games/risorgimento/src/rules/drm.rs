//! Where modifiers go.

use kernel::{RuleId, Tally};

/// A [`Tally`] keeps every modifier with its reason, a plain number only their sum: the same function of the rules
/// explains a roll to a player and is cheap in play.
pub(crate) trait Modifiers {
    /// Adds a modifier; zero changes nothing.
    fn add(&mut self, rule: RuleId, label: &'static str, by: i32);
}

impl Modifiers for Tally {
    fn add(&mut self, rule: RuleId, label: &'static str, by: i32) {
        Tally::add(self, rule, label, by);
    }
}

impl Modifiers for i32 {
    fn add(&mut self, _: RuleId, _: &'static str, by: i32) {
        *self += by;
    }
}
