//! Every random draw goes through one door.
//!
//! Rules code asks a [`Chance`] for dice, pools and tokens, and never knows which kind it talks to: [`Seeded`] for
//! play, [`Fast`] for simulation, [`Scripted`] for worked examples, [`Exhaustive`] for odds. So the exact odds of an
//! action come from the very code that plays it.

mod exhaustive;
mod fast;
mod pool;
mod probe;
mod recording;
mod scripted;
mod seeded;
mod weight;

pub use exhaustive::Exhaustive;
pub(crate) use exhaustive::Weight;
pub use fast::Fast;
pub use pool::{Classes, Drawn, Pool};
pub use probe::Probe;
pub use recording::{DrawRecord, Recording};
pub use scripted::{ScriptError, Scripted};
pub use seeded::{Commitment, NotHex, Seed, Seeded};

use crate::RuleId;

/// Why a die is rolled: the rule that asks for it and the message that names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The rule that asks for the draw.
    pub rule: RuleId,
    /// Id of the message that names the draw, for example `die-initiative`.
    pub label: &'static str,
}

/// A source of randomness.
pub trait Chance {
    /// A whole number from 0 to `n - 1`, all equally likely. `n` is at least 1.
    fn uniform(&mut self, roll: Roll, n: u32) -> u32;

    /// An index picked with probability `weights[i] / sum`. The sum is at least 1 and fits in 64 bits.
    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize;

    /// Rolls `n` dice and counts them by class of face.
    ///
    /// For odds a pool is one draw over the multinomial counts, not `sides^n` branches; for play the single faces
    /// are rolled and kept for show.
    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool;

    /// Draws `k` tokens without replacement from a bag that holds `bag[i]` tokens of colour `i`, of at most 8 colours.
    /// A bag that holds fewer gives all it holds.
    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn;

    /// One die of so many sides: 1 to `sides`.
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        self.uniform(roll, u32::from(sides)) as u8 + 1
    }

    /// One six-sided die.
    fn d6(&mut self, roll: Roll) -> u8 {
        self.die(roll, 6)
    }

    /// One ten-sided die.
    fn d10(&mut self, roll: Roll) -> u8 {
        self.die(roll, 10)
    }

    /// One ten-sided die numbered 0 to 9, whose 0 is zero: shown, written down and told as it is read.
    fn digit(&mut self, roll: Roll) -> u8 {
        self.uniform(roll, 10) as u8
    }

    /// How many of `n` dice of `sides` show at least `at_least`.
    fn successes(&mut self, roll: Roll, n: u16, sides: u8, at_least: u8) -> u16 {
        self.pool(roll, n, &Classes::of(sides, |face| u8::from(face >= at_least))).counts[1]
    }
}

/// Any source of chance as one type. The rules of a game are compiled anew for every kind of dice and journal they are
/// played with, so there are only three pairs: these dice for whatever need not be quick, with a journal that keeps all
/// or none, and [`Fast`] with none for simulation.
pub fn any(chance: &mut dyn Chance) -> &mut dyn Chance {
    chance
}

/// So that a source can be lent, also as `&mut dyn Chance`, to code that takes any source.
impl<C: Chance + ?Sized> Chance for &mut C {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        (**self).uniform(roll, n)
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        (**self).weighted(roll, weights)
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        (**self).pool(roll, n, classes)
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        (**self).draw(roll, bag, k)
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        (**self).digit(roll)
    }
}
