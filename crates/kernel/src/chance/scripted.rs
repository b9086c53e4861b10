//! Dice that fall as told: worked examples of the rulebook, and dice rolled by hand at a real table.

use super::pool::{self, Classes, Drawn, Pool};
use super::{Chance, Roll};
use crate::Text;
use crate::spoken::note;
use std::collections::VecDeque;

/// Dice that fall in the order listed.
///
/// A die or a number below `n` takes one entry, 1 to `n`; a die numbered 0 to 9 takes one, 0 to 9; a weighted pick
/// one entry, 1 for the first index; a pool of `n` dice takes `n` entries; a bag takes, for each token, its colour
/// counted from 0. Since a draw cannot fail, what is wrong with the list is remembered, and told by
/// [`Scripted::finish`], which every user must call.
///
/// ```
/// use kernel::chance::{Chance, Roll, Scripted, ScriptError};
/// use kernel::RuleId;
/// let roll = Roll { rule: RuleId("com.dice"), label: "die-combat" };
/// let mut dice = Scripted::new([6, 1]);
/// assert_eq!(dice.d6(roll), 6);
/// assert_eq!(dice.finish(), Err(ScriptError::LeftOver { faces: vec![1] }));
/// assert_eq!(dice.d6(roll), 1);
/// assert_eq!(dice.finish(), Ok(()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    faces: VecDeque<u32>,
    taken: usize,
    rolls: Vec<Roll>,
    error: Option<ScriptError>,
}

/// What is wrong with a list of dice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptError {
    /// More dice are rolled than are listed.
    #[error("the list of dice ends before die {position} ({}, rule {})", roll.label, roll.rule)]
    Missing {
        /// Which entry is missing, counted from 1.
        position: usize,
        /// What it is rolled for.
        roll: Roll,
    },
    /// An entry that the die, the pick or the bag cannot give.
    #[error("die {position} is {face}, but {} (rule {}) gives {lowest} to {highest}", roll.label, roll.rule)]
    OutOfRange {
        /// Which entry, counted from 1.
        position: usize,
        /// What it says.
        face: u32,
        /// The lowest it may be.
        lowest: u32,
        /// The highest it may be; not all between need be possible.
        highest: u32,
        /// What it is rolled for.
        roll: Roll,
    },
    /// Fewer dice are rolled than are listed.
    #[error("dice left over: {faces:?}")]
    LeftOver {
        /// The entries nobody asked for.
        faces: Vec<u32>,
    },
}

impl ScriptError {
    /// The same as a message.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            ScriptError::Missing { position, roll } => {
                Text::new("dice-missing").with("position", *position as i64).with("die", Text::new(roll.label))
            }
            ScriptError::OutOfRange { position, face, lowest, highest, roll } => Text::new("dice-out_of_range")
                .with("position", *position as i64)
                .with("die", Text::new(roll.label))
                .with("face", i64::from(*face))
                .with("lowest", i64::from(*lowest))
                .with("highest", i64::from(*highest)),
            ScriptError::LeftOver { faces } => Text::new("dice-left_over").with("count", faces.len() as i64),
        }
    }
}

impl Scripted {
    /// Dice that fall in this order.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Self {
        Scripted::wide(faces.into_iter().map(u32::from))
    }

    /// The same for draws out of more than 255.
    pub fn wide(faces: impl IntoIterator<Item = u32>) -> Self {
        Scripted { faces: faces.into_iter().collect(), ..Scripted::default() }
    }

    /// Whether exactly the listed dice were rolled, and all were possible.
    ///
    /// # Errors
    /// The first thing that was wrong.
    pub fn finish(&self) -> Result<(), ScriptError> {
        match &self.error {
            Some(error) => Err(error.clone()),
            None if self.faces.is_empty() => Ok(()),
            None => Err(ScriptError::LeftOver { faces: self.faces.iter().copied().collect() }),
        }
    }

    /// What was asked for so far, one entry per draw: a pool is one draw.
    #[must_use]
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// The next entry, if it is in range and allowed; else the fault is remembered and `harmless` comes back.
    fn take(&mut self, roll: Roll, lowest: u32, highest: u32, allowed: impl Fn(u32) -> bool, harmless: u32) -> u32 {
        self.taken += 1;
        let position = self.taken;
        let Some(face) = self.faces.pop_front() else {
            self.error.get_or_insert(ScriptError::Missing { position, roll });
            return harmless;
        };
        if face < lowest || face > highest || !allowed(face) {
            self.error.get_or_insert(ScriptError::OutOfRange { position, face, lowest, highest, roll });
            return harmless;
        }
        face
    }
}

impl Chance for Scripted {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        assert!(n > 0, "a draw needs at least one outcome");
        note(roll.rule);
        self.rolls.push(roll);
        self.take(roll, 1, n, |_| true, 1) - 1
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        note(roll.rule);
        self.rolls.push(roll);
        pool::total_of(weights);
        let first = pool::index_at(weights, 0);
        let possible = |face: u32| weights[face as usize - 1] > 0;
        self.take(roll, 1, weights.len() as u32, possible, first as u32 + 1) as usize - 1
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        note(roll.rule);
        self.rolls.push(roll);
        let sides = u32::from(classes.sides());
        Pool::roll(n, classes, || self.take(roll, 1, sides, |_| true, 1) as u8)
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        note(roll.rule);
        self.rolls.push(roll);
        Drawn::take(bag, k, |left, _| {
            let first = pool::colour_at(left, 0);
            self.take(roll, 0, left.len() as u32 - 1, |colour| left[colour as usize] > 0, first as u32) as usize
        })
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        note(roll.rule);
        self.rolls.push(roll);
        self.take(roll, 0, 9, |_| true, 0) as u8
    }
}
