//! The dice of a simulated game with their faces, so that it can be looked at.

use kernel::chance::{Classes, Drawn, Fast, Pool};
use kernel::{Chance, Roll};

/// The same dice as [`Fast`], drawn one by one and written down as a record lists them.
pub(crate) struct Faces {
    dice: Fast,
    faces: Vec<u32>,
}

impl Faces {
    pub(crate) fn new(dice: Fast) -> Self {
        Faces { dice, faces: Vec::new() }
    }

    /// The faces since this was asked last.
    pub(crate) fn take(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.faces)
    }
}

impl Chance for Faces {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        let number = self.dice.uniform(roll, n);
        self.faces.push(number + 1);
        number
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        let index = self.dice.weighted(roll, weights);
        self.faces.push(index as u32 + 1);
        index
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        let mut pool = Pool::default();
        for _ in 0..n {
            let face = self.dice.uniform(roll, classes.sides().into()) as u8 + 1;
            pool.counts[usize::from(classes.class(face))] += 1;
            self.faces.push(face.into());
        }
        pool
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        let mut left = bag.to_vec();
        let mut drawn = Drawn::default();
        for _ in 0..k {
            let total: u32 = left.iter().map(|tokens| u32::from(*tokens)).sum();
            if total == 0 {
                break;
            }
            let mut point = self.dice.uniform(roll, total);
            let mut colour = 0;
            while point >= u32::from(left[colour]) {
                point -= u32::from(left[colour]);
                colour += 1;
            }
            left[colour] -= 1;
            drawn.counts[colour] += 1;
            self.faces.push(colour as u32);
        }
        drawn
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        let digit = self.dice.digit(roll);
        self.faces.push(digit.into());
        digit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::RuleId;
    use kernel::chance::Scripted;

    const ROLL: Roll = Roll { rule: RuleId("test"), label: "die-test" };

    /// Every kind of draw, as one number.
    fn draws(chance: &mut impl Chance) -> Vec<u32> {
        let classes = Classes::d6([0, 0, 1, 1, 2, 2]);
        let pool = |pool: Pool| pool.counts.map(u32::from);
        let mut all = vec![chance.uniform(ROLL, 1000), u32::from(chance.digit(ROLL)), u32::from(chance.d6(ROLL))];
        all.push(chance.weighted(ROLL, &[3, 0, 5, 1]) as u32);
        all.extend(pool(chance.pool(ROLL, 7, &classes)));
        all.extend(pool(chance.pool(ROLL, 30, &classes)));
        all.extend(chance.draw(ROLL, &[2, 0, 4, 3], 6).counts.map(u32::from));
        all.extend(chance.draw(ROLL, &[1, 1], 6).counts.map(u32::from));
        all.push(chance.uniform(ROLL, 1000));
        all
    }

    #[test]
    fn faces_are_those_of_the_quick_dice_and_can_be_told_again() {
        for game in 0..200 {
            let mut shown = Faces::new(Fast::for_game(7, game));
            let drawn = draws(&mut shown);
            assert_eq!(drawn, draws(&mut Fast::for_game(7, game)));
            let mut told = Scripted::wide(shown.take());
            assert_eq!(drawn, draws(&mut told));
            assert_eq!(told.finish(), Ok(()));
        }
    }
}
