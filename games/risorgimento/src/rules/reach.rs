//! How far one gets. The search itself is that of the hex boards; its scratch memory is kept by the thread, so that no
//! search costs an allocation.

use crate::book::facing::Facing;
use crate::setup::Setup;
use crate::state::Hex;
use boards::hex::{self, Budget, HexId, Passage, StepTable};
use std::cell::RefCell;

/// What the pieces on the map make of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next {
    /// What it costs in all.
    pub cost: u8,
    /// The way ends there.
    pub stop: bool,
}

/// The hexes that were reached.
pub struct Reach {
    memory: Option<Box<hex::Reach>>,
    hexes: usize,
}

thread_local! {
    static POOL: RefCell<Vec<(usize, Box<hex::Reach>)>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Reach {
    fn drop(&mut self) {
        if let Some(memory) = self.memory.take() {
            POOL.with_borrow_mut(|pool| pool.push((self.hexes, memory)));
        }
    }
}

impl Reach {
    /// Looks how far one gets from a hex with so many points; `minimum`: one hex in any case (5.31). `step` says what
    /// a step costs in all, never less than the table has it, or nothing if it cannot be made.
    pub(crate) fn search(
        setup: &Setup,
        table: &StepTable<u8>,
        from: Hex,
        points: u8,
        minimum: bool,
        mut step: impl FnMut(Hex, Facing, Hex) -> Option<Next>,
    ) -> Reach {
        let grid = setup.map.grid();
        let hexes = grid.len();
        let taken = POOL.with_borrow_mut(|pool| {
            let at = pool.iter().rposition(|(size, _)| *size == hexes)?;
            Some(pool.swap_remove(at).1)
        });
        let mut memory = taken.unwrap_or_else(|| Box::new(hex::Reach::new(grid)));
        let budget = Budget::of(points.into());
        let budget = if minimum { budget.with_minimum_move() } else { budget };
        memory.find(grid, table, HexId(from.0), budget, |edge| {
            match step(Hex(edge.from.0), Facing::of(edge.direction.index()), Hex(edge.to.0)) {
                None => Passage::Closed,
                Some(Next { cost, stop: false }) => Passage::Open { extra: cost.saturating_sub(edge.cost) },
                Some(Next { cost, stop: true }) => Passage::Stop { extra: cost.saturating_sub(edge.cost) },
            }
        });
        Reach { memory: Some(memory), hexes }
    }

    fn memory(&self) -> &hex::Reach {
        match &self.memory {
            Some(memory) => memory,
            None => unreachable!("the memory is given back only when the search is dropped"),
        }
    }

    /// The hexes that were reached, the start first.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.memory().hexes().iter().map(|hex| Hex(hex.0))
    }

    /// What it costs to get there.
    #[must_use]
    pub(crate) fn cost(&self, hex: Hex) -> Option<u8> {
        self.memory().spent(HexId(hex.0)).map(|spent| spent.min(255) as u8)
    }

    /// The steps to a hex, three bits each, the first in the lowest, and how many.
    #[must_use]
    pub(crate) fn way(&self, setup: &Setup, to: Hex) -> (u64, u8) {
        let back = self.memory().way_back(setup.map.grid(), HexId(to.0));
        back.fold((0, 0), |(way, steps), (_, side)| (way << 3 | side.index() as u64, steps + 1))
    }
}
