//! Dice that count in how many ways they could have fallen.

use super::{Chance, Classes, Drawn, Pool, Roll};

/// Passes every draw on and keeps count, so that one knows whether an action was certain, and about how many ways it
/// could have gone.
pub struct Probe<'a, C: ?Sized> {
    dice: &'a mut C,
    ways: u64,
}

impl<'a, C: Chance + ?Sized> Probe<'a, C> {
    /// Before the first draw.
    pub fn new(dice: &'a mut C) -> Self {
        Probe { dice, ways: 1 }
    }

    /// The product of the outcomes each draw could have had; 1 if nothing was left to chance.
    #[must_use]
    pub fn ways(&self) -> u64 {
        self.ways
    }

    fn count(&mut self, outcomes: u64) {
        self.ways = self.ways.saturating_mul(outcomes.max(1));
    }
}

/// In how many ways `n` dice fall into so many classes: the ways to put `classes - 1` bars between `n` stars.
fn splits(n: u64, classes: u64) -> u64 {
    (1..classes).fold(1u64, |ways, bar| ways.saturating_mul(n + bar) / bar)
}

impl<C: Chance + ?Sized> Chance for Probe<'_, C> {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        self.count(n.into());
        self.dice.uniform(roll, n)
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        self.count(weights.iter().filter(|weight| **weight > 0).count() as u64);
        self.dice.weighted(roll, weights)
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        let classes_in_use = classes.sizes().iter().filter(|size| **size > 0).count();
        self.count(splits(n.into(), classes_in_use as u64));
        self.dice.pool(roll, n, classes)
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        let ways = bag.iter().fold(1u64, |ways, tokens| ways.saturating_mul(u64::from(*tokens.min(&k)) + 1));
        self.count(ways);
        self.dice.draw(roll, bag, k)
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        self.count(10);
        self.dice.digit(roll)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleId;
    use crate::chance::Fast;

    const THOUGHT: Roll = Roll { rule: RuleId("player"), label: "die-player" };

    #[test]
    fn counts_the_ways_a_resolution_can_go() {
        let mut dice = Fast::new(1);
        let mut probe = Probe::new(&mut dice);
        probe.uniform(THOUGHT, 1);
        assert_eq!(probe.ways(), 1);
        probe.d6(THOUGHT);
        assert_eq!(probe.ways(), 6);
        probe.successes(THOUGHT, 4, 6, 5);
        assert_eq!(probe.ways(), 30);
    }

    #[test]
    fn splits_are_binomials() {
        assert_eq!(splits(12, 2), 13);
        assert_eq!(splits(5, 3), 21);
        assert_eq!(splits(9, 1), 1);
    }
}
