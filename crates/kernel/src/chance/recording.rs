//! Remembers the dice that fall, to show them.

use super::pool::{Classes, Drawn, Pool};
use super::{Chance, Roll};

/// Passes every draw on to another source, and remembers what came.
///
/// ```
/// use kernel::chance::{Chance, Classes, Recording, Roll, Scripted};
/// use kernel::RuleId;
/// let roll = Roll { rule: RuleId("fire.dice"), label: "die-fire" };
/// let mut dice = Recording::new(Scripted::new([2, 6, 5]));
/// dice.pool(roll, 3, &Classes::d6([0, 0, 0, 0, 1, 1]));
/// let draws: Vec<_> = dice.draws().collect();
/// assert_eq!((draws[0].roll, draws[0].faces), (roll, &[2, 6, 5][..]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recording<C> {
    inner: C,
    /// The faces of all draws, one after the other.
    faces: Vec<u32>,
    /// Each draw, and where its faces end.
    ends: Vec<(Roll, usize)>,
}

/// One draw that was recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRecord<'a> {
    /// What it was for.
    pub roll: Roll,
    /// What came, in the terms of [`Scripted`](super::Scripted): dice and picks from 1, digits and colours from 0.
    /// Empty for a pool or a bag so large that only its counts were kept.
    pub faces: &'a [u32],
}

impl<C> Recording<C> {
    /// Records the draws of this source.
    pub fn new(inner: C) -> Self {
        Recording { inner, faces: Vec::new(), ends: Vec::new() }
    }

    /// The draws so far.
    pub fn draws(&self) -> impl ExactSizeIterator<Item = DrawRecord<'_>> {
        self.ends.iter().enumerate().map(|(n, (roll, end))| {
            let start = if n == 0 { 0 } else { self.ends[n - 1].1 };
            DrawRecord { roll: *roll, faces: &self.faces[start..*end] }
        })
    }

    /// How many draws were made; a pool is one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// All faces in the order they fell: fed to [`Scripted::wide`](super::Scripted::wide), they fall again.
    #[must_use]
    pub fn faces(&self) -> &[u32] {
        &self.faces
    }

    /// Forgets the draws so far, keeping the memory for the next.
    pub fn clear(&mut self) {
        self.faces.clear();
        self.ends.clear();
    }

    /// The source behind it.
    pub fn inner(&self) -> &C {
        &self.inner
    }

    fn end(&mut self, roll: Roll) {
        self.ends.push((roll, self.faces.len()));
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        let value = self.inner.uniform(roll, n);
        self.faces.push(value + 1);
        self.end(roll);
        value
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        let index = self.inner.weighted(roll, weights);
        self.faces.push(index as u32 + 1);
        self.end(roll);
        index
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        let pool = self.inner.pool(roll, n, classes);
        self.faces.extend(pool.faces.iter().map(|face| u32::from(*face)));
        self.end(roll);
        pool
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        let drawn = self.inner.draw(roll, bag, k);
        self.faces.extend(drawn.order.iter().map(|colour| u32::from(*colour)));
        self.end(roll);
        drawn
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        let value = self.inner.digit(roll);
        self.faces.push(value.into());
        self.end(roll);
        value
    }
}
