//! No measuring before declaring (def.measure, rulings R36 and R53).
//!
//! Stands lie open on the table, but without a tape a distance is only judged by eye. Who thinks ahead, a computer player
//! or the odds shown to a player, therefore thinks with distances that are a little off, and never learns the true one.

use crate::rules;
use crate::state::Aigles;
use boards::table::Length;
use kernel::{Chance, Roll};

/// By how many percent an eye is off: too near, right, too far, all equally likely.
const ERRORS: [i8; 3] = [-15, 0, 15];

const EYE: Roll = Roll { rule: rules::DEF_MEASURE, label: "die-eye" };

impl Aigles {
    /// The position as a player sees it who may not measure; as it is, if he may.
    pub fn judged_by_eye(&self, chance: &mut impl Chance) -> Self {
        let mut seen = self.clone();
        if !self.setup.options.premeasure {
            seen.eye = ERRORS[chance.uniform(EYE, ERRORS.len() as u32) as usize];
        }
        seen
    }

    /// A distance as it counts: the true one at the table, a misjudged one in thought.
    pub fn judged(&self, distance: Length) -> Length {
        if self.eye == 0 { distance } else { distance.scaled(100 + i32::from(self.eye), 100) }
    }
}
