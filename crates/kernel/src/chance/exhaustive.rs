//! Every branch of the dice, one after the other, each with its exact weight.

use super::weight::{self, Counts};
use super::{Chance, Classes, Drawn, Fast, Pool, Roll, pool};
use num_bigint::BigUint;

/// The source of randomness that [`odds`](crate::odds) runs rules code with: it takes one branch after the other.
///
/// Rules code is run once per branch. A run repeats the choices of the last run up to the deepest draw that has
/// another outcome left, takes that outcome, and from then on the first outcome of every draw. A pool branches over
/// the counts of its classes, a bag over the counts of its colours; outcomes of weight zero are left out.
///
/// Use it through [`odds::exact`](crate::odds::exact).
#[derive(Debug)]
pub struct Exhaustive {
    /// The choices of this run, of which the first `depth` have been made.
    nodes: Vec<Node>,
    depth: usize,
    base: Weight,
    /// Answers a run that makes more draws than are followed, so that it comes to an end.
    beyond: Option<Fast>,
}

/// One draw of the run: which outcome is taken, and how likely it is to get here and take it.
#[derive(Debug)]
struct Node {
    /// The outcome.
    taken: Taken,
    /// Another outcome comes after this one.
    more: bool,
    /// The next run takes the next outcome.
    step: bool,
    weight: Weight,
}

/// An outcome of a draw.
#[derive(Clone, Copy, Debug)]
enum Taken {
    Index(u32),
    Counts(Counts),
}

/// Exact weight of a run: so many out of so many.
#[derive(Clone, Debug)]
pub(crate) enum Weight {
    /// While both fit.
    Small(u128, u128),
    /// From where they do not.
    Big(Box<(BigUint, BigUint)>),
}

impl Weight {
    pub(crate) const ONE: Weight = Weight::Small(1, 1);

    /// Times a fraction, given small if it fits and otherwise made big.
    fn times(&self, small: Option<(u128, u128)>, big: impl FnOnce() -> (BigUint, BigUint)) -> Weight {
        if let (Weight::Small(ways, all), Some((factor, out_of))) = (self, small)
            && let (Some(ways), Some(all)) = (ways.checked_mul(factor), all.checked_mul(out_of))
        {
            return Weight::Small(ways, all);
        }
        let (ways, all) = self.big();
        let (factor, out_of) = small.map_or_else(big, |(factor, out_of)| (factor.into(), out_of.into()));
        Weight::Big(Box::new((ways * factor, all * out_of)))
    }

    /// Times another weight.
    pub(crate) fn times_weight(&self, other: &Weight) -> Weight {
        match other {
            Weight::Small(factor, out_of) => self.times(Some((*factor, *out_of)), || other.big()),
            Weight::Big(both) => self.times(None, || (**both).clone()),
        }
    }

    /// As big numbers.
    pub(crate) fn big(&self) -> (BigUint, BigUint) {
        match self {
            Weight::Small(ways, all) => ((*ways).into(), (*all).into()),
            Weight::Big(both) => (**both).clone(),
        }
    }
}

/// Draws of one run that are followed: with more there are too many branches to count anyway, and the first run tells.
/// It also stops rules that roll until a die changes, which on the first branch it never would.
const MOST_DRAWS: usize = 100;

impl Exhaustive {
    /// Before the first run.
    pub(crate) fn new(base: Weight) -> Self {
        Exhaustive { nodes: Vec::new(), depth: 0, base, beyond: None }
    }

    /// Starts again from the first branch, with another weight to begin with.
    pub(crate) fn restart(&mut self, base: Weight) {
        self.nodes.clear();
        self.depth = 0;
        self.base = base;
    }

    /// The weight of the run that has just ended.
    pub(crate) fn weight(&self) -> &Weight {
        debug_assert_eq!(self.depth, self.nodes.len(), "rules code must make the same draws after the same dice");
        self.nodes.last().map_or(&self.base, |node| &node.weight)
    }

    /// The last run made more draws than are followed.
    pub(crate) fn lost(&self) -> bool {
        self.beyond.is_some()
    }

    /// Goes to the next branch; false if there is none.
    pub(crate) fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some(node) = self.nodes.last_mut() {
            if node.more {
                node.step = true;
                return true;
            }
            self.nodes.pop();
        }
        false
    }

    /// What comes before the draw that is being made.
    fn before(&self) -> &Weight {
        if self.depth == 0 { &self.base } else { &self.nodes[self.depth - 1].weight }
    }

    fn index(&mut self, len: u32, total: u64, weight_of: impl Fn(u32) -> u64) -> u32 {
        let following = |from: u32| (from..len).find(|index| weight_of(*index) > 0);
        let index = match self.nodes.get(self.depth) {
            Some(Node { taken: Taken::Index(taken), step: false, .. }) => {
                self.depth += 1;
                return *taken;
            }
            Some(Node { taken: Taken::Index(taken), .. }) => following(taken + 1),
            _ => following(0),
        };
        let index = index.unwrap_or(0);
        let small = Some((u128::from(weight_of(index)), u128::from(total)));
        let weight = self.before().times(small, || unreachable!("one weight always fits"));
        self.put(Node { taken: Taken::Index(index), more: following(index + 1).is_some(), step: false, weight });
        index
    }

    /// The counts of the last run, if this draw only repeats them: the most common case, so it comes first and
    /// computes nothing.
    fn repeated(&mut self) -> Option<Counts> {
        match self.nodes.get(self.depth) {
            Some(Node { taken: Taken::Counts(taken), step: false, .. }) => {
                self.depth += 1;
                Some(*taken)
            }
            _ => None,
        }
    }

    fn counts(
        &mut self,
        total: u32,
        caps: &Counts,
        small: impl FnOnce(&Counts) -> Option<(u128, u128)>,
        big: impl FnOnce(&Counts) -> (BigUint, BigUint),
    ) -> Counts {
        let counts = match self.nodes.get(self.depth) {
            Some(Node { taken: Taken::Counts(taken), .. }) => {
                let mut counts = *taken;
                weight::next_share(&mut counts, caps);
                counts
            }
            _ => weight::first_share(total, caps),
        };
        let weight = self.before().times(small(&counts), || big(&counts));
        let more = weight::has_next_share(&counts, caps);
        self.put(Node { taken: Taken::Counts(counts), more, step: false, weight });
        counts
    }

    fn put(&mut self, node: Node) {
        match self.nodes.get_mut(self.depth) {
            Some(place) => *place = node,
            None => self.nodes.push(node),
        }
        self.depth += 1;
    }

    /// The stand-in, once the run has made too many draws.
    fn beyond(&mut self) -> Option<&mut Fast> {
        if self.depth >= MOST_DRAWS && self.beyond.is_none() {
            self.beyond = Some(Fast::new(0));
        }
        self.beyond.as_mut()
    }
}

impl Chance for Exhaustive {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        assert!(n > 0, "a draw needs at least one outcome");
        match self.beyond() {
            Some(fast) => fast.uniform(roll, n),
            None => self.index(n, u64::from(n), |_| 1),
        }
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        match self.beyond() {
            Some(fast) => fast.weighted(roll, weights),
            None => self.index(weights.len() as u32, pool::total_of(weights), |index| weights[index as usize]) as usize,
        }
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        if let Some(fast) = self.beyond() {
            return fast.pool(roll, n, classes);
        }
        if let Some(counts) = self.repeated() {
            return Pool { counts, ..Pool::default() };
        }
        // Three faces against three are as one against one, with smaller numbers.
        let sizes = classes.sizes().map(u16::from);
        let common = sizes.iter().fold(0, |common, size| gcd(common, *size));
        let sizes = sizes.map(|size| size / common);
        let caps = sizes.map(|size| if size > 0 { n } else { 0 });
        let counts = self.counts(
            u32::from(n),
            &caps,
            |counts| weight::pool(counts, &sizes),
            |counts| weight::pool_big(counts, &sizes),
        );
        Pool { counts, ..Pool::default() }
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        if let Some(fast) = self.beyond() {
            return fast.draw(roll, bag, k);
        }
        if let Some(counts) = self.repeated() {
            return Drawn { counts, ..Drawn::default() };
        }
        let (bag, total) = pool::contents(bag);
        let counts = self.counts(
            total.min(u32::from(k)),
            &bag,
            |counts| weight::bag(counts, &bag),
            |counts| weight::bag_big(counts, &bag),
        );
        Drawn { counts, ..Drawn::default() }
    }
}

fn gcd(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { gcd(b, a % b) }
}
