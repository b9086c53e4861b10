//! The dice of one decision.

use crate::chance::{Chance, Classes, Drawn, Pool, Recording, Roll, Scripted, Seed, Seeded};

/// The dice of one decision, every face of them recorded: from the seed, or as a record tells them.
pub(super) struct Dice(Recording<Source>);

enum Source {
    Seeded(Seeded),
    Told(Scripted),
}

impl Dice {
    pub(super) fn new(seed: &Seed, n: u64, told: Option<&[u32]>) -> Self {
        Dice(Recording::new(match told {
            Some(faces) => Source::Told(Scripted::wide(faces.iter().copied())),
            None => Source::Seeded(Seeded::new(seed, n)),
        }))
    }

    pub(super) fn faces(&self) -> &[u32] {
        self.0.faces()
    }

    pub(super) fn into_faces(self) -> Vec<u32> {
        self.0.faces().to_vec()
    }

    /// Whether exactly the dice that were told have fallen.
    pub(super) fn finish(&self) -> Result<(), String> {
        match self.0.inner() {
            Source::Seeded(_) => Ok(()),
            Source::Told(script) => script.finish().map_err(|error| error.to_string()),
        }
    }
}

impl Chance for Dice {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        self.0.uniform(roll, n)
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        self.0.weighted(roll, weights)
    }

    /// A recording keeps no faces of a pool too large for show; rolled in parts, it keeps them all, and the same dice
    /// fall.
    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        let most = Pool::default().faces.capacity() as u16;
        if n <= most {
            return self.0.pool(roll, n, classes);
        }
        let mut all = Pool::default();
        let mut left = n;
        while left > 0 {
            let part = self.0.pool(roll, left.min(most), classes);
            all.counts.iter_mut().zip(part.counts).for_each(|(sum, count)| *sum += count);
            left -= left.min(most);
        }
        all
    }

    /// As for pools.
    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        let most = Drawn::default().order.capacity() as u16;
        if k <= most {
            return self.0.draw(roll, bag, k);
        }
        let mut all = Drawn::default();
        let mut bag = bag.to_vec();
        let mut left = k;
        while left > 0 {
            let part = self.0.draw(roll, &bag, left.min(most));
            all.counts.iter_mut().zip(part.counts).for_each(|(sum, count)| *sum += count);
            bag.iter_mut().zip(part.counts).for_each(|(tokens, count)| *tokens -= count);
            left -= left.min(most);
        }
        all
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        self.0.digit(roll)
    }
}

impl Chance for Source {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        match self {
            Source::Seeded(dice) => dice.uniform(roll, n),
            Source::Told(dice) => dice.uniform(roll, n),
        }
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        match self {
            Source::Seeded(dice) => dice.weighted(roll, weights),
            Source::Told(dice) => dice.weighted(roll, weights),
        }
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        match self {
            Source::Seeded(dice) => dice.pool(roll, n, classes),
            Source::Told(dice) => dice.pool(roll, n, classes),
        }
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        match self {
            Source::Seeded(dice) => dice.draw(roll, bag, k),
            Source::Told(dice) => dice.draw(roll, bag, k),
        }
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        match self {
            Source::Seeded(dice) => dice.digit(roll),
            Source::Told(dice) => dice.digit(roll),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleId;

    const ROLL: Roll = Roll { rule: RuleId("fire.dice"), label: "die-fire" };
    const SEED: Seed = Seed([9; 32]);

    /// A pick, then pools and bags up to and past what can be shown.
    fn volleys(chance: &mut impl Chance) -> Vec<u16> {
        let mut seen = vec![chance.weighted(ROLL, &[1, 0, 2]) as u16];
        for (dice, tokens) in [(5, 3), (70, 25), (200, 35)] {
            seen.extend(chance.pool(ROLL, dice, &Classes::d6([0, 0, 0, 0, 1, 2])).counts);
            seen.extend(chance.draw(ROLL, &[20, 0, 15], tokens).counts);
        }
        seen
    }

    #[test]
    fn every_face_is_kept_however_many_there_are_and_falls_again() {
        let mut rolled = Dice::new(&SEED, 6, None);
        let seen = volleys(&mut rolled);
        assert_eq!(rolled.faces().len(), 1 + 5 + 3 + 70 + 25 + 200 + 35);
        assert_eq!(seen, volleys(&mut Seeded::new(&SEED, 6)), "the same dice fall as in one roll");
        let mut told = Dice::new(&SEED, 7, Some(rolled.faces()));
        assert_eq!((volleys(&mut told), told.finish()), (seen, Ok(())));
        let short = Dice::new(&SEED, 7, Some(&rolled.faces()[..1]));
        assert!(short.finish().is_err(), "a die that was told has not fallen");
    }
}
