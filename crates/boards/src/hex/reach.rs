//! Where a piece can go with what it has: the reachable set, by a bucket queue over small whole costs.

use super::direction::Direction;
use super::grid::{Grid, HexId};
use super::steps::{PROHIBITED, StepTable};

/// What a piece may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    allowance: u16,
    minimum_move: bool,
}

impl Budget {
    /// So many movement points.
    #[must_use]
    pub const fn of(allowance: u16) -> Self {
        Self { allowance, minimum_move: false }
    }

    /// It may always enter one hex beside it that is not closed to it, spending all it has.
    #[must_use]
    pub const fn with_minimum_move(self) -> Self {
        Self { minimum_move: true, ..self }
    }
}

/// A step about to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where it starts.
    pub from: HexId,
    /// Which way it goes.
    pub direction: Direction,
    /// Where it ends.
    pub to: HexId,
    /// Spent before it.
    pub spent: u16,
    /// What the table says it costs.
    pub cost: u8,
}

/// What the pieces on the map make of a step.
///
/// Whether a hex stops must depend on the hex alone (or on the start), not on the side it is entered by: the cheapest
/// way in is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// It may be taken, at this cost more than the table says.
    Open {
        /// On top of the table.
        extra: u8,
    },
    /// It may be taken, at this cost more, and the piece goes no further.
    Stop {
        /// On top of the table.
        extra: u8,
    },
    /// It may not be taken.
    Closed,
}

impl Passage {
    /// Nothing in the way.
    pub const OPEN: Passage = Passage::Open { extra: 0 };
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The search that wrote it; any other number means "not reached".
    search: u32,
    spent: u16,
    /// Direction of the step that led here; 6 at the start.
    came: u8,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Open,
    Stop,
    Settled,
    SettledStop,
}

const NO_STEP: u8 = 6;
const END: u32 = u32::MAX;

/// Scratch for searches and the result of the last one. Make one per thread and map; a search allocates nothing once
/// the longest has been seen.
///
/// ```
/// use boards::hex::{Budget, Grid, Orientation, Passage, Reach, StepTable};
/// let grid = Grid::new(Orientation::Flat, 20, 20, false, "")?;
/// let costs = StepTable::costs(&grid, |_, _, _| Some(2));
/// let (start, guard) = (grid.named("1010").expect("on it"), grid.named("1008").expect("on it"));
/// let mut reach = Reach::new(&grid);
/// reach.find(&grid, &costs, start, Budget::of(6), |step| match grid.distance(step.to, guard) {
///     0 => Passage::Closed,
///     1 => Passage::Stop { extra: 1 },
///     _ => Passage::OPEN,
/// });
/// assert_eq!(reach.spent(grid.named("1009").expect("on it")), Some(3));
/// assert_eq!(reach.spent(guard), None);
/// assert_eq!(reach.hexes()[0], start);
/// # Ok::<(), boards::hex::GridTooBig>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reach {
    nodes: Box<[Node]>,
    search: u32,
    /// First entry of each bucket.
    buckets: Vec<u32>,
    /// Queue entries: the hex, and the next entry of its bucket.
    entries: Vec<(HexId, u32)>,
    found: Vec<HexId>,
}

impl Reach {
    /// Scratch for a grid, with nothing found yet.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self {
            nodes: vec![Node { search: 0, spent: 0, came: NO_STEP, state: State::Open }; grid.len()].into(),
            search: 0,
            buckets: Vec::with_capacity(64),
            entries: Vec::with_capacity(grid.len()),
            found: Vec::with_capacity(grid.len()),
        }
    }

    /// Finds every hex the piece can be in, at the least cost, the start included at no cost.
    ///
    /// `passage` is asked about every step the table allows and the budget affords; equal ways are settled clockwise
    /// from `D0`, so the result does not depend on anything but the input.
    pub fn find(
        &mut self,
        grid: &Grid,
        costs: &StepTable<u8>,
        start: HexId,
        budget: Budget,
        mut passage: impl FnMut(Step) -> Passage,
    ) {
        self.begin(budget.allowance);
        self.reached(start, 0, NO_STEP, State::Open);
        let mut bucket = 0;
        while bucket < self.buckets.len() {
            let head = self.buckets[bucket];
            if head == END {
                bucket += 1;
                continue;
            }
            let (from, next) = self.entries[head as usize];
            self.buckets[bucket] = next;
            let node = &mut self.nodes[from.index()];
            // Left over from before a cheaper way was found, or settled already.
            if usize::from(node.spent) != bucket {
                continue;
            }
            match node.state {
                State::Open => node.state = State::Settled,
                State::Stop => node.state = State::SettledStop,
                State::Settled | State::SettledStop => continue,
            }
            let stopped = node.state == State::SettledStop;
            self.found.push(from);
            if stopped {
                continue;
            }
            let row = costs.from(from);
            for (direction, to) in grid.neighbours(from) {
                let cost = row[direction.index()];
                let spent = bucket as u16;
                if cost == PROHIBITED || spent + u16::from(cost) > budget.allowance {
                    continue;
                }
                let (extra, state) = match passage(Step { from, direction, to, spent, cost }) {
                    Passage::Open { extra } => (extra, State::Open),
                    Passage::Stop { extra } => (extra, State::Stop),
                    Passage::Closed => continue,
                };
                let total = spent + u16::from(cost) + u16::from(extra);
                if total <= budget.allowance {
                    self.reached(to, total, direction as u8, state);
                }
            }
        }
        if budget.minimum_move {
            self.find_minimum_moves(grid, costs, start, budget.allowance, passage);
        }
    }

    fn begin(&mut self, allowance: u16) {
        if self.search == u32::MAX {
            self.search = 0;
            self.nodes.iter_mut().for_each(|node| node.search = 0);
        }
        self.search += 1;
        self.buckets.clear();
        self.buckets.resize(usize::from(allowance) + 1, END);
        self.entries.clear();
        self.found.clear();
    }

    #[inline]
    fn reached(&mut self, hex: HexId, spent: u16, came: u8, state: State) {
        let node = &mut self.nodes[hex.index()];
        if node.search == self.search && node.spent <= spent {
            return;
        }
        *node = Node { search: self.search, spent, came, state };
        let bucket = &mut self.buckets[usize::from(spent)];
        self.entries.push((hex, *bucket));
        *bucket = (self.entries.len() - 1) as u32;
    }

    fn find_minimum_moves(
        &mut self,
        grid: &Grid,
        costs: &StepTable<u8>,
        start: HexId,
        allowance: u16,
        mut passage: impl FnMut(Step) -> Passage,
    ) {
        for (direction, to) in grid.neighbours(start) {
            let cost = costs.get(start, direction);
            if self.nodes[to.index()].search == self.search || cost == PROHIBITED {
                continue;
            }
            if passage(Step { from: start, direction, to, spent: 0, cost }) != Passage::Closed {
                let state = State::SettledStop;
                self.nodes[to.index()] = Node { search: self.search, spent: allowance, came: direction as u8, state };
                self.found.push(to);
            }
        }
    }

    /// The hexes found, cheapest first, beginning with the start; minimum moves come last.
    #[must_use]
    #[inline]
    pub fn hexes(&self) -> &[HexId] {
        &self.found
    }

    /// What it costs to be in a hex, if it can be reached.
    #[must_use]
    #[inline]
    pub fn spent(&self, hex: HexId) -> Option<u16> {
        let node = &self.nodes[hex.index()];
        (self.search > 0 && node.search == self.search).then_some(node.spent)
    }

    /// Whether the piece must stop in a hex it can reach.
    #[must_use]
    pub fn stops(&self, hex: HexId) -> bool {
        self.spent(hex).is_some() && self.nodes[hex.index()].state == State::SettledStop
    }

    /// The direction of the last step of the way to a hex; `None` for the start and what is out of reach.
    #[must_use]
    #[inline]
    pub fn last_step(&self, hex: HexId) -> Option<Direction> {
        self.spent(hex)?;
        let came = self.nodes[hex.index()].came;
        (came != NO_STEP).then(|| Direction::of(usize::from(came)))
    }

    /// The way to a hex, backwards: every hex with the direction it was entered in, without the start.
    pub fn way_back<'a>(&'a self, grid: &'a Grid, to: HexId) -> impl Iterator<Item = (HexId, Direction)> + 'a {
        let mut at = to;
        std::iter::from_fn(move || {
            let direction = self.last_step(at)?;
            let hex = at;
            at = grid.neighbour(at, direction.opposite())?;
            Some((hex, direction))
        })
    }

    /// The way to a hex, forwards, without the start: written over `way`. Empty if it is out of reach.
    pub fn way_to(&self, grid: &Grid, to: HexId, way: &mut Vec<HexId>) {
        way.clear();
        way.extend(self.way_back(grid, to).map(|(hex, _)| hex));
        way.reverse();
    }
}
