//! One value for every step a piece can take: from each hex in each direction.

use super::direction::Direction;
use super::grid::{Grid, HexId};

/// The cost of a step that may not be taken at all.
pub const PROHIBITED: u8 = u8::MAX;

/// A value per hex and direction, filled once. With `u8`: what a step costs, [`PROHIBITED`] if it may not be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepTable<T>(Box<[[T; 6]]>);

impl<T: Copy> StepTable<T> {
    /// Asks for the value of every step on the map; steps that leave it have the value `outside`.
    pub fn build(grid: &Grid, outside: T, mut value: impl FnMut(HexId, Direction, HexId) -> T) -> Self {
        let row = |from| {
            Direction::ALL.map(|direction| match grid.neighbour(from, direction) {
                Some(to) => value(from, direction, to),
                None => outside,
            })
        };
        Self(grid.hexes().map(row).collect())
    }

    /// The value of a step.
    #[must_use]
    #[inline]
    pub fn get(&self, from: HexId, direction: Direction) -> T {
        self.0[from.index()][direction.index()]
    }

    /// The values of the six steps from a hex.
    #[must_use]
    #[inline]
    pub fn from(&self, hex: HexId) -> &[T; 6] {
        &self.0[hex.index()]
    }

    /// Changes the value of one step: a bridge blown, a gate opened.
    pub fn set(&mut self, from: HexId, direction: Direction, value: T) {
        self.0[from.index()][direction.index()] = value;
    }
}

impl StepTable<u8> {
    /// Movement costs: asks for the cost of every step, `None` for one that may not be taken.
    ///
    /// # Panics
    /// When a cost is 255, which stands for [`PROHIBITED`].
    pub fn costs(grid: &Grid, mut cost: impl FnMut(HexId, Direction, HexId) -> Option<u8>) -> Self {
        Self::build(grid, PROHIBITED, |from, direction, to| match cost(from, direction, to) {
            Some(cost) => {
                assert!(cost < PROHIBITED, "a step costs at most 254");
                cost
            }
            None => PROHIBITED,
        })
    }
}
